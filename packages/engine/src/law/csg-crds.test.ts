import { expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, ofYear } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'
import { defaut } from '../regulations/defaut.js'

/** CSS L136-1-1, L136-2, L136-8; the base of exempt overtime; amounts of `testing/worked-examples.json`. */

test.each([
  ['C_2500', '2486.25', '169.07', '59.67', '12.43'],
  ['D_cadre4500', '4521.33', '307.45', '108.51', '22.61'],
  ['E_sasu3000', '2992.50', '203.49', '71.82', '14.96'],
  ['H_10000', '9935.08', '675.59', '238.44', '49.68'],
] as const)('%s: base %s, %s, %s and %s', (id, base, deductible, other, crds) => {
  const payslip = payslipOf(regulationOf(id), INPUTS[id])
  expect(contributionOf(payslip, 'CSGDeductible')).toBe(`salariale ${base} × 0.068 = ${deductible}`)
  expect(contributionOf(payslip, 'CSGNonDeductible')).toBe(`salariale ${base} × 0.024 = ${other}`)
  expect(contributionOf(payslip, 'CRDS')).toBe(`salariale ${base} × 0.005 = ${crds}`)
})

test.each([
  ['2024-01', '15456.00', '15185.52'],
  ['2024-01', '15457.00', '15186.52'],
  ['2026-12', '16020.00', '15739.65'],
  ['2026-12', '16020.01', '15739.66'],
  ['2026-12', '20000.00', '19719.65'],
])('98.25 %% up to 4 ceilings, the whole above: %s, %s € have the base %s', (period, pay, expected) => {
  expect(amounts(ofEmployee(period, pay), 'BaseCSG')).toEqual([expected])
})

test('the employer’s plan shares count as printed: 98.25 % of 2,500.20 and 22.51, not 22.505', () => {
  // 2,456.4465 + 22.51 = 2,478.9565; with the half of 45.01 unrounded it would be 2,478.95.
  const payslip = ofEmployee('2026-06', '2500.20', { PrevoyanceMutuelle: healthPlan('45.01') })
  expect(amounts(payslip, 'MutuellePatronale', 'BaseCSG')).toEqual(['22.51', '2478.96'])
})

test('the ceilings add up over the year: 35,000 € under 32,040 in February', () => {
  // January 10,000 × 98.25 %; February 22,040 × 98.25 % + 2,960.
  const year = ofYear('2026', '10000', '25000')
  expect(year.map((month) => amounts(month, 'BaseCSG'))).toEqual([['9825.00'], ['24614.30']])
})

test('exempt overtime has its own base, and none of its CSG is deductible (worked-examples.json, F_hs)', () => {
  const payslip = payslipOf(defaut, INPUTS.F_hs)
  expect(amounts(payslip, 'BaseCSGTotale', 'BaseCSG', 'BaseCSGHeures')).toEqual(['2146.95', '1985.00', '161.95'])
  expect(contributionOf(payslip, 'CSGHeuresExonerees')).toBe('information 161.95 × 0.092 = 14.90')
  expect(contributionOf(payslip, 'CRDSHeuresExonerees')).toBe('information 161.95 × 0.005 = 0.81')
  expect(amounts(payslip, 'CSGDeductible', 'CSGNonDeductible', 'CRDS')).toEqual(['134.98', '62.54', '10.74'])
})

test('not resident for tax: no CSG and no CRDS', () => {
  const abroad = { Contrat: { NonResidentFiscal: 'true' }, HeuresSupplementaires: { HeuresSup25: '10' } }
  const names = ['BaseCSG', 'BaseCSGHeures', 'CSGDeductible', 'CSGNonDeductible', 'CRDS'] as const
  expect(amounts(ofEmployee('2026-06', '2000', abroad), ...names)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
})

test('without a known ceiling the abatement is on the whole pay', () => {
  const { cases, period } = employee('2026-06', '20000')
  const { PlafondSS: _missing, ...parameters } = cases['ParametresLegaux'] ?? {}
  const payslip = payslipOf(defaut, { period, cases: { ...cases, ParametresLegaux: parameters } })
  expect(amounts(payslip, 'BaseCSG')).toEqual(['19650.00'])
})
