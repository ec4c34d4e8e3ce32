import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'

/** « Montant net social », as in `testing/worked-examples.json`. */

test.each([
  ['C_2500', '1946.08'],
  ['D_cadre4500', '3510.98'],
  ['E_sasu3000', '2369.71'],
  ['F_hs', '1710.37'],
] as const)('%s: %s', (id, expected) => {
  expect(amounts(payslipOf(regulationOf(id), INPUTS[id]), 'MontantNetSocial')).toEqual([expected])
})

const beside: Inputs = {
  Frais: { IndemniteKilometrique: '100', Regularisation: '12.34' },
  Transport: { CoutAbonnement: '90.80', PartRemboursee: '0.5' },
  TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.5' },
  Retenues: { Acomptes: '100', Saisies: '50' },
}

test('refunds, vouchers, adjustments and what is withheld from the net do not change it', () => {
  const [plain] = amounts(ofEmployee('2026-06', '2500'), 'MontantNetSocial')
  expect(amounts(ofEmployee('2026-06', '2500', beside), 'MontantNetSocial')).toEqual([plain])
})

test('an optional health plan is not deducted', () => {
  const optional = { PrevoyanceMutuelle: { HasMutuelleFacultative: 'true', MutuelleFacultative: '30' } }
  const [plain] = amounts(ofEmployee('2026-06', '2500'), 'MontantNetSocial')
  expect(amounts(ofEmployee('2026-06', '2500', optional), 'MontantNetSocial')).toEqual([plain])
})

test('it can be negative: a health share of 20 € and 1.94 € of CSG and CRDS without any pay', () => {
  expect(amounts(ofOfficer('2026-06', '0', { PrevoyanceMutuelle: healthPlan('40') }), 'MontantNetSocial')).toEqual([
    '-21.94',
  ])
})
