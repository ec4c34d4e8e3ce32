import type { InputsOf } from '@centime/engine/cases'
import type { PopulationAmounts } from './population-amounts.js'

/** The same month of many people, in columns: entry i of every column belongs to person i. */
export interface PopulationMonth<Cases = InputsOf<string, Cell>> {
  /** `YYYY-MM`. */
  readonly period: string
  /** `YYYY-MM-DD`; absent: the last day of the period. */
  readonly paymentDate?: string
  /** How many people: the length of every column. */
  readonly count: number
  /**
   * By case and field, as `MonthInputs.cases`. Dates and opening balances are the same for all people. For contracts that
   * differ, give the values that follow from their dates as columns of the case `Calendrier`: `JoursEmploi` (calendar days of the
   * month that contracts cover), `ContratCourt` (a fixed term of two months at most, still within them) and
   * `MoisDebutSuite` (month of the year, 1 to 12, in which the contract or the chain that it continues began; 1 too for an
   * earlier year). Opening balances and the last of these exclude each other. The ends of contracts (`RegimeRupture` and its related
   * fields) are columns too, and `ReportPension` and `ReportSATD` take the columns `RestePension` and `ResteSATD` of the month before.
   */
  readonly cases: Cases
  /** The earlier months of the year, with the lines of `Payslip.carried`; absent: no earlier month counts. */
  readonly history?: readonly PopulationAmounts[]
}

/** The values of a field: one text for all people, or a column. */
export type Cell = string | NumberColumn | WordColumn

/** Integers, value = entry / 10^decimals: 12.50 euros are 1250 with 2 decimals. */
export interface NumberColumn {
  readonly decimals: number
  readonly values: Int32Array | Float64Array | Uint8Array
}

/** Positions in a list of words: of `['true', 'false']`, 0 is true. */
export interface WordColumn {
  readonly words: readonly string[]
  readonly places: Uint8Array
}
