import fc from 'fast-check'
import { expect, test } from 'vitest'
import { number } from '../cases/field.js'
import { readNumber } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { decimalOf, scaledText } from '../ground/scaled.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { scaleOf } from './scaled.js'

const euros = number('Test.Euros', 'euros', 'month', { fr: 'Test', en: 'Test', min: '-99999999.99' })
const rate = number('Test.Taux', 'fraction', 'period', { fr: 'Test', en: 'Test' })

/** The text in decimals: its number times 10^decimals; undefined if the field refuses it. */
function entryOf(field: typeof euros | typeof rate, text: string): number | undefined {
  const read = readNumber(field, text)
  if (!(read instanceof Decimal)) return undefined
  const factor = 10 ** scaleOf(field).decimals
  return read.times(factor).isInteger() ? read.times(factor).toNumber() : read.toNumber() * factor
}

test('numbers of as many decimals as the scale are integers', () => {
  const scale = scaleOf(euros)
  for (const [text, entry] of [
    ['0', 0],
    ['12', 120_000],
    ['007.50', 75_000],
    ['-1886.6801', -18_866_801],
    ['99999999.99', 999_999_999_900],
    ['1.23450000', 12_345],
  ] as const) {
    expect(scaledText(text, scale), text).toBe(entry)
  }
})

test('a finer number is the double nearest to it times the power of ten, and never an integer', () => {
  expect(scaledText('14.12345678', scaleOf(euros))).toBe(14.12345678 * 10_000)
  expect(scaledText('0.0000001', scaleOf(rate))).toBe(0.0000001 * 1_000_000)
})

test('a text that is wrong, out of range, rounded onto a bound, or long gives no entry', () => {
  const wrong = ['', '-', '.', '1.', '.5', '1e3', ' 1', '1 ', '+1', '1,5', '--1', '1.2.3', '0x1', '-0', '-0.00', '١']
  const outside = ['-100000000', '100000000', '99999999.9901']
  for (const text of [...wrong, ...outside, '1234567890.12345', '0.0000000000000001']) {
    expect(scaledText(text, scaleOf(euros)), text).toBeNaN()
  }
  expect(scaledText('1.0000001', scaleOf(rate))).toBeNaN()
  expect(scaledText('-1', scaleOf(rate))).toBeNaN()
})

const texts = fc.oneof(
  fc.stringMatching(/^-?\d{1,9}(\.\d{1,8})?$/),
  fc.stringMatching(/^0\.\d{1,12}$/),
  fc.stringMatching(/^-?[0-9.]{0,16}$/),
  fc.string(),
)

test('every entry equals the value in decimals', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(euros, rate), (sent, field) => {
      const entry = scaledText(sent, scaleOf(field))
      if (!Number.isNaN(entry)) expect(entry).toBe(entryOf(field, sent))
    }),
    { numRuns: 5000 },
  )
})

test('the decimal of a text has the words of decimal.js; no other text has one', () => {
  fc.assert(
    fc.property(texts, (sent) => {
      const wanted = /^-?\d{1,20}(\.\d{1,60})?$/.test(sent) ? new Decimal(sent) : undefined
      expect({ ...decimalOf(sent) }).toEqual({ ...wanted })
    }),
    { numRuns: 2000 },
  )
})

test('a field that takes the number of another has the same scale, so that both have the same entry', () => {
  const followers = [defaut, salaire2026].flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.kind === 'number-field' && field.fallback !== undefined ? [{ field, followed: field.fallback }] : [],
    ),
  )
  expect(followers.length).toBeGreaterThan(5)
  for (const { field, followed } of followers) expect(scaleOf(field), field.key).toEqual(scaleOf(followed))
})
