import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { ofEmployee, valuesOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import { MinimumGaranti, Smic } from './smic.js'

/** C. trav. L3231-2 for the minimum wage, CSS D241-7 for the reference minimum wage of a month. */

test('the minimum wage and its frozen value for the general reduction', () => {
  expect(Object.entries({ ...Smic, ...MinimumGaranti }).map(([name, figure]) => `${name} ${valuesOf(figure)}`)).toEqual(
    [
      'SMICHoraire 11.65, 11.88 from 2024-11-01, 12.02 from 2026-01-01, 12.31 from 2026-06-01',
      'SMICMensuel 1766.92, 1801.80 from 2024-11-01, 1823.03 from 2026-01-01, 1867.02 from 2026-06-01',
      'SMICHoraireMayotte 8.80, 8.98 from 2024-11-01, 9.33 from 2026-01-01, 9.56 from 2026-06-01',
      'SMICReduction 11.65, 11.88 from 2024-11-01, 11.88 from 2025-01-01, 12.02 from 2026-01-01, 12.31 from 2027-01-01',
      'MinimumGaranti 4.15, 4.22 from 2024-11-01, 4.25 from 2026-01-01, 4.35 from 2026-06-01',
    ],
  )
})

test.each<[string, string, string]>([
  ['2024-01', '11.65 × 1,820 ÷ 12', '1766.9167'],
  ['2024-11', '11.88 × 1,820 ÷ 12', '1801.8000'],
  ['2025-12', '11.88 × 1,820 ÷ 12', '1801.8000'],
  ['2026-05', '12.02 × 1,820 ÷ 12', '1823.0333'],
  ['2026-06', '12.02, frozen, × 1,820 ÷ 12', '1823.0333'],
])('full time in %s: %s = %s', (period, _sum, expected) => {
  expect(amountOf(ofEmployee(period, '2000'), 'SmicReference').toFixed(4)).toBe(expected)
})

const hours = (HeuresSupplementaires: Record<string, string>): Inputs => ({ HeuresSupplementaires })
const absence = (Absences: Record<string, string>): Inputs => ({ Absences })
test.each<[string, string, Inputs, string, string]>([
  ['28 hours a week: four fifths (worked-examples.json, G_80)', '28', {}, '1600', '1458.4267'],
  [
    '10 hours of overtime: 10 × 12.02 more (worked-examples.json, F_hs)',
    '35',
    hours({ HeuresSup25: '10' }),
    '2000',
    '1943.2333',
  ],
  ['10 hours of overtime at 50 %: as many more', '35', hours({ HeuresSup50: '10' }), '2000', '1943.2333'],
  ['10 complementary hours: 10 × 12.02 more', '28', hours({ HeuresComplementaires: '10' }), '1600', '1578.6267'],
  ['a quarter of the pay deducted', '35', absence({ MontantAbsenceMaladie: '500' }), '2000', '1367.2750'],
  ['the pay kept', '35', absence({ MontantAbsenceMaladie: '500', MontantMaintien: '500' }), '2000', '1823.0333'],
  ['more kept than deducted: never above the whole', '35', absence({ MontantMaintien: '500' }), '2000', '1823.0333'],
  ['more deducted than earned: never below 0', '35', absence({ MontantAbsenceMaladie: '2500' }), '2000', '0.0000'],
  ['commission only: the whole', '35', { Primes: { MontantPrimes: '2000' } }, '0', '1823.0333'],
  ['half of 50 centimes deducted', '35', absence({ MontantAbsenceMaladie: '0.25' }), '0.50', '911.5167'],
  ['a commission of 50 centimes: the whole', '35', { Primes: { MontantPrimes: '0.50' } }, '0', '1823.0333'],
  ['no pay at all', '35', {}, '0', '0.0000'],
])('June 2026, %s', (_name, weekly, changes, pay, expected) => {
  expect(amountOf(ofEmployee('2026-06', pay, changes, weekly), 'SmicReference').toFixed(4)).toBe(expected)
})

test('half of the hours of the contract: half of the reference (75.83 ÷ 151.67)', () => {
  const inputs = employee('2026-06', '2000', { Remuneration: { HeuresTravaillees: '75.83', TauxHoraire: '13.20' } })
  expect(amountOf(payslipOf(defaut, inputs), 'SmicReference').toFixed(2)).toBe('911.46')
})
