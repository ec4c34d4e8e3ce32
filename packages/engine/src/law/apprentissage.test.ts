import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** facts.md section 2, « Taxe d'apprentissage principale »: 0.59 %, 0.44 % in Alsace-Moselle; section 7 for officers. */

test.each<[string, string, string, string]>([
  ['2024-01', 'false', '2500', 'patronale 2500.00 × 0.0059 = 14.75'],
  ['2026-12', 'false', '1550', 'patronale 1550.00 × 0.0059 = 9.15'],
  ['2026-12', 'false', '10000', 'patronale 10000.00 × 0.0059 = 59.00'],
  ['2024-01', 'true', '2000', 'patronale 2000.00 × 0.0044 = 8.80'],
  ['2026-12', 'true', '2000', 'patronale 2000.00 × 0.0044 = 8.80'],
])('%s, Alsace-Moselle %s, %s €: %s', (period, AlsaceMoselle, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Entreprise: { AlsaceMoselle } }), 'TaxeApprentissage')).toBe(expected)
})

test.each<[string, string]>([
  ['2024-04', 'patronale 3000.00 × 0 = 0.00'],
  ['2024-05', 'patronale 3000.00 × 0.0059 = 17.70'],
])('an officer’s company owes it since May 2024: %s, %s', (period, expected) => {
  expect(contributionOf(ofOfficer(period, '3000'), 'TaxeApprentissage')).toBe(expected)
})
