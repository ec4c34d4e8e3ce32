import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts, contributionOf, ofEmployee, ofYear, valuesOf } from '../../testing/law.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { DeductionForfaitaire } from './dfs.js'

/** Arrêté du 20/12/2002 art. 9: the flat deduction for expenses of some professions. */

const profession = (ProfessionDFS: string) => ({ Contrat: { ProfessionDFS } })

test.each([
  ['Batiment', '0.09, 0.08 from 2025-01-01, 0.07 from 2026-01-01, 0.06 from 2027-01-01'],
  ['Proprete', '0.05, 0.04 from 2025-01-01, 0.03 from 2026-01-01, 0.02 from 2027-01-01'],
  ['Journaliste', '0.28, 0.26 from 2025-01-01, 0.24 from 2026-01-01, 0.22 from 2027-01-01'],
  ['TransportMarchandises', '0.19, 0.18 from 2025-01-01, 0.17 from 2026-01-01, 0.16 from 2027-01-01'],
  ['Aviation', '0.28, 0.27 from 2025-01-01, 0.26 from 2026-01-01, 0.25 from 2027-01-01'],
  ['Musicien', '0.19, 0.18 from 2025-01-01, 0.16 from 2026-01-01, 0.14 from 2027-01-01'],
  ['Dramatique', '0.23, 0.21 from 2025-01-01, 0.18 from 2026-01-01, 0.15 from 2027-01-01'],
] as const)('%s: %s', (key, expected) => {
  expect(valuesOf(DeductionForfaitaire[key])).toBe(expected)
})

// February 2026: the least base is 12.02 × 1820/12 = 1,823.03; 1,823.03 ÷ 0.93 = 1,960.25.
test.each([
  ['1823.02', '0.00'],
  ['1823.03', '0.00'],
  ['1823.04', '0.01'],
  ['1960.24', '137.21'],
  ['1960.25', '137.22'],
  ['1960.26', '137.22'],
  ['2700', '189.00'],
])('a building worker at %s € has %s € deducted', (pay, expected) => {
  expect(amounts(ofEmployee('2026-02', pay, profession('batiment')), 'DeductionDFS')).toEqual([expected])
})

test('the increases of overtime that the law sets belong to the least base (R242-1)', () => {
  const of = (pay: string, HeuresSupplementaires: Record<string, string>, weekly = '35') =>
    amounts(
      ofEmployee('2026-06', pay, { ...profession('batiment'), HeuresSupplementaires }, weekly),
      'AssietteMinimaleDFS',
      'DeductionDFS',
    )
  // 12.31 × (1820/12 + 12.5) = 2,020.89, the pay of 1,867.02 and ten hours at 25 %.
  expect(of('1867.02', { HeuresSup25: '10' })).toEqual(['2020.89', '0.00'])
  // 12.31 × (1820/12 + 1.5) = 1,885.48.
  expect(of('1900', { HeuresSup50: '1' })[0]).toBe('1885.48')
  // Half time of 75.83 hours, a tenth of them 7.58: 12.31 × (910/12 + 7.58 × 1.1 + 2.42 × 1.25) = 1,073.39.
  expect(of('1000', { HeuresComplementaires: '10' }, '17.5')[0]).toBe('1073.39')
})

test('the last day of 9 % and the first of 8 %', () => {
  const of = (period: string) => amounts(ofEmployee(period, '3000', profession('batiment')), 'DeductionDFS')
  expect([of('2024-12'), of('2025-01')]).toEqual([['270.00'], ['240.00']])
})

test('contributions are on the base that is left, CSG on the whole pay', () => {
  const payslip = ofEmployee('2026-02', '2700', profession('batiment'))
  expect(contributionOf(payslip, 'VieillesseDeplafonneeSalariale')).toBe('salariale 2511.00 × 0.004 = 10.04')
  expect(contributionOf(payslip, 'CSGDeductible')).toBe('salariale 2652.75 × 0.068 = 180.39')
})

test('the yearly 7,600 € are used up as the months come', () => {
  const payslips = ofYear('2026', ...Array.from({ length: 4 }, () => ['10000', profession('journaliste')] as const))
  expect(payslips.map((payslip) => amounts(payslip, 'DeductionDFS').join())).toEqual([
    '2400.00',
    '2400.00',
    '2400.00',
    '400.00',
  ])
})

// 2,500 € of a sales representative: the base is 1,900, coefficient 0.3588, 681.72 €. Without the deduction 0.1719 × 2,500 =
// 429.75; 130 % of it is 558.68. At 5,500 € there is no reduction without the deduction, and 130 % of nothing is nothing.
test.each([
  ['2026-06', 'vrp', '2500', '-558.68'],
  ['2026-01', 'batiment', '5500', '0.00'],
  ['2026-02', 'batiment', '2700', '-426.12'],
])('%s, %s at %s €: the reduction is %s', (period, of, pay, expected) => {
  expect(amounts(ofEmployee(period, pay, profession(of)), 'ReductionFillonTotale')).toEqual([expected])
})

test('the reduction never exceeds 130 % of that without the deduction', () => {
  const professions = fc.constantFrom('batiment', 'vrp', 'transport_marchandises', 'dramatique')
  fc.assert(
    fc.property(professions, fc.integer({ min: 150_000, max: 600_000 }), (of, cents) => {
      const pay = (cents / 100).toFixed(2)
      const reduction = amountOf(ofEmployee('2026-02', pay, profession(of)), 'ReductionFillonTotale')
      const without = amountOf(ofEmployee('2026-02', pay), 'ReductionFillonTotale')
      expect(reduction.neg().lte(without.neg().times('1.3').plus('0.005'))).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 200) },
  )
})
