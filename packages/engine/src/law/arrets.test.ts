import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { absentMonth as month, stop } from '../../testing/stops.js'
import { defaut } from '../regulations/defaut.js'

/** Stops: C. trav. L1226-1, D1226-1 to D1226-4. The amounts follow from the texts; comments show each computation. */

describe('five days of 2,200 euros, absent from Monday 12 to Friday 16 January 2026, by the method of the company', () => {
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
    expect(
      amounts(month('2026-01', [absence], { Entreprise: { MethodeRetenue } }, '2200'), 'AbsenceSansSolde'),
    ).toEqual([expected])
  })
})

describe('hours of absence', () => {
  test('of half a day are half of its hours: 3.5 of 154', () => {
    // 2,500 × 3.5 ÷ 154 = 56.82; a day worked in part keeps its ceiling.
    const afternoon = stop('2026-01-12', '2026-01-12', { Nature: 'sans_solde', DemiJournee: 'debut' })
    expect(amounts(month('2026-01', [afternoon]), 'AbsenceSansSolde', 'PlafondMois')).toEqual(['56.82', '4005.00'])
  })
  test('follow the pattern of the contract: Tuesday and Thursday of two days a week', () => {
    // January 2026 has 4 Tuesdays and 5 Thursdays: 72 hours. Absent on Tuesday 13 and Thursday 15: 16 hours. 1,000 × 16 ÷ 72.
    const changes = {
      Contrat: { HeuresContrat: '16', DateDebutContrat: '2023-01-01' },
      Horaire: { Mardi: '8', Jeudi: '8' },
    }
    const leave = stop('2026-01-12', '2026-01-18', { Nature: 'sans_solde' })
    const part = payslipOf(defaut, { ...employee('2026-01', '1000', changes, '16'), absences: [leave] })
    expect(amounts(part, 'AbsenceSansSolde')).toEqual(['222.22'])
  })
  test('before an entry follow it too: hired on Wednesday 14 January, 8 hours of Thursday 15 to 29 are left', () => {
    // January 2026: 4 Tuesdays and 5 Thursdays, 72 hours; from 14 on 2 Tuesdays and 3 Thursdays, 40 hours. 1,000 × 32 ÷ 72.
    const hired = {
      Contrat: { HeuresContrat: '16', DateDebutContrat: '2026-01-14' },
      Horaire: { Mardi: '8', Jeudi: '8' },
      Remuneration: { SalaireMensuel: '1000', HeuresTravaillees: '0', TauxHoraire: '0' },
    }
    expect(amounts(payslipOf(defaut, employee('2026-01', '1000', hired, '16')), 'EntreeSortie')).toEqual(['444.44'])
  })
  test('in therapeutic part time are those not worked, and no day is unpaid', () => {
    // Half of 35 hours of 154: 2,500 × 17.5 ÷ 154 = 284.09.
    const half = stop('2026-01-12', '2026-01-16', { Nature: 'temps_partiel_therapeutique', PartTravaillee: '0.5' })
    expect(amounts(month('2026-01', [half]), 'AbsenceTempsPartielTherapeutique', 'PlafondMois')).toEqual([
      '284.09',
      '4005.00',
    ])
  })
  test('of training and family events cost nothing (C. trav. L3142-2, L6321-2)', () => {
    for (const Nature of ['formation', 'evenement_familial']) {
      expect(
        amounts(month('2026-01', [stop('2026-01-12', '2026-01-16', { Nature })]), 'TotalBrut', 'PlafondMois'),
      ).toEqual(['2500.00', '4005.00'])
    }
  })
  test('of a strike are deducted like any unpaid absence, and the payslip does not name it (C. trav. R3243-4)', () => {
    const strike = month('2026-01', [stop('2026-01-12', '2026-01-12', { Nature: 'greve' })])
    expect(amounts(strike, 'AbsenceSansSolde')).toEqual(['113.64'])
    expect(strike.lines.filter(({ label }) => /gr[eè]ve/i.test(label))).toEqual([])
  })
  test('of a whole month take the whole pay, whatever the method', () => {
    const leave = stop('2026-01-01', '2026-01-31', { Nature: 'sans_solde' })
    for (const MethodeRetenue of ['heures_reelles', 'heures_moyennes', 'trentiemes']) {
      const whole = month('2026-01', [leave], { Entreprise: { MethodeRetenue } })
      expect(amounts(whole, 'AbsenceSansSolde', 'TotalBrut', 'PlafondMois')).toEqual(['2500.00', '0.00', '0.00'])
    }
  })
})

