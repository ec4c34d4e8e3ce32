import type { AbsenceRecord } from '../cases/absence-events.js'
import type { LeaveRecordText } from '../cases/leave-records.js'
import type { Inputs } from '../cases/read.js'
import type { History } from '../dates/history.js'
import type { LeaveAccount } from '../dates/leave/account.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { firstDay, hasLaw, isDay, isMonth, lastDay, lawMonths, monthOf, monthsLater } from '../ground/period.js'
import type { BackPayMonth, Facts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import type { CasesUntil } from './before.js'

/** One person's month as entered. For a regulation with fields known to the compiler, `Cases` has those fields. */
export interface MonthInputs<Cases = Inputs> {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  readonly cases: Cases
  /** Absences, each entered once for all the months that it covers; earlier ones count for waiting days, durations and leave. */
  readonly absences?: readonly AbsenceRecord[]
  /** Opening balances of leave counters, and other movements that cannot be derived. */
  readonly leave?: readonly LeaveRecordText[]
  /** Values of schedule and leave settings before the month, where they differ; absent: they were the same. */
  readonly before?: readonly CasesUntil[]
  /**
   * Values of pay and classification that applied until a day within the month, in the order of their days: it is paid by
   * periods. `cases` has those of the last one; a field that is left out did not change.
   */
  readonly within?: readonly CasesUntil[]
  /** The earlier months of the year; absent: no earlier months are counted. */
  readonly history?: History
  /** The back pay of the month, as `backPay` finds it; absent: none. */
  readonly backPay?: readonly BackPayMonth[]
}

/** Inputs of unknown shape, such as parsed JSON. */
export type UncheckedInputs = { readonly [Name in keyof MonthInputs]?: unknown }

/** Facts, and warnings for the officer. */
export interface CheckedInputs {
  readonly facts: Facts
  readonly warnings: readonly Warning[]
  /** The counters of paid leave at the end of the month; absent: none are kept for the person. */
  readonly leave?: LeaveAccount
}

/** A period whose law is in the engine, and the day of payment. */
export interface MonthDates {
  readonly period: string
  readonly paymentDate: string
}

/** Reads the dates of a month that a regulation can be fixed for, from values of unknown shape. */
export function readDates(regulation: Regulation, period: unknown, paymentDate: unknown): Outcome<MonthDates> {
  if (typeof period !== 'string' || !isMonth(period)) {
    return refused([fault('wrong_period', { value: period }, 'a month, YYYY-MM')])
  }
  const completeUntil = regulation.law?.completeUntil
  if (!hasLaw(firstDay(period), completeUntil) || lastDay(period) < regulation.validFrom) {
    const expected = `a period with law for ${regulation.name}: ${lawMonths(completeUntil)}`
    return refused([fault('period_without_law', { value: period }, expected)])
  }
  if (paymentDate === undefined) return accepted({ period, paymentDate: lastDay(period) })
  const latest = lastDay(monthOf(monthsLater(firstDay(period), 1)))
  if (
    typeof paymentDate !== 'string' ||
    !isDay(paymentDate) ||
    paymentDate < firstDay(period) ||
    paymentDate > latest
  ) {
    const expected = `a day from ${firstDay(period)} to ${latest}, YYYY-MM-DD`
    return refused([fault('wrong_payment_date', { value: paymentDate }, expected)])
  }
  return accepted({ period, paymentDate })
}

/** The same for a month that was paid on that day: a month that had no payslip is paid by back pay, at any later day. */
export function readPaidDates(regulation: Regulation, period: string, paymentDate: string): Outcome<MonthDates> {
  const dates = readDates(regulation, period, undefined)
  if (!dates.ok) return dates
  if (isDay(paymentDate)) return accepted({ period, paymentDate })
  return refused([fault('wrong_payment_date', { value: paymentDate }, 'a day, YYYY-MM-DD')])
}
