import { Decimal } from '@centime/engine'
import { dayInParis, frenchAmount, frenchDate, frenchMonth, frenchOfMonth, separated } from '@centime/engine/ground'
import type { Say } from '../chrome.js'

/** Numbers, days and months as both languages show them: French numbers, with a true minus sign. */

const withMinus = (text: string): string => text.replace('-', '\u2212')

/** Euros of decimal text: `4 500,00`. */
export const amountShown = (value: string): string => withMinus(frenchAmount(new Decimal(value)))

/** Euros that may be finer than a centime, as hourly rates: `12,50`, `13,6175`. */
export function finelyShown(value: string): string {
  const euros = new Decimal(value)
  return euros.decimalPlaces() > 2 ? numberShown(euros.toFixed()) : amountShown(value)
}

/** A number of decimal text, with the decimals that it has: `151,67`. */
export const numberShown = (value: string): string => withMinus(separated(value))

/** A fraction of decimal text in percent: `4,5` of `0.045`. */
export const percentShown = (fraction: string): string => numberShown(new Decimal(fraction).times(100).toFixed())

/** A whole number: `10 000`. */
export const countShown = (value: number): string => separated(String(value))

/** A day, `30/06/2026`; for an instant its day in Paris. */
export const dayShown = (dayOrInstant: string): string =>
  frenchDate(dayOrInstant.length === 10 ? dayOrInstant : dayInParis(dayOrInstant))

const ENGLISH = 'January February March April May June July August September October November December'.split(' ')

/** `juin 2026` of `2026-06`. */
export const monthShown = (say: Say, period: string): string =>
  say(frenchMonth(period), `${ENGLISH[Number(period.slice(5)) - 1]} ${period.slice(0, 4)}`)

/** `de juin 2026`, `d’août 2026`; in English `of June 2026`. */
export const ofMonthShown = (say: Say, period: string): string =>
  say(frenchOfMonth(period), `of ${monthShown(say, period)}`)

const CLOCK = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })

/** A day and a time of day in Paris: `30/06/2026 14:05`. */
export const instantShown = (instant: string): string => `${dayShown(instant)} ${CLOCK.format(Date.parse(instant))}`

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z\b/g
const DAY = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g
const MONTH = /(?<![\w-])\d{4}-(?:0[1-9]|1[0-2])(?![\w-])/g

/** A text with its instants, days and months as pages show them. */
export const datesShown = (say: Say, text: string): string =>
  text
    .replaceAll(INSTANT, instantShown)
    .replaceAll(DAY, dayShown)
    .replaceAll(MONTH, (month) => monthShown(say, month))

/** The difference of two decimal texts with its sign: `+12,40`, `−3,00`, `0,00`. */
export function differenceShown(now: string, before: string): string {
  const difference = new Decimal(now).minus(before)
  return `${difference.gt(0) ? '+' : ''}${amountShown(difference.toFixed())}`
}

/** The sum of decimal texts, as decimal text; an empty text is 0. */
export const sumOfTexts = (texts: readonly string[]): string =>
  Decimal.sum(0, ...texts.map((text) => (text === '' ? 0 : text))).toFixed()
