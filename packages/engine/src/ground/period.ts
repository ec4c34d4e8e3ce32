import { TZDate, tzOffset } from '@date-fns/tz'
import { subMilliseconds } from 'date-fns'
import { cached } from './cached.js'

/**
 * Calendar of a payroll: months `YYYY-MM` and days `YYYY-MM-DD`, as text that sorts by date. No clock: the caller
 * passes the current day. Days are computed on UTC dates, where every day exists, without a library: a partner can send
 * thousands of them in one request.
 */

/** The first day with law in this package, and the last day of its last complete year. */
export const LAW_FROM = '2024-01-01'
export const LAST_DAY_OF_LAW = '2026-12-31'

/**
 * The last day that is served: the last with complete law, or the end of March after its last complete year, since the
 * months until then are computed provisionally.
 */
export function lastDayServed(completeUntil: string = LAST_DAY_OF_LAW): string {
  const year = Number(yearOf(completeUntil)) - (completeUntil.slice(4) === '-12-31' ? 0 : 1)
  return later(completeUntil, `${year + 1}-03-31`)
}

/** Whether a day can be computed, provisionally or not. `completeUntil`: the last day with complete law. */
export const hasLaw = (day: string, completeUntil?: string): boolean =>
  day >= LAW_FROM && day <= lastDayServed(completeUntil)

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
/** Bounds of instants that have a day with a four-digit year in any time zone: days are compared as text. */
const [FIRST_INSTANT, LAST_INSTANT] = [Date.parse('1000-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')]

export const isMonth = (text: string): boolean => MONTH.test(text)

/** Whether the text is a day that exists: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || !isMonth(monthOf(text)) || text < '0001') return false
  const day = dayOfMonth(text)
  return day > 0 && day <= daysOfMonth(monthsOf(text))
}

/** Whether the text is an ISO 8601 instant with its time zone, in the years 1000 to 9999. */
export const isInstant = (text: string): boolean => isInstantOf(text, isDay)

/** The same; `exists` is `isDay`, or a cached version of it for many instants. */
export function isInstantOf(text: string, exists: (day: string) => boolean): boolean {
  if (!INSTANT.test(text) || !exists(text.slice(0, 10))) return false
  const milliseconds = Date.parse(text)
  return milliseconds >= FIRST_INSTANT && milliseconds < LAST_INSTANT
}

const atUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Days since 1970-01-01 of a day that exists. Years are counted from March, so that the leap day is their last. */
export function placeOfDay(day: string): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const ofYear = Math.floor((153 * (month + (month < 3 ? 9 : -3)) + 2) / 5) + Number(day.slice(8)) - 1
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + ofYear - MARCH_OF_YEAR_0
}
const MARCH_OF_YEAR_0 = 719_468
/**
 * The day of a place: the inverse, by periods of 400 years of 146,097 days. Consecutive days have consecutive places.
 */
export function dayAtPlace(place: number): string {
  const days = place + MARCH_OF_YEAR_0
  const ofPeriod = days - Math.floor(days / 146_097) * 146_097
  const leaps = Math.floor(ofPeriod / 1460) - Math.floor(ofPeriod / 36_524) + Math.floor(ofPeriod / 146_096)
  const year = Math.floor((ofPeriod - leaps) / 365)
  const ofYear = ofPeriod - (year * 365 + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const months = (year + Math.floor(days / 146_097) * 400) * 12 + fromMarch + 2
  return `${padded(Math.floor(months / 12), 4)}-${padded((months % 12) + 1, 2)}-${padded(day, 2)}`
}

export const firstDay = (month: string): string => `${month}-01`
export const lastDay = (month: string): string => `${month}-${daysOfMonth(monthsOf(month))}`
export const monthOf = (day: string): string => day.slice(0, 7)
/** 30 for `2026-06-30`. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))
export const yearOf = (day: string): string => day.slice(0, 4)

/** The same day `count` months later, or the last day of that month if it is shorter. */
export function monthsLater(day: string, count: number): string {
  const months = monthsOf(day) + count
  const dayOf = Math.min(dayOfMonth(day), daysOfMonth(months))
  return `${padded(Math.floor(months / 12), 4)}-${padded((months % 12) + 1, 2)}-${padded(dayOf, 2)}`
}
const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** Months since year 0 of a month or a day, and the days of such a month. */
const monthsOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
function daysOfMonth(months: number): number {
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The day `count` days later, or earlier if `count` is negative. */
export const daysLater = (day: string, count: number): string =>
  count === 0 ? day : dayAtPlace(placeOfDay(day) + count)

/** Days between two days, both included: 30 for the whole of June. 0 if the second precedes the first. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, placeOfDay(to) - placeOfDay(from) + 1)
}

/** Mondays to Fridays between two days, both included. */
export function weekdaysBetween(from: string, to: string): number {
  const days = daysBetween(from, to)
  const weekday = (weekdayOf(from) + 1) % 7
  let count = Math.floor(days / 7) * 5
  for (let day = 0; day < days % 7; day += 1) if ((weekday + day) % 7 !== 0 && (weekday + day) % 7 !== 6) count += 1
  return count
}

/** Mondays to Saturdays between two days, both included. */
export function mondaysToSaturdays(from: string, to: string): number {
  const days = daysBetween(from, to)
  const first = weekdayOf(from)
  const rest = days % 7
  // Less than a week contains at most one Sunday.
  return Math.floor(days / 7) * 6 + rest - (first + rest > 6 ? 1 : 0)
}

/** 0 for a Monday, 6 for a Sunday. */
export const weekdayOf = (day: string): number => (((placeOfDay(day) + 3) % 7) + 7) % 7

/** Full years from a day to another; 0 before the first. */
export const yearsBetween = (from: string, to: string): number =>
  Math.max(0, Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0))

/** Full months from a day to another; 0 before the first. */
export function monthsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  const months = Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return Math.max(0, years * 12 + months - (to.slice(8) < from.slice(8) ? 1 : 0))
}

/** The day of an instant in mainland France, whose civil time payroll follows. */
export function dayInParis(instant: string): string {
  const date = new Date(instant)
  const month = monthOf(toDay(date))
  const minutes = (month >= '2000' && month < '2100' ? offsetIn(month) : undefined) ?? tzOffset(PARIS, date)
  return toDay(new Date(date.getTime() + Math.round(minutes * 60_000)))
}
const PARIS = 'Europe/Paris'

/** The offset of Paris in a month of UTC, in minutes; undefined if it changes. Looking it up takes 20 times as long. */
const offsetIn = cached((month) => {
  const first = firstDay(month)
  const [before, after] = [first, monthsLater(first, 1)].map((day) => tzOffset(PARIS, atUtc(day)))
  return before === after ? before : undefined
})

/** The last millisecond of a month in mainland France, as an ISO 8601 instant with the offset of Paris. */
export function endInParis(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return subMilliseconds(new TZDate(year, number, 1, PARIS), 1).toISOString()
}

/** The later of two days; the earlier of two days. */
export const later = (a: string, b: string): string => (a > b ? a : b)
export const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The days and the months that can be computed, for messages: `2024-01 to 2027-03`. */
export const lawDays = (completeUntil?: string): string => `${LAW_FROM} to ${lastDayServed(completeUntil)}`
export const lawMonths = (completeUntil?: string): string =>
  `${monthOf(LAW_FROM)} to ${monthOf(lastDayServed(completeUntil))}`

/** The instant of a value's day: midnight in UTC, which falls on the same day in Paris. */
export const startOf = (day: string): string => `${day}T00:00:00Z`
