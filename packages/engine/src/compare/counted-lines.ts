import { textDifference } from '../batch/index.js'
import { Decimal, minusOf, plusOf, ZERO } from '../ground/money.js'

/** The lines of a month as it was paid, with the back pay that other payslips have paid for it. */

export interface CountedLine {
  readonly name: string
  readonly value: AmountGiven
  readonly base?: AmountGiven | undefined
  /** Absent in a stored result: unknown, unless the value is 0. */
  readonly quantity?: AmountGiven | undefined
}
/** A decimal, or its text. */
export type AmountGiven = Decimal | string
/** The lines of a month as it was paid: all of them, or a reader of their amounts and bases as texts, for a stored result. */
export type CountedLinesGiven = readonly CountedLine[] | StoredLines
interface StoredLines {
  /** Undefined: no such line. */
  readonly amountOf: (name: string) => string | undefined
  /** The base of a contribution; undefined: unknown. */
  readonly baseOf: (name: string) => string | undefined
}

type Part = 'value' | 'base' | 'quantity'
type LineAmount = Readonly<Record<Part, Decimal>>
const NO_AMOUNT: LineAmount = { value: ZERO, base: ZERO, quantity: ZERO }

export const numberOf = (value: AmountGiven | undefined): Decimal =>
  value === undefined ? ZERO : typeof value !== 'string' && value.constructor === Decimal ? value : new Decimal(value)
const textOf = (value: AmountGiven): string => (typeof value === 'string' ? value : value.toFixed())

export class CountedLines {
  readonly #own: (part: Part, name: string) => AmountGiven | undefined
  readonly #isStored: boolean
  /** The amounts added to lines and taken from them. */
  readonly #others = new Map<string, LineAmount>()

  constructor(lines: CountedLinesGiven) {
    this.#isStored = 'amountOf' in lines
    if ('amountOf' in lines) {
      this.#own = (part, name) =>
        part === 'value' ? lines.amountOf(name) : part === 'base' ? lines.baseOf(name) : undefined
    } else {
      const byName = new Map(lines.map((line) => [line.name, line]))
      this.#own = (part, name) => byName.get(name)?.[part]
    }
  }

  add(line: CountedLine): void {
    this.#move(line, plusOf)
  }
  take(line: CountedLine): void {
    this.#move(line, minusOf)
  }
  /** Most amounts of a payslip are 0: sums with 0 return early. */
  #move({ name, value, base, quantity }: CountedLine, by: (a: Decimal, b: Decimal) => Decimal): void {
    const known = this.#others.get(name) ?? NO_AMOUNT
    this.#others.set(name, {
      value: by(known.value, numberOf(value)),
      base: by(known.base, numberOf(base)),
      quantity: by(known.quantity, numberOf(quantity)),
    })
  }

  has(name: string): boolean {
    return this.#own('value', name) !== undefined || this.#others.has(name)
  }

  value(name: string): Decimal {
    return plusOf(numberOf(this.#own('value', name)), this.#others.get(name)?.value ?? ZERO)
  }

  /** A part of a line: present − counted, as text. */
  difference(name: string, part: Part, now: AmountGiven = '0'): string {
    const counted = this.#own(part, name) ?? '0'
    const others = this.#others.get(name)
    if (others === undefined) return textDifference(textOf(now), textOf(counted))
    return minusOf(numberOf(now), plusOf(numberOf(counted), others[part])).toFixed()
  }

  /** Whether the base of the month's own line was not stored: a line that paid nothing had none. */
  lacksBase(name: string, now: AmountGiven): boolean {
    if (!this.#isStored || this.#own('base', name) !== undefined) return false
    return isZero(now) || !isZero(this.#own('value', name) ?? ZERO)
  }

  /** Whether the quantity of the month's own line is unknown: a line without pay had no quantity. */
  lacksQuantity(name: string, now: AmountGiven): boolean {
    const value = this.#own('value', name)
    return value !== undefined && this.#own('quantity', name) === undefined && (isZero(now) || !isZero(value))
  }

  /** Whether a line is surely the same; false: it may differ. Comparing the texts takes a tenth of the time. */
  isSame(
    name: string,
    now: AmountGiven,
    printed: (place: number, part: 'base' | 'quantity') => AmountGiven | undefined,
    place: number,
  ): boolean {
    const value = this.#own('value', name)
    if (value === undefined || !isSameNumber(value, now) || this.#others.has(name)) return false
    if (!isSameNumber(this.#own('base', name), printed(place, 'base'))) return false
    const quantity = this.#own('quantity', name)
    return quantity === undefined || isSameNumber(quantity, printed(place, 'quantity'))
  }
}

function isSameNumber(counted: AmountGiven | undefined, now: AmountGiven | undefined): boolean {
  if (counted === now) return true
  if (now === undefined || isZero(now)) return counted === undefined || isZero(counted)
  if (counted === undefined) return false
  if (typeof counted === 'string') return counted === textOf(now)
  return counted.eq(now)
}
const isZero = (number: AmountGiven): boolean => (typeof number === 'string' ? !/[1-9]/.test(number) : number.isZero())
