import type { Operator } from '../tree/formula.js'
import { eitherWay, testEitherWay } from './branches.js'
import { exactly, near, nearOf, scaledTo } from './conversion.js'
import {
  constant,
  type Exact,
  isConstant,
  isOne,
  isZero,
  literal,
  type Near,
  type Num,
  type Plain,
  powerOfTen,
  ROUNDING,
  SAFE,
} from './number.js'
import type { Writer } from './writer.js'

/**
 * Code for arithmetic. Operations on exact numbers are exact, or the row falls back; operations on near numbers also
 * compute the error of their result; a comparison falls back if the error allows both outcomes.
 */

function add(writer: Writer, left: Plain, right: Plain): Plain {
  if (isZero(left)) return right
  if (isZero(right)) return left
  if (left.kind === 'exact' && right.kind === 'exact') {
    const scale = Math.max(left.scale, right.scale)
    const [a, b] = [scaledTo(writer, left, scale), scaledTo(writer, right, scale)]
    return exactly(writer, `${a.code} + ${b.code}`, scale, a.least + b.least, a.most + b.most)
  }
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  return near(writer, `${a.code} + ${b.code}`, [a.error, b.error])
}

/** Exact terms form one expression if no partial sum can leave the safe range. */
export function sumOf(writer: Writer, terms: readonly Num[]): Num {
  const eithers = terms.filter((term) => term.kind === 'either')
  const sum = sumOfPlain(
    writer,
    terms.flatMap((term) => (term.kind === 'either' ? [] : [term])),
  )
  return eithers.reduce<Num>((so, term) => binary(writer, '+', so, term), sum)
}

function sumOfPlain(writer: Writer, terms: readonly Plain[]): Plain {
  const scale = Math.max(0, ...terms.map((term) => (term.kind === 'exact' ? term.scale : 0)))
  const exact = terms.flatMap((term) => (term.kind === 'exact' && !isZero(term) ? [term] : []))
  const scaled = exact.map((term) => scaledTo(writer, term, scale))
  const least = scaled.reduce((sum, term) => sum + term.least, 0)
  const most = scaled.reduce((sum, term) => sum + term.most, 0)
  const widest = scaled.reduce((sum, term) => sum + Math.max(Math.abs(term.least), Math.abs(term.most)), 0)
  const ofExact =
    scaled.length > 0 && widest <= SAFE
      ? [exactly(writer, scaled.map(({ code }) => code).join(' + '), scale, least, most)]
      : scaled
  const others = terms.filter((term) => term.kind === 'near')
  return [...ofExact, ...others].reduce<Plain>((sum, term) => add(writer, sum, term), constant(0, 0))
}

function subtract(writer: Writer, left: Plain, right: Plain): Plain {
  if (isZero(right)) return left
  if (left.kind === 'exact' && right.kind === 'exact') {
    const scale = Math.max(left.scale, right.scale)
    const [a, b] = [scaledTo(writer, left, scale), scaledTo(writer, right, scale)]
    return exactly(writer, `${a.code} - ${b.code}`, scale, a.least - b.most, a.most - b.least)
  }
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  return near(writer, `${a.code} - ${b.code}`, [a.error, b.error])
}

function multiply(writer: Writer, left: Plain, right: Plain): Plain {
  if (isZero(left) || isZero(right)) return constant(0, 0)
  if (isOne(left)) return right
  if (isOne(right)) return left
  if (left.kind === 'exact' && right.kind === 'exact') {
    const corners = [left.least * right.least, left.least * right.most, left.most * right.least, left.most * right.most]
    const scale = left.scale + right.scale
    return exactly(writer, `${left.code} * ${right.code}`, scale, Math.min(...corners), Math.max(...corners))
  }
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  const errors = [
    b.error === '0' ? '0' : `Math.abs(${a.code}) * ${b.error}`,
    a.error === '0' ? '0' : `(Math.abs(${b.code}) + ${b.error}) * ${a.error}`,
  ]
  return near(writer, `${a.code} * ${b.code}`, errors)
}

