import type { Decimal } from '../ground/money.js'
import { powerOfTen } from './number.js'

/** Decimals to scaled integers, and these to text: exact, and faster than decimal.js. */

const POWERS = Array.from({ length: 40 }, (_, exponent) => powerOfTen(exponent))
const power = (exponent: number): number => POWERS[exponent] ?? powerOfTen(exponent)

/** The decimal times 10^decimals; undefined where that is no safe integer. */
export function scaledInteger({ d: words, e: exponent, s: sign }: Decimal, decimals: number): number | undefined {
  // decimal.js stores words of seven digits, aligned to the decimal point.
  const first = Math.floor(exponent / 7)
  let magnitude = 0
  for (const [index, word] of words.entries()) {
    const shift = (first - index) * 7 + decimals
    const part = shift >= 0 ? word * power(shift) : word / power(-shift)
    if (!Number.isInteger(part)) return undefined
    magnitude += part
  }
  return magnitude <= Number.MAX_SAFE_INTEGER ? sign * magnitude : undefined
}

/** The text of a scaled integer as `Decimal.toFixed()` writes it, without trailing zeros. */
export function textOf(digits: number, decimals: number): string {
  if (digits === 0) return '0'
  if (decimals === 0) return String(digits)
  if (decimals === 2 && digits > 0) return `${Math.floor(digits / 100)}${CENTS[digits % 100]}`
  const unit = power(decimals)
  const magnitude = Math.abs(digits)
  const whole = Math.floor(magnitude / unit)
  const rest = magnitude - whole * unit
  const sign = digits < 0 ? '-' : ''
  if (rest === 0) return `${sign}${whole}`
  const decimalsText = String(rest).padStart(decimals, '0')
  let end = decimalsText.length
  while (decimalsText.charCodeAt(end - 1) === ZERO_CHARACTER) end -= 1
  return `${sign}${whole}.${decimalsText.slice(0, end)}`
}
const ZERO_CHARACTER = 48
/** What follows the euros of an amount, for each number of cents. */
const CENTS = Array.from({ length: 100 }, (_, cents) =>
  (cents / 100)
    .toFixed(2)
    .slice(1)
    .replace(/\.?0*$/, ''),
)
