import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/**
 * Issue 19, point 2. absences.md: sections 1 and 2, worked case W00. The 17 worked payslips are tests of the oracle. Amounts here
 * follow from the texts, each worked out in its comment.
 */

const PAYS = { SalaireMois1: '2500', SalaireMois2: '2500', SalaireMois3: '2500' }
const stop = (Debut: string, Fin: string, more: AbsenceRecord = {}): AbsenceRecord => ({
  ...{ Evenement: Debut, Nature: 'maladie', Debut, Fin, ...PAYS },
  ...more,
})
const month = (period: string, absences: readonly AbsenceRecord[], changes: Inputs = {}, pay = '2500'): Payslip =>
  payslipOf(defaut, { ...employee(period, pay, { Contrat: { DateDebutContrat: '2023-01-01' }, ...changes }), absences })
const of = (payslip: Payslip, ...names: Parameters<typeof amounts>[1][]): readonly string[] =>
  amounts(payslip, ...names)

describe('W00: five days of 2,200 euros, absent from Monday 12 to Friday 16 January 2026, by the method of the company', () => {
  test.each([
    ['heures_reelles', '500.00'],
    ['heures_moyennes', '507.68'],
    ['jours_ouvres_reels', '500.00'],
    ['jours_ouvres_moyens', '507.61'],
    ['jours_ouvrables_reels', '407.41'],
    ['jours_ouvrables_moyens', '423.08'],
    ['jours_calendaires', '354.84'],
    ['trentiemes', '366.67'],
  ])('%s: %s', (MethodeRetenue, expected) => {
    const absence = stop('2026-01-12', '2026-01-16', { Nature: 'sans_solde' })
    expect(of(month('2026-01', [absence], { Entreprise: { MethodeRetenue } }, '2200'), 'AbsenceSansSolde')).toEqual([
      expected,
    ])
  })
})

describe('hours of absence', () => {
  test('of half a day are half of its hours: 3.5 of 154', () => {
    // 2,500 × 3.5 ÷ 154 = 56.82; a day worked in part keeps its ceiling.
    const afternoon = stop('2026-01-12', '2026-01-12', { Nature: 'sans_solde', DemiJournee: 'debut' })
    expect(of(month('2026-01', [afternoon]), 'AbsenceSansSolde', 'PlafondMois')).toEqual(['56.82', '4005.00'])
  })
  test('follow the pattern of the contract: Tuesday and Thursday of two days a week', () => {
    // January 2026 has 4 Tuesdays and 5 Thursdays: 72 hours. Absent on Tuesday 13 and Thursday 15: 16 hours. 1,000 × 16 ÷ 72.
    const changes = {
      Contrat: { HeuresContrat: '16', DateDebutContrat: '2023-01-01' },
      Horaire: { Mardi: '8', Jeudi: '8' },
    }
    const leave = stop('2026-01-12', '2026-01-18', { Nature: 'sans_solde' })
    const part = payslipOf(defaut, { ...employee('2026-01', '1000', changes, '16'), absences: [leave] })
    expect(of(part, 'AbsenceSansSolde')).toEqual(['222.22'])
  })
  test('in therapeutic part time are those not worked, and no day is unpaid', () => {
    // Half of 35 hours of 154: 2,500 × 17.5 ÷ 154 = 284.09.
    const half = stop('2026-01-12', '2026-01-16', { Nature: 'temps_partiel_therapeutique', PartTravaillee: '0.5' })
    expect(of(month('2026-01', [half]), 'AbsenceTempsPartielTherapeutique', 'PlafondMois')).toEqual([
      '284.09',
      '4005.00',
    ])
  })
  test('of training and family events cost nothing (C. trav. L3142-2, L6321-2)', () => {
    for (const Nature of ['formation', 'evenement_familial']) {
      expect(of(month('2026-01', [stop('2026-01-12', '2026-01-16', { Nature })]), 'TotalBrut', 'PlafondMois')).toEqual([
        '2500.00',
        '4005.00',
      ])
    }
  })
  test('of a strike are deducted like any unpaid absence, and the payslip does not name it (C. trav. R3243-4)', () => {
    const strike = month('2026-01', [stop('2026-01-12', '2026-01-12', { Nature: 'greve' })])
    expect(of(strike, 'AbsenceSansSolde')).toEqual(['113.64'])
    expect(strike.lines.filter(({ label }) => /gr[eè]ve/i.test(label))).toEqual([])
  })
  test('of a whole month take the whole pay, whatever the method', () => {
    const leave = stop('2026-01-01', '2026-01-31', { Nature: 'sans_solde' })
    for (const MethodeRetenue of ['heures_reelles', 'heures_moyennes', 'trentiemes']) {
      const whole = month('2026-01', [leave], { Entreprise: { MethodeRetenue } })
      expect(of(whole, 'AbsenceSansSolde', 'TotalBrut', 'PlafondMois')).toEqual(['2500.00', '0.00', '0.00'])
    }
  })
})

