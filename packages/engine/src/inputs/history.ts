import { isRecord } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { isDay, isMonth, yearOf } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { FixedRegulation, FixedYearToDate } from '../tree/fix.js'

/**
 * The results of the earlier months of the year, in any order: payslips, or stored results with their carried values as
 * decimal text. The caller passes them.
 */
export type History = readonly HistoryMonth[]
export interface HistoryMonth {
  readonly period: string
  readonly paymentDate: string
  /** `Payslip.carried`. */
  readonly carried: Readonly<Record<string, Decimal | string>>
}

/** The sums of earlier months that a fixed regulation reads, opening balances included. */
export function sumsOfHistory(
  fixed: FixedRegulation,
  period: string,
  history: unknown,
  opening: Readonly<Record<string, Decimal>>,
): Outcome<Record<string, Decimal>> {
  const faults: Fault[] = []
  const months = new Map<string, Map<string, Decimal>>()
  if (!Array.isArray(history)) {
    return refused([fault('wrong_history', { value: history }, 'a list of months as the history')])
  }
  for (const month of history) {
    if (!isMonthOfHistory(month)) {
      faults.push(fault('wrong_history', { value: month }, 'a month of the history: period, paymentDate, carried'))
      continue
    }
    const wrong = wrongMonth(month, period, months)
    if (wrong !== undefined) faults.push(wrong)
    else months.set(month.period, readCarried(fixed, month, faults))
  }
  if (faults.length > 0) return refused(faults)

  const sums: Record<string, Decimal> = {}
  for (const sum of fixed.yearToDates) {
    // Opening balances are those of the calendar year of the period; a later year of payment starts without them.
    const opens = 'fromMonth' in sum.window || sum.window.paymentYear === yearOf(period)
    let value = (opens ? opening[sum.line] : undefined) ?? ZERO
    for (const month of history) {
      if (isCounted(month, sum)) value = value.plus(months.get(month.period)?.get(sum.line) ?? ZERO)
    }
    sums[sum.key] = value
  }
  return accepted(sums)
}

/** The history may be parsed JSON of any form. */
const isMonthOfHistory = (month: unknown): month is HistoryMonth => isRecord(month) && isRecord(month['carried'])

/** Whether a month lies in the window of a sum. */
export const isCounted = (month: Pick<HistoryMonth, 'period' | 'paymentDate'>, { window }: FixedYearToDate): boolean =>
  'fromMonth' in window ? month.period >= window.fromMonth : yearOf(month.paymentDate) === window.paymentYear

function wrongMonth(month: HistoryMonth, period: string, seen: ReadonlyMap<string, unknown>): Fault | undefined {
  if (!isMonth(month.period) || month.period >= period) {
    return fault('wrong_history', { value: month.period }, `a month of the history before ${period}`)
  }
  if (!isDay(month.paymentDate)) {
    return fault('wrong_history', { value: month.paymentDate }, `the payment date of ${month.period}, YYYY-MM-DD`)
  }
  if (seen.has(month.period)) return fault('wrong_history', { value: month.period }, 'each month once in the history')
  return undefined
}

/** Lines that version 0.1.0 did not have: what a month that it computed counts for. */
const ADDED: Readonly<Partial<Record<LineName, string>>> = {
  MoisDeContrat: '1',
  RetraitePatronale: '0',
  ExcedentRetraite: '0',
  PartsRetraite: '0',
  ExcedentFiscalRetraite: '0',
}

function readCarried(fixed: FixedRegulation, month: HistoryMonth, faults: Fault[]): Map<string, Decimal> {
  const values = new Map<string, Decimal>()
  const all: HistoryMonth['carried'] = 'MoisDeContrat' in month.carried ? month.carried : { ...ADDED, ...month.carried }
  for (const name of fixed.carried) {
    const carried = all[name]
    const value = typeof carried === 'string' ? decimalOf(carried) : carried
    if (Decimal.isDecimal(value) && value.isFinite()) values.set(name, new Decimal(value))
    else faults.push(fault('wrong_history', { value: carried }, `a decimal ${name} in the history of ${month.period}`))
  }
  return values
}

/** The number of a carried value's text; undefined for a text that is no decimal number. */
export const decimalOf = (text: string): Decimal | undefined =>
  /^-?\d{1,20}(\.\d{1,60})?$/.test(text) ? new Decimal(text) : undefined
