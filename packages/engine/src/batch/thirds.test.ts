import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payrollOf, payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import { calculateMany } from './many.js'

test('a sum of months in thirds of a cent that is all but a whole number needs no decimals', () => {
  // 12.02 × 35 × 52 ÷ 12 = 1,823.03 and a third: with 34 digits three of them are 5,469.10 and a little.
  const month = (period: string) => employee(period, '2500')
  const history = yearOfPayslips(defaut, ['2026-01', '2026-02', '2026-03'].map(month))
  const april = { ...month('2026-04'), history }
  const [found] = calculateMany(payrollOf(defaut, '2026-04'), [april])
  const wanted = payslipOf(defaut, april).lines.map(({ value }) => value.toFixed())
  expect(found?.ok === true && [found.value.fellBack, found.value.lines]).toEqual([false, wanted])
})
