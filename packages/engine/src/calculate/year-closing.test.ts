import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { employee, healthPlan } from '../../testing/inputs.js'
import { yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import type { Inputs } from '../cases/read.js'
import type { History } from '../dates/history.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { payrollTax, yearBases, yearlyLevies } from './annual.js'
import { closeYear } from './year-closing.js'

/** The closing of a year with its check against the months, and the levies due once a year. */

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
const year = (pays: readonly string[], changes: (month: number) => Inputs = () => ({})): readonly MonthInputs[] =>
  pays.map((pay, month) => employee(`2026-${MONTHS[month]}`, pay, changes(month)))

function closing(months: readonly MonthInputs[], history: History) {
  const last = months.at(-1)
  if (last === undefined) throw new Error('no month')
  const outcome = closeYear(defaut, { ...last, history })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { differences, totals } = outcome.value
  return {
    totals,
    differences: differences.map(({ line, months, year }) => `${line} ${months.toFixed(2)} ${year.toFixed(2)}`),
  }
}

test('a year that was computed month by month has no difference', () => {
  const pay = fc.integer({ min: 0, max: 1_500_000 }).map((cents) => (cents / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(pay, { minLength: 2, maxLength: 12 }), (pays) => {
      const months = year(pays, (month) => ({
        PrevoyanceMutuelle: healthPlan('60'),
        Primes: month === 5 ? { TreiziemeMois: '2000' } : {},
        PartageValeur: { Montant: month === 3 ? '4000' : '0' },
        Transport: { PrimeCarburant: '50' },
        HeuresSupplementaires: { HeuresSup25: '10' },
      }))
      expect(closing(months, yearOfPayslips(defaut, months)).differences).toEqual([])
    }),
    { numRuns: Math.ceil(RUNS / 100) },
  )
})

test('the totals are those of the months, with the opening balances', () => {
  const opening: Inputs = {
    CumulsDeReprise: {
      TotalBrut: '10000',
      PlafondMois: '20025',
      SmicReference: '9115.17',
      ReductionFillonTotale: '-1000',
      ReductionFillonAGIRC: '-150',
      PrimePartageValeur: '1000',
    },
  }
  const months = ['06', '07'].map((month) =>
    employee(`2026-${month}`, '2500', { ...opening, PartageValeur: { Montant: '500' } }),
  )
  const { totals } = closing(months, yearOfPayslips(defaut, months))
  const shown = ['TotalBrut', 'PlafondMois', 'PrimePartageValeur', 'MoisDeContrat'].map((line) =>
    totals[line]?.toFixed(2),
  )
  expect(shown).toEqual(['15000.00', '28035.00', '2000.00', '7.00'])
})

describe('errors of the months', () => {
  test('a December paid without its earlier months has bases that differ from those of the year', () => {
    // 11 × 3,000 and 15,000: 48,000 are below 12 ceilings of 4,005. December alone has a base of 4,005 and 10,995 above it.
    const months = year([...Array<string>(11).fill('3000'), '15000'])
    const alone = yearOfPayslips(defaut, months.slice(-1))
    const { differences } = closing(months, [...yearOfPayslips(defaut, months.slice(0, -1)), ...alone])
    expect(differences).toContain('Tranche1 37005.00 48000.00')
    expect(differences).toContain('Tranche2 10995.00 0.00')
    // 48,000 against 21,876.40: ½ × (3 × 21,876.40 ÷ 48,000 − 1) = 0.1836375, to the power 1.75, × 0.3781 + 0.02 = 0.0395: 1,896 €.
    expect(differences).toContain('ReductionFillonTotale -3296.70 -1896.00')
  })

  test('the last month must be among the paid ones, with numbers as values', () => {
    const months = year(['2500', '2500'])
    const [last] = months.slice(-1)
    if (last === undefined) throw new Error('no month')
    const faultsOf = (history: History) => {
      const outcome = closeYear(defaut, { ...last, history })
      return outcome.ok ? [] : outcome.faults.map(({ code, value }) => [code, value])
    }
    const paid = yearOfPayslips(defaut, months)
    expect(faultsOf(paid.slice(0, 1))).toEqual([['wrong_history', '2026-02']])
    const [first, second] = paid
    if (first === undefined || second === undefined) throw new Error('no payslip')
    expect(faultsOf([first, { ...second, carried: { ...second.carried, Tranche1: 'x' } }])).toEqual([
      ['wrong_history', 'x'],
    ])
  })
})

describe('yearly levies by kind of contract', () => {
  const apprentice = (Effectif: string) =>
    employee('2026-06', '1500', {
      Contrat: { NatureContrat: 'apprentissage', DateDebutContrat: '2025-09-01' },
      Identite: { DateNaissance: '2005-01-01' },
      Entreprise: { Effectif },
    })
  const trainee = employee('2026-06', '0', {
    Contrat: { NatureContrat: 'stage' },
    Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', Gratification: '900', HeuresStage: '154' },
  })
  const bases = (...months: readonly MonthInputs[]) => yearBases(months.map((month) => yearOfPayslips(defaut, [month])))

  test('apprentices below 11 employees bear no apprenticeship tax; trainees and premiums bear nothing', () => {
    const premium = employee('2026-06', '2500', {
      PartageValeur: { Montant: '1000' },
      Entreprise: { RapportTaxeSalaires: '1', Effectif: '60' },
    })
    expect(bases(apprentice('10'), trainee, premium)).toEqual({
      masseSalariale: '4000',
      masseTaxeApprentissage: '2500',
      bases: ['0', '0', '3500'],
    })
    expect(bases(apprentice('11')).masseTaxeApprentissage).toBe('1500')
  })

  test('a non-profit body owes the tax only from March 2026, the construction levy on the whole year', () => {
    const months = ['2026-02', '2026-03'].map((period) =>
      employee(period, '2500', { Entreprise: { ExonerationTaxeApprentissage: 'sans_but_lucratif' } }),
    )
    const found = yearBases([yearOfPayslips(defaut, months)])
    expect(found).toEqual({ masseSalariale: '5000', masseTaxeApprentissage: '2500', bases: ['0'] })
    const levies = yearlyLevies({
      year: '2026',
      effectif: '50',
      exonerationTaxeApprentissage: 'sans_but_lucratif',
      ...found,
    })
    if (!levies.ok) throw new Error(JSON.stringify(levies.faults))
    // 2,500 × 0.09 %, 5,000 × 0.45 %.
    expect([levies.value.soldeTaxeApprentissage, levies.value.peec].map((one) => one.toFixed(2))).toEqual([
      '2.25',
      '22.50',
    ])
    expect(payrollTax({ year: '2026', ...found }).ok).toBe(true)
  })
})