export function divide(writer: Writer, left: Plain, right: Plain): Plain {
  if (isZero(right)) throw new Error('a division by 0')
  if (isZero(left)) {
    // 0 ÷ 0 is not 0: the row falls back.
    if (!isConstant(right)) writer.fallBackIf(`!(${right.code} > 0 || ${right.code} < 0)`)
    return left
  }
  if (left.kind === 'exact' && right.kind === 'exact' && isConstant(right)) {
    const exact = divideByConstant(writer, left, right)
    if (exact !== undefined) return exact
  }
  if (left.kind === 'exact' && right.kind === 'exact') {
    const scale = Math.max(left.scale, right.scale)
    const [a, b] = [scaledTo(writer, left, scale), scaledTo(writer, right, scale)]
    if (!isConstant(b)) writer.fallBackIf(`${b.code} === 0`)
    return { ...near(writer, `${a.code} / ${b.code}`, []), quotient: { over: left, under: right } }
  }
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  // The true divisor exceeds half the computed one, so the operands' error at most doubles.
  if (!isConstant(right)) writer.fallBackIf(`!(Math.abs(${b.code}) > 2 * ${b.error})`)
  const code = writer.keep(`${a.code} / ${b.code}`)
  const own = `Math.abs(${code}) * ${ROUNDING}`
  if (a.error === '0' && b.error === '0') return { kind: 'near', code, error: writer.keep(own) }
  const ofDivisor = b.error === '0' ? '' : ` + Math.abs(${code}) * ${b.error}`
  const ofOperands = `2 * (${a.error}${ofDivisor}) / Math.abs(${b.code})`
  return { kind: 'near', code, error: writer.keep(`${ofOperands} + ${own}`) }
}

const MORE_DECIMALS = 8

/** An exact quotient: of two constants, or by a divisor such as 2 or 8 whose quotients have few decimals. */
function divideByConstant(writer: Writer, left: Exact, right: Exact): Exact | undefined {
  const divisor = right.least
  for (let decimals = 0; decimals <= MORE_DECIMALS; decimals += 1) {
    const factor = powerOfTen(decimals)
    const scale = left.scale - right.scale + decimals
    if (scale < 0) continue
    if (isConstant(left)) {
      const digits = left.least * factor
      if (Math.abs(digits) <= SAFE && digits % divisor === 0) return constant(digits / divisor, scale)
    } else if (factor % divisor === 0) {
      const times = factor / divisor
      const [a, b] = [left.least * times, left.most * times]
      return exactly(writer, `${left.code} * ${literal(times)}`, scale, Math.min(a, b), Math.max(a, b))
    }
  }
  return undefined
}

type Extreme = 'min' | 'max'

function extremeOfExact(writer: Writer, operator: Extreme, left: Exact, right: Exact): Exact {
  const scale = Math.max(left.scale, right.scale)
  const [a, b] = [scaledTo(writer, left, scale), scaledTo(writer, right, scale)]
  const [low, high] = operator === 'min' ? [a, b] : [b, a]
  if (low.most <= high.least) return a
  if (operator === 'min' ? b.most <= a.least : a.most <= b.least) return b
  const of = operator === 'min' ? Math.min : Math.max
  const code = `${a.code} ${operator === 'min' ? '<' : '>'} ${b.code} ? ${a.code} : ${b.code}`
  return exactly(writer, code, scale, of(a.least, b.least), of(a.most, b.most))
}

function extreme(writer: Writer, operator: Extreme, left: Plain, right: Plain): Num {
  if (left.kind === 'exact' && right.kind === 'exact') return extremeOfExact(writer, operator, left, right)
  // The lesser or greater of two near numbers takes the larger of their errors, without fallback.
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  const code = writer.keep(`Math.${operator}(${a.code}, ${b.code})`)
  const larger = `Math.max(${a.error}, ${b.error})`
  const exact = left.kind === 'exact' ? left : right
  if (exact.kind === 'near') return { kind: 'near', code, error: writer.keep(larger) }
  const [sure, other] = left === exact ? [a, b] : [b, a]
  const { quotient } = other
  if (quotient !== undefined && quotient.under.least < 0) writer.fallBackIf(`!(${quotient.under.code} > 0)`)
  // A quotient that is at least 0, or at most 0, remains so with its error.
  if (quotient !== undefined && isZero(exact)) {
    return divide(writer, extremeOfExact(writer, operator, exact, quotient.over), quotient.under)
  }
  // If the near operand is certainly greater (or less), the exact operand is the result: a ceiling can give ties.
  const flag = writer.keep(
    quotient !== undefined
      ? // The hours of a whole month divided by themselves are exactly 1.
        `${compareOfPlain(writer, operator === 'min' ? '≥' : '≤', quotient.over, multiply(writer, exact, quotient.under))}`
      : operator === 'min'
        ? `${other.code} - ${other.error} > ${sure.code} + ${sure.error}`
        : `${other.code} + ${other.error} < ${sure.code} - ${sure.error}`,
  )
  const near: Near = { kind: 'near', code, error: writer.keep(`${flag} ? ${sure.error} : ${larger}`) }
  return isZero(exact) ? near : { kind: 'either', flag, exact, near }
}

