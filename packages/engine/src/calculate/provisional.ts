import type { Decimal } from '../ground/money.js'
import type { Facts, StopFacts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { type ProvisionalFigure, type ProvisionalReader, provisionalReader } from '../tree/provisional.js'
import { compileFormula } from './compile.js'
import { factsOfStop, fixedForStop } from './settle.js'

/** The provisional figures of a month: those of its payslip, then the other ones of its stops. */
export function provisionalOfMonth(fixed: FixedRegulation): ProvisionalReader {
  const ofPayslip = provisionalReader(fixed)
  const { completeUntil } = fixed.law
  return (facts, valueAt) => {
    const found = ofPayslip(facts, valueAt)
    // A stop keeps the figures of its first day.
    const late = facts.stops?.filter(({ since }) => since > completeUntil) ?? []
    if (late.length === 0) return found
    const named = new Map<string, ProvisionalFigure>(found.map((one) => [one.figure, one]))
    for (const stop of late) for (const one of ofStop(fixed, facts, stop)) named.set(one.figure, one)
    return [...named.values()]
  }
}

function ofStop({ law }: FixedRegulation, facts: Facts, stop: StopFacts): readonly ProvisionalFigure[] {
  const fixed = fixedForStop(stop, law)
  const own = factsOfStop(facts, stop)
  const values: Decimal[] = []
  for (const { formula } of fixed.lines) values.push(compileFormula(formula)(own, values))
  return provisionalReader(fixed)(own, (place) => values[place])
}
