import type { Decimal } from '../ground/money.js'

/** What a calculation reads, and all it reads: typed, checked, complete. `read-inputs` makes it. */
export interface Facts {
  readonly period: string
  readonly paymentDate: string
  /** Numbers by case field name. */
  readonly numbers: Readonly<Record<string, Decimal>>
  /** Words of closed lists by case field name; booleans are `true` and `false`. */
  readonly choices: Readonly<Record<string, string>>
  /** Sums of the earlier months, by the key of a fixed regulation. */
  readonly yearToDate: Readonly<Record<string, Decimal>>
}
