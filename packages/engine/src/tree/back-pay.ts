import type { ContractSpan } from './facts.js'

/**
 * A past month that is computed again, as the month of payment pays it: plain data, which JSON keeps. Amounts are
 * decimal text.
 */
export interface BackPayMonth {
  /** The month of origin, `YYYY-MM`: its law, its ceilings and its reduction count. */
  readonly period: string
  /** The day on which the month was paid; for a month that was never paid, the day of payment of the difference. */
  readonly paymentDate: string
  readonly contract: ContractSpan
  /** The differences of the lines, 0 left out. */
  readonly lines: readonly BackPayLine[]
  /** What later months read of the month from now on, as `Payslip.carried`: whole values, not differences. */
  readonly carried: Readonly<Record<string, string>>
}

/** Recomputed − counted, of one line. */
export interface BackPayLine {
  readonly name: string
  /** Euros for amounts; hours, fractions and coefficients for some bases. */
  readonly value: string
  /** The difference of the base in euros; absent: 0 or none. */
  readonly base?: string
  /** The rate of the month of origin as a fraction, where the difference has a base. */
  readonly rate?: string
  /** The difference of the hours or of another quantity; absent: 0 or none. */
  readonly quantity?: string
}
