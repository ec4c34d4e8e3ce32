import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee, ofOfficer, ofYear, valuesOf } from '../../testing/law.js'
import { TauxPrevoyances } from './prevoyance.js'

/** ANI of 17/11/2017: executives have at least 1.50 % of tranche 1, paid by the employer. */

const plan = { PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.015' } }

test.each<[string, string, string]>([
  ['2024-01', '5000', 'patronale 3864.00 × 0.015 = 57.96'],
  ['2026-12', '4004.99', 'patronale 4004.99 × 0.015 = 60.07'],
  ['2026-12', '4005', 'patronale 4005.00 × 0.015 = 60.08'],
  ['2026-12', '10000', 'patronale 4005.00 × 0.015 = 60.08'],
])('%s, %s €: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, plan), 'PrevoyancePatronale')).toBe(expected)
})

test('tranche 1 adds up over the year: 9,000 € under 8,010 in February', () => {
  const [, february] = ofYear('2026', ['3000', plan], ['6000', plan])
  expect(february && contributionOf(february, 'PrevoyancePatronale')).toBe('patronale 5010.00 × 0.015 = 75.15')
})

test('an officer has it as an executive, unless the dossier says otherwise (worked-examples.json, E_sasu3000)', () => {
  const without = { PrevoyanceMutuelle: { HasPrevoyance: 'false' } }
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'PrevoyancePatronale')).toBe('patronale 3000.00 × 0.015 = 45.00')
  expect(contributionOf(ofOfficer('2026-06', '3000', without), 'PrevoyancePatronale')).toBe(
    'patronale 3000.00 × 0 = 0.00',
  )
})

test('its exact amount joins the CSG base: 4,005 × 98.25 % + 60.075', () => {
  expect(amounts(ofEmployee('2026-06', '4005', plan), 'BaseCSG')).toEqual(['3994.99'])
})

test('the minimum for executives is 1.50 %', () => {
  expect(valuesOf(TauxPrevoyances.PrevoyanceCadreMinimum)).toBe('0.015')
})
