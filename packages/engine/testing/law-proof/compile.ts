import * as own from '../../src/calculate/compile.js'
import { cutTo, Decimal, plusOf, roundTo, ZERO } from '../../src/ground/money.js'
import { daysLater, firstDay, monthOf, monthsLater } from '../../src/ground/period.js'
import type { Facts } from '../../src/tree/facts.js'
import type { FixedCondition, FixedFormula, FixedScale } from '../../src/tree/fix.js'
import type { Compare, Operator } from '../../src/tree/formula.js'
import { originOf } from './fix.js'
import type { Evaluation } from './months.js'
import { type Effect, effectOf, figureOn, noteEffect, noteRule, scaleOn, shippedValues, watch } from './watch.js'

/**
 * Stands for `calculate/compile.ts`: the same closures, each of which sees that it is read and follows the change of its node. So a
 * regulation is compiled once for all changes.
 */

export * from '../../src/calculate/compile.js'

/** Its own name: an imported one is looked up at each use, and formulas use it millions of times. */
const state = watch

type Observer = (branch: number) => void
type Test = (facts: Facts, values: readonly Decimal[]) => boolean

const compiledOnce = new WeakMap<FixedFormula, own.Evaluator>()

/** Without an observer a formula is compiled once. */
export function compileFormula(fixed: FixedFormula, observe?: Observer): own.Evaluator {
  const known = observe === undefined ? compiledOnce.get(fixed) : undefined
  if (known !== undefined) return known
  const evaluate = reading(fixed, observe)
  if (observe === undefined) compiledOnce.set(fixed, evaluate)
  return evaluate
}

/** Records the formulas that it evaluates outside of a month. */
function reading(fixed: FixedFormula, observe?: Observer): own.Evaluator {
  // An observer may see a change while the value stays the same.
  let branches = ''
  let isAgain = false
  const noted = (branch: number): void => {
    if (isAgain || state.read) branches += ` ${branch}`
    if (!isAgain) observe?.(branch)
  }
  const evaluate = evaluatorOf(fixed, observe && noted)
  const again: Evaluation['again'] = (facts, values) => {
    branches = ''
    isAgain = true
    try {
      return [evaluate(facts, values), branches]
    } finally {
      isAgain = false
    }
  }
  return (facts, values) => {
    if (state.read === undefined || state.reader !== undefined) return evaluate(facts, values)
    const evaluation: Evaluation = { again, facts, values, result: undefined }
    branches = ''
    state.reader = evaluation
    const result = evaluate(facts, values)
    state.reader = undefined
    evaluation.result = [result, branches]
    return result
  }
}

