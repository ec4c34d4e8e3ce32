import { type Payroll, payroll as payrollOf } from '@centime/engine'
import { batchCalculator } from '@centime/engine/batch'
import { Agreement } from '@centime/engine/testing/agreement.js'
import { EUROS, FRACTION, PERIOD, randomFacts, randomRegulation } from '@centime/engine/testing/random-regulations.js'
import { BATCH } from '@centime/engine/testing/runs.js'
import {
  cents,
  type Formula,
  type Line,
  line,
  over,
  plus,
  power,
  type Regulation,
  regulation,
  round,
  times,
  yearToDate,
} from '@centime/engine/tree'
import { SEED, seeded } from '@centime/testing'
import { describe, expect, test } from 'vitest'
import { amountAt, type PopulationAmounts } from './amount-columns.js'
import { calculatePopulation } from './calculate-population.js'
import type { NumberColumn, PopulationMonth } from './population-month.js'

/** The batch reader reads law, not the law: what it cannot model it refuses by name, and all else it computes. */

const lawOf = (is: Formula) =>
  regulation({
    name: 'Essai',
    description: 'Essai',
    validFrom: '2024-01-01',
    unemploymentInsurance: true,
    fields: [EUROS],
    lines: {
      1: line('Simple', 'base', { label: 'Essai', text: 'Essai', is: cents(times(EUROS, '2')) }),
      2: line('Impossible', 'base', { label: 'Essai', text: 'Essai', is }),
    },
    cumulated: [],
    collectors: {},
  })

const payrollFor = (law: Regulation): Payroll => {
  const outcome = payrollOf(law, PERIOD)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}

describe('a rule that cannot be modelled exactly is refused when it is compiled, by the name of its line', () => {
  test.each<[string, Formula]>([
    ['a square root', power(EUROS, '0.5')],
    ['a third root, rounded', round(power(EUROS, '0.3333'), 2)],
    ['an exponent that is no constant', power('2', EUROS)],
    ['a negative exponent', power(EUROS, '-1')],
    ['a division by the constant 0', over(EUROS, '0')],
  ])('%s', (_what, formula) => {
    const payroll = payrollFor(lawOf(formula))
    expect(() => batchCalculator(payroll)).toThrow('the batch reader cannot compute Impossible exactly')
    const euros: NumberColumn = { decimals: 2, values: Int32Array.of(150, -50) }
    const population = { period: PERIOD, count: 2, cases: { Essai: { Euros: euros } } }
    expect(() => calculatePopulation(payroll, population)).toThrow('Impossible')
    // A line that does not read it is computed: twice 1.50 and twice -0.50.
    const simple = calculatePopulation(payroll, population, ['Simple'])
    const column = simple.ok ? simple.value.columns['Simple'] : undefined
    expect(column && [0, 1].map((row) => amountAt(column, row).toFixed(2))).toEqual(['3.00', '-1.00'])
  })
})

describe('in columns of a made-up law', () => {
  const law = (lines: Record<number, Line>) =>
    regulation({
      name: 'Essai',
      description: 'Essai',
      validFrom: '2024-01-01',
      unemploymentInsurance: true,
      fields: [EUROS, FRACTION],
      lines,
      cumulated: [],
      collectors: {},
    })
  const named = (name: string, is: Formula): Line => line(name, 'base', { label: 'Essai', text: 'Essai', is })
  const amounts = (of: Payroll, population: PopulationMonth): PopulationAmounts => {
    const outcome = calculatePopulation(of, population)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    return outcome.value
  }

  test('digits that are no safe integer stand apart from the others', () => {
    const euros = { decimals: 2, values: Float64Array.of(1000, 5_000_000_000) }
    const part = { decimals: 9, values: Int32Array.of(123_456_789, 123_456_789) }
    const payroll = payrollFor(law({ 1: named('Produit', times(EUROS, FRACTION)) }))
    const { columns, fellBack } = amounts(payroll, {
      period: PERIOD,
      count: 2,
      cases: { Essai: { Euros: euros, Part: part } },
    })
    // 10 × 0.123456789, and 50 million times as much.
    expect(columns['Produit']).toEqual({
      decimals: 11,
      values: Float64Array.of(123_456_789_000, 0),
      apart: new Map([[1, '6172839.45']]),
    })
    // The first fits the safe range, the second has 18 digits.
    expect(fellBack).toBe(1)
  })

  test('a tie that hangs on digits that a double does not have is unsure', () => {
    const third = named('Tiers', over(EUROS, '3'))
    const payroll = payrollFor(law({ 1: third, 2: named('Cumul', cents(plus(yearToDate('Tiers'), third))) }))
    const before = { decimals: null, values: Float64Array.of(0.005, 0.004, 0.006) }
    const may = {
      period: '2026-05',
      paymentDate: '2026-05-31',
      count: 3,
      columns: { Tiers: before },
      fellBack: 0,
      unsure: 0,
    }
    const euros = { decimals: 2, values: Int32Array.of(0, 0, 0) }
    const { columns, fellBack, unsure } = amounts(payroll, {
      period: PERIOD,
      count: 3,
      cases: { Essai: { Euros: euros } },
      history: [may],
    })
    const sums = columns['Cumul']
    expect(sums && [1, 2].map((row) => amountAt(sums, row).toFixed(2))).toEqual(['0.00', '0.01'])
    expect([fellBack, unsure]).toEqual([1, 1])
  })
})

test(`random laws agree with calculate on every line`, { timeout: 60_000 + BATCH }, () => {
  const draw = seeded(SEED)
  const agreement = new Agreement()
  let refused = 0
  while (agreement.payslips < BATCH / 5 && agreement.differences.length === 0) {
    const payroll = payrollFor(randomRegulation(draw))
    const keys = payroll.fixed.yearToDates.map(({ key }) => key)
    const months = Array.from({ length: 128 }, () => randomFacts(draw, keys))
    try {
      agreement.compare(payroll, months)
    } catch (error) {
      // What divides by what comes to the constant 0.
      expect(String(error)).toMatch(/the batch reader cannot compute Ligne\d exactly/)
      refused += 1
    }
  }
  console.log(
    `random laws, seed ${SEED}: ${agreement.payslips} months, ${agreement.fellBack} fell back, ${refused} laws refused`,
  )
  expect(agreement.differences, `CENTIME_SEED=${SEED} CENTIME_BATCH=${BATCH} repeats it`).toEqual([])
  expect(agreement.fellBack).toBeLessThan(agreement.payslips * 0.6)
})
