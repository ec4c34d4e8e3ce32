import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { absentMonth as month, stop } from '../../testing/stops.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

/** CSS L323-4, R323-4 to R323-8, R433-4. The amounts follow from the texts; comments show each computation. */

describe('the daily allowance', () => {
  const ij = (absence: AbsenceRecord, changes: Inputs = {}) =>
    amounts(
      month(
        absence.Debut?.slice(0, 7) ?? '',
        [{ ...absence, Subrogation: 'true', SubrogationDebut: absence.Debut ?? '' }],
        changes,
      ),
      'IJSSBrutes',
    )

  test.each([
    // One day: the 4th of a stop of 4 days. Pays of 4,000 reach every maximum.
    ['2024-01-08', '2024-01-11', '51.70'],
    ['2025-03-31', '2025-04-03', '53.31'],
    ['2025-04-01', '2025-04-04', '41.47'],
    ['2026-01-26', '2026-01-29', '41.47'],
    ['2026-02-02', '2026-02-05', '41.95'],
    ['2026-07-01', '2026-07-04', '42.97'],
  ])('of a stop from %s has the maximum of that day: %s to %s', (from, to, expected) => {
    const pays = { SalaireMois1: '4000', SalaireMois2: '4000', SalaireMois3: '4000' }
    const inLastMonth = payslipOf(defaut, {
      ...employee(to.slice(0, 7), '4000', { Contrat: { DateDebutContrat: '2023-01-01' } }),
      absences: [stop(from, to, { ...pays, Subrogation: 'true', SubrogationDebut: from })],
    })
    expect(amounts(inLastMonth, 'IJSSBrutes')).toEqual([expected])
  })
  test('is cut to the cent: 3 × 2,000 ÷ 91.25 ÷ 2 = 32.8767 (service-public F3053)', () => {
    const pays = { SalaireMois1: '2000', SalaireMois2: '2000', SalaireMois3: '2000' }
    expect(ij(stop('2026-01-12', '2026-01-15', pays))).toEqual(['32.87'])
  })
  test('of a work accident at the ceiling is the maximum that is published, to the day of the second rate', () => {
    // 15,000 ÷ 30.42 is above 400.82. Days 28 and 29 of a stop from 1 January: 240.49 + 320.66; 79 % of the pay is more.
    const accident = {
      Nature: 'accident_travail',
      Subrogation: 'true',
      SubrogationDebut: '2026-01-28',
      SubrogationFin: '2026-01-29',
    }
    expect(
      amounts(
        month('2026-01', [stop('2026-01-01', '2026-01-31', { ...accident, SalaireMois1: '15000' })]),
        'IJSSBrutes',
      ),
    ).toEqual(['561.15'])
  })
  test('of the statement wins', () => {
    expect(ij(stop('2026-01-12', '2026-01-15', { MontantIJ: '30.01' }))).toEqual(['30.01'])
    // An allowance entered with more decimals is rounded to the cent.
    expect(ij(stop('2026-01-12', '2026-01-15', { MontantIJ: '30.015' }))).toEqual(['30.02'])
  })
  test('has no waiting days after work of 48 hours at most', () => {
    // Back at work on Thursday 15: the second stop has its 4 days paid, the first 1 of 4. 2,500 × 3 ÷ 91.25 ÷ 2 = 41.09.
    const both = [stop('2026-01-10', '2026-01-14'), stop('2026-01-16', '2026-01-19')].map((one) => ({
      ...one,
      ...{ Subrogation: 'true', SubrogationDebut: one.Debut ?? '' },
    }))
    expect(amounts(month('2026-01', both), 'IJSSBrutes')).toEqual(['246.54'])
  })
  test('has waiting days once for a long illness within three years', () => {
    const Nature = 'affection_longue_duree'
    const first = stop('2025-03-03', '2025-03-14', { Nature })
    const second = stop('2026-01-12', '2026-01-15', { Nature, Subrogation: 'true', SubrogationDebut: '2026-01-12' })
    expect(amounts(month('2026-01', [first, second]), 'IJSSBrutes')).toEqual(['164.36'])
    expect(
      amounts(month('2026-01', [{ ...first, Debut: '2022-01-03', Fin: '2022-01-14' }, second]), 'IJSSBrutes'),
    ).toEqual(['41.09'])
  })
  test('ends after 360 in three years, but for a long illness', () => {
    const long = (Nature: string) => [
      stop('2025-01-01', '2026-01-31', { Nature, Subrogation: 'true', SubrogationDebut: '2025-01-01' }),
    ]
    // The 360th is of day 363, 29 December 2025: 29 × 41.09 in December, none in January, 31 × 41.09 of a long illness.
    expect(amounts(month('2026-01', long('maladie')), 'IJSSBrutes')).toEqual(['0.00'])
    expect(amounts(month('2025-12', long('maladie')), 'IJSSBrutes')).toEqual(['1191.61'])
    expect(amounts(month('2026-01', long('affection_longue_duree')), 'IJSSBrutes')).toEqual(['1273.79'])
  })
  test('of maternity is at least 11.12 (CSS R331-5)', () => {
    const pays = { SalaireMois1: '400', SalaireMois2: '400', SalaireMois3: '400' }
    expect(ij(stop('2026-01-30', '2026-01-30', { ...pays, Nature: 'maternite' }))).toEqual(['11.12'])
  })
  test('counts 60 days of each stop in the base of the tax; resumption begins again', () => {
    // Day 60 of a stop from 1 January is 1 March: 1 of 31 days of March. 41.09 less 3.8 % (1.56).
    const own = { Subrogation: 'true', SubrogationDebut: '2026-01-01' }
    const march = month('2026-03', [stop('2026-01-01', '2026-03-31', own)])
    expect(amounts(march, 'IJSSBrutes', 'IJSSAssiettePAS')).toEqual(['1273.79', '39.53'])
  })
})
