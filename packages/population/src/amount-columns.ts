/** What the same month of many people comes to, in columns. */
import { Decimal, powerOfTen } from '@centime/engine/batch'

export interface PopulationAmounts {
  readonly period: string
  readonly paymentDate: string
  readonly count: number
  /** By line name. */
  readonly columns: Readonly<Record<string, AmountColumn>>
  /** People whom `calculate` computed: scaled integers could not be sure of every digit. */
  readonly fellBack: number
  /** Those of them whose amounts depend on more digits of the earlier months than columns of doubles hold. */
  readonly unsure: number
}

/**
 * A line of everybody: whole numbers, value = entry / 10^decimals (an amount in cents has 2). Without decimals, what the
 * law does not round (a reference minimum wage in proportion): doubles, right to 12 digits. A single number is the entry
 * of everybody.
 */
export interface AmountColumn {
  readonly decimals: number | null
  readonly values: Int32Array | Float64Array | number
  /** Decimal text by row, of the few people whose value has more digits than an entry: theirs says nothing. */
  readonly apart?: ReadonlyMap<number, string>
}

/** The value of a person's line: euros, hours, a fraction, as the line has it. */
export function amountAt({ decimals, values, apart }: AmountColumn, row: number): Decimal {
  const text = apart?.get(row)
  if (text !== undefined) return new Decimal(text)
  const entry = new Decimal(typeof values === 'number' ? values : (values[row] ?? Number.NaN))
  return decimals === null ? entry : entry.div(powerOfTen(decimals))
}
