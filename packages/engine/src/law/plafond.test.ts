import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer, valuesOf } from '../../testing/law.js'
import { computed, payslipOf } from '../../testing/payrolls.js'
import { JoursAbsenceSansSolde } from '../cases/employee.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { Plafonds } from './plafond.js'

/** CSS D242-17 for the ceilings, R242-2 for a person's part of them. */

test('the ceilings by year, month, day and hour', () => {
  expect(Object.entries(Plafonds).map(([name, figure]) => `${name} ${valuesOf(figure)}`)).toEqual([
    'PlafondSS 3864, 3925 from 2025-01-01, 4005 from 2026-01-01',
    'PlafondSSAnnuel 46368, 47100 from 2025-01-01, 48060 from 2026-01-01',
    'PlafondSSJournalier 213, 216 from 2025-01-01, 220 from 2026-01-01',
    'PlafondSSHoraire 29, 30 from 2026-01-01',
  ])
})

test.each<[string, Inputs, string, string]>([
  ['a full month', {}, '35', '4005.00'],
  ['28 hours a week', {}, '28', '3204.00'],
  ['20 hours a week, to the cent', {}, '20', '2288.57'],
  ['39 hours a week: never above the whole', {}, '39', '4005.00'],
  ['complementary hours raise it', { HeuresSupplementaires: { HeuresComplementaires: '10' } }, '28', '3468.07'],
  ['overtime does not', { HeuresSupplementaires: { HeuresSup25: '20' } }, '35', '4005.00'],
  ['entry on the 16th of June: 15 of 30 days', { Contrat: { DateDebutContrat: '2026-06-16' } }, '35', '2002.50'],
  ['exit on the 10th: 10 of 30 days', { Contrat: { DateFinContrat: '2026-06-10' } }, '35', '1335.00'],
  ['in and out: 5 days', { Contrat: { DateDebutContrat: '2026-06-03', DateFinContrat: '2026-06-07' } }, '35', '667.50'],
  [
    '6 whole days without pay',
    { Absences: { MontantAbsenceSansSolde: '400', JoursAbsenceSansSolde: '6' } },
    '35',
    '3204.00',
  ],
  ['an unpaid amount without whole days', { Absences: { MontantAbsenceSansSolde: '400' } }, '35', '4005.00'],
])('June 2026, %s', (_name, changes, weekly, ceiling) => {
  expect(amounts(ofEmployee('2026-06', '3500', changes, weekly), 'PlafondMois')).toEqual([ceiling])
})

test('an officer has the whole ceiling: a mandate has no hours', () => {
  expect(amounts(ofOfficer('2026-06', '3000'), 'PlafondMois')).toEqual(['4005.00'])
})

test('a month that was worked and lost to a clawback has a ceiling', () => {
  const clawback = ofEmployee('2026-06', '1000', { Primes: { MontantPrimes: '-1500' } })
  expect(amounts(clawback, 'PlafondMois', 'TotalBrut')).toEqual(['4005.00', '-500.00'])
})

test('50 centimes of pay have the whole ceiling; a month of unpaid days with a bonus has none', () => {
  expect(amounts(ofEmployee('2026-06', '0.50'), 'PlafondMois')).toEqual(['4005.00'])
  const Absences = { MontantAbsenceSansSolde: '2500', JoursAbsenceSansSolde: '30' }
  const bonus = ofEmployee('2026-06', '2500', { Absences, Primes: { MontantPrimes: '100' } })
  expect(amounts(bonus, 'TotalBrut', 'PlafondMois')).toEqual(['100.00', '0.00'])
})

test('a month without pay has none', () => {
  expect(amounts(ofEmployee('2026-06', '0'), 'PlafondMois', 'TotalCotisationsPatronales')).toEqual(['0.00', '0.00'])
  const absent = ofEmployee('2026-06', '1000', { Absences: { MontantAbsenceMaladie: '1000' } })
  expect(amounts(absent, 'PlafondMois')).toEqual(['0.00'])
})

test('facts with more days without pay than days employed, which inputs refuse, have none and not a negative one', () => {
  const { facts, payroll } = computed(defaut, employee('2026-06', '2500'))
  const numbers = { ...facts.numbers, [JoursAbsenceSansSolde.key]: new Decimal('31') }
  expect(amounts(payroll.calculate({ ...facts, numbers }), 'PlafondMois')).toEqual(['0.00'])
})

test('without a known ceiling every capped base is 0', () => {
  const { cases, period } = employee('2026-06', '2500')
  const { PlafondSS: _missing, ...parameters } = cases['ParametresLegaux'] ?? {}
  const payslip = payslipOf(defaut, { period, cases: { ...cases, ParametresLegaux: parameters } })
  expect(amounts(payslip, 'PlafondMois', 'Tranche1', 'Base4Plafonds')).toEqual(['0.00', '0.00', '0.00'])
})
