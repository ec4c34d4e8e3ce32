import { Decimal, minusOf, plusOf, ZERO } from '../ground/money.js'
import type { PayslipLine } from '../tree/payslip.js'

/** The lines of a month as it was paid, with what other payslips have paid of it. */

export interface CountedLine {
  readonly name: string
  readonly value: Decimal | string
  readonly base?: Decimal | string | undefined
  /** Of a stored result absent: not known, unless the value is 0. */
  readonly quantity?: Decimal | string | undefined
}

export interface LineAmount {
  readonly value: Decimal
  readonly base: Decimal
  readonly quantity: Decimal
}
export const NO_AMOUNT: LineAmount = { value: ZERO, base: ZERO, quantity: ZERO }

export const numberOf = (value: Decimal | string | undefined): Decimal =>
  value === undefined ? ZERO : typeof value !== 'string' && value.constructor === Decimal ? value : new Decimal(value)
export const lineAmountOf = ({ value, base, quantity }: Omit<CountedLine, 'name'>): LineAmount => ({
  value: numberOf(value),
  base: numberOf(base),
  quantity: numberOf(quantity),
})
/** Most amounts of a payslip are 0: sums with 0 return early. */
const plus = (a: LineAmount, b: LineAmount): LineAmount => ({
  value: plusOf(a.value, b.value),
  base: plusOf(a.base, b.base),
  quantity: plusOf(a.quantity, b.quantity),
})
export const differenceOfAmounts = (a: LineAmount, b: LineAmount): LineAmount => ({
  value: minusOf(a.value, b.value),
  base: minusOf(a.base, b.base),
  quantity: minusOf(a.quantity, b.quantity),
})

export class CountedLines {
  readonly #own: ReadonlyMap<string, CountedLine>
  /** What was added to lines, and taken from them. */
  readonly #others = new Map<string, LineAmount>()

  constructor(lines: readonly CountedLine[]) {
    this.#own = new Map(lines.map((line) => [line.name, line]))
  }

  add(line: CountedLine): void {
    this.#others.set(line.name, plus(this.#others.get(line.name) ?? NO_AMOUNT, lineAmountOf(line)))
  }
  take(line: CountedLine): void {
    this.#others.set(line.name, differenceOfAmounts(this.#others.get(line.name) ?? NO_AMOUNT, lineAmountOf(line)))
  }

  has(name: string): boolean {
    return this.#own.has(name) || this.#others.has(name)
  }

  amount(name: string): LineAmount {
    const [own, others] = [this.#own.get(name), this.#others.get(name)]
    const amount = own === undefined ? NO_AMOUNT : lineAmountOf(own)
    return others === undefined ? amount : plus(amount, others)
  }

  /** Whether the quantity of the month's own line is not known: one that has paid nothing had none. */
  lacksQuantity({ name, value }: Pick<PayslipLine, 'name' | 'value'>): boolean {
    const own = this.#own.get(name)
    return own !== undefined && own.quantity === undefined && (value.isZero() || !numberOf(own.value).isZero())
  }

  /** Whether a line is the same; false: it may be. Texts are compared as they stand, which takes a tenth of the time. */
  isSame({ name, value, base, quantity }: PayslipLine): boolean {
    const own = this.#own.get(name)
    if (own === undefined || this.#others.has(name)) return false
    const hasQuantity = own.quantity === undefined || isSameNumber(own.quantity, quantity)
    return isSameNumber(own.value, value) && isSameNumber(own.base, base) && hasQuantity
  }
}

function isSameNumber(counted: Decimal | string | undefined, now: Decimal | undefined): boolean {
  if (now === undefined || now.isZero()) return counted === undefined || counted === '0' || numberOf(counted).isZero()
  return typeof counted === 'string' ? counted === now.toFixed() : counted?.eq(now) === true
}
