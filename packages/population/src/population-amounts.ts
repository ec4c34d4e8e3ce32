import type { Payslip } from '@centime/engine'
import { Decimal, powerOfTen } from '@centime/engine/batch'

/** The amounts of the same month of many people, in columns: entry i of every column belongs to person i. */
export interface PopulationAmounts {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string
  /** As `Payslip.contract`, if the dates are the same for all people; it has no effect beside the column `MoisDebutSuite`. */
  readonly contract?: Payslip['contract']
  /** How many people. */
  readonly count: number
  /** By line name. */
  readonly columns: Readonly<Record<string, AmountColumn>>
  /** How many people `calculate` computed, because scaled integers could not be exact. */
  readonly fellBack: number
  /** How many of them depend on more digits of the earlier months than columns of doubles hold, and may be a cent off. */
  readonly unsure: number
}

/**
 * A line over all people: integers, value = entry / 10^decimals (an amount in cents has 2). `null` decimals: doubles, right to
 * 12 digits, for a line that the law does not round (a reference minimum wage in proportion). One number instead of an
 * array is the entry of every row.
 */
export interface AmountColumn {
  readonly decimals: number | null
  readonly values: Int32Array | Float64Array | number
  /** Decimal text by row, for values with more digits than an entry holds; their entries have no meaning. */
  readonly apart?: ReadonlyMap<number, string>
}

/** The value of a person's line: euros, hours or a fraction, in the unit of the line. */
export function amountAt({ decimals, values, apart }: AmountColumn, row: number): Decimal {
  const text = apart?.get(row)
  if (text !== undefined) return new Decimal(text)
  const entry = new Decimal(typeof values === 'number' ? values : (values[row] ?? Number.NaN))
  return decimals === null ? entry : entry.div(powerOfTen(decimals))
}
