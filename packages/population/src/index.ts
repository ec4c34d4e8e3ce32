/**
 * `@centime/population`: the same month of many people, in columns: entry i of every column belongs to person i.
 * `calculatePopulation` computes it on one thread, `threads()` of `@centime/population/threads` on every processor.
 *
 * How a row becomes a payslip, by an example of four lines. `one-row.test.ts` computes the numbers below.
 * - gross: hours × rate, rounded to cents
 * - twelfth: gross ÷ 12, not rounded
 * - bonus: the twelfth where the gross is above 100 euros, else the gross; rounded to cents
 * - base of the year's bonuses: the twelfths of the earlier months and of this one, rounded to cents
 *
 * 1. Reading (`read-population.ts`). A column holds integers: 151.67 hours are 15167 with 2 decimals, 16.50 euros an hour
 *    1650 with 2. Each column is checked as `readInputs` checks one value; all faults are refused at once. Text is a value
 *    common to all people and becomes a constant of the code. Columns of earlier months are added up, row by row.
 * 2. Calculation (`kernelFor` of `@centime/engine/batch`). The law of the month is compiled to one JavaScript loop over the
 *    rows. Each number in the loop has one of three forms, known when the code is written:
 *    - exact: a scaled integer. Doubles hold integers up to 2^53 − 1 exactly, so 15167 × 1650 = 25025550, with 4 decimals:
 *      2502.5550, a tie, rounded half up to 250256 cents: 2502.56 euros.
 *    - near: a double with a bound on its error, after a division with infinitely many decimals. 2502.56 ÷ 12 = 208.54666…, with an
 *      error below 5e-14. Rounded to cents it is exact again, 208.55, since the next tie is further away than the error.
 *    - either: exact in some rows, near in others, as a flag says. The bonus before it is rounded: a gross of 50.00 euros
 *      stays exact, a twelfth is near. The code has both branches; a row runs one.
 * 3. Storage (`output-column.ts`). A rounded line is a column of integers with decimals; a line that is not rounded is a
 *    column of doubles, `decimals: null`, right to 12 digits.
 *
 * The ways out of the loop:
 * - `fellBack`: a row leaves the loop if exactness is in doubt: an integer beyond the safe range, cents beyond 32 bits, an
 *   error that covers a tie or both sides of a comparison. 100.26 ÷ 12 = 8.355 is a tie that the near twelfth cannot decide.
 *   Such a row is computed with decimals by `calculate` (`fall-back.ts`): 8.36. The amounts are exact either way.
 * - `apart`: a value that does not fit the entries of its column, computed by `calculate` too. A gross of 40 million euros is
 *   4000000000 cents, more than 32 bits hold: its text is in `apart`, by row, and `amountAt` reads it.
 * - `unsure`: a row that fell back and whose amount depends on digits of an earlier month that a column of doubles does not
 *   hold. A twelfth of 8.355 in May and none in June: rounded it is 8.36, but 8.35 if May was a little less. `calculate`
 *   runs again with sums slightly below and above; if rounded lines differ, the row is counted: it may be a cent off.
 */
export { calculatePopulation } from './calculate-population.js'
export { type AmountColumn, amountAt, type PopulationAmounts } from './population-amounts.js'
export type { NumberColumn, PopulationMonth, WordColumn } from './population-month.js'
export { populationWarnings, type RowWarnings } from './population-warnings.js'
export { isAligned, joined, sliceOf } from './slices.js'
