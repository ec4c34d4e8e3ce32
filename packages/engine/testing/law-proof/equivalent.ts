import type { Compare, Condition, Formula } from '../../src/tree/formula.js'

/** Changes that cannot move an amount, proven from the formulas alone: they are counted apart. */

/** Why another form of a threshold pays the same: on it, both branches are the same amount. */
export function whySameOnBound(when: Condition, so: Formula, otherwise: Formula): string | undefined {
  if (when.kind !== 'compare') return undefined
  const { left, right } = when
  if (isZero(right) && isZeroWith(so, left) && isZeroWith(otherwise, left))
    return 'both branches are 0 where the compared value is 0'
  if (isZero(otherwise) && isZeroOnBound(so, when)) return 'the difference of the compared values is 0 on the bound'
  if (isZero(so) && isZeroOnBound(otherwise, when)) return 'the difference of the compared values is 0 on the bound'
  const isPick = (isSame(so, left) && isSame(otherwise, right)) || (isSame(so, right) && isSame(otherwise, left))
  return isPick ? 'it chooses between the two values that it compares' : undefined
}

/** Why a rounding changes nothing: its operand has no more decimals. */
export function whyRounded(of: Formula, decimals: number): string | undefined {
  return decimalsOf(of) <= decimals ? `what it rounds has at most ${decimals} decimals` : undefined
}

/** Why one of several conditions, that a value is above 0, can be dropped: where it is 0, both branches are. */
export function whySameWithout(dropped: Condition | undefined, so: Formula, otherwise: Formula): string | undefined {
  if (dropped?.kind !== 'compare' || dropped.operator !== '>' || !isZero(dropped.right) || !isZero(otherwise))
    return undefined
  if (!isNeverNegative(dropped.left) || !isZeroWith(so, dropped.left)) return undefined
  return 'both branches are 0 where the compared value is 0, and it is never below 0'
}

/** Why an operand of a minimum or maximum can be dropped: the other one always wins. */
export function whyOtherWins(node: Formula, how: string): string | undefined {
  if (node.kind !== 'binary') return undefined
  if ((node.operator === '+' || node.operator === '-') && isZero(node.right) && ['left', 'as +', 'as -'].includes(how))
    return 'its second operand is 0'
  if (how !== 'right' && how !== 'left') return undefined
  const [kept, dropped] = how === 'right' ? [node.right, node.left] : [node.left, node.right]
  if (node.operator === 'max' && isZero(dropped) && isNeverNegative(kept)) return 'the other value is never below 0'
  const isFactor = node.operator === '×' || (node.operator === '÷' && how === 'left')
  if (isFactor && isOne(dropped)) return 'its other operand is 1'
  if (node.operator === 'min' && isPartOf(kept, dropped)) return 'the other value is a part of it'
  return undefined
}

/** Whether a formula is `whole × (all - some) ÷ all`, both rounded alike or not at all, for what is never below 0. */
function isPartOf(formula: Formula, whole: Formula): boolean {
  if (formula.kind === 'round' && whole.kind === 'round')
    return formula.decimals === whole.decimals && formula.down === whole.down && isPartOf(formula.of, whole.of)
  if (formula.kind !== 'binary' || formula.operator !== '÷' || formula.left.kind !== 'binary') return false
  const { left: product, right: all } = formula
  const { left, right: share } = product
  const isShare = share.kind === 'binary' && share.operator === '-' && isSame(share.left, all)
  return product.operator === '×' && isSame(left, whole) && isShare && [all, whole, share.right].every(isNeverNegative)
}

/** Whether a formula is 0 where the two sides of a comparison are equal. */
function isZeroOnBound(formula: Formula, { left, right }: Compare): boolean {
  const within = (one: Formula): boolean => isZeroOnBound(one, { left, right } as Compare)
  if (formula.kind === 'round') return within(formula.of)
  if (formula.kind !== 'binary') return false
  if (formula.operator === '-')
    return (
      (isSame(formula.left, left) && isSame(formula.right, right)) ||
      (isSame(formula.left, right) && isSame(formula.right, left))
    )
  return (
    (formula.operator === '×' && (within(formula.left) || within(formula.right))) ||
    (formula.operator === '÷' && within(formula.left))
  )
}

/** A formula that is still being examined counts as unknown: no. */
const signs = new Map<Formula, boolean>()

