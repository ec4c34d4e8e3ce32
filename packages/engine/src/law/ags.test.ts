import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, owedByOfficers } from '../../testing/law.js'

/** C. trav. L3253-18: 0.20 %, then 0.25 % from July 2024, within 4 ceilings. */

test.each<[string, string, string]>([
  ['2024-01', '20000', 'patronale 15456.00 × 0.002 = 30.91'],
  ['2024-06', '2500', 'patronale 2500.00 × 0.002 = 5.00'],
  ['2024-07', '2500', 'patronale 2500.00 × 0.0025 = 6.25'],
  ['2026-12', '1002', 'patronale 1002.00 × 0.0025 = 2.51'],
  ['2026-12', '20000', 'patronale 16020.00 × 0.0025 = 40.05'],
])('%s, %s € of pay: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'AGS')).toBe(expected)
})

test('an officer’s company owes none', () => {
  expect(owedByOfficers('AGS')).toBe(false)
})
