import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee } from '../../testing/law.js'

/** C. trav. L6331-6: 1.00 % of the pay of a fixed-term contract. */

test.each<[string, string, string, string]>([
  ['2024-01', 'CDI', '2000', 'patronale 2000.00 × 0 = 0.00'],
  ['2024-01', 'CDD', '2000', 'patronale 2000.00 × 0.01 = 20.00'],
  ['2026-12', 'CDD', '2000.50', 'patronale 2000.50 × 0.01 = 20.01'],
  ['2026-12', 'CDD', '10000', 'patronale 10000.00 × 0.01 = 100.00'],
])('%s, %s, %s €: %s', (period, TypeContrat, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Contrat: { TypeContrat } }), 'CPFCDD')).toBe(expected)
})

test.each([
  ['autre', '20.00'],
  ['remplacement', '20.00'],
  ['accroissement', '20.00'],
  ['usage', '20.00'],
  // L6331-6: seasonal work, and contracts for training or of aided employment.
  ['saisonnier', '0.00'],
  ['formation', '0.00'],
])('a fixed term with the reason %s owes %s € on 2,000 €', (MotifCDD, expected) => {
  const ofContract = (TypeContrat: string) => ofEmployee('2026-06', '2000', { Contrat: { TypeContrat, MotifCDD } })
  expect(amounts(ofContract('CDD'), 'CPFCDD')).toEqual([expected])
  expect(amounts(ofContract('CDI'), 'CPFCDD')).toEqual(['0.00'])
})
