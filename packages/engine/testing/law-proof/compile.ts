import * as own from '../../src/calculate/compile.js'
import { cutTo, Decimal, plusOf, roundTo, ZERO } from '../../src/ground/money.js'
import { daysLater } from '../../src/ground/period.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedCondition, FixedFormula, FixedScale } from '../../src/tree/fix.js'
import type { Compare, Operator } from '../../src/tree/formula.js'
import type { Evaluation } from './differs.js'
import { originOf } from './fix.js'
import { figureOn, noteEffect, type Part, scaleOn, shippedValues, watch } from './watch.js'

/**
 * Stands for `calculate/compile.ts`: the same closures, each of which sees that it is read and follows the change of its node. So a
 * regulation is compiled once for all changes.
 */

export * from '../../src/calculate/compile.js'

type Observer = (branch: number) => void
type Test = (facts: Facts, values: readonly Decimal[]) => boolean

export function compileFormula(fixed: FixedFormula, observe?: Observer): own.Evaluator {
  const evaluate = evaluatorOf(fixed, observe)
  // What an observer sees may change while the value does not.
  if (observe !== undefined) return evaluate
  return (facts, values) => {
    const { read, reader } = watch
    if (read === undefined || reader !== undefined) return evaluate(facts, values)
    const evaluation: Evaluation = { evaluate, facts, values, result: undefined }
    watch.reader = evaluation
    evaluation.result = evaluate(facts, values)
    watch.reader = undefined
    return evaluation.result
  }
}

function evaluatorOf(fixed: FixedFormula, observe?: Observer): own.Evaluator {
  const node = originOf(fixed)?.node
  const compiled = (part: FixedFormula): own.Evaluator => evaluatorOf(part, observe)
  switch (fixed.kind) {
    case 'constant':
    case 'input':
    case 'line':
    case 'yearToDate':
      return own.compileFormula(fixed, observe)
    case 'figure':
      return figureReader(fixed)
    case 'binary': {
      const { operator } = fixed
      const plain = own.OPERATIONS[operator]
      const left = compiled(fixed.left)
      const right = compiled(fixed.right)
      return (facts, values) => {
        if (watch.part !== node || node === undefined) {
          const [one, other] = [left(facts, values), right(facts, values)]
          const value = plain(one, other)
          if (watch.read && node) noteBinary(node, operator, one, other, value)
          return value
        }
        return changedBinary(
          operator,
          () => left(facts, values),
          () => right(facts, values),
        )
      }
    }
    case 'sum': {
      const terms = fixed.terms.map(compiled)
      return (facts, values) => {
        const [what, place] = watch.part === node && node !== undefined ? watch.how.split(' ') : []
        let total = ZERO
        for (const [index, term] of terms.entries()) {
          const isChanged = place === `${index}`
          if (isChanged && what === 'without') continue
          const value = term(facts, values)
          if (watch.read && node && !value.isZero()) noteTerm(node, index)
          total = plusOf(total, isChanged ? value.neg() : value)
        }
        return total
      }
    }
    case 'round': {
      const { decimals } = fixed
      const of = compiled(fixed.of)
      const rounded = fixed.down ? cutTo : roundTo
      return (facts, values) => {
        const value = of(facts, values)
        const result = rounded(value, decimals)
        if (watch.read && node && !result.eq(value)) noteEffect(node, 'unrounded')
        return watch.part === node && node !== undefined ? value : result
      }
    }
    case 'choose': {
      const when = compileCondition(fixed.when, observe)
      const so = compiled(fixed.so)
      const otherwise = compiled(fixed.otherwise)
      return (facts, values) => (when(facts, values) ? so(facts, values) : otherwise(facts, values))
    }
    case 'match': {
      const { key } = fixed.field
      const cases = new Map([...fixed.cases].map(([value, then]) => [value, compiled(then)]))
      return (facts, values) => {
        const then = cases.get(facts.choices[key] ?? '')
        if (then === undefined) throw new Error(`${key} is not among the facts`)
        return then(facts, values)
      }
    }
    case 'scale':
      return scaleReader(fixed, compiled(fixed.of), observe)
    case 'version':
      return compiled(fixed.of)
  }
}

function noteTerm(node: Part, index: number): void {
  noteEffect(node, `without ${index}`)
  noteEffect(node, `less ${index}`)
}

function noteBinary(node: Part, operator: Operator, left: Decimal, right: Decimal, value: Decimal): void {
  for (const how of BINARY[operator]) {
    if (how === 'left' || how === 'right') {
      if (!(how === 'left' ? left : right).eq(value)) noteEffect(node, how)
    } else if (how === 'as +' || how === 'as -' ? !right.isZero() : !left.eq(right)) noteEffect(node, how)
  }
}

/** The changes of an operation. */
export const BINARY: Readonly<Record<Operator, readonly string[]>> = {
  '+': ['left', 'right', 'as -'],
  '-': ['left', 'right', 'swapped', 'as +'],
  '×': ['left', 'right'],
  '÷': ['left', 'right', 'swapped'],
  '^': ['left', 'right'],
  min: ['left', 'right', 'as max'],
  max: ['left', 'right', 'as min'],
}

