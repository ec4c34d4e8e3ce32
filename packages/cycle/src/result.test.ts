import { describe, expect, test } from 'vitest'
import { type NativeWageType, personAmounts } from './result.js'

/** The officer's worked payslip: 3,000 euros in June 2026. */
const NATIVE: Readonly<Record<number, string>> = {
  1000: '3000',
  7000: '3000',
  7010: '630.29',
  7011: '1202.28',
  7018: '0',
  7025: '2239.52',
  5100: '130.19',
  7005: '130.19',
  6000: '2369.71',
  7035: '4202.28',
}
const rows = (values: Readonly<Record<number, string>>): readonly NativeWageType[] =>
  Object.entries(values).map(([number, value]) => ({ wageTypeNumber: Number(number), wageTypeName: number, value }))
const sum = (a: string, b: string): string => (Math.round((Number(a) + Number(b)) * 100) / 100).toFixed(2)

describe("a person's amounts", () => {
  test('are copied, and net before tax is net payable plus the withholding', () => {
    const { amounts, blockers } = personAmounts(rows(NATIVE), '3000', sum)
    expect(blockers).toEqual([])
    expect(amounts).toEqual({
      gross: '3000',
      employeeContributions: '630.29',
      employerContributions: '1202.28',
      netDeductions: '0',
      netBeforeTax: '2369.71',
      netSocial: '2369.71',
      pas: '130.19',
      netPayable: '2239.52',
      employerCost: '4202.28',
    })
  })
  test('are null if the native value is missing', () => {
    const { 6000: _, ...others } = NATIVE
    const { amounts, blockers } = personAmounts(rows(others), '3000', sum)
    expect(amounts.netSocial).toBeNull()
    expect(blockers).toEqual([
      expect.objectContaining({ code: 'amount_missing', message: expect.stringContaining('netSocial') }),
    ])
  })
  test('are null if the native value occurs twice', () => {
    const { amounts, blockers } = personAmounts([...rows(NATIVE), ...rows({ 7025: '2239.52' })], '3000', sum)
    expect([amounts.netPayable, amounts.netBeforeTax]).toEqual([null, null])
    expect(blockers).toHaveLength(2)
  })
  test.each([[5100], [7005], [5100, 7005]])(
    'expose no withholding if %j %j is missing: the two values cannot disagree',
    (...without) => {
      const others = rows(NATIVE).filter(({ wageTypeNumber }) => !without.includes(wageTypeNumber))
      const { amounts, blockers } = personAmounts(others, '3000', sum)
      expect([amounts.pas, amounts.netBeforeTax, amounts.netPayable]).toEqual([null, null, '2239.52'])
      expect(blockers.map(({ code }) => code)).toEqual(['amount_missing', 'amount_missing'])
    },
  )
  test('expose no net before tax while the two withholding values differ', () => {
    const { amounts, blockers } = personAmounts(rows({ ...NATIVE, 7005: '130.20' }), '3000', sum)
    expect([amounts.pas, amounts.netBeforeTax, amounts.netPayable]).toEqual([null, null, '2239.52'])
    expect(blockers[0]).toMatchObject({ code: 'amount_mismatch', message: expect.stringContaining('130.20') })
    expect(blockers[0]).toMatchObject({ message: expect.stringContaining('5100 is 130.19') })
  })
  test('must match the confirmed pay, else the candidate is blocked', () => {
    const { blockers } = personAmounts(rows(NATIVE), '2900', sum)
    expect(blockers).toEqual([
      { code: 'amount_mismatch', message: 'the result is of a remuneration of 3000, confirmed is 2900' },
    ])
    expect(personAmounts(rows(NATIVE), undefined, sum).blockers).toEqual([])
  })
})
