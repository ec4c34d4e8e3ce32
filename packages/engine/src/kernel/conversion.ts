import {
  constant,
  type Either,
  type Exact,
  isConstant,
  literal,
  type Near,
  type Num,
  nearConstant,
  powerOfTen,
  ROUNDING,
  SAFE,
} from './number.js'
import type { Writer } from './writer.js'

/** Code that converts a number from one form to another. */

/** An integer expression as an exact number. If its bounds exceed the safe range, rows beyond it fall back. */
export function exactly(writer: Writer, expression: string, scale: number, least: number, most: number): Exact {
  if (least === most && Math.abs(least) <= SAFE) return constant(least, scale)
  const code = writer.keep(expression)
  if (most > SAFE || least < -SAFE) writer.fallBackIf(`!(${code} <= ${SAFE} && ${code} >= -${SAFE})`)
  return { kind: 'exact', code, scale, least: Math.max(least, -SAFE), most: Math.min(most, SAFE) }
}

/** The same number with more decimals. */
export function scaledTo(writer: Writer, num: Exact, scale: number): Exact {
  if (num.scale === scale) return num
  const factor = powerOfTen(scale - num.scale)
  if (isConstant(num) && Math.abs(num.least * factor) <= SAFE) {
    const digits = num.least * factor
    return { kind: 'exact', code: literal(digits), scale, least: digits, most: digits }
  }
  return exactly(writer, `${num.code} * ${factor}`, scale, num.least * factor, num.most * factor)
}

export function nearOf(writer: Writer, num: Num): Near {
  if (num.kind === 'near') return num
  if (num.kind === 'either') return nearEither(writer, num)
  if (num.scale === 0) return { kind: 'near', code: num.code, error: '0' }
  const scale = powerOfTen(num.scale)
  if (isConstant(num)) return nearConstant(num.least / scale)
  return near(writer, `${num.code} / ${scale}`, [])
}

function nearEither(writer: Writer, { flag, exact, near: other }: Either): Near {
  const value = writer.keep(`${flag} ? ${exact.code} / ${powerOfTen(exact.scale)} : ${other.code}`)
  return {
    kind: 'near',
    code: value,
    error: writer.keep(`${flag} ? Math.abs(${value}) * ${ROUNDING} : ${other.error}`),
  }
}

/** A double expression as a near number: its error is that of the operands plus its own rounding. */
export function near(writer: Writer, expression: string, ofOperands: readonly string[]): Near {
  const errors = ofOperands.filter((error) => error !== '0')
  const code = writer.keep(expression)
  return { kind: 'near', code, error: writer.keep([...errors, `Math.abs(${code}) * ${ROUNDING}`].join(' + ')) }
}
