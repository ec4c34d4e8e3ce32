import { addsUp } from '../calculate/back-pay.js'
import { LINES_OF_PAYMENT } from '../calculate/lines-of-payment.js'
import { monthCheck } from '../calculate/month-check.js'
import { payroll } from '../calculate/payroll.js'
import type { HistoryMonth } from '../dates/history.js'
import { type ExplainablePayslip, explainable } from '../explain/explainable.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { type Decimal, minusOf, plusOf, ZERO } from '../ground/money.js'
import { firstDay, yearOf } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { inputReader } from '../inputs/read-inputs.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, BackPayMonth } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import {
  type CountedLine,
  CountedLines,
  differenceOfAmounts,
  type LineAmount,
  lineAmountOf,
  NO_AMOUNT,
  numberOf,
} from './counted-lines.js'

/** Past months of a person computed again, and their differences from what was paid. */

/** A month as it was paid: a payslip, or a stored result with its lines as decimal text. */
export interface CountedMonth extends HistoryMonth {
  readonly lines: readonly CountedLine[]
  readonly backPay?: readonly BackPayMonth[]
}
export interface ComputedAgain<Of extends Payslip = ExplainablePayslip> {
  readonly period: string
  /** As it was paid; undefined: it was never paid. */
  readonly counted: CountedMonth | undefined
  readonly recomputed: Of
}

/** Names of sums that follow the year of payment. */
function sumsByPayment(fixed: FixedRegulation): ReadonlySet<string> {
  const known =
    byPayment.get(fixed) ??
    new Set(fixed.yearToDates.flatMap(({ line, window }) => ('paymentYear' in window ? [line] : [])))
  byPayment.set(fixed, known)
  return known
}
const byPayment = new WeakMap<FixedRegulation, ReadonlySet<string>>()

/** The month of payment. */
export interface Payment {
  readonly period: string
  readonly paymentDate: string
}

/** Computes past months again, each with those before it as they are now known. */
export class RecomputedMonths<Of extends Payslip> {
  readonly computed: ComputedAgain<Of>[] = []
  readonly found: BackPayMonth[] = []
  readonly #payrollOf: PayrollsByMonth<Of>
  readonly #counted: readonly CountedMonth[]
  readonly #payment: Payment
  /** The months before the one that is computed, as the law counts them now. */
  readonly #history: HistoryMonth[]

