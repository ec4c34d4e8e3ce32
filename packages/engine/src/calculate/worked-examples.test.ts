import { payrollOf } from '../../testing/payrolls.js'
import { withAmounts } from '../../testing/with-amounts.js'
import { describeWorkedExamples } from '../../testing/worked-examples-suite.js'
import { calculateMany } from '../batch/many.js'
import { payslip } from '../explain/payslip.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'

const byCalculate = (regulation: Regulation, inputs: MonthInputs): Payslip => {
  const outcome = payslip(regulation, inputs)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}

function throughBatch(regulation: Regulation, inputs: MonthInputs): Payslip {
  const payroll = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const [outcome] = calculateMany(payroll, [inputs])
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome))
  const { lines } = outcome.value
  return withAmounts(regulation, inputs, (index) => new Decimal(lines[index] ?? Number.NaN))
}

describeWorkedExamples({ calculate: byCalculate, 'the batch reader': throughBatch })
