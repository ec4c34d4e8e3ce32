import { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { Organism, ProvisionalFigure } from '@centime/engine/tree'
import { type Difference, differencesOf } from './check.js'
import type { BookLine, BookLines, PaidEmployee, PaidMonth } from './paid-month.js'

/** Sums of payslips, from which every book is written. Payslips are added one by one; the memory does not grow with their number. */
export class Books {
  payslips = 0
  /** The first payslips that do not add up, and how many there are. */
  readonly differences: Difference[] = []
  differing = 0
  /** Sums by month, then by the name of the line. */
  readonly months = new Map<string, Map<string, LineSum>>()
  /** Sums by employee, in the order in which employees were added. */
  readonly people = new Map<string, PersonSums>()
  readonly #provisional = new Map<string, ProvisionalFigure>()
  readonly #dues = new Map<string, Due>()
  #lines: BookLines = new Map()

  add(paid: PaidMonth): void {
    this.payslips += 1
    this.#lines = paid.lines
    for (const one of paid.provisional) this.#provisional.set(`${one.figure} ${one.usedFrom}`, one)
    const found = differencesOf(paid)
    if (found.length > 0) this.differing += 1
    if (this.differences.length < MOST_DIFFERENCES) this.differences.push(...found)
    const ofMonth = ofKey(this.months, paid.period, () => new Map<string, LineSum>())
    const person = ofKey(this.people, paid.employee.identifier, () => ({
      employee: paid.employee,
      months: 0,
      sums: new Map<string, Decimal>(),
    }))
    person.months += 1
    for (const [name, amount] of paid.amounts) {
      const line = paid.lines.get(name)
      if (line === undefined || (line.number === undefined && line.organism === undefined)) continue
      const sum = ofKey(ofMonth, name, () => ({ line, sum: ZERO }))
      sum.sum = sum.sum.plus(amount)
      const isTotal = line.number !== undefined && line.entry === undefined
      if (isTotal) person.sums.set(name, amount.plus(person.sums.get(name) ?? ZERO))
      if (line.organism !== undefined) this.#owe(line.organism, line, amount, paid)
    }
  }

  #owe(organism: Organism, line: BookLine, amount: Decimal, paid: PaidMonth): void {
    for (const { rate, base, amount: ofRate } of contributionsOf(line, amount, paid)) {
      const due = ofKey(this.#dues, `${organism} ${line.name} ${rate ?? ''}`, () => ({
        ...{ organism, line, rate, payslips: 0, amount: ZERO },
        base: base && ZERO,
      }))
      due.payslips += 1
      due.amount = due.amount.plus(ofRate)
      due.base = due.base && base && due.base.plus(base)
    }
  }

  /** The carried figures of all payslips, by name. */
  get provisional(): readonly ProvisionalFigure[] {
    return [...this.#provisional].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  }

  /** The contributions due, by organism, then in the order of wage types and of rates. */
  dues(order: readonly Organism[]): readonly Due[] {
    const place = (due: Due): number => order.indexOf(due.organism)
    return [...this.#dues.values()].sort(
      (a, b) =>
        place(a) - place(b) ||
        numberOf(a.line) - numberOf(b.line) ||
        (a.line.name < b.line.name ? -1 : a.line.name > b.line.name ? 1 : (a.rate ?? ZERO).cmp(b.rate ?? ZERO)),
    )
  }

  /** The numbered lines that are not 0 on every payslip, by number. */
  columns(): readonly BookLine[] {
    const used = new Map<string, BookLine>()
    for (const month of this.months.values()) for (const [name, { line }] of month) used.set(name, line)
    return [...used.values()].filter(({ number }) => number !== undefined).sort((a, b) => numberOf(a) - numberOf(b))
  }

  /** The label in French, also for a line that is 0 on every payslip; the line's name without payslips. */
  labelOf(name: string): string {
    return this.#lines.get(name)?.label ?? name
  }

  /** The sum of a line over all months. */
  total(name: string): Decimal {
    let sum = ZERO
    for (const month of this.months.values()) sum = sum.plus(month.get(name)?.sum ?? ZERO)
    return sum
  }
}

/**
 * The parts of a contribution by rate: the part of the month itself, and the parts of past months that the payslip
 * pays.
 */
function contributionsOf(
  line: BookLine,
  amount: Decimal,
  { amounts, backPay = [] }: PaidMonth,
): Iterable<Contribution> {
  const lateOf = (wanted: string) => backPay.flatMap(({ lines }) => lines.filter(({ name }) => name === wanted))
  const without = (whole: Decimal, late: ReturnType<typeof lateOf>): Decimal =>
    late.reduce((left, { value }) => left.minus(value), whole)
  const whole = line.base === undefined ? undefined : amounts.get(line.base)
  const late = lateOf(line.name)
  if (late.length === 0) return [{ rate: whole && line.rateOf(whole, amount), base: whole, amount }]
  const baseOf = (base: Decimal | string = ZERO) => (line.base === undefined ? undefined : new Decimal(base))
  const parts = late.map(({ rate, base, value }): Contribution => {
    return { rate: rate === undefined ? undefined : new Decimal(rate), base: baseOf(base), amount: new Decimal(value) }
  })
  const own = without(amount, late)
  const base = baseOf(line.isBaseAdded ? without(whole ?? ZERO, lateOf(line.base ?? '')) : whole)
  // After the contract a payslip has back pay only.
  if (!own.isZero()) parts.push({ rate: base && line.rateOf(base, own), base, amount: own })
  const byRate = new Map<string, Contribution>()
  for (const part of parts) {
    const same = byRate.get(`${part.rate}`)
    const sum = same && { ...part, base: part.base?.plus(same.base ?? ZERO), amount: part.amount.plus(same.amount) }
    byRate.set(`${part.rate}`, sum ?? part)
  }
  return byRate.values()
}
type Contribution = Pick<Due, 'rate' | 'base' | 'amount'>

/** How many differences a refusal lists. */
const MOST_DIFFERENCES = 100

/** A line without a number is a part of one that the regulation numbers. */
const numberOf = ({ number }: BookLine): number => number ?? Number.MAX_SAFE_INTEGER

interface LineSum {
  readonly line: BookLine
  sum: Decimal
}
interface PersonSums {
  readonly employee: PaidEmployee
  months: number
  /** The totals and nets of the payslip. */
  readonly sums: Map<string, Decimal>
}
/** The amount due for one line at one rate. */
export interface Due {
  readonly organism: Organism
  readonly line: BookLine
  readonly rate: Decimal | undefined
  payslips: number
  /** Undefined: the line has no base (a flat amount, a reduction). */
  base: Decimal | undefined
  amount: Decimal
}

function ofKey<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