describe('the daily allowance', () => {
  const ij = (absence: AbsenceRecord, changes: Inputs = {}) =>
    of(
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
    expect(of(inLastMonth, 'IJSSBrutes')).toEqual([expected])
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
      of(month('2026-01', [stop('2026-01-01', '2026-01-31', { ...accident, SalaireMois1: '15000' })]), 'IJSSBrutes'),
    ).toEqual(['561.15'])
  })
  test('of the statement wins', () => {
    expect(ij(stop('2026-01-12', '2026-01-15', { MontantIJ: '30.01' }))).toEqual(['30.01'])
  })
  test('has no waiting days after work of 48 hours at most', () => {
    // Back at work on Thursday 15: the second stop has its 4 days paid, the first 1 of 4. 2,500 × 3 ÷ 91.25 ÷ 2 = 41.09.
    const both = [stop('2026-01-10', '2026-01-14'), stop('2026-01-16', '2026-01-19')].map((one) => ({
      ...one,
      ...{ Subrogation: 'true', SubrogationDebut: one.Debut ?? '' },
    }))
    expect(of(month('2026-01', both), 'IJSSBrutes')).toEqual(['246.54'])
  })
  test('has waiting days once for a long illness within three years', () => {
    const Nature = 'affection_longue_duree'
    const first = stop('2025-03-03', '2025-03-14', { Nature })
    const second = stop('2026-01-12', '2026-01-15', { Nature, Subrogation: 'true', SubrogationDebut: '2026-01-12' })
    expect(of(month('2026-01', [first, second]), 'IJSSBrutes')).toEqual(['164.36'])
    expect(of(month('2026-01', [{ ...first, Debut: '2022-01-03', Fin: '2022-01-14' }, second]), 'IJSSBrutes')).toEqual([
      '41.09',
    ])
  })
  test('ends after 360 in three years, but for a long illness', () => {
    const long = (Nature: string) => [
      stop('2025-01-01', '2026-01-31', { Nature, Subrogation: 'true', SubrogationDebut: '2025-01-01' }),
    ]
    // The 360th is of day 363, 29 December 2025: 29 × 41.09 in December, none in January, 31 × 41.09 of a long illness.
    expect(of(month('2026-01', long('maladie')), 'IJSSBrutes')).toEqual(['0.00'])
    expect(of(month('2025-12', long('maladie')), 'IJSSBrutes')).toEqual(['1191.61'])
    expect(of(month('2026-01', long('affection_longue_duree')), 'IJSSBrutes')).toEqual(['1273.79'])
  })
  test('of maternity is at least 11.12 (CSS R331-5)', () => {
    const pays = { SalaireMois1: '400', SalaireMois2: '400', SalaireMois3: '400' }
    expect(ij(stop('2026-01-30', '2026-01-30', { ...pays, Nature: 'maternite' }))).toEqual(['11.12'])
  })
  test('counts 60 days of each stop in the base of the tax; resumption begins again', () => {
    // Day 60 of a stop from 1 January is 1 March: 1 of 31 days of March. 41.09 less 3.8 % (1.56).
    const own = { Subrogation: 'true', SubrogationDebut: '2026-01-01' }
    const march = month('2026-03', [stop('2026-01-01', '2026-03-31', own)])
    expect(of(march, 'IJSSBrutes', 'IJSSAssiettePAS')).toEqual(['1273.79', '39.53'])
  })
})

