import { cached } from './cached.js'
import { daysLater, yearOf } from './period.js'

/** Public holidays (C. trav. L3133-1), and the two of Alsace-Moselle (L3134-13). */

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

const holidaysOf = cached((year): ReadonlySet<string> => {
  const sunday = easter(Number(year))
  // Easter Monday, Ascension, Whit Monday.
  return new Set([...FIXED.map((day) => `${year}-${day}`), ...[1, 39, 50].map((days) => daysLater(sunday, days))])
})

/** Whether a day is a public holiday; Good Friday and 26 December are public holidays in Alsace-Moselle only. */
export function isHoliday(day: string, isAlsaceMoselle: boolean): boolean {
  if (holidaysOf(yearOf(day)).has(day)) return true
  return isAlsaceMoselle && (day.endsWith('-12-26') || daysLater(easter(Number(yearOf(day))), -2) === day)
}
