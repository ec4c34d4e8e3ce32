import { utc } from '@date-fns/utc'
import {
  addDays,
  addMonths,
  differenceInBusinessDays,
  differenceInCalendarDays,
  differenceInYears,
  endOfMonth,
  format,
  isValid,
  parseISO,
} from 'date-fns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayInParis,
  daysBetween,
  daysLater,
  isDay,
  lastDay,
  monthOf,
  monthsLater,
  weekdaysBetween,
  yearsBetween,
} from './period.js'

/** Days are computed without a library, for speed; date-fns gives the expected values. */

const at = (day: string): Date => parseISO(day, { in: utc })
const written = (date: Date): string => format(date, 'yyyy-MM-dd')
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the next day and the end of a month equal those of date-fns', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (from, count) => {
      expect(daysLater(from, count)).toBe(written(addDays(at(from), count)))
      expect(monthsLater(from, count)).toBe(written(addMonths(at(from), count)))
      expect(lastDay(monthOf(from))).toBe(written(endOfMonth(at(from))))
    }),
  )
})

test('the days, weekdays and years between two days equal those of date-fns', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      expect(daysBetween(from, to)).toBe(differenceInCalendarDays(at(to), at(from), { in: utc }) + 1)
      expect(weekdaysBetween(from, to)).toBe(differenceInBusinessDays(addDays(at(to), 1), at(from), { in: utc }))
      expect(yearsBetween(from, to)).toBe(differenceInYears(at(to), at(from), { in: utc }))
    }),
  )
})

test('a day exists if date-fns parses it', () => {
  const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))
  const year = fc.constantFrom('1900', '2000', '2023', '2024')
  fc.assert(
    fc.property(year, two(13), two(32), (...parts) => {
      expect(isDay(parts.join('-'))).toBe(isValid(at(parts.join('-'))))
    }),
  )
})

test('an instant falls on the day that Intl gives for Paris', () => {
  const inParis = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1995-01-01'), max: new Date('2105-01-01'), noInvalidDate: true }),
      (instant) => {
        expect(dayInParis(instant.toISOString())).toBe(inParis.format(instant))
      },
    ),
  )
})

test.each([
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
])('summer time begins and ends inside its month: %s is on %s', (instant, day) => {
  expect(dayInParis(instant)).toBe(day)
})
