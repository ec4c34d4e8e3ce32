import { addsUp, addsUpBases } from '../calculate/back-pay.js'
import { LINES_OF_PAYMENT } from '../calculate/lines-of-payment.js'
import { carriedOf } from '../dates/carried.js'
import type { HistoryMonth } from '../dates/history.js'
import { lateOvertimeOf, withLateOvertime, worthIn } from '../dates/late-overtime.js'
import type { ExplainablePayslip } from '../explain/explainable.js'
import { cachedByObject } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome } from '../ground/fault.js'
import { Decimal, minusOf, plusOf, ZERO } from '../ground/money.js'
import { firstDay, yearOf } from '../ground/period.js'
import { numbersOfLateOvertime } from '../inputs/back-pay.js'
import { flatFacts } from '../inputs/entry-shapes.js'
import type { CheckedInputs, MonthInputs } from '../inputs/month-inputs.js'
import type { LineName } from '../law/names.js'
import type { BackPayLine, BackPayMonth, LateOvertime } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import { type AmountGiven, CountedLines, type CountedLinesGiven, numberOf } from './counted-lines.js'
import type { PastPayroll, PayrollsByMonth, Recomputed } from './recomputed.js'

/** Past months of a person computed again, and their differences from what was paid. */

/** A month as it was paid: a payslip, or a stored result with its lines as decimal text. */
export interface CountedMonth extends HistoryMonth {
  readonly lines: CountedLinesGiven
  readonly backPay?: readonly BackPayMonth[]
}
export interface ComputedAgain<Of = ExplainablePayslip> {
  readonly period: string
  /** As it was paid; undefined: it was never paid. */
  readonly counted: CountedMonth | undefined
  readonly recomputed: Of
}

/** The month of payment. */
export interface Payment {
  readonly period: string
  readonly paymentDate: string
}

/** Computes past months again, each with those before it as they are now known. */
export class RecomputedMonths<Of> {
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

  /** Reads the next month, with the months before it as they are now known. Undefined: it was never paid and no contract covers it. */
  read(month: MonthInputs<unknown>): Outcome<PastMonthRead<Of> | undefined> {
    const { period } = month
    const counted = this.#counted.find((one) => one.period === period)
    // A month that was never paid is paid now: what follows the payment, such as the limit of exempt overtime, is that of its year.
    const paymentDate = counted?.paymentDate ?? this.#payment.paymentDate
    const made = this.#payrollOf(period, paymentDate)
    if (!made.ok) return made
    const history = this.#history.filter((one) => one.period < period)
    const { backPay: _, ...entered } = month
    const known = { ...entered, paymentDate, history }
    const covered = made.value.read(known)
    const isOutside = !covered.ok && areOutside(covered.faults)
    if (isOutside && counted === undefined) return accepted(undefined)
    // It was paid before the contract was known to end earlier or to begin later: all of it is owed back.
    const inputs = isOutside ? made.value.read(known, 'contract') : covered
    if (!inputs.ok) return inputs
    return accepted({ period, counted, payroll: made.value, inputs: withPaidLate(inputs.value, counted) })
  }

  /** Takes the month that was read last, computed; returns its faults. */
  take({ period, counted, payroll: { fixed } }: PastMonthRead<Of>, recomputed: Recomputed<Of>): readonly Fault[] {
    const unknown = counted === undefined && this.#isBeforeKnown(period, recomputed.contract.since)
    if (unknown)
      return [
        fault('wrong_history', { value: period }, `a month that was computed here: ${period} is an opening balance`),
      ]
    const both = { period, fixed, counted, recomputed }
    const differing = this.#linesOf(both)
    // Another base or quantity alone moves no amount: there is nothing to pay.
    const lines = differing.every(({ value }) => value === '0') ? [] : differing
    const carried = this.#carriedOf(both, lines)
    const isSame = lines.length === 0 && this.#isCarried(period, carried)
    const { contract } = recomputed
    this.#keep({ period, contract }, counted, carried)
    this.computed.push({ period, counted, recomputed: recomputed.of })
    if (isSame) return []
    const paid = counted?.paymentDate ?? this.#payment.paymentDate
    const late = this.#isOfAnotherYear(counted) ? this.#lateOvertime(both, lines) : undefined
    this.found.push({
      ...{ period, paymentDate: paid, contract, lines, carried },
      ...(late && { lateOvertime: late }),
    })
    return []
  }

