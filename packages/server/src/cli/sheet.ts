import type { Decimal, LineName, Payslip, PayslipLine } from '@centime/engine'
import { frenchAmount, frenchDate, frenchMonth, frenchPercent } from '@centime/engine/ground'
import { isElement } from '@centime/engine/tree'
import { LEGAL_NOTICES, NOTHING_PAID } from '@centime/payslip'
import { inFrench } from '../ground/french.js'
import type { Style } from './style.js'

/** A payslip as a table for a terminal: the sections of the statutory page with every line. */

interface Row {
  readonly label: string
  /** The numbered line that the row is a part of. */
  readonly partOf?: LineName
  readonly salariale?: LineName
  readonly patronale?: LineName
}
interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

const both = (label: string, salariale: LineName, patronale: LineName): Row => ({ label, salariale, patronale })
const employee = (label: string, salariale: LineName): Row => ({ label, salariale })
const employer = (label: string, patronale: LineName): Row => ({ label, patronale })

const plan = (label: string, kind: 'Prevoyance' | 'Sante' | 'RetraiteSupplementaire'): readonly Row[] => [
  both(`${label}, montant`, `${kind}ForfaitSalariale`, `${kind}ForfaitPatronale`),
  both(`${label} tranche 1`, `${kind}T1Salariale`, `${kind}T1Patronale`),
  both(`${label} tranche 2`, `${kind}T2Salariale`, `${kind}T2Patronale`),
  both(`${label}, totalité`, `${kind}TotaliteSalariale`, `${kind}TotalitePatronale`),
]

type Lines = (name: LineName) => PayslipLine | undefined
const linesOf = (payslip: Payslip): Lines => {
  const byName = new Map<string, PayslipLine>(payslip.lines.map((line) => [line.name, line]))
  return (name) => byName.get(name)
}

/** Exported for the test that no contribution is missing. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Santé',
    rows: [
      employer('Maladie, maternité, invalidité, décès', 'AssuranceMaladiePatronale'),
      employer('Maladie, régularisation du complément', 'RegularisationMaladie'),
      employee('Maladie, Alsace-Moselle', 'MaladieAlsaceMoselleSalariale'),
      employee('Maladie, non-résident', 'MaladieNonResidentSalariale'),
      both('Complémentaire santé', 'MutuelleSalariale', 'MutuellePatronale'),
      ...plan('Complémentaire santé', 'Sante'),
      employee('Complémentaire santé facultative', 'MutuelleFacultative'),
      employer('Prévoyance', 'PrevoyancePatronale'),
      ...plan('Prévoyance', 'Prevoyance'),
    ],
  },
  { title: 'Accidents du travail', rows: [employer('Accidents du travail et maladies prof.', 'AccidentsTravail')] },
  {
    title: 'Retraite',
    rows: [
      both('Vieillesse plafonnée', 'VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'),
      both('Vieillesse déplafonnée', 'VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'),
      both('Agirc-Arrco tranche 1', 'AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'),
      both('Agirc-Arrco tranche 2', 'AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'),
      both('CEG tranche 1', 'CEGT1Salariale', 'CEGT1Patronale'),
      both('CEG tranche 2', 'CEGT2Salariale', 'CEGT2Patronale'),
      both('CET', 'CETSalariale', 'CETPatronale'),
      ...plan('Retraite supplémentaire', 'RetraiteSupplementaire'),
    ],
  },
  {
    title: 'Famille',
    rows: [
      employer('Allocations familiales', 'AllocationsFamiliales'),
      employer('Famille, régularisation du complément', 'RegularisationFamille'),
    ],
  },
  {
    title: 'Assurance chômage',
    rows: [
      employer('Chômage', 'AssuranceChomage'),
      employer('AGS', 'AGS'),
      both('Apec', 'APECSalariale', 'APECPatronale'),
    ],
  },
  {
    title: 'Autres contributions dues par l’employeur',
    rows: [
      employer('Contribution solidarité autonomie', 'CSA'),
      employer('FNAL', 'FNAL'),
      employer('Versement mobilité', 'VersementMobilite'),
      employer('Dialogue social', 'DialogueSocial'),
      employer('Formation professionnelle', 'FormationProfessionnelle'),
      employer('Taxe d’apprentissage', 'TaxeApprentissage'),
      employer('CPF-CDD', 'CPFCDD'),
      employer('Forfait social', 'ForfaitSocial'),
      employer('Forfait social, retraite supplémentaire', 'ForfaitSocialRetraite'),
      employer('Indemnité de rupture', 'ContributionRupture'),
      employer('Forfait social, partage de la valeur', 'ForfaitSocialPartageValeur'),
    ],
  },
  {
    title: 'CSG et CRDS',
    rows: [
      employee('CSG déductible', 'CSGDeductible'),
      { ...employee('CSG non déductible', 'CSGNonDeductibleSalaire'), partOf: 'CSGNonDeductible' },
      { ...employee('CRDS', 'CRDSSalaire'), partOf: 'CRDS' },
      { ...employee('CSG sur heures exonérées', 'CSGHeuresExonerees'), partOf: 'CSGNonDeductible' },
      { ...employee('CRDS sur heures exonérées', 'CRDSHeuresExonerees'), partOf: 'CRDS' },
      employee('CSG sur indemnité de rupture, déductible', 'CSGRuptureDeductible'),
      employee('CSG sur indemnité de rupture imposable', 'CSGRuptureNonDeductible'),
      employee('CSG sur indemnité de rupture exonérée', 'CSGRuptureNonImposable'),
      employee('CRDS sur indemnité de rupture', 'CRDSRupture'),
      { ...employee('CSG sur prime de partage placée', 'CSGPartageValeurPlacee'), partOf: 'CSGNonDeductible' },
      { ...employee('CRDS sur prime de partage placée', 'CRDSPartageValeurPlacee'), partOf: 'CRDS' },
    ],
  },
  {
    title: 'Exonérations et allègements',
    rows: [
      employer('Réduction générale', 'ReductionFillonTotale'),
      employer('Jeunes entreprises innovantes', 'ExonerationJEI'),
      employer('Lodeom', 'ExonerationLodeom'),
      both('Acre', 'ExonerationAcreSalariale', 'ExonerationAcrePatronale'),
      both('Heures supplémentaires', 'ReductionSalarialeHeures', 'DeductionForfaitaireHeures'),
    ],
  },
]

const NUMBER = 12
const CODE = 11

/** The two blocks at the head. */
export interface SheetHead {
  readonly employer: readonly string[]
  readonly employee: readonly string[]
}

