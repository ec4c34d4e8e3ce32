import { Decimal } from '../../ground/money.js'
import { daysBetween, daysLater, earlier, later, monthsLater } from '../../ground/period.js'
import { isStop, PARENTS } from '../absence-events.js'
import { leaveDays } from './days.js'
import { leaveFigure } from './figures.js'
import type { LeaveAbsence, ReferenceYear } from './rights.js'
import type { TermsOn } from './terms.js'

/**
 * Leave that a person could not take in time because of sickness, an accident or maternity (C. trav. L3141-19-1 to -3,
 * L3141-2).
 */

/** Days of leave that stops cover in the year in which leave is taken: at most these days could not be taken. */
export function sickDaysIn(absences: readonly LeaveAbsence[], year: ReferenceYear, termsOn: TermsOn): Decimal {
  const stops = stopsIn(absences, year).map((stop) => ({ ...stop, nature: 'conges_payes' as const }))
  return leaveDays(stops, year.to, termsOn)
    .filter(({ day }) => day >= year.from)
    .reduce((sum, { days }) => sum.plus(days), new Decimal(0))
}

const stopsIn = (absences: readonly LeaveAbsence[], { from, to }: ReferenceYear): readonly LeaveAbsence[] =>
  absences.filter((one) => isWholeStop(one) && one.from <= to && (one.to ?? to) >= from)
const isWholeStop = (one: LeaveAbsence): boolean => isStop(one) && one.worked.isZero()

/**
 * The last day on which carried days can be taken: 15 months from the day on which the employer informed the person
 * after the return. If a stop of a year covers the end of the year of acquisition, the 15 months begin with that end,
 * and are suspended between the return and the information. Undefined: the person was not informed, so nothing expires.
 */
export function expiryOf(
  acquired: ReferenceYear,
  taken: ReferenceYear,
  absences: readonly LeaveAbsence[],
  informed: readonly string[],
): string | undefined {
  const back = returnAfter(absences, taken)
  const information = back && informed.filter((day) => day >= back).sort()[0]
  const months = Number(leaveFigure('ReportMois', taken.to).toFixed())
  if (!wasStoppedForAYear(absences, acquired.to)) return information && monthsLater(information, months)
  const ends = monthsLater(acquired.to, months)
  if (back === undefined || back > ends) return ends
  return information && daysLater(information, daysBetween(back, ends) - 1)
}

const END = '9999-12-31'

/** The day after the last stop of a year and its prolongations; undefined: its end is unknown. */
function returnAfter(absences: readonly LeaveAbsence[], year: ReferenceYear): string | undefined {
  let last = ''
  const stops = absences.filter(isWholeStop).sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const { from, to = END } of stops) {
    if ((from <= year.to && to >= year.from) || (last !== '' && from <= daysLater(last, 1))) last = later(last, to)
  }
  return last === '' || last === END ? undefined : daysLater(last, 1)
}

/** Whether sickness or an accident covers a whole year ending on a day, without a day of work (L3141-19-2). */
function wasStoppedForAYear(absences: readonly LeaveAbsence[], day: string): boolean {
  const from = monthsLater(daysLater(day, 1), -12)
  const stops = stopsIn(absences, { from, to: day }).filter(({ nature }) => !PARENTS.includes(nature))
  const covered = stops.reduce((days, one) => days + daysBetween(later(one.from, from), earlier(one.to ?? day, day)), 0)
  return covered >= daysBetween(from, day)
}
