import type { Fault } from '../ground/fault.js'
import type { Decimal } from '../ground/money.js'
import type { OpeningBalances } from './opening-balances.js'

/** The values of a month by the key of their field, and every fault. A faulty value is left out; so is what is not entered. */
export interface CheckedFields {
  readonly faults: readonly Fault[]
  readonly numbers: Record<string, Decimal>
  readonly choices: Record<string, string>
  readonly dates: Readonly<Record<string, string>>
  /** Opening balances that were entered, by the name of their line. */
  readonly opening: OpeningBalances
}
