import { Decimal, type LineName, type Payslip, type PayslipLine } from '@centime/engine'
import { findLine } from '@centime/engine/calculate'
import { ZERO } from '@centime/engine/ground'
import { addedUp } from '../read/amounts.js'

/** A payslip of the engine as the bases and contributions of a declaration: lines to 78 and 81. */

export interface OurAmount {
  readonly amount: Decimal
  /** The rate in percent, added up over its lines with one base; undefined: other lines, or an amount without rate. */
  readonly base?: Decimal
  readonly rate?: Decimal
  /** Whether several lines or sums were rounded one by one. */
  readonly isRounded: boolean
}
/** Keyed by kind, as in the file: `81 03/045`, `78 03`, `50.002`. */
export type OurAmounts = ReadonlyMap<string, OurAmount>

/** Codes 81 by base 78, and the lines that each adds up. Two codes that share a line are one: 075 + 907, 074 + 102. */
const CODES: Readonly<Record<string, Readonly<Record<string, readonly LineName[]>>>> = {
  '02': {
    '076': ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'],
    '131': ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale', 'CEGT1Salariale', 'CEGT1Patronale'],
    '142': ['AgircArrcoT1Patronale', 'CEGT1Patronale'],
  },
  '03': {
    '075+907': ['AssuranceMaladiePatronale', 'RegularisationMaladie'],
    '074+102': ['AllocationsFamiliales', 'RegularisationFamille'],
    '076': ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'],
    '045': ['AccidentsTravail'],
    '068': ['CSA'],
    '100': ['DialogueSocial'],
    '115': ['MaladieAlsaceMoselleSalariale'],
    '128': ['FormationProfessionnelle'],
    '129': ['CPFCDD'],
    '130': ['TaxeApprentissage'],
    '131': [
      'AgircArrcoT2Salariale',
      'AgircArrcoT2Patronale',
      'CEGT2Salariale',
      'CEGT2Patronale',
      'CETSalariale',
      'CETPatronale',
    ],
    '132': ['APECSalariale', 'APECPatronale'],
    '146': ['AgircArrcoT2Patronale', 'CEGT2Patronale', 'CETPatronale'],
    '018': ['ReductionFillonURSSAF'],
    '106': ['ReductionFillonAGIRC'],
    '114': ['ReductionSalarialeHeures'],
    '021': ['DeductionForfaitaireHeures'],
    '011': ['ExonerationAcrePatronale', 'ExonerationAcreSalariale'],
    '014': ['ExonerationJEI'],
    '093': ['ContributionRupture'],
  },
  '04': { '072': ['CSGDeductible', 'CSGNonDeductible'], '079': ['CRDS'] },
  '07': { '040': ['AssuranceChomage'], '048': ['AGS'] },
  '13': { '071': ['ForfaitSocial'] },
  '14': { '071': ['ForfaitSocialRetraite'] },
  '57': { '081+082+918': ['VersementMobilite'] },
}
/** The line of each base. */
const BASES: Readonly<Record<string, LineName>> = {
  '02': 'Tranche1',
  '03': 'Assiette',
  '04': 'BaseCSGTotale',
  '07': 'Base4Plafonds',
  '13': 'BaseForfaitSocial',
  '14': 'BaseForfaitSocialRetraite',
  '57': 'Assiette',
}
const PLANS = {
  sante: ['MutuelleSalariale', 'MutuellePatronale', 'SanteT1', 'SanteT2', 'SanteTotalite', 'SanteForfait'],
  prevoyance: ['PrevoyancePatronale', 'PrevoyanceT1', 'PrevoyanceT2', 'PrevoyanceTotalite', 'PrevoyanceForfait'],
} as const

const OTHERS: Readonly<Record<string, readonly LineName[]>> = {
  '51 001': ['TotalBrut'],
  '50.002': ['NetImposable'],
  '50.009': ['PAS'],
  '50.013': ['BasePAS'],
  '58 03': ['MontantNetSocial'],
}
/** The lines of the engine that an amount adds up; other amounts have no such list. */
export function engineLinesOf(what: string): readonly LineName[] {
  const [, base = '', code = ''] = /^81 (\d\d)\/(.*)$/.exec(what) ?? []
  const ofBase = /^78 (\d\d)$/.exec(what)?.[1] ?? ''
  return CODES[base]?.[code] ?? OTHERS[what] ?? (BASES[ofBase] === undefined ? [] : [BASES[ofBase]])
}

/** Amounts that the cent of a sum since January moves: they are differences of rounded sums. */
const YEARLY = ['81 03/018', '81 03/106']
const CONTRIBUTIONS = Object.entries(CODES).flatMap(([base, codes]) =>
  Object.entries(codes).map(([code, names]) => {
    const what = `81 ${base}/${code}`
    return { what, names, isSplit: YEARLY.includes(what) || code.includes('+') }
  }),
)

