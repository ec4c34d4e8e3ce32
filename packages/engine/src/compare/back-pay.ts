import type { InputsOf } from '../cases/read.js'
import { explainAll, type LineReason } from '../explain/explain.js'
import { type ExplainablePayslip, isExplainable } from '../explain/explainable.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { firstDay, lastDay, monthsLater } from '../ground/period.js'
import { unreachable } from '../ground/unreachable.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import type { LineName } from '../law/names.js'
import type { BackPayMonth } from '../tree/facts.js'
import type { Regulation } from '../tree/regulation.js'
import { type Cause, causesBetween } from './months.js'
import { computedBy, type PayrollsByMonth, payrollsOf } from './recomputed.js'
import {
  type ComputedAgain,
  type CountedMonth,
  type PastMonthRead,
  type Payment,
  RecomputedMonths,
} from './recomputed-months.js'

export interface BackPayInputs<Cases> {
  /** Every month that was paid, as it was paid, in any order; also those that paid back pay themselves. */
  readonly counted: readonly CountedMonth[]
  /**
   * The inputs of past months as known today, without their history: from the first month that changes to the last one
   * before the month of payment, since ceilings and reductions add up over the year.
   */
  readonly corrected: readonly MonthInputs<Cases>[]
  /** The month of payment, without its history; after the end of the contract it has no month of work. */
  readonly open: MonthInputs<Cases>
}

/** The differences of past months that a month pays or takes back. */
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
  const [past = unreachable(0)] = pastDifferences([{ payrollOf: payrollsOf(regulation), counted, corrected, payment }])
  if (!past.ok) return past
  const { months } = past.value
  const paid = computedBy(regulation, { ...open, history: inOrder(counted), backPay: months })
  return paid.ok ? accepted({ ...past.value, payslip: paid.value }) : paid
}

/** Past months of one person, for a caller that reads months in its own way: `payrollOf` computes them. */
interface PastOfOne<Of> extends Omit<BackPayInputs<unknown>, 'open'> {
  readonly payrollOf: PayrollsByMonth<Of>
  readonly payment: Payment
}
interface PastFound<Of> {
  readonly months: readonly BackPayMonth[]
  readonly computed: readonly ComputedAgain<Of>[]
}

/**
 * The months of some people with a difference, without the months of payment. The same month of several people is computed together,
 * where their payrolls share `compute`. Months and faults: see `backPay`.
 */
export function pastDifferences<Of>(people: readonly PastOfOne<Of>[]): readonly Outcome<PastFound<Of>>[] {
  const chains = people.map((one) => new Chain(one))
  const periods = new Set(people.flatMap(({ corrected }) => corrected.map(({ period }) => period)))
  for (const period of [...periods].sort()) {
    const groups = new Map<Compute<Of>, { readonly chain: Chain<Of>; readonly read: PastMonthRead<Of> }[]>()
    for (const chain of chains) {
      const read = chain.read(period)
      if (read === undefined) continue
      const group = groups.get(read.payroll.compute) ?? []
      groups.set(read.payroll.compute, group)
      group.push({ chain, read })
    }
    for (const [compute, group] of groups) {
      const computed = compute(group.map(({ read }) => read.inputs))
      for (const [at, { chain, read }] of group.entries()) chain.take(read, computed[at] ?? unreachable(at))
    }
  }
  return chains.map(({ found }) => found)
}
type Compute<Of> = PastMonthRead<Of>['payroll']['compute']

/** The past months of one person, until the first fault. */
class Chain<Of> {
  readonly #months: ReadonlyMap<string, MonthInputs<unknown>>
  readonly #recomputed: RecomputedMonths<Of>
  #faults: readonly Fault[]

  constructor({ payrollOf, counted, corrected, payment }: PastOfOne<Of>) {
    const months = inOrder(corrected)
    const known = inOrder(counted)
    this.#faults = [...faultsOf(known, months, payment)]
    this.#months = new Map(months.map((month) => [month.period, month]))
    this.#recomputed = new RecomputedMonths(payrollOf, known, payment)
  }

  read(period: string): PastMonthRead<Of> | undefined {
    const month = this.#faults.length > 0 ? undefined : this.#months.get(period)
    const read = month && this.#recomputed.read(month)
    if (read?.ok === false) this.#faults = read.faults
    return read?.ok === true ? read.value : undefined
  }

  take(read: PastMonthRead<Of>, computed: ReturnType<Compute<Of>>[number]): void {
    this.#faults = computed.ok ? this.#recomputed.take(read, computed.value) : computed.faults
  }

  get found(): Outcome<PastFound<Of>> {
    const { found: months, computed } = this.#recomputed
    return this.#faults.length > 0 ? refused(this.#faults) : accepted({ months, computed })
  }
}
const inOrder = <Month extends { readonly period: string }>(months: readonly Month[]): readonly Month[] =>
  months.toSorted((a, b) => (a.period < b.period ? -1 : 1))

/** Both computations of a line of a past month. */
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
