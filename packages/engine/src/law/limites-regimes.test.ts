import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pay, plainEmployee } from '../../testing/arbitraries.js'
import { employee, healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import { payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'

/** CSS D242-1: the limits of plans take the whole ceiling, whatever the person's own ceiling is. */

const plan = (total: string, PartPatronaleMutuelle: string): Inputs => ({
  PrevoyanceMutuelle: { ...healthPlan(total), PartPatronaleMutuelle },
})

describe('each month of contract counts for a whole ceiling', () => {
  const EXCESSES = ['ExcedentPrevoyance', 'ExcedentFiscalPrevoyance'] as const

  test('12 hours a week with 105 + 105 € of health plan: 249.90 and 213.05 are not exceeded', () => {
    // `testing/worked-kinds.json`, W09. With the ceiling of 12 hours, 1,373.14, the limits would be 91.99 and 81.46.
    const payslip = ofEmployee('2026-06', '640.12', plan('210', '0.5'), '12')
    expect(amounts(payslip, 'PlafondMois', ...EXCESSES)).toEqual(['1373.14', '0.00', '0.00'])
    expect(amounts(payslip, 'Assiette', 'BaseCSG', 'CSGDeductible')).toEqual(['640.12', '733.92', '49.91'])
    const results = [
      'TotalCotisationsSalariales',
      'NetAvantImpot',
      'MontantNetSocial',
      'NetImposable',
      'CoutTotal',
    ] as const
    expect(amounts(payslip, ...results)).toEqual(['248.59', '391.53', '391.53', '517.81', '779.08'])
  })
  test('hired on the 30th with 50 + 50 €: nothing is charged', () => {
    // 6 % of a thirtieth of the ceiling and 1.5 % of 75.33 € were 9.14 €: 40.86 € were charged.
    const hired = { ...plan('100', '0.5'), Contrat: { DateDebutContrat: '2026-06-30' } }
    const payslip = ofEmployee('2026-06', '75.33', hired)
    expect(amounts(payslip, 'PlafondMois', 'LimiteExclusion', ...EXCESSES)).toEqual([
      '133.50',
      '241.43',
      '0.00',
      '0.00',
    ])
  })
  test('absent without pay for 25 days of February: 200.25 and 2 % of 321.43, under which 40 € stay', () => {
    const days = { MontantAbsenceSansSolde: '2678.57', JoursAbsenceSansSolde: '25' }
    const payslip = ofEmployee('2026-02', '3000', { ...plan('80', '0.5'), Absences: days })
    expect(amounts(payslip, 'LimiteFiscale', ...EXCESSES)).toEqual(['206.68', '0.00', '0.00'])
  })
  test('a month without pay: 240.30 and 200.25', () => {
    expect(amounts(ofEmployee('2026-06', '0', plan('440.55', '0.545')), ...EXCESSES)).toEqual(['0.00', '0.20'])
    expect(amounts(ofEmployee('2026-06', '0', plan('500', '0.5')), ...EXCESSES)).toEqual(['9.70', '49.75'])
  })
  test('more taken back than paid: −24,000 € leave the limit at 240.30, not 360 € below it', () => {
    const payslip = ofEmployee('2026-01', '2500', { Primes: { MontantPrimes: '-26500' } })
    expect(amounts(payslip, 'LimiteExclusion', ...EXCESSES, 'Assiette')).toEqual([
      '240.30',
      '0.00',
      '0.00',
      '-24000.00',
    ])
  })
  test('without the ceiling of the law nothing is compared', () => {
    const without = { ...plan('1000', '0.5'), ParametresLegaux: { PlafondSS: '0' } }
    expect(amounts(ofEmployee('2026-06', '2500', without), ...EXCESSES)).toEqual(['0.00', '0.00'])
  })
})

describe('the months of contract of a year that began elsewhere', () => {
  const joining = (start: string, balances: Inputs[string], PlafondMois: string): Inputs => ({
    ...plan('400', '1'),
    Contrat: { DateDebutContrat: start },
    CumulsDeReprise: {
      TotalBrut: '5000',
      PlafondMois,
      SmicReference: '0',
      ReductionFillonTotale: '0',
      ReductionFillonAGIRC: '0',
      ...balances,
    },
  })
  const excess = (changes: Inputs) => amounts(ofEmployee('2026-06', '2500', changes), 'ExcedentPrevoyance')

  // 1.5 % of 7,500 € is 112.50; 900 € of employer's shares with June.
  test.each([
    ['hired years ago: June is the 6th, 1,554.30 €', '2020-01-01', { PartsPatronales: '500' }, '20025', '0.00'],
    ['hired in April: June is the 3rd, 833.40 €', '2026-04-20', { PartsPatronales: '500' }, '3204', '66.60'],
    [
      'ceilings of two and a half months and a contract since June: the 4th',
      '2026-06-15',
      { PartsPatronales: '700' },
      '10012.50',
      '26.30',
    ],
    [
      'entered: one month before June, 593.10 €',
      '2020-01-01',
      { PartsPatronales: '500', MoisDeContrat: '1' },
      '20025',
      '306.90',
    ],
  ])('%s', (_months, start, balances, ceilings, charged) => {
    expect(excess(joining(start, balances, ceilings))).toEqual([charged])
  })
  test('the months that are computed here follow those of the balances: hired in March, May and June here', () => {
    const balances = joining('2026-03-01', { PartsPatronales: '500' }, '8010')
    const months = ['2026-05', '2026-06'].map((period) => employee(period, '2500', balances))
    const [may, june] = yearOfPayslips(defaut, months)
    // May is the 3rd: 720.90 + 112.50; June the 4th: 961.20 + 150.00 for 1,300 €.
    expect([may, june].map((month) => month && amounts(month, 'LimiteExclusion', 'ExcedentPrevoyance'))).toEqual([
      ['833.40', '66.60'],
      ['1111.20', '122.20'],
    ])
  })
  test('a month that version 0.1.0 computed is a month of contract', () => {
    const months = ['2026-01', '2026-02'].map((period) => employee(period, '2500', plan('277.80', '1')))
    const [january] = yearOfPayslips(defaut, months)
    if (january === undefined) throw new Error('no January')
    const { MoisDeContrat: _later, ...carried } = january.carried
    const february = payslipOf(defaut, {
      ...employee('2026-02', '2500', plan('280', '1')),
      history: [{ ...january, carried }],
    })
    expect(amounts(february, 'LimiteExclusion', 'ExcedentPrevoyance')).toEqual(['555.60', '2.20'])
  })
  test('what 0.1.0 charged above a limit that it prorated is taken back in the next month', () => {
    // Hired on 30 January with 50 € of the employer's: 40.86 € charged, as above.
    const [january] = yearOfPayslips(defaut, [employee('2026-01', '75.33', plan('100', '0.5'))])
    if (january === undefined) throw new Error('no January')
    const { MoisDeContrat: _later, ...now } = january.carried
    const history = [{ ...january, carried: { ...now, ExcedentPrevoyance: '40.86' } }]
    const february = payslipOf(defaut, { ...employee('2026-02', '2500', plan('100', '0.5')), history })
    expect(amounts(february, 'ExcedentPrevoyance', 'Assiette')).toEqual(['-40.86', '2459.14'])
  })

  test('a year that began under 0.1.0 goes on to the same cent', () => {
    const pension = ['RetraitePatronale', 'ExcedentRetraite', 'PartsRetraite', 'ExcedentFiscalRetraite']
    const added = ['MoisDeContrat', ...pension]
    fc.assert(
      fc.property(plainEmployee, pay, pay, (person, one, other) => {
        const [january, february] = yearOfPayslips(defaut, [person(one, '2026-01'), person(other, '2026-02')])
        if (january === undefined) throw new Error('no January')
        const carried = Object.fromEntries(Object.entries(january.carried).filter(([name]) => !added.includes(name)))
        const after = payslipOf(defaut, { ...person(other, '2026-02'), history: [{ ...january, carried }] })
        expect(JSON.stringify(after.lines)).toBe(JSON.stringify(february?.lines))
      }),
      { numRuns: Math.min(RUNS, 100) },
    )
  })
})
