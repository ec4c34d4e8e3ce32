import { Decimal, readInputs } from '@centime/engine'
import { agreementReader } from '@centime/engine/calculate'
import { MoisNonCadre, MoisNotification } from '@centime/engine/cases'
import { accepted, fault, monthsLater, type Outcome, refused, ZERO } from '@centime/engine/ground'
import { categoryFor, coefficientFor } from './agreement-words.js'
import { type LeavingDates, pointInside } from './leaving-dates.js'
import { type LeavingInputs, payrollOf } from './leaving-inputs.js'
import type { Band, LeavingItem, LeavingSituation } from './leaving-situation.js'

/** The fields of a situation that its agreement reads, beside those of the law, and the lines that answer. */

export interface AgreementRead {
  (line: Parameters<NonNullable<ReturnType<typeof agreementReader>>>[0]): Decimal
  /** A fact that the rules read; 0 if the facts lack it. */
  readonly fact: (key: string) => Decimal
}

const CAUSES = [
  ['economic_dismissal', 'economique'],
  ['collective_dismissal', 'economique_collective'],
  ['disciplinary_dismissal', 'disciplinaire'],
  ['dismissed_for_long_or_repeated_absence', 'absences_maladie'],
  ['unfit_to_drive', 'inaptitude_conduite_temporaire'],
  ['unfit_to_drive_for_good', 'inaptitude_conduite_definitive'],
] as const
const isSaid = (value: unknown): boolean => value === true || value === 'temporary'

/** The month of an end of contract with the fields that the agreement reads. */
export function underAgreement(
  { idcc, subject, situation }: LeavingItem,
  month: LeavingInputs,
  { hired, ended }: Pick<LeavingDates, 'hired' | 'ended'>,
): LeavingInputs {
  const { Contrat, Rupture, Identite } = month.cases
  const age = ageOf(situation)
  const isNotice = subject === 'notice' || subject === 'retirement'
  const cause = CAUSES.findLast(([flag]) => isSaid(situation[flag]))?.[1]
  const band = situation['absence_length_band']
  const since = executiveSince(situation, hired)
  const days = situation['day_count_contract_since']
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
        ...(String(idcc) === METALLURGY && WERE_EXECUTIVES.some((name) => situation[name] === true) && FORMER),
        ...(since !== undefined && { DateCadre: since }),
        ...(situation['day_count_contract'] === true &&
          situation.seniority_years === undefined && {
            DateForfaitJours: typeof days === 'string' ? monthsLater(days, monthsMoved(situation, hired)) : hired,
          }),
      },
      Rupture: {
        ...Rupture,
        ...(isNotice && { Preavis: 'paye' }),
        ...(cause !== undefined && { CauseLicenciement: cause }),
        ...(situation['entitled_to_pension'] === true && { DroitPension: 'true' }),
        ...(isBand(band) && { MoisAbsenceMaladie: String(pointInside(band)) }),
      },
    },
  }
}
const SOME_AGE = 40
function ageOf(situation: LeavingSituation): number {
  const band = situation['age_band']
  const inside = isBand(band) ? Math.floor(pointInside(band) / 12) : SOME_AGE
  return numberIn(situation, 'age_years') ?? numberIn(situation, 'age_at_end_of_notice_years') ?? inside
}
const METALLURGY = '3248'
const FORMER = { AncienCadre: 'true' } as const
/** The form says of the metallurgy, one way or another, that the person was an executive before. */
const WERE_EXECUTIVES = ['was_executive', 'was_non_executive_before']

const isBand = (value: unknown): value is Band => typeof value === 'object' && value !== null && 'label' in value

/** Months by which the form's days were moved to years with law. */
const monthsMoved = ({ hired: said = '' }: LeavingSituation, hired: string): number =>
  said === '' ? 0 : 12 * (Number(hired.slice(0, 4)) - Number(said.slice(0, 4)))

/** The first day as an executive, where the situation says anything about it. */
function executiveSince(situation: LeavingSituation, hired: string): string | undefined {
  const before = numberIn(situation, 'years_as_non_executive')
  if (before !== undefined && before > 0) return monthsLater(hired, Math.round(12 * before))
  const day = situation['executive_since']
  if (typeof day === 'string' && situation.hired !== undefined) return monthsLater(day, monthsMoved(situation, hired))
  const fifteen = situation['executive_for_15_years']
  const years = situation.seniority_years ?? 0
  const since = years - (fifteen === true ? 15 : 10)
  return typeof fifteen === 'boolean' && since > 0 ? monthsLater(hired, Math.floor(12 * since)) : undefined
}

const numberIn = (situation: LeavingSituation, name: string): number | undefined => {
  const value = situation[name]
  return typeof value === 'number' ? value : undefined
}

/** Months of service that the form gives apart: those that the right counts, those before the person was an executive. */
export interface GivenService {
  readonly forRight: number | undefined
  readonly before: number | undefined
}

/** The lines of the agreement of a month. */
export function agreementLines(inputs: LeavingInputs, service?: GivenService): Outcome<AgreementRead> {
  const { fixed } = payrollOf(inputs.period)
  const read = readInputs(fixed, inputs)
  if (!read.ok) return read
  const { facts } = read.value
  const { agreement } = facts
  const given = Object.fromEntries(
    [[MoisNotification.key, service?.forRight] as const, [MoisNonCadre.key, service?.before] as const].flatMap(
      ([key, months]) => (months === undefined ? [] : [[key, new Decimal(String(months))]]),
    ),
  )
  const found = agreementReader(
    fixed,
    agreement === undefined
      ? facts
      : { ...facts, agreement: { ...agreement, numbers: { ...agreement.numbers, ...given } } },
  )
  if (found === undefined) return refused([fault('missing_field', {}, 'an agreement that is covered')])
  return accepted(Object.assign(found, { fact: (key: string) => agreement?.numbers[key] ?? ZERO }))
}

export interface Duration {
  readonly duration_months?: number
  readonly duration_weeks?: number
  readonly duration_days?: number
  readonly duration_calendar_days?: number
  readonly duration_working_days?: number
}

/** The notice that is due, in the unit of the rule that gives it: the law's is in months. `law`: that of a service of its own. */
export function noticeOf(read: AgreementRead, law?: Decimal): Duration {
  const [months, days, workingDays] = [read('months'), read('days'), read('workingDays')]
  const agreed = months.plus(days.div(30)).plus(workingDays.div(22))
  const due = law === undefined ? read('noticeDue') : Decimal.max(agreed, law)
  if (due.isZero()) return IN_ANY_UNIT
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
