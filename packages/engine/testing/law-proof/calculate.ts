import * as own from '../../src/calculate/calculate.js'
import type { FixedRegulation } from '../../src/tree/fix.js'

/** Stands for `calculate/calculate.ts`: a fixed regulation is compiled once. */

export type { Calculator } from '../../src/calculate/calculate.js'

const known = new WeakMap<FixedRegulation, own.Calculator>()
export function calculator(fixed: FixedRegulation): own.Calculator {
  const found = known.get(fixed) ?? own.calculator(fixed)
  known.set(fixed, found)
  return found
}
