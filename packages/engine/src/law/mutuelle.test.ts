import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, valuesOf } from '../../testing/law.js'
import { lineOf } from '../calculate/lines.js'
import { TauxMutuelle } from './mutuelle.js'

/** CSS L911-7: the mandatory plan is shared, the optional one is the employee’s alone. */

const SHARES = ['MutuellePatronale', 'MutuelleSalariale'] as const

test.each([
  ['60', '0.5', ['30.00', '30.00']],
  ['60.01', '0.5', ['30.01', '30.00']],
  ['60', '0.6', ['36.00', '24.00']],
  ['60.005', '1', ['60.01', '0.00']],
])('%s € with an employer share of %s: %j', (total, PartPatronaleMutuelle, expected) => {
  const plan = { PrevoyanceMutuelle: { ...healthPlan(total), PartPatronaleMutuelle } }
  expect(amounts(ofEmployee('2024-01', '2500', plan), ...SHARES)).toEqual(expected)
  expect(amounts(ofEmployee('2026-12', '2500', plan), ...SHARES)).toEqual(expected)
})

test('each share is among the contributions of who pays it', () => {
  const payslip = ofEmployee('2026-06', '2500')
  expect(SHARES.map((name) => lineOf(payslip, name).role)).toEqual(['patronale', 'salariale'])
})

test('without a mandatory plan nothing is due, whatever its amount', () => {
  const plan = { PrevoyanceMutuelle: { HasMutuelleObligatoire: 'false', MutuelleObligatoire: '60' } }
  expect(amounts(ofEmployee('2026-06', '2500', plan), ...SHARES, 'BaseCSG')).toEqual(['0.00', '0.00', '2456.25'])
})

test('the CSG base adds up the exact employer shares: 2,456.25 + 30.004', () => {
  const plan = { PrevoyanceMutuelle: { ...healthPlan('60.008') } }
  expect(amounts(ofEmployee('2026-06', '2500.01', plan), 'BaseCSG')).toEqual(['2486.26'])
})

test('the optional plan lowers the net by its amount, and stays taxable and in the net social', () => {
  const names = ['MutuelleFacultative', 'NetAvantImpot', 'NetImposable', 'MontantNetSocial'] as const
  const optional = { PrevoyanceMutuelle: { HasMutuelleFacultative: 'true', MutuelleFacultative: '30.005' } }
  // 172.50 + 10.00 + 78.75 + 21.50 of pensions, CSG and CRDS of 167.03 + 58.95 + 12.28 on 2,456.25.
  const without = ['0.00', '1978.99', '2050.22', '1978.99']
  expect(amounts(ofEmployee('2026-06', '2500'), ...names)).toEqual(without)
  expect(amounts(ofEmployee('2026-06', '2500', optional), ...names)).toEqual(['30.01', '1948.98', '2050.22', '1978.99'])
})

test('the employer pays at least half (CSS L911-7)', () => {
  expect(valuesOf(TauxMutuelle.MutuellePartPatronaleMinimum)).toBe('0.50')
})
