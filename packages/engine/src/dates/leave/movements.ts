import { type Decimal, ZERO } from '../../ground/money.js'
import type { ReferenceYear } from './rights.js'

/** Movements of leave counters. A counter is exactly the sum of its movements. */

/**
 * `acquired`, `rounded` (up to a whole day), `granted` (seniority, the company); `taken`, `given_back` (a stop during
 * leave); `split` (days for split leave); `carried_out` of a counter and `carried_in` to that of carried days; `lost`;
 * `paid` at the end of the contract, negative if too many were taken; `opening`.
 */
export type MovementKind =
  | 'opening'
  | 'acquired'
  | 'rounded'
  | 'granted'
  | 'taken'
  | 'given_back'
  | 'split'
  | 'carried_out'
  | 'carried_in'
  | 'lost'
  | 'paid'

export interface Movement {
  readonly kind: MovementKind
  /** The day, or the first of several. */
  readonly date: string
  /** The last of several days. */
  readonly until: string
  /** Signed, in the unit of the company. */
  readonly days: Decimal
  /** French. */
  readonly reason: string
  /** The article. */
  readonly text: string
  /** The event or record that causes it. */
  readonly event?: string
}

/** The days of one reference year: days to be taken in time, or carried days. */
export interface Counter {
  readonly year: ReferenceYear
  readonly carriedOver: boolean
  readonly movements: readonly Movement[]
  /** Days acquired under the law, before rounding up: the divisor of the tenth. */
  readonly acquired: Decimal
  readonly opening: OpeningBalance | undefined
}
interface OpeningBalance {
  readonly date: string
  /** Days acquired so far, taken ones included; days left. */
  readonly acquired: Decimal
  readonly days: Decimal
  /** Pay of its reference year so far, and the indemnities paid for its days; undefined: unknown. */
  readonly pay: Decimal
  readonly paid: Decimal | undefined
}

export const balanceOf = ({ movements }: Pick<Counter, 'movements'>): Decimal =>
  movements.reduce((sum, { days }) => sum.plus(days), ZERO)

/** Days of leave taken from a counter on a day, without those given back. */
export interface Taking {
  readonly day: string
  readonly days: Decimal
  readonly counter: Counter
}

/** The sum of the movements of some kinds within a span, first and last day included. */
export const movedIn = (
  { movements }: Pick<Counter, 'movements'>,
  kinds: readonly MovementKind[],
  from: string,
  to: string,
): Decimal =>
  movements.reduce(
    (sum, one) => (kinds.includes(one.kind) && one.date >= from && one.date <= to ? sum.plus(one.days) : sum),
    ZERO,
  )
