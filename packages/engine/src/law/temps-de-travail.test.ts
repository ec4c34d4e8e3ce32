import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, valuesOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import { defaut } from '../regulations/defaut.js'
import { Duree } from './temps-de-travail.js'

/** facts.md section 1, « Working-time constants »: 35 h × 52 = 1,820 h a year, 151.67 h a month. */

test('full time is 35 hours a week, 1,820 hours or 218 days a year; part time 24 hours a week at least', () => {
  expect(Object.values(Duree).map(valuesOf)).toEqual(['1820', '35', '24', '8', '218'])
})

test.each([
  ['35', '151.67'],
  ['28', '121.33'],
  ['39', '151.67'],
])('%s hours a week have %s hours of base salary a month', (weekly, expected) => {
  expect(amounts(ofEmployee('2026-06', '2000', {}, weekly), 'HeuresMensuelles')).toEqual([expected])
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