  /**
   * Whether a month lies before every known one although its contract began in an earlier month. The first month of a contract is known
   * once it is computed, for a person who was recorded too late and has no payslip before.
   */
  #isBeforeKnown(period: string, since: string): boolean {
    const first = this.#history[0]?.period
    return since < firstDay(period) && (first === undefined || period < first)
  }

  #isOfAnotherYear(counted: CountedMonth | undefined): boolean {
    return counted !== undefined && yearOf(counted.paymentDate) !== yearOf(this.#payment.paymentDate)
  }

  /** The month in the history of the next ones. */
  #keep(
    { period, contract }: Pick<BackPayMonth, 'period' | 'contract'>,
    counted: CountedMonth | undefined,
    carried: BackPayMonth['carried'],
  ): void {
    const correction = { payer: this.#payment.period, paymentDate: this.#payment.paymentDate, carried }
    const at = this.#history.findIndex((one) => one.period === period)
    const known = this.#history[at]
    if (known === undefined) this.#history.push({ period, paymentDate: this.#payment.paymentDate, contract, carried })
    else this.#history[at] = { ...known, contract, corrections: [...(known.corrections ?? []), correction] }
    if (counted === undefined) this.#history.sort((a, b) => (a.period < b.period ? -1 : 1))
  }

  /** The amounts of the month so far: its own lines, and the back pay that other payslips paid for it. */
  #countedLines(counted: CountedMonth | undefined, fixed: FixedRegulation): CountedLines {
    const known = new CountedLines(counted?.lines ?? [])
    if (counted === undefined) return known
    for (const { lines } of counted.backPay ?? []) {
      const { added } = comparedIn(fixed)
      // A printed quantity is that of the month alone.
      for (const { quantity: _, ...line } of lines) if (added.has(line.name)) known.take(line)
    }
    for (const { lines } of this.#paidFor(counted.period)) for (const line of lines) known.add(line)
    return known
  }

  /** The back pay that payslips have paid for a month. */
  #paidFor(period: string): readonly BackPayMonth[] {
    return this.#counted.flatMap(({ backPay = [] }) => backPay.filter((month) => month.period === period))
  }

  /**
   * Overtime of a month that was paid in an earlier year: the limit of the year of payment counts for more of it, and for less of it
   * up to what later years have paid. The rest keeps the limit of the year of origin, before what is paid late.
   */
  #lateOvertime({ period, fixed, counted, recomputed }: Both, lines: readonly BackPayLine[]): LateOvertime | undefined {
    const { exemptAt, payAt } = comparedIn(fixed)
    if (exemptAt === undefined || payAt === undefined) return undefined
    const [more, moreExempt] = [worthIn(lines, OVERTIME_PAY), worthIn(lines, OVERTIME)]
    const before = lateOvertimeOf(this.#paidFor(period)).pay
    const after = Decimal.max(0, before.plus(more))
    // What the month itself has paid late for earlier ones is part of its exempt overtime.
    const own = lateOvertimeOf(counted?.backPay)
    const [exemptNow, payNow] = [exemptAt, payAt].map((place) => numberOf(recomputed.value(place)))
    const beyond = plusOf(exemptNow ?? ZERO, own.exempt).minus(plusOf(payNow ?? ZERO, own.pay))
    const exemptAfter = Decimal.max(0, beyond.plus(after))
    const exemptBefore = Decimal.max(0, beyond.minus(moreExempt).plus(more).plus(before))
    const [pay, exempt] = [after.minus(before), exemptAfter.minus(exemptBefore)]
    return pay.isZero() && exempt.isZero() ? undefined : { pay: pay.toFixed(), exempt: exempt.toFixed() }
  }

  /** Recomputed − counted. Tax, attachments and advances are not computed again, nor what they took from the net. */
  #linesOf({ fixed, counted, recomputed }: Both): readonly BackPayLine[] {
    const known = this.#countedLines(counted, fixed)
    const { lines, withheldAt } = comparedIn(fixed)
    const withheld = withheldAt.reduce((sum, { name, place }) => {
      return plusOf(sum, minusOf(numberOf(recomputed.value(place)), known.value(name)))
    }, ZERO)
    const corrections: Readonly<Record<string, Decimal>> | undefined = withheld.isZero()
      ? undefined
      : { [DEDUCTIONS]: withheld.neg(), [NET_BEFORE_TAX]: withheld }
    const found: BackPayLine[] = []
    for (const { name, place, isBase, isAdded, hasBase } of lines) {
      const now = recomputed.value(place)
      const correction = corrections?.[name]
      if (correction === undefined && known.isSame(name, now, recomputed.printed, place)) continue
      // A stored result may lack a base that was added to the law later.
      if (!isAdded && !(isBase && (counted === undefined || known.has(name)))) continue
      const change = known.difference(name, 'value', now)
      const value = correction === undefined ? change : plusOf(numberOf(change), correction).toFixed()
      const base =
        !hasBase || known.lacksBase(name, now) ? '0' : known.difference(name, 'base', recomputed.printed(place, 'base'))
      const quantity = known.lacksQuantity(name, now)
        ? '0'
        : known.difference(name, 'quantity', recomputed.printed(place, 'quantity'))
      if (value === '0' && base === '0' && quantity === '0') continue
      const rate = base === '0' ? undefined : recomputed.printed(place, 'rate')
      // Members are added one by one: for so many lines, spreading would take a third of the comparison.
      const line: Writable<BackPayLine> = { name, value }
      if (base !== '0') line.base = base
      if (rate !== undefined) line.rate = textOf(rate)
      if (quantity !== '0') line.quantity = quantity
      found.push(line)
    }
    return found
  }

  /** The amounts of a month so far that later months read. */
  #latest(period: string | undefined): HistoryMonth['carried'] {
    const month = this.#history.find((one) => one.period === period)
    return month?.corrections?.at(-1)?.carried ?? month?.carried ?? {}
  }

  #isCarried(period: string, carried: BackPayMonth['carried']): boolean {
    const latest = this.#latest(period)
    return Object.entries(carried).every(([name, value]) => {
      const known = carriedOf(latest, name)
      return known === value || numberOf(known).eq(value)
    })
  }

  /**
   * The amounts of the month that later months read: recomputed, except amounts that follow a payment, which stay as
   * paid.
   */
  #carriedOf({ fixed, counted, recomputed }: Both, lines: readonly BackPayLine[]): BackPayMonth['carried'] {
    const { carried: names, nothing } = comparedIn(fixed)
    const latest = this.#latest(counted?.period)
    const isOfAnotherYear = this.#isOfAnotherYear(counted)
    // A copy has all names at once: adding them one by one takes several times as long.
    const carried = { ...nothing }
    for (const { name, place, isOfPayment, isByPayment } of names) {
      if (isOfPayment) carried[name] = numberOf(carriedOf(latest, name)).toFixed()
      else if (!isByPayment || counted === undefined) carried[name] = textOf(recomputed.value(place))
      else {
        const was = numberOf(carriedOf(latest, name))
        carried[name] = (isOfAnotherYear ? was : was.plus(worthIn(lines, name))).toFixed()
      }
    }
    // A frozen record is read only once.
    return Object.freeze(carried)
  }
}
type Writable<Of> = { -readonly [Key in keyof Of]: Of[Key] }
const textOf = (value: AmountGiven): string => (typeof value === 'string' ? value : value.toFixed())
const areOutside = (faults: readonly Fault[]): boolean => faults.some(({ code }) => code === 'contract_outside_period')

