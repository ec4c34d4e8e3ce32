import { addsUp } from '../calculate/back-pay.js'
import { LINES_OF_PAYMENT } from '../calculate/lines-of-payment.js'
import { type Payroll, payroll } from '../calculate/payroll.js'
import type { InputsOf } from '../cases/read.js'
import type { HistoryMonth } from '../dates/history.js'
import { explainAll, type LineReason } from '../explain/explain.js'
import { type ExplainablePayslip, explainable, isExplainable } from '../explain/explainable.js'
import { payslipFromJson } from '../explain/payslip.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { firstDay, lastDay, monthsLater, yearOf } from '../ground/period.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { inputReader } from '../inputs/read-inputs.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, BackPayMonth } from '../tree/back-pay.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine } from '../tree/payslip.js'
import type { Regulation } from '../tree/regulation.js'
import { type Cause, causesBetween } from './months.js'

/** A month as it was paid: a payslip, or a stored result with its lines as decimal text. */
export interface CountedMonth extends HistoryMonth {
  readonly lines: readonly CountedLine[]
  readonly backPay?: readonly BackPayMonth[]
}
interface CountedLine {
  readonly name: string
  readonly value: Decimal | string
  readonly base?: Decimal | string | undefined
  readonly quantity?: Decimal | string | undefined
}

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
interface ComputedAgain {
  readonly period: string
  /** As it was paid; undefined: it was never paid. */
  readonly counted: CountedMonth | undefined
  readonly recomputed: ExplainablePayslip
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
  const months = corrected.toSorted((a, b) => (a.period < b.period ? -1 : 1))
  const known = counted.toSorted((a, b) => (a.period < b.period ? -1 : 1))
  const wrong = [...faultsOf(known, months, open)]
  if (wrong.length > 0) return refused(wrong)
  const payment = { period: open.period, paymentDate: open.paymentDate ?? lastDay(open.period) }
  const chain = new Chain(regulation, known, payment)
  for (const month of months) {
    const faults = chain.add(month)
    if (faults.length > 0) return refused(faults)
  }
  const { computed, found } = chain
  const paid = payslipFromJson(regulation, { ...open, history: known, backPay: found })
  return paid.ok ? accepted({ months: found, computed, payslip: paid.value }) : paid
}

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
  open: MonthInputs<unknown>,
): Generator<Fault> {
  const periods = new Set(corrected.map(({ period }) => period))
  const last = corrected.at(-1)?.period
  if (periods.size !== corrected.length || (last !== undefined && last >= open.period)) {
    yield fault('wrong_period', { value: last }, `months before ${open.period}, each once`)
  }
  const late = counted.find(({ period }) => period >= open.period)
  if (late !== undefined) {
    yield fault('wrong_history', { value: late.period }, `a month of the history before ${open.period}`)
  }
  const [first] = corrected
  if (first === undefined) return
  const payment = open.paymentDate ?? lastDay(open.period)
  if (isTimeBarred(first.period, payment)) {
    const expected = `a month of at most ${YEARS_OF_CLAIM} years before ${payment} (C. trav. L3245-1, CSS L244-3)`
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

/** Names of sums that follow the year of payment. */
const sumsByPayment = ({ yearToDates }: FixedRegulation): ReadonlySet<string> =>
  new Set(yearToDates.flatMap(({ line, window }) => ('paymentYear' in window ? [line] : [])))

interface Amount {
  readonly value: Decimal
  readonly base: Decimal
  readonly quantity: Decimal
}
const NONE: Amount = { value: ZERO, base: ZERO, quantity: ZERO }
const amountOf = ({ value, base, quantity }: Omit<CountedLine, 'name'>): Amount => ({
  value: new Decimal(value),
  base: new Decimal(base ?? 0),
  quantity: new Decimal(quantity ?? 0),
})
const plus = (a: Amount, b: Amount, sign: 1 | -1 = 1): Amount => ({
  value: a.value.plus(b.value.times(sign)),
  base: a.base.plus(b.base.times(sign)),
  quantity: a.quantity.plus(b.quantity.times(sign)),
})

interface Payment {
  readonly period: string
  readonly paymentDate: string
}

/** Computes past months again, each with those before it as they are now known. */
class Chain {
  readonly computed: ComputedAgain[] = []
  readonly found: BackPayMonth[] = []
  readonly #regulation: Regulation
  readonly #counted: readonly CountedMonth[]
  readonly #payment: Payment
  /** The months before the one that is computed, as the law counts them now. */
  readonly #history: HistoryMonth[]

  constructor(regulation: Regulation, counted: readonly CountedMonth[], payment: Payment) {
    this.#regulation = regulation
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

  /** Computes the next month; returns its faults. */
  add(month: MonthInputs<unknown>): readonly Fault[] {
    const { period } = month
    const counted = this.#counted.find((one) => one.period === period)
    const paymentDate = counted?.paymentDate ?? month.paymentDate
    const made = payrollFor(this.#regulation, period, paymentDate)
    if (!made.ok) return made.faults
    const { fixed, calculate } = made.value
    const history = this.#history.filter((one) => one.period < period)
    const { backPay: _, ...own } = month
    const read = made.value.read({ ...own, ...(paymentDate !== undefined && { paymentDate }), history })
    if (!read.ok) return read.faults
    const { facts, warnings } = read.value
    const recomputed = explainable(calculate(facts, warnings), this.#regulation, facts)
    const unknown = counted === undefined && this.#isBeforeKnown(period, recomputed.contract.since)
    if (unknown)
      return [
        fault('wrong_history', { value: period }, `a month that was computed here: ${period} is an opening balance`),
      ]
    const of = { fixed, counted, recomputed }
    const lines = this.#linesOf(of)
    const carried = this.#carriedOf(of, lines)
    const isSame = lines.length === 0 && this.#isCarried(period, carried)
    this.#keep(recomputed, counted, carried)
    this.computed.push({ period, counted, recomputed })
    if (isSame) return []
    const paid = counted?.paymentDate ?? this.#payment.paymentDate
    const printed = this.#isOfAnotherYear(counted) ? withUntaxedOvertime(lines) : lines
    const { contract } = recomputed
    this.found.push({ period, paymentDate: paid, contract, lines: printed.map(lineText), carried })
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
  #countedLines(counted: CountedMonth | undefined, { lines: recomputed }: Payslip): ReadonlyMap<string, Amount> {
    if (counted === undefined) return new Map()
    const amounts = new Map(counted.lines.map((line) => [line.name, amountOf(line)]))
    const add = (line: BackPayLine, sign: 1 | -1): void => {
      amounts.set(line.name, plus(amounts.get(line.name) ?? NONE, amountOf(line), sign))
    }
    const added = new Set(recomputed.flatMap((line) => (addsUp(line) ? [line.name] : [])))
    for (const { lines } of counted.backPay ?? []) {
      for (const line of lines) if (added.has(line.name) || line.name === SEIZABLE) add(line, -1)
    }
    const exempt = amounts.get(EXEMPT_OF_EARLIER)?.value ?? ZERO
    if (!exempt.isZero()) {
      amounts.set(OVERTIME, plus(amounts.get(OVERTIME) ?? NONE, { ...NONE, value: exempt }, -1))
      amounts.set(TAXABLE, plus(amounts.get(TAXABLE) ?? NONE, { ...NONE, value: exempt }))
    }
    for (const payer of this.#counted) {
      const paid = payer.backPay?.find(({ period }) => period === counted.period)
      for (const line of paid?.lines ?? []) add(line, 1)
    }
    return amounts
  }

  /** Recomputed − counted. Tax, attachments and advances are not computed again, nor what they took from the net. */
  #linesOf({ counted, recomputed }: Both): readonly Difference[] {
    const known = this.#countedLines(counted, recomputed)
    const before = (name: string): Amount => known.get(name) ?? NONE
    const ofPayment = (line: PayslipLine): Decimal =>
      PAYMENT.has(line.name) && line.role === 'deduction' ? line.value.minus(before(line.name).value) : ZERO
    const withheld = recomputed.lines.reduce((sum, line) => sum.plus(ofPayment(line)), ZERO)
    const tax = (recomputed.lines.find(({ name }) => name === TAX)?.value ?? ZERO).minus(before(TAX).value)
    const corrections: Readonly<Record<string, Decimal>> = {
      [DEDUCTIONS]: withheld.neg(),
      [NET_BEFORE_TAX]: withheld,
      [SEIZABLE]: tax,
    }
    return recomputed.lines.flatMap((line) => {
      const { name } = line
      // A stored result may lack a base that was added to the law later.
      const isBase = BASES_OF_PAYMENT.has(name) && (counted === undefined || known.has(name))
      if (!isBase && !addsUp(line)) return []
      const change = plus(amountOf(line), before(name), -1)
      const value = change.value.plus(corrections[name] ?? ZERO)
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
    return Object.entries(carried).every(([name, value]) => new Decimal(latest[name] ?? 0).eq(value))
  }

  /** What later months read of the month: recomputed; what follows a payment stays as it was paid. */
  #carriedOf({ fixed, counted, recomputed }: Both, lines: readonly Difference[]): Record<string, string> {
    const byPayment = sumsByPayment(fixed)
    const latest = this.#latest(counted?.period)
    const change = new Map(lines.map(({ name, value }) => [name, value]))
    const isOfAnotherYear = this.#isOfAnotherYear(counted)
    return Object.fromEntries(
      Object.entries(recomputed.carried).map(([name, value]) => {
        const was = new Decimal(latest[name] ?? 0)
        if (PAYMENT.has(name)) return [name, was.toFixed()]
        if (!byPayment.has(name) || counted === undefined) return [name, value.toFixed()]
        return [name, (isOfAnotherYear ? was : was.plus(change.get(name) ?? ZERO)).toFixed()]
      }),
    )
  }
}
interface Both {
  readonly fixed: FixedRegulation
  readonly counted: CountedMonth | undefined
  readonly recomputed: Payslip
}
interface Difference extends Amount {
  readonly name: string
  readonly rate: Decimal | undefined
}

/** Bases that the lines of a payment add up. */
const BASES_OF_PAYMENT: ReadonlySet<string> = new Set<LineName>([
  'NetSaisissable',
  'IJSSAssiettePAS',
  'RemunerationHeures',
])
const PAYMENT: ReadonlySet<string> = new Set(LINES_OF_PAYMENT)
const TAX: LineName = 'PAS'
const SEIZABLE: LineName = 'NetSaisissable'
const DEDUCTIONS: LineName = 'TotalDeductions'
const NET_BEFORE_TAX: LineName = 'NetAvantImpot'
const TAXABLE: LineName = 'NetImposable'
const OVERTIME: LineName = 'HeuresExonerees'
const OVERTIME_PAY: LineName = 'RemunerationHeures'
const EXEMPT_OF_EARLIER: LineName = 'HeuresExonereesRappel'

/**
 * More overtime of a month that was paid in an earlier year: all of it is taxable here, and the month of payment exempts
 * it within the limit of its own year.
 */
function withUntaxedOvertime(lines: readonly Difference[]): readonly Difference[] {
  const worth = (name: LineName): Decimal => lines.find((line) => line.name === name)?.value ?? ZERO
  const exempt = worth(OVERTIME)
  if (!worth(OVERTIME_PAY).gt(0) || exempt.isZero()) return lines
  const taxable = { ...NONE, name: TAXABLE, value: worth(TAXABLE).plus(exempt), rate: undefined }
  return [...lines.filter(({ name }) => name !== OVERTIME && name !== TAXABLE), taxable]
}

const lineText = ({ name, value, base, rate, quantity }: Difference): BackPayLine => ({
  name,
  value: value.toFixed(),
  ...(!base.isZero() && { base: base.toFixed() }),
  ...(!base.isZero() && rate !== undefined && { rate: rate.toFixed() }),
  ...(!quantity.isZero() && { quantity: quantity.toFixed() }),
})

/** The payrolls of past months, compiled once for all people. */
const compiled = new WeakMap<Regulation, Map<string, Reading>>()
interface Reading extends Payroll {
  readonly read: ReturnType<typeof inputReader>
}
/** Law of two years. */
const MOST = 24

function payrollFor(regulation: Regulation, period: string, paymentDate: string | undefined): Outcome<Reading> {
  const own = compiled.get(regulation) ?? new Map<string, Reading>()
  compiled.set(regulation, own)
  const key = `${period} ${paymentDate}`
  const known = own.get(key)
  if (known !== undefined) return accepted(known)
  const made = payroll(regulation, period, paymentDate)
  if (!made.ok) return made
  if (own.size >= MOST) own.clear()
  const reading = { ...made.value, read: inputReader(made.value.fixed) }
  own.set(key, reading)
  return accepted(reading)
}
