import { divide } from './arithmetic.js'
import { eitherWay, join } from './branches.js'
import { exactly, scaledTo } from './conversion.js'
import {
  constant,
  type Exact,
  isConstant,
  type Near,
  type Num,
  type Plain,
  powerOfTen,
  ROUNDING,
  SAFE,
} from './number.js'
import type { Writer } from './writer.js'

/**
 * Code that rounds half up, away from zero. In doubles the floor of a quotient of two safe integers is exact: the
 * distance of the quotient to the next integer is 0 or exceeds the rounding of a double.
 */

export function roundHalfUp(writer: Writer, num: Num, decimals: number): Num {
  if (num.kind !== 'either') return roundPlain(writer, num, decimals)
  return join(writer, [
    { when: num.flag, ...writer.block(() => roundExact(writer, num.exact, decimals)) },
    { when: undefined, ...writer.block(() => roundNear(writer, num.near, decimals)) },
  ])
}

const roundPlain = (writer: Writer, num: Plain, decimals: number): Exact =>
  num.kind === 'exact' ? roundExact(writer, num, decimals) : roundNear(writer, num, decimals)

/** A quotient, rounded: exact if both operands are exact, ties included. */
export const roundQuotient = (writer: Writer, left: Num, right: Num, decimals: number): Num =>
  eitherWay(writer, left, right, (a, b) =>
    a.kind === 'exact' && b.kind === 'exact' && !isConstant(a)
      ? roundExactQuotient(writer, a, b, decimals)
      : roundPlain(writer, divide(writer, a, b), decimals),
  )

function roundExact(writer: Writer, num: Exact, decimals: number): Exact {
  if (num.scale <= decimals) return num
  const unit = powerOfTen(num.scale - decimals)
  // Beyond `end`, adding half a unit would leave the safe range.
  const end = SAFE - 2 * unit
  const [least, most] = [halfUp(Math.max(num.least, -end), unit), halfUp(Math.min(num.most, end), unit)]
  if (isConstant(num) && Math.abs(num.least) <= end) return constant(least, decimals)
  const { code } = num
  if (num.most > end || num.least < -end) writer.fallBackIf(`!(${code} <= ${end} && ${code} >= ${-end})`)
  const up = `Math.floor((${code} + ${unit / 2}) / ${unit})`
  const down = `-Math.floor((${unit / 2} - ${code}) / ${unit})`
  const rounded = num.least >= 0 ? up : num.most <= 0 ? down : `${code} >= 0 ? ${up} : ${down}`
  return exactly(writer, rounded, decimals, least, most)
}

/** Rounds a bound as the code above rounds the number. */
function halfUp(value: number, unit: number): number {
  const magnitude = Math.floor((Math.abs(value) + unit / 2) / unit)
  return value < 0 ? -magnitude : magnitude
}

/** Falls back if the error covers a tie. */
function roundNear(writer: Writer, { code, error }: Near, decimals: number): Exact {
  const unit = powerOfTen(decimals)
  const size = writer.keep(`Math.abs(${code} * ${unit})`)
  const below = writer.keep(`Math.floor(${size})`)
  const beyond = writer.keep(`${size} - ${below} - 0.5`)
  writer.fallBackIf(`!(Math.abs(${beyond}) > ${error} * ${unit} * 2 + ${size} * ${ROUNDING} && ${size} < ${2 ** 50})`)
  const whole = writer.keep(`${beyond} > 0 ? ${below} + 1 : ${below}`)
  return exactly(writer, `${code} < 0 ? -${whole} : ${whole}`, decimals, -(2 ** 50), 2 ** 50)
}

function roundExactQuotient(writer: Writer, left: Exact, right: Exact, decimals: number): Exact {
  const shift = decimals + right.scale - left.scale
  const above = shift > 0 ? timesTen(writer, left, shift) : left
  const under = shift < 0 ? timesTen(writer, right, -shift) : right
  if (under.least <= 0) writer.fallBackIf(`!(${under.code} > 0)`)
  const widest = 2 * Math.max(Math.abs(above.least), Math.abs(above.most)) + under.most
  const size = writer.keep(above.least >= 0 ? above.code : `Math.abs(${above.code})`)
  const doubled = writer.keep(`2 * ${size} + ${under.code}`)
  // A quarter of the safe range, so that 2 × divisor below is safe too.
  if (widest > SAFE / 4) writer.fallBackIf(`!(${doubled} <= ${Math.floor(SAFE / 4)})`)
  const whole = writer.keep(`Math.floor(${doubled} / (2 * ${under.code}))`)
  const smallest = Math.max(1, under.least)
  const most = Math.min(SAFE, Math.max(0, above.most) / smallest + 1)
  const least = Math.max(-SAFE, Math.min(0, above.least) / smallest - 1)
  if (above.least >= 0) return exactly(writer, whole, decimals, 0, Math.ceil(most))
  return exactly(writer, `${above.code} < 0 ? -${whole} : ${whole}`, decimals, Math.floor(least), Math.ceil(most))
}

/** num × 10^exponent. */
const timesTen = (writer: Writer, num: Exact, exponent: number): Exact => ({
  ...scaledTo(writer, num, num.scale + exponent),
  scale: num.scale,
})
