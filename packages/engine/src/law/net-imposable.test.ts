import { expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

/** « net imposable », as in `testing/worked-examples.json`; exempt overtime (CGI 81 quater). */

test.each([
  ['C_2500', '2048.18'],
  ['D_cadre4500', '3682.10'],
  ['E_sasu3000', '2456.49'],
  ['F_hs', '1638.82'],
  ['H_10000', '8248.34'],
] as const)('%s: %s', (id, expected) => {
  expect(amounts(payslipOf(regulationOf(id), INPUTS[id]), 'NetImposable')).toEqual([expected])
})

test('exempt overtime is shown less the CSG at the deductible rate: 164.83 − 161.95 × 6.80 %', () => {
  expect(amounts(payslipOf(defaut, INPUTS.F_hs), 'MontantNetHeuresExonerees')).toEqual(['153.82'])
  expect(amounts(payslipOf(defaut, INPUTS.C_2500), 'MontantNetHeuresExonerees')).toEqual(['0.00'])
})

test('what plans cost above the tax limit is added: 49.75 of 300 €', () => {
  const plan = (total: string): Inputs => ({
    PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true', MutuelleObligatoire: total, PartPatronaleMutuelle: '0' },
  })
  const [at = ''] = amounts(ofEmployee('2026-06', '2500', plan('250.25')), 'NetImposable')
  expect(amounts(ofEmployee('2026-06', '2500', plan('300')), 'NetImposable')).toEqual([at])
})

test('an optional health plan is not deducted', () => {
  const optional = { PrevoyanceMutuelle: { HasMutuelleFacultative: 'true', MutuelleFacultative: '30' } }
  const [plain] = amounts(ofEmployee('2026-06', '2500'), 'NetImposable')
  expect(amounts(ofEmployee('2026-06', '2500', optional), 'NetImposable')).toEqual([plain])
})
