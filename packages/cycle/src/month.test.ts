import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInWriteWindow, isPaymentDateOf, monthAfter, monthBefore } from './month.js'

const months = fc
  .integer({ min: 1900 * 12, max: 2999 * 12 + 11 })
  .map((count) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`)

describe('months', () => {
  test.each([
    ['2026-01', '2025-12', '2026-02'],
    ['2026-12', '2026-11', '2027-01'],
    ['2000-01', '1999-12', '2000-02'],
    ['1000-01', '0999-12', '1000-02'],
  ])('around %s are %s and %s', (month, before, after) => {
    expect([monthBefore(month), monthAfter(month)]).toEqual([before, after])
  })
  test('before and after undo each other, and compare as text', () => {
    fc.assert(
      fc.property(months, (month) => {
        expect(monthAfter(monthBefore(month))).toBe(month)
        expect(monthBefore(month) < month && month < monthAfter(month)).toBe(true)
      }),
    )
  })
  test('in the write window are this one and the last', () => {
    fc.assert(
      fc.property(months, months, (period, now) => {
        expect(isInWriteWindow(period, now)).toBe(period === now || monthAfter(period) === now)
      }),
    )
  })
  test('are paid from their first day to the end of the month after', () => {
    expect(isPaymentDateOf('2026-12', '2027-01-31')).toBe(true)
    expect(isPaymentDateOf('2026-12', '2027-02-01')).toBe(false)
    expect(isPaymentDateOf('2026-12', '2026-11-30')).toBe(false)
  })
})
