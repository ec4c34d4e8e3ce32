import { compileFormula } from '../calculate/compile.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { type FixedRegulation, linesIn } from '../tree/fix.js'

/** The text of a line that has no column, from the facts and the texts of earlier lines. */
export type LineInDecimals = (facts: Facts, lines: readonly string[]) => string

export function lineInDecimals(fixed: FixedRegulation, index: number): LineInDecimals {
  const formula = fixed.lines[index]?.formula
  if (formula === undefined) throw new Error(`no line ${index}`)
  const evaluate = compileFormula(formula)
  const read = linesIn(formula)
  const values: Decimal[] = []
  return (facts, lines) => {
    for (const place of read) values[place] = decimalOf(lines[place])
    return evaluate(facts, values).toFixed()
  }
}

const decimalOf = (text: string | undefined): Decimal => (text === undefined || text === '0' ? ZERO : new Decimal(text))
