import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer, ofYear, valuesOf } from '../../testing/law.js'
import { SeuilFamille, TauxFamille } from './famille.js'

/** CSS D241-3-1, L241-6-1: 3.45 % up to a threshold until 2025, else 5.25 %. */

test.each<[string, string, string]>([
  ['2024-06', '6115.20', 'patronale 6115.20 × 0.0345 = 210.97'],
  ['2024-06', '6115.21', 'patronale 6115.21 × 0.0525 = 321.05'],
  ['2025-01', '5945.95', 'patronale 5945.95 × 0.0525 = 312.16'],
  ['2025-06', '5945.94', 'patronale 5945.94 × 0.0345 = 205.13'],
  ['2025-06', '5945.95', 'patronale 5945.95 × 0.0525 = 312.16'],
  ['2025-12', '1900', 'patronale 1900.00 × 0.0345 = 65.55'],
  ['2026-01', '1900', 'patronale 1900.00 × 0.0525 = 99.75'],
  ['2026-12', '1810', 'patronale 1810.00 × 0.0525 = 95.03'],
  ['2026-12', '10000', 'patronale 10000.00 × 0.0525 = 525.00'],
])('%s, %s €: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'AllocationsFamiliales')).toBe(expected)
})

test('the difference of 1.80 % is called on the earlier months when the year crosses the threshold', () => {
  // 19,000 € in March, above 3 × 5,945.94.
  const [, , march] = ofYear('2025', '3000', '3000', '13000')
  expect(march && contributionOf(march, 'RegularisationFamille')).toBe('patronale 6000.00 × 0.018 = 108.00')
})

test('an officer’s company owes 5.25 % (worked-examples.json, E_sasu3000)', () => {
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'AllocationsFamiliales')).toBe(
    'patronale 3000.00 × 0.0525 = 157.50',
  )
})

test('the reduced rate, its difference and its threshold end with 2025', () => {
  expect(Object.values({ ...TauxFamille, ...SeuilFamille }).map(valuesOf)).toEqual([
    '0.0525',
    '0.0345, none from 2026-01-01',
    '0.018, none from 2026-01-01',
    '3.5, 3.3 from 2025-01-01, none from 2026-01-01',
  ])
})
