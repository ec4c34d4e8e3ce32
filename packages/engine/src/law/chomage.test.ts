import { expect, test } from 'vitest'
import { ofTheMonth } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, owedByOfficers } from '../../testing/law.js'

/** C. trav. L5422-9: 4.05 %, then 4.00 % from May 2025, within 4 ceilings. */

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

// The bonus-malus notifies 3.00 % to 5.05 %, from May 2025 2.95 % to 5.00 % (C. trav. L5422-12).
test.each<[string, string, string, readonly string[]]>([
  ['2026-06', '0', 'patronale 2500.00 × 0.04 = 100.00', []],
  ['2026-06', '0.0294', 'patronale 2500.00 × 0.0294 = 73.50', ['unemployment_rate_out_of_bounds']],
  ['2026-06', '0.0295', 'patronale 2500.00 × 0.0295 = 73.75', []],
  ['2026-06', '0.05', 'patronale 2500.00 × 0.05 = 125.00', []],
  ['2026-06', '0.0501', 'patronale 2500.00 × 0.0501 = 125.25', ['unemployment_rate_out_of_bounds']],
  ['2025-05', '0.0295', 'patronale 2500.00 × 0.0295 = 73.75', []],
  ['2025-04', '0.0299', 'patronale 2500.00 × 0.0299 = 74.75', ['unemployment_rate_out_of_bounds']],
  ['2025-04', '0.03', 'patronale 2500.00 × 0.03 = 75.00', []],
  ['2025-04', '0.0505', 'patronale 2500.00 × 0.0505 = 126.25', []],
  ['2025-05', '0.0505', 'patronale 2500.00 × 0.0505 = 126.25', ['unemployment_rate_out_of_bounds']],
])('%s, notified rate %s: %s, %o', (period, TauxChomageNotifie, expected, codes) => {
  const payslip = ofEmployee(period, '2500', { Entreprise: { TauxChomageNotifie } })
  expect(contributionOf(payslip, 'AssuranceChomage')).toBe(expected)
  expect(ofTheMonth(payslip.warnings).map(({ code }) => code)).toEqual(codes)
})

// CSS D241-7 III and D241-11 II. The contributions that the reduction covers are, at 2.95 %, 13 + 8.55 + 2.11 + 5.25 + 0.10 +
// 0.30 + 0.49 + 2.95 + 6.01 = 38.76 % of 1,823.03 €, or 706.61 €: the reduction may exceed them.
test.each(['0', '0.0295', '0.05'])('the reduction ignores the notified rate %s', (TauxChomageNotifie) => {
  const payslip = ofEmployee('2026-01', '1823.03', { Entreprise: { Effectif: '30', TauxChomageNotifie } })
  const lines = [
    'CoefficientMaximal',
    'ReductionFillonTotale',
    'ReductionFillonURSSAF',
    'ReductionFillonAGIRC',
  ] as const
  expect(amounts(payslip, ...lines)).toEqual(['0.3981', '-725.75', '-616.19', '-109.56'])
})

test('an officer’s company owes none', () => {
  expect(owedByOfficers('AssuranceChomage')).toBe(false)
})
