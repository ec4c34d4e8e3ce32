import { isRecord } from '../cases/read.js'
import { cachedByObject } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { groupedBy } from '../ground/grouped.js'
import type { Decimal } from '../ground/money.js'
import { isDay, isMonth, yearOf } from '../ground/period.js'
import { decimalOf } from '../ground/scaled.js'
import { type EarlierSums, sumsByKey } from '../tree/earlier-sums.js'
import type { BackPayMonth, ContractSpan } from '../tree/facts.js'
import type { FixedRegulation, FixedYearToDate } from '../tree/fix.js'
import { firstMonthOf } from '../tree/window.js'
import { type CarriedGiven, CarriedValues, readCarried, SumsInWork } from './carried.js'

/**
 * The results of the earlier months of the year, in any order: payslips, or stored results with their carried values as
 * decimal text. The caller passes them.
 */
export type History = readonly HistoryMonth[]
export interface HistoryMonth {
  readonly period: string
  readonly paymentDate: string
  /** `Payslip.contract`. Absent: a contract that begins in a later month is a new one. */
  readonly contract?: ContractSpan
  /** `Payslip.carried`, or the same of a stored result. */
  readonly carried: CarriedGiven
  /** `Payslip.backPay`: from this payment on, its months of origin count with their corrected values. */
  readonly backPay?: readonly CorrectedMonth[]
  /** Corrections of this month itself, the first paid first, for a caller without the payslips that paid them. */
  readonly corrections?: readonly Correction[]
}
interface Correction {
  /** The month that paid the correction, and its day of payment. */
  readonly payer: string
  readonly paymentDate: string
  readonly carried: CarriedGiven
}
type CorrectedMonth = Pick<BackPayMonth, 'period' | 'paymentDate' | 'contract' | 'carried'>

/** A checked month of the history, with the carried values that a fixed regulation reads. */
export interface EarlierMonth extends Pick<HistoryMonth, 'period' | 'paymentDate' | 'contract'> {
  readonly carried: CarriedValues
  /** For a corrected month, its values before each correction, with the day of its payment, in order. Absent: none. */
  readonly before?: readonly ValuesBefore[]
}
interface ValuesBefore {
  /** The month that paid the correction, and its day of payment. */
  readonly payer: string
  readonly paymentDate: string
  readonly carried: EarlierMonth['carried']
}

/**
 * Checks a history of unknown shape, such as parsed JSON: its months in order, or every fault. Months that later ones
 * corrected, or the month of payment by its own `backPay`, count with their corrected values.
 */
export function readHistory(
  fixed: FixedRegulation,
  period: string,
  history: unknown,
  backPay: readonly CorrectedMonth[] = [],
): Outcome<readonly EarlierMonth[]> {
  if (!Array.isArray(history)) {
    return refused([fault('wrong_history', { value: history }, 'a list of months as the history')])
  }
  if (history.length === 0 && backPay.length === 0) return NO_MONTHS
  const faults: Fault[] = []
  const months = new Map<string, KnownMonth>()
  for (const month of history) {
    if (!isMonthOfHistory(month)) {
      faults.push(fault('wrong_history', { value: month }, 'a month of the history: period, paymentDate, carried'))
      continue
    }
    const wrong = wrongMonth(month, period, months)
    if (wrong !== undefined) faults.push(wrong)
    else months.set(month.period, { ...month, carried: readCarried(fixed, month, faults) })
  }
  for (const month of inOrder(months.values())) {
    for (const { payer, paymentDate, carried } of month.corrections ?? []) {
      correct(fixed, months, { period: payer, paymentDate }, [{ ...month, carried }], faults)
    }
    correct(fixed, months, month, month.backPay ?? [], faults)
  }
  correct(fixed, months, { period, paymentDate: fixed.paymentDate }, backPay, faults)
  return faults.length > 0 ? refused(faults) : accepted(inOrder(months.values()))
}

