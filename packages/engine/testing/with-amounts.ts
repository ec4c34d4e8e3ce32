import { payslip } from '../src/explain/payslip.js'
import type { Decimal } from '../src/ground/money.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { Payslip } from '../src/tree/payslip.js'
import type { Regulation } from '../src/tree/regulation.js'
import { payrollOf } from './payrolls.js'

/** The payslip of some inputs with the amounts and bases of another reader, by the index of the line. */
export function withAmounts(
  regulation: Regulation,
  inputs: MonthInputs,
  amountOf: (index: number) => Decimal,
): Payslip {
  const { fixed } = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const outcome = payslip(regulation, inputs)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const lines = outcome.value.lines.map((line, index) => {
    const base = fixed.lines[index]?.contribution?.base
    return { ...line, value: amountOf(index), base: base === undefined ? undefined : amountOf(base) }
  })
  return { ...outcome.value, lines }
}
