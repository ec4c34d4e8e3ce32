import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payrollOf, yearOfPayslips } from '../../testing/payrolls.js'
import { storedCarried } from '../../testing/stored-carried.js'
import { batchInputReader } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { sumsBehind } from '../tree/earlier-sums.js'
import type { Payslip } from '../tree/payslip.js'
import { batchCalculator } from './of-facts.js'

/** Sums of earlier months enter the kernel's columns and the totals of the year as integers. No digit changes. */

const PERIODS = ['2026-01', '2026-02', '2026-03', '2026-04']

function monthOf(period: string, salary: string) {
  const { cases, ...month } = employee(period, salary)
  const { SuiviConges: _, ...Entreprise } = cases['Entreprise'] ?? {}
  return { ...month, cases: { ...cases, Entreprise } }
}

const stored = ({ period, paymentDate, contract, carried }: Payslip) => ({
  ...{ period, paymentDate, contract },
  carried: storedCarried(Object.entries(carried).map(([name, amount]) => [name, amount.toFixed()])),
})

test('people of one template with earlier months have the lines and totals of payslips computed one by one', () => {
  const payroll = payrollOf(defaut, PERIODS.at(-1) ?? '')
  const read = batchInputReader(payroll.fixed)
  // Above and below the ceiling, at the minimum wage, and one without earlier months between others.
  const salaries = ['1830.03', '2000.10', '2456.78', '4005', '7654.32', '33333.33']
  const years = salaries.map((salary) =>
    yearOfPayslips(
      defaut,
      PERIODS.map((period) => monthOf(period, salary)),
    ),
  )
  const people = [
    ...years.map((year, at) => ({ salary: salaries[at] ?? '', before: year.slice(0, -1) })),
    { salary: '2000.10', before: [] },
  ]
  const factsOf = () =>
    people.flatMap(({ salary, before }) => {
      const month = read({ ...monthOf(PERIODS.at(-1) ?? '', salary), history: before.map(stored) })
      return month.ok ? [month.value.facts] : []
    })
  // The first people of a shape are read without a template.
  factsOf()
  const facts = factsOf()
  expect(facts.map(({ yearToDate }) => sumsBehind(yearToDate) !== undefined)).toEqual(
    people.map(({ before }) => before.length > 0),
  )
  const [alone] = yearOfPayslips(defaut, [monthOf(PERIODS.at(-1) ?? '', '2000.10')])
  const wanted = [...years.map((year) => year.at(-1)), alone]
  const amounts = batchCalculator(payroll)(facts)
  amounts.forEach(({ lines, cumulated, fellBack }, at) => {
    expect(fellBack).toBe(false)
    expect(lines).toEqual(wanted[at]?.lines.map(({ value }) => value.toFixed()))
    expect(cumulated).toEqual(Object.values(wanted[at]?.cumulated ?? {}).map((value) => value.toFixed()))
  })
})
