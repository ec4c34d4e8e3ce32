import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofYear, owedByOfficers, valuesOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { lineOf } from '../calculate/lines.js'
import { defaut } from '../regulations/defaut.js'
import { LimitesHeures } from './heures-supplementaires.js'

/**
 * C. trav. L3121-36, L3123-29; CGI 81 quater: majorations of 25, 50 and 10 %, exempt from income tax up to 8,037 € a
 * year.
 */

test('overtime: 2,000 € are 13.1865 € an hour, 16.4831 with 25 % and 19.7798 with 50 %', () => {
  const payslip = ofEmployee('2026-06', '2000', { HeuresSupplementaires: { HeuresSup25: '10', HeuresSup50: '4' } })
  const lines = ['HeuresSupplementaires25', 'HeuresSupplementaires50'] as const
  expect(
    lines.map((name) => {
      const { quantity, price, value } = lineOf(payslip, name)
      return `${quantity?.toFixed(2)} × ${price?.toFixed()} = ${value.toFixed(2)}`
    }),
  ).toEqual(['10.00 × 16.4831 = 164.83', '4.00 × 19.7798 = 79.12'])
  const names = ['RemunerationHeures', 'HeuresExonerees', 'TotalBrut'] as const
  expect(amounts(payslip, ...names)).toEqual(['243.95', '243.95', '2243.95'])
})

test.each([
  ['12.13', '175.96', '0.00'],
  ['12.14', '175.96', '0.16'],
  ['15', '175.96', '47.31'],
])('%s complementary hours of 121.33: 10 %% up to a tenth, %s €, 25 %% beyond, %s €', (hours, tenth, beyond) => {
  // 1,600 ÷ 121.33 = 13.1872; × 1.10 = 14.5059; × 1.25 = 16.4840.
  const payslip = ofEmployee('2026-06', '1600', { HeuresSupplementaires: { HeuresComplementaires: hours } }, '28')
  expect(amounts(payslip, 'HeuresComplementaires10', 'HeuresComplementaires25')).toEqual([tenth, beyond])
  expect(amounts(payslip, 'HeuresExonerees')).toEqual([(Number(tenth) + Number(beyond)).toFixed(2)])
})

test('without hours worked the hourly rate of the contract is increased', () => {
  const inputs = employee('2026-06', '0', {
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '20' },
    HeuresSupplementaires: { HeuresSup25: '10' },
  })
  expect(amounts(payslipOf(defaut, inputs), 'HeuresSupplementaires25')).toEqual(['250.00'])
})

// 40 € an hour: 100 hours at 25 % are 5,000 €.
const hundred = ['6066.80', { HeuresSupplementaires: { HeuresSup25: '100' } }] as const

test('the exemption ends at 8,037 € of the year', () => {
  const year = ofYear('2026', hundred, hundred, hundred)
  expect(year.map((month) => amounts(month, 'HeuresExonerees'))).toEqual([['5000.00'], ['3037.00'], ['0.00']])
  expect(valuesOf(LimitesHeures.ExonerationAnnuelleNette)).toBe('7500')
  expect(valuesOf(LimitesHeures.ExonerationAnnuelle)).toBe('8037')
})

test('it is the year of payment that counts: pay of December paid in January opens a new limit', () => {
  const [november, december] = [employee('2025-11', ...hundred), employee('2025-12', ...hundred)]
  const first = payslipOf(defaut, november)
  const inTime = payslipOf(defaut, { ...december, history: [first] })
  const late = payslipOf(defaut, { ...december, paymentDate: '2026-01-05', history: [first] })
  expect(amounts(inTime, 'HeuresExonerees')).toEqual(['3037.00'])
  expect(amounts(late, 'HeuresExonerees')).toEqual(['5000.00'])
})

test('an officer has no hours', () => {
  expect(owedByOfficers('HeuresSupplementaires25')).toBe(false)
})
