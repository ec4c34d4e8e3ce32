import { expect, test } from 'vitest'
import { figureName } from '../tree/figure.js'
import { type LawPack, lawWith } from './law-pack.js'
import { ALL_FIGURES } from './tables.js'
import { yearlyCalendar } from './yearly-calendar.js'

test('the calendar of a year has each figure that an order sets anew, once', () => {
  const yearly = ALL_FIGURES.filter(({ isYearly }) => isYearly).map(figureName)
  const listed = yearlyCalendar().flatMap(({ figures }) => figures)
  expect(listed.filter((name) => yearly.includes(name)).sort()).toEqual(yearly.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('each entry names the last day for which all its figures were checked', () => {
  const until = (title: string) => yearlyCalendar().find((one) => one.title.en === title)?.confirmedUntil
  expect(until('Social security ceiling')).toBe('2026-12-31')
  // The minimum garanti of June 2026 is derived; the rate of the AGS was read until 30 June 2026.
  expect(until('Minimum wage, that of the reduction, guaranteed minimum')).toBe('2026-05-31')
  expect(until('Wage guarantee')).toBe('2026-06-30')
  // Each company has its own.
  expect(until('Work accident rates')).toBeUndefined()
})

test('the estimate of the ceiling is shown until the ceiling is published, and used by no law', () => {
  const estimateOf = (law?: Parameters<typeof yearlyCalendar>[0]) =>
    yearlyCalendar(law).flatMap(({ estimate }) => estimate ?? [])
  expect(estimateOf()).toMatchObject([{ figure: 'Plafonds.PlafondSS', from: '2027-01-01', value: '4075' }])
  const published: LawPack = {
    ...{ id: '2027-01', issued: '2026-12-24', confirmedUntil: '2027-12-31' },
    figures: [{ table: 'Plafonds', key: 'PlafondSS', from: '2027-01-01', value: '4070', text: 'arrêté fictif' }],
  }
  const law = lawWith(published, '2027-01-04')
  if (!law.ok) throw new Error(JSON.stringify(law.faults))
  expect(estimateOf(law.value)).toEqual([])
})
