import { type Decimal, defaut, payroll, readInputs } from '@centime/engine'
import { agreementReader } from '@centime/engine/calculate'
import { accepted, fault, monthsLater, type Outcome, refused, ZERO } from '@centime/engine/ground'
import { categoryFor, coefficientFor } from './agreement-words.js'
import type { LeavingInputs } from './leaving-inputs.js'
import type { LeavingItem, LeavingSituation } from './leaving-situation.js'

/** What a situation means under its agreement: fields beside those of the law, and the lines that answer. */

export type AgreementRead = NonNullable<ReturnType<typeof agreementReader>>

const FLAGS = [
  ['economic_dismissal', 'economique'],
  ['collective_dismissal', 'economique_collective'],
  ['disciplinary_dismissal', 'disciplinaire'],
  ['dismissed_for_long_or_repeated_absence', 'absences_maladie'],
] as const

/** The month of an end of contract with the fields that the agreement reads. */
export function underAgreement(
  { idcc, subject, situation }: LeavingItem,
  month: LeavingInputs,
  ended: string,
): LeavingInputs {
  const { Contrat, Rupture, Identite } = month.cases
  const age = numberIn(situation, 'age_years') ?? numberIn(situation, 'age_at_end_of_notice_years') ?? SOME_AGE
  const isNotice = subject === 'notice' || subject === 'retirement'
  const cause = FLAGS.findLast(([flag]) => situation[flag] === true)?.[1]
  return {
    ...month,
    cases: {
      ...month.cases,
      Identite: { ...Identite, DateNaissance: monthsLater(ended, -12 * age) },
      Contrat: {
        ...Contrat,
        IDCC: String(idcc),
        CategorieConventionnelle: categoryFor(String(idcc), situation),
        Coefficient: coefficientFor(situation),
        ...(situation['variable_pay'] === true && { RemunerationVariable: 'true' }),
      },
      Rupture: {
        ...Rupture,
        ...(isNotice && { Preavis: 'paye' }),
        ...(cause !== undefined && { CauseLicenciement: cause }),
      },
    },
  }
}
const SOME_AGE = 40

const numberIn = (situation: LeavingSituation, name: string): number | undefined => {
  const value = situation[name]
  return typeof value === 'number' ? value : undefined
}

/** The lines of the agreement of a month. */
export function agreementLines(inputs: LeavingInputs): Outcome<AgreementRead> {
  const ready = payroll(defaut, inputs.period)
  if (!ready.ok) return ready
  const { fixed } = ready.value
  const read = readInputs(fixed, inputs)
  if (!read.ok) return read
  const found = agreementReader(fixed, read.value.facts)
  return found === undefined ? refused([fault('missing_field', {}, 'an agreement that is covered')]) : accepted(found)
}

export interface Duration {
  readonly duration_months?: number
  readonly duration_weeks?: number
  readonly duration_days?: number
  readonly duration_calendar_days?: number
  readonly duration_working_days?: number
}

/** The notice that is due, in the unit of the rule that gives it: the law's is in months. */
export function noticeOf(read: AgreementRead): Duration {
  const [months, days, workingDays, due] = (['months', 'days', 'workingDays', 'noticeDue'] as const).map(read) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  if (due.isZero()) return IN_ANY_UNIT
  const agreed = months.plus(days.div(30)).plus(workingDays.div(22))
  const times = agreed.isZero() ? ZERO : due.div(agreed)
  const isOfAgreement = [1, 2].some((count) => times.minus(count).abs().lt(1e-6))
  if (!isOfAgreement || months.gt(0)) return { duration_months: due.toDecimalPlaces(6).toNumber() }
  if (workingDays.gt(0)) return { duration_working_days: workingDays.times(times.round()).toNumber() }
  const count = days.times(times.round()).toNumber()
  return {
    duration_days: count,
    duration_calendar_days: count,
    ...(count % 7 === 0 && { duration_weeks: count / 7 }),
  }
}
const IN_ANY_UNIT: Duration = { duration_months: 0 }
