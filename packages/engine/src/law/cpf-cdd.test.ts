import { expect, test } from 'vitest'
import { contributionOf, ofEmployee } from '../../testing/law.js'

/** facts.md section 2, « CPF-CDD »: 1.00 % of the pay of a fixed-term contract. */

test.each<[string, string, string, string]>([
  ['2024-01', 'CDI', '2000', 'patronale 2000.00 × 0 = 0.00'],
  ['2024-01', 'CDD', '2000', 'patronale 2000.00 × 0.01 = 20.00'],
  ['2026-12', 'CDD', '2000.50', 'patronale 2000.50 × 0.01 = 20.01'],
  ['2026-12', 'CDD', '10000', 'patronale 10000.00 × 0.01 = 100.00'],
])('%s, %s, %s €: %s', (period, TypeContrat, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Contrat: { TypeContrat } }), 'CPFCDD')).toBe(expected)
})
