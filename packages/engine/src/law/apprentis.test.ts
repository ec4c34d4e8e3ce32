import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, contributionOf, ofEmployee, valuesOf } from '../../testing/law.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import type { Inputs } from '../cases/read.js'
import type { Payslip } from '../tree/payslip.js'
import { TauxApprentis } from './apprentis.js'
import { LimiteApprentis } from './net-imposable.js'

/** C. trav. L6243-2, D6243-5, D6222-26; CSS L136-1-1 II 7°; CGI 81 bis. */

const apprentice = (pay: string, signed: string, changes: Inputs = {}, period = '2026-06'): Payslip =>
  ofEmployee(period, '0', {
    ...changes,
    Identite: { DateNaissance: '2004-01-01' },
    Contrat: { NatureContrat: 'apprentissage', DateSignature: signed, ...changes['Contrat'] },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: pay },
  })
const [OLD, NEW] = ['2025-02-28', '2025-03-01']

test('the figures', () => {
  expect(Object.values(TauxApprentis).map(valuesOf)).toEqual(['0.79', '0.50'])
  expect(valuesOf(LimiteApprentis.LimiteAnnuelle)).toBe('21273, 21622 from 2025-01-01, 22184 from 2026-01-01')
})

describe('both regimes, by the day of signature', () => {
  // 79 and 50 % of 1,801.80, 1,823.03 and 1,867.02 (the SMIC of 151.67 hours), to the cent.
  test.each([
    ['2025-12', OLD, '1423.42'],
    ['2025-12', NEW, '900.90'],
    ['2026-05', OLD, '1440.19'],
    ['2026-05', NEW, '911.52'],
    ['2026-06', OLD, '1474.95'],
    ['2026-06', NEW, '933.51'],
  ])('in %s signed on %s: %s € are exempt', (period, signed, exempt) => {
    expect(amounts(apprentice('2000', signed, {}, period), 'SeuilApprenti')).toEqual([exempt])
  })

  test('a cent below, at and above what is exempt', () => {
    const of = (pay: string) =>
      amounts(apprentice(pay, NEW), 'AssietteSalariale', 'Tranche1Salariale', 'BaseCSG', 'TotalCotisationsSalariales')
    expect(of('933.50')).toEqual(['0.00', '0.00', '0.00', '0.00'])
    expect(of('933.51')).toEqual(['0.00', '0.00', '0.00', '0.00'])
    // 0.01 × 98.25 % is 0.01; each contribution on it is less than half a cent.
    expect(of('933.52')).toEqual(['0.01', '0.01', '0.01', '0.00'])
    // 66.49 more: 4.59 + 0.27 + 2.09 + 0.57; on 65.33: 4.44 + 1.57 + 0.33.
    expect(of('1000')).toEqual(['66.49', '66.49', '65.33', '13.86'])
  })
  test('the employer’s shares of plans bear CSG only where a part of the pay does', () => {
    const plan = { PrevoyanceMutuelle: healthPlan('40') }
    expect(amounts(apprentice('933.51', NEW, plan), 'BaseCSGTotale')).toEqual(['0.00'])
    expect(amounts(apprentice('933.52', NEW, plan), 'BaseCSGTotale')).toEqual(['20.01'])
    expect(amounts(apprentice('2000', OLD, plan), 'BaseCSGTotale')).toEqual(['0.00'])
  })
  test('the employer owes the ordinary contributions on the whole pay', () => {
    expect(contributionOf(apprentice('1000', NEW), 'VieillessePlafonneePatronale')).toBe(
      'patronale 1000.00 × 0.0855 = 85.50',
    )
  })
  test.each([
    ['10', ['0.00', '0.00']],
    ['11', ['10.00', '5.90']],
  ])('training levy and apprenticeship tax from 11 employees on: %s', (Effectif, due) => {
    const month = apprentice('1000', NEW, { Entreprise: { Effectif } })
    expect(amounts(month, 'FormationProfessionnelle', 'TaxeApprentissage')).toEqual(due)
  })
  test('part time and absences leave the threshold whole; an entry on the 16th halves it', () => {
    const of = (changes: Inputs) => amounts(apprentice('1000', NEW, changes), 'SeuilApprenti')
    expect(of({ Contrat: { HeuresContrat: '24' } })).toEqual(['933.51'])
    expect(of({ Absences: { JoursOuvresSansSolde: '10', JoursAbsenceSansSolde: '14' } })).toEqual(['933.51'])
    // 15 of 30 days: 466.755.
    expect(of({ Contrat: { DateDebutContrat: '2026-06-16' } })).toEqual(['466.76'])
  })
  test('of overtime only the part above the threshold lowers the contributions', () => {
    // 900 ÷ 151.67 = 5.9339, × 1.25 = 7.4174: ten hours are 74.17. Above 933.51 are 40.66: 4.60 by 11.31 %, at
    // most 2.81 + 0.16 of the basic scheme (L241-17 II).
    const month = apprentice('900', NEW, { HeuresSupplementaires: { HeuresSup25: '10' } })
    expect(amounts(month, 'RemunerationHeures', 'AssietteSalariale', 'ReductionSalarialeHeures')).toEqual([
      '74.17',
      '40.66',
      '-2.97',
    ])
  })
})

