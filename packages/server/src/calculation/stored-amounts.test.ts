import { Decimal } from '@centime/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsIn, amountsReader, amountsText, areSameAmounts, digitsReader } from './stored-amounts.js'

test('stored amounts are read as they were written', () => {
  const lists = [[], ['0'], ['0', '0'], ['1867.02'], ['0', '1.5', '0', '0', '-3', '0.04'], ['7', '0', '8'], ['7', '0']]
  for (const amounts of lists) expect(amountsIn(amountsText(amounts))).toEqual(amounts)
})

const inQuotes = (text: string) => text.replaceAll(/[-*.\d]+/g, '"$&"')

test('amounts are read as they were written, however many, with the quotes of earlier versions or without', () => {
  const decimals = fc.tuple(fc.bigInt(), fc.nat(1e6)).map(([whole, digits]) => `${whole}.${digits}5`)
  const lists = fc.array(fc.array(fc.oneof(fc.constant('0'), decimals), { maxLength: 400 }), { maxLength: 3 })
  fc.assert(
    fc.property(lists, (amounts) => {
      const text = amountsText(...amounts)
      expect(amountsIn(text)).toEqual(amounts.flat())
      expect(amountsIn(inQuotes(text))).toEqual(amounts.flat())
      expect(areSameAmounts(text, inQuotes(text))).toBe(true)
      expect(areSameAmounts(amountsText(...amounts, ['1.5']), inQuotes(text))).toBe(false)
    }),
  )
})

test('zeros in a row are stored as their number', () => {
  expect(amountsText(['0', '1.5', '0', '0', '-3'])).toBe('[*1,1.5,*2,-3]')
})

test('amounts of earlier versions, which stored each zero as a text, are read', () => {
  expect(amountsIn('["1867.02","0","0","-3.5"]')).toEqual(['1867.02', '0', '0', '-3.5'])
})

test('anything but a list of amounts is refused', () => {
  for (const text of ['', '{}', '[null]', '[["1"]]', '["1",2]', '["1"', '[1,]', '[1', 'nothing'])
    expect(() => amountsIn(text)).toThrow()
})

test('the amounts at some places are those of the whole list', () => {
  const amounts = ['0', '1.5', '0', '0', '-3', '0', '7']
  for (const text of [amountsText(amounts), inQuotes(amountsText(amounts)), JSON.stringify(amounts)]) {
    expect(amountsReader([6, 0, 4, 3, 1])(text)).toEqual(['7', '0', '-3', '0', '1.5'])
    expect(() => amountsReader([1, 7])(text)).toThrow('end before place 7')
    expect(digitsReader([6, 0, 4, 3, 1])(text).digits).toEqual([7e7, 0, -3e7, 0, 1.5e7])
    expect(() => digitsReader([1, 7])(text)).toThrow('end before place 7')
  }
})

test('amounts are read as the ten-millionths of their texts, and those that are longer or no safe integer of them as texts', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => new Decimal(amount).div(100).toFixed())
  const others = [
    '0',
    '-0',
    '0.0000001',
    '-0.00000012',
    '123456.12345678',
    '-12345678.123456',
    '900719926',
    '-900719925.4740',
  ]
  const long = fc.tuple(fc.bigInt(), fc.nat(1e6)).map(([whole, digits]) => `${whole}.${digits}5`)
  const lists = fc.array(fc.oneof(cents, fc.constantFrom(...others), long), { maxLength: 60 })
  fc.assert(
    fc.property(lists, fc.boolean(), (amounts, isQuoted) => {
      const text = isQuoted ? inQuotes(amountsText(amounts)) : amountsText(amounts)
      const places = amounts.flatMap((_, place) => (place % 3 === 1 ? [] : [place])).reverse()
      const read = digitsReader(places)(text)
      places.forEach((place, index) => {
        const amount = new Decimal(amounts[place] ?? '')
        const digits = amount.times(1e7)
        const isShort = (amounts[place] ?? '').length <= 15
        const isInteger = isShort && digits.isInteger() && digits.abs().lte(Number.MAX_SAFE_INTEGER)
        if (isInteger) expect(read.digits[index]).toBe(amount.isZero() ? 0 : digits.toNumber())
        else expect([read.digits[index], read.others?.get(index)]).toEqual([Number.NaN, amounts[place]])
      })
    }),
  )
})

test('an entry that is no decimal is left as its text', () => {
  for (const entry of ['1.', '.5', '', '-', '1.2.3', '1-2', 'x'])
    expect(digitsReader([1])(`[5,${entry},7]`)).toEqual({ digits: [Number.NaN], others: new Map([[0, entry]]) })
  expect(() => digitsReader([1])('[5,1Ĭ5,7]')).toThrow('no list')
})
