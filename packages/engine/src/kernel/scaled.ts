import type { NumberField, Unit } from '../cases/field.js'
import { powerOfTen } from './number.js'

/** Converts number texts to scaled integers, for the columns of the batch reader. */

/** The scale of a field: value = entry / 10^decimals, from `least` to `most`. */
export interface FieldScale {
  readonly decimals: number
  readonly least: number
  readonly most: number
}

export function scaleOf({ unit, min, max }: NumberField): FieldScale {
  const decimals = DECIMALS[unit]
  const factor = POWERS[decimals] ?? Number.NaN
  return { decimals, least: min.times(factor).toNumber(), most: max.times(factor).toNumber() }
}
const DECIMALS: Record<Unit, number> = { euros: 4, hours: 2, count: 2, days: 2, kilometres: 2, fraction: 6 }

const POWERS = Array.from({ length: 17 }, (_, exponent) => powerOfTen(exponent))

/**
 * The entry of a text that `readNumber` accepts: an integer, or, if the text has more decimals than the scale, the
 * double nearest to the number times 10^decimals. NaN is inconclusive: the text may be wrong, or too long for this
 * function.
 */
export function scaledText(text: string, { decimals, least, most }: FieldScale): number {
  const { length } = text
  const isNegative = text.charCodeAt(0) === MINUS
  const start = isNegative ? 1 : 0
  if (length === start || length > LONGEST) return Number.NaN
  let digits = 0
  let fraction = -1
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO)
      if (fraction >= 0) fraction += 1
    } else if (code === POINT && fraction < 0 && at > start) fraction = 0
    else return Number.NaN
  }
  // "1." is not a number, and decimals handle the sign of "-0".
  if (fraction === 0 || (isNegative && digits === 0)) return Number.NaN
  if (fraction < 0) fraction = 0
  while (fraction > decimals && digits % 10 === 0) {
    digits /= 10
    fraction -= 1
  }
  const magnitude =
    fraction <= decimals
      ? digits * (POWERS[decimals - fraction] ?? Number.NaN)
      : // The quotient of two exact doubles is the double nearest to the true quotient.
        (digits / (POWERS[fraction] ?? Number.NaN)) * (POWERS[decimals] ?? Number.NaN)
  // A double that is an integer hides the decimals of the text.
  if (magnitude > Number.MAX_SAFE_INTEGER || (fraction > decimals && Number.isInteger(magnitude))) return Number.NaN
  const entry = isNegative ? -magnitude : magnitude
  // A rounded double at a bound does not show on which side of it the number lies.
  const isWithin = fraction > decimals ? entry > least && entry < most : entry >= least && entry <= most
  return isWithin ? entry : Number.NaN
}
/** Limit of characters up to which the digits are exact as a double. */
const LONGEST = 15
const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]
