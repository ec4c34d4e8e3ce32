import { TauxPAS } from '@centime/engine/cases'
import { dayOf, monthIn } from '@centime/engine/ground'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Separator } from './csv.js'
import { decimalIn, valueOfField } from './values.js'

/** French and English forms of numbers, days and months. */

describe('a number is read', () => {
  test.each([
    ['1234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['12\u202f345\u202f678', '12345678'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['-0,5', '-0.5'],
    ['\u2212 5', undefined],
    ['\u22125', '-5'],
    ['0,015', '0.015'],
    ['16,4832', '16.4832'],
    ['007', '007'],
    ['12 34,5', undefined],
    ['1.2.3', undefined],
    ['1,2,3', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['douze', undefined],
    ['1,', undefined],
    [',5', undefined],
  ])('%s as %s, with any cell separator', (cell, value) => {
    for (const separator of [';', ',', '\t'] as const) {
      const read = decimalIn(cell, separator)
      expect('value' in read ? read.value : undefined).toBe(value)
    }
  })
  test('with one mark before three digits according to the cell separator, and refused elsewhere', () => {
    expect(decimalIn('16,483', ';')).toEqual({ value: '16.483' })
    expect(decimalIn('16.483', ',')).toEqual({ value: '16.483' })
    expect(decimalIn('16,483', ',')).toEqual({ wrong: 'can mean 16.483 or 16483: write one of these' })
    // 1.500 means 1,500 to many people: a bonus of 1.50 would be the wrong amount.
    expect(decimalIn('1.500', ';')).toEqual({ wrong: 'can mean 1,500 or 1500: write one of these' })
    for (const cell of ['16,483', '16.483']) {
      expect(decimalIn(cell, '\t')).toEqual({ wrong: 'can mean 16.4830 or 16483: write one of these' })
    }
    expect(decimalIn('16.4830', '\t')).toEqual({ value: '16.4830' })
    expect(decimalIn('0.035', ';')).toEqual({ value: '0.035' })
  })
  test('in each unambiguous form', () => {
    const forms = (
      [
        ['fr-FR', ';'],
        ['en-US', ','],
        ['de-DE', ';'],
      ] as const
    ).flatMap(([locale, separator]) =>
      [true, false].map((useGrouping) => {
        return { separator, format: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping }) }
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...forms),
        (cents, { separator, format }) => {
          expect(decimalIn(format.format(-cents / 100), separator)).toEqual({ value: (-cents / 100).toFixed(2) })
        },
      ),
    )
  })
})

describe('a rate', () => {
  const rate = (cell: string, separator: Separator = ';') => valueOfField(TauxPAS, cell, separator)
  test.each([
    ['0,8 %', '0.008'],
    ['80 %', '0.8'],
    ['0,035', '0.035'],
    ['0,0999', '0.0999'],
    ['0', '0'],
  ])('%s is %s', (cell, value) => expect(rate(cell)).toEqual({ value }))
  test.each([
    ['0,8', '80 % or 0.8 %'],
    ['0,1', '10 % or 0.1 %'],
    ['3,5', '350 % or 3.5 %'],
    ['1', '100 % or 1 %'],
    ['-0,5', '-50 % or -0.5 %'],
  ])('%s can mean %s: it is refused', (cell, both) =>
    expect(rate(cell)).toEqual({ wrong: `can mean ${both}: write one of these` }),
  )
})

test.each([
  ['30/06/2026', '2026-06-30'],
  ['1/6/2026', '2026-06-01'],
  ['2026-06-30', '2026-06-30'],
  ['30/06/2026 00:00:00', '2026-06-30'],
  ['30/06/26', undefined],
  ['30.06.2026', undefined],
  ['06/2026', undefined],
])('the day %s is %s', (cell, value) => {
  const read = dayOf(cell)
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each([
  ['06/2026', '2026-06'],
  ['6/2026', '2026-06'],
  ['2026-06', '2026-06'],
  ['01/06/2026', '2026-06'],
  ['2026-06-15', '2026-06'],
  ['juin 2026', undefined],
])('the month %s is %s', (cell, value) => {
  const read = monthIn(cell)
  expect('value' in read ? read.value : undefined).toBe(value)
})
