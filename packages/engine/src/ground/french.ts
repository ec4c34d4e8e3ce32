import type { Decimal } from './money.js'
import { roundTo } from './money.js'

/** Numbers and dates as a French reader writes them. Thousands are separated by U+00A0, the no-break space that all fonts have. */

/** `4 500,00`; `decimals` fixed. A zero has no sign. */
export function frenchAmount(value: Decimal, decimals = 2): string {
  return separated(roundTo(value, decimals).toFixed(decimals))
}

/** As many decimals as the number has, from `least` to `most`. */
export function frenchNumber(value: Decimal, least = 0, most = 10): string {
  const rounded = roundTo(value, most)
  return separated(rounded.toFixed(Math.max(least, rounded.decimalPlaces())))
}

/** `6,90` for 0.069: a rate in percent with at least two decimals. */
export const frenchPercent = (rate: Decimal): string => frenchNumber(rate.times(100), 2, 4)

/** `30/06/2026` for `2026-06-30`; `06/2026` for `2026-06`. */
export const frenchDate = (day: string): string => day.split('-').reverse().join('/')

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** `juin 2026` for `2026-06`. */
export const frenchMonth = (period: string): string => `${MONTHS[Number(period.slice(5, 7)) - 1]} ${period.slice(0, 4)}`

/** `de juin 2026`, `d’avril 2026`. */
export function frenchOfMonth(period: string): string {
  const month = frenchMonth(period)
  return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`
}

/** Decimal text with a comma, and no-break spaces between thousands. */
export function separated(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction === undefined ? thousands : `${thousands},${fraction}`
}
