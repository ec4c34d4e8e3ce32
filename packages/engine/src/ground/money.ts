import { Decimal as DecimalBase } from 'decimal.js'

/**
 * The number type of money, rates and hours: 34 significant digits, rounded half up (away from zero), never a float. A
 * clone of decimal.js, so that settings of the host program change no payslip.
 */
export const Decimal = DecimalBase.clone({
  precision: 34,
  rounding: DecimalBase.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
  defaults: true,
})
export type Decimal = DecimalBase

/**
 * For importers of the engine: the same settings in another constructor, so that changing its settings has no effect
 * here.
 */
export const PublicDecimal = Decimal.clone()
export type PublicDecimal = DecimalBase

export const ZERO: Decimal = new Decimal(0)

/** Rounds half up to a number of decimals; never gives a negative zero. */
export function roundTo(value: Decimal, decimals: number): Decimal {
  if (value.isZero()) return ZERO
  if (value.decimalPlaces() <= decimals) return value
  const rounded = value.toDecimalPlaces(decimals, DecimalBase.ROUND_HALF_UP)
  return rounded.isZero() ? ZERO : rounded
}

/** Truncates to a number of decimals. */
export const cutTo = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, DecimalBase.ROUND_DOWN).plus(0)

/**
 * Sum, difference, product. Operations with 0 return early: most amounts of a payslip are 0 (no absence, no mileage, no
 * earlier month). `calculate` and `explain` compute with these three.
 */
export const plusOf = (a: Decimal, b: Decimal): Decimal => (b.isZero() ? a : a.isZero() ? b : a.plus(b))
export const minusOf = (a: Decimal, b: Decimal): Decimal => (b.isZero() ? a : a.minus(b))
export const timesOf = (a: Decimal, b: Decimal): Decimal => (a.isZero() || b.isZero() ? ZERO : a.times(b))

/** As `gt(0)`, which would make a decimal of the 0 each time. An absent number is not above 0. */
export const isAbove0 = (number: Decimal | undefined): boolean => number?.isPositive() === true && !number.isZero()
