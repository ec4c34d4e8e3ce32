import { isRecord } from '../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { lastDay } from '../ground/period.js'
import { type MonthDates, readDates } from '../inputs/month-inputs.js'
import { fieldReader } from '../inputs/read-fields.js'
import { inputReader } from '../inputs/read-inputs.js'
import type { Facts } from '../tree/facts.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type Calculator, calculator } from './calculate.js'
import { monthCheck } from './month-check.js'

/** A regulation for one period and payment date, ready for any number of people. */
export interface Payroll<Key extends string = string> {
  readonly fixed: FixedRegulation<Key>
  readonly calculate: Calculator
}

/** Fixes and compiles a regulation for a period (`YYYY-MM`); the faults of a period without law or a wrong date. */
export function payroll<Key extends string>(
  regulation: Regulation<Key>,
  period: string,
  paymentDate?: string,
): Outcome<Payroll<Key>> {
  const dates = readDates(regulation, period, paymentDate)
  return dates.ok ? accepted(payrollOn(regulation, dates.value)) : dates
}

/** The same for dates that are checked. */
export function payrollOn<Key extends string>(regulation: Regulation<Key>, dates: MonthDates): Payroll<Key> {
  const fixed = fix(regulation, lastDay(dates.period), dates.paymentDate)
  return { fixed, calculate: calculator(fixed) }
}

/** One month from inputs of unknown shape: its facts and its payslip, or all faults. */
export function computedMonth(regulation: Regulation, inputs: unknown): Outcome<ComputedMonth> {
  if (!isRecord(inputs)) return refused([fault('wrong_type', { value: inputs }, 'an object with period and cases')])
  const dates = readDates(regulation, inputs['period'], inputs['paymentDate'])
  if (!dates.ok) return refused([...dates.faults, ...fieldReader(regulation)(inputs['cases']).faults])
  const { fixed, calculate } = payrollOn(regulation, dates.value)
  const read = inputReader(fixed)(inputs)
  if (!read.ok) return read
  const { facts, warnings } = read.value
  const payslip = calculate(facts, warnings)
  const faults = monthCheck(fixed).faults((place) => payslip.lines[place]?.value, facts)
  return faults.length > 0 ? refused(faults) : accepted({ fixed, facts, payslip })
}
export interface ComputedMonth {
  readonly fixed: FixedRegulation
  readonly facts: Facts
  readonly payslip: Payslip
}
