import { monthCheck } from '../calculate/month-check.js'
import type { Payroll } from '../calculate/payroll.js'
import { provisionalOfMonth } from '../calculate/provisional.js'
import { type InputsOf, isRecord } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import type { MonthInputs, UncheckedInputs } from '../inputs/month-inputs.js'
import { batchInputReader } from '../inputs/read-inputs.js'
import type { BackPayMonth, Facts } from '../tree/facts.js'
import type { LawNotice } from '../tree/law-notice.js'
import type { Warning } from '../tree/payslip.js'
import type { ProvisionalFigure } from '../tree/provisional.js'
import { type Amounts, batchCalculator } from './of-facts.js'

/** The amounts of one person's month. A later month accepts them as history. */
export interface MonthAmounts extends Amounts {
  readonly period: string
  readonly paymentDate: string
  readonly contract: Facts['contract']
  /** As `Payslip.carried`, decimal text. */
  readonly carried: Readonly<Record<string, string>>
  /** As `Payslip.backPay`. */
  readonly backPay?: readonly BackPayMonth[]
  readonly warnings: readonly Warning[]
  readonly notices: readonly LawNotice[]
  readonly provisional: readonly ProvisionalFigure[]
}

/**
 * Many people's months: the same amounts as `payslip`, several times as fast. Lazy, in the order of the inputs; each
 * month is accepted or refused separately. For a population in columns use `calculatePopulation` of
 * `@centime/population`.
 */
export function* calculateMany<Key extends string>(
  payroll: Payroll<Key>,
  months: Iterable<MonthInputs<InputsOf<NoInfer<Key>>>>,
): Generator<Outcome<MonthAmounts>> {
  const amountsOf = readers.get(payroll) ?? amountsReader(payroll)
  readers.set(payroll, amountsOf)
  let some: UncheckedInputs[] = []
  for (const inputs of months) {
    some.push(inputs)
    if (some.length < TOGETHER) continue
    yield* amountsOf(some)
    some = []
  }
  yield* amountsOf(some)
}

/** Months in memory at a time: with more, some survive a garbage collection. */
const TOGETHER = 64

type AmountsReader = (months: readonly UncheckedInputs[]) => readonly Outcome<MonthAmounts>[]
/** Compiling takes as long as some hundred payslips. */
const readers = new WeakMap<Payroll, AmountsReader>()

function amountsReader(payroll: Payroll): AmountsReader {
  const { fixed } = payroll
  const calculate = batchCalculator(payroll)
  const indexOf = new Map(fixed.lines.map(({ name }, index) => [name, index]))
  const carried = fixed.carried.map((name) => [name, indexOf.get(name) ?? -1] as const)
  const check = monthCheck(fixed)
  const provisionalOf = provisionalOfMonth(fixed)
  const nothing = Object.fromEntries(fixed.carried.map((name) => [name, '0']))
  const carriedOf = (lines: readonly string[]): Record<string, string> => {
    // A copy has all names at once: adding them one by one takes several times as long.
    const values = { ...nothing }
    for (const [name, index] of carried) {
      const text = lines[index] ?? '0'
      if (text !== '0') values[name] = text
    }
    return values
  }
  const monthAmounts = (facts: Facts, warnings: readonly Warning[], amounts: Amounts): MonthAmounts => ({
    lines: amounts.lines,
    cumulated: amounts.cumulated,
    fellBack: amounts.fellBack,
    period: facts.period,
    paymentDate: facts.paymentDate,
    contract: facts.contract,
    carried: amounts.carried ?? carriedOf(amounts.lines),
    ...(facts.backPay && { backPay: facts.backPay }),
    warnings: warnings.concat(check.warnings(amountsAt(amounts), facts)),
    notices: fixed.notices,
    provisional: provisionalOf(facts, amountsAt(amounts)),
  })
  const readInputsOf = batchInputReader(fixed)
  return (months) => {
    const read = months.map((inputs) => (isRecord(inputs) ? readInputsOf(inputs) : refused([notAMonth(inputs)])))
    const amounts = calculate(read.flatMap((one) => (one.ok ? [one.value.facts] : []))).values()
    return read.map((month) => {
      if (!month.ok) return month
      const next = amounts.next()
      if (next.done === true) throw new Error('a month without amounts')
      const { facts, warnings } = month.value
      const faults = check.faults(amountsAt(next.value), facts)
      return faults.length > 0 ? refused(faults) : accepted(monthAmounts(facts, warnings, next.value))
    })
  }
}

const notAMonth = (value: unknown): Fault => fault('wrong_type', { value }, 'an object with period and cases')

const amountsAt =
  ({ lines }: Amounts) =>
  (place: number): Decimal | undefined => {
    const text = lines[place]
    return text === undefined ? undefined : new Decimal(text)
  }
