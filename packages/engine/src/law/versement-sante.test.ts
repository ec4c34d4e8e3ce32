import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** CSS L911-7-1, D911-8; case O05 of the worked office cases is the first row. */

const shortTerm = { TypeContrat: 'CDD', MotifCDD: 'accroissement' }
const payment = (Sante: Inputs[string], Contrat: Inputs[string] = shortTerm, more: Inputs = {}): Inputs => ({
  Contrat: { ...Contrat },
  Sante: { VersementSante: 'true', Dispense: 'cdd_court', ...Sante },
  ...more,
})

test.each([
  // 30 × 1.25; 22.27 × 1.25 = 27.8375; 21.50 × 1.25 = 26.875; 30 × 1.05; half of the time: 15 × 1.25; 7.44 × 1.25.
  ['2026-06', payment({ PartEmployeur: '30' }), '37.50'],
  ['2026-06', payment({ PartEmployeur: '10' }), '27.84'],
  ['2025-06', payment({ PartEmployeur: '10' }), '26.88'],
  ['2026-06', payment({ PartEmployeur: '30', Dispense: 'aucune' }, { TypeContrat: 'CDI' }), '31.50'],
  ['2026-06', payment({ PartEmployeur: '30' }, { ...shortTerm, HeuresContrat: '17.5' }), '18.75'],
  ['2026-06', payment({ PartEmployeur: '5' }, shortTerm, { Entreprise: { AlsaceMoselle: 'true' } }), '9.30'],
  ['2026-06', payment({ PartEmployeur: '30', Dispense: 'css' }), '0.00'],
  ['2026-06', payment({ PartEmployeur: '30', Dispense: 'collective' }), '0.00'],
  ['2026-06', payment({ PartEmployeur: '30', VersementSante: 'false' }), '0.00'],
])('%s, %j: %s €', (period, cases, expected) => {
  expect(amounts(ofEmployee(period, '2500', cases), 'VersementSante')).toEqual([expected])
})

test('bears CSG, CRDS and forfait social whole, no contribution; it is taxable and not in the net social', () => {
  const names = ['BaseCSG', 'ForfaitSocial', 'TotalBrut', 'NetAvantImpot', 'NetImposable', 'MontantNetSocial'] as const
  const Entreprise = { Effectif: '12' }
  const of = (cases: Inputs) => amounts(ofEmployee('2026-06', '2500', cases), ...names)
  const without = of({ Contrat: shortTerm, Entreprise })
  expect(without).toEqual(['2456.25', '0.00', '2500.00', '1978.99', '2050.22', '1978.99'])
  // 37.50 more in the base: CSG 169.58 and 59.85, CRDS 12.47 instead of 167.03, 58.95 and 12.28; 8 % of 37.50.
  const paid = of(payment({ PartEmployeur: '30' }, shortTerm, { Entreprise }))
  expect(paid).toEqual(['2493.75', '3.00', '2500.00', '2012.85', '2085.17', '1975.35'])
})
