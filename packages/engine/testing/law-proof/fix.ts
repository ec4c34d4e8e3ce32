import * as own from '../../src/tree/fix.js'
import type { Condition, Formula } from '../../src/tree/formula.js'
import type { Regulation } from '../../src/tree/regulation.js'
import { isRule, unchanged, unseen, watch } from './watch.js'

/** Stands for `tree/fix.ts`: each regulation is fixed once, and every fixed node knows the node that declares it, and its day. */

export * from '../../src/tree/fix.js'

/** The node of the law that a fixed node comes from, and the day of its figures. */
interface Origin {
  readonly node: Formula | Condition
  readonly day: string
  readonly paymentDay: string
}
const origins = new WeakMap<object, Origin>()
export const originOf = (fixed: own.FixedFormula | own.FixedCondition): Origin | undefined => origins.get(fixed)

const known = new WeakMap<Regulation, Map<string, own.FixedRegulation>>()

/** As `fix`; a regulation on a day is fixed once, and anew under a rule with other days. */
export function fix<Key extends string>(
  regulation: Regulation<Key>,
  lawDate: string,
  paymentDate: string = lawDate,
  law?: own.OtherLaw,
): own.FixedRegulation<Key> {
  if (law !== undefined || isRule(watch.part)) return unseen(() => own.fix(regulation, lawDate, paymentDate, law))
  const ofRegulation = known.get(regulation) ?? new Map<string, own.FixedRegulation>()
  known.set(regulation, ofRegulation)
  const key = `${lawDate} ${paymentDate}`
  const found = ofRegulation.get(key)
  // The same regulation has the same keys.
  if (found !== undefined) return found as own.FixedRegulation<Key>
  const fixed = unchanged(() => own.fix(regulation, lawDate, paymentDate))
  const days = { day: lawDate, paymentDay: paymentDate }
  for (const { line, formula, contribution, quantity, share } of fixed.lines) {
    pair(line.formula, formula, days)
    pair(line.contribution?.rate, contribution?.rate, days)
    pair(line.quantity?.of, quantity?.of, days)
    pair(line.quantity?.price, quantity?.price, days)
    pair(line.share?.base, share?.base, days)
    pair(line.share?.rate, share?.rate, days)
  }
  ofRegulation.set(key, fixed)
  return fixed
}

type Days = Pick<Origin, 'day' | 'paymentDay'>

function pair(node: Formula | undefined, fixed: own.FixedFormula | undefined, days: Days): void {
  if (node === undefined || fixed === undefined || origins.has(fixed)) return
  if (node.kind === 'elements') {
    pair(node.beside, fixed.kind === 'sum' ? fixed.terms[0] : fixed, days)
    return
  }
  origins.set(fixed, { node, ...days })
  if (node.kind === 'binary' && fixed.kind === 'binary') {
    pair(node.left, fixed.left, days)
    pair(node.right, fixed.right, days)
  } else if (node.kind === 'sum' && fixed.kind === 'sum') {
    for (const [index, term] of node.terms.entries()) pair(term, fixed.terms[index], days)
  } else if (node.kind === 'round' && fixed.kind === 'round') pair(node.of, fixed.of, days)
  else if (node.kind === 'scale' && fixed.kind === 'scale') pair(node.of, fixed.of, days)
  else if (node.kind === 'choose' && fixed.kind === 'choose') {
    pairConditions(node.when, fixed.when, days)
    pair(node.so, fixed.so, days)
    pair(node.otherwise, fixed.otherwise, days)
  } else if (node.kind === 'match' && fixed.kind === 'match') {
    for (const [value, then] of Object.entries(node.cases)) pair(then, fixed.cases.get(value), days)
  } else if (node.kind === 'dated' && fixed.kind === 'version') {
    pair(node.versions.find(({ from }) => from === fixed.from)?.value, fixed.of, days)
  }
}

function pairConditions(node: Condition, fixed: own.FixedCondition, days: Days): void {
  if (origins.has(fixed)) return
  origins.set(fixed, { node, ...days })
  if (node.kind === 'compare' && fixed.kind === 'compare') {
    pair(node.left, fixed.left, days)
    pair(node.right, fixed.right, days)
  } else if (node.kind === 'both' && fixed.kind === 'both') {
    for (const [index, part] of node.conditions.entries()) {
      const own = fixed.conditions[index]
      if (own !== undefined) pairConditions(part, own, days)
    }
  }
}
