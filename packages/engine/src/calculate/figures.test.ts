import { SEED, seeded } from '@centime/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bothWays, differentFigures } from '../../testing/agreement.js'
import { employee } from '../../testing/inputs.js'
import { formula, madeUpLaw, madeUpLine, madeUpPayroll } from '../../testing/made-up-law.js'
import { payrollOf } from '../../testing/payrolls.js'
import { eventfulPerson } from '../../testing/random-events.js'
import { randomMonth } from '../../testing/random-months.js'
import { BATCH } from '../../testing/runs.js'
import { Decimal } from '../ground/money.js'
import { decimalOfInteger, decimalText, scaledInteger } from '../ground/scaled.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Facts } from '../tree/facts.js'
import { calculator } from './calculate.js'

/** After some thousand months `calculate` uses a kernel of whole numbers; its figures equal those in decimals. */

const PERIOD = '2026-06'
/** Factor for the number of months in a longer campaign. */
const LONGER = Math.max(1, BATCH / 30_000)
const factsOf = (regulation: typeof defaut | typeof salaire2026, inputs: ReturnType<typeof randomMonth>): Facts => {
  const read = readInputs(payrollOf(regulation, PERIOD).fixed, inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.value.facts
}

describe('the kernel of calculate', () => {
  test('gives every amount, base, rate, quantity and price of random people as decimals do, or leaves the month to decimals', () => {
    const draw = seeded(SEED)
    const left = { employees: 0, 'with absences': 0, officers: 0 }
    const [employees, officers] = [defaut, salaire2026].map((regulation) =>
      bothWays(payrollOf(regulation, PERIOD).fixed),
    )
    const groups = [
      { who: 'employees', regulation: defaut, months: 200, both: employees },
      { who: 'with absences', regulation: defaut, months: 60, both: employees },
      { who: 'officers', regulation: salaire2026, months: 40, both: officers },
    ] as const
    for (const { who, regulation, months, both } of groups) {
      const { fixed } = payrollOf(regulation, PERIOD)
      for (let month = 0; month < months * LONGER; month += 1) {
        const person = who === 'with absences' ? { person: eventfulPerson(draw, '2026') } : {}
        const facts = factsOf(regulation, randomMonth(draw, { regulation, period: PERIOD, opens: true, ...person }))
        const figures = both?.byKernel(facts)
        if (figures === undefined) left[who] += 1
        else expect(differentFigures(fixed, figures, both?.inDecimals(facts) ?? []), `CENTIME_SEED=${SEED}`).toEqual([])
      }
    }
    console.log(
      `calculate, seed ${SEED}: of 200, 60 and 40 months (times ${LONGER}), left to decimals: ${JSON.stringify(left)}`,
    )
    // Until the columns are mixed, some tens of months are left to decimals.
    expect(left.employees).toBeLessThan(100 * LONGER)
    expect(left['with absences']).toBeLessThan(40 * LONGER)
    expect(left.officers).toBeLessThan(25 * LONGER)
  })

  test('computes after the first months, and the payslip is the same, including its objects and their members', () => {
    const { fixed } = payrollOf(defaut, PERIOD)
    const calculate = calculator(fixed, 10)
    const facts = factsOf(defaut, employee(PERIOD, '2345.67', { HeuresSupplementaires: { HeuresSup25: '3' } }))
    const first = calculate(facts)
    // Its hourly rate has 20 decimals: after another 20 months its column is mixed.
    for (let month = 1; month < 40; month += 1) calculate(facts)
    const after = calculate(facts)
    expect(after).toStrictEqual(first)
    expect(JSON.stringify(after)).toBe(JSON.stringify(first))
    // Constants are made with the kernel: the first payslips use the law's own decimals.
    const constants = after.lines.filter(({ rate }, line) => rate !== undefined && rate !== first.lines[line]?.rate)
    expect(constants.length).toBeGreaterThan(10)
  })

  test('never computes a law that it cannot compute exactly, such as a third root', () => {
    const { fixed } = madeUpPayroll(madeUpLaw(madeUpLine('Racine', formula.power('2', '0.5'))))
    const { byKernel, inDecimals } = bothWays(fixed)
    const facts = { ...factsOf(defaut, employee(PERIOD, '2000')), numbers: {}, choices: {} }
    expect([byKernel(facts), byKernel(facts)]).toEqual([undefined, undefined])
    // √2
    expect(inDecimals(facts)[0]?.toFixed(10)).toBe('1.4142135624')
  })

  test('is compiled again when a field often has more decimals than its column', () => {
    const { fixed } = payrollOf(defaut, PERIOD)
    const { byKernel, inDecimals } = bothWays(fixed)
    const months = Array.from({ length: 30 }, (_, month) =>
      factsOf(defaut, employee(PERIOD, '2000', { Remuneration: { TauxHoraire: `13.1864${month}76831` } })),
    )
    const taken = months.map((facts) => byKernel(facts))
    expect(taken.findIndex((figures) => figures !== undefined)).toBe(20)
    expect(
      differentFigures(fixed, taken.at(-1) ?? [], inDecimals(months.at(-1) ?? factsOf(defaut, employee(PERIOD, '0')))),
    ).toEqual([])
  })
})

const digits = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -10_000, max: 10_000 }))
const trailing = fc.integer({ min: 0, max: 9 }).map((zeros) => 10 ** zeros)

test('the text of a decimal is that of decimal.js', () => {
  for (const text of [
    '0',
    '-0',
    '9999999.99',
    '10000000',
    '0.5',
    '1e-7',
    '1.0000001',
    '1e30',
    '151.6666666666666667',
  ]) {
    expect(decimalText(new Decimal(text))).toBe(new Decimal(text).toFixed())
  }
  fc.assert(
    fc.property(digits, trailing, fc.integer({ min: 0, max: 12 }), (of, zeros, decimals) => {
      const value = new Decimal(of).times(zeros).div(10 ** decimals)
      expect(decimalText(value)).toBe(value.toFixed())
      expect(decimalText(value.neg())).toBe(value.neg().toFixed())
    }),
    { numRuns: 1000 },
  )
})

test('a scaled integer becomes the decimal of its text, digit for digit', () => {
  fc.assert(
    fc.property(digits, trailing, fc.integer({ min: 0, max: 12 }), (of, zeros, decimals) => {
      const integer = Math.abs(of * zeros) <= Number.MAX_SAFE_INTEGER ? of * zeros : of
      const expected = new Decimal(`${BigInt(integer)}e-${decimals}`)
      const { s, e, d } = decimalOfInteger(integer, decimals)
      expect([s, e, d]).toEqual(integer === 0 ? [1, 0, [0]] : [expected.s, expected.e, expected.d])
      expect(scaledInteger(expected, decimals)).toBe(integer)
    }),
    { numRuns: 1000 },
  )
})
