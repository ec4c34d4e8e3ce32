import { expect, test } from 'vitest'
import { Decimal } from '../ground/money.js'
import { scaledOrDecimal } from '../ground/scaled.js'
import { CarriedValues, plusCarried } from './carried.js'

const monthsOf = (texts: readonly string[]) =>
  texts.map((text) => ({ carried: new CarriedValues(new Map([['Assiette', 0]]), [scaledOrDecimal(text)]) }))

const placesOf = (...lines: readonly string[]) => new Map(lines.map((line, place) => [line, place]))
const sumOf = (line: string, texts: readonly string[]) =>
  plusCarried([line], monthsOf(texts), [new Decimal('0.1')]).map((sum) => sum.toFixed())

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
  expect(sumOf('Assiette', texts)).toEqual([sum])
})

test('a line that a month does not have adds 0', () => {
  expect(sumOf('TotalNet', ['5'])).toEqual(['0.1'])
})

test('each line has its own sum, of months with their lines in other places', () => {
  const [one, other] = [new Decimal('1.5'), new Decimal('2.25')]
  const [first, second] = [placesOf('Assiette', 'TotalNet'), placesOf('TotalNet', 'Assiette')]
  const months = [
    { carried: new CarriedValues(first, [15_000_000, 22_500_000]) },
    { carried: new CarriedValues(second, [other, one]) },
  ]
  const sums = plusCarried(['Assiette', 'TotalNet'], months)
  expect(sums.map((sum) => sum.toFixed())).toEqual(['3', '4.5'])
})
