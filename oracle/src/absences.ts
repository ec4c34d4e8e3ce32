import { Decimal, type LineName, type MonthInputs, type Payslip, publishedParameters } from '@centime/engine'
import type { AbsenceRecord, FieldName, InputsOf } from '@centime/engine/cases'
import { daysLater, monthOf, monthsLater, ZERO } from '@centime/engine/ground'

/** A month with absences in the form of `absences.json`; `monthlySalary` marks it. Each month is calculated alone. */
export interface AbsenceSituation {
  readonly period: string
  readonly monthlySalary: string
  readonly executive?: boolean
  readonly executiveProvidentPlan?: boolean
  readonly hired?: string
  readonly left?: string
  readonly headcount?: number
  readonly workAccidentRatePct?: string
  readonly incomeTax?: { readonly method: string; readonly ratePct?: string | number }
  readonly localLaw?: string
  /** Gross of earlier months. */
  readonly earlierPay?: Readonly<Record<string, string>>
  readonly absences?: readonly Absence[]
  readonly maintained?: keyof typeof MAINTAINED
  readonly netMethod?: 'strict' | 'less_csg'
  readonly smicWhenMaintained?: 'ratio' | 'full'
  /** Reference year N-1, and the current one: working days acquired, those left, pay of the year. */
  readonly leave?: LeaveCounter
  readonly leaveCurrent?: LeaveCounter
}
interface LeaveCounter {
  readonly acquired: string
  readonly left?: string
  readonly referencePay: string
}
interface Absence {
  readonly kind: keyof typeof KINDS
  readonly from?: string
  readonly to?: string
  readonly hours?: string | number
  readonly subrogation?: boolean
  readonly subrogationFrom?: string
  readonly subrogationUntil?: string
}

const KINDS = {
  sickness: 'maladie',
  long_illness: 'affection_longue_duree',
  work_accident: 'accident_travail',
  occupational_illness: 'maladie_professionnelle',
  commuting_accident: 'accident_trajet',
  maternity: 'maternite',
  paternity: 'paternite',
  adoption: 'adoption',
  paid_leave: 'conges_payes',
  family_event: 'evenement_familial',
  unpaid_leave: 'sans_solde',
  parental_leave: 'conge_parental',
  strike: 'greve',
  partial_activity: 'activite_partielle',
  therapeutic_part_time: 'temps_partiel_therapeutique',
  training: 'formation',
} as const
/** Settings of the company. `full`: the whole pay from the first day, as under an agreement without waiting days. */
const FULL = { BaremeMaintien: '0:1095x1', MaintienParentalite: 'true' } as const
const MAINTAINED = {
  none: { MaintienLegal: 'aucun' },
  legal: {},
  full_gross: FULL,
  full_net: FULL,
} as const

export const isAbsenceSituation = (situation: unknown): situation is AbsenceSituation =>
  typeof situation === 'object' && situation !== null && 'monthlySalary' in situation

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The reason why a parsed value is not a situation of this form; undefined if it is one. The engine checks the amounts. */
export function problemOfAbsences(situation: AbsenceSituation): string | undefined {
  const { period, maintained, absences = [], hired, left } = situation
  if (typeof period !== 'string' || !/^\d{4}-\d{2}$/.test(period)) return 'period must be YYYY-MM'
  if (maintained !== undefined && !Object.hasOwn(MAINTAINED, maintained)) {
    return `maintained must be one of ${Object.keys(MAINTAINED).join(', ')}`
  }
  for (const [name, day] of Object.entries({ hired, left })) {
    if (day !== undefined && !isDay(day)) return `${name} must be YYYY-MM-DD`
  }
  if (!Array.isArray(absences)) return 'absences must be a list'
  for (const { kind, from, hours } of absences) {
    if (!Object.hasOwn(KINDS, kind)) return `kind must be one of ${Object.keys(KINDS).join(', ')}`
    if (hours === undefined && !isDay(from)) return `${kind} needs from, YYYY-MM-DD, or hours`
  }
  return undefined
}

const text = (value: string | number | undefined): string => new Decimal(value ?? 0).toFixed()

