import { computedMonth } from '../calculate/payroll.js'
import type { InputsOf } from '../cases/read.js'
import { accepted, type Outcome } from '../ground/fault.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { Regulation } from '../tree/regulation.js'
import { explainAll, type LineReason } from './explain.js'
import { type ExplainablePayslip, explainable } from './explainable.js'

/** A payslip with the tree of every line, as `explainAll` gives it: plain data, which JSON keeps. */
export interface ExplainedPayslip extends ExplainablePayslip {
  readonly explanation: readonly LineReason[]
}

export interface PayslipOptions<Explain extends boolean = boolean> {
  /** Whether the payslip includes its `explanation`; without it, `explain` makes the tree of any one line. */
  readonly explain?: Explain
}
type PayslipWith<Explain extends boolean> = Explain extends true ? ExplainedPayslip : ExplainablePayslip

/**
 * One payslip from one month's inputs, or all their faults. Fields that are left out are 0, false or absent. Required
 * are the first day of the contract, the hours where pay is by the hour, and the pay of an officer. For many people,
 * use a `payroll`.
 */
export function payslip<Key extends string, Explain extends boolean = false>(
  regulation: Regulation<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
  options?: PayslipOptions<Explain>,
): Outcome<PayslipWith<Explain>>
export function payslip(
  regulation: Regulation,
  inputs: MonthInputs,
  options?: PayslipOptions,
): Outcome<ExplainablePayslip> {
  return payslipFromJson(regulation, inputs, options)
}

/** The same for inputs of unknown shape, such as parsed JSON: every error in them is a fault. */
export function payslipFromJson<Explain extends boolean = false>(
  regulation: Regulation,
  inputs: unknown,
  options?: PayslipOptions<Explain>,
): Outcome<PayslipWith<Explain>>
export function payslipFromJson(
  regulation: Regulation,
  inputs: unknown,
  options?: PayslipOptions,
): Outcome<ExplainablePayslip> {
  const month = computedMonth(regulation, inputs)
  if (!month.ok) return month
  const { fixed, facts, payslip: computed } = month.value
  const found = explainable(computed, regulation, facts)
  return accepted(options?.explain === true ? { ...found, explanation: explainAll(fixed, facts) } : found)
}
