import { calculateMany, defaut, type MonthInputs, type Payroll, type Payslip } from '@centime/engine'
import { calculator } from '@centime/engine/calculate'
import { type Facts, fix } from '@centime/engine/tree'
import { amountAt } from '@centime/population'
import { type Case, inputsOf } from '../payslip/cases.js'
import { readMonth } from '../payslip/read-month.js'
import type { Batch } from './batch.js'
import type { Payslips } from './by-hand.js'

/** Checks that all contestants give the same payslips; each throws at the first difference. */

/** Compares every column of every person. */
export function mustBeAsByHand({ columns, count }: Batch, out: Payslips): void {
  for (const [name, cents] of out) {
    const column = columns[name]
    if (column?.decimals === undefined || column.decimals === null)
      throw new Error(`the batch gives no cents of ${name}`)
    const unit = 10 ** (2 - column.decimals)
    for (let row = 0; row < count; row++) {
      const entry = typeof column.values === 'number' ? column.values : (column.values[row] ?? Number.NaN)
      if (entry * unit !== cents[row]) throw new Error(`${name} of row ${row}: ${entry * unit}, by hand ${cents[row]}`)
    }
  }
}

/** Compares every line of the people whose facts are given: the first of the population. */
export function mustBeAsCalculated({ calculate }: Payroll, { columns }: Batch, facts: readonly Facts[]): void {
  for (const [row, employee] of facts.entries()) {
    for (const { name, value } of calculate(employee).lines) {
      const column = columns[name]
      if (column !== undefined && !amountAt(column, row).eq(value)) {
        throw new Error(`${name} of row ${row}: ${amountAt(column, row)}, one by one ${value}`)
      }
    }
  }
}

/**
 * Compares the columns with the default regulation, whose other numbered lines must be 0: nothing is missing from an ordinary
 * payslip.
 */
export function mustBeWhole({ columns }: Batch, inputs: readonly MonthInputs[]): void {
  const fixed = fix(defaut, '2026-06-30')
  const calculate = calculator(fixed)
  for (const [row, entered] of inputs.entries()) {
    for (const { wageTypeName, value } of calculate(readMonth(fixed, entered).facts).wageTypes) {
      const column = columns[wageTypeName]
      const amount = column === undefined ? 0 : amountAt(column, row)
      if (!value.eq(amount))
        throw new Error(`${wageTypeName} of row ${row}: ${amount}, by the default regulation ${value}`)
    }
  }
}

/** Compares every line and warning of `calculateMany` with payslips of the same inputs. */
export function mustBeAsOneByOne(payroll: Payroll, months: readonly MonthInputs[], payslips: readonly Payslip[]): void {
  const many = [...calculateMany(payroll, months)]
  for (const [row, { lines, warnings }] of payslips.entries()) {
    const outcome = many[row]
    if (outcome?.ok !== true) throw new Error(`row ${row} is refused by calculateMany`)
    const wrong = lines.find(({ value }, line) => value.toFixed() !== outcome.value.lines[line])
    if (wrong !== undefined) throw new Error(`${wrong.name} of row ${row}: ${wrong.value} one by one`)
    if (JSON.stringify(outcome.value.warnings) !== JSON.stringify(warnings)) throw new Error(`warnings of row ${row}`)
  }
}

/** Compares every line of the cases that the model computes as well. */
export function mustGiveTheCases(
  payroll: Payroll,
  cases: readonly Case[],
  works: readonly { readonly payslip: Payslip }[],
): void {
  const amounts = [
    ...calculateMany(
      payroll,
      cases.map(({ employee }) => inputsOf(employee)),
    ),
  ]
  for (const [index, { payslip }] of works.entries()) {
    const outcome = amounts[index]
    const texts = outcome?.ok ? outcome.value.lines : []
    const wrong = payslip.lines.filter(({ value }, line) => value.toFixed() !== texts[line])
    if (wrong.length > 0) throw new Error(`${cases[index]?.name}: ${wrong.map(({ name }) => name).join(', ')} differ`)
  }
}
