import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf, payslipOf } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import type { Cell, PopulationMonth } from './population-month.js'
import { populationWarnings, type RowWarnings } from './population-warnings.js'

const PERIOD = '2026-06'
const payroll = payrollOf(defaut, PERIOD)
const { cases } = employee(PERIOD, '2500')

const rowsOf = (population: PopulationMonth): readonly RowWarnings[] => {
  const outcome = populationWarnings(payroll, population)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return [...outcome.value]
}
const hundredths = (...values: number[]): Cell => ({ decimals: 2, values: Int32Array.from(values) })

test('a population has the warnings of its rows', () => {
  const people = [
    { weekly: 35, saisies: 0, absence: 0, cadre: false },
    { weekly: 39, saisies: 0, absence: 0, cadre: false },
    { weekly: 35, saisies: 900_000, absence: 0, cadre: false },
    { weekly: 39, saisies: 900_000, absence: 50_000, cadre: true },
  ]
  const population = {
    period: PERIOD,
    count: people.length,
    cases: {
      ...cases,
      Contrat: {
        ...cases['Contrat'],
        HeuresContrat: hundredths(...people.map(({ weekly }) => weekly * 100)),
        StatutCadre: { words: ['false', 'true'], places: Uint8Array.from(people, ({ cadre }) => Number(cadre)) },
      },
      Retenues: { Saisies: hundredths(...people.map(({ saisies }) => saisies)) },
      Absences: { MontantAbsenceATMP: hundredths(...people.map(({ absence }) => absence)) },
    },
  }
  const one = people.map(({ weekly, saisies, absence, cadre }) => {
    // One person's inputs with attachments above the limit are refused; calculated from facts, the attachment is limited.
    const { warnings } = payslipOf(defaut, {
      period: PERIOD,
      cases: {
        ...cases,
        Contrat: { ...cases['Contrat'], HeuresContrat: String(weekly), StatutCadre: String(cadre) },
        Retenues: { Saisies: String(saisies / 100) },
        Absences: { MontantAbsenceATMP: String(absence / 100) },
      },
    })
    return warnings
  })
  // Each was hired before June, and the months before are unknown.
  expect(one.map(({ length }) => length)).toEqual([1, 2, 2, 5])
  const expected = one.map((warnings, row) => ({ row, warnings })).filter(({ warnings }) => warnings.length > 0)
  expect(rowsOf(population)).toEqual(expected)
})

test('people who began in different months, or have different dispenses, have their own warnings', () => {
  const dispenses = ['aucune', 'css']
  const population = {
    period: PERIOD,
    count: 3,
    cases: {
      ...cases,
      Sante: { Dispense: { words: dispenses, places: Uint8Array.from([0, 1, 1]) } },
      Calendrier: { MoisDebutSuite: { decimals: 0, values: Int32Array.from([6, 6, 5]) } },
    },
  }
  const codes = rowsOf(population).map(({ row, warnings }) => [row, ...warnings.map(({ code }) => code)])
  expect(codes).toEqual([
    [0, 'health_cover_missing'],
    [2, 'year_opening_missing'],
  ])
})

test('a population that is refused has no warnings', () => {
  const wrong = { period: PERIOD, count: 1, cases: { ...cases, Retenues: { Saisies: hundredths(-1) } } }
  expect(populationWarnings(payroll, wrong)).toMatchObject({ ok: false, faults: [{ code: 'out_of_range' }] })
})
