import { isRecord } from '../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { lastDay } from '../ground/period.js'
import { fieldReader } from '../inputs/read-fields.js'
import { checkDates, type MonthInputs, readInputs } from '../inputs/read-inputs.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type Calculator, calculator } from './calculate.js'

/** A regulation for one period and payment date, ready for any number of people. */
export interface Payroll {
  readonly fixed: FixedRegulation
  readonly calculate: Calculator
}

/** Fixes and compiles a regulation for a period (`YYYY-MM`); refuses a period without law by name. */
export function payroll(regulation: Regulation, period: string, paymentDate?: string): Outcome<Payroll> {
  const faults = checkDates(regulation, period, paymentDate)
  if (faults.length > 0) return refused(faults)
  const fixed = fix(regulation, lastDay(period), paymentDate ?? lastDay(period))
  return accepted({ fixed, calculate: calculator(fixed) })
}

/** One payslip from one month's inputs: the short way. For many people, keep `payroll`. */
export function payslip(regulation: Regulation, inputs: MonthInputs): Outcome<Payslip> {
  if (!isRecord(inputs)) return refused([fault('wrong_type', { value: inputs }, 'an object with period and cases')])
  const ready = payroll(regulation, inputs.period, inputs.paymentDate)
  if (!ready.ok) return refused([...ready.faults, ...fieldReader(regulation)(inputs.cases).faults])
  const read = readInputs(ready.value.fixed, inputs)
  if (!read.ok) return read
  return accepted(ready.value.calculate(read.value.facts, read.value.warnings))
}