/** The inputs of a month that is computed again, with the overtime of earlier years that it has paid: it shares the limit of the year. */
function withPaidLate(inputs: CheckedInputs, counted: CountedMonth | undefined): CheckedInputs {
  if (counted?.backPay?.some(({ lateOvertime }) => lateOvertime !== undefined) !== true) return inputs
  const facts = flatFacts(inputs.facts)
  return { ...inputs, facts: { ...facts, numbers: { ...facts.numbers, ...numbersOfLateOvertime(counted.backPay) } } }
}

/** Adds months without a payslip of their own, which only back pay of later months has paid. */
function withPaidLater(given: readonly CountedMonth[]): readonly CountedMonth[] {
  const counted = given.map((month) => {
    const { backPay, paymentDate } = month
    return backPay === undefined
      ? month
      : { ...month, backPay: backPay.map((one) => withLateOvertime(one, paymentDate)) }
  })
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
  readonly period: string
  readonly fixed: FixedRegulation
  readonly counted: CountedMonth | undefined
  readonly recomputed: Recomputed<unknown>
}
/** A past month whose inputs are read. */
export interface PastMonthRead<Of> {
  readonly period: string
  readonly counted: CountedMonth | undefined
  readonly payroll: PastPayroll<Of>
  readonly inputs: CheckedInputs
}
/** Bases that the lines of a payment add up. */
const BASES_OF_PAYMENT: ReadonlySet<string> = new Set<LineName>(['IJSSAssiettePAS', 'RemunerationHeures'])
const PAYMENT: ReadonlySet<string> = new Set(LINES_OF_PAYMENT)