/** The whole sheet, `style.width` wide. */
export function sheetOf(payslip: Payslip, head: SheetHead, style: Style): string {
  const columns = columnsOf(style)
  const lines = linesOf(payslip)
  const half = Math.floor(style.width / 2)
  const blocks = Array.from({ length: Math.max(head.employer.length, head.employee.length) }, (_, index) =>
    `${(head.employer[index] ?? '').padEnd(half)}${head.employee[index] ?? ''}`.trimEnd(),
  )
  return [
    style.strong(`BULLETIN DE PAIE   ${frenchMonth(payslip.period)}   payé le ${frenchDate(payslip.paymentDate)}`),
    style.quiet(`${payslip.regulation.name}, droit au ${frenchDate(payslip.regulation.lawDate)}`),
    ...(blocks.length > 0 ? ['', ...blocks] : []),
    '',
    style.strong(columns('', '', 'Nombre', 'Taux', 'Montant', '')),
    ...grossLines(payslip, style),
    '',
    style.strong(columns('', '', 'Base', 'Taux', 'Salarié', 'Employeur')),
    ...SECTIONS.flatMap((section) => sectionLines(section, lines, style)),
    style.strong(
      columns(
        '',
        'TOTAL DES COTISATIONS ET CONTRIBUTIONS',
        '',
        '',
        shown(lines('TotalCotisationsSalariales')),
        employerTotal(lines),
      ),
    ),
    '',
    ...netLines(payslip, lines, style),
    '',
    ...yearLines(payslip, style),
    '',
    ...(payslip.lines.every(({ role, value }) => role !== 'gain' || value.isZero()) ? [NOTHING_PAID] : []),
    ...LEGAL_NOTICES.map(style.quiet),
    ...(payslip.provisional.length > 0 ? [style.alert(provisionalText(payslip))] : []),
    ...[...payslip.warnings, ...payslip.notices].map(({ code, message }) =>
      style.alert(`Attention : ${inFrench(message, code)}`),
    ),
  ].join('\n')
}

const provisionalText = ({ provisional }: Payslip): string =>
  `Provisoire : ${provisional.map(({ figure, usedFrom }) => `${figure} du ${frenchDate(usedFrom)}`).join(', ')}, faute de chiffre publié pour ce mois.`

function factors({ base, rate, quantity, price }: PayslipLine): readonly [string, string] {
  const isDue = (one: Decimal | undefined): one is Decimal => one?.isZero() === false
  if (isDue(base)) return [frenchAmount(base), isDue(rate) ? `${frenchPercent(rate)} %` : '']
  return [isDue(quantity) ? frenchAmount(quantity) : '', isDue(price) ? frenchAmount(price, 4) : '']
}