/** Gives the months that a payment corrected their new values, and keeps the values before. */
function correct(
  fixed: FixedRegulation,
  months: Map<string, KnownMonth>,
  { period: payer, paymentDate }: Pick<HistoryMonth, 'period' | 'paymentDate'>,
  corrected: readonly Pick<HistoryMonth, 'period' | 'paymentDate' | 'contract' | 'carried'>[],
  faults: Fault[],
): void {
  for (const month of corrected) {
    const known = months.get(month.period)
    const before = { payer, paymentDate, carried: known?.carried ?? NOTHING }
    months.set(month.period, {
      ...(known ?? { period: month.period, paymentDate: month.paymentDate }),
      ...(month.contract && { contract: month.contract }),
      carried: readCarried(fixed, month, faults),
      before: [...(known?.before ?? []), before],
    })
  }
}
type KnownMonth = EarlierMonth & Pick<HistoryMonth, 'backPay' | 'corrections'>
const NOTHING = new CarriedValues(new Map(), [])

/**
 * The pay of a month as it was paid before a day: a correction that is paid later does not count (CSS R323-4).
 */
export const carriedBefore = ({ carried, before = [] }: Pick<EarlierMonth, 'carried' | 'before'>, day: string) =>
  before.find(({ paymentDate }) => day <= paymentDate)?.carried ?? carried

const NO_MONTHS = accepted<readonly EarlierMonth[]>([])

/** Most histories come in their order: sorting would take longer. */
function inOrder(months: Iterable<KnownMonth>): readonly KnownMonth[] {
  let last = ''
  const found = [...months]
  const isOrdered = found.every(({ period }) => {
    const isLater = last < period
    last = period
    return isLater
  })
  return isOrdered ? found : found.sort(byPeriod)
}
const byPeriod = (a: EarlierMonth, b: EarlierMonth): number => (a.period < b.period ? -1 : 1)

/** The first month of the year that is computed here: one of the history, or the period itself. */
export const firstComputed = (period: string, history: readonly Pick<EarlierMonth, 'period'>[]): string =>
  history.find((month) => yearOf(month.period) === yearOf(period))?.period ?? period

/** The sums of earlier months that a fixed regulation reads, opening balances included; undefined: all are 0. */
export function earlierSums(
  { yearToDates }: FixedRegulation,
  period: string,
  history: readonly EarlierMonth[],
  opening: Readonly<Record<string, Decimal>>,
  contract: Pick<ContractSpan, 'since'>,
): EarlierSums | undefined {
  const isOpened = Object.keys(opening).length > 0
  if (history.length === 0 && !isOpened) return undefined
  const first = firstComputed(period, history)
  const sums = new SumsInWork(yearToDates.length)
  for (const { ofWindow, lines, places } of windowsOf(yearToDates)) {
    const [window] = ofWindow
    const months = history.filter((month) => window !== undefined && isCounted(month, window, contract))
    const openedOf = (sum: FixedYearToDate) => (opensWith(sum, period, first, contract) ? opening[sum.line] : undefined)
    if (months.length > 0 || isOpened) sums.addMonths(months, lines, places, isOpened ? ofWindow.map(openedOf) : [])
  }
  return sums.areNone() ? undefined : sums
}

/** The same by key; sums of 0 are left out. */
export function sumsOfHistory(
  fixed: FixedRegulation,
  period: string,
  history: readonly EarlierMonth[],
  opening: Readonly<Record<string, Decimal>>,
  contract: Pick<ContractSpan, 'since'>,
): Record<string, Decimal> {
  const sums = earlierSums(fixed, period, history, opening, contract)
  return sums === undefined ? {} : sumsByKey(fixed.yearToDates, sums)
}

interface SumsOfWindow {
  readonly ofWindow: readonly FixedYearToDate[]
  /** The line of each, and the place of each sum among all. */
  readonly lines: readonly string[]
  readonly places: readonly number[]
}

/** Many sums have the same window. */
const windowsOf = cachedByObject((yearToDates: FixedRegulation['yearToDates']): readonly SumsOfWindow[] => {
  const placed = yearToDates.map((sum, place) => ({ sum, place }))
  return [...groupedBy(placed, ({ sum }) => JSON.stringify(sum.window)).values()].map((found) => ({
    ofWindow: found.map(({ sum }) => sum),
    lines: found.map(({ sum }) => sum.line),
    places: found.map(({ place }) => place),
  }))
})

/**
 * Whether the opening balance of a line counts. It belongs to the calendar year of the period: a later year of payment
 * starts without it. A computation by contract uses it only if the contract began before the first month that is
 * computed here.
 */
