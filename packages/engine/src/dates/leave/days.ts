import { Decimal } from '../../ground/money.js'
import { dayAtPlace, placeOfDay } from '../../ground/period.js'
import { isStop } from '../absence-events.js'
import type { LeaveAbsence } from './rights.js'
import { halvesOfBoth, type Span, spanOf, weekdayAt } from './span.js'
import type { LeaveTerms, TermsOn } from './terms.js'

/** Which days of an absence for paid leave count as days of leave. */

/** A day of leave, or half of one. */
export interface LeaveDay {
  readonly day: string
  readonly event: string
  /** 1 or 0.5. */
  readonly days: Decimal
  /** The part of it that is given back because a stop covers it (Cass. soc. 10/09/2025 23-22.732). */
  readonly givenBack: Decimal
}

/**
 * The days of leave up to a day, in order: from the first day that should have been worked to the eve of the return,
 * without public holidays (Cass. soc. 07/05/1998). Consecutive events count as one.
 */
export function leaveDays(absences: readonly LeaveAbsence[], upTo: string, termsOn: TermsOn): readonly LeaveDay[] {
  const stops = absences.filter((one) => isStop(one) && one.worked.isZero()).map(span)
  const counted = new Map<number, LeaveDay>()
  for (const leave of absences.filter(({ nature }) => nature === 'conges_payes')) {
    for (const { place, halves } of daysOf(leave, placeOfDay(upTo), termsOn)) {
      const day = { from: 2 * place, until: 2 * place + 2 }
      const common = Math.min(
        halves,
        stops.reduce((all, stop) => all + halvesOfBoth(day, stop), 0),
      )
      const before = counted.get(place)
      counted.set(place, {
        day: dayAtPlace(place),
        event: leave.id,
        days: Decimal.min(1, half(halves).plus(before?.days ?? 0)),
        givenBack: Decimal.min(1, half(common).plus(before?.givenBack ?? 0)),
      })
    }
  }
  return [...counted].sort(([a], [b]) => a - b).map(([, day]) => day)
}

const half = (halves: number): Decimal => new Decimal(halves).div(2)
const span = ({ from, to, fromNoon, untilNoon }: LeaveAbsence): Span => spanOf(from, to, fromNoon, untilNoon)

function* daysOf(leave: LeaveAbsence, last: number, termsOn: TermsOn) {
  const from = placeOfDay(leave.from)
  const to = leave.to === undefined ? last : placeOfDay(leave.to)
  const first = nextWorked(from, termsOn)
  if (first > to) return
  const { fromNoon } = leave
  // After leave in the morning the person works: no later day counts. A day without work has no half days.
  const untilNoon = leave.untilNoon && nextWorked(to, termsOn) === to
  const eve = untilNoon ? to : nextWorked(to + 1, termsOn) - 1
  for (let place = first; place <= Math.min(eve, last); place += 1) {
    if (!counts(place, termsOn(dayAtPlace(place)))) continue
    yield { place, halves: 2 - (fromNoon && place === from ? 1 : 0) - (untilNoon && place === to ? 1 : 0) }
  }
}
function counts(place: number, { week, unit, isHoliday }: LeaveTerms): boolean {
  const open = unit === 'ouvrables' ? WORKING_DAYS : week.filter(Boolean).length === 5 ? week : OPEN_DAYS
  return open[weekdayAt(place)] === true && !isHoliday(dayAtPlace(place))
}
const WORKING_DAYS = [true, true, true, true, true, true, false]
const OPEN_DAYS = [true, true, true, true, true, false, false]

function nextWorked(place: number, termsOn: TermsOn): number {
  let next = place
  while (!isWorked(next, termsOn(dayAtPlace(next)))) next += 1
  return next
}
/** If the pattern has no working day, every day counts. */
const isWorked = (place: number, { week, isHoliday }: LeaveTerms): boolean =>
  !week.includes(true) || (week[weekdayAt(place)] === true && !isHoliday(dayAtPlace(place)))
