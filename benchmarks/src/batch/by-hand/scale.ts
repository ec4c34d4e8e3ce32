import type { Decimal } from '../../payslip/by-hand/decimal.js'

/** Money in cents, hours in hundredths, fractions in millionths: a figure as a whole count of units. */

export const CENTIMES = 100
export const CENTIEMES = 100
export const MILLIONIEMES = 1_000_000
/** Of a euro: an hourly rate, with as many decimals as leave 744 hours of 1,000 euros below 2^53. */
export const CENT_MILLIONIEMES = 100_000_000

/** The figure as a count of units. One that is not whole is a mistake: it would not be the same figure. */
export function counted(figure: Decimal, unitsOfOne: number): number {
  const count = figure.times(unitsOfOne)
  if (!count.isInteger()) throw new Error(`${figure.toFixed()} is not a whole number of 1/${unitsOfOne}`)
  return count.toNumber()
}
export const centimes = (figure: Decimal): number => counted(figure, CENTIMES)
export const millioniemes = (figure: Decimal): number => counted(figure, MILLIONIEMES)

/**
 * n ÷ d to the nearest whole number, half up, for whole n ≥ 0 and d > 0. Exact while 2n + d < 2^53: a quotient that is
 * not whole is further from a whole number than a division can be wrong.
 */
export const halfUp = (n: number, d: number): number => Math.floor((n + d / 2) / d)
/** The same for any sign: half away from zero. */
export const halfAway = (n: number, d: number): number =>
  n < 0 ? -Math.floor((d / 2 - n) / d) : Math.floor((n + d / 2) / d)
