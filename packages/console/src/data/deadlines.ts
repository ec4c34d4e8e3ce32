import { daysLater, firstDay, isHoliday, monthOf, monthsLater } from '@centime/engine/ground'

/** The days by which something is due for a month. */
export interface Deadlines {
  /** `YYYY-MM-DD` */
  readonly payment: string
  readonly filing: string
}

/** The headcount from which the declaration of a month that is paid within this month is due on the 5th (CSS R133-14). */
const LARGE = 50

/**
 * When a month is paid, and when its DSN is due: on the 5th of the next month for an employer of 50 or more who pays within the month
 * of work, else on the 15th; from a weekend or a holiday on the next working day.
 */
export function deadlinesOf(period: string, paymentDate: string, people: number): Deadlines {
  const next = monthOf(monthsLater(firstDay(period), 1))
  const isEarly = people >= LARGE && monthOf(paymentDate) <= period
  return { payment: paymentDate, filing: workingDayFrom(`${next}-${isEarly ? '05' : '15'}`) }
}

function workingDayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isHoliday(day, false) ? workingDayFrom(daysLater(day, 1)) : day
}
