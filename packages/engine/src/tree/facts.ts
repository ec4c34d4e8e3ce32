import type { Decimal } from '../ground/money.js'

/** Everything that a calculation reads: typed, checked, complete. `readInputs` makes it. */
export interface Facts {
  readonly period: string
  readonly paymentDate: string
  /** Numbers by the key of their field, `Case.Field`. */
  readonly numbers: Readonly<Record<string, Decimal>>
  /** Words of closed lists by the key of their field; booleans are `true` and `false`. */
  readonly choices: Readonly<Record<string, string>>
  readonly contract: ContractSpan
  /** Sums of the earlier months, by the key of a fixed regulation. */
  readonly yearToDate: Readonly<Record<string, Decimal>>
}

/** The contract of a month as later months read it. Contracts without a gap are one, unless one is said to be new. */
export interface ContractSpan {
  /** First day of the chain of contracts. */
  readonly since: string
  /** Last day; absent: open-ended. */
  readonly end?: string | undefined
}