/** The form rounds the monthly minimum wage to the cent; hours of partial activity have no dates there. */
export function absenceInputs(situation: AbsenceSituation): MonthInputs<InputsOf<FieldName>> {
  const { period, executive = false, incomeTax, maintained = 'legal', absences = [] } = situation
  const provident = executive && situation.executiveProvidentPlan !== false
  const isNet = maintained === 'full_net'
  const partial = absences.filter(({ kind, hours }) => kind === 'partial_activity' && hours !== undefined)
  const hours = partial.reduce((sum, one) => sum.plus(one.hours ?? 0), ZERO)
  return {
    period,
    absences: absences.filter((one) => !partial.includes(one)).map((one, index) => recordOf(one, index, situation)),
    leave: [...counterOf('N-1', situation.leave, situation), ...counterOf('N', situation.leaveCurrent, situation)],
    cases: {
      Contrat: {
        DateDebutContrat: situation.hired ?? '2000-01-01',
        ...(situation.left !== undefined && { DateFinContrat: situation.left }),
        StatutCadre: String(executive),
      },
      Remuneration: { SalaireMensuel: text(situation.monthlySalary) },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      PAS:
        incomeTax?.method === 'personal'
          ? { TypeTaux: 'personnalise', TauxPAS: new Decimal(incomeTax.ratePct ?? 0).div(100).toFixed() }
          : { TypeTaux: 'neutre' },
      PrevoyanceMutuelle: {
        HasPrevoyance: String(provident),
        TauxPrevoyance: provident ? '0.015' : '0',
        HasMutuelleObligatoire: 'false',
        HasMutuelleFacultative: 'false',
      },
      ...(hours.gt(0) && { ActivitePartielle: { Heures: hours.toFixed(), HeuresRetenue: hoursOf(period) } }),
      Entreprise: {
        Effectif: text(situation.headcount),
        TauxAT: new Decimal(situation.workAccidentRatePct ?? 0).div(100).toFixed(),
        AlsaceMoselle: String(situation.localLaw === 'alsace_moselle'),
        SmicAuCentime: 'true',
        // The form compares the tenth when leave is taken.
        ComparaisonConges: 'chaque_prise',
        SmicMaintien: situation.smicWhenMaintained === 'full' ? 'entier' : 'rapport',
        GarantieNet: isNet ? (situation.netMethod === 'less_csg' ? 'moins_csg' : 'stricte') : 'aucune',
        ...MAINTAINED[maintained],
      },
      ParametresLegaux: { ...publishedParameters(`${period}-01`) },
    },
  }
}

/** An opening balance on the day before the month, or on the last day of the contract, after which nothing is acquired. */
function counterOf(
  Compteur: 'N-1' | 'N',
  counter: LeaveCounter | undefined,
  { period, left }: AbsenceSituation,
): NonNullable<MonthInputs['leave']> {
  if (counter === undefined) return []
  const { acquired, referencePay, left: days = acquired } = counter
  const record = { Evenement: Compteur, Nature: 'reprise', Date: left ?? daysLater(`${period}-01`, -1), Compteur }
  return [{ ...record, Jours: days, JoursAcquis: acquired, RemunerationReference: referencePay }]
}

/** Seven hours from Monday to Friday. */
function hoursOf(period: string): string {
  let hours = 0
  for (let day = 1; day <= 31; day += 1) {
    const date = new Date(`${period}-${String(day).padStart(2, '0')}T00:00:00Z`)
    const isInMonth = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(period)
    if (isInMonth && date.getUTCDay() % 6 !== 0) hours += 7
  }
  return String(hours)
}

function recordOf(absence: Absence, index: number, { earlierPay = {} }: AbsenceSituation): AbsenceRecord {
  const { kind, from = '', to, subrogationFrom, subrogationUntil } = absence
  const payOf = (before: number): string | undefined =>
    earlierPay[monthOf(monthsLater(`${from.slice(0, 7)}-01`, -before))]
  const [SalaireMois1, SalaireMois2, SalaireMois3] = [payOf(1), payOf(2), payOf(3)]
  return {
    Evenement: String(index),
    Nature: KINDS[kind],
    Debut: from,
    ...(to !== undefined && { Fin: to }),
    Subrogation: String(absence.subrogation === true),
    ...(subrogationFrom !== undefined && { SubrogationDebut: subrogationFrom }),
    ...(subrogationUntil !== undefined && { SubrogationFin: subrogationUntil }),
    ...(SalaireMois1 !== undefined && { SalaireMois1 }),
    ...(SalaireMois2 !== undefined && { SalaireMois2 }),
    ...(SalaireMois3 !== undefined && { SalaireMois3 }),
  }
}

/** The keys of the form: the employee's line, then the employer's; both have the same base. */
const KEYS: Readonly<Record<string, readonly [LineName | undefined, LineName | undefined]>> = {
  maladie: [undefined, 'AssuranceMaladiePatronale'],
  alsace: ['MaladieAlsaceMoselleSalariale', undefined],
  csa: [undefined, 'CSA'],
  at: [undefined, 'AccidentsTravail'],
  vp: ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'],
  vd: ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'],
  af: [undefined, 'AllocationsFamiliales'],
  fnal: [undefined, 'FNAL'],
  cho: [undefined, 'AssuranceChomage'],
  ags: [undefined, 'AGS'],
  ds: [undefined, 'DialogueSocial'],
  fp: [undefined, 'FormationProfessionnelle'],
  ta: [undefined, 'TaxeApprentissage'],
  aa1: ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'],
  ceg1: ['CEGT1Salariale', 'CEGT1Patronale'],
  aa2: ['AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'],
  ceg2: ['CEGT2Salariale', 'CEGT2Patronale'],
  cet: ['CETSalariale', 'CETPatronale'],
  apec: ['APECSalariale', 'APECPatronale'],
  prev: [undefined, 'PrevoyancePatronale'],
  csgd: ['CSGDeductible', undefined],
  csgn: ['CSGNonDeductible', undefined],
  crds: ['CRDS', undefined],
}

