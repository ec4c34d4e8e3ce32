import { throughBatch } from '../../testing/through-batch.js'
import { describeWorkedExamples } from '../../testing/worked-examples-suite.js'
import type { MonthInputs } from '../inputs/read-inputs.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { payslip } from './payroll.js'

const byCalculate = (regulation: Regulation, inputs: MonthInputs): Payslip => {
  const outcome = payslip(regulation, inputs)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}

describeWorkedExamples({ calculate: byCalculate, 'the batch reader': throughBatch })
