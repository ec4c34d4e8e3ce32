import type { Facts } from '../facts.js'
import { type Fault, fault } from '../fault.js'
import type { FixedRegulation } from '../fix.js'
import { isCounted, yearToDate } from '../history.js'
import { type Decimal, ZERO } from '../money.js'
import { type AmountColumn, amountAt } from './amount-columns.js'
import { extremesOf, powerOfTen, rounded } from './number.js'
import type { PopulationMonth } from './population.js'
import type { NumberSlot } from './shape.js'

/** What is wrong with earlier months: they are checked as those of the first person. */
export function faultsOfHistory(
  fixed: FixedRegulation,
  { period, history = [], count }: PopulationMonth,
): readonly Fault[] {
  const lengths = history.filter((month) => month.count !== count)
  const ofFirst = history.map(({ period, paymentDate, columns }) => {
    const carried: Record<string, Decimal> = {}
    for (const name of fixed.carried) {
      const column = columns[name]
      if (column !== undefined) carried[name] = amountAt(column, 0)
    }
    return { period, paymentDate, carried }
  })
  const read = yearToDate(fixed, period, ofFirst, {})
  return [
    ...(read.ok ? [] : read.faults),
    ...lengths.map((month) => fault('wrong_history', { value: month.count }, `${count} people in ${month.period}`)),
  ]
}

export interface SumColumn {
  readonly slot: NumberSlot
  /** Undefined where the sum is the same for everybody. */
  readonly column: Float64Array | undefined
}

/** The sums of the earlier months by key. A row whose near sum is less sure than a column says is marked as doubtful. */
export function sumColumns(
  fixed: FixedRegulation,
  { history = [], count }: PopulationMonth,
  facts: Facts,
  doubtful: Uint8Array,
): ReadonlyMap<string, SumColumn> {
  return new Map(
    fixed.yearToDates.map((sum): [string, SumColumn] => {
      const opening = facts.yearToDate[sum.key] ?? ZERO
      const months = history.filter((month) => isCounted(month, sum)).flatMap(({ columns }) => columns[sum.line] ?? [])
      if (months.length === 0) return [sum.key, { slot: { kind: 'constant', value: opening }, column: undefined }]
      const column = new Float64Array(count)
      const scales = months.flatMap(({ decimals }) => decimals ?? [])
      if (scales.length < months.length) {
        column.fill(opening.toNumber())
        for (const month of months) addDoubles(column, month, doubtful)
        return [sum.key, { slot: { kind: 'near' }, column }]
      }
      const decimals = Math.max(opening.decimalPlaces(), ...scales)
      column.fill(opening.times(powerOfTen(decimals)).toNumber())
      for (const month of months) addDigits(column, month, powerOfTen(decimals - (month.decimals ?? 0)))
      return [sum.key, { slot: { kind: 'exact', decimals, ...rounded(extremesOf(column)) }, column }]
    }),
  )
}

function addDigits(sums: Float64Array, { values }: AmountColumn, factor: number): void {
  for (let row = 0; row < sums.length; row += 1) sums[row] = (sums[row] ?? 0) + entryOf(values, row) * factor
}

/** Errors add up as the values do, but where values cancel out. */
function addDoubles(sums: Float64Array, { decimals, values }: AmountColumn, doubtful: Uint8Array): void {
  const unit = powerOfTen(decimals ?? 0)
  for (let row = 0; row < sums.length; row += 1) {
    const value = entryOf(values, row) / unit
    if (value < 0) doubtful[row] = 1
    sums[row] = (sums[row] ?? 0) + value
  }
}

const entryOf = (values: AmountColumn['values'], row: number): number =>
  typeof values === 'number' ? values : (values[row] ?? 0)