describe('the legal maintained pay (C. trav. D1226-1 to D1226-4)', () => {
  const from = { Subrogation: 'false' }
  test('needs a year of seniority on the first day', () => {
    const hired = (DateDebutContrat: string) =>
      of(
        month('2026-01', [stop('2026-01-05', '2026-01-24', from)], { Contrat: { DateDebutContrat } }),
        'MaintienSalaire',
      )
    expect(hired('2025-01-06')).toEqual(['0.00'])
    expect(hired('2025-01-05')).toEqual(['1022.73'])
  })
  test('is 90 % for 30 days, then two thirds: day 38 of a stop is the first', () => {
    // From 1 December: day 38 is 7 January. Until then 4 days of 90 % (2, 5, 6 January and the holiday of 1): 28 h; then 126 h.
    // 0.9 × 2,500 × 28 ÷ 154 = 409.09, less 6 × 41.09; two thirds: 1,363.64, less 25 × 41.09 (1,027.25).
    const december = stop('2025-12-01', '2026-01-31', from)
    expect(of(month('2026-01', [december]), 'MaintienSalaire', 'IJDeduites')).toEqual(['1772.73', '1273.79'])
  })
  test('counts the days paid in the twelve months before', () => {
    // 23 days were paid in October (8 to 30 of a stop from 1). 7 are left at 90 %, after 7 waiting days: 12 to 18 January.
    const october = stop('2025-10-01', '2025-10-30', from)
    const january = stop('2026-01-05', '2026-01-24', from)
    // 0.9 × 2,500 × 35 ÷ 154 = 511.36; two thirds × 2,500 × 35 ÷ 154 = 378.79.
    expect(of(month('2026-01', [october, january]), 'MaintienSalaire')).toEqual(['890.15'])
    const before = { ...october, Debut: '2024-12-01', Fin: '2025-01-03' }
    expect(of(month('2026-01', [before, january]), 'MaintienSalaire')).toEqual(['1022.73'])
  })
  test('is longer from six years on: 40 days', () => {
    const january = stop('2025-12-01', '2026-01-31', from)
    const senior = month('2026-01', [january], { Contrat: { DateDebutContrat: '2019-12-01' } })
    // Day 48 is 17 January: 12 days of 7 hours until 16 (84 h) at 90 %: 1,227.27; then 70 h at two thirds: 757.58.
    expect(of(senior, 'MaintienSalaire')).toEqual(['1984.85'])
  })
  test('has its seven waiting days after a commuting accident too, and none after a work accident', () => {
    const accident = (Nature: string) =>
      of(month('2026-01', [stop('2026-01-05', '2026-01-24', { ...from, Nature })]), 'MaintienSalaire')
    expect(accident('accident_trajet')).toEqual(['1022.73'])
    expect(accident('accident_travail')).toEqual(['1534.09'])
  })
  test('is nobody’s where the company says so, and nobody’s in maternity', () => {
    const absence = stop('2026-01-05', '2026-01-24', from)
    expect(of(month('2026-01', [absence], { Entreprise: { MaintienLegal: 'aucun' } }), 'MaintienSalaire')).toEqual([
      '0.00',
    ])
    expect(of(month('2026-01', [{ ...absence, Nature: 'maternite' }]), 'MaintienSalaire')).toEqual(['0.00'])
  })
})

describe('an agreement', () => {
  const absence = stop('2026-01-05', '2026-01-24')
  const maintained = (Entreprise: Record<string, string>, Contrat: Record<string, string> = {}) =>
    of(
      month('2026-01', [absence], { Entreprise, Contrat: { DateDebutContrat: '2023-01-01', ...Contrat } }),
      'MaintienSalaire',
    )
  test('pays its days and rates by seniority, and the law where it gives more', () => {
    // 10 days at 100 % (5 to 14 January: 56 h: 909.09), then 90 % by law (15 to 24: 49 h: 715.91).
    expect(maintained({ BaremeMaintien: '1:10x1,50x0.5;5:60x1' })).toEqual(['1625.00'])
    expect(maintained({ BaremeMaintien: '1:10x1,50x0.5;5:60x1' }, { DateDebutContrat: '2020-01-01' })).toEqual([
      '1704.55',
    ])
  })
  test('may have waiting days, and a scale of executives', () => {
    // 3 waiting days (5 to 7 January): 84 h of 154 at 100 %.
    const scale = { BaremeMaintien: '0:90x1', CarenceMaintien: '3' }
    expect(maintained(scale)).toEqual(['1363.64'])
    expect(maintained({ ...scale, BaremeMaintienCadre: '0:90x0.95' }, { StatutCadre: 'true' })).toEqual(['1295.45'])
  })
  test('may keep the pay of parents’ leaves', () => {
    const leave = month('2026-01', [{ ...absence, Nature: 'paternite' }], {
      Entreprise: { MaintienParentalite: 'true' },
    })
    // 3 × 2,500 ÷ 91.25 × 0.79 = 64.93 for 20 days.
    expect(of(leave, 'MaintienSalaire', 'IJDeduites')).toEqual(['1704.55', '1298.60'])
  })
  test('with a scale of another form is refused by name', () => {
    expect(() => maintained({ BaremeMaintien: '30 jours' })).toThrow('BaremeMaintien')
  })
})

test('Alsace-Moselle pays six weeks in full, then the law takes over (C. trav. L1226-23)', () => {
  // Day 42 of a stop from 1 December is 11 January; day 43 is the 36th that the law pays: two thirds.
  // 2,500 × 49 ÷ 154 = 795.45; two thirds × 2,500 × 105 ÷ 154 = 1,136.36.
  const changes = { Entreprise: { AlsaceMoselle: 'true' }, Contrat: { DateDebutContrat: '2023-01-01' } }
  expect(of(month('2026-01', [stop('2025-12-01', '2026-01-31')], changes), 'MaintienSalaire')).toEqual(['1931.81'])
})
