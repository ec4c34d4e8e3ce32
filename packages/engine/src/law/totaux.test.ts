import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'

/**
 * Totals of contributions and reductions, as in `testing/worked-examples.json`; amounts paid or withheld beside them.
 */

test.each([
  ['B_juin_smic', '411.03', '819.19', '-700.13'],
  ['D_cadre4500', '989.02', '2227.73', '-124.65'],
  ['E_sasu3000', '630.29', '1202.28', '0.00'],
  ['F_hs', '454.46', '946.67', '-669.64'],
] as const)('%s: employee %s, employer %s, reductions %s', (id, ...expected) => {
  const payslip = payslipOf(regulationOf(id), INPUTS[id])
  expect(amounts(payslip, 'TotalCotisationsSalariales', 'TotalCotisationsPatronales', 'TotalAllegements')).toEqual(
    expected,
  )
})

const beside: Inputs = {
  Frais: { IndemniteKilometrique: '100', Regularisation: '12.34' },
  Transport: { CoutAbonnement: '90.80', PartRemboursee: '0.5' },
  TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.5' },
  Retenues: { Acomptes: '100', Saisies: '50' },
}

test('allowances: 100 of mileage and 45.40 of transport; deductions: 100 of vouchers, 100 and 50 withheld', () => {
  expect(amounts(ofEmployee('2026-06', '2500', beside), 'TotalIndemnites', 'TotalDeductions')).toEqual([
    '145.40',
    '250.00',
  ])
})
