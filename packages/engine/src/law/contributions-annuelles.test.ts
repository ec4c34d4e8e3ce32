import { describe, expect, test } from 'vitest'
import { contributionOf } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { type YearTotals, yearlyLevies } from '../calculate/annual.js'
import { contributionsAnnuelles } from '../regulations/annuel.js'

/** Yearly levies: 0.09 % (C. trav. L6241-2), 0.05 to 0.6 % (L6242-1), 0.45 % (CCH L313-1). */

const levies = (changes: Partial<YearTotals>): string[] => {
  const outcome = yearlyLevies({ year: '2026', masseSalariale: '1000000', effectif: '10', ...changes })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { soldeTaxeApprentissage, contributionSupplementaireApprentissage, peec } = outcome.value
  return [soldeTaxeApprentissage, contributionSupplementaireApprentissage, peec].map((amount) => amount.toFixed(2))
}

describe('on a million euros of pay', () => {
  test.each<[string, Partial<YearTotals>, string[]]>([
    ['10 employees', {}, ['900.00', '0.00', '0.00']],
    ['10 employees in 2024', { year: '2024' }, ['900.00', '0.00', '0.00']],
    ['a payroll to the cent, half up', { masseSalariale: '1050.005', effectif: '50' }, ['0.95', '0.00', '4.73']],
    ['49 employees', { effectif: '49' }, ['900.00', '0.00', '0.00']],
    ['50 employees', { effectif: '50' }, ['900.00', '0.00', '4500.00']],
    ['249 employees without trainees', { effectif: '249' }, ['900.00', '0.00', '4500.00']],
    ['250 without trainees', { effectif: '250' }, ['900.00', '4000.00', '4500.00']],
    ['1,999 without trainees', { effectif: '1999' }, ['900.00', '4000.00', '4500.00']],
    ['2,000 without trainees', { effectif: '2000' }, ['900.00', '6000.00', '4500.00']],
    ['250 with 0.99 % of trainees', { effectif: '250', partAlternants: '0.0099' }, ['900.00', '4000.00', '4500.00']],
    ['250 with 1 % of trainees', { effectif: '250', partAlternants: '0.01' }, ['900.00', '2000.00', '4500.00']],
    ['2,000 with 1.99 %', { effectif: '2000', partAlternants: '0.0199' }, ['900.00', '2000.00', '4500.00']],
    ['250 with 2 %', { effectif: '250', partAlternants: '0.02' }, ['900.00', '1000.00', '4500.00']],
    ['250 with 2.5 %', { effectif: '250', partAlternants: '0.025' }, ['900.00', '1000.00', '4500.00']],
    ['250 with 2.99 %', { effectif: '250', partAlternants: '0.0299' }, ['900.00', '1000.00', '4500.00']],
    ['250 with 3 %', { effectif: '250', partAlternants: '0.03' }, ['900.00', '500.00', '4500.00']],
    ['250 with 4.99 %', { effectif: '250', partAlternants: '0.0499' }, ['900.00', '500.00', '4500.00']],
    ['250 with 5 %', { effectif: '250', partAlternants: '0.05' }, ['900.00', '0.00', '4500.00']],
    [
      '250 of an employer outside the apprenticeship tax (L6242-1 I: its supplement is for those who owe it)',
      { effectif: '250', exonerationTaxeApprentissage: 'autre' },
      ['0.00', '0.00', '4500.00'],
    ],
    [
      '250 of a non-profit body in 2025',
      { year: '2025', effectif: '250', exonerationTaxeApprentissage: 'sans_but_lucratif' },
      ['0.00', '0.00', '4500.00'],
    ],
    [
      '250 of a non-profit body since March 2026',
      { effectif: '250', exonerationTaxeApprentissage: 'sans_but_lucratif' },
      ['900.00', '4000.00', '4500.00'],
    ],
    [
      '250, where 833,333.33 of the pay bears the tax (L6241-1): two levies on that part, the housing levy on all pay',
      { effectif: '250', masseTaxeApprentissage: '833333.33' },
      ['750.00', '3333.33', '4500.00'],
    ],
    ['250 in Alsace-Moselle', { effectif: '250', alsaceMoselle: true }, ['0.00', '2080.00', '4500.00']],
  ])('%s', (_name, changes, expected) => {
    expect(levies(changes)).toEqual(expected)
  })
})

test('the employer owes them on the payroll of the year', () => {
  const payslip = payslipOf(contributionsAnnuelles, {
    period: '2024-12',
    cases: { Annee: { MasseSalariale: '1050.005' }, Entreprise: { Effectif: '250' } },
  })
  expect(contributionOf(payslip, 'SoldeTaxeApprentissage')).toBe('patronale 1050.01 × 0.0009 = 0.95')
  expect(contributionOf(payslip, 'ContributionSupplementaireApprentissage')).toBe('patronale 1050.01 × 0.004 = 4.20')
  expect(contributionOf(payslip, 'PEEC')).toBe('patronale 1050.01 × 0.0045 = 4.73')
})
