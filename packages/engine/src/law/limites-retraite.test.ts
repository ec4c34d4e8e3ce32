import { expect, test } from 'vitest'
import { amounts, ofEmployee, ofYear } from '../../testing/law.js'
import type { Inputs } from '../cases/read.js'

/** CSS D242-1 I for the employer's share, CGI 83 2° for both. */

const pension = (TauxPatronalTotalite: string, TauxSalarialTotalite = '0'): Inputs => ({
  RegimeRetraite: { TauxPatronalTotalite, TauxSalarialTotalite },
})

test.each([
  ['5 % of the ceiling, where that is more: 200.25 of 300', '3000', '0.10', '200.25', '99.75'],
  ['5 % of pay: 300 of 300', '6000', '0.05', '300.00', '0.00'],
  ['a cent less than the share: 300.01', '6000', '0.050001', '300.00', '0.01'],
  ['5 % of 5 ceilings at most: 1,001.25 of 1,250', '25000', '0.05', '1001.25', '248.75'],
])('exempt is %s', (_which, pay, rate, limit, excess) => {
  const payslip = ofEmployee('2026-06', pay, pension(rate))
  expect(amounts(payslip, 'LimiteRetraite', 'ExcedentRetraite')).toEqual([limit, excess])
})
test.each([
  ['8 % of pay, both shares: 240 of 240', '3000', '0.05', '0.03', '240.00', '0.00'],
  ['8 % of pay, both shares: 240 of 300', '3000', '0.05', '0.05', '240.00', '60.00'],
  ['8 % of 8 ceilings at most: 2,563.20 of 3,200', '40000', '0.04', '0.04', '2563.20', '636.80'],
])('deductible is %s', (_which, pay, employer, own, limit, excess) => {
  const payslip = ofEmployee('2026-06', pay, pension(employer, own))
  expect(amounts(payslip, 'LimiteFiscaleRetraite', 'ExcedentFiscalRetraite')).toEqual([limit, excess])
})
test('the limits are those of the year, in whole ceilings: part time of a third', () => {
  const year = ofYear('2026', ['1000', pension('0.30')], ['1000', pension('0.01')])
  // 300 of 200.25, then 310 of 400.50: what January was charged comes back.
  expect(year.map((month) => amounts(month, 'LimiteRetraite', 'ExcedentRetraite'))).toEqual([
    ['200.25', '99.75'],
    ['400.50', '-99.75'],
  ])
})
