import { dayOfMonth, daysBetween, daysLater, earlier, firstDay, later, monthOf } from '../ground/period.js'

/** Consecutive days, first and last included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The contract of the month that ends on `last`, and its days under earlier ones. */
interface ContractsOfMonth {
  readonly start: string
  readonly end: string | undefined
  /**
   * Number of days under earlier contracts, and which days, in the form of `periodsText`; undefined: those just before
   * `start`.
   */
  readonly before: number
  readonly apart: string | undefined
  readonly last: string
}

/** The days of a month that contracts cover, in order: there is no absence on other days. */
export function employedDays({ start, end, before, apart, last }: ContractsOfMonth): readonly Days[] {
  const first = firstDay(monthOf(last))
  const own = { from: later(start, first), to: earlier(end ?? last, last) }
  if (apart === undefined) return [{ ...own, from: daysLater(own.from, -before) }]
  return [...daysOf(apart, monthOf(last)), own]
}

const daysOf = (text: string, month: string): readonly Days[] =>
  text.split(',').map((days) => ({ from: `${month}-${days.slice(0, 2)}`, to: `${month}-${days.slice(3)}` }))

/** Text such as `01-10,14-15`. */
export const periodsText = (days: readonly Days[]): string =>
  days.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`).join(',')

/** Whether a text lists that number of days before another day, in order and without overlap. */
export function saysDays(text: string, count: number, start: string): boolean {
  const days = daysOf(text, monthOf(start))
  const inOrder = days.every(({ from, to }, place) => {
    const next = days[place + 1]?.from ?? start
    return from <= to && to < next && dayOfMonth(from) > 0
  })
  return inOrder && days.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0) === count
}