function grossLines(payslip: Payslip, style: Style): readonly string[] {
  const columns = columnsOf(style)
  const gross = payslip.lines
    .filter(({ role, value }) => (role === 'gain' || role === 'retenue') && !value.isZero())
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
  return [
    ...gross.map((line) => {
      const { label, number, role, value } = line
      return columns(
        `${number ?? ''}`,
        label,
        ...factors(line),
        frenchAmount(role === 'retenue' ? value.neg() : value),
        '',
      )
    }),
    style.strong(columns('', 'RÉMUNÉRATION BRUTE', '', '', shown(linesOf(payslip)('TotalBrut')), '')),
  ]
}

function sectionLines(section: Section, lines: Lines, style: Style): readonly string[] {
  const columns = columnsOf(style)
  const rows = section.rows.flatMap(({ label, partOf, salariale, patronale }) => {
    const [mine, theirs, whole] = [salariale, patronale, partOf].map((name) => name && lines(name))
    const due = [mine, theirs].filter((line) => line !== undefined && !line.value.isZero())
    if (due.length === 0) return []
    const row = (employeeLine: PayslipLine | undefined, other: PayslipLine | undefined): string => {
      const shownLine = employeeLine ?? other
      const numbers = [employeeLine?.number ?? (employeeLine && whole?.number), other?.number].filter(
        (number) => number !== undefined,
      )
      return columns(
        numbers.join('/'),
        label,
        shownLine?.base === undefined ? '' : frenchAmount(shownLine.base),
        employeeLine?.rate === undefined ? '' : frenchPercent(employeeLine.rate),
        shown(employeeLine),
        shown(other),
      )
    }
    // An apprentice contributes on a part of the employer's base.
    const isOneBase = mine?.base === undefined || theirs?.base === undefined || mine.base.eq(theirs.base)
    if (isOneBase) return row(mine, theirs)
    return [row(undefined, theirs), ...(mine.value.isZero() ? [] : [row(mine, undefined)])]
  })
  return rows.length === 0 ? [] : [style.heading(section.title), ...rows]
}

const REFUNDS: readonly LineName[] = [
  'IJSSNettes',
  'IndemniteActivitePartielle',
  'ComplementRemunerationMinimale',
  'IndemniteRepas',
  'IndemniteKilometrique',
  'RemboursementTransport',
  'IndemniteRuptureExoneree',
  'IndemniteTeletravail',
  'VersementSante',
  'PrimeCarburant',
  'MobilitesDurables',
  'PrimePartageValeur',
  'Regularisation',
]
const DEDUCTIONS: readonly LineName[] = [
  'CSGActivitePartielleDeductible',
  'CSGActivitePartielleNonDeductible',
  'CRDSActivitePartielle',
  'TitresRestaurantSalarial',
  'RepriseTitresRestaurant',
  'RepriseAvantagesNature',
  'VersementPartageValeur',
  'Acomptes',
  'PrelevementPension',
  'PrelevementSATD',
  'Saisies',
  'SaisieRemunerations',
]

/** Not on the payslip: amounts that the State pays to the employer, and a tax that is due yearly. */
const EMPLOYER_INFORMATION: readonly LineName[] = ['AllocationActivitePartielle', 'TaxeSurLesSalaires']

/** Refunds that the company has named itself. */
const namedRefunds = ({ lines }: Payslip): readonly PayslipLine[] =>
  lines.filter((line) => line.role === 'indemnite' && isElement(line))

