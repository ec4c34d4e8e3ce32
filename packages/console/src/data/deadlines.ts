import { dayInParis, daysLater, firstDay, isHoliday, monthOf, monthsLater } from '@centime/engine/ground'

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

/** The largest headcount among the last ones that each payroll has recorded up to a month; 0: none is recorded. */
export function headcountIn(
  period: string,
  payrolls: readonly (readonly { readonly value: string; readonly start: string }[])[],
): number {
  const counts = payrolls.map((recorded) => {
    const known = recorded.filter(({ start }) => monthOf(dayInParis(start)) <= period)
    const last = known.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))).at(-1)
    return Number(last?.value ?? 0)
  })
  return Math.max(0, ...counts)
}

function workingDayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || isHoliday(day, false) ? workingDayFrom(daysLater(day, 1)) : day
}
