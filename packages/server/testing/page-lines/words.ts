/** French as the pages must write it, made apart from what the pages use: plain spaces, a true minus sign. */

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ' ')

/** Whole cents of an amount of an answer. */
export const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100)

/** `4 500,00` of whole cents. */
export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '−' : ''}${grouped(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** A number of decimal text with the decimals that it has: `151,67`. */
export function figure(text: string): string {
  const [whole = '', decimals] = text.replace('-', '').split('.')
  return `${text.startsWith('-') ? '−' : ''}${grouped(whole)}${decimals === undefined ? '' : `,${decimals}`}`
}

/** `30/06/2026` of a day, or of the first instant of one. */
export const day = (text: string): string => text.slice(0, 10).split('-').reverse().join('/')

const CLOCK = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
/** `30/06/2026 14:05` in Paris. */
export const instant = (text: string): string => CLOCK.format(Date.parse(text))

/** `juin 2026` of `2026-06`. */
export const month = (period: string): string => `${MONTHS[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`

/** `de juin 2026`, `d’août 2026`. */
export const ofMonth = (period: string): string => `${/-(04|08|10)$/.test(period) ? 'd’' : 'de '}${month(period)}`

/** How names are ordered: without accents and capitals. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** `1 personne`, `30 personnes`; 0 is singular. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${grouped(String(count))} ${count < 2 ? one : several}`