function netLines(payslip: Payslip, lines: Lines, style: Style): readonly string[] {
  const columns = columnsOf(style)
  const amount = (name: LineName): string => shown(lines(name)) || '0,00'
  const optional = (name: LineName, sign: 1 | -1): readonly string[] => printed(lines(name), sign)
  const printed = (line: PayslipLine | undefined, sign: 1 | -1): readonly string[] => {
    if (line === undefined || line.value.isZero()) return []
    const [quantity, price] = [
      line.quantity?.isZero() === false ? frenchAmount(line.quantity) : '',
      line.price?.isZero() === false ? frenchAmount(line.price) : '',
    ]
    return [columns(`${line.number ?? ''}`, line.label, quantity, price, frenchAmount(line.value.times(sign)), '')]
  }
  const pas = lines('PAS')
  return [
    columns('', 'Montant net social', '', '', amount('MontantNetSocial'), ''),
    ...REFUNDS.flatMap((name) => optional(name, 1)),
    ...namedRefunds(payslip).flatMap((line) => printed(line, 1)),
    ...DEDUCTIONS.flatMap((name) => optional(name, -1)),
    style.strong(columns('', 'NET À PAYER AVANT IMPÔT SUR LE REVENU', '', '', amount('NetAvantImpot'), '')),
    columns('', 'Montant net imposable', '', '', amount('NetImposable'), ''),
    ...optional('MontantNetHeuresExonerees', 1),
    ...optional('ExonerationApprentis', 1),
    columns(
      '',
      'Impôt prélevé à la source',
      pas?.base ? frenchAmount(pas.base) : '',
      pas?.rate ? frenchPercent(pas.rate) : '',
      pas ? frenchAmount(pas.value.neg()) : '',
      '',
    ),
    ...optional('RegularisationPAS', -1),
    style.strong(columns('', 'NET À PAYER', '', '', amount('NetAPayer'), '')),
    '',
    ...allegementLines(lines, columns),
    columns('', 'Total versé par l’employeur', '', '', '', amount('TotalVerseEmployeur')),
    ...EMPLOYER_INFORMATION.flatMap((name) => {
      const line = lines(name)
      if (line === undefined || line.value.isZero()) return []
      return [columns(`${line.number ?? ''}`, line.label, '', '', '', frenchAmount(line.value))]
    }),
    columns('', 'Coût total', '', '', '', amount('CoutTotal')),
  ]
}

function yearLines(payslip: Payslip, style: Style): readonly string[] {
  const columns = columnsOf(style)
  const labels = new Map(payslip.lines.map(({ name, label }) => [name, label]))
  const shownTotals = Object.entries(payslip.cumulated).filter(([, value]) => !value.isZero())
  if (shownTotals.length === 0) return []
  return [
    style.heading('Cumuls de l’année'),
    ...shownTotals.map(([name, value]) => columns('', labels.get(name) ?? name, '', '', frenchAmount(value), '')),
  ]
}

const shown = (line: PayslipLine | undefined): string =>
  line === undefined || line.value.isZero() ? '' : frenchAmount(line.value)

/** The employer's total reduction, as a positive amount. */
function allegementLines(lines: Lines, columns: ReturnType<typeof columnsOf>): readonly string[] {
  const total = lines('TotalAllegements')
  if (total === undefined || total.value.isZero()) return []
  return [columns('', 'Exonérations et allègements de cotisations', '', '', '', frenchAmount(total.value.neg()))]
}

/** The employer's contributions net of reductions: the sum of the column above. */
function employerTotal(lines: Lines): string {
  const contributions = lines('TotalCotisationsPatronales')
  const reductions = lines('TotalAllegements')
  if (contributions === undefined) return ''
  return frenchAmount(reductions === undefined ? contributions.value : contributions.value.plus(reductions.value))
}

function columnsOf({ width }: Style) {
  const label = Math.max(24, width - CODE - 4 * NUMBER)
  return (code: string, name: string, ...numbers: readonly string[]): string => {
    // A long label may extend into an empty column.
    const room = label + (numbers[0] === '' ? NUMBER : 0) + (numbers[0] === '' && numbers[1] === '' ? NUMBER : 0)
    const cells = numbers.map((number) => number.padStart(NUMBER)).join('')
    const shownName = name.length >= room ? `${name.slice(0, room - 2)}…` : name
    return `${code.padEnd(CODE)}${shownName.padEnd(label)}${cells.slice(Math.max(0, shownName.length - label))}`.trimEnd()
  }
}

const YEAR_COLUMNS: readonly (readonly [title: string, line: LineName])[] = [
  ['Brut', 'TotalBrut'],
  ['Réduction', 'ReductionFillonTotale'],
  ['Net av. impôt', 'NetAvantImpot'],
  ['Imposable', 'NetImposable'],
  ['PAS', 'PAS'],
  ['Net à payer', 'NetAPayer'],
  ['Coût', 'CoutTotal'],
]

/** One line a month, for a year. */
export function yearTable(payslips: readonly Payslip[], style: Style): string {
  const row = (first: string, cells: readonly string[]) =>
    `${first.padEnd(9)}${cells.map((cell) => cell.padStart(14)).join('')}`
  const rows = payslips.map((payslip) => {
    const lines = linesOf(payslip)
    const amounts = YEAR_COLUMNS.map(([, name]) => lines(name)?.value)
    return row(
      frenchDate(payslip.period),
      amounts.map((amount) => (amount ? frenchAmount(amount) : '')),
    )
  })
  const titles = YEAR_COLUMNS.map(([title]) => title)
  return [style.strong(row('Mois', titles)), ...rows].join('\n')
}