function opensWith(
  { window }: FixedYearToDate,
  period: string,
  first: string,
  contract: Pick<ContractSpan, 'since'>,
): boolean {
  if ('paymentYear' in window) return window.paymentYear === yearOf(period)
  return !window.byContract || firstMonthOf(window, contract) < first
}

/** The history may be parsed JSON of unknown shape. */
const isMonthOfHistory = (month: unknown): month is HistoryMonth => isRecord(month) && isRecord(month['carried'])

/** Whether a month lies in the window of a sum, for a person's contract. */
export const isCounted = (
  month: Pick<HistoryMonth, 'period' | 'paymentDate'>,
  { window }: FixedYearToDate,
  contract: Pick<ContractSpan, 'since'>,
): boolean =>
  'paymentYear' in window
    ? yearOf(month.paymentDate) === window.paymentYear
    : month.period >= firstMonthOf(window, contract)

function wrongMonth(month: HistoryMonth, period: string, seen: ReadonlyMap<string, unknown>): Fault | undefined {
  if (!isMonth(month.period) || month.period >= period) {
    return fault('wrong_history', { value: month.period }, `a month of the history before ${period}`)
  }
  if (!isDay(month.paymentDate)) {
    return fault('wrong_history', { value: month.paymentDate }, `the payment date of ${month.period}, YYYY-MM-DD`)
  }
  if (!isSpan(month.contract)) {
    const expected = `the contract of ${month.period}: since, and an end or none, YYYY-MM-DD`
    return fault('wrong_history', { value: month.contract }, expected)
  }
  if (seen.has(month.period)) return fault('wrong_history', { value: month.period }, 'each month once in the history')
  if (month.corrections !== undefined && !areCorrections(month.corrections)) {
    const expected = `the corrections of ${month.period}: each with payer, paymentDate, carried`
    return fault('wrong_history', { value: month.corrections }, expected)
  }
  if (month.backPay !== undefined && !isBackPay(month.backPay, month.period)) {
    const expected = `the back pay of ${month.period}: months before it, each with period, paymentDate, contract, lines, carried`
    return fault('wrong_history', { value: month.backPay }, expected)
  }
  return undefined
}

/** Whether a value, maybe parsed JSON, is back pay of months before a month, each once. */
export const isBackPay = (value: unknown, period: string): value is readonly BackPayMonth[] =>
  Array.isArray(value) &&
  value.every((month) => isBackPayMonth(month) && month.period < period) &&
  new Set(value.map((month) => month.period)).size === value.length

const areCorrections = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) && isText(one['payer'], isMonth) && isText(one['paymentDate'], isDay) && isRecord(one['carried']),
  )

const isBackPayMonth = (month: unknown): month is BackPayMonth =>
  isRecord(month) &&
  isText(month['period'], isMonth) &&
  isText(month['paymentDate'], isDay) &&
  month['contract'] !== undefined &&
  isSpan(month['contract']) &&
  isRecord(month['carried']) &&
  (month['untaxedOvertime'] === undefined || isText(month['untaxedOvertime'], isDecimal)) &&
  (month['lateOvertime'] === undefined || isLateOvertime(month['lateOvertime'])) &&
  Array.isArray(month['lines']) &&
  month['lines'].every(isLine)
const isLateOvertime = (late: unknown): boolean =>
  isRecord(late) && isText(late['pay'], isDecimal) && isText(late['exempt'], isDecimal)
const isLine = (line: unknown): boolean =>
  isRecord(line) &&
  typeof line['name'] === 'string' &&
  isText(line['value'], isDecimal) &&
  [line['base'], line['rate'], line['quantity']].every((value) => value === undefined || isText(value, isDecimal))
const isText = (value: unknown, is: (text: string) => boolean): boolean => typeof value === 'string' && is(value)
const isDecimal = (text: string): boolean => decimalOf(text) !== undefined

function isSpan(contract: unknown): boolean {
  if (contract === undefined) return true
  if (!isRecord(contract)) return false
  const { since, end } = contract
  const isDate = (value: unknown): boolean => typeof value === 'string' && isDay(value)
  return isDate(since) && (end === undefined || isDate(end))
}
