import { expect, test } from 'vitest'
import { contributionOf, ofEmployee, ofOfficer } from '../../testing/law.js'

/** C. trav. L6331-1, L6331-3: 0.55 % under 11 employees, 1.00 % from 11; officers' pay bears it too. */

test.each<[string, string, string, string]>([
  ['2024-01', '10', '2000', 'patronale 2000.00 × 0.0055 = 11.00'],
  ['2026-12', '10', '1810', 'patronale 1810.00 × 0.0055 = 9.96'],
  ['2026-12', '10', '10000', 'patronale 10000.00 × 0.0055 = 55.00'],
  ['2024-01', '11', '2000', 'patronale 2000.00 × 0.01 = 20.00'],
  ['2026-12', '11', '2500', 'patronale 2500.00 × 0.01 = 25.00'],
])('%s, %s employees, %s €: %s', (period, Effectif, pay, expected) => {
  expect(contributionOf(ofEmployee(period, pay, { Entreprise: { Effectif } }), 'FormationProfessionnelle')).toBe(
    expected,
  )
})

// CSS L130-1 II: the headcount of this threshold, if it has its own.
test.each<[string, string, string]>([
  ['60', '10', 'patronale 2500.00 × 0.0055 = 13.75'],
  ['10', '11', 'patronale 2500.00 × 0.01 = 25.00'],
  ['10', '12', 'patronale 2500.00 × 0.01 = 25.00'],
])('%s employees, %s for the training levy: %s', (Effectif, EffectifFormation, expected) => {
  const payslip = ofEmployee('2026-06', '2500', { Entreprise: { Effectif, EffectifFormation } })
  expect(contributionOf(payslip, 'FormationProfessionnelle')).toBe(expected)
})

test.each<[string, string]>([
  ['2024-04', 'patronale 3000.00 × 0 = 0.00'],
  ['2024-05', 'patronale 3000.00 × 0.0055 = 16.50'],
  ['2026-12', 'patronale 3000.00 × 0.0055 = 16.50'],
])('an officer’s company owes it since May 2024: %s, %s', (period, expected) => {
  expect(contributionOf(ofOfficer(period, '3000'), 'FormationProfessionnelle')).toBe(expected)
})