  constructor(payrollOf: PayrollsByMonth<Of>, given: readonly CountedMonth[], payment: Payment) {
    const counted = withPaidLater(given)
    this.#payrollOf = payrollOf
    this.#counted = counted
    this.#payment = payment
    this.#history = counted.map(({ period, paymentDate, contract, carried }) => ({
      ...{ period, paymentDate, carried, ...(contract && { contract }) },
      corrections: counted.flatMap((payer) =>
        (payer.backPay ?? []).flatMap((month) =>
          month.period === period
            ? [{ payer: payer.period, paymentDate: payer.paymentDate, carried: month.carried }]
            : [],
        ),
      ),
    }))
  }

  /** Computes the next month; returns its faults. A month that was never paid and that no contract covers is none. */
  add(month: MonthInputs<unknown>): readonly Fault[] {
    const { period } = month
    const counted = this.#counted.find((one) => one.period === period)
    const paymentDate = counted?.paymentDate ?? month.paymentDate
    const made = this.#payrollOf(period, paymentDate)
    if (!made.ok) return made.faults
    const { fixed } = made.value
    const history = this.#history.filter((one) => one.period < period)
    const { backPay: _, ...entered } = month
    const read = made.value.compute({ ...entered, ...(paymentDate !== undefined && { paymentDate }), history })
    if (!read.ok) return counted === undefined && areOutside(read.faults) ? [] : read.faults
    const recomputed = read.value
    const unknown = counted === undefined && this.#isBeforeKnown(period, recomputed.contract.since)
    if (unknown)
      return [
        fault('wrong_history', { value: period }, `a month that was computed here: ${period} is an opening balance`),
      ]
    const both = { fixed, counted, recomputed }
    const lines = this.#linesOf(both)
    const carried = this.#carriedOf(both, lines)
    const isSame = lines.length === 0 && this.#isCarried(period, carried)
    this.#keep(recomputed, counted, carried)
    this.computed.push({ period, counted, recomputed })
    if (isSame) return []
    const paid = counted?.paymentDate ?? this.#payment.paymentDate
    const untaxed = this.#isOfAnotherYear(counted) ? untaxedOvertimeIn(lines) : ZERO
    const printed = untaxed.isZero() ? lines : withTaxable(lines, untaxed)
    const { contract } = recomputed
    this.found.push({
      ...{ period, paymentDate: paid, contract, lines: printed.map(lineText), carried },
      ...(!untaxed.isZero() && { untaxedOvertime: untaxed.toFixed() }),
    })
    return []
  }

  #isBeforeKnown(period: string, since: string): boolean {
    const first = this.#counted[0]?.period
    return since < firstDay(period) && (first === undefined || period < first)
  }

  #isOfAnotherYear(counted: CountedMonth | undefined): boolean {
    return counted !== undefined && yearOf(counted.paymentDate) !== yearOf(this.#payment.paymentDate)
  }

  /** The month in the history of the next ones. */
  #keep({ period, contract }: Payslip, counted: CountedMonth | undefined, carried: BackPayMonth['carried']): void {
    const correction = { payer: this.#payment.period, paymentDate: this.#payment.paymentDate, carried }
    const at = this.#history.findIndex((one) => one.period === period)
    const known = this.#history[at]
    if (known === undefined) this.#history.push({ period, paymentDate: this.#payment.paymentDate, contract, carried })
    else this.#history[at] = { ...known, contract, corrections: [...(known.corrections ?? []), correction] }
    if (counted === undefined) this.#history.sort((a, b) => (a.period < b.period ? -1 : 1))
  }

  /** What the month was worth so far: its own lines, and what other payslips paid for it. */
  #countedLines(counted: CountedMonth | undefined, { lines: recomputed }: Payslip): CountedLines {
    const known = new CountedLines(counted?.lines ?? [])
    if (counted === undefined) return known
    for (const { lines } of counted.backPay ?? []) {
      const added = new Set(recomputed.flatMap((line) => (addsUp(line) ? [line.name] : [])))
      // A printed quantity is that of the month alone.
      for (const { quantity: _, ...line } of lines) if (added.has(line.name)) known.take(line)
    }
    const exempt = known.amount(EXEMPT_OF_EARLIER).value
    if (!exempt.isZero()) {
      known.take({ name: OVERTIME, value: exempt })
      known.add({ name: TAXABLE, value: exempt })
    }
    for (const payer of this.#counted) {
      const paid = payer.backPay?.find(({ period }) => period === counted.period)
      for (const line of paid?.lines ?? []) known.add(line)
      if (paid?.untaxedOvertime !== undefined) {
        known.add({ name: OVERTIME, value: paid.untaxedOvertime })
        known.take({ name: TAXABLE, value: paid.untaxedOvertime })
      }
    }
    return known
  }

  /** Recomputed − counted. Tax, attachments and advances are not computed again, nor what they took from the net. */
  #linesOf({ counted, recomputed }: Both): readonly Difference[] {
    const known = this.#countedLines(counted, recomputed)
    const ofPayment = (line: PayslipLine): Decimal =>
      line.role === 'deduction' && PAYMENT.has(line.name) ? minusOf(line.value, known.amount(line.name).value) : ZERO
    const withheld = recomputed.lines.reduce((sum, line) => plusOf(sum, ofPayment(line)), ZERO)
    const corrections: Readonly<Record<string, Decimal>> = withheld.isZero()
      ? {}
      : { [DEDUCTIONS]: withheld.neg(), [NET_BEFORE_TAX]: withheld }
    return recomputed.lines.flatMap((line) => {
      const { name } = line
      const correction = corrections[name]
      if (correction === undefined && known.isSame(line)) return []
      // A stored result may lack a base that was added to the law later.
      const isBase = BASES_OF_PAYMENT.has(name) && (counted === undefined || known.has(name))
      if (!isBase && !addsUp(line)) return []
      const whole = differenceOfAmounts(lineAmountOf(line), known.amount(name))
      const change = known.lacksQuantity(line) ? { ...whole, quantity: ZERO } : whole
      const value = plusOf(change.value, correction ?? ZERO)
      if (value.isZero() && change.base.isZero() && change.quantity.isZero()) return []
      return [{ ...change, name, value, rate: line.rate }]
    })
  }

  /** What later months read of a month so far. */
  #latest(period: string | undefined): HistoryMonth['carried'] {
    const month = this.#history.find((one) => one.period === period)
    return month?.corrections?.at(-1)?.carried ?? month?.carried ?? {}
  }

  #isCarried(period: string, carried: BackPayMonth['carried']): boolean {
    const latest = this.#latest(period)
    return Object.entries(carried).every(([name, value]) => latest[name] === value || numberOf(latest[name]).eq(value))
  }

  /** What later months read of the month: recomputed; what follows a payment stays as it was paid. */
  #carriedOf({ fixed, counted, recomputed }: Both, lines: readonly Difference[]): Record<string, string> {
    const ofPayment = sumsByPayment(fixed)
    const latest = this.#latest(counted?.period)
    const change = new Map(lines.map(({ name, value }) => [name, value]))
    const isOfAnotherYear = this.#isOfAnotherYear(counted)
    return Object.fromEntries(
      Object.entries(recomputed.carried).map(([name, value]) => {
        const was = numberOf(latest[name])
        if (PAYMENT.has(name)) return [name, was.toFixed()]
        if (!ofPayment.has(name) || counted === undefined) return [name, value.toFixed()]
        return [name, (isOfAnotherYear ? was : was.plus(change.get(name) ?? ZERO)).toFixed()]
      }),
    )
  }
}
const areOutside = (faults: readonly Fault[]): boolean => faults.some(({ code }) => code === 'contract_outside_period')

