import { Decimal as DecimalBase } from 'decimal.js'

/** decimal.js with the settings of the engine, in its own clone: the contestants share no objects. */
export const Decimal = DecimalBase.clone({
  precision: 34,
  rounding: DecimalBase.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
  defaults: true,
})
export type Decimal = DecimalBase

export const ZERO: Decimal = new Decimal(0)
export const ONE: Decimal = new Decimal(1)

export const round = (value: Decimal, decimals: number): Decimal => {
  const rounded = value.toDecimalPlaces(decimals, DecimalBase.ROUND_HALF_UP)
  return rounded.isZero() ? ZERO : rounded // never −0
}
export const cents = (value: Decimal): Decimal => round(value, 2)

// `Decimal.min` and `Decimal.max` copy their arguments, which is slower.
export const lesser = (a: Decimal, b: Decimal): Decimal => (b.lt(a) ? b : a)
export const greater = (a: Decimal, b: Decimal): Decimal => (b.gt(a) ? b : a)
