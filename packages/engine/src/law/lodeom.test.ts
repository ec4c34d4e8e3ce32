import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, ofYear } from '../../testing/law.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { fix } from '../tree/fix.js'

/**
 * Scales of CSS L752-3-2, L752-3-3 and D752-7, D752-8. The minimum wage of a month is 12.02 × 1820/12 = 1,823.0333…; T
 * = 0.3201 in zone 1 under 50 employees, 0.2111 in zone 2.
 */

const scale = (BaremeLodeom: string) => ({ Entreprise: { BaremeLodeom } })
const coefficientOf = (bareme: string, pay: string): string =>
  amountOf(ofEmployee('2026-03', pay, scale(bareme)), 'CoefficientLodeom').toFixed(4)

// First multiple: 1.3 → 2,369.94; 2 → 3,646.07; 1.7 → 3,099.16; 1.4 → 2,552.25. Landing: 2.5 → 4,557.58; 2 → 3,646.07.
// Exit: 2.2 → 4,010.67; 2.7 → 4,922.19; 3.5 → 6,380.62; 3 → 5,469.10; 4.5 → 8,203.65.
test.each([
  ['competitivite', '2369.94', '0.3201'],
  ['competitivite', '2369.95', '0.3201'],
  // 1.3 × 0.3201 ÷ 0.9 × (4,010.6733 ÷ 3,992.44 − 1) = 0.00211
  ['competitivite', '3992.44', '0.0021'],
  ['competitivite', '4010.68', '0.0000'],
  ['competitivite_renforcee', '3646.06', '0.3201'],
  ['competitivite_renforcee', '4922.19', '0.0000'],
  // 1.7 × 0.3201 × 1,823.0333 ÷ 3,117.39 = 0.31823
  ['innovation_croissance', '3117.39', '0.3182'],
  // The landing ends: 1.7 × 0.3201 ÷ 2.5 = 0.21767, by either formula.
  ['innovation_croissance', '4557.58', '0.2177'],
  ['innovation_croissance', '4557.59', '0.2177'],
  ['innovation_croissance', '6380.62', '0.0000'],
  ['moins_de_11', '2552.24', '0.2111'],
  ['moins_de_11', '2570.48', '0.2096'],
  ['moins_de_11', '5469.10', '0.0000'],
  ['sectoriel', '2100', '0.2111'],
  // legisocial, January 2026: 2,800 € give 1.4 × 0.2111 ÷ 1.6 × (5,469.10 ÷ 2,800 − 1) = 0.17607
  ['sectoriel', '2800', '0.1761'],
  ['renforce', '8203.65', '0.0000'],
  // Urssaf's modele-social 11.1.0: the exemption that it computes ÷ the pay, in February 2026.
  ['competitivite_renforcee', '4000.00', '0.2109'],
  ['competitivite_renforcee', '4300.00', '0.1323'],
  ['innovation_croissance', '3200.00', '0.3100'],
  ['innovation_croissance', '5000.00', '0.1503'],
  ['renforce', '3100.00', '0.2110'],
  ['renforce', '3300.00', '0.1983'],
  ['sectoriel', '4000.00', '0.0678'],
  ['moins_de_11', '2600.00', '0.2072'],
  ['moins_de_11', '3000.00', '0.1796'],
  ['moins_de_11', '4000.00', '0.1085'],
])('%s, pay of %s €: %s', (bareme, pay, expected) => {
  expect(coefficientOf(bareme, pay)).toBe(expected)
})

test('an example of legisocial for January 2026: 2,100 € of a sector of Saint-Barthélemy, 443.31 €', () => {
  expect(
    amounts(ofEmployee('2026-01', '2100', scale('sectoriel')), 'ExonerationLodeom', 'ReductionFillonTotale'),
  ).toEqual(['-443.31', '0.00'])
})

