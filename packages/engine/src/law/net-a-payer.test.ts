import { expect, test } from 'vitest'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { INPUTS, regulationOf } from '../../testing/worked-examples.js'

/** « net avant impôt » and « net payé », as in `testing/worked-examples.json`. */

test.each([
  ['C_2500', '1946.08', '1886.68'],
  ['D_cadre4500', '3510.98', '3072.81'],
  ['E_sasu3000', '2369.71', '2239.52'],
  ['F_hs', '1710.37', '1702.18'],
] as const)('%s: %s before tax, %s paid', (id, ...expected) => {
  expect(amounts(payslipOf(regulationOf(id), INPUTS[id]), 'NetAvantImpot', 'NetAPayer')).toEqual(expected)
})

test('the French salary regulation shows the tax under a second number', () => {
  expect(amounts(payslipOf(regulationOf('E_sasu3000'), INPUTS.E_sasu3000), 5100, 7005)).toEqual(['130.19', '130.19'])
})