function changedBinary(operator: Operator, left: () => Decimal, right: () => Decimal): Decimal {
  const { how } = watch
  if (how === 'left') return left()
  if (how === 'right') return right()
  if (how === 'swapped') return own.OPERATIONS[operator](right(), left())
  const other = OPERATOR_OF[how]
  if (other === undefined) throw new Error(`no change ${how} of ${operator}`)
  return own.OPERATIONS[other](left(), right())
}
const OPERATOR_OF: Readonly<Record<string, Operator>> = { 'as min': 'min', 'as max': 'max', 'as +': '+', 'as -': '-' }

function figureReader(fixed: FixedFormula & { readonly kind: 'figure' }): own.Evaluator {
  const { figure, value, since } = fixed
  const origin = originOf(fixed)
  const values = shippedValues(figure)
  const isShipped = values.some(({ from, value: own }) => from === since.from && own === since.value)
  const day = origin && (figure.datedBy === 'payment' ? origin.paymentDay : origin.day)
  const next = values.find(({ from }) => day !== undefined && from === daysLater(day, 1))
  return () => {
    if (watch.read && isShipped) {
      noteEffect(figure, `${since.from} value`)
      if (next) noteEffect(figure, `${next.from} day`)
    }
    if (watch.part !== figure || origin === undefined || !isShipped) return value
    return new Decimal(figureOn(figure, day ?? origin.day))
  }
}

function scaleReader(fixed: FixedScale, of: own.Evaluator, observe?: Observer): own.Evaluator {
  const { scale, column } = fixed
  const origin = originOf(fixed)
  const day = origin && (scale.datedBy === 'payment' ? origin.paymentDay : origin.day)
  const next = shippedValues(scale).find(({ from }) => day !== undefined && from === daysLater(day, 1))
  return (facts, values) => {
    const base = of(facts, values)
    const asChanged = watch.part === scale && origin !== undefined
    const brackets = asChanged
      ? scaleOn(scale, day ?? origin.day).map(([upTo, ...cells]) => ({
          upTo: upTo === null ? null : new Decimal(upTo),
          columns: cells.map((cell) => new Decimal(cell)),
        }))
      : fixed.brackets
    const isStrict = watch.part === origin?.node && origin !== undefined
    const { boundIncluded } = scale
    const index = own.bracketOf(
      { ...fixed, brackets, ...(isStrict && { scale: { ...scale, boundIncluded: !boundIncluded } }) },
      base,
    )
    observe?.(index)
    if (watch.read && origin) {
      noteScale(fixed, base, index)
      if (next) noteEffect(scale, `${next.from} day`)
      if (fixed.brackets.some(({ upTo }) => upTo?.eq(base))) noteEffect(origin.node, 'bound')
    }
    const found = brackets[index]?.columns[column]
    if (found === undefined) throw new Error(`no bracket of ${scale.name}`)
    return found
  }
}

/** The cell that is read, and the bounds whose move would have another one read. */
function noteScale({ scale, since, brackets, column }: FixedScale, base: Decimal, index: number): void {
  noteEffect(scale, `${since.from} ${index} ${column + 1}`)
  for (const [row, { upTo }] of brackets.entries()) {
    const isBetween = upTo !== null && base.gte(upTo) && base.lte(upTo.times('1.01'))
    if (isBetween) noteEffect(scale, `${since.from} ${row} 0`)
  }
}

export function compileCondition(fixed: FixedCondition, observe?: Observer): Test {
  const node = originOf(fixed)?.node
  const test = testOf(fixed, observe)
  if (node === undefined) return test
  return (facts, values) => {
    if (watch.read) noteEffect(node, 'negated')
    const holds = test(facts, values)
    return watch.part === node && watch.how === 'negated' ? !holds : holds
  }
}

function testOf(fixed: FixedCondition, observe?: Observer): Test {
  switch (fixed.kind) {
    case 'compare': {
      const node = originOf(fixed)?.node
      const left = evaluatorOf(fixed.left, observe)
      const right = evaluatorOf(fixed.right, observe)
      const compare = own.COMPARISONS[fixed.operator]
      const other = own.COMPARISONS[OTHER[fixed.operator]]
      return (facts, values) => {
        const isOther = node !== undefined && watch.part === node && watch.how === OTHER[fixed.operator]
        const [one, two] = [left(facts, values), right(facts, values)]
        if (watch.read && node && one.eq(two)) noteEffect(node, OTHER[fixed.operator])
        const holds = (isOther ? other : compare)(one, two)
        observe?.(holds ? 1 : 0)
        return holds
      }
    }
    case 'is':
      return own.compileCondition(fixed)
    case 'both': {
      const node = originOf(fixed)?.node
      const tests = fixed.conditions.map((part) => compileCondition(part, observe))
      return (facts, values) => {
        const without = node !== undefined && watch.part === node ? watch.how : ''
        if (watch.read && node) for (const index of tests.keys()) noteEffect(node, `without ${index}`)
        return tests.every((test, index) => without === `without ${index}` || test(facts, values))
      }
    }
  }
}

/** Each threshold with its bound in or out. */
export const OTHER: Readonly<Record<Compare['operator'], Compare['operator']>> = {
  '<': '≤',
  '≤': '<',
  '>': '≥',
  '≥': '>',
}
