import { Decimal, ZERO } from '../ground/money.js'
import { powerOfTen } from './number.js'

/** Decimals to scaled integers, and these back to decimals and to text: exact, and faster than decimal.js. */

const POWERS = Array.from({ length: 40 }, (_, exponent) => powerOfTen(exponent))
const power = (exponent: number): number => POWERS[exponent] ?? powerOfTen(exponent)

/** The decimal times 10^decimals; undefined if that is not a safe integer. */
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

/** The decimal of a scaled integer: the inverse of `scaledInteger`. */
export function decimalOfInteger(digits: number, decimals: number): Decimal {
  if (digits === 0) return ZERO
  if (decimals > 7) return new Decimal(textOf(digits, decimals))
  const unit = power(decimals)
  const magnitude = Math.abs(digits)
  const whole = Math.floor(magnitude / unit)
  if (whole >= WORD) return new Decimal(textOf(digits, decimals))
  const rest = (magnitude - whole * unit) * power(7 - decimals)
  const found = new Decimal(0)
  // decimal.js stores words of seven digits, the first and the last of them not 0.
  const words: Words = found
  words.s = digits < 0 ? -1 : 1
  words.e = whole === 0 ? digitsOf(rest) - 8 : digitsOf(whole) - 1
  words.d = whole === 0 ? [rest] : rest === 0 ? [whole] : [whole, rest]
  return found
}
/** A decimal under construction: sign, exponent of ten and words. */
type Words = { -readonly [Part in 's' | 'e' | 'd']: Decimal[Part] }
const WORD = 1e7

/** How many digits an integer below 10^7 has. */
const digitsOf = (word: number): number =>
  word < 1000 ? (word < 10 ? 1 : word < 100 ? 2 : 3) : word < 1e5 ? (word < 1e4 ? 4 : 5) : word < 1e6 ? 6 : 7

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
/** The text after the euros of an amount, for each number of cents. */
const CENTS = Array.from({ length: 100 }, (_, cents) =>
  (cents / 100)
    .toFixed(2)
    .slice(1)
    .replace(/\.?0*$/, ''),
)
