import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { payrollOf } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { amountsOf as amountsOfPayroll } from '../testing/amounts.js'
import { amountAt, type PopulationAmounts } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'
import { isAligned, joined, sliceOf } from './slices.js'

/** Slices of a population, computed one by one and joined, have the amounts of the whole. */

const COUNT = 30
const RICH = 17
/** One person earns more cents a month than 32 bits hold; the first ten have no bonus, and the others have one. */
function population(period: string, history?: readonly PopulationAmounts[]): PopulationMonth {
  const { cases } = employee(period, '2500')
  const rates = Float64Array.from({ length: COUNT }, (_, row) => (row === RICH ? 4_000_000_000 : 150_000 + row * 3_571))
  return {
    period,
    count: COUNT,
    ...(history !== undefined && { history }),
    cases: {
      ...cases,
      Remuneration: { ...cases['Remuneration'], TauxHoraire: { decimals: 4, values: rates } },
      Primes: {
        MontantPrimes: { decimals: 2, values: Int32Array.from(rates, (_, row) => (row < 10 ? 0 : row * 997)) },
      },
      Contrat: {
        ...cases['Contrat'],
        StatutCadre: { words: ['true', 'false'], places: Uint8Array.from(rates, (_, row) => row % 2) },
      },
    },
  }
}
const amountsOf = (month: PopulationMonth): PopulationAmounts =>
  amountsOfPayroll(payrollOf(defaut, month.period), month)
const inThree = (month: PopulationMonth): PopulationAmounts =>
  joined([0, 10, 20].map((from) => amountsOf(sliceOf(month, from, from + 10))))

const textsOf = ({ columns }: PopulationAmounts) =>
  Object.entries(columns).map(([name, column]) => [
    name,
    ...Array.from({ length: COUNT }, (_, row) => amountAt(column, row).toFixed()),
  ])

describe('people in three slices', () => {
  const may = amountsOf(population('2026-05'))
  test('have the same amounts, including those apart', () => {
    expect([...(may.columns['TotalBrut']?.apart?.keys() ?? [])]).toEqual([RICH])
    const together = inThree(population('2026-05'))
    expect(textsOf(together)).toEqual(textsOf(may))
    expect({ ...together, columns: {} }).toEqual({ ...may, columns: {} })
  })
  test('have the earlier months of their people', () => {
    const june = population('2026-06', [may])
    expect(textsOf(inThree(june))).toEqual(textsOf(amountsOf(june)))
  })
  test('throw when they are joined, if their months or lines differ', () => {
    const { TotalBrut: _missing, ...columns } = may.columns
    expect(() => joined([may, { ...may, columns }])).toThrow('TotalBrut')
    expect(() => joined([may, { ...may, period: '2026-04' }])).toThrow('2026-04')
    expect(() => joined([])).toThrow('no amounts')
  })
})

test('a population is aligned if every column has an entry for each person', () => {
  const june = population('2026-06', [amountsOf(population('2026-05'))])
  expect(isAligned(june)).toBe(true)
  expect(isAligned({ ...june, count: COUNT - 1 })).toBe(false)
  expect(isAligned(population('2026-06', [{ ...amountsOf(population('2026-05')), count: 3 }]))).toBe(false)
  expect(
    isAligned({
      ...june,
      cases: { ...june.cases, Primes: { MontantPrimes: { decimals: 2, values: new Int32Array(3) } } },
    }),
  ).toBe(false)
})
