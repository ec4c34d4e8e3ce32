import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsIn, amountsReader, amountsText, areSameAmounts, presentReader } from './stored-amounts.js'

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
    const found: (string | undefined)[] = []
    presentReader([6, 0, 4, 3, 1])(text, (at, amount) => {
      found[at] = amount
    })
    expect(found).toEqual(['7', undefined, '-3', undefined, '1.5'])
    expect(() => presentReader([1, 7])(text, () => {})).toThrow('end before place 7')
  }
})
