import type { Condition, Formula } from '../../src/tree/formula.js'

/**
 * Changes that leave the law as it is, shown from the formulas alone: such a change is counted apart, since no amount could notice it.
 */

/** Why another form of a threshold pays the same: on it, both branches are the same amount. */
export function whySameOnBound(when: Condition, so: Formula, otherwise: Formula): string | undefined {
  if (when.kind !== 'compare') return undefined
  const { left, right } = when
  if (isZero(right) && isZero(otherwise) && isZeroWith(so, left))
    return 'both branches are 0 where the compared value is 0'
  if (isZero(right) && isZero(so) && isZeroWith(otherwise, left))
    return 'both branches are 0 where the compared value is 0'
  const isPick = (isSame(so, left) && isSame(otherwise, right)) || (isSame(so, right) && isSame(otherwise, left))
  return isPick ? 'it chooses between the two values that it compares' : undefined
}

/** Why a rounding changes nothing: what it rounds has no more decimals. */
export function whyRounded(of: Formula, decimals: number): string | undefined {
  return decimalsOf(of) <= decimals ? `what it rounds has at most ${decimals} decimals` : undefined
}

const isZero = (formula: Formula): boolean => formula.kind === 'constant' && Number(formula.value) === 0

/** Whether a formula is 0 where a part of it is 0. A quotient by that part is not, since nothing is divided by 0. */
function isZeroWith(formula: Formula, part: Formula): boolean {
  if (isSame(formula, part) || isZero(formula)) return true
  const within = (one: Formula): boolean => isZeroWith(one, part)
  switch (formula.kind) {
    case 'binary':
      switch (formula.operator) {
        case '×':
          return (
            (within(formula.left) && !divides(formula.right, part)) ||
            (within(formula.right) && !divides(formula.left, part))
          )
        case '÷':
          return within(formula.left) && !divides(formula.right, part)
        case '^':
          return false
        default:
          return within(formula.left) && within(formula.right)
      }
    case 'sum':
      return formula.terms.every(within)
    case 'round':
      return within(formula.of)
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

/** Whether a formula may divide by something that is 0 where the part is 0. */
function divides(formula: Formula, part: Formula): boolean {
  if (formula.kind === 'binary')
    return (
      (formula.operator === '÷' && contains(formula.right, part)) ||
      divides(formula.left, part) ||
      divides(formula.right, part)
    )
  return formula.kind !== 'constant' && formula.kind !== 'figure' && formula.kind !== 'line' && contains(formula, part)
}
function contains(formula: Formula, part: Formula): boolean {
  if (isSame(formula, part)) return true
  switch (formula.kind) {
    case 'binary':
      return contains(formula.left, part) || contains(formula.right, part)
    case 'constant':
    case 'figure':
      return false
    default:
      return true
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
