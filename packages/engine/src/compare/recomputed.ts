import type { BatchCalculator } from '../batch/of-facts.js'
import { compileFormula } from '../calculate/compile.js'
import { monthCheck } from '../calculate/month-check.js'
import { payrollOn } from '../calculate/payroll.js'
import { settler } from '../calculate/settle.js'
import { type ExplainablePayslip, explainable } from '../explain/explainable.js'
import { accepted, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { unreachable } from '../ground/unreachable.js'
import {
  type CheckedInputs,
  type MonthDates,
  type MonthInputs,
  readDates,
  readPaidDates,
} from '../inputs/month-inputs.js'
import { inputReader } from '../inputs/read-inputs.js'
import type { ContractSpan, Facts } from '../tree/facts.js'
import type { FixedFormula, FixedRegulation } from '../tree/fix.js'
import { linesIn } from '../tree/parts.js'
import type { Payslip } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'

/** Past months computed again: one after another as payslips that can be explained, or those of many people at once as amounts. */

/** A past month computed again, as a comparison reads it: by the places of its lines in the regulation. */
export interface Recomputed<Of> {
  readonly of: Of
  readonly contract: ContractSpan
  /** The amount of a line: a decimal, or its text. */
  readonly value: (place: number) => Decimal | string
  /** The numbers that a line prints beside its amount; undefined: none. */
  readonly printed: (place: number, part: Part) => Decimal | string | undefined
}
type Part = 'base' | 'rate' | 'quantity'

/** Computes a past month. */
export interface PastPayroll<Of = ExplainablePayslip> {
  readonly fixed: FixedRegulation
  /** The facts of a month with its history, or the faults of its inputs; `without`: those of a month that no contract covers. */
  readonly read: (inputs: MonthInputs<unknown>, without?: 'contract') => Outcome<CheckedInputs>
  /** The months of many people, in the same order. Payrolls that share it are computed together. */
  readonly compute: (months: readonly CheckedInputs[]) => readonly Outcome<Recomputed<Of>>[]
}
/** Computes months by their period and day of payment. */
export type PayrollsByMonth<Of = ExplainablePayslip> = (period: string, paymentDate: string) => Outcome<PastPayroll<Of>>

/** The payrolls of a regulation, compiled once for all people. */
export const payrollsOf =
  (regulation: Regulation): PayrollsByMonth =>
  (period, paymentDate) => {
    const dates = readPaidDates(regulation, period, paymentDate)
    return dates.ok ? accepted(payrollFor(regulation, dates.value)) : dates
  }

const compiled = new WeakMap<Regulation, Map<string, PastPayroll>>()
/** The months of two years, of two days of payment each. */
const MOST = 48

function payrollFor(regulation: Regulation, dates: MonthDates): PastPayroll {
  const ofRegulation = compiled.get(regulation) ?? new Map<string, PastPayroll>()
  compiled.set(regulation, ofRegulation)
  const key = `${dates.period} ${dates.paymentDate}`
  const known = ofRegulation.get(key)
  if (known !== undefined) return known
  const { fixed, calculate } = payrollOn(regulation, dates)
  if (ofRegulation.size >= MOST) ofRegulation.clear()
  const compute = computedAsPayslips(fixed, calculate, (payslip, facts) => explainable(payslip, regulation, facts))
  const past = { fixed, read: inputReader(fixed), compute }
  ofRegulation.set(key, past)
  return past
}

/** The payslip of a month, by a payroll that many people share. */
export function computedBy(regulation: Regulation, inputs: MonthInputs<unknown>): Outcome<ExplainablePayslip> {
  const dates = readDates(regulation, inputs.period, inputs.paymentDate)
  if (!dates.ok) return dates
  const { read: readMonth, compute } = payrollFor(regulation, dates.value)
  const read = readMonth(inputs)
  if (!read.ok) return read
  const [computed = unreachable(0)] = compute([read.value])
  return computed.ok ? accepted(computed.value.of) : computed
}

/** Computes each month as a payslip of its own. */
export function computedAsPayslips<Of extends Payslip>(
  fixed: FixedRegulation,
  calculate: (facts: Facts, warnings: CheckedInputs['warnings']) => Payslip,
  as: (payslip: Payslip, facts: Facts) => Of,
): PastPayroll<Of>['compute'] {
  const check = monthCheck(fixed)
  const computed = ({ facts, warnings }: CheckedInputs): Outcome<Recomputed<Of>> => {
    const payslip = calculate(facts, warnings)
    const faults = check.faults((place) => payslip.lines[place]?.value, facts)
    if (faults.length > 0) return refused(faults)
    const lineAt = (place: number) => payslip.lines[place] ?? unreachable(place)
    return accepted({
      of: as(payslip, facts),
      contract: payslip.contract,
      value: (place) => lineAt(place).value,
      printed: (place, part) => lineAt(place)[part],
    })
  }
  return (months) => months.map(computed)
}

/**
 * Computes the months of many people by a batch reader, whose amounts are texts. Base, rate and quantity of a line are evaluated only
 * where they are read. The amounts are not kept: those of many people and months would outlive many garbage collections.
 */
export function computedAsAmounts(
  fixed: FixedRegulation,
  amountsOf: BatchCalculator,
): PastPayroll<undefined>['compute'] {
  const check = monthCheck(fixed)
  const printedIn = printedReader(fixed)
  return (months) => {
    const amounts = amountsOf(months.map(({ facts }) => facts))
    return months.map(({ facts }, index): Outcome<Recomputed<undefined>> => {
      const { lines } = amounts[index] ?? unreachable(index)
      const value = (place: number): string => lines[place] ?? unreachable(place)
      const faults = check.faults((place) => new Decimal(value(place)), facts)
      if (faults.length > 0) return refused(faults)
      return accepted({ of: undefined, contract: facts.contract, value, printed: printedIn(facts, value) })
    })
  }
}

/** Reads the numbers that the lines of a month print beside their amounts, from its facts and amounts. */
function printedReader(fixed: FixedRegulation) {
  const settled = settler(fixed)
  const parts = fixed.lines.map(({ contribution, share, quantity }) => ({
    baseAt: contribution?.base,
    base: share && evaluatorOf(share.base),
    rate: evaluatorOf(contribution?.rate ?? share?.rate),
    quantity: evaluatorOf(quantity?.of),
  }))
  return (month: Facts, value: (place: number) => string): Recomputed<unknown>['printed'] => {
    let facts: Facts | undefined
    return (place, part) => {
      const line = parts[place] ?? unreachable(place)
      if (part === 'base' && line.baseAt !== undefined) return value(line.baseAt)
      const evaluate = line[part]
      if (evaluate === undefined) return undefined
      facts ??= settled(month)
      return evaluate(facts, value)
    }
  }
}

/** Evaluates a formula from the texts of the lines that it reads; it is compiled at its first use. */
function evaluatorOf(formula: FixedFormula | undefined) {
  if (formula === undefined) return undefined
  let compiledOnce: ReturnType<typeof compileFormula> | undefined
  const places = linesIn(formula)
  return (facts: Facts, value: (place: number) => string): Decimal => {
    compiledOnce ??= compileFormula(formula)
    const values: Decimal[] = []
    for (const place of places) values[place] = new Decimal(value(place))
    return compiledOnce(facts, values)
  }
}