/** The lines of a regulation as a comparison needs them. */
interface ComparedLines {
  readonly lines: readonly (Placed & {
    readonly isBase: boolean
    readonly isAdded: boolean
    readonly hasBase: boolean
  })[]
  /** The places of exempt overtime and of its pay; undefined: the regulation has none. */
  readonly exemptAt: number | undefined
  readonly payAt: number | undefined
  /** The amount that a payment takes from the net. */
  readonly withheldAt: readonly Placed[]
  /** What later months read; `isByPayment`: its sums follow the year of payment, `isOfPayment`: it is never computed again. */
  readonly carried: readonly (Placed & { readonly isByPayment: boolean; readonly isOfPayment: boolean })[]
  readonly nothing: Readonly<Record<string, string>>
  /** The names of the lines that add up the months that a payslip pays. */
  readonly added: ReadonlySet<string>
}
interface Placed {
  readonly name: string
  readonly place: number
}
const comparedIn = cachedByObject(comparedLines)

function comparedLines(fixed: FixedRegulation): ComparedLines {
  const lines = fixed.lines.map((line, place) => {
    const { name, role } = line
    const hasBase = addsUpBases(line)
    return { name, place, role, isBase: BASES_OF_PAYMENT.has(name), isAdded: addsUp({ name, role }), hasBase }
  })
  const placeOf = new Map(lines.map(({ name, place }) => [name, place]))
  const byPayment = new Set(fixed.yearToDates.flatMap(({ line, window }) => ('paymentYear' in window ? [line] : [])))
  return {
    lines,
    exemptAt: placeOf.get(OVERTIME),
    payAt: placeOf.get(OVERTIME_PAY),
    withheldAt: lines.filter(({ name, role }) => role === 'deduction' && PAYMENT.has(name)),
    carried: fixed.carried.flatMap((name) => {
      const place = placeOf.get(name)
      const isByPayment = byPayment.has(name)
      return place === undefined ? [] : [{ name, place, isByPayment, isOfPayment: PAYMENT.has(name) }]
    }),
    nothing: Object.fromEntries(fixed.carried.map((name) => [name, '0'])),
    added: new Set(lines.filter(({ isAdded }) => isAdded).map(({ name }) => name)),
  }
}
const DEDUCTIONS: LineName = 'TotalDeductions'
const NET_BEFORE_TAX: LineName = 'NetAvantImpot'
const OVERTIME: LineName = 'HeuresExonerees'
const OVERTIME_PAY: LineName = 'RemunerationHeures'
