import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** C. trav. L6241-1, L6241-2: 0.59 %, 0.44 % in Alsace-Moselle; officers' pay bears it too. */

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

// C. trav. L6241-1: non-profit bodies owe it since the periods of March 2026, those of III never.
test.each<[string, string, string]>([
  ['2024-01', 'aucune', 'patronale 2500.00 × 0.0059 = 14.75'],
  ['2026-02', 'sans_but_lucratif', 'patronale 2500.00 × 0 = 0.00'],
  ['2026-03', 'sans_but_lucratif', 'patronale 2500.00 × 0.0059 = 14.75'],
  ['2026-02', 'autre', 'patronale 2500.00 × 0 = 0.00'],
  ['2026-03', 'autre', 'patronale 2500.00 × 0 = 0.00'],
])('%s, an employer with the exemption %s: %s', (period, ExonerationTaxeApprentissage, expected) => {
  const changes = { Entreprise: { ExonerationTaxeApprentissage } }
  expect(contributionOf(ofEmployee(period, '2500', changes), 'TaxeApprentissage')).toBe(expected)
  expect(contributionOf(ofOfficer(period, '2500', changes), 'TaxeApprentissage')).toBe(
    period === '2024-01' ? 'patronale 2500.00 × 0 = 0.00' : expected,
  )
})
