import {
  EUROS,
  FRACTION,
  formula,
  HOURS,
  madeUpLaw,
  madeUpLine,
  madeUpPayroll,
  PERIOD,
} from '@centime/engine/testing/made-up-law.js'
import { describe, expect, test } from 'vitest'
import { amountsOf } from '../testing/amounts.js'
import { calculatePopulation } from './calculate-population.js'
import { amountAt, type PopulationAmounts } from './population-amounts.js'
import type { NumberColumn } from './population-month.js'

/** The example in `index.ts`: a row in each form of number, and each way out of the loop. */

const { cents, choose, isAbove, over, plus, power, times, yearToDate } = formula
const gross = madeUpLine('Brut', cents(times(HOURS, EUROS)))
const twelfth = madeUpLine('Douzieme', over(gross, '12'))
const bonus = madeUpLine('Prime', cents(choose(isAbove(gross, '100'), twelfth, gross)))
const ofYear = madeUpLine('Cumul', cents(plus(yearToDate('Douzieme'), twelfth)))
const payroll = madeUpPayroll(madeUpLaw(gross, twelfth, bonus, ofYear))

/** Rates in euros for 151.67 hours, or for as many as are given. */
function amounts(rates: readonly number[], hours = 151.67, twelfthOfMay?: number): PopulationAmounts {
  const columnOf = (values: readonly number[]): NumberColumn => ({
    decimals: 2,
    values: Float64Array.from(values, (value) => Math.round(value * 100)),
  })
  const count = rates.length
  const may = {
    period: '2026-05',
    paymentDate: '2026-05-31',
    count,
    columns: { Douzieme: { decimals: null, values: twelfthOfMay ?? 0 } },
    fellBack: 0,
    unsure: 0,
  }
  return amountsOf(payroll, {
    period: PERIOD,
    count,
    cases: { Essai: { Heures: columnOf(rates.map(() => hours)), Euros: columnOf(rates) } },
    ...(twelfthOfMay !== undefined && { history: [may] }),
  })
}

function textsOf({ columns }: PopulationAmounts, row: number): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, amountAt(column, row).toFixed()]))
}

describe('a row of a population', () => {
  test('is exact, near and exact again: a tie of the gross is rounded up, the twelfth is a double', () => {
    const result = amounts([16.5, 20])
    const { Douzieme: near, ...exact } = textsOf(result, 0)
    // 151.67 × 16.50 = 2502.555; 2502.56 ÷ 12 = 208.54666…
    expect(exact).toEqual({ Brut: '2502.56', Prime: '208.55', Cumul: '208.55' })
    expect(near).toMatch(/^208\.5466666666666/)
    expect(result.columns['Douzieme']?.decimals).toBeNull()
    expect([result.fellBack, result.unsure]).toEqual([0, 0])
  })
  test('takes the exact side of a branch while another row takes the near one', () => {
    const result = amounts([50, 240], 1)
    expect([0, 1].map((row) => textsOf(result, row)['Prime'])).toEqual(['50', '20'])
    expect(result.fellBack).toBe(0)
  })
  test('falls back alone if a near number cannot decide a tie', () => {
    const result = amounts([100.26, 100.27], 1)
    expect([0, 1].map((row) => textsOf(result, row)['Prime'])).toEqual(['8.36', '8.36'])
    expect([result.fellBack, result.unsure]).toEqual([1, 0])
  })
  test('has its value apart if its column has 32 bits', () => {
    const result = amounts([100, 400_000], 100)
    expect(result.columns['Brut']).toEqual({
      decimals: 2,
      values: Int32Array.of(1_000_000, 0),
      apart: new Map([[1, '40000000']]),
    })
    expect(textsOf(result, 1)['Brut']).toBe('40000000')
    expect(result.fellBack).toBe(1)
  })
  test('has its value apart if no double holds its digits', () => {
    const euros = { decimals: 2, values: Float64Array.of(1000, 5_000_000_000) }
    const part = { decimals: 9, values: Int32Array.of(123_456_789, 123_456_789) }
    const product = madeUpPayroll(madeUpLaw(madeUpLine('Produit', times(EUROS, FRACTION))))
    const { columns, fellBack } = amountsOf(product, {
      period: PERIOD,
      count: 2,
      cases: { Essai: { Euros: euros, Part: part } },
    })
    // 10 × 0.123456789, and 50 million × 0.123456789, which has 18 digits at 11 decimals.
    expect(columns['Produit']).toEqual({
      decimals: 11,
      values: Float64Array.of(123_456_789_000, 0),
      apart: new Map([[1, '6172839.45']]),
    })
    expect(fellBack).toBe(1)
  })
  test('is unsure if a tie depends on digits of an earlier month that a double does not hold', () => {
    const result = amounts([0, 0], 1, 8.355)
    expect([result.fellBack, result.unsure]).toEqual([2, 2])
    expect(textsOf(result, 0)['Cumul']).toBe('8.36')
    const sure = [8.354, 8.356].map((may) => amounts([0], 1, may))
    expect(sure.map((one) => textsOf(one, 0)['Cumul'])).toEqual(['8.35', '8.36'])
    expect(sure.map(({ unsure }) => unsure)).toEqual([0, 0])
  })
})

test('a line that cannot be computed exactly throws by its name; lines that do not read it are computed', () => {
  const double = madeUpLine('Simple', cents(times(EUROS, '2')))
  const payroll = madeUpPayroll(madeUpLaw(double, madeUpLine('Impossible', power(EUROS, '0.5'))))
  const euros: NumberColumn = { decimals: 2, values: Int32Array.of(150, -50) }
  const population = { period: PERIOD, count: 2, cases: { Essai: { Euros: euros } } }
  expect(() => calculatePopulation(payroll, population)).toThrow('Impossible')
  const { columns } = amountsOf(payroll, population, ['Simple'])
  expect(columns['Simple']).toEqual({ decimals: 2, values: Int32Array.of(300, -100) })
})
