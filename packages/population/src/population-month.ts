import type { PopulationAmounts } from './amount-columns.js'

/** The same month of many people, in columns: entry i of every column is of person i. */
export interface PopulationMonth {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  /** How many people: the length of every column. */
  readonly count: number
  /**
   * As `MonthInputs.cases`: text is the value of everybody. Dates and opening balances are text. Where people come, go or
   * have short contracts, `Calendrier` has the columns that follow from their dates: `JoursEmploi` (calendar days of the
   * month that the contract covers) and `ContratCourt` (fixed term of two months at most, and within them).
   */
  readonly cases: Readonly<Record<string, Readonly<Record<string, string | NumberColumn | WordColumn>>>>
  /** The earlier months of the year, with the lines of `Payslip.carried`; absent: the month stands alone. */
  readonly history?: readonly PopulationAmounts[]
}
/** Whole numbers, value = entry / 10^decimals: 12.50 euros are 1250 with 2 decimals. */
export interface NumberColumn {
  readonly decimals: number
  readonly values: Int32Array | Float64Array | Uint8Array
}
/** Places in a list of words: of `['true', 'false']`, 0 is true. */
export interface WordColumn {
  readonly words: readonly string[]
  readonly places: Uint8Array
}
