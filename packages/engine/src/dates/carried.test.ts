import { expect, test } from 'vitest'
import { payrollOf } from '../../testing/payrolls.js'
import type { Fault } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { scaledOrDecimal } from '../ground/scaled.js'
import { defaut } from '../regulations/defaut.js'
import { type EarlierSums, sumTextAt } from '../tree/earlier-sums.js'
import { CarriedValues, readCarried, StoredCarried, SumsInWork } from './carried.js'

const placesOf = (...lines: readonly string[]) => new Map(lines.map((line, place) => [line, place]))
const textsOf = (count: number, sums: EarlierSums) => Array.from({ length: count }, (_, at) => sumTextAt(sums, at))
const monthsOf = (texts: readonly string[]) =>
  texts.map((text) => {
    const value = scaledOrDecimal(text)
    const places = placesOf('Assiette')
    if (typeof value === 'number') return { carried: new CarriedValues(places, [value]) }
    return { carried: new CarriedValues(places, [Number.NaN], new Map(value && [[0, value]])) }
  })
function sumOf(line: string, texts: readonly string[]) {
  const sums = new SumsInWork(1)
  sums.addMonths(monthsOf(texts), [line], [0], [new Decimal('0.1')])
  return textsOf(1, sums)
}

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
  const [first, second] = [placesOf('Assiette', 'TotalNet'), placesOf('TotalNet', 'Assiette')]
  const months = [
    { carried: new CarriedValues(first, [15_000_000, 22_500_000]) },
    { carried: new CarriedValues(second, [22_500_000, 15_000_000]) },
  ]
  const sums = new SumsInWork(3)
  sums.addMonths(months, ['Assiette', 'TotalNet'], [2, 0])
  expect(textsOf(3, sums)).toEqual(['4.5', '0', '3'])
})

test('the amounts of a stored result that are no integers are read as their texts, each in its layout', () => {
  const { fixed } = payrollOf(defaut, '2026-03')
  const texts = ['1.50000000', '-0.00000000', '1823.0333333333']
  const places = placesOf('Assiette', 'TotalBrut', 'SmicReference', ...fixed.carried, 'RemunerationConges')
  const digits = [...places.keys()].map((_, place) => (place < 3 ? Number.NaN : 0))
  const read = (others: readonly string[]) => {
    const faults: Fault[] = []
    const carried = new StoredCarried(placesOf(...places.keys()), digits, new Map(others.entries()))
    return { faults, values: readCarried(fixed, { period: '2026-01', carried }, faults) }
  }
  const { faults, values } = read(texts)
  expect(faults).toEqual([])
  const sums = new SumsInWork(4)
  sums.addMonths(
    [{ carried: values }, { carried: values }],
    ['Assiette', 'TotalBrut', 'SmicReference', 'PAS'],
    [0, 1, 2, 3],
  )
  expect(textsOf(4, sums)).toEqual(['3', '0', '3646.0666666666', '0'])
  expect(read(['abc', '0', '0']).faults.map(({ code, value }) => [code, value])).toEqual([['wrong_history', 'abc']])
})
