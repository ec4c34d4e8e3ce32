import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer } from '../../testing/law.js'
import { payslipOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf, lineOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/** Hours × rate, and the pay of officers; amounts of `testing/worked-examples.json`, D and F. */

test.each([
  ['151.67', '13.1865', '2000.00'],
  ['151.67', '29.6697', '4500.00'],
  ['10', '10.0005', '100.01'],
])('%s hours at %s € are %s €', (HeuresTravaillees, TauxHoraire, expected) => {
  const inputs = employee('2026-06', '2000', { Remuneration: { HeuresTravaillees, TauxHoraire } })
  const { role, quantity, price, value } = lineOf(payslipOf(defaut, inputs), 'SalaireBase')
  expect([role, quantity?.toFixed(2), price?.toFixed(4), value.toFixed(2)]).toEqual([
    'gain',
    Number(HeuresTravaillees).toFixed(2),
    Number(TauxHoraire).toFixed(4),
    expected,
  ])
})

test('a bonus joins the gross, to the cent, half up', () => {
  const payslip = ofEmployee('2026-06', '2000', { Primes: { MontantPrimes: '100.005' } })
  expect(amounts(payslip, 'Primes', 'TotalBrut')).toEqual(['100.01', '2100.01'])
})

test('an officer is paid for the mandate, without hours', () => {
  expect(amounts(ofOfficer('2026-06', '3000.005'), 'RemunerationMandat', 'TotalBrut')).toEqual(['3000.01', '3000.01'])
})

test('a mandate without pay owes nothing: there is no minimum contribution', () => {
  const payslip = ofOfficer('2026-06', '0')
  expect(amounts(payslip, 'TotalBrut', 'TotalCotisationsSalariales', 'TotalCotisationsPatronales')).toEqual([
    '0.00',
    '0.00',
    '0.00',
  ])
})

/** The monthly salary (C. trav. L3242-1) and agreements in days (L3121-58; CSS D241-7 IV). */
const monthly = (salary: string, changes: Inputs = {}, period = '2026-06'): Payslip =>
  ofEmployee(period, '0', {
    ...changes,
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: salary },
  })

