import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'

/** « coût total » and « total versé par l'employeur », as in `testing/worked-examples.json`. */

const NAMES = ['TotalVerseEmployeur', 'CoutTotal'] as const

test.each([
  ['C_2500', '3184.05'],
  ['D_cadre4500', '6603.08'],
  ['E_sasu3000', '4202.28'],
  ['F_hs', '2441.86'],
] as const)('%s: %s', (id, expected) => {
  expect(amounts(payslipOf(regulationOf(id), INPUTS[id]), ...NAMES)).toEqual([expected, expected])
})

const plan: Inputs = { PrevoyanceMutuelle: healthPlan('60'), Entreprise: { Effectif: '30' } }
const beside: Inputs = {
  Frais: { IndemniteKilometrique: '100', Regularisation: '12.34' },
  Transport: { CoutAbonnement: '90.80', PartRemboursee: '0.5' },
  TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.5' },
  Retenues: { Acomptes: '100', Saisies: '50' },
}

test('refunds, the adjustment and the employer’s share of vouchers are in the cost and not in the total of the payslip', () => {
  // 145.40 + 12.34 + 100.
  expect(amounts(ofEmployee('2026-06', '2500', { ...plan, ...beside }), ...NAMES)).toEqual(['3184.05', '3441.79'])
})

test('a share of vouchers that is in the gross is counted once', () => {
  const vouchers = { TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.49' } }
  const [total, cost] = amounts(ofEmployee('2026-06', '2500', { ...plan, ...vouchers }), ...NAMES)
  expect(cost).toBe(total)
})