test('the reduced rates stay: health up to 2.5 × 11.52 × 1820/12 = 4,368 €, family up to 6,115.20 €', () => {
  const rates = (pay: string) =>
    (['AssuranceMaladiePatronale', 'AllocationsFamiliales'] as const).map((name) =>
      contributionOf(ofEmployee('2026-03', pay, scale('renforce')), name),
    )
  expect(rates('4368')).toEqual(['patronale 4368.00 × 0.07 = 305.76', 'patronale 4368.00 × 0.0345 = 150.70'])
  expect(rates('4368.01')).toEqual(['patronale 4368.01 × 0.13 = 567.84', 'patronale 4368.01 × 0.0345 = 150.70'])
  expect(rates('6115.21')).toEqual(['patronale 6115.21 × 0.13 = 794.98', 'patronale 6115.21 × 0.0525 = 321.05'])
})

test('a year that crosses the threshold of health pays the difference on the months before', () => {
  const payslips = ofYear('2026', ['4000', scale('renforce')], ['5000', scale('renforce')])
  // 9,000 > 8,736: 6 % of January's 4,000 €.
  expect(payslips.map((payslip) => amounts(payslip, 'RegularisationMaladie').join())).toEqual(['0.00', '240.00'])
})

test('in zone 1 the year so far counts, and months under the general reduction count for none of it', () => {
  const payslips = ofYear('2026', ['2000', scale('competitivite')], ['2700', scale('competitivite')], '2000')
  // 4,700 ≤ 1.3 × 2 × 1,823.03: T still; 0.3201 × 4,700 = 1,504.47 less 640.20.
  expect(payslips.map((payslip) => amounts(payslip, 'ExonerationLodeom', 'ReductionFillonTotale'))).toEqual([
    ['-640.20', '0.00'],
    ['-864.27', '0.00'],
    ['0.00', '-629.40'],
  ])
})

test('in Saint-Barthélemy and Saint-Martin each month stands alone (L752-3-3 III, D752-8)', () => {
  const payslips = ofYear('2026', ['2000', scale('sectoriel')], ['4000', scale('sectoriel')])
  // 0.2111 × 2,000; 1.4 × 0.2111 ÷ 1.6 × (5,469.10 ÷ 4,000 − 1) = 0.06784: 0.0678 × 4,000.
  expect(payslips.map((payslip) => amounts(payslip, 'ExonerationLodeom').join())).toEqual(['-422.20', '-271.20'])
})

test('there the minimum wage is that of the first day of the month (D752-8 V 3°), and July has the scales', () => {
  const coefficient = (period: string, pay: string) =>
    amountOf(ofEmployee(period, pay, scale('moins_de_11')), 'CoefficientLodeom').toFixed(4)
  // 1.4 × 12.02 × 1820/12 = 2,552.25 in May; 1.4 × 12.31 × 1820/12 = 2,613.82 from June.
  expect(coefficient('2026-05', '2613.82')).not.toBe('0.2111')
  expect(coefficient('2026-06', '2613.82')).toBe('0.2111')
  // 1.4 × 0.2111 × (5,601.05 ÷ 3,800 − 1) = 0.14008.
  expect(coefficient('2026-07', '3800')).toBe('0.1401')
})

test('a scale of zone 1 after June 2026 is refused, with the field and the article', () => {
  const read = readInputs(fix(defaut, '2026-07-31'), employee('2026-07', '2000', scale('competitivite')))
  expect(read.ok ? [] : read.faults.map(({ caseFieldName }) => caseFieldName)).toEqual(['BaremeLodeom'])
  const zoneDeux = employee('2026-07', '2000', scale('renforce'))
  expect(readInputs(fix(defaut, '2026-07-31'), zoneDeux).ok).toBe(true)
  expect(readInputs(fix(defaut, '2026-06-30'), employee('2026-06', '2000', scale('competitivite'))).ok).toBe(true)
})

test('the exemption is continuous, but for the fourth decimal of its coefficient', () => {
  const bareme = fc.constantFrom('competitivite', 'innovation_croissance', 'moins_de_11', 'renforce')
  fc.assert(
    fc.property(bareme, fc.integer({ min: 100_000, max: 850_000 }), (one, cents) => {
      const [here, next] = [cents, cents + 1].map((each) =>
        amountOf(ofEmployee('2026-03', (each / 100).toFixed(2), scale(one)), 'ExonerationLodeom'),
      )
      // A ten-thousandth of the pay, and the cent.
      expect(
        here
          ?.minus(next ?? 0)
          .abs()
          .lte(cents / 1_000_000 + 0.02),
      ).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 200) },
  )
})
