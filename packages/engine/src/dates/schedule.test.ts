import { expect, test } from 'vitest'
import { isHoliday } from '../ground/holidays.js'
import { Decimal } from '../ground/money.js'
import { daysLater } from '../ground/period.js'
import { hoursBetween, scheduleOf } from './schedule.js'

/** The schedule of a contract, and public holidays. */

const hours = (numbers: Readonly<Record<string, number>>, from: string, to: string): string => {
  const entered = Object.entries(numbers).map(([key, value]) => [key, new Decimal(value)] as const)
  return hoursBetween(scheduleOf({ numbers: Object.fromEntries(entered) }), from, to).toFixed()
}

test.each<[string, Readonly<Record<string, number>>, string]>([
  ['35 hours are 7 from Monday to Friday: 22 days of January 2026', { 'Contrat.HeuresContrat': 35 }, '154'],
  ['28 hours without a pattern are 5.6 a day', { 'Contrat.HeuresContrat': 28 }, '123.2'],
  // Four Mondays, Tuesdays and Wednesdays, five Thursdays and Saturdays.
  ['a pattern counts its own days', { 'Horaire.Mardi': 8, 'Horaire.Jeudi': 8, 'Horaire.Samedi': 4 }, '92'],
])('%s', (_name, numbers, expected) => {
  expect(hours(numbers, '2026-01-01', '2026-01-31')).toBe(expected)
})

test('an absence has the hours of its own days', () => {
  expect(hours({ 'Contrat.HeuresContrat': 35 }, '2026-01-05', '2026-01-24')).toBe('105')
})

/** C. trav. L3133-1: 11 days; Easter was on 5 April 2026, 31 March 2024 and 20 April 2025. */
test.each([
  ['2024', ['01-01', '04-01', '05-01', '05-08', '05-09', '05-20', '07-14', '08-15', '11-01', '11-11', '12-25']],
  ['2025', ['01-01', '04-21', '05-01', '05-08', '05-29', '06-09', '07-14', '08-15', '11-01', '11-11', '12-25']],
  ['2026', ['01-01', '04-06', '05-01', '05-08', '05-14', '05-25', '07-14', '08-15', '11-01', '11-11', '12-25']],
])('the public holidays of %s', (year, expected) => {
  const days = Array.from({ length: 366 }, (_, day) => daysLater(`${year}-01-01`, day))
  const inYear = days.filter((day) => day.startsWith(year))
  expect(inYear.filter((day) => isHoliday(day, false))).toEqual(expected.map((day) => `${year}-${day}`))
})

test('Alsace-Moselle also has Good Friday and 26 December (C. trav. L3134-13)', () => {
  const days = ['2026-04-03', '2026-12-26', '2026-12-25', '2026-12-24']
  expect(days.map((day) => isHoliday(day, true))).toEqual([true, true, true, false])
  expect(days.map((day) => isHoliday(day, false))).toEqual([false, false, true, false])
})
