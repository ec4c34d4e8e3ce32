import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../ground/money.js'
import { textDifference } from './text-difference.js'

/** Amounts of payslips, coefficients with many decimals, and numbers that no double holds. */
const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.constantFrom(0, 2, 2, 4, 6, 18))
  .map(([digits, decimals]) => new Decimal(digits.toString()).div(new Decimal(10).pow(decimals)).toFixed())
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((digits) => new Decimal(digits).div(100).toFixed())

test('the difference of two texts has the digits of their decimals', () => {
  fc.assert(
    fc.property(fc.oneof(cents, text), fc.oneof(cents, text), (a, b) => {
      expect(textDifference(a, b)).toBe(new Decimal(a).minus(b).toFixed())
    }),
  )
  expect(textDifference('2300', '2220.83')).toBe('79.17')
})
