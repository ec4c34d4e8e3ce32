import { lastDay } from '../ground/period.js'
import type { Facts } from '../tree/facts.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'

/** The key under which a payslip holds its origin. It is a symbol: JSON omits it, a spread keeps it. */
const MADE_FROM: unique symbol = Symbol('made from')

/** A payslip that `explain` accepts: it carries the facts that it was made from. A copy through JSON does not. */
export interface ExplainablePayslip extends Payslip {
  readonly [MADE_FROM]: MadeFrom
}
/** The regulation is fixed again on each explanation: a fixed one takes a hundred times the memory of a payslip. */
interface MadeFrom {
  readonly regulation: Regulation
  readonly facts: Facts
}

export const explainable = (payslip: Payslip, regulation: Regulation, facts: Facts): ExplainablePayslip => ({
  ...payslip,
  [MADE_FROM]: { regulation, facts },
})

/** Whether a value carries the facts that it was made from. */
export const isExplainable = (value: object): value is ExplainablePayslip => MADE_FROM in value

/** The origin of a payslip; throws a TypeError for a value that does not carry one. */
export function madeFrom(payslip: ExplainablePayslip): { readonly fixed: FixedRegulation; readonly facts: Facts } {
  const given: Partial<ExplainablePayslip> | undefined | null = payslip
  const made = given?.[MADE_FROM]
  if (made === undefined) {
    throw new TypeError(
      'explain takes the value that payslip() gives: not its outcome, nor a copy through JSON, which payslip(…, { explain: true }) suits',
    )
  }
  const { regulation, facts } = made
  return { fixed: fix(regulation, lastDay(facts.period), facts.paymentDate), facts }
}