describe('income tax', () => {
  test('the exemption of the year is progressive: 22,184 € in 2026, then taxable', () => {
    const month = (used: string) =>
      amounts(
        apprentice('1000', NEW, {
          CumulsDeReprise: { ExonerationApprentis: used, PlafondMois: '20025', NetImposable: '0' },
        }),
        'ExonerationApprentis',
        'NetImposable',
      )
    // Net taxable before: 1000 − 13.86 + 1.57 + 0.33.
    expect(month('0')).toEqual(['988.04', '0.00'])
    expect(month('21195.96')).toEqual(['988.04', '0.00'])
    expect(month('21195.97')).toEqual(['988.03', '0.01'])
    expect(month('22184')).toEqual(['0.00', '988.04'])
  })
})

// C. trav. L6243-2. 2,000 × 4 of 22 working days = 363.64, + 500 of bonus = 863.64, below 911.52, 50 % of 1,823.03; the ceiling of
// five of 31 days is 645.97. The employer owes 12.95 and 1.62 % of tranche 2 and, beyond the ceiling, 0.21 % of the whole pay (ANI du 17/11/2017).
test('pay below what is exempt bears nothing on tranche 2 either, where days without pay lower the ceiling', () => {
  const payslip = ofEmployee('2026-01', '0', {
    Contrat: { NatureContrat: 'apprentissage', DateSignature: NEW },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: '2000' },
    Primes: { MontantPrimes: '500' },
    Absences: { JoursOuvresSansSolde: '18', JoursAbsenceSansSolde: '26' },
  })
  expect(amounts(payslip, 'TotalBrut', 'PlafondMois', 'Tranche2', 'TotalCotisationsSalariales')).toEqual([
    '863.64',
    '645.97',
    '217.67',
    '0.00',
  ])
  expect(amounts(payslip, 'AgircArrcoT2Patronale', 'CEGT2Patronale', 'CETPatronale')).toEqual(['28.19', '3.53', '1.81'])
})

const pay = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2))

test('a cent more of pay never adds more than a cent to what an apprentice owes, but for CSG on plans at the threshold', () => {
  fc.assert(
    fc.property(pay, fc.constantFrom(OLD, NEW), (base, signed) => {
      const [less, more] = [base, (Number(base) + 0.01).toFixed(2)].map((one) => apprentice(one, signed))
      if (less === undefined || more === undefined) throw new Error('no month')
      const step = amountOf(more, 'TotalCotisationsSalariales').minus(amountOf(less, 'TotalCotisationsSalariales'))
      // Each of the ten contributions rounds by itself.
      expect(step.abs().lte('0.1')).toBe(true)
      expect(amountOf(less, 'AssietteSalariale').lte(amountOf(less, 'Assiette'))).toBe(true)
    }),
    { numRuns: Math.min(RUNS, 100) },
  )
})
