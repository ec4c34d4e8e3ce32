import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { payrollTax } from '../calculate/annual.js'
import { TaxeSalaires } from './taxe-salaires.js'

/** Taxe sur les salaires: CGI 231, 1679, 1679 A. */

test('the yearly bands', () => {
  expect(valuesOf(TaxeSalaires.LimiteUne)).toBe('8985, 9147 from 2025-01-01, 9229 from 2026-01-01')
  expect(valuesOf(TaxeSalaires.LimiteDeux)).toBe('17936, 18259 from 2025-01-01, 18423 from 2026-01-01')
})

const liable = { Entreprise: { RapportTaxeSalaires: '1' } }
const LINES = ['BaseTaxeSalaires', 'TaxeSurLesSalaires'] as const

// 9,229 ÷ 12 = 769.0833; 18,423 ÷ 12 = 1,535.25. Below 4.25 %, then 8.50 %, then 13.60 %.
test.each([
  ['769.08', '32.69'],
  ['769.09', '32.69'],
  ['1535.25', '97.81'],
  ['1535.26', '97.81'],
  // 2,520 × 4.25 % + 1,750.9167 × 4.25 % + 984.75 × 5.10 % = 107.10 + 74.4140 + 50.2223
  ['2520', '231.74'],
])('June 2026, a base of %s €: %s', (pay, expected) => {
  expect(amounts(ofEmployee('2026-06', pay, liable), ...LINES)).toEqual([Number(pay).toFixed(2), expected])
})

test('the base has the employer’s shares of plans and no abatement: 4,800 + 20 + 60.08 of 1.5 % of 4,005', () => {
  const payslip = ofEmployee('2026-07', '4800', {
    ...liable,
    PrevoyanceMutuelle: { HasPrevoyance: 'true', TauxPrevoyance: '0.015', ...healthPlan('40') },
  })
  expect(amounts(payslip, ...LINES)).toEqual(['4880.08', '552.71'])
})

// CGI 231, 1: pay that is subject to CSG. 900 € for 154 hours: 900 - 154 × 4.50 = 207; × 4.25 % = 8.7975.
test('the exempt part of a gratification bears no payroll tax: a base of 207 €', () => {
  const payslip = ofEmployee('2026-06', '0', {
    ...liable,
    Contrat: { NatureContrat: 'stage' },
    Remuneration: { HeuresTravaillees: '0', Gratification: '900', HeuresStage: '154' },
  })
  expect(amounts(payslip, ...LINES)).toEqual(['207.00', '8.80'])
})

test('an employer with VAT owes none; one with a share of receipts owes that share', () => {
  expect(amounts(ofEmployee('2026-06', '2520'), ...LINES)).toEqual(['0.00', '0.00'])
  const half = ofEmployee('2026-06', '2520', { Entreprise: { RapportTaxeSalaires: '0.5' } })
  expect(amounts(half, 'TaxeSurLesSalaires')).toEqual(['115.87'])
})

test.each([
  ['guadeloupe_reunion_martinique', '74.34'],
  ['guyane_mayotte', '64.26'],
])('%s has one rate: %s of 2,520 €', (Zone, expected) => {
  const payslip = ofEmployee('2026-06', '2520', { Entreprise: { RapportTaxeSalaires: '1', Zone } })
  expect(amounts(payslip, 'TaxeSurLesSalaires')).toEqual([expected])
})

test('it changes neither the net nor the cost of the payslip, and an officer’s pay bears it too', () => {
  const cost = ['NetAPayer', 'CoutTotal'] as const
  expect(amounts(ofEmployee('2026-06', '2520', liable), ...cost)).toEqual(
    amounts(ofEmployee('2026-06', '2520'), ...cost),
  )
  expect(
    amounts(
      ofOfficer('2026-06', '2520', { Entreprise: { RapportTaxeSalaires: '1', Effectif: '0' } }),
      'TaxeSurLesSalaires',
    ),
  ).not.toEqual(['0.00'])
})

const due = (year: string, bases: readonly string[], association = false) => {
  const outcome = payrollTax({ year, bases, association })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { persons, gross, due: owed } = outcome.value
  return [persons.map((one) => one.toFixed(2)), gross.toFixed(2), owed.toFixed(2)]
}

test('an association with 15 employees at 25,000 € owes 6,766.85 €', () => {
  const bases = Array.from({ length: 15 }, () => '25000')
  expect(due('2026', bases, true)).toEqual([bases.map(() => '2068.19'), '31022.85', '6766.85'])
})

test('one employee at 22,000 € owes 1,375.33 € after the décote', () => {
  expect(due('2026', ['22000'])).toEqual([['1660.19'], '1660.19', '1375.33'])
})

// Tax of a base x up to 9,229 €: 4.25 %; 1,200 € is owed by 18,733.7… through the bands: none, then three quarters of what is
// missing to 2,040 is taken off: 1,200.01 − 629.99 = 570.02.
test.each([
  ['1199.99', '0.00'],
  ['1200.00', '0.00'],
  ['1200.01', '570.02'],
  ['2039.99', '2039.98'],
  ['2040.00', '2040.00'],
  ['2040.01', '2040.01'],
])('a tax of %s € is due as %s €', (gross, expected) => {
  // 2.55 % of the base in Guyane gives any tax.
  const base = (Number(gross) / 0.0255).toFixed(2)
  const outcome = payrollTax({ year: '2026', bases: [base], zone: 'guyane_mayotte' })
  if (!outcome.ok) throw new Error('refused')
  expect([outcome.value.gross.toFixed(2), outcome.value.due.toFixed(2)]).toEqual([gross, expected])
})

test('a year that has no figures and a base that is no number are refused with their field', () => {
  expect(payrollTax({ year: '2030', bases: ['1'] }).ok).toBe(false)
  const wrong = payrollTax({ year: '2026', bases: ['1', 'x'] })
  expect(wrong.ok ? '' : wrong.faults[0]?.caseFieldName).toBe('BaseTaxeSalaires')
})
