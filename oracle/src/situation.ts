/** A payslip's situation in the neutral form of the oracle: JSON numbers, rates in percent. */
export interface Situation {
  readonly period: string
  readonly worker: 'employee' | 'officer'
  readonly executive: boolean
  readonly executiveProvidentPlan?: boolean
  readonly contract?: (typeof CONTRACTS)[number]
  /** Day of the contract of an apprentice or of professionalisation. */
  readonly contractDate?: string
  readonly age?: number
  readonly contractYear?: number
  readonly qualifiedBac?: boolean
  readonly internshipHours?: number
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
  readonly payrollTax?: boolean
  readonly alsaceMoselle?: boolean
  readonly jei?: boolean
  readonly acre?: { readonly createdOn: string }
  readonly lodeom?: { readonly zone: 1 | 2; readonly scale: string }
  readonly dfs?: { readonly profession: string }
  readonly partialActivity?: { readonly hoursWorked: number }
  readonly apprenticesRatioPct?: number
  readonly workAccidentRatePct: number
  readonly mobilityRatePct: number
  readonly healthPlanTotal: number
  readonly healthPlanEmployerPct: number
  readonly incomeTax: { readonly method: 'personal'; readonly ratePct: number } | { readonly method: 'neutral' }
}

export const REASONS = { seasonal: 'saisonnier', replacement: 'remplacement', usage: 'usage' } as const

const CONTRACTS = ['CDI', 'CDD', 'apprentice', 'professionalisation', 'internship'] as const

/** The engine's scale by zone and scale of the form. */
export const SCALES: Readonly<Record<string, string>> = {
  '1 competitivite': 'competitivite',
  '1 competitivite-renforcee': 'competitivite_renforcee',
  '1 innovation-croissance': 'innovation_croissance',
  '2 moins-de-11': 'moins_de_11',
  '2 sectoriel': 'sectoriel',
  '2 renforce': 'renforce',
}
export const scaleOf = ({ zone, scale }: NonNullable<Situation['lodeom']>): string => `${zone} ${scale}`

/**
 * The form's README gives aircrew the rates of journalists, as URSSAF's model does; the law that Centime follows has 26 % in
 * 2026.
 */
export const PROFESSIONS: Readonly<Record<string, string>> = {
  'building-worker': 'batiment',
  'sales-rep': 'vrp',
  aircrew: 'journaliste',
  journalist: 'journaliste',
  musician: 'musicien',
  actor: 'dramatique',
}

const NUMBERS = [
  'baseGross',
  'headcount',
  'workAccidentRatePct',
  'mobilityRatePct',
  'healthPlanTotal',
  'healthPlanEmployerPct',
] as const

/** The reason why a parsed value is not a list of situations of consecutive months of one year. The engine checks the amounts. */
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
    const regime = problemOfRegimes(situation)
    if (regime !== undefined) return `${where}: ${regime}`
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

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function problemOfRegimes(situation: Partial<Situation>): string | undefined {
  const { contract, contractDate, acre, lodeom, dfs, partialActivity, internshipHours } = situation
  if (contract !== undefined && !CONTRACTS.includes(contract)) return `contract must be one of ${CONTRACTS.join(', ')}`
  if (contractDate !== undefined && !isDay(contractDate)) return 'contractDate must be YYYY-MM-DD'
  if (contract === 'internship' && typeof internshipHours !== 'number') return 'internshipHours must be a number'
  if (acre !== undefined && !isDay(acre.createdOn)) return 'acre.createdOn must be YYYY-MM-DD'
  if (lodeom !== undefined && !Object.hasOwn(SCALES, scaleOf(lodeom)))
    return `lodeom must be one of ${Object.keys(SCALES).join(', ')}`
  if (dfs !== undefined && !Object.hasOwn(PROFESSIONS, dfs.profession))
    return `dfs.profession must be one of ${Object.keys(PROFESSIONS).join(', ')}`
  if (partialActivity !== undefined && typeof partialActivity.hoursWorked !== 'number')
    return 'partialActivity.hoursWorked must be a number'
  return undefined
}
