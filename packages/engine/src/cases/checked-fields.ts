import type { Fault } from '../ground/fault.js'
import type { Decimal } from '../ground/money.js'
import type { OpeningBalances } from './opening-balances.js'

/**
 * The values of a month by the key of their field, and every fault. Faulty values and fields that are not entered are
 * left out.
 */
export interface CheckedFields {
  readonly faults: readonly Fault[]
  readonly numbers: Record<string, Decimal>
  readonly choices: Record<string, string>
  readonly dates: Readonly<Record<string, string>>
  /** The entered opening balances, by the name of their line. */
  readonly opening: OpeningBalances
}