describe('a monthly salary without hours × rate', () => {
  test('prints 151.67 hours at their rate, or the hours of part time', () => {
    const of = (HeuresContrat: string) => {
      const { quantity, price, value } = lineOf(monthly('2500', { Contrat: { HeuresContrat } }), 'SalaireBase')
      return [quantity?.toFixed(2), price?.toFixed(4), value.toFixed(2)]
    }
    expect(of('35')).toEqual(['151.67', '16.4832', '2500.00'])
    expect(of('39')).toEqual(['151.67', '16.4832', '2500.00'])
    expect(of('28')).toEqual(['121.33', '20.6050', '2500.00'])
  })
  test('hours × rate of the same pay give the same payslip', () => {
    const pay = fc.integer({ min: 1, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(pay, fc.constantFrom('35', '28', '17.5'), (salary, weekly) => {
        const [a, b] = [
          monthly(salary, { Contrat: { HeuresContrat: weekly } }),
          ofEmployee('2026-06', salary, {}, weekly),
        ]
        const names = [
          'TotalBrut',
          'PlafondMois',
          'SmicReference',
          'ReductionFillonTotale',
          'NetAPayer',
          'CoutTotal',
        ] as const
        expect(amounts(a, ...names)).toEqual(amounts(b, ...names))
      }),
      { numRuns: Math.min(RUNS, 60) },
    )
  })
  // June 2026 has 22 working days, 16 of them from the 9th on; July has 23.
  test.each<[string, Inputs[string], string, string]>([
    ['2026-06', { DateDebutContrat: '2026-06-09' }, '681.82', '1818.18'],
    ['2026-06', { DateFinContrat: '2026-06-08' }, '1818.18', '681.82'],
    ['2026-06', { DateDebutContrat: '2026-06-07', DateFinContrat: '2026-06-07' }, '2500.00', '0.00'],
    ['2026-07', { DateDebutContrat: '2026-07-31' }, '2391.30', '108.70'],
    // The days before belong to a contract of the same person.
    ['2026-06', { DateDebutContrat: '2026-06-09', JoursContratPrecedent: '8' }, '0.00', '2500.00'],
  ])('an entry or exit in %s, %o: %s € are deducted', (period, dates, deducted, gross) => {
    expect(amounts(monthly('2500', { Contrat: dates }, period), 'EntreeSortie', 'TotalBrut')).toEqual([deducted, gross])
  })
  test('an entry lowers the reference wage as the pay: 1818.18 ÷ 2500 of 1,823.0333', () => {
    const entered = monthly('2500', { Contrat: { DateDebutContrat: '2026-06-09' } })
    expect(amountOf(entered, 'SmicReference').toFixed(2)).toBe('1325.84')
  })
  test('an hour of sickness is a real hour of the month: 2500 ÷ (22 × 7) × 7 = 113.64', () => {
    expect(amounts(monthly('2500', { Absences: { HeuresAbsenceMaladie: '7' } }), 'AbsenceMaladie')).toEqual(['113.64'])
  })
})

describe('absence by days', () => {
  test.each([
    ['0', '3', '613.64'],
    ['0', '0.5', '102.27'],
    ['21.67', '3', '622.98'],
    ['22', '22', '4500.00'],
    ['21.67', '22', '4500.00'],
  ])('divisor %s (0: the 22 working days of June), %s days of 4,500 €: %s €', (DiviseurAbsence, days, expected) => {
    const month = monthly('4500', {
      Contrat: { JoursForfait: '218', DiviseurAbsence },
      Absences: { JoursOuvresSansSolde: days, JoursAbsenceSansSolde: '3' },
    })
    expect(amounts(month, 'AbsenceSansSolde')).toEqual([expected])
  })
  test('a day of sickness and one after an accident are deducted alike; an amount wins', () => {
    const Absences = {
      JoursOuvresMaladie: '1',
      JoursOuvresATMP: '1',
      JoursOuvresSansSolde: '1',
      MontantAbsenceATMP: '10',
    }
    const month = monthly('4400', { Absences })
    expect(amounts(month, 'AbsenceMaladie', 'AbsenceATMP', 'AbsenceSansSolde')).toEqual(['200.00', '10.00', '200.00'])
  })
})

describe('an agreement in days', () => {
  // 1,823.0333 × days ÷ 218.
  test.each([
    ['218', '1823.03'],
    ['217.99', '1822.95'],
    ['109', '911.52'],
  ])('%s days have a reference wage of %s €', (JoursForfait, expected) => {
    const month = monthly('4500', { Contrat: { JoursForfait } })
    expect(amountOf(month, 'SmicReference').toFixed(2)).toBe(expected)
  })
  test('the ceiling is whole, and that of the days with the consent of the employee: 4,005 ÷ 2', () => {
    const of = (PlafondReduit: string) =>
      amounts(monthly('4500', { Contrat: { JoursForfait: '109', PlafondReduit } }), 'PlafondMois')
    expect([of('false'), of('true')]).toEqual([['4005.00'], ['2002.50']])
  })
  test('days of rest worked are paid, exempt and deducted as overtime: seven hours a day, in the reference wage since 2026', () => {
    const of = (period: string) =>
      monthly(
        '4000',
        {
          Contrat: { JoursForfait: '218' },
          HeuresSupplementaires: { JoursRenonces: '2', MontantJoursRenonces: '440' },
        },
        period,
      )
    const names = ['RachatJoursRepos', 'HeuresExonerees', 'DeductionForfaitaireHeures'] as const
    expect(amounts(of('2026-06'), ...names)).toEqual(['440.00', '440.00', '-21.00'])
    // 1,823.0333 + 14 × 12.02; in 2025 1,801.80 alone.
    expect(amountOf(of('2026-06'), 'SmicReference').toFixed(2)).toBe('1991.31')
    expect(amountOf(of('2025-06'), 'SmicReference').toFixed(2)).toBe('1801.80')
  })
})

describe('weekly hours above 35 with structural overtime', () => {
  const terms = (HeuresContrat: string): Inputs => ({ Contrat: { HeuresContrat, HeuresSupStructurelles: 'true' } })
  // 14 € an hour: × 1.25 and × 1.50. 43 hours have 8 × 52 ÷ 12 = 34.67 at 25 %, the rest is at 50 %.
  test.each([
    ['35', '0.00', '0.00', '0.00'],
    ['35.01', '0.04', '0.70', '0.00'],
    ['39', '17.33', '303.28', '0.00'],
    ['43', '34.67', '606.73', '0.00'],
    ['43.01', '34.71', '606.73', '0.84'],
    ['48', '56.34', '606.73', '455.07'],
  ])('%s hours a week: %s hours, %s € at 25 %, %s € at 50 %', (weekly, hours, at25, at50) => {
    const month = monthly('2123.38', terms(weekly))
    expect(amounts(month, 'HeuresStructurelles', 'HeuresStructurelles25', 'HeuresStructurelles50')).toEqual([
      hours,
      at25,
      at50,
    ])
  })
  test('an absence lowers it in proportion to the pay: half of the days, half of the overtime', () => {
    const month = monthly('2123.38', {
      ...terms('39'),
      Absences: { JoursOuvresSansSolde: '11', JoursAbsenceSansSolde: '15' },
    })
    expect(amounts(month, 'HeuresStructurelles')).toEqual(['8.67'])
  })
  test('overtime entered besides is paid besides', () => {
    const month = monthly('2123.38', { ...terms('39'), HeuresSupplementaires: { HeuresSup50: '2' } })
    expect(amounts(month, 'RemunerationHeures')).toEqual(['345.28'])
  })
})
