import type { NatureAbsence } from '../src/cases/absence-events.js'
import type { LeaveAbsence } from '../src/dates/leave/rights.js'

/**
 * Rights and days of leave computed independently, day by day and in fractions of whole numbers, without code of
 * `src/dates/leave`; tests compare both.
 */

/** The class of a half day: work or equivalent, sickness, or no rights (C. trav. L3141-3 to L3141-5-1). */
const SICK: readonly NatureAbsence[] = ['maladie', 'affection_longue_duree']
const WITHOUT: readonly NatureAbsence[] = ['sans_solde', 'conge_parental', 'greve']
const STOPS: readonly NatureAbsence[] = [
  ...SICK,
  'accident_travail',
  'maladie_professionnelle',
  'accident_trajet',
  'maternite',
  'paternite',
  'adoption',
  'conge_supplementaire_naissance',
  'deuil_enfant',
]

const DAY = 86_400_000
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
const lengthOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
/** Every day from one to another. */
export function* eachDay(from: string, to: string): Generator<string> {
  for (let time = Date.parse(`${from}T00:00Z`); time <= Date.parse(`${to}T00:00Z`); time += DAY) yield dayText(time)
}
/** 0 for a Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** Whether an absence covers a half day. */
function covers({ from, to, fromNoon, untilNoon, worked }: LeaveAbsence, day: string, isMorning: boolean): boolean {
  if (worked.gt(0) || day < from || (to !== undefined && day > to)) return false
  return !(isMorning && fromNoon && day === from) && !(!isMorning && untilNoon && day === to)
}

interface Person {
  readonly from: string
  readonly to: string | undefined
  readonly absences: readonly LeaveAbsence[]
  /** The days of the week on which the person works, by the schedule of a day. */
  readonly weekOn: (day: string) => readonly boolean[]
}

/**
 * Tenths of a day of leave × 377,580, which every length of a month divides: 25 × the part of a month at work (the better of
 * months, of 28 days, of four weeks of the schedule), 20 × the part in sickness up to 240, 300 in all.
 */
export function rightsByDays(first: string, last: string, person: Person): bigint {
  const WHOLE = 377_580n * 2n
  let sick = 0n
  const work = { months: 0n, halfDays: 0, scheduled: 0n }
  const workOrSickness = { months: 0n, halfDays: 0, scheduled: 0n }
  for (const day of eachDay(first, last)) {
    if (day < person.from || (person.to !== undefined && day > person.to)) continue
    const part = 377_580n / BigInt(lengthOfMonth(day))
    for (const isMorning of [true, false]) {
      const kinds = person.absences.filter((one) => covers(one, day, isMorning)).map(({ nature }) => nature)
      if (kinds.some((kind) => WITHOUT.includes(kind))) continue
      const isSick = kinds.some((kind) => SICK.includes(kind))
      if (isSick) sick += part
      for (const sum of isSick ? [workOrSickness] : [work, workOrSickness]) {
        sum.months += part
        sum.halfDays += 1
        const week = person.weekOn(day)
        if (week[weekday(day)]) sum.scheduled += 420n / BigInt(week.filter(Boolean).length)
      }
    }
  }
  const given = ({ months, halfDays, scheduled }: typeof work): bigint => {
    // Every day is its part of a week of its schedule, in 420ths: 8 half weeks are four weeks.
    const fourWeeks = Math.max(Math.floor(halfDays / 56), Number(scheduled / (8n * 420n)))
    return sorted(25n * months, 25n * BigInt(fourWeeks) * WHOLE).at(-1) ?? 0n
  }
  const inSickness = sorted(20n * sick, 240n * WHOLE)[0] ?? 0n
  // Sickness gives no more than work would have given.
  return sorted(given(work) + inSickness, given(workOrSickness), 300n * WHOLE)[0] ?? 0n
}
const sorted = (...values: bigint[]): bigint[] => values.sort((a, b) => Number(a - b))
/** The inputs of `rightsByDays` for one day of leave. */
export const ONE_DAY = 10n * 377_580n * 2n

/**
 * Half days of leave that were taken, given back ones left out: a working day counts from the first day that would have been worked
 * on, and after the last day of leave until a day that would have been worked comes.
 */
export function takenByDays(
  absences: readonly LeaveAbsence[],
  upTo: string,
  weekOn: Person['weekOn'],
  isHoliday: (day: string) => boolean,
): number {
  const isWorked = (day: string): boolean => weekOn(day)[weekday(day)] === true && !isHoliday(day)
  let halfDays = 0
  const first = absences.map(({ from }) => from).sort()[0] ?? upTo
  for (const day of eachDay(first, upTo)) {
    if (weekday(day) === 6 || isHoliday(day)) continue
    for (const isMorning of [true, false]) {
      const isLeave = absences.some((one) => {
        const to = one.to ?? upTo
        // Four weeks hold a day of work of any pattern, public holidays included.
        if (one.nature !== 'conges_payes' || day < one.from || Date.parse(day) - Date.parse(to) > 28 * DAY) return false
        const begun = [...eachDay(one.from, [day, to].sort()[0] ?? day)].some(isWorked)
        if (!begun) return false
        const untilNoon = one.untilNoon && isWorked(to)
        if (day <= to) return covers({ ...one, untilNoon }, day, isMorning)
        return !untilNoon && ![...eachDay(to, day)].slice(1).some(isWorked)
      })
      const isStopped = absences.some((one) => STOPS.includes(one.nature) && covers(one, day, isMorning))
      if (isLeave && !isStopped) halfDays += 1
    }
  }
  return halfDays
}
