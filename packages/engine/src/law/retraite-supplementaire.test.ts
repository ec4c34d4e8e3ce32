import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee } from '../../testing/law.js'

/** CSS D242-1, CGI 83 2°: supplementary pension plans. */

const payslip = ofEmployee('2026-06', '3000', {
  RegimeRetraite: { TauxPatronalTotalite: '0.10', TauxSalarialTotalite: '0.05' },
})
test('3,000 € with 10 % and 5 %: contributions on 3,099.75, 20 % of 200.25, CSG on 3,247.50, 210 € taxable', () => {
  expect(amounts(payslip, 'Assiette', 'BaseCSG', 'ExcedentFiscalRetraite')).toEqual(['3099.75', '3247.50', '210.00'])
  expect(contributionOf(payslip, 'ForfaitSocialRetraite')).toBe('patronale 200.25 × 0.2 = 40.05')
  // Employee: 7.30 % and 4.01 % of 3,099.75 (213.88 + 12.40 + 97.64 + 26.66), CSG 220.83 + 77.94 + 16.24, pension 150.
  expect(amounts(payslip, 'TotalCotisationsSalariales', 'MontantNetSocial')).toEqual(['815.59', '2184.41'])
  // 3,000 − 815.59 + 77.94 + 16.24 + 210.
  expect(amounts(payslip, 'NetImposable')).toEqual(['2488.59'])
})
test('does not use up the limits of provident and health plans', () => {
  expect(amounts(payslip, 'PartsPatronales', 'PartsDeductibles', 'ForfaitSocial')).toEqual(['0.00', '0.00', '0.00'])
})
