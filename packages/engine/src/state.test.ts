import { expect, test } from 'vitest'
import { employee } from '../testing/inputs.js'
import { amountOf, Decimal, defaut, payslip } from './index.js'

/** The engine has no state that the host can change. */

const net = (): string => {
  const outcome = payslip(defaut, employee('2026-06', '2876.55'))
  if (!outcome.ok) throw new Error('refused')
  return amountOf(outcome.value, 'NetAPayer').toFixed()
}

test('settings of the exported Decimal do not reach a payslip', () => {
  const before = net()
  Decimal.set({ precision: 3, rounding: Decimal.ROUND_DOWN })
  expect(net()).toBe(before)
  Decimal.set({ precision: 34, rounding: Decimal.ROUND_HALF_UP })
})

test('a regulation cannot be changed', () => {
  for (const part of [defaut, defaut.fields, defaut.lines, defaut.collectors, defaut.cumulated]) {
    expect(Object.isFrozen(part)).toBe(true)
  }
})
