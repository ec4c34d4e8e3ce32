import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** CSS L834-1, CCH L813-4: 0.10 % of tranche 1 under 50 employees, 0.50 % of the whole pay from 50. */

test.each<[string, string, string, string]>([
  ['2024-01', '49', '6000', 'patronale 3864.00 × 0.001 = 3.86'],
  ['2026-12', '49', '2500', 'patronale 2500.00 × 0.001 = 2.50'],
  ['2026-12', '49', '6000', 'patronale 4005.00 × 0.001 = 4.01'],
  ['2024-01', '50', '6000', 'patronale 6000.00 × 0.005 = 30.00'],
  ['2026-12', '50', '6000', 'patronale 6000.00 × 0.005 = 30.00'],
  ['2026-12', '50', '2501', 'patronale 2501.00 × 0.005 = 12.51'],
])('%s, %s employees, %s €: %s', (period, Effectif, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Entreprise: { Effectif } }), 'FNAL')).toBe(expected)
})

// CSS L130-1 II: 55 employees for less than five years owe as 49 do; 45 afterwards owe as 50 do.
test.each<[string, string | undefined, string]>([
  ['55', undefined, 'patronale 6000.00 × 0.005 = 30.00'],
  ['55', '49', 'patronale 4005.00 × 0.001 = 4.01'],
  ['55', '0', 'patronale 4005.00 × 0.001 = 4.01'],
  ['45', '50', 'patronale 6000.00 × 0.005 = 30.00'],
  ['45', '51', 'patronale 6000.00 × 0.005 = 30.00'],
])('%s employees, %s for the FNAL: %s', (Effectif, EffectifFNAL, expected) => {
  const Entreprise = { Effectif, ...(EffectifFNAL && { EffectifFNAL }) }
  expect(contributionOf(ofEmployee('2026-06', '6000', { Entreprise }), 'FNAL')).toBe(expected)
})

test('an officer’s company owes it (worked-examples.json, E_sasu3000)', () => {
  expect(contributionOf(ofOfficer('2026-06', '3000'), 'FNAL')).toBe('patronale 3000.00 × 0.001 = 3.00')
})
