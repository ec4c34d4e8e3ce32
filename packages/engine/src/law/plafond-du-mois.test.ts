import { describe, expect, test } from 'vitest'
import { amounts, ofEmployee } from '../../testing/law.js'
import { monthsOf } from '../../testing/leave-months.js'
import { absentMonth, stop } from '../../testing/stops.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'

/**
 * CSS R242-2 I: only days that gave no pay at all lower the ceiling, and a benefit in kind is pay (BOSS assiette générale §800 to
 * §910). April 2026: 30 days, 4,005.00 or 133.50 a day.
 */

const CAR = { MiseADisposition: '2025-03-01', Prix: '24000' }
const unpaid = (Debut: string, Fin: string) => stop(Debut, Fin, { Nature: 'sans_solde' })
const ALL = unpaid('2026-04-01', '2026-04-30')
const ceiling = (absence: AbsenceRecord, changes: Inputs) =>
  amounts(absentMonth('2026-04', [absence], changes, '3700'), 'PlafondMois').join()

test('a month of unpaid leave with a car has a whole ceiling: no second tranche, no CET', () => {
  const april = monthsOf('3700', '2026-01', 4, { absences: [ALL] }, { Vehicule: CAR }).at(-1)
  if (april === undefined) throw new Error('no payslip of April')
  // A twelfth of 15 % of 24,000 is 300. Since January 11,400 of pay for 16,020 of ceiling.
  expect(amounts(april, 'TotalBrut', 'PlafondMois', 'Tranche1', 'Tranche2', 'CETSalariale', 'CETPatronale')).toEqual([
    ...['300.00', '4005.00', '300.00', '0.00', '0.00', '0.00'],
  ])
  // Of 300: 6.90 % 20.70, 0.40 % 1.20, 3.15 % 9.45, 0.86 % 2.58; of 294.75: 6.80 % 20.04, 2.40 % 7.07, 0.50 % 1.47.
  expect(amounts(april, 'TotalCotisationsSalariales')).toEqual(['62.51'])
})

describe('a car keeps the ceiling of the days on which it is lent', () => {
  test.each<[string, AbsenceRecord, Record<string, string>, string]>([
    ['20 days of unpaid leave', unpaid('2026-04-01', '2026-04-20'), {}, '4005.00'],
    // Without the car from 11 to 30: 10 days are left.
    [
      'given back on the fifth of 25 days',
      unpaid('2026-04-06', '2026-04-30'),
      { FinMiseADisposition: '2026-04-10' },
      '1335.00',
    ],
    ['given back on the eve', unpaid('2026-04-21', '2026-04-30'), { FinMiseADisposition: '2026-04-20' }, '2670.00'],
    ['lent from 16 April on', ALL, { MiseADisposition: '2026-04-16' }, '2002.50'],
    ['sickness without maintained pay', stop('2026-04-01', '2026-04-30'), {}, '4005.00'],
    [
      'sickness, and the car given back on 15 April',
      stop('2026-04-01', '2026-04-30'),
      { FinMiseADisposition: '2026-04-15' },
      '2002.50',
    ],
    [
      'the person pays for all of it, so that it is no pay',
      unpaid('2026-04-01', '2026-04-20'),
      { Participation: '300' },
      '1335.00',
    ],
  ])('%s', (_name, absence, car, expected) => {
    expect(ceiling(absence, { Vehicule: { ...CAR, ...car }, Entreprise: { MaintienLegal: 'aucun' } })).toBe(expected)
  })
})

test('a home or a telephone of the whole month too; what goes with days of work, or names no days, does not', () => {
  const tenDays = unpaid('2026-04-01', '2026-04-10')
  const of = (AvantagesNature: Record<string, string>) => ceiling(tenDays, { AvantagesNature })
  expect(of({ PiecesLogement: '1' })).toBe('4005.00')
  expect(of({ CoutOutilsNumeriques: '600' })).toBe('4005.00')
  // 20 of 30 days.
  expect(of({})).toBe('2670.00')
  expect(of({ PiecesLogement: '1', SemainesLogement: '2' })).toBe('2670.00')
  expect(of({ NombreRepasFournis: '12' })).toBe('2670.00')
  expect(of({ MontantAvantagesNature: '100' })).toBe('2670.00')
})

test('days that the company enters as days without any pay lower the ceiling beside a car', () => {
  const Absences = { MontantAbsenceSansSolde: '2000', JoursAbsenceSansSolde: '20' }
  expect(amounts(ofEmployee('2026-04', '3700', { Absences, Vehicule: CAR }), 'PlafondMois')).toEqual(['1335.00'])
})
