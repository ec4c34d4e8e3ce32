import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** CASF L14-10-4: 0.30 % of the whole pay. */

test.each<[string, string, string]>([
  ['2024-01', '1835', 'patronale 1835.00 × 0.003 = 5.51'],
  ['2026-12', '4500', 'patronale 4500.00 × 0.003 = 13.50'],
  ['2026-12', '10000', 'patronale 10000.00 × 0.003 = 30.00'],
])('%s, %s € of pay: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'CSA')).toBe(expected)
})

test('an officer’s company owes it', () => {
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'CSA')).toBe('patronale 3000.00 × 0.003 = 9.00')
})