function evaluatorOf(fixed: FixedFormula, observe?: Observer): own.Evaluator {
  const node = originOf(fixed)?.node
  const compiled = (part: FixedFormula): own.Evaluator => evaluatorOf(part, observe)
  switch (fixed.kind) {
    case 'constant': {
      const effect = node && effectOf(node, MORE)
      const more = fixed.value.times('1.01')
      return () => {
        if (state.read && effect) noteEffect(effect)
        return node !== undefined && state.part === node ? more : fixed.value
      }
    }
    case 'input':
    case 'line':
      return own.compileFormula(fixed, observe)
    case 'yearToDate':
      return ruled(fixed, own.compileFormula(fixed, observe))
    case 'figure':
      return figureReader(fixed)
    case 'binary': {
      const { operator } = fixed
      const plain = own.OPERATIONS[operator]
      const left = compiled(fixed.left)
      const right = compiled(fixed.right)
      const ways = node && BINARY[operator].map((how) => ({ how, effect: effectOf(node, how) }))
      return (facts, values) => {
        if (state.part !== node || node === undefined) {
          const [one, other] = [left(facts, values), right(facts, values)]
          const value = plain(one, other)
          if (state.read && ways) noteBinary(ways, one, other, value)
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
      const ways = terms.map((_term, index) =>
        node ? [effectOf(node, `without ${index}`), effectOf(node, `less ${index}`)] : [],
      )
      return (facts, values) => {
        const [what, place] = state.part === node && node !== undefined ? state.how.split(' ') : []
        let total = ZERO
        for (const [index, term] of terms.entries()) {
          const isChanged = place === `${index}`
          if (isChanged && what === 'without') continue
          const value = term(facts, values)
          if (state.read && !value.isZero()) for (const effect of ways[index] ?? []) noteEffect(effect)
          total = plusOf(total, isChanged ? value.neg() : value)
        }
        return total
      }
    }
    case 'round': {
      const { decimals } = fixed
      const of = compiled(fixed.of)
      const rounded = fixed.down ? cutTo : roundTo
      const unrounded = node && effectOf(node, 'unrounded')
      return (facts, values) => {
        const value = of(facts, values)
        const result = rounded(value, decimals)
        if (state.read && unrounded && !result.eq(value)) noteEffect(unrounded)
        return state.part === node && node !== undefined ? value : result
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
      return ruled(fixed, compiled(fixed.of))
  }
}

/** Sees the changes of a rule's days that would have another version, or another sum of months, on the day of the law. */
function ruled(fixed: FixedFormula, evaluate: own.Evaluator): own.Evaluator {
  const { node, day = '' } = originOf(fixed) ?? {}
  const effects: Effect[] = []
  if (node?.kind === 'dated') {
    for (const { from } of node.versions) {
      if (from === daysLater(day, 1)) effects.push(effectOf(node, `${from} day`))
      if (monthOf(from) === monthOf(day)) effects.push(effectOf(node, `${from} later`))
    }
  } else if (node?.kind === 'yearToDate' && typeof node.window === 'object') {
    const { window } = node
    for (const { month } of window.restarts)
      if (isSameYear(month, day) && day >= monthsLater(firstDay(month), -1))
        effects.push(effectOf(window, `${month} restart`))
  }
  if (effects.length === 0) return evaluate
  return (facts, values) => {
    if (state.read) for (const effect of effects) noteRule(effect)
    return evaluate(facts, values)
  }
}
const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

type Ways = readonly { readonly how: string; readonly effect: Effect }[]

function noteBinary(ways: Ways, left: Decimal, right: Decimal, value: Decimal): void {
  for (const { how, effect } of ways) {
    if (how === 'left' || how === 'right') {
      if (!(how === 'left' ? left : right).eq(value)) noteEffect(effect)
    } else if (how === 'as +' || how === 'as -' ? !right.isZero() : !left.eq(right)) noteEffect(effect)
  }
}

/** The change of a number in a formula. */
export const MORE = '× 1.01'

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
  const ofValue = effectOf(figure, `${since.from} value`)
  const ofDay = next && effectOf(figure, `${next.from} day`)
  const later = day === since.from ? effectOf(figure, `${since.from} later`) : undefined
  return () => {
    if (state.read && isShipped) {
      noteEffect(ofValue)
      if (ofDay) noteEffect(ofDay)
      if (later) noteEffect(later)
    }
    if (state.part !== figure || origin === undefined || !isShipped) return value
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
    const asChanged = state.part === scale && origin !== undefined
    const brackets = asChanged
      ? scaleOn(scale, day ?? origin.day).map(([upTo, ...cells]) => ({
          upTo: upTo === null ? null : new Decimal(upTo),
          columns: cells.map((cell) => new Decimal(cell)),
        }))
      : fixed.brackets
    const isStrict = state.part === origin?.node && origin !== undefined
    const { boundIncluded } = scale
    const index = own.bracketOf(
      { ...fixed, brackets, ...(isStrict && { scale: { ...scale, boundIncluded: !boundIncluded } }) },
      base,
    )
    observe?.(index)
    if (state.read && origin) {
      noteScale(fixed, base, index)
      if (next) noteEffect(effectOf(scale, `${next.from} day`))
      if (day === fixed.since.from) noteEffect(effectOf(scale, `${fixed.since.from} later`))
      if (fixed.brackets.some(({ upTo }) => upTo?.eq(base))) noteEffect(effectOf(origin.node, 'bound'))
    }
    const found = brackets[index]?.columns[column]
    if (found === undefined) throw new Error(`no bracket of ${scale.name}`)
    return found
  }
}

/** The cell that is read, and the bounds whose move would have another one read. */
function noteScale({ scale, since, brackets, column }: FixedScale, base: Decimal, index: number): void {
  noteEffect(effectOf(scale, `${since.from} ${index} ${column + 1}`))
  for (const [row, { upTo }] of brackets.entries()) {
    const isBetween = upTo !== null && base.gte(upTo) && base.lte(upTo.times('1.01'))
    if (isBetween) noteEffect(effectOf(scale, `${since.from} ${row} 0`))
  }
}

export function compileCondition(fixed: FixedCondition, observe?: Observer): Test {
  const node = originOf(fixed)?.node
  const test = testOf(fixed, observe)
  if (node === undefined) return test
  const negated = effectOf(node, 'negated')
  return (facts, values) => {
    if (state.read) noteEffect(negated)
    const holds = test(facts, values)
    return state.part === node && state.how === 'negated' ? !holds : holds
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
      const onBound = node && effectOf(node, OTHER[fixed.operator])
      return (facts, values) => {
        const isOther = node !== undefined && state.part === node && state.how === OTHER[fixed.operator]
        const [one, two] = [left(facts, values), right(facts, values)]
        if (state.read && onBound && one.eq(two)) noteEffect(onBound)
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
      const ways = tests.map((_test, index) => node && effectOf(node, `without ${index}`))
      return (facts, values) => {
        const without = node !== undefined && state.part === node ? state.how : ''
        if (state.read) for (const effect of ways) if (effect) noteEffect(effect)
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
