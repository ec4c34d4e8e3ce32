import type { Decimal } from '@centime/engine'

/** Compared amounts of files: each beside ours, with a verdict. */

/**
 * Why an amount differs. `opening`: sums since January are missing; `rate`: the file has another rate than the law; `base`: it follows from
 * a base of the same person that differs and has its own row; `correction`: a block of a past month; `people`: a row of the bordereau follows
 * from people; `outside`: the engine has no such contribution;
 * `shares`: the file has no employer shares of plans; `place`: two bases divide one contribution in another way.
 */
export type DifferenceCause = 'opening' | 'rate' | 'base' | 'correction' | 'people' | 'outside' | 'shares' | 'place'

/** `rounding`: a cent of lines that are rounded one by one, a euro for each row of a bordereau. */
export type Verdict = 'equal' | 'rounding' | 'explained' | 'unexplained'

export interface ComparedAmount {
  /** The month of the declaration, YYYY-MM. */
  readonly period: string
  /** The month that the amount is for: an earlier one for a correction. */
  readonly origin: string
  readonly siret: string
  /** Absent: a row of the bordereau. */
  readonly person?: string
  /** `81 03/045`, `78 03`, `50.002`, `58 03`, `51 001`, `23 100 920`. */
  readonly what: string
  /** The line of the first of its amounts; absent: the file does not have it. */
  readonly line?: number
  /** The number of amounts of the file that it adds up: a person may have several lines of one code. */
  readonly amounts: number
  /** Euros; absent: the file does not have it. */
  readonly declared?: Decimal
  /** Absent: the month could not be computed. */
  readonly ours?: Decimal
  readonly verdict: Verdict
  readonly cause?: DifferenceCause
  /** Percent in the file and by law, for a rate that differs. */
  readonly rates?: readonly [declared: Decimal, ours: Decimal]
  /** Whether its rate was taken from the file: an error of that rate does not show. */
  readonly isTakenOver: boolean
  /** How our amount was computed, as French text; absent: equal, or not of a single payslip. */
  readonly why?: () => readonly string[]
}

/** `compared` is the sum of the four after it. */
export interface Counts {
  readonly months: number
  readonly people: number
  readonly compared: number
  readonly equal: number
  readonly rounding: number
  readonly explained: number
  readonly unexplained: number
}
