import { defaut, type Payslip } from '@centime/engine'
import { type Calculator, calculator } from '@centime/engine/calculate'
import { type FixedRegulation, fix } from '@centime/engine/tree'
import { describe, expect, test } from 'vitest'
import { employeeOf, population } from '../batch/people.js'
import { type Employee, payslipByHand } from './by-hand.js'
import { CASES, EXECUTIVE, inputsOf } from './cases.js'
import { Decimal } from './figures.js'
import { ordinaire } from './ordinary.js'
import { readMonth } from './read-month.js'
import { differencesByHand } from './works.js'

/** The version by hand gives the engine's payslip: amount, base and rate of each line to the last digit, and every other numbered line is 0. */

const prepared = (fixed: FixedRegulation): readonly [FixedRegulation, Calculator] => [fixed, calculator(fixed)]
const [whole, columns] = [prepared(fix(defaut, '2026-06-30')), prepared(fix(ordinaire, '2026-06-30'))]

const payslipOf = ([fixed, calculate]: typeof whole, employee: Employee): Payslip =>
  calculate(readMonth(fixed, inputsOf(employee)).facts)

function disagreements(employee: Employee): readonly string[] {
  const byHand = payslipByHand(employee)
  return [whole, columns].flatMap((regulation) => differencesByHand(byHand, payslipOf(regulation, employee)))
}

describe('by hand, by the default regulation and by its columns alone: one payslip', () => {
  test.each(CASES)('$name', ({ employee }) => {
    expect(disagreements(employee)).toEqual([])
  })

  // A cent around: the minimum wage, the end of the reduction, 1, 4 and 8 ceilings
  const PAY = ['1200', '1823.03', '1823.04', '4005', '4005.01', '5469.10', '5469.11', '16020.01', '32040.01']
  test.each(PAY)('%s euros a month, every headcount', (pay) => {
    for (const effectif of [1, 10, 11, 19, 20, 49, 50, 250]) {
      expect(disagreements({ ...EXECUTIVE, salaireMensuel: new Decimal(pay), effectif })).toEqual([])
    }
  })

  test('random people', () => {
    const people = population(300, 3)
    const wrong = Array.from({ length: 300 }, (_, row) => disagreements(employeeOf(people, row))).flat()
    expect(wrong).toEqual([])
  })
})

test('a wrong digit, a wrong rate, a missing line and a line that is not by hand are seen', () => {
  const byHand = payslipByHand(EXECUTIVE)
  const right = payslipOf(whole, EXECUTIVE)
  const changed = (name: string, change: object): Payslip => ({
    ...right,
    lines: right.lines.map((line) => (line.name === name ? { ...line, ...change } : line)),
  })
  const digit = new Decimal('0.0000000000000000000000000001')
  expect(differencesByHand(byHand, right)).toEqual([])
  expect(differencesByHand(byHand, changed('PAS', { value: digit }))).toHaveLength(1)
  expect(differencesByHand(byHand, changed('PAS', { rate: digit }))).toHaveLength(1)
  expect(differencesByHand(byHand, changed('PAS', { name: 'another' }))).not.toEqual([])
  expect(differencesByHand(byHand, changed('Primes', { value: digit }))).toEqual([
    'Primes: 0.0000000000000000000000000001 and not by hand',
  ])
})
