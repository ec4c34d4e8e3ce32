import { Decimal, defaut } from '@centime/engine'
import { inputReader } from '@centime/engine/inputs'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf, payslipOf } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { layoutOf } from './layout.js'
import { storedSum, sumsIn, sumsTextOf } from './stored-sums.js'

const { fixed } = payrollOf(defaut, '2026-06')
const history = [payslipOf(defaut, employee('2026-04', '2000')), payslipOf(defaut, employee('2026-05', '2100.5'))]
const layout = layoutOf(fixed)

const factsOf = (earlier: typeof history) => {
  const read = inputReader(fixed)({ ...employee('2026-06', '2000'), history: earlier })
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.value.facts
}

test('the sums of earlier months are stored without their names, and read with the layout of the result', () => {
  const { yearToDate, ...facts } = factsOf(history)
  const text = sumsTextOf(fixed)({ ...facts, yearToDate })
  expect(text).not.toContain('TotalBrut')
  const read = sumsIn(text, layout)
  expect(read['TotalBrut depuis 2026-01']).toBe('4100.5')
  for (const sum of fixed.yearToDates) {
    expect(storedSum(sum, '2026-06', read).toFixed(), sum.key).toBe((yearToDate[sum.key] ?? new Decimal(0)).toFixed())
  }
})

test('a first month has no sums, and each is 0', () => {
  const text = sumsTextOf(fixed)(factsOf([]))
  expect(text).toBe('{}')
  for (const sum of fixed.yearToDates) expect(storedSum(sum, '2026-06', sumsIn(text, layout)).isZero()).toBe(true)
})

test('sums of version 0.2, which have their names, are read without the layout', () => {
  const read = sumsIn('{"TotalBrut depuis 2026-01":"4100.5","SeuilMaladie depuis 2026-01 du contrat":"0"}', {})
  expect(read).toEqual({ 'TotalBrut depuis 2026-01': '4100.5', 'SeuilMaladie depuis 2026-01 du contrat': '0' })
})
