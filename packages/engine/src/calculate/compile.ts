import { cutTo, type Decimal, minusOf, plusOf, roundTo, timesOf, ZERO } from '../ground/money.js'
import { powerOf } from '../ground/power.js'
import type { Facts } from '../tree/facts.js'
import type { FixedCondition, FixedFormula, FixedScale } from '../tree/fix.js'
import type { Compare, Operator } from '../tree/formula.js'

/** Computes one line from the facts and from earlier lines. */
export type Evaluator = (facts: Facts, values: readonly Decimal[]) => Decimal
type Test = (facts: Facts, values: readonly Decimal[]) => boolean

/**
 * Called with the branch that each condition takes and the bracket that each scale reads, for the search from net to
 * gross.
 */
type Observer = (branch: number) => void

const known = (value: Decimal | undefined, what: string): Decimal => {
  if (value === undefined) throw new Error(`${what} is not among the lines computed before`)
  return value
}

/** A fixed formula as a closure, as `calculate` runs it. */
export function compileFormula(formula: FixedFormula, observe?: Observer): Evaluator {
  const compiled = (part: FixedFormula): Evaluator => compileFormula(part, observe)
  switch (formula.kind) {
    case 'constant':
    case 'figure': {
      const { value } = formula
      return () => value
    }
    case 'input': {
      const { key } = formula.field
      return (facts) => facts.numbers[key] ?? ZERO
    }
    case 'line': {
      const { index } = formula
      return (_facts, values) => known(values[index], 'a line')
    }
    case 'yearToDate': {
      const { key } = formula
      return (facts) => facts.yearToDate[key] ?? ZERO
    }
    case 'binary': {
      const operation = OPERATIONS[formula.operator]
      const left = compiled(formula.left)
      const right = compiled(formula.right)
      return (facts, values) => operation(left(facts, values), right(facts, values))
    }
    case 'sum':
      return sumOfTerms(formula.terms.map(compiled))
    case 'round': {
      const { decimals } = formula
      const of = compiled(formula.of)
      const rounded = formula.down ? cutTo : roundTo
      return (facts, values) => rounded(of(facts, values), decimals)
    }
    case 'choose': {
      const when = compileCondition(formula.when, observe)
      const so = compiled(formula.so)
      const otherwise = compiled(formula.otherwise)
      return (facts, values) => (when(facts, values) ? so(facts, values) : otherwise(facts, values))
    }
    case 'match':
      return matchOf(formula.field.key, new Map([...formula.cases].map(([value, then]) => [value, compiled(then)])))
    case 'scale':
      return scaleOf(formula, compiled(formula.of), observe)
    case 'version':
      return compiled(formula.of)
  }
}

function sumOfTerms([first, ...rest]: readonly Evaluator[]): Evaluator {
  if (first === undefined) return () => ZERO
  return (facts, values) => {
    let total = first(facts, values)
    for (const term of rest) total = plusOf(total, term(facts, values))
    return total
  }
}

const matchOf =
  (key: string, cases: ReadonlyMap<string, Evaluator>): Evaluator =>
  (facts, values) => {
    const then = cases.get(facts.choices[key] ?? '')
    if (then === undefined) throw new Error(`${key} is not among the facts`)
    return then(facts, values)
  }

const scaleOf =
  (formula: FixedScale, of: Evaluator, observe?: Observer): Evaluator =>
  (facts, values) => {
    const index = bracketOf(formula, of(facts, values))
    observe?.(index)
    return known(formula.brackets[index]?.columns[formula.column], formula.scale.name)
  }

/** Index of the bracket that contains a number. */
export function bracketOf({ brackets, scale }: FixedScale, value: Decimal): number {
  const within = (upTo: Decimal | null) => upTo === null || (scale.boundIncluded ? value.lte(upTo) : value.lt(upTo))
  return brackets.findIndex(({ upTo }) => within(upTo))
}

/** The operations of formulas; `calculate` and `explain` compute with these. */
export const OPERATIONS: Readonly<Record<Operator, (a: Decimal, b: Decimal) => Decimal>> = {
  '+': plusOf,
  '-': minusOf,
  '×': timesOf,
  '÷': (a, b) => a.div(b),
  min: (a, b) => (b.lt(a) ? b : a),
  max: (a, b) => (b.gt(a) ? b : a),
  '^': powerOf,
}

export const COMPARISONS: Readonly<Record<Compare['operator'], (a: Decimal, b: Decimal) => boolean>> = {
  '<': (a, b) => a.lt(b),
  '≤': (a, b) => a.lte(b),
  '>': (a, b) => a.gt(b),
  '≥': (a, b) => a.gte(b),
}

/** A condition as a closure. */
export function compileCondition(condition: FixedCondition, observe?: Observer): Test {
  switch (condition.kind) {
    case 'compare': {
      const left = compileFormula(condition.left, observe)
      const right = compileFormula(condition.right, observe)
      const compare = COMPARISONS[condition.operator]
      return (facts, values) => {
        const holds = compare(left(facts, values), right(facts, values))
        observe?.(holds ? 1 : 0)
        return holds
      }
    }
    case 'is': {
      const { key } = condition.field
      const { value } = condition
      return (facts) => facts.choices[key] === value
    }
    case 'both': {
      const tests = condition.conditions.map((part) => compileCondition(part, observe))
      return (facts, values) => tests.every((test) => test(facts, values))
    }
  }
}
