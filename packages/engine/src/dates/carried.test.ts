import { expect, test } from 'vitest'
import { Decimal } from '../ground/money.js'
import { scaledOrDecimal } from '../ground/scaled.js'
import { CarriedValues, plusCarried } from './carried.js'

const monthsOf = (texts: readonly string[]) =>
  texts.map((text) => ({ carried: new CarriedValues(new Map([['Assiette', 0]]), [scaledOrDecimal(text)]) }))

test.each([
  ['cents', ['1867.06', '-0.07', '2.1'], '1869.19'],
  [
    'a decimal that is longer than ten-millionths',
    ['0.1', '151.66666666666666666667', '0.2'],
    '152.06666666666666666667',
  ],
  // Beyond 2⁵³ ten-millionths the smallest is lost.
  ['millions that go and come', ['900000000', '900000000', '0.0000001', '-900000000', '-900000000'], '0.1000001'],
])('months with %s are added exactly to a number', (_, texts, sum) => {
  expect(plusCarried(new Decimal('0.1'), monthsOf(texts), 'Assiette').toFixed()).toBe(sum)
})

test('a line that a month does not have adds 0', () => {
  expect(plusCarried(new Decimal('0.1'), monthsOf(['5']), 'TotalNet').toFixed()).toBe('0.1')
})
