import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmployee, anyOfficer, pay, period, plainEmployee } from '../../testing/arbitraries.js'
import { computed, payslipOf } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import { explainAll } from '../explain/explain.js'
import { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import type { Payslip } from '../tree/payslip.js'
import { amountOf, findLine } from './lines.js'

const people = fc.oneof(
  { weight: 3, arbitrary: anyEmployee.map((inputs) => ({ regulation: defaut, inputs })) },
  { weight: 1, arbitrary: anyOfficer.map((inputs) => ({ regulation: salaire2026, inputs })) },
)
const sumOf = (payslip: Payslip, role: string): Decimal =>
  payslip.lines
    .filter((line) => line.role === role && line.number !== undefined)
    .reduce((sum, { value }) => sum.plus(value), new Decimal(0))
const check = (property: fc.IProperty<unknown>) => fc.assert(property, { numRuns: Math.ceil(RUNS / 2) })

test('the two readers of the law, calculate and explain, agree on every line', () => {
  check(
    fc.property(people, ({ regulation, inputs }) => {
      const { facts, payslip, payroll } = computed(regulation, inputs)
      const explained = explainAll(payroll.fixed, facts)
      const different = payslip.lines.filter(({ name, value }, index) => {
        const reason = explained[index]
        return reason?.name !== name || !reason.value.eq(value)
      })
      expect(different).toEqual([])
    }),
  )
})

describe('what is printed adds up', () => {
  test('gross less contributions, with allowances, less deductions, is the net; tax makes it the net to pay', () => {
    check(
      fc.property(people, ({ regulation, inputs }) => {
        const { payslip } = computed(regulation, inputs)
        const gross = sumOf(payslip, 'gain').minus(sumOf(payslip, 'retenue'))
        expect(amountOf(payslip, 'TotalBrut')).toEqual(gross)
        const net = gross
          .minus(sumOf(payslip, 'salariale'))
          .plus(sumOf(payslip, 'indemnite'))
          .minus(sumOf(payslip, 'deduction'))
          .plus(amountOf(payslip, 'Regularisation'))
        expect(amountOf(payslip, 'NetAvantImpot').toFixed(2)).toBe(net.toFixed(2))
        expect(amountOf(payslip, 'NetAPayer').plus(amountOf(payslip, 'PAS')).toFixed(2)).toBe(net.toFixed(2))
        const employer = gross.plus(sumOf(payslip, 'patronale')).plus(sumOf(payslip, 'allegement'))
        expect(amountOf(payslip, 'TotalVerseEmployeur').toFixed(2)).toBe(employer.toFixed(2))
      }),
    )
  })

  test('every wage type is to the cent', () => {
    check(
      fc.property(people, ({ regulation, inputs }) => {
        const { payslip } = computed(regulation, inputs)
        expect(payslip.wageTypes.filter(({ value }) => value.decimalPlaces() > 2)).toEqual([])
      }),
    )
  })

  test('the two parts of the reduction sum to the whole, and CSG and CRDS to their total', () => {
    check(
      fc.property(anyEmployee, (inputs) => {
        const { payslip } = computed(defaut, inputs)
        expect(amountOf(payslip, 500).plus(amountOf(payslip, 501))).toEqual(amountOf(payslip, 499))
        const sum = (...names: readonly LineName[]) => Decimal.sum(...names.map((name) => amountOf(payslip, name)))
        expect(amountOf(payslip, 301)).toEqual(
          sum('CSGNonDeductibleSalaire', 'CSGHeuresExonerees', 'CSGPartageValeurPlacee'),
        )
        expect(amountOf(payslip, 302)).toEqual(sum('CRDSSalaire', 'CRDSHeuresExonerees', 'CRDSPartageValeurPlacee'))
      }),
    )
  })

  test('the native numbers of an officer: 7005 is 5100, and net before tax 7025 + 5100', () => {
    check(
      fc.property(anyOfficer, (inputs) => {
        const { payslip } = computed(salaire2026, inputs)
        expect(amountOf(payslip, 7005)).toEqual(amountOf(payslip, 5100))
        expect(amountOf(payslip, 7025).plus(amountOf(payslip, 5100))).toEqual(amountOf(payslip, 'NetAvantImpot'))
      }),
    )
  })
})

describe('more pay', () => {
  // The steps at which the law lowers a net when pay rises by a cent:
  // 1. the CET, due on all pay once it is above the ceiling (ANI of 17/11/2017);
  // 2. the first cent of pay in a month, which gives the month a ceiling: the part of the employer's plans above the
  // limit of CSS D242-1 then bears the capped contributions too. The reduction begins with that cent, and lowers the
  // cost.
  const crossesCeiling = (low: Payslip, high: Payslip): boolean =>
    amountOf(low, 'BaseCET').isZero() && !amountOf(high, 'BaseCET').isZero()

  test('never gives less net before tax, except for rounding, and for the CET at the ceiling', () => {
    check(
      fc.property(plainEmployee, period, pay, fc.integer({ min: 1, max: 50_000 }), (person, month, base, more) => {
        const low = payslipOf(defaut, person(base, month))
        const high = payslipOf(defaut, person(new Decimal(base).plus(new Decimal(more).div(100)).toFixed(2), month))
        const cet = crossesCeiling(low, high) ? amountOf(high, 'CETSalariale') : new Decimal(0)
        const firstCent = amountOf(low, 'TotalBrut').isZero() ? amountOf(high, 'ExcedentPrevoyance') : new Decimal(0)
        const step = cet.plus(firstCent)
        // Rounding moves each line by at most half a cent.
        const rounding = new Decimal(low.lines.filter(({ role }) => role === 'salariale').length).div(100)
        const least = amountOf(low, 'NetAvantImpot').minus(step).minus(rounding)
        expect(amountOf(high, 'NetAvantImpot').gte(least)).toBe(true)
      }),
    )
  })

  test('costs the employer more, except for the rounding of lines and of the coefficient', () => {
    check(
      fc.property(plainEmployee, period, pay, fc.integer({ min: 1, max: 50_000 }), (person, month, base, more) => {
        const low = payslipOf(defaut, person(base, month))
        const high = payslipOf(defaut, person(new Decimal(base).plus(new Decimal(more).div(100)).toFixed(2), month))
        const coefficient = amountOf(high, 'TotalBrut').times('0.0001')
        const firstCent = amountOf(low, 'TotalBrut').isZero() ? amountOf(high, 'ExcedentPrevoyance') : new Decimal(0)
        const least = amountOf(low, 'CoutTotal').minus(coefficient).minus(firstCent).minus('0.30')
        expect(amountOf(high, 'CoutTotal').gte(least)).toBe(true)
      }),
    )
  })

  test('changes no capped line above its cap', () => {
    const above = fc.integer({ min: 3_300_000, max: 9_000_000 }).map((value) => new Decimal(value).div(100).toFixed(2))
    check(
      fc.property(plainEmployee, period, above, above, (person, month, one, other) => {
        const [a, b] = [payslipOf(defaut, person(one, month)), payslipOf(defaut, person(other, month))]
        const capped = a.lines.filter(({ name }) =>
          /^(VieillessePlafonnee|AgircArrco|CEG|CET|APEC|AssuranceChomage|AGS$|PrevoyancePatronale|Tranche|Base4)/.test(
            name,
          ),
        )
        expect(capped.length).toBeGreaterThan(18)
        expect(capped.filter(({ name, value }) => !findLine(b, name)?.value.eq(value))).toEqual([])
      }),
    )
  })
})

test('results do not depend on the order of cases and fields', () => {
  const turnedRound = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).reverse())
  check(
    fc.property(people, ({ regulation, inputs }) => {
      const cases = Object.entries(turnedRound(inputs.cases)).map(
        ([name, fields]) => [name, turnedRound(fields)] as const,
      )
      const turned = payslipOf(regulation, { ...inputs, cases: Object.fromEntries(cases) })
      const straight = payslipOf(regulation, inputs)
      expect(turned.lines.filter(({ name, value }) => !findLine(straight, name)?.value.eq(value))).toEqual([])
    }),
  )
})
