import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, owedByOfficers } from '../../testing/law.js'

/** C. trav. L2135-10: 0.016 % of the whole pay. */

test.each<[string, string, string]>([
  ['2024-01', '2500', 'patronale 2500.00 × 0.00016 = 0.40'],
  ['2026-12', '2031.25', 'patronale 2031.25 × 0.00016 = 0.33'],
  ['2026-12', '10000', 'patronale 10000.00 × 0.00016 = 1.60'],
])('%s, %s € of pay: %s', (period, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay), 'DialogueSocial')).toBe(expected)
})

test('an officer’s company owes none', () => {
  expect(owedByOfficers('DialogueSocial')).toBe(false)
})
