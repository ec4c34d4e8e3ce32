import { Decimal, type MonthInputs, publishedParameters } from '@centime/engine'
import type { FieldName, InputsOf } from '@centime/engine/cases'

/** A payslip's situation in the neutral form of the oracle: JSON numbers, rates in percent. */
export interface Situation {
  readonly period: string
  readonly worker: 'employee' | 'officer'
  readonly executive: boolean
  readonly executiveProvidentPlan?: boolean
  readonly contract?: 'CDI' | 'CDD'
  readonly fixedTermMonths?: number
  readonly fixedTermReason?: keyof typeof REASONS
  /** 10 % of gross, paid every month. */
  readonly endOfContractIndemnity?: boolean
  readonly baseGross: number
  readonly weeklyHours?: number
  readonly overtimeHours?: number
  readonly complementaryHours?: number
  readonly headcount: number
  /** An association or another non-profit body. */
  readonly nonProfit?: boolean
  readonly apprenticesRatioPct?: number
  readonly workAccidentRatePct: number
  readonly mobilityRatePct: number
  readonly healthPlanTotal: number
  readonly healthPlanEmployerPct: number
  readonly incomeTax: { readonly method: 'personal'; readonly ratePct: number } | { readonly method: 'neutral' }
}

const REASONS = { seasonal: 'saisonnier', replacement: 'remplacement', usage: 'usage' } as const

const NUMBERS = [
  'baseGross',
  'headcount',
  'workAccidentRatePct',
  'mobilityRatePct',
  'healthPlanTotal',
  'healthPlanEmployerPct',
] as const

/** Why a parsed value is not the situations of consecutive months of one year; the engine checks the amounts. */
export function problemOf(months: readonly unknown[]): string | undefined {
  if (months.length === 0) return 'there is no month'
  let before: string | undefined
  for (const [index, month] of months.entries()) {
    const where = `month ${index + 1}`
    if (typeof month !== 'object' || month === null) return `${where}: expected a situation`
    const situation: Partial<Situation> = month
    const { period, worker, incomeTax, fixedTermReason: reason } = situation
    if (typeof period !== 'string' || !/^\d{4}-\d{2}$/.test(period)) return `${where}: period must be YYYY-MM`
    if (before !== undefined && period !== next(before))
      return `${where}: ${period} does not follow ${before} in one year`
    before = period
    if (worker !== 'employee' && worker !== 'officer') return `${where}: worker must be employee or officer`
    if (typeof situation.executive !== 'boolean') return `${where}: executive must be true or false`
    if (reason !== undefined && !Object.hasOwn(REASONS, reason))
      return `${where}: fixedTermReason must be one of ${Object.keys(REASONS).join(', ')}`
    const wrong = NUMBERS.find((name) => typeof situation[name] !== 'number')
    if (wrong !== undefined) return `${where}: ${wrong} must be a number`
    const personal = incomeTax?.method === 'personal' && typeof incomeTax.ratePct === 'number'
    if (!personal && incomeTax?.method !== 'neutral')
      return `${where}: incomeTax must be personal with ratePct, or neutral`
  }
  return undefined
}

/** The month after another one of the same year. */
const next = (period: string): string => `${period.slice(0, 5)}${String(Number(period.slice(5)) + 1).padStart(2, '0')}`

/** Overtime hours of a month at 25 %: 8 a week for 52/12 weeks, which the oracle's README writes 34.67. */
const AT_25_PERCENT = new Decimal(8).times(52).div(12).toDecimalPlaces(20)

/** The shortest decimal text of a JSON number. */
const decimal = (value: number | undefined): Decimal => new Decimal(String(value ?? 0))
const fraction = (percent: number): string => decimal(percent).div(100).toFixed()

/** The engine's inputs; `firstPeriod` is the month in which the contract began, where it is short. */
export function inputsOf(
  situation: Situation,
  firstPeriod: string = situation.period,
): MonthInputs<InputsOf<FieldName>> {
  const { incomeTax, period, worker } = situation
  const weekly = decimal(situation.weeklyHours ?? 35)
  const monthly = weekly.times(52).div(12).toDecimalPlaces(2)
  const base = decimal(situation.baseGross)
  const overtime = decimal(situation.overtimeHours)
  const provident = situation.executive && situation.executiveProvidentPlan !== false
  const fixedTerm = situation.contract === 'CDD'
  const PAS: InputsOf<FieldName>['PAS'] =
    incomeTax.method === 'neutral'
      ? { TypeTaux: 'neutre' }
      : { TypeTaux: 'personnalise', TauxPAS: fraction(incomeTax.ratePct) }
  const shared: InputsOf<FieldName> = {
    PAS,
    PrevoyanceMutuelle: {
      HasPrevoyance: String(provident),
      TauxPrevoyance: provident ? '0.015' : '0',
      HasMutuelleObligatoire: String(situation.healthPlanTotal > 0),
      MutuelleObligatoire: decimal(situation.healthPlanTotal).toFixed(),
      PartPatronaleMutuelle: fraction(situation.healthPlanEmployerPct),
      HasMutuelleFacultative: 'false',
    },
    Entreprise: {
      Effectif: decimal(situation.headcount).toFixed(),
      TauxAT: fraction(situation.workAccidentRatePct),
      TauxVersementMobilite: fraction(situation.mobilityRatePct),
      ExonerationTaxeApprentissage: situation.nonProfit === true ? 'sans_but_lucratif' : 'aucune',
    },
    ParametresLegaux: { ...publishedParameters(`${period}-01`) },
  }
  if (worker === 'officer') {
    return {
      period,
      cases: {
        ...shared,
        Contrat: { DateDebutContrat: '2000-01-01', StatutCadre: String(situation.executive) },
        Remuneration: { RemunerationMandat: base.toFixed() },
      },
    }
  }
  return {
    period,
    cases: {
      ...shared,
      Contrat: {
        DateDebutContrat: fixedTerm ? `${firstPeriod}-01` : '2000-01-01',
        TypeContrat: situation.contract ?? 'CDI',
        DureeInitialeMois: decimal(situation.fixedTermMonths).toFixed(),
        MotifCDD: situation.fixedTermReason === undefined ? 'autre' : REASONS[situation.fixedTermReason],
        IndemniteFinContratMensuelle: String(situation.endOfContractIndemnity ?? false),
        StatutCadre: String(situation.executive),
        HeuresContrat: weekly.toFixed(),
      },
      Remuneration: {
        HeuresTravaillees: monthly.toFixed(),
        // Enough decimals for hours × rate to give the base pay back to the cent.
        TauxHoraire: base.div(monthly).toDecimalPlaces(20).toFixed(),
      },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      HeuresSupplementaires: {
        HeuresSup25: Decimal.min(overtime, AT_25_PERCENT).toFixed(),
        HeuresSup50: Decimal.max(overtime.minus(AT_25_PERCENT), 0).toFixed(),
        HeuresComplementaires: decimal(situation.complementaryHours).toFixed(),
      },
    },
  }
}
