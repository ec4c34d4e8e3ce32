import {
  areWhole,
  type Decimal,
  extremesOf,
  MONTHS,
  type NumberSlot,
  powerOfTen,
  SAFE,
  widened,
  ZERO,
} from '@centime/engine/batch'
import { isRecord } from '@centime/engine/cases'
import { type Fault, fault } from '@centime/engine/ground'
import { decimalOf, isCounted, readHistory } from '@centime/engine/inputs'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import { type AmountColumn, amountAt, type PopulationAmounts } from './population-amounts.js'
import type { NumberColumn, PopulationMonth } from './population-month.js'

/** Faults of the earlier months: of each column, then those that `readHistory` finds in the first person's months. */
export function faultsOfHistory(
  fixed: FixedRegulation,
  { period, history = [], count }: PopulationMonth,
): readonly Fault[] {
  if (!Array.isArray(history) || history.length > MONTHS) {
    return [fault('wrong_history', { value: history }, `a list of at most ${MONTHS} months as the history`)]
  }
  const faults = history.flatMap((month) => faultsOfMonth(fixed, month, count))
  if (faults.length > 0) return faults
  const ofFirst = history.map(({ period, paymentDate, contract, columns }) => {
    const carried: Record<string, Decimal> = {}
    for (const name of fixed.carried) {
      const column = columns[name]
      if (column !== undefined) carried[name] = count === 0 ? ZERO : amountAt(column, 0)
    }
    return { period, paymentDate, contract, carried }
  })
  const read = readHistory(fixed, period, ofFirst)
  return read.ok ? [] : read.faults
}

/** Does not trust the types: the caller may have parsed the month from any source. */
function faultsOfMonth({ carried }: FixedRegulation, month: PopulationAmounts, count: number): readonly Fault[] {
  const wrong = (value: unknown, expected: string): readonly Fault[] => [fault('wrong_history', { value }, expected)]
  if (!isRecord(month) || !isRecord(month.columns)) return wrong(month, 'the amounts of a population in the history')
  if (month.count !== count) return wrong(month.count, `${count} people in ${month.period}`)
  return carried.flatMap((name) => {
    const column = month.columns[name]
    const isRight = column !== undefined && isRecord(column) && isAmountColumn(column, count)
    return isRight ? [] : wrong(undefined, `a column ${name} of ${count} people in the history of ${month.period}`)
  })
}

function isAmountColumn({ decimals, values, apart }: AmountColumn, count: number): boolean {
  if (apart !== undefined && !(apart instanceof Map && [...apart].every((entry) => isApart(entry, count)))) return false
  if (decimals !== null && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 22)) return false
  if (typeof values === 'number') return decimals === null ? Number.isFinite(values) : Number.isSafeInteger(values)
  if (!(values instanceof Int32Array || values instanceof Float64Array) || values.length !== count) return false
  return decimals === null ? values.every(Number.isFinite) : areWhole(values)
}

const isApart = ([row, text]: readonly [unknown, unknown], count: number): boolean =>
  typeof row === 'number' && row >= 0 && row < count && typeof text === 'string' && decimalOf(text) !== undefined

/** A sum over the earlier months: opening balance and the carried values of a line. */
export interface SumColumn {
  readonly slot: NumberSlot
  /** Undefined if the sum is the same for all people. */
  readonly column: Float64Array | undefined
  /** The sum of one person, in decimals. */
  readonly at: (row: number) => Decimal
}

/**
 * The sums of the earlier months by key. Marks a row for fallback if the column does not hold its sum exactly enough.
 * `began`: the column `MoisDebutSuite`, if there is one.
 */
export function sumColumns(
  fixed: FixedRegulation,
  { history = [], count }: PopulationMonth,
  facts: Facts,
  began: NumberColumn['values'] | undefined,
  fallback: Uint8Array,
): ReadonlyMap<string, SumColumn> {
  return new Map(
    fixed.yearToDates.map((sum): [string, SumColumn] => {
      const opening = facts.yearToDate[sum.key] ?? ZERO
      const ofContract = 'byContract' in sum.window && sum.window.byContract ? began : undefined
      const counted = history.filter((month) => isCounted(month, sum, ofContract ? EARLIEST : facts.contract))
      const months = counted.flatMap(({ period, columns }) => {
        const column = columns[sum.line]
        return column === undefined ? [] : [{ ...column, isOf: isOf(period, ofContract) }]
      })
      const at = (row: number): Decimal =>
        months.reduce((so, month) => (month.isOf(row) ? so.plus(amountAt(month, row)) : so), opening)
      if (months.length === 0) return [sum.key, { slot: { kind: 'constant', value: opening }, column: undefined, at }]
      const column = new Float64Array(count)
      const scales = months.flatMap(({ decimals }) => decimals ?? [])
      if (scales.length < months.length) {
        column.fill(opening.toNumber())
        for (const month of months) addDoubles(column, month, fallback)
        return [sum.key, { slot: { kind: 'near' }, column, at }]
      }
      const decimals = Math.max(opening.decimalPlaces(), ...scales)
      column.fill(opening.times(powerOfTen(decimals)).toNumber())
      for (const month of months) addIntegers(column, month, powerOfTen(decimals - (month.decimals ?? 0)), fallback)
      return [sum.key, { slot: { kind: 'exact', decimals, ...widened(extremesOf(column)) }, column, at }]
    }),
  )
}

/** For a common contract: the month of each row decides. */
const EARLIEST = { since: '0001-01-01' }

function isOf(period: string, began: NumberColumn['values'] | undefined): (row: number) => boolean {
  const month = Number(period.slice(5))
  return began === undefined ? () => true : (row) => (began[row] ?? 1) <= month
}

interface CountedColumn extends AmountColumn {
  readonly isOf: (row: number) => boolean
}

/** Falls back if a sum, the opening balance included, is no safe integer. */
function addIntegers(
  sums: Float64Array,
  { values, apart, isOf }: CountedColumn,
  factor: number,
  fallback: Uint8Array,
): void {
  for (const row of apart?.keys() ?? []) fallback[row] = 1
  for (let row = 0; row < sums.length; row += 1) {
    if (!isOf(row)) continue
    const [before, integer] = [sums[row] ?? 0, entryAt(values, row) * factor]
    sums[row] = before + integer
    if (!(Math.abs(before) + Math.abs(integer) <= SAFE)) fallback[row] = 1
  }
}

/** Falls back for a negative value: values that cancel out in a sum lose relative precision. */
function addDoubles(sums: Float64Array, { decimals, values, apart, isOf }: CountedColumn, fallback: Uint8Array): void {
  for (const row of apart?.keys() ?? []) fallback[row] = 1
  const unit = powerOfTen(decimals ?? 0)
  for (let row = 0; row < sums.length; row += 1) {
    if (!isOf(row)) continue
    const value = entryAt(values, row) / unit
    if (value < 0) fallback[row] = 1
    sums[row] = (sums[row] ?? 0) + value
  }
}

const entryAt = (values: AmountColumn['values'], row: number): number =>
  typeof values === 'number' ? values : (values[row] ?? 0)
