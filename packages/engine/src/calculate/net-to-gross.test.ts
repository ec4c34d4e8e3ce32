import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOfficer, pay, period, plainEmployee, plans } from '../../testing/arbitraries.js'
import { employee, officer } from '../../testing/inputs.js'
import { payrollOf, payslipOf, yearOfPayslips } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Regulation } from '../tree/regulation.js'
import { amountOf } from './lines.js'
import { type GrossSearch, grossFor } from './net-to-gross.js'
import type { Wanted } from './search.js'

const search = (inputs: MonthInputs, wanted: Wanted, regulation: Regulation = defaut): GrossSearch => {
  const outcome = grossFor(payrollOf(regulation, inputs.period), inputs, wanted)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}
const LINES = ['NetAvantImpot', 'NetAPayer', 'CoutTotal'] as const

describe('the worked payslips, from net to gross', () => {
  test.each<[Wanted['line'], string, string]>([
    ['NetAvantImpot', '2369.71', '3000'],
    ['NetAPayer', '2239.52', '3000'],
    ['CoutTotal', '4202.28', '3000'],
  ])('a president who is to have %s %s is paid %s', (line, amount, expected) => {
    const found = search(officer('2026-06', '1'), { line, amount }, salaire2026)
    if (!found.exact) throw new Error('not found')
    expect(amountOf(found.payslip, line).toFixed(2)).toBe(amount)
    // Rounding can give the same net for neighbouring cents.
    expect(found.base.minus(expected).abs().lte('0.05')).toBe(true)
  })
})

describe('the result of a pay leads back to a pay with that result', () => {
  const leadsBack = (inputs: MonthInputs, regulation: Regulation, line: Wanted['line']): void => {
    const wanted = amountOf(payslipOf(regulation, inputs), line)
    if (wanted.isNegative()) return
    const found = search(inputs, { line, amount: wanted.toFixed(2) }, regulation)
    if (!found.exact)
      throw new Error(`${line} ${wanted} not found, below ${found.below?.base}, above ${found.above?.base}`)
    expect(amountOf(found.payslip, line).toFixed(2)).toBe(wanted.toFixed(2))
  }
  const employees = fc
    .tuple(plainEmployee, period, pay)
    .map(([person, month, base]) => ({ inputs: person(base, month), regulation: defaut }))
  // A random plan can cost more than the pay: the net then falls while the pay rises, and the search can miss a pay. An
  // alimony may give many pays the same net, the protected minimum.
  const officers = fc.tuple(anyOfficer, plans).map(([inputs, PrevoyanceMutuelle]) => {
    const { RegimePrevoyance, RegimeSante, RegimeRetraite, Saisies, ...cases } = inputs.cases
    return { inputs: { ...inputs, cases: { ...cases, PrevoyanceMutuelle } }, regulation: salaire2026 }
  })

  test('for employees and officers of any month, for both nets and the cost', () => {
    const people = fc.oneof({ weight: 3, arbitrary: employees }, { weight: 1, arbitrary: officers })
    fc.assert(
      fc.property(people, fc.constantFrom(...LINES), ({ inputs, regulation }, line) =>
        leadsBack(inputs, regulation, line),
      ),
      { numRuns: Math.ceil(RUNS / 4) },
    )
  })
  test('with a history and overtime', () => {
    const months = ['2026-01', '2026-02'].map((month) => employee(month, '4000'))
    const history = yearOfPayslips(defaut, months)
    const march = { ...employee('2026-03', '3500', { HeuresSupplementaires: { HeuresSup25: '9' } }), history }
    for (const line of LINES) leadsBack(march, defaut, line)
  })
})

describe('where the law jumps', () => {
  // The neutral rate rises at a bound: no pay gives a net in the gap, unless a higher pay reaches it again.
  const around = (from: number, to: number, line: Wanted['line']): Map<string, string> =>
    new Map(
      Array.from({ length: to - from + 1 }, (_, index) => {
        const base = new Decimal(from + index).div(100).toFixed(2)
        return [amountOf(payslipOf(defaut, employee('2026-06', base)), line).toFixed(2), base] as const
      }),
    )

  test('a cost that no pay gives has the two neighbours that trying every cent finds', () => {
    const costs = around(546900, 546925, 'CoutTotal')
    const below = amountOf(payslipOf(defaut, employee('2026-06', '5469.09')), 'CoutTotal')
    const above = amountOf(payslipOf(defaut, employee('2026-06', '5469.10')), 'CoutTotal')
    expect(above.minus(below).gt(100)).toBe(true)
    const middle = below.plus(50).toFixed(2)
    expect(costs.has(middle)).toBe(false)
    const found = search(employee('2026-06', '1'), { line: 'CoutTotal', amount: middle })
    if (found.exact) throw new Error(`no pay gives ${middle}`)
    expect([found.below?.base.toFixed(2), found.above?.base.toFixed(2)]).toEqual(['5469.09', '5469.10'])
  })

  test('the lowest of several pays with the same net is found', () => {
    // At the ceiling the CET lowers the net before tax: pays above the ceiling reach the nets of the last cents below
    // it again.
    const wanted = amountOf(payslipOf(defaut, employee('2026-06', '4004')), 'NetAvantImpot').toFixed(2)
    const found = search(employee('2026-06', '1'), { line: 'NetAvantImpot', amount: wanted })
    const tried = Array.from({ length: 800 }, (_, index) => new Decimal(400200 + index).div(100).toFixed(2))
    const lowest = tried.find(
      (base) => amountOf(payslipOf(defaut, employee('2026-06', base)), 'NetAvantImpot').toFixed(2) === wanted,
    )
    expect(found.exact && found.base.toFixed(2)).toBe(lowest)
  })

  test('a net below that of zero pay has only a neighbour above', () => {
    const found = search(employee('2026-06', '1'), { line: 'NetAvantImpot', amount: '-5' })
    expect(!found.exact && [found.below, found.above?.base.toFixed(2)]).toEqual([undefined, '0.00'])
  })
})

describe('a wrong question is refused', () => {
  const wanted: Wanted = { line: 'NetAPayer', amount: '1000' }
  test.each(['abc', '1.234', '1e3', '', '1000000000'])('the amount %j', (amount) => {
    const outcome = grossFor(payrollOf(defaut, '2026-06'), employee('2026-06', '1'), { ...wanted, amount })
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'wrong_type', value: amount }])
  })
  test('no hours', () => {
    const outcome = grossFor(
      payrollOf(defaut, '2026-06'),
      employee('2026-06', '1', { Remuneration: { HeuresTravaillees: '0' } }),
      wanted,
    )
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'out_of_range', caseFieldName: 'HeuresTravaillees' }])
  })
  test('faults of the month itself', () => {
    const outcome = grossFor(payrollOf(defaut, '2026-06'), employee('2026-06', '1', { PAS: { TypeTaux: 'x' } }), wanted)
    expect(outcome.ok).toBe(false)
  })
})
