import { placeOfDay } from '../../ground/period.js'

/**
 * Places of days, counted in halves: 2 × the day's place is its morning, plus one its afternoon. A span goes from its
 * first half day `from` to the first one after it, `until`.
 */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Far in the future: the end of an open span. */
const NEVER = Number.MAX_SAFE_INTEGER

export const spanOf = (from: string, to: string | undefined, fromNoon = false, untilNoon = false): Span => ({
  from: 2 * placeOfDay(from) + (fromNoon ? 1 : 0),
  until: to === undefined ? NEVER : 2 * placeOfDay(to) + (untilNoon ? 1 : 2),
})

/** Half days that two spans share. */
export const halvesOfBoth = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from))

/** The day of the week, 0 for a Monday; 1 January 1970 was a Thursday. */
export const weekdayAt = (place: number): number => (((place + 3) % 7) + 7) % 7
