import type { InputsOf } from '../cases/read.js'
import { explainAll, type LineReason } from '../explain/explain.js'
import { type ExplainablePayslip, isExplainable } from '../explain/explainable.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { firstDay, lastDay, monthsLater } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { LineName } from '../law/names.js'
import type { BackPayMonth } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type Cause, causesBetween } from './months.js'
import {
  type ComputedAgain,
  type CountedMonth,
  computedBy,
  type Payment,
  type PayrollsByMonth,
  payrollsOf,
  RecomputedMonths,
} from './recomputed-months.js'

export interface BackPayInputs<Cases> {
  /** Every month that was paid, as it was paid, in any order; also those that paid back pay themselves. */
  readonly counted: readonly CountedMonth[]
  /**
   * The inputs of past months as they are known today, without their history: of the first month that changes and of
   * every later one before the month of payment, since ceilings and reductions add up over the year.
   */
  readonly corrected: readonly MonthInputs<Cases>[]
  /** The month of payment, without its history; after the end of the contract it has no month of work. */
  readonly open: MonthInputs<Cases>
}

/** What a month pays or takes back of past months. */
export interface BackPay {
  /** The months with a difference: `backPay` of the inputs of the month of payment. */
  readonly months: readonly BackPayMonth[]
  /** Both computations of each past month. */
  readonly computed: readonly ComputedAgain[]
  /** The month of payment with the differences. */
  readonly payslip: ExplainablePayslip
}
/**
 * Back pay of one person: each past month is computed again under its own law (CSS R242-1 II) with the sums of its year,
 * and the difference of the two payslips is paid in the month of payment, at its tax rate. Nothing is paid twice: what
 * earlier payslips paid for a month counts. Faults: those of the inputs; a month without inputs between the first
 * corrected one and the payment; a month before the first known one; pay due for more than three years (C. trav.
 * L3245-1).
 */
export function backPay<Key extends string>(
  regulation: Regulation<Key>,
  given: BackPayInputs<InputsOf<NoInfer<Key>>>,
): Outcome<BackPay>
export function backPay(
  regulation: Regulation,
  { counted, corrected, open }: BackPayInputs<unknown>,
): Outcome<BackPay> {
  const payment = { period: open.period, paymentDate: open.paymentDate ?? lastDay(open.period) }
  const past = pastDifferences(payrollsOf(regulation), { counted, corrected, payment })
  if (!past.ok) return past
  const { months } = past.value
  const paid = computedBy(regulation, { ...open, history: inOrder(counted), backPay: months })
  return paid.ok ? accepted({ ...past.value, payslip: paid.value }) : paid
}

/**
 * The months of a person with a difference, without the month of payment, for a caller that reads months in its own way:
 * `payrollOf` computes them, by the period and the day of payment. Months and faults: see `backPay`.
 */
export function pastDifferences<Of extends Payslip>(
  payrollOf: PayrollsByMonth<Of>,
  { counted, corrected, payment }: Omit<BackPayInputs<unknown>, 'open'> & { readonly payment: Payment },
): Outcome<{ readonly months: readonly BackPayMonth[]; readonly computed: readonly ComputedAgain<Of>[] }> {
  const months = inOrder(corrected)
  const known = inOrder(counted)
  const wrong = [...faultsOf(known, months, payment)]
  if (wrong.length > 0) return refused(wrong)
  const chain = new RecomputedMonths(payrollOf, known, payment)
  for (const month of months) {
    const faults = chain.add(month)
    if (faults.length > 0) return refused(faults)
  }
  return accepted({ months: chain.found, computed: chain.computed })
}
const inOrder = <Month extends { readonly period: string }>(months: readonly Month[]): readonly Month[] =>
  months.toSorted((a, b) => (a.period < b.period ? -1 : 1))

/** Both computations of a line of a past month beside one another. */
export interface DifferenceReason {
  /** As it was paid; undefined for a stored result, which `explain` does not accept, and for a month never paid. */
  readonly counted: LineReason | undefined
  readonly recomputed: LineReason
  /** The entries, figures and earlier months that cause the difference; empty without `counted`. */
  readonly causes: readonly Cause[]
}

/** Why a line of a past month differs. Undefined if the month was not computed again or does not have the line. */
export function whyDifference(
  { computed }: Pick<BackPay, 'computed'>,
  period: string,
  line: LineName,
): DifferenceReason | undefined {
  const month = computed.find((one) => one.period === period)
  if (month === undefined) return undefined
  const after = explainAll(month.recomputed)
  const recomputed = after.find(({ name }) => name === line)
  if (recomputed === undefined) return undefined
  const { counted } = month
  if (counted === undefined || !isExplainable(counted)) return { counted: undefined, recomputed, causes: [] }
  const before = explainAll(counted)
  const was = before.find(({ name }) => name === line)
  return { counted: was, recomputed, causes: causesBetween(before, after)(line) }
}

function* faultsOf(
  counted: readonly CountedMonth[],
  corrected: readonly MonthInputs<unknown>[],
  payment: Payment,
): Generator<Fault> {
  const periods = new Set(corrected.map(({ period }) => period))
  const last = corrected.at(-1)?.period
  if (periods.size !== corrected.length || (last !== undefined && last >= payment.period)) {
    yield fault('wrong_period', { value: last }, `months before ${payment.period}, each once`)
  }
  const late = counted.find(({ period }) => period >= payment.period)
  if (late !== undefined) {
    yield fault('wrong_history', { value: late.period }, `a month of the history before ${payment.period}`)
  }
  const [first] = corrected
  if (first === undefined) return
  if (isTimeBarred(first.period, payment.paymentDate)) {
    const expected = `a month of at most ${YEARS_OF_CLAIM} years before ${payment.paymentDate} (C. trav. L3245-1, CSS L244-3)`
    yield fault('wrong_period', { value: first.period }, expected)
  }
  for (const { period, contract } of counted) {
    const isAfter = contract?.end !== undefined && contract.end < firstDay(period)
    if (period <= first.period || isAfter || periods.has(period)) continue
    yield fault(
      'wrong_history',
      { value: period },
      `the inputs of ${period}: every month after ${first.period} is computed again`,
    )
  }
}

const YEARS_OF_CLAIM = 3
/** Whether pay of a month can no longer be claimed on a day: three years from its last day (C. trav. L3245-1). */
export const isTimeBarred = (period: string, day: string): boolean =>
  monthsLater(lastDay(period), 12 * YEARS_OF_CLAIM) < day
