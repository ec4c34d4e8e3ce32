import fc from 'fast-check'
import { expect, test } from 'vitest'
import { officer } from '../../testing/inputs.js'
import { amounts, ofOfficer } from '../../testing/law.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { readInputs } from '../inputs/read-inputs.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { fix } from '../tree/fix.js'

/** CSS L131-6-4, D131-6-1: the date of creation decides. 28.91 % of the employer, 7.30 % of the officer. */

const acre = (DebutAcre: string) => ({ Exonerations: { DebutAcre } })
const of = (period: string, pay: string, createdOn: string) =>
  amounts(ofOfficer(period, pay, acre(createdOn)), 'ExonerationAcrePatronale', 'ExonerationAcreSalariale')

// 75 % of 4,005 € is 3,003.75. Below: 25 % × rate × pay; from there 25 % × rate × 3 × (4,005 − pay).
test.each([
  ['2026-01-02', '1000', ['-72.28', '-18.25']],
  ['2026-01-02', '3003.74', ['-217.10', '-54.82']],
  ['2026-01-02', '3003.75', ['-217.10', '-54.82']],
  ['2026-01-02', '3003.76', ['-217.09', '-54.82']],
  ['2026-01-02', '3500', ['-109.50', '-27.65']],
  ['2026-01-02', '4004.99', ['0.00', '0.00']],
  ['2026-01-02', '4005', ['0.00', '0.00']],
  ['2026-01-02', '4500', ['0.00', '0.00']],
  // Before 2026 all of it.
  ['2025-12-31', '2000', ['-578.20', '-146.00']],
  ['2025-12-31', '3500', ['-437.99', '-110.60']],
] as const)('created on %s, pay of %s €: %s', (createdOn, pay, expected) => {
  expect(of('2026-04', pay, createdOn)).toEqual(expected)
})

test.each([
  ['2026-02-15', '2026-01', '0.00'],
  ['2026-02-15', '2026-02', '-216.83'],
  ['2025-12-15', '2026-11', '-867.30'],
  ['2025-12-15', '2026-12', '0.00'],
])('created on %s: %s has %s, twelve months in all', (createdOn, period, expected) => {
  expect(of(period, '3000', createdOn)[0]).toBe(expected)
})

test('the year so far counts: two months at 2,000 and 4,000 € have the exemption of 6,000 € under two ceilings', () => {
  const months = [officer('2026-01', '2000', acre('2026-01-02')), officer('2026-02', '4000', acre('2026-01-02'))]
  const payslips = yearOfPayslips(salaire2026, months)
  // 6,000 ≤ 6,007.50: 25 % × 28.91 % × 6,000 = 433.65, less 144.55 of January.
  expect(payslips.map((payslip) => amounts(payslip, 'ExonerationAcrePatronale').join())).toEqual(['-144.55', '-289.10'])
})

test('JEI in addition is refused, with the field and the article', () => {
  const inputs = officer('2026-06', '3000', { Exonerations: { DebutAcre: '2026-02-01', JEI: 'true' } })
  const read = readInputs(fix(salaire2026, '2026-06-30'), inputs)
  expect(read.ok ? [] : read.faults.map(({ caseFieldName, expected }) => `${caseFieldName}: ${expected}`)).toEqual([
    'JEI: false: the exemption of JEI and Acre exclude each other (CSS L131-6-4)',
  ])
})

test('it is continuous: a cent more of pay changes it by less than a cent and a half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 450_000 }), (cents) => {
      const [here, next] = [cents, cents + 1].map((one) =>
        amountOf(
          payslipOf(salaire2026, officer('2026-04', (one / 100).toFixed(2), acre('2025-06-01'))),
          'ExonerationAcrePatronale',
        ),
      )
      expect(
        here
          ?.minus(next ?? 0)
          .abs()
          .lte('0.02'),
      ).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 200) },
  )
})
