import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { contributionOf, ofEmployee, ofOfficer, ofYear, valuesOf } from '../../testing/law.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { SmicDesSeuils } from './taux-reduits.js'

/** Until 2025 the annual pay decides between the reduced and the full rate (CSS L241-2-1, L241-6-1). */

const HEALTH = ['AssuranceMaladiePatronale', 'RegularisationMaladie'] as const

test('crossing the threshold of the year calls the difference, coming back under it gives it back', () => {
  // Threshold of 2025: 4,054.05 a month. In May the year is 18,000 € under 20,270.25: 7 % of it is 1,260 €.
  const year = ofYear('2025', '3000', '3000', '10000', '1000', '1000')
  expect(year.map((month) => HEALTH.map((name) => contributionOf(month, name)))).toEqual([
    ['patronale 3000.00 × 0.07 = 210.00', 'patronale 0.00 × 0.06 = 0.00'],
    ['patronale 3000.00 × 0.07 = 210.00', 'patronale 0.00 × 0.06 = 0.00'],
    ['patronale 10000.00 × 0.13 = 1300.00', 'patronale 6000.00 × 0.06 = 360.00'],
    ['patronale 1000.00 × 0.13 = 130.00', 'patronale 0.00 × 0.06 = 0.00'],
    ['patronale 1000.00 × 0.07 = 70.00', 'patronale -17000.00 × 0.06 = -1020.00'],
  ])
})

test.each([
  ['2024-01', '35', '4368.00', '4368.01'],
  ['2024-12', '35', '4368.00', '4368.01'],
  ['2025-01', '35', '4054.05', '4054.06'],
  ['2025-12', '35', '4054.05', '4054.06'],
  ['2025-06', '28', '3243.24', '3243.25'],
  // 2.25 × 11.88 × 1820/12 × 24.05/35 is 2,785.7115 €; 2,808.8775 € with 24.25 hours.
  ['2025-06', '24.05', '2785.71', '2785.72'],
  ['2025-06', '24.25', '2808.87', '2808.88'],
])('%s, %s hours a week: reduced at %s €, full at %s €', (period, weekly, at, above) => {
  const rate = (pay: string) => contributionOf(ofEmployee(period, pay, {}, weekly), 'AssuranceMaladiePatronale')
  expect(rate(at)).toContain('× 0.07 =')
  expect(rate(above)).toContain('× 0.13 =')
})

test('an absence lowers the threshold with the pay: both by 150 of 4,054.05 €', () => {
  const absence = { Absences: { MontantAbsenceSansSolde: '150' } }
  const rate = (pay: string) => contributionOf(ofEmployee('2025-06', pay, absence), 'AssuranceMaladiePatronale')
  expect(rate('4054.05')).toContain('× 0.07 =')
  expect(rate('4054.06')).toContain('× 0.13 =')
})

test('since 2026 there is one rate and nothing to call back', () => {
  const [january, february] = ofYear('2026', '1900', '9000')
  expect(january && contributionOf(january, 'AssuranceMaladiePatronale')).toContain('× 0.13 =')
  expect(february && contributionOf(february, 'RegularisationMaladie')).toBe('patronale 0.00 × 0 = 0.00')
})

test('an officer’s company never had the reduced rates', () => {
  expect(contributionOf(ofOfficer('2024-06', '2000'), 'AssuranceMaladiePatronale')).toContain('× 0.13 =')
  expect(contributionOf(ofOfficer('2024-06', '2000'), 'AllocationsFamiliales')).toContain('× 0.0525 =')
})

test('the thresholds use the minimum wage of 31 December 2023, then that of 2025', () => {
  expect(valuesOf(SmicDesSeuils.SMIC)).toBe('11.52, 11.88 from 2025-01-01, none from 2026-01-01')
})

describe('the reduced rates until 2025 start again with a new contract', () => {
  // Threshold of 2025: 4,054.05 a month.
  const of = (month: string, pay: string, start: string, end: string) =>
    employee(`2025-${month}`, pay, { Contrat: { DateDebutContrat: start, DateFinContrat: end } })
  const january = of('01', '8000', '2025-01-01', '2025-01-31')
  const ratesIn = (months: readonly MonthInputs[]) => {
    const last = yearOfPayslips(defaut, months).at(-1)
    return HEALTH.map((name) => last && contributionOf(last, name))
  }
  test('a person of 8,000 € who comes back at 3,000 € has the reduced rate, and nothing is given back', () => {
    expect(ratesIn([january, of('09', '3000', '2025-09-01', '2025-12-31')])).toEqual([
      'patronale 3000.00 × 0.07 = 210.00',
      'patronale 0.00 × 0.06 = 0.00',
    ])
  })
  test('a renewal is the same contract: 11,000 € are above 8,108.10', () => {
    expect(ratesIn([january, of('02', '3000', '2025-02-01', '2025-12-31')])).toEqual([
      'patronale 3000.00 × 0.13 = 390.00',
      'patronale 0.00 × 0.06 = 0.00',
    ])
  })
})
