import { defaut, type ElementDefinition, payroll, publishedParameters, withElements } from '@centime/engine'
import { expect, test } from 'vitest'
import { calculatePopulation } from './calculate-population.js'
import { calculateSlice } from './calculate-slice.js'
import { amountAt } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'
import { populationWarnings } from './population-warnings.js'

/** Elements of pay as columns: 20 and 5 hours of night at 2.10 euros are 42.00 and 10.50 on 2,310 euros. */

const NIGHT: ElementDefinition = {
  ...{ code: 'NUIT', label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' },
  ...{ rate: '2.10', start: '2026-06-01' },
}
const regulation = withElements(defaut, [NIGHT])

const people = (period: string, more: PopulationMonth['cases'] = {}): PopulationMonth => ({
  ...{ period, count: 3 },
  cases: {
    ...more,
    Contrat: { DateDebutContrat: '2024-01-01', ...more['Contrat'] },
    Remuneration: { SalaireMensuel: '2310', HeuresTravaillees: '0', TauxHoraire: '0' },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    PAS: { TauxPAS: '0' },
    PrevoyanceMutuelle: {
      ...{ HasPrevoyance: 'false', TauxPrevoyance: '0' },
      ...{ HasMutuelleObligatoire: 'false', HasMutuelleFacultative: 'false' },
    },
    Elements: { NUIT: { decimals: 0, values: Int32Array.of(20, 0, 5) } },
    ParametresLegaux: { ...publishedParameters(`${period}-01`) },
  },
})

function amounts(outcome: ReturnType<typeof calculatePopulation>) {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { columns } = outcome.value
  return ['Elements.NUIT', 'TotalBrut'].map((name) => {
    const column = columns[name]
    return [0, 1, 2].map((row) => (column === undefined ? '' : amountAt(column, row).toFixed(2)))
  })
}

test('rows are paid their elements, here and by the name of the regulation in a thread', () => {
  const june = payroll(regulation, '2026-06')
  if (!june.ok) throw new Error('no payroll')
  const expected = [
    ['42.00', '0.00', '10.50'],
    ['2352.00', '2310.00', '2320.50'],
  ]
  expect(amounts(calculatePopulation(june.value, people('2026-06')))).toEqual(expected)
  const slice = { regulationName: defaut.name, people: people('2026-06'), lines: undefined, elements: [NIGHT] }
  expect(amounts(calculateSlice(slice))).toEqual(expected)
})

test('a row below the minimum wage is warned of, unless its premiums that count for it are enough', () => {
  const bonus: ElementDefinition = { ...NIGHT, code: 'LANGUE', nature: 'differentielle', form: 'amount' }
  const { rate: _, ...amount } = bonus
  const june = payroll(withElements(defaut, [amount]), '2026-06')
  const { cases } = people('2026-06')
  // The minimum wage of 35 hours is 1,867.02 a month.
  const month = {
    ...people('2026-06'),
    cases: {
      ...cases,
      Remuneration: { SalaireMensuel: '1767.02', HeuresTravaillees: '0', TauxHoraire: '0' },
      Elements: { LANGUE: { decimals: 2, values: Int32Array.of(10_000, 0, 9_999) } },
    },
  }
  const warned = june.ok ? populationWarnings(june.value, month) : june
  if (!warned.ok) throw new Error(JSON.stringify(warned.faults))
  const isBelow = ({ code }: { readonly code: string }): boolean => code === 'hourly_rate_below_minimum_wage'
  const below = [...warned.value].filter(({ warnings }) => warnings.some(isBelow))
  expect(below.map(({ row }) => row)).toEqual([1, 2])
})

test('a row with a value before the element begins, or with hours beside an agreement in days, is named', () => {
  const faultsOf = (month: PopulationMonth) => {
    const ready = payroll(regulation, month.period)
    const read = ready.ok ? calculatePopulation(ready.value, month) : ready
    return read.ok ? [] : read.faults.map(({ code, message }) => `${code} ${/ in row \d/.exec(message)?.[0]}`)
  }
  expect(faultsOf(people('2026-05'))).toEqual(['out_of_range  in row 0'])
  const days = { decimals: 0, values: Int32Array.of(0, 0, 218) }
  expect(faultsOf(people('2026-06', { Contrat: { JoursForfait: days } }))).toEqual(['not_of_this_contract  in row 2'])
})
