import type { Decimal } from '../ground/money.js'

/**
 * What a number is in a kernel. `exact`: a scaled integer, value = code / 10^scale, within known bounds; two equal bounds
 * make it a constant. `near`: a double with the greatest error that it can have, for what a division or a power made.
 * `either`: in each row one of the two, as the flag says. All stand in the code as variables or literals, never as
 * expressions.
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
}
export interface Either {
  readonly kind: 'either'
  /** True where the exact one counts; the near one has no meaning there, and the other way round. */
  readonly flag: string
  readonly exact: Exact
  readonly near: Near
}

/** Integers up to here are themselves as doubles. */
export const SAFE = Number.MAX_SAFE_INTEGER

/** More than what rounding to a double does to a value, relatively (2^-53): enough for the error terms' own errors too. */
export const ROUNDING = 2.3e-16

/** A near number in a column is away from the value by this, and this much of itself, at most. */
export const NEAR_ENOUGH = 1e-12

/** The same of a column that later months add up: what they make of the sums must be near enough too. */
export const CARRIED_ENOUGH = 1e-14

export const constant = (value: number, scale: number): Exact => {
  // One value, one form: 0.10 and 0.1 are the same literal.
  let [digits, decimals] = [value, scale]
  while (decimals > 0 && digits % 10 === 0) [digits, decimals] = [digits / 10, decimals - 1]
  return { kind: 'exact', code: literal(digits), scale: decimals, least: digits, most: digits }
}

/** A decimal number as a constant; near where its digits are more than a double has. */
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

/** No sum of earlier months goes over more of them. */
export const MONTHS = 32

export interface Bounds {
  readonly least: number
  readonly most: number
}

/** The least and the greatest of some numbers and 0. */
export function extremesOf(entries: Int32Array | Float64Array | Uint8Array): Bounds {
  let least = 0
  let most = 0
  // By index: an iterator over columns of several kinds costs five times as much.
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

/** Bounds as powers of ten: populations that are alike share their code. */
export const rounded = ({ least, most }: Bounds): Bounds => ({ least: -upTo(-least), most: upTo(most) })
function upTo(magnitude: number): number {
  if (magnitude === 0) return 0
  const power = powerOfTen(Math.ceil(Math.log10(magnitude)))
  // The logarithm of a little more than a power of ten is that of the power.
  return Math.min(SAFE, power < magnitude ? power * 10 : power)
}

export const powerOfTen = (exponent: number): number => Number(`1e${exponent}`)
