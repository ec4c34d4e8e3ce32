import { type Payroll, payroll } from '../src/calculate/payroll.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { readInputs } from '../src/inputs/read-inputs.js'
import type { Facts } from '../src/tree/facts.js'
import type { Payslip } from '../src/tree/payslip.js'
import type { Regulation } from '../src/tree/regulation.js'
import { once } from './once.js'

const ready = new WeakMap<Regulation, Map<string, Payroll>>()

/** A payroll, from a cache that the tests of a file share. */
export function payrollOf(regulation: Regulation, period: string, paymentDate?: string): Payroll {
  const own = ready.get(regulation) ?? new Map<string, Payroll>()
  ready.set(regulation, own)
  return once(own, `${period} ${paymentDate}`, () => {
    const outcome = payroll(regulation, period, paymentDate)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    return outcome.value
  })
}

/** Facts and payslip of valid inputs; throws for others. */
export function computed(
  regulation: Regulation,
  inputs: MonthInputs,
): { facts: Facts; payslip: Payslip; payroll: Payroll } {
  const of = payrollOf(regulation, inputs.period, inputs.paymentDate)
  const read = readInputs(of.fixed, inputs)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return { facts: read.value.facts, payslip: of.calculate(read.value.facts, read.value.warnings), payroll: of }
}

export const payslipOf = (regulation: Regulation, inputs: MonthInputs): Payslip => computed(regulation, inputs).payslip

/** The months of a year in order, each with those before it as its history. */
export function yearOfPayslips(regulation: Regulation, months: readonly MonthInputs[]): readonly Payslip[] {
  const payslips: Payslip[] = []
  for (const month of months) payslips.push(payslipOf(regulation, { ...month, history: [...payslips] }))
  return payslips
}
