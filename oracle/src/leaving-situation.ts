import { agreementOf } from '@centime/engine/catalogue'

/** The end of a contract in the neutral form of `leaving.json`: a `subject` marks it. JSON numbers; days are `YYYY-MM-DD`. */
export interface LeavingItem {
  readonly id: string
  /** The number of an agreement; null: the law alone. */
  readonly idcc: string | number | null
  readonly subject: Subject
  /** The law alone, the agreement alone, or the better one, which the employee gets. */
  readonly basis: 'law' | 'agreement' | 'best'
  readonly situation: LeavingSituation
}
type Subject = (typeof SUBJECTS)[number]
const SUBJECTS = ['severance', 'reference_pay', 'notice', 'retirement', 'seniority', 'precarity'] as const

/** The fields of a situation that the law reads; only agreements read others. */
export interface LeavingSituation {
  readonly termination?: (typeof TERMINATIONS)[number]
  readonly contract?: 'open_ended' | 'fixed_term' | 'temporary_agency'
  readonly hired?: string
  readonly notified?: string
  /** The last day of the contract. */
  readonly left?: string
  readonly count?: 'for_the_right' | 'for_the_amount'
  readonly seniority_years?: number
  readonly seniority_for_right_years?: number
  readonly seniority_months?: number
  readonly seniority_band?: Band
  readonly legal_seniority_years?: number
  readonly legal_seniority_for_right_years?: number
  readonly seniority_band_legal?: Band
  readonly absences?: readonly LeavingAbsence[]
  readonly on_sick_leave_at_notification?: boolean
  readonly reference_pay_monthly_eur?: number
  readonly legal_reference_pay_monthly_eur?: number
  /** The months before the notification, the most recent first. */
  readonly pay?: readonly MonthPaid[]
  /** The months of notice, the most recent first; the last month, where it is another one. */
  readonly notice_pay?: readonly MonthPaid[]
  readonly last_month?: Partial<MonthPaid>
  readonly occupational_unfitness?: boolean
  readonly non_occupational_unfitness?: boolean
  readonly serious_misconduct?: boolean
  readonly disabled_worker?: boolean
  readonly gross_pay_of_contract_eur?: number
  readonly fixed_term_type?: string
  /** Flags of a fixed term. */
  readonly [other: string]: unknown
}
/** Service between two ISO durations. */
export interface Band {
  /** The form's words. */
  readonly label: string
  readonly from?: string
  readonly to?: string
}
interface LeavingAbsence {
  readonly reason: string
  readonly months: number
  readonly from?: string
}
export interface MonthPaid {
  /** With the bonus. */
  readonly gross_eur: number
  readonly bonus_eur?: number
  readonly month?: string
}

const TERMINATIONS = [
  'dismissal',
  'agreed_termination',
  'resignation',
  'trial_period',
  'retirement_by_employer',
  'retirement_by_employee',
  'end_of_fixed_term',
] as const

/** The engine's reason of absence; it has a single one for all unpaid absences. */
export const ABSENCES: Readonly<Record<string, string>> = {
  non_occupational_sickness: 'maladie',
  commuting_accident: 'accident_trajet',
  sabbatical_leave: 'sans_solde',
  business_creation_leave: 'sans_solde',
  parental_leave: 'conge_parental',
  full_time_parental_leave: 'conge_parental',
  unpaid_leave: 'sans_solde',
  strike: 'greve',
  disciplinary_layoff: 'sans_solde',
  leave_for_professional_reasons: 'sans_solde',
  unjustified_absence: 'sans_solde',
  sick_child_leave: 'sans_solde',
}

export const isLeavingItem = (item: object): item is LeavingItem => 'subject' in item

const isOneOf = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'string' && values.includes(value)
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const NUMBERS = [
  'seniority_years',
  'seniority_for_right_years',
  'seniority_months',
  'legal_seniority_years',
  'legal_seniority_for_right_years',
  'reference_pay_monthly_eur',
  'legal_reference_pay_monthly_eur',
  'gross_pay_of_contract_eur',
] as const

/**
 * The reason why an item cannot be answered: it concerns an agreement, or is not an item of this form. The engine checks amounts and
 * days.
 */
export function problemOfLeaving({ idcc, subject, basis, situation }: LeavingItem): string | undefined {
  if (!isOneOf(basis, ['law', 'agreement', 'best'])) return 'basis must be law, agreement or best'
  if (basis !== 'law' && (idcc === null ? basis === 'agreement' : agreementOf(String(idcc)) === undefined)) {
    return `what the agreement ${idcc} gives is not computed, the law alone is`
  }
  if (!isOneOf(subject, SUBJECTS)) return `subject must be one of ${SUBJECTS.join(', ')}: the law has no other`
  if (typeof situation !== 'object' || situation === null) return 'expected a situation'
  const { termination, absences = [], pay = [], notice_pay = [] } = situation
  if (
    /maternel/i.test(String(situation['category'] ?? 'assistant maternel')) &&
    'total_pay_of_contract_eur' in situation
  )
    return 'a childminder has a law of their own, which is not computed'
  if (termination !== undefined && !isOneOf(termination, TERMINATIONS)) {
    return `termination must be one of ${TERMINATIONS.join(', ')}`
  }
  for (const name of NUMBERS) {
    const value: unknown = situation[name]
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) return `${name} must be a number from 0`
  }
  for (const name of ['hired', 'notified', 'left'] as const) {
    if (situation[name] !== undefined && !isDay(situation[name])) return `${name} must be YYYY-MM-DD`
  }
  if (![absences, pay, notice_pay].every(Array.isArray)) return 'absences and pay must be lists'
  for (const { reason, months, from } of absences) {
    if (!Object.hasOwn(ABSENCES, reason)) return `reason must be one of ${Object.keys(ABSENCES).join(', ')}`
    if (typeof months !== 'number' || months < 0) return `months of ${reason} must be a number from 0`
    if (from !== undefined && !isDay(from)) return `from of ${reason} must be YYYY-MM-DD`
  }
  for (const { gross_eur, bonus_eur = 0 } of [...pay, ...notice_pay]) {
    if (typeof gross_eur !== 'number' || typeof bonus_eur !== 'number') return 'gross_eur and bonus_eur must be numbers'
    if (bonus_eur < 0 || bonus_eur > gross_eur) return `gross_eur ${gross_eur} must hold bonus_eur ${bonus_eur}`
  }
  return undefined
}
