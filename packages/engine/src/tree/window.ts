import { firstDay, later, monthOf, monthsLater, yearOf } from '../ground/period.js'
import type { ContractSpan } from './facts.js'
import type { Window } from './formula.js'

/** A window for one month: its first month, or the year of payment. */
export type FixedWindow =
  | { readonly fromMonth: string; readonly byContract: boolean }
  | { readonly paymentYear: string }

/** A window on a day of any year: windows follow the calendar, so no year is listed. */
export function windowOn(window: Window, lawDate: string, paymentDate: string): FixedWindow {
  if (window === 'payment-year') return { paymentYear: yearOf(paymentDate) }
  if (window === 'twelve-months')
    return { fromMonth: monthOf(monthsLater(firstDay(monthOf(lawDate)), -12)), byContract: false }
  const january = `${yearOf(lawDate)}-01`
  if (window === 'period-year') return { fromMonth: january, byContract: false }
  const restarted = window.restarts.filter(({ month }) => month <= monthOf(lawDate))
  return { fromMonth: restarted.reduce((from, { month }) => later(from, month), january), byContract: true }
}

/** The first month that a window can count for a person. */
export function firstMonthOf(window: FixedWindow, { since }: Pick<ContractSpan, 'since'>): string {
  if ('paymentYear' in window) return `${window.paymentYear}-01`
  return window.byContract ? later(window.fromMonth, monthOf(since)) : window.fromMonth
}