describe('the legal maintained pay (C. trav. D1226-1 to D1226-4)', () => {
  const from = { Subrogation: 'false' }
  test('needs a year of seniority on the first day', () => {
    const hired = (DateDebutContrat: string) =>
      amounts(
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
    expect(amounts(month('2026-01', [december]), 'MaintienSalaire', 'IJDeduites')).toEqual(['1772.73', '1273.79'])
  })
  test('counts the days paid in the twelve months before', () => {
    // 23 days were paid in October (8 to 30 of a stop from 1). 7 are left at 90 %, after 7 waiting days: 12 to 18 January.
    const october = stop('2025-10-01', '2025-10-30', from)
    const january = stop('2026-01-05', '2026-01-24', from)
    // 0.9 × 2,500 × 35 ÷ 154 = 511.36; two thirds × 2,500 × 35 ÷ 154 = 378.79.
    expect(amounts(month('2026-01', [october, january]), 'MaintienSalaire')).toEqual(['890.15'])
    const before = { ...october, Debut: '2024-12-01', Fin: '2025-01-03' }
    expect(amounts(month('2026-01', [before, january]), 'MaintienSalaire')).toEqual(['1022.73'])
  })
  test('is longer from six years on: 40 days', () => {
    const january = stop('2025-12-01', '2026-01-31', from)
    const senior = month('2026-01', [january], { Contrat: { DateDebutContrat: '2019-12-01' } })
    // Day 48 is 17 January: 12 days of 7 hours until 16 (84 h) at 90 %: 1,227.27; then 70 h at two thirds: 757.58.
    expect(amounts(senior, 'MaintienSalaire')).toEqual(['1984.85'])
  })
  test('has its seven waiting days after a commuting accident too, and none after a work accident', () => {
    const accident = (Nature: string) =>
      amounts(month('2026-01', [stop('2026-01-05', '2026-01-24', { ...from, Nature })]), 'MaintienSalaire')
    expect(accident('accident_trajet')).toEqual(['1022.73'])
    expect(accident('accident_travail')).toEqual(['1534.09'])
  })
  test('is not due if the company excludes it, nor in maternity', () => {
    const absence = stop('2026-01-05', '2026-01-24', from)
    expect(amounts(month('2026-01', [absence], { Entreprise: { MaintienLegal: 'aucun' } }), 'MaintienSalaire')).toEqual(
      ['0.00'],
    )
    expect(amounts(month('2026-01', [{ ...absence, Nature: 'maternite' }]), 'MaintienSalaire')).toEqual(['0.00'])
  })
})

describe('an agreement', () => {
  const absence = stop('2026-01-05', '2026-01-24')
  const maintained = (Entreprise: Record<string, string>, Contrat: Record<string, string> = {}) =>
    amounts(
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
    expect(amounts(leave, 'MaintienSalaire', 'IJDeduites')).toEqual(['1704.55', '1298.60'])
  })
  test('with a scale of another form is refused by name', () => {
    expect(() => maintained({ BaremeMaintien: '30 jours' })).toThrow('BaremeMaintien')
  })
})

test('Alsace-Moselle pays six weeks in full, then the law takes over (C. trav. L1226-23)', () => {
  // Day 42 of a stop from 1 December is 11 January; day 43 is the 36th that the law pays: two thirds.
  // 2,500 × 49 ÷ 154 = 795.45; two thirds × 2,500 × 105 ÷ 154 = 1,136.36.
  const changes = { Entreprise: { AlsaceMoselle: 'true' }, Contrat: { DateDebutContrat: '2023-01-01' } }
  expect(amounts(month('2026-01', [stop('2025-12-01', '2026-01-31')], changes), 'MaintienSalaire')).toEqual(['1931.81'])
})
