import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, valuesOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import { defaut } from '../regulations/defaut.js'
import { Duree } from './temps-de-travail.js'

/** C. trav. L3121-27: 35 h × 52 = 1,820 h a year, 151.67 h a month. */

test('full time is 35 hours a week, 10 a day and 48 at most, 44 on average, 1,820 hours or 218 days a year; part time 24 hours at least', () => {
  expect(Object.values(Duree).map(valuesOf)).toEqual(['1820', '35', '10', '48', '44', '24', '8', '218'])
})

test.each([
  ['35', '151.67'],
  ['28', '121.33'],
  ['39', '169.00'],
])('%s hours a week have %s hours of base salary a month', (weekly, expected) => {
  expect(amounts(ofEmployee('2026-06', '2000', {}, weekly), 'HeuresMensuelles')).toEqual([expected])
})

test('of 39 hours a week 151.67 are those of the base salary where the others are paid as overtime', () => {
  const structural = { Contrat: { HeuresSupStructurelles: 'true' } }
  expect(amounts(ofEmployee('2026-06', '2000', structural, '39'), 'HeuresMensuelles')).toEqual(['151.67'])
})

// CSS D241-7 IV: hours above 35 raise the minimum wage however they are entered. 169 × 12.02 = 2,031.38; 169 × 14 = 2,366;
// 0.02 + 0.3781 × (0.5 × (3 × 2,031.38 ÷ 2,366 - 1))^1.75 = 0.2691; × 2,366 = 636.69.
test('169 hours of 39 a week at 14 € count 169 hours of the minimum wage, as before there was structural overtime', () => {
  expect(
    amounts(ofEmployee('2026-06', '2366', {}, '39'), 'DureeReference', 'SmicReference', 'ReductionFillonTotale'),
  ).toEqual(['169.00', '2031.38', '-636.69'])
})

test.each([
  ['151.67', '1.000000'],
  ['75.83', '0.499967'],
  ['75.8349', '0.499967'],
  ['0', '0.000000'],
  ['160', '1.000000'],
])('%s hours worked are %s of a full month, never more than the whole', (HeuresTravaillees, expected) => {
  const inputs = employee('2026-06', '2000', { Remuneration: { HeuresTravaillees, TauxHoraire: '15' } })
  expect(amountOf(payslipOf(defaut, inputs), 'QuotiteTravaillee').toFixed(6)).toBe(expected)
})
