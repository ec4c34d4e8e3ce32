import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** The net before tax (C. trav. R3243-1 9°). */

const plan: Inputs = { PrevoyanceMutuelle: healthPlan('60'), Entreprise: { Effectif: '30' } }
const beside: Inputs = {
  Frais: { IndemniteKilometrique: '100', Regularisation: '12.34' },
  Transport: { CoutAbonnement: '90.80', PartRemboursee: '0.5' },
  TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.5' },
  Retenues: { Acomptes: '100', Saisies: '50' },
}

test('allowances and the adjustment are added, deductions are taken off: 1,946.08 + 145.40 + 12.34 − 250', () => {
  expect(amounts(ofEmployee('2026-06', '2500', { ...plan, ...beside }), 'NetAvantImpot', 'NetAPayer')).toEqual([
    '1853.82',
    '1794.42',
  ])
})

test.each([
  ['12.345', '12.35', '1958.43'],
  ['-12.34', '-12.34', '1933.74'],
])('an adjustment of %s € changes the net before tax and nothing else', (Regularisation, rounded, net) => {
  const names = ['NetImposable', 'MontantNetSocial', 'TotalBrut', 'PAS'] as const
  const adjusted = ofEmployee('2026-06', '2500', { ...plan, Frais: { Regularisation } })
  expect(amounts(adjusted, 'Regularisation', 'NetAvantImpot')).toEqual([rounded, net])
  expect(amounts(adjusted, ...names)).toEqual(amounts(ofEmployee('2026-06', '2500', plan), ...names))
})
