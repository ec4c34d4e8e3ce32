import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, owedByOfficers } from '../../testing/law.js'

/** facts.md section 2, « Chômage »: 4.05 %, then 4.00 % from May 2025, within 4 ceilings. */

test.each<[string, string, string]>([
  ['2024-01', '20000', 'patronale 15456.00 × 0.0405 = 625.97'],
  ['2025-04', '2500', 'patronale 2500.00 × 0.0405 = 101.25'],
  ['2025-05', '2500', 'patronale 2500.00 × 0.04 = 100.00'],
  ['2026-12', '1000.13', 'patronale 1000.13 × 0.04 = 40.01'],
  ['2026-12', '16019.99', 'patronale 16019.99 × 0.04 = 640.80'],
  ['2026-12', '16020', 'patronale 16020.00 × 0.04 = 640.80'],
  ['2026-12', '20000', 'patronale 16020.00 × 0.04 = 640.80'],
])('%s, %s € of pay: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'AssuranceChomage')).toBe(expected)
})

test('an officer’s company owes none (section 7)', () => {
  expect(owedByOfficers('AssuranceChomage')).toBe(false)
})
