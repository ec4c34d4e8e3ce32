import type { Decimal } from '../ground/money.js'

/**
 * The forms of a number in a kernel. Code is a variable or a literal, never an expression, so that it may be repeated.
 * - exact: a scaled integer, value = code / 10^scale, from `least` to `most`. Doubles add, subtract and multiply integers
 *   exactly while the results are safe. Equal bounds make it a constant.
 * - near: a double and a bound on its absolute error, after a division that does not end or a power.
 * - either: exact in some rows and near in others, as a flag of the row says. Each operation is written for both.
 */
export type Num = Plain | Either
export type Plain = Exact | Near
export interface Exact {
  readonly kind: 'exact'
  readonly code: string
  readonly scale: number
  readonly least: number
  readonly most: number
}
export interface Near {
  readonly kind: 'near'
  readonly code: string
  readonly error: string
  /** For a quotient of exact numbers: both operands. */
  readonly quotient?: { readonly over: Exact; readonly under: Exact }
}
export interface Either {
  readonly kind: 'either'
  /** True in the rows in which `exact` has the value; in the others `near` has it. */
  readonly flag: string
  readonly exact: Exact
  readonly near: Near
}

/** Integers up to this magnitude are exact as doubles. */
export const SAFE = Number.MAX_SAFE_INTEGER

/** Relative error of one operation on doubles: above 2^-53, to cover the rounding of the error bounds too. */
export const ROUNDING = 2.3e-16

/** Bound on the error of a near number in a column: this absolute amount, plus this part of its value. */
export const NEAR_ENOUGH = 1e-12

/** The same for a column that later months add up: smaller, so that results computed from the sums are near enough. */
export const CARRIED_ENOUGH = 1e-14

export const constant = (value: number, scale: number): Exact => {
  // Trailing zeros are dropped, so that equal values have equal literals and scales.
  let [digits, decimals] = [value, scale]
  while (decimals > 0 && digits % 10 === 0) [digits, decimals] = [digits / 10, decimals - 1]
  return { kind: 'exact', code: literal(digits), scale: decimals, least: digits, most: digits }
}

/** A decimal as a constant: exact, or near if it has more digits than a double holds. */
export function constantOf(value: Decimal): Plain {
  const scale = Math.max(0, value.decimalPlaces())
  const digits = value.times(`1e${scale}`)
  return digits.abs().lte(SAFE) ? constant(digits.toNumber(), scale) : nearConstant(value.toNumber())
}

export const nearConstant = (value: number): Near => ({
  kind: 'near',
  code: literal(value),
  error: String(Math.abs(value) * ROUNDING),
})

export const literal = (value: number): string => (value < 0 ? `(${value})` : String(value))

export const isConstant = (num: Num): boolean => num.kind === 'exact' && num.least === num.most
export const isZero = (num: Num): boolean => num.kind === 'exact' && num.least === 0 && num.most === 0
export const isOne = (num: Num): boolean => num.kind === 'exact' && num.scale === 0 && num.least === 1 && num.most === 1

/** The maximum number of earlier months in a sum. */
export const MONTHS = 32

export interface Bounds {
  readonly least: number
  readonly most: number
}

/** The least and the greatest of 0 and the entries. */
export function extremesOf(entries: Int32Array | Float64Array | Uint8Array): Bounds {
  let least = 0
  let most = 0
  // By index: an iterator over arrays of several types takes five times as long.
  for (let row = 0; row < entries.length; row += 1) {
    const entry = entries[row] ?? 0
    if (entry < least) least = entry
    if (entry > most) most = entry
  }
  return { least, most }
}

export function areWhole(entries: Int32Array | Float64Array | Uint8Array): boolean {
  if (entries instanceof Int32Array || entries instanceof Uint8Array) return true
  for (let row = 0; row < entries.length; row += 1) if (!Number.isSafeInteger(entries[row])) return false
  return true
}

/** Bounds widened to powers of ten, so that similar populations share a compiled kernel. */
export const widened = ({ least, most }: Bounds): Bounds => ({ least: -upTo(-least), most: upTo(most) })
function upTo(magnitude: number): number {
  if (magnitude === 0) return 0
  const power = powerOfTen(Math.ceil(Math.log10(magnitude)))
  // Just above a power of ten, the rounded logarithm equals that of the power.
  return Math.min(SAFE, power < magnitude ? power * 10 : power)
}

export const powerOfTen = (exponent: number): number => Number(`1e${exponent}`)
