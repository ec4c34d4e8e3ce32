import { calculateMany, type MonthInputs, type Payroll, type Payslip } from '@centime/engine'
import type { Facts } from '@centime/engine/tree'
import { type AmountColumn, amountAt } from '@centime/population'
import type { Case } from '../payslip/cases.js'
import type { Batch } from './batch.js'
import type { Payslips } from './by-hand/columns.js'

/** Checks that all contestants give the same payslips; each throws at the first difference. */

/** Compares every line of every person. A line that is 0 for all of them, as of a plan that nobody has, is not written by hand. */
export function mustBeAsByHand({ columns, count }: Batch, out: Payslips): void {
  const byHand = new Map(Object.entries(out))
  byHand.delete('fallback')
  for (const [name, cents] of byHand) {
    const column = columns[name]
    if (column?.decimals === undefined || column.decimals === null)
      throw new Error(`the batch gives no cents of ${name}`)
    const unit = 10 ** (2 - column.decimals)
    for (let row = 0; row < count; row++) {
      const entry = typeof column.values === 'number' ? column.values : (column.values[row] ?? Number.NaN)
      if (entry * unit !== cents[row]) throw new Error(`${name} of row ${row}: ${entry * unit}, by hand ${cents[row]}`)
    }
  }
  const isNothing = (values: AmountColumn['values']): boolean =>
    typeof values === 'number' ? values === 0 : values.every((entry: number) => entry === 0)
  const missing = Object.entries(columns).flatMap(([name, { values }]) =>
    byHand.has(name) || isNothing(values) ? [] : [name],
  )
  if (missing.length > 0) throw new Error(`not written by hand: ${missing.join(', ')}`)
}

/** Compares every line of the people whose facts are given: the first of the population. */
export function mustBeAsCalculated({ calculate }: Payroll, { columns }: Batch, facts: readonly Facts[]): void {
  for (const [row, one] of facts.entries()) {
    for (const { name, value } of calculate(one).lines) {
      const column = columns[name]
      if (column !== undefined && !amountAt(column, row).eq(value)) {
        throw new Error(`${name} of row ${row}: ${amountAt(column, row)}, one by one ${value}`)
      }
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
      cases.map(({ inputs }) => inputs),
    ),
  ]
  for (const [index, { payslip }] of works.entries()) {
    const outcome = amounts[index]
    const texts = outcome?.ok ? outcome.value.lines : []
    const wrong = payslip.lines.filter(({ value }, line) => value.toFixed() !== texts[line])
    if (wrong.length > 0) throw new Error(`${cases[index]?.name}: ${wrong.map(({ name }) => name).join(', ')} differ`)
  }
}
