import type { Decimal } from '../../payslip/by-hand/decimal.js'

/** Figures as integers: money in cents, hours in hundredths, fractions in millionths. */

export const CENTIMES = 100
export const CENTIEMES = 100
export const MILLIONIEMES = 1_000_000
/** Units of an hourly rate in a euro: as many decimals as keep 744 hours of 1,000 euros below 2^53. */
export const CENT_MILLIONIEMES = 100_000_000

/** The figure in units; throws for one that is no integer in them. */
export function counted(figure: Decimal, unitsOfOne: number): number {
  const count = figure.times(unitsOfOne)
  if (!count.isInteger()) throw new Error(`${figure.toFixed()} is not a whole number of 1/${unitsOfOne}`)
  return count.toNumber()
}
export const centimes = (figure: Decimal): number => counted(figure, CENTIMES)
export const millioniemes = (figure: Decimal): number => counted(figure, MILLIONIEMES)

/**
 * n ÷ d rounded half up, for integers n ≥ 0 and d > 0. Exact while 2n + d < 2^53: the distance of a quotient to the next
 * integer is 0 or exceeds the error of a division.
 */
export const halfUp = (n: number, d: number): number => Math.floor((n + d / 2) / d)
/** The same for any sign: half away from zero. */
export const halfAway = (n: number, d: number): number =>
  n < 0 ? -Math.floor((d / 2 - n) / d) : Math.floor((n + d / 2) / d)