/** Whether a formula is never below 0, from the least values of its fields. */
export function isNeverNegative(formula: Formula): boolean {
  const known = signs.get(formula)
  if (known !== undefined) return known
  signs.set(formula, false)
  const found = neverNegative(formula)
  signs.set(formula, found)
  return found
}
function neverNegative(formula: Formula): boolean {
  switch (formula.kind) {
    case 'constant':
      return Number(formula.value) >= 0
    case 'figure':
      return formula.values.every(({ value }) => value === undefined || Number(value) >= 0)
    case 'number-field':
      return !formula.min.lt(0)
    case 'line':
      return isNeverNegative(formula.formula)
    case 'round':
      return isNeverNegative(formula.of)
    case 'sum':
      return formula.terms.every(isNeverNegative)
    case 'choose':
      return isNeverNegative(formula.so) && isNeverNegative(formula.otherwise)
    case 'match':
      return Object.values(formula.cases).every(isNeverNegative)
    case 'dated':
      return formula.versions.every(({ value }) => value !== undefined && isNeverNegative(value))
    case 'scale':
      return formula.scale.versions.every(({ value }) =>
        value.every((bracket) => bracket.slice(1).every((cell) => Number(cell) >= 0)),
      )
    case 'binary': {
      const [left, right] = [isNeverNegative(formula.left), isNeverNegative(formula.right)]
      if (formula.operator === 'max') return left || right
      return left && (formula.operator === '-' ? isZero(formula.right) : right)
    }
    default:
      return false
  }
}

const isZero = (formula: Formula): boolean =>
  (formula.kind === 'constant' && Number(formula.value) === 0) ||
  (formula.kind === 'sum' && formula.terms.every(isZero))
const isOne = (formula: Formula): boolean => formula.kind === 'constant' && Number(formula.value) === 1

/** Whether a formula is 0 where a part of it is 0. A quotient by that part is not, since nothing is divided by 0. */
function isZeroWith(formula: Formula, part: Formula): boolean {
  if (isSame(formula, part) || isZero(formula)) return true
  const within = (one: Formula): boolean => isZeroWith(one, part)
  switch (formula.kind) {
    case 'binary':
      switch (formula.operator) {
        case '×':
          return (within(formula.left) && !divides(formula.right)) || (within(formula.right) && !divides(formula.left))
        case '÷':
          return within(formula.left) && isAboveZero(formula.right)
        case '^':
          return false
        case 'min':
          return (
            (within(formula.left) && (within(formula.right) || isNeverNegative(formula.right))) ||
            (within(formula.right) && isNeverNegative(formula.left))
          )
        default:
          return within(formula.left) && within(formula.right)
      }
    case 'sum':
      return formula.terms.every(within)
    case 'round':
      return within(formula.of)
    case 'line':
      return within(formula.formula)
    case 'choose':
      return within(formula.so) && within(formula.otherwise)
    case 'match':
      return Object.values(formula.cases).every(within)
    case 'dated':
      return formula.versions.every(({ value }) => value !== undefined && within(value))
    default:
      return false
  }
}

/** Whether a formula may divide by 0, and so be no number. A line, which is computed before, is one. */
function divides(formula: Formula): boolean {
  switch (formula.kind) {
    case 'constant':
    case 'figure':
    case 'number-field':
    case 'line':
      return false
    case 'binary':
      if (formula.operator === '^' || (formula.operator === '÷' && !isAboveZero(formula.right))) return true
      return divides(formula.left) || divides(formula.right)
    case 'round':
      return divides(formula.of)
    case 'sum':
      return formula.terms.some(divides)
    case 'choose':
      return divides(formula.so) || divides(formula.otherwise)
    case 'match':
      return Object.values(formula.cases).some(divides)
    default:
      return true
  }
}

/** Whether a formula is above 0 whatever is entered. */
function isAboveZero(formula: Formula): boolean {
  switch (formula.kind) {
    case 'constant':
      return Number(formula.value) > 0
    case 'figure':
      return formula.values.every(({ value }) => Number(value) > 0)
    case 'binary':
      return ['+', '×', '÷'].includes(formula.operator) && isAboveZero(formula.left) && isAboveZero(formula.right)
    case 'match':
      return Object.values(formula.cases).every(isAboveZero)
    default:
      return false
  }
}

/** The same formula: one object, or constants of one value. */
const isSame = (one: Formula, other: Formula): boolean =>
  one === other || (one.kind === 'constant' && other.kind === 'constant' && Number(one.value) === Number(other.value))

const decimalsIn = (value: string): number => value.split('.')[1]?.length ?? 0
const most = (parts: readonly Formula[]): number => Math.max(0, ...parts.map(decimalsOf))

/** The most decimals that a formula's value has; infinite if that is not known. */
function decimalsOf(formula: Formula): number {
  switch (formula.kind) {
    case 'constant':
      return decimalsIn(formula.value)
    case 'figure':
      return Math.max(...formula.values.map(({ value }) => decimalsIn(value ?? '')))
    case 'line':
      return decimalsOf(formula.formula)
    case 'round':
      return Math.min(formula.decimals, decimalsOf(formula.of))
    case 'binary':
      if (formula.operator === '÷' || formula.operator === '^') return Number.POSITIVE_INFINITY
      if (formula.operator === '×') return decimalsOf(formula.left) + decimalsOf(formula.right)
      return most([formula.left, formula.right])
    case 'sum':
      return most(formula.terms)
    case 'choose':
      return most([formula.so, formula.otherwise])
    case 'match':
      return most(Object.values(formula.cases))
    case 'dated':
      return most(formula.versions.flatMap(({ value }) => value ?? []))
    default:
      return Number.POSITIVE_INFINITY
  }
}