/** The answer with the field names of the form; amounts as decimal text, as a payslip prints them. */
export function absenceAnswer(payslip: Payslip) {
  const byName = new Map(payslip.lines.map((line) => [line.name, line]))
  const amount = (name: LineName): Decimal => byName.get(name)?.value ?? ZERO
  const cents = (value: Decimal): string => value.toFixed(2)
  const of = (name: LineName): string => cents(amount(name))
  const spared = (name: LineName): string => cents(amount(name).neg())
  const lines = Object.entries(KEYS).flatMap(([key, [mine, theirs]]) => {
    const [own, employer] = [mine && byName.get(mine), theirs && byName.get(theirs)]
    const shown = employer ?? own
    // Shown if an amount is due; contributions that every employee owes are shown even in a month without pay.
    const isDue = [own, employer].some((line) => line && !line.value.isZero())
    if (shown === undefined || (!isDue && OPTIONAL.has(key))) return []
    const percent = (line: typeof own): string => (line?.rate ?? ZERO).times(100).toFixed()
    return [
      {
        ...{ key, base: cents(shown.base ?? ZERO) },
        ...{ tauxS: percent(own), partS: cents(own?.value ?? ZERO) },
        ...(!EMPLOYEES_ALONE.has(key) && { tauxP: percent(employer), partP: cents(employer?.value ?? ZERO) }),
      },
    ]
  })
  return {
    brut: of('TotalBrut'),
    plafond_mois: of('PlafondMois'),
    smic_reference: of('SmicReference'),
    T1: of('Tranche1'),
    T2: of('Tranche2'),
    lines,
    total_salarial: of('TotalCotisationsSalariales'),
    total_patronal: of('TotalCotisationsPatronales'),
    rgdu: {
      coefficient: amount('CoefficientReduction').toFixed(4),
      montant: spared('ReductionFillonTotale'),
      urssaf: spared('ReductionFillonURSSAF'),
      agirc_arrco: spared('ReductionFillonAGIRC'),
    },
    ...(amount('IJSSBrutes').gt(0) && {
      ijss_subrogees: {
        brutes: of('IJSSBrutes'),
        csg_deductible: of('CSGDeductibleIJ'),
        csg_non_deductible: of('CSGNonDeductibleIJ'),
        crds: of('CRDSIJ'),
        nettes: of('IJSSNettes'),
        ajout_assiette_pas: of('IJSSAssiettePAS'),
      },
    }),
    ...(amount('IndemniteActivitePartielle').gt(0) && { activite_partielle: partialActivity(amount) }),
    net_avant_impot: of('NetAvantImpot'),
    montant_net_social: of('MontantNetSocial'),
    net_imposable_RNF: of('NetImposable'),
    assiette_PAS: of('BasePAS'),
    taux_PAS_neutre: (byName.get('PAS')?.rate ?? ZERO).times(100).toFixed(),
    pas: of('PAS'),
    net_paye: of('NetAPayer'),
    cout_employeur: of('TotalVerseEmployeur'),
  }
}

/** Lines that only some employees owe. */
const OPTIONAL: ReadonlySet<string> = new Set(['alsace', 'aa2', 'ceg2', 'cet', 'apec', 'prev'])
/** Lines without an employer's share in the form. */
const EMPLOYEES_ALONE: ReadonlySet<string> = new Set(['csgd', 'csgn', 'crds'])

function partialActivity(amount: (name: LineName) => Decimal) {
  const indemnity = amount('IndemniteActivitePartielle').plus(amount('ComplementRemunerationMinimale'))
  const base = amount('BaseCSGActivitePartielle')
  const own = (
    ['CSGActivitePartielleDeductible', 'CSGActivitePartielleNonDeductible', 'CRDSActivitePartielle'] as const
  ).map(amount)
  const [deductible = ZERO, other = ZERO, crds = ZERO] = own
  const whole = ['0.038', '0.024', '0.005'].map((rate) => base.times(rate).toDecimalPlaces(2))
  return {
    indemnite: indemnity.toFixed(2),
    baseCSG: base.toFixed(2),
    csg_deductible: deductible.toFixed(2),
    csg_non_deductible: other.toFixed(2),
    crds: crds.toFixed(2),
    net: indemnity.minus(deductible).minus(other).minus(crds).toFixed(2),
    csg_crds_avant_ecretement: whole.reduce((sum, one) => sum.plus(one), ZERO).toFixed(2),
  }
}
