/**
 * Payslips of whole populations, in columns: `calculatePopulation` on one thread, `threads` of
 * `@centime/population/threads` on every processor.
 */
export { type AmountColumn, amountAt, type PopulationAmounts } from './amount-columns.js'
export { calculatePopulation } from './calculate-population.js'
export type { NumberColumn, PopulationMonth, WordColumn } from './population-month.js'
