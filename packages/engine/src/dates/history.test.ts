import { describe, expect, test } from 'vitest'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'
import { carriedBefore, firstComputed, isBackPay, readHistory } from './history.js'

/** What a history may be, and what counts of a month that a later one corrected. */

const fixed = fix(defaut, '2026-06-30')
const carried = (TotalBrut: string) => ({ ...Object.fromEntries(fixed.carried.map((name) => [name, '0'])), TotalBrut })
const MONTH = { period: '2026-03', paymentDate: '2026-03-31', carried: carried('3000') }
const CORRECTED = {
  period: '2026-02',
  paymentDate: '2026-02-28',
  contract: { since: '2020-01-01' },
  carried: carried('0'),
  lines: [],
}
const LINE = { name: 'TotalBrut', value: '1.5' }
const read = (...[history, backPay]: [unknown, Parameters<typeof readHistory>[3]?]) =>
  readHistory(fixed, '2026-06', history, backPay)
const isRead = (change: object): boolean => read([{ ...MONTH, ...change }]).ok

describe('a month of a history', () => {
  test.each([
    [{}, true],
    [{ period: '2026-05' }, true],
    [{ period: '2026-06' }, false],
    [{ period: '2026-13' }, false],
    [{ paymentDate: '2026-02-30' }, false],
    [{ carried: undefined }, false],
    [{ carried: carried('x') }, false],
    [{ contract: { since: '2020-01-01' } }, true],
    [{ contract: { since: '2020-01-01', end: '2026-03-31' } }, true],
    [{ contract: { since: '2020-01-01', end: '2026-03-32' } }, false],
    [{ contract: { since: '2020-01' } }, false],
    [{ contract: {} }, false],
    [{ contract: 'x' }, false],
    [{ corrections: [{ payer: '2026-04', paymentDate: '2026-04-30', carried: carried('0') }] }, true],
    [{ corrections: [{ payer: '2026-04-30', paymentDate: '2026-04-30', carried: {} }] }, false],
    [{ corrections: [{ payer: '2026-04', paymentDate: '2026-04', carried: {} }] }, false],
    [{ corrections: [{ payer: '2026-04', paymentDate: '2026-04-30' }] }, false],
    [{ corrections: ['x'] }, false],
    [{ corrections: 'x' }, false],
    [{ backPay: [CORRECTED] }, true],
    [{ backPay: [{ ...CORRECTED, period: '2026-03' }] }, false],
  ])('change %#', (change, isRight) => expect(isRead(change)).toBe(isRight))

  test('stands once, in a list, in any order', () => {
    expect(read([MONTH, MONTH]).ok).toBe(false)
    expect(read({}).ok).toBe(false)
    expect(read([undefined]).ok).toBe(false)
    const outcome = read([MONTH, { ...MONTH, period: '2026-01' }, { ...MONTH, period: '2026-02' }])
    expect(outcome.ok && outcome.value.map(({ period }) => period)).toEqual(['2026-01', '2026-02', '2026-03'])
  })
})

test.each([
  [{}, true],
  [{ period: '2026' }, false],
  [{ paymentDate: 'x' }, false],
  [{ contract: undefined }, false],
  [{ contract: { since: 'x' } }, false],
  [{ carried: [] }, false],
  [{ untaxedOvertime: '1.5' }, true],
  [{ untaxedOvertime: 'x' }, false],
  [{ untaxedOvertime: 1 }, false],
  [{ lateOvertime: { pay: '1.5', exempt: '0' } }, true],
  [{ lateOvertime: { pay: '1.5' } }, false],
  [{ lateOvertime: { pay: 1.5, exempt: '0' } }, false],
  [{ lateOvertime: '1.5' }, false],
  [{ lines: undefined }, false],
  [{ lines: [LINE] }, true],
  [{ lines: [{ ...LINE, base: '1', rate: '0.5', quantity: '2' }] }, true],
  [{ lines: [{ ...LINE, rate: 'x' }] }, false],
  [{ lines: [{ ...LINE, name: 1 }] }, false],
  [{ lines: [{ name: 'TotalBrut' }] }, false],
  [{ lines: ['x'] }, false],
])('back pay with change %#', (change, isRight) => {
  expect(isBackPay([{ ...CORRECTED, ...change }], '2026-04')).toBe(isRight)
})
test('back pay has each month once, before the month that pays it', () => {
  expect(isBackPay([CORRECTED, { ...CORRECTED, period: '2026-01' }], '2026-04')).toBe(true)
  expect(isBackPay([CORRECTED, CORRECTED], '2026-04')).toBe(false)
  expect(isBackPay([CORRECTED], '2026-02')).toBe(false)
  expect(isBackPay('x', '2026-04')).toBe(false)
})

test('a correction counts from the day after its payment (CSS R323-4)', () => {
  const later = { payer: '2026-04', paymentDate: '2026-04-30', carried: carried('3100') }
  const outcome = read(
    [{ ...MONTH, corrections: [later] }],
    [{ ...CORRECTED, period: '2026-03', carried: carried('3200') }],
  )
  const [month] = outcome.ok ? outcome.value : []
  const gross = (day: string) => month && carriedBefore(month, day).get('TotalBrut')?.toFixed()
  expect(['2026-04-30', '2026-05-01', '2026-06-30', '2026-07-01'].map(gross)).toEqual(['3000', '3100', '3100', '3200'])
})

test('the first month of a year that is computed', () => {
  const months = ['2025-12', '2026-03', '2026-04'].map((period) => ({ period }))
  expect(firstComputed('2026-06', months)).toBe('2026-03')
  expect(firstComputed('2027-01', months)).toBe('2027-01')
})
