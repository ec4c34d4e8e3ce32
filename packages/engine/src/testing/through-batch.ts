import { amountAt } from '../batch/amount-columns.js'
import { calculateMany } from '../batch/many.js'
import type { PopulationMonth } from '../batch/population.js'
import { Decimal } from '../money.js'
import { payslip as payslipOfInputs } from '../payroll.js'
import type { Payslip } from '../payslip.js'
import type { MonthInputs } from '../read-inputs.js'
import type { Regulation } from '../regulation.js'
import { payrollOf } from './payrolls.js'

/** Payslips whose every amount and base is that of the batch reader, for tests that read payslips. It has no rates. */

export function throughBatch(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const [outcome] = calculateMany(payroll, [inputs])
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  const { lines } = outcome.value
  return withAmounts(regulation, inputs, (index) => new Decimal(lines[index] ?? Number.NaN))
}

/** As a population of one person, all that is the same for everybody. */
export function throughColumns(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const { period, cases } = inputs
  const population: PopulationMonth = { period, count: 1, cases }
  const outcome = calculateMany(payroll, population)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const { columns } = outcome.value
  return withAmounts(regulation, inputs, (index) => {
    const column = columns[payroll.fixed.lines[index]?.name ?? '']
    return column === undefined ? new Decimal(Number.NaN) : amountAt(column, 0)
  })
}

function withAmounts(regulation: Regulation, inputs: MonthInputs, amountOf: (index: number) => Decimal): Payslip {
  const { fixed } = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const outcome = payslipOfInputs(regulation, inputs)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const lines = outcome.value.lines.map((line, index) => {
    const base = fixed.lines[index]?.contribution?.base
    return { ...line, value: amountOf(index), base: base === undefined ? undefined : amountOf(base) }
  })
  return { ...outcome.value, lines }
}