export function ourAmounts(payslip: Payslip): OurAmounts {
  const found = new Map<string, OurAmount>()
  const lines = new Map<string, PayslipLine>(payslip.lines.map((line) => [line.name, line]))
  const line = (name: string): PayslipLine | undefined => lines.get(name)
  const value = (name: string): Decimal => line(name)?.value ?? ZERO
  const add = (what: string, amount: Decimal) => void found.set(what, { amount, isRounded: false })
  for (const { what, names, isSplit } of CONTRIBUTIONS) {
    const own = names.flatMap((name) => line(name) ?? []).filter((one) => !one.value.isZero())
    if (own.length > 0) found.set(what, contributionOf(own, isSplit))
  }
  for (const [base, name] of Object.entries(BASES)) add(`78 ${base}`, value(name))
  // Some round the base of exempt overtime and the rest, and add them up.
  if (!value('BaseCSGHeures').isZero()) found.set('78 04', { amount: value('BaseCSGTotale'), isRounded: true })
  for (const [kind, names] of Object.entries(PLANS)) {
    const shares = names.flatMap((name) => [name, `${name}Salariale`, `${name}Patronale`])
    add(`81 31/059 ${kind}`, addedUp(shares.map(value)))
  }
  add('78 31', ZERO)
  add('51 001', value('TotalBrut'))
  add('50.002', value('NetImposable').plus(value('ExonerationApprentis')))
  add('50.009', value('PAS'))
  add('50.013', value('BasePAS'))
  add('58 03', value('MontantNetSocial'))
  addHousing(found, line('FNAL'))
  addApprentice(found, payslip)
  return found
}

function contributionOf(lines: readonly PayslipLine[], isSplit: boolean): OurAmount {
  const amount = addedUp(lines.map((one) => one.value))
  const isRounded = isSplit || lines.length > 1
  const [first] = lines
  const isOne = first?.base !== undefined && lines.every((one) => one.base?.eq(first.base ?? ZERO))
  if (!isOne || first?.base === undefined) return { amount, isRounded }
  return { amount, isRounded, base: first.base, rate: addedUp(lines.map((one) => one.rate ?? ZERO)).times(100) }
}

/** FNAL is declared under base 02 below 50 people, under base 03 from 50 on. */
function addHousing(found: Map<string, OurAmount>, fnal: PayslipLine | undefined): void {
  if (fnal === undefined || fnal.value.isZero()) return
  found.set(`81 ${fnal.rate?.gt('0.001') ? '03' : '02'}/049`, contributionOf([fnal], false))
}

/** The pay of an apprentice that bears no employee contributions; 0 for others. */
export const sparedPay = (payslip: Payslip): Decimal => findLine(payslip, 'SeuilApprenti')?.value ?? ZERO

/** The employee contributions that an apprentice is spared: pay up to the threshold at their rates, negative. */
function addApprentice(found: Map<string, OurAmount>, payslip: Payslip): void {
  const threshold = sparedPay(payslip)
  if (threshold.isZero()) return
  for (const [kind, name] of [
    ['02', 'VieillessePlafonneeSalariale'],
    ['03', 'VieillesseDeplafonneeSalariale'],
  ] as const) {
    const rate = findLine(payslip, name)?.rate ?? ZERO
    const base = Decimal.min(found.get(`78 ${kind}`)?.amount ?? ZERO, threshold)
    found.set(`81 ${kind}/001+002`, { amount: base.times(rate).toDecimalPlaces(2).neg(), isRounded: true })
  }
}

/** The amounts of the contracts of a month; the tax bears on their sum. */
export function addedAmounts(all: readonly OurAmounts[]): OurAmounts {
  const [first, ...others] = all
  if (first === undefined || others.length === 0) return first ?? new Map()
  const found = new Map<string, OurAmount>(first)
  for (const amounts of others) {
    for (const [what, one] of amounts) {
      found.set(what, { amount: one.amount.plus(found.get(what)?.amount ?? ZERO), isRounded: true })
    }
  }
  return found
}

/** The increase of a month with more pay over the month without it: a correction. */
export function difference(more: OurAmounts, less: OurAmounts): OurAmounts {
  const found = new Map<string, OurAmount>()
  for (const [what, one] of more) {
    const amount = one.amount.minus(less.get(what)?.amount ?? ZERO)
    found.set(what, {
      ...one,
      amount,
      isRounded: true,
      ...(one.base && { base: one.base.minus(less.get(what)?.base ?? ZERO) }),
    })
  }
  return found
}
