import { calculateMany } from '../src/batch/many.js'
import { payslip as payslipOfInputs } from '../src/calculate/payroll.js'
import { Decimal } from '../src/ground/money.js'
import type { MonthInputs } from '../src/inputs/read-inputs.js'
import type { Payslip } from '../src/tree/payslip.js'
import type { Regulation } from '../src/tree/regulation.js'
import { payrollOf } from './payrolls.js'

/** Payslips whose amounts and bases are those of the batch reader, for tests that read payslips. */

export function throughBatch(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const [outcome] = calculateMany(payroll, [inputs])
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  const { lines } = outcome.value
  return withAmounts(regulation, inputs, (index) => new Decimal(lines[index] ?? Number.NaN))
}

/** The payslip of some inputs with other amounts and bases, by the index of the line. */
export function withAmounts(
  regulation: Regulation,
  inputs: MonthInputs,
  amountOf: (index: number) => Decimal,
): Payslip {
  const { fixed } = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const outcome = payslipOfInputs(regulation, inputs)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const lines = outcome.value.lines.map((line, index) => {
    const base = fixed.lines[index]?.contribution?.base
    return { ...line, value: amountOf(index), base: base === undefined ? undefined : amountOf(base) }
  })
  return { ...outcome.value, lines }
}