/** x^(quarters ÷ 4) by two square roots, as in `powerOf`. */
function raise(writer: Writer, base: Plain, exponent: Plain): Plain {
  const quarters =
    exponent.kind === 'exact' && isConstant(exponent) ? (exponent.least * 4) / powerOfTen(exponent.scale) : Number.NaN
  if (!Number.isInteger(quarters) || quarters < 4) throw new Error('an exponent that is not 1 or more in quarters')
  const radicand = nearOf(writer, base)
  writer.fallBackIf(`!(${radicand.code} >= 0)`)
  const raised = (code: string): string => {
    const whole = Array.from({ length: quarters }, () => code).join(' * ')
    return writer.keep(`Math.sqrt(Math.sqrt(${whole}))`)
  }
  const code = raised(radicand.code)
  const above = raised(writer.keep(`${radicand.code} + 2 * ${radicand.error}`))
  // A power grows faster at a larger base: the effect of a positive error bounds that of a negative one.
  const error = writer.keep(`${above} - ${code} + ${above} * ${4 * quarters * ROUNDING}`)
  return { kind: 'near', code, error }
}

export function binary(writer: Writer, operator: Operator, left: Num, right: Num): Num {
  return eitherWay(writer, left, right, (a, b) => binaryOfPlain(writer, operator, a, b))
}

function binaryOfPlain(writer: Writer, operator: Operator, left: Plain, right: Plain): Num {
  switch (operator) {
    case '+':
      return add(writer, left, right)
    case '-':
      return subtract(writer, left, right)
    case '×':
      return multiply(writer, left, right)
    case '÷':
      return divide(writer, left, right)
    case 'min':
    case 'max':
      return extreme(writer, operator, left, right)
    case '^':
      return raise(writer, left, right)
  }
}

export type Comparison = '<' | '≤' | '>' | '≥'
const IN_CODE = { '<': '<', '≤': '<=', '>': '>', '≥': '>=' } as const

/** A condition as an expression; true or false if the bounds decide it. */
export function compare(writer: Writer, operator: Comparison, left: Num, right: Num): string | boolean {
  return testEitherWay(writer, left, right, (a, b) => compareOfPlain(writer, operator, a, b))
}

function compareOfPlain(writer: Writer, operator: Comparison, left: Plain, right: Plain): string | boolean {
  if (left.kind === 'exact' && right.kind === 'exact') {
    const scale = Math.max(left.scale, right.scale)
    const [a, b] = [scaledTo(writer, left, scale), scaledTo(writer, right, scale)]
    const known = knownOrder(operator, a, b)
    return known ?? `${a.code} ${IN_CODE[operator]} ${b.code}`
  }
  const [a, b] = [nearOf(writer, left), nearOf(writer, right)]
  const difference = writer.keep(`${a.code} - ${b.code}`)
  const error = writer.keep(`${a.error} + ${b.error}`)
  // With an error bound of 0 the operands are exact, and so is the comparison.
  writer.fallBackIf(`!(Math.abs(${difference}) > 2 * ${error}) && ${error} !== 0`)
  return `${difference} ${IN_CODE[operator]} 0`
}

function knownOrder(operator: Comparison, a: Exact, b: Exact): boolean | undefined {
  switch (operator) {
    case '<':
      return a.most < b.least ? true : a.least >= b.most ? false : undefined
    case '≤':
      return a.most <= b.least ? true : a.least > b.most ? false : undefined
    case '>':
      return a.least > b.most ? true : a.most <= b.least ? false : undefined
    case '≥':
      return a.least >= b.most ? true : a.most < b.least ? false : undefined
  }
}
