import type { Decimal } from '../../src/ground/money.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedRegulation } from '../../src/tree/fix.js'
import type { Printed } from './printed.js'

/** The values kept of a month, or of a formula outside of a month, computed under the shipped law. */

export type Evaluator = (facts: Facts, figures: readonly Decimal[]) => Decimal

/** The figures of a fixed regulation. */
export interface Plan {
  readonly fixed: FixedRegulation
  /** By place. */
  readonly evaluators: readonly Evaluator[]
  /** The places in the order in which they are computed. */
  readonly order: readonly number[]
  /** By place, the places that read it. */
  readonly readers: readonly (readonly number[])[]
  readonly priced: readonly Printed[]
}

/** A month that was computed under the shipped law. */
export interface Month {
  readonly plan: Plan
  readonly facts: Facts
  readonly figures: readonly Decimal[]
  /** The places whose value was looked at; undefined: all count as looked at. */
  seen: Set<number> | undefined
  /** The warnings that follow from figures, as text. */
  readonly warnings?: (figures: readonly Decimal[]) => string
}

/** A formula that was evaluated outside of a month: for stops, an agreement or a search. */
export interface Evaluation {
  /** The value, and the branches that an observer sees. */
  readonly again: (facts: Facts, values: readonly Decimal[]) => readonly [Decimal, string]
  readonly facts: Facts
  readonly values: readonly Decimal[]
  result: readonly [Decimal, string] | undefined
}