/** The months, and those that only back pay of later ones has paid: their payslip would have been empty. */
function withPaidLater(counted: readonly CountedMonth[]): readonly CountedMonth[] {
  const months = new Map(counted.map((month) => [month.period, month]))
  for (const { backPay = [] } of counted) {
    for (const { period, paymentDate, contract, carried: paid } of backPay) {
      if (months.has(period)) continue
      const carried = Object.fromEntries(Object.keys(paid).map((name) => [name, '0']))
      const lines = [...BASES_OF_PAYMENT].map((name) => ({ name, value: '0' }))
      months.set(period, { period, paymentDate, contract, carried, lines })
    }
  }
  return [...months.values()].sort((a, b) => (a.period < b.period ? -1 : 1))
}
interface Both {
  readonly fixed: FixedRegulation
  readonly counted: CountedMonth | undefined
  readonly recomputed: Payslip
}
interface Difference extends LineAmount {
  readonly name: string
  readonly rate: Decimal | undefined
}

/** Bases that the lines of a payment add up. */
const BASES_OF_PAYMENT: ReadonlySet<string> = new Set<LineName>(['IJSSAssiettePAS', 'RemunerationHeures'])
const PAYMENT: ReadonlySet<string> = new Set(LINES_OF_PAYMENT)
const DEDUCTIONS: LineName = 'TotalDeductions'
const NET_BEFORE_TAX: LineName = 'NetAvantImpot'
const TAXABLE: LineName = 'NetImposable'
const OVERTIME: LineName = 'HeuresExonerees'
const OVERTIME_PAY: LineName = 'RemunerationHeures'
const EXEMPT_OF_EARLIER: LineName = 'HeuresExonereesRappel'

/**
 * More overtime of a month that was paid in an earlier year: all of it is taxable here, and the month of payment exempts
 * it within the limit of its own year. 0: none.
 */
function untaxedOvertimeIn(lines: readonly Difference[]): Decimal {
  return worthIn(lines, OVERTIME_PAY).gt(0) ? worthIn(lines, OVERTIME) : ZERO
}
function withTaxable(lines: readonly Difference[], untaxed: Decimal): readonly Difference[] {
  const taxable = { ...NO_AMOUNT, name: TAXABLE, value: worthIn(lines, TAXABLE).plus(untaxed), rate: undefined }
  return [...lines.filter(({ name }) => name !== OVERTIME && name !== TAXABLE), taxable]
}
const worthIn = (lines: readonly Difference[], wanted: LineName): Decimal =>
  lines.find(({ name }) => name === wanted)?.value ?? ZERO

const lineText = ({ name, value, base, rate, quantity }: Difference): BackPayLine => ({
  name,
  value: value.toFixed(),
  ...(!base.isZero() && { base: base.toFixed() }),
  ...(!base.isZero() && rate !== undefined && { rate: rate.toFixed() }),
  ...(!quantity.isZero() && { quantity: quantity.toFixed() }),
})

/** The payrolls of months, compiled once for all people. */
const compiled = new WeakMap<Regulation, Map<string, Compiled>>()
interface Compiled<Of extends Payslip = ExplainablePayslip> {
  readonly fixed: FixedRegulation
  /** The payslip of a month with its history, or the faults of its inputs. */
  readonly compute: (inputs: MonthInputs<unknown>) => Outcome<Of>
}
/** Computes months by their period and day of payment; undefined: the last day. */
export type PayrollsByMonth<Of extends Payslip = ExplainablePayslip> = (
  period: string,
  paymentDate: string | undefined,
) => Outcome<Compiled<Of>>

/** The payrolls of a regulation. */
export const payrollsOf =
  (regulation: Regulation): PayrollsByMonth =>
  (period, paymentDate) =>
    payrollFor(regulation, period, paymentDate)
/** The months of two years, of two days of payment each. */
const MOST = 48

function payrollFor(regulation: Regulation, period: string, paymentDate: string | undefined): Outcome<Compiled> {
  const ofRegulation = compiled.get(regulation) ?? new Map<string, Compiled>()
  compiled.set(regulation, ofRegulation)
  const key = `${period} ${paymentDate}`
  const known = ofRegulation.get(key)
  if (known !== undefined) return accepted(known)
  const made = payroll(regulation, period, paymentDate)
  if (!made.ok) return made
  const { fixed, calculate } = made.value
  const readOf = inputReader(fixed)
  const check = monthCheck(fixed)
  if (ofRegulation.size >= MOST) ofRegulation.clear()
  const compute: Compiled['compute'] = (inputs) => {
    const read = readOf(inputs)
    if (!read.ok) return read
    const { facts, warnings } = read.value
    const payslip = calculate(facts, warnings)
    const faults = check.faults((place) => payslip.lines[place]?.value, facts)
    return faults.length > 0 ? refused(faults) : accepted(explainable(payslip, regulation, facts))
  }
  ofRegulation.set(key, { fixed, compute })
  return accepted({ fixed, compute })
}

/** The payslip of a month, by a payroll that many people share. */
export function computedBy(regulation: Regulation, inputs: MonthInputs<unknown>): Outcome<ExplainablePayslip> {
  const made = payrollFor(regulation, inputs.period, inputs.paymentDate)
  return made.ok ? made.value.compute(inputs) : made
}
