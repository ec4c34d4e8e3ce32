import { type Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { compileFormula } from './compile.js'
import { linesBehind } from './search.js'

/**
 * Computes single lines of a month and only the lines that they need, for facts that depend on amounts. A line in
 * `given` has the amount given there instead of its formula's.
 */
export function lineReader(
  fixed: FixedRegulation,
  facts: Facts,
  given: ReadonlyMap<string, Decimal> = NONE,
): (name: LineName) => Decimal {
  const values: Decimal[] = []
  for (const [line, { name }] of fixed.lines.entries()) {
    const amount = given.get(name)
    if (amount !== undefined) values[line] = amount
  }
  return (name) => {
    const index = fixed.lines.findIndex((line) => line.name === name)
    if (index < 0) throw new Error(`no line ${name}`)
    for (const line of linesBehind(fixed, index)) {
      const formula = fixed.lines[line]?.formula
      if (values[line] === undefined && formula !== undefined) values[line] = compileFormula(formula)(facts, values)
    }
    return values[index] ?? ZERO
  }
}
const NONE: ReadonlyMap<string, Decimal> = new Map()
