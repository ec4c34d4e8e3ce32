import { CARRIED_ENOUGH, Decimal, ZERO } from '@centime/engine/batch'
import type { Payroll } from '@centime/engine/calculate'
import type { Facts } from '@centime/engine/tree'
import type { OutputColumn } from './output-column.js'
import type { ReadPopulation } from './read-population.js'

/** Computes the rows marked for fallback with `calculate`, writes their amounts into the columns and counts them. */
export function fallBack(
  { calculate }: Payroll,
  { fallback, factsOf, nearSums }: ReadPopulation,
  columns: readonly OutputColumn[],
): { readonly fellBack: number; readonly unsure: number } {
  const rounded = columns.flatMap(({ decimals, index }) => (decimals === null ? [] : [index]))
  let fellBack = 0
  let unsure = 0
  for (let row = fallback.indexOf(1); row >= 0; row = fallback.indexOf(1, row + 1)) {
    const facts = factsOf(row)
    const { lines } = calculate(facts)
    fellBack += 1
    if (nearSums.length > 0 && !isSure(calculate, facts, nearSums, rounded)) unsure += 1
    for (const column of columns) column.put(row, lines[column.index]?.value ?? new Decimal(Number.NaN))
  }
  return { fellBack, unsure }
}

/** Whether lines have the same values with the near sums moved down and up by more than their error. */
function isSure(
  calculate: Payroll['calculate'],
  facts: Facts,
  nearSums: readonly string[],
  lines: readonly number[],
): boolean {
  const [below, above] = [-MARGIN, MARGIN].map((margin) => {
    const sums = nearSums.map((key) => {
      const sum = facts.yearToDate[key] ?? ZERO
      return [key, sum.plus(sum.abs().plus(1).times(margin))]
    })
    return calculate({ ...facts, yearToDate: { ...facts.yearToDate, ...Object.fromEntries(sums) } }).lines
  })
  return lines.every((index) => above?.[index]?.value.eq(below?.[index]?.value ?? Number.NaN) === true)
}
const MARGIN = 32 * CARRIED_ENOUGH
