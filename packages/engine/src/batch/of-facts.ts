import { type Figures, figurePlan, figuresInDecimals } from '../calculate/figures.js'
import type { Payroll } from '../calculate/payroll.js'
import { settler } from '../calculate/settle.js'
import { ELEMENT_CASE } from '../cases/elements.js'
import { ZERO } from '../ground/money.js'
import { decimalOf, decimalText, textOf } from '../ground/scaled.js'
import { unreachable } from '../ground/unreachable.js'
import { FactRows } from '../kernel/fact-rows.js'
import { ROWS } from '../kernel/loop.js'
import { sumsBehind, sumTextWith } from '../tree/earlier-sums.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import { type LineInDecimals, lineInDecimals } from './line-in-decimals.js'

/** The amounts of one month, with the same digits as `calculate`. */
export interface Amounts {
  /** One decimal text per line, in the order of `payroll.fixed.lines`. */
  readonly lines: readonly string[]
  /** Totals of the year including this month, in the order of `payroll.fixed.cumulated`. */
  readonly cumulated: readonly string[]
  /** Whether it was computed in decimals because the kernel could not be exact, or because the month has back pay. */
  readonly fellBack: boolean
  /** For a month with back pay, the amounts that later months read: its lines include amounts of other months. */
  readonly carried?: Readonly<Record<string, string>>
}

/** The amounts of many people's months. Calls share one kernel and its columns. */
export type BatchCalculator = (facts: readonly Facts[]) => readonly Amounts[]

/**
 * The batch reader for facts: enters them in columns, runs the kernel of the payroll, and computes in decimals the rows
 * that the kernel rejects. Making it takes some ten milliseconds, as long as about a hundred payslips. If a number has
 * more decimals than its column, the kernel is compiled again with that column mixed, which is a little slower.
 */
export function batchCalculator({ fixed, calculate }: Payroll): BatchCalculator {
  let reader = new FactReader(fixed, new Set(), valueless(fixed))
  const settled = settler(fixed)
  return (months) => {
    const facts = months.map(settled)
    const unused = stillUnused(reader, fixed, facts)
    if (unused !== reader.unused) reader = new FactReader(fixed, reader.finer, unused)
    const amounts: Amounts[] = []
    for (let from = 0; from < facts.length; ) {
      const some = facts.slice(from, from + ROWS)
      const finer = reader.enter(some)
      if (finer.size > 0) reader = new FactReader(fixed, new Set([...reader.finer, ...finer]), reader.unused)
      else {
        amounts.push(...reader.amountsOf(some))
        from += ROWS
      }
    }
    // Few months have back pay.
    return facts.some(({ backPay }) => backPay !== undefined)
      ? amounts.map((one, place) => withBackPay(one, months[place], calculate))
      : amounts
  }
}

/** The elements of pay that only a value pays: until a person has one, they are no columns of the kernel. */
const valueless = ({ elements }: FixedRegulation): ReadonlySet<string> =>
  new Set(elements.flatMap(({ field, version }) => (version?.definition.rule === undefined ? [field.key] : [])))

/**
 * The elements that no person of a batch has had. The first values make columns of their elements, the next ones of all: each change
 * compiles the kernel.
 */
function stillUnused({ unused }: FactReader, fixed: FixedRegulation, facts: readonly Facts[]): ReadonlySet<string> {
  if (unused.size === 0) return unused
  const used = new Set(facts.flatMap(({ elements = [] }) => elements.map(({ code }) => `${ELEMENT_CASE}.${code}`)))
  if (![...used].some((key) => unused.has(key))) return unused
  const isFirst = unused.size === valueless(fixed).size
  return new Set(isFirst ? [...unused].filter((key) => !used.has(key)) : [])
}

const withBackPay = (one: Amounts, month: Facts | undefined, calculate: Payroll['calculate']): Amounts =>
  month?.backPay === undefined ? one : amountsOf(calculate(month))

/** As `batchCalculator`, which it makes only after enough people: until then each month is a separate payslip. */
export function amountsCalculator(payroll: Payroll): BatchCalculator {
  let seen = 0
  let ofMany: BatchCalculator | undefined
  return (facts) => {
    seen += facts.length
    if (seen >= MANY) ofMany ??= batchCalculator(payroll)
    return ofMany?.(facts) ?? facts.map((one) => amountsOf(payroll.calculate(one)))
  }
}
const MANY = 100

class FactReader {
  /** Keys of the elements that no person has had. */
  readonly unused: ReadonlySet<string>
  readonly #rows: FactRows
  readonly #figures: (facts: Facts) => Figures
  readonly #inDecimals: ReadonlyMap<number, LineInDecimals>
  /** A text per line: constant lines have their text, all others 0. */
  readonly #constants: readonly string[]
  readonly #cumulated: readonly {
    readonly index: number
    readonly key: string
    /** The place of its sum of earlier months. */
    readonly place: number
  }[]

  constructor(fixed: FixedRegulation, finer: ReadonlySet<string>, unused: ReadonlySet<string>) {
    this.unused = unused
    this.#figures = figuresInDecimals(fixed, figurePlan(fixed))
    this.#rows = new FactRows(fixed, ROWS, finer, fixed.lines, unused)
    const { constants, lines } = this.#rows
    const texts = fixed.lines.map(() => '0')
    for (const { index, decimals, digits } of constants) texts[index] = textOf(digits, decimals)
    this.#constants = texts
    const partial = lines.filter(({ isPartial }) => isPartial)
    const { inputs } = this.#rows
    this.#inDecimals = new Map(partial.map(({ index }) => [index, lineInDecimals(fixed, index, inputs)]))
    const places = new Map(fixed.yearToDates.map(({ key }, place) => [key, place]))
    this.#cumulated = fixed.cumulated.map(({ line, key }) => ({
      index: fixed.lines.findIndex(({ name }) => name === line),
      key,
      place: places.get(key) ?? unreachable(key),
    }))
  }

  /** Keys of fields and of sums whose columns are mixed. */
  get finer(): ReadonlySet<string> {
    return this.#rows.finer
  }

  /** Enters facts in the columns; returns the names of numbers that need a mixed column. */
  enter(facts: readonly Facts[]): ReadonlySet<string> {
    return this.#rows.enter(facts)
  }

  /** The amounts of the facts last entered. */
  amountsOf(facts: readonly Facts[]): readonly Amounts[] {
    this.#rows.run(facts.length)
    const texts = this.#textsOf(facts)
    return facts.map((fact, row) => {
      const lines = texts[row]
      if (lines !== undefined) return { lines, cumulated: this.#cumulatedOf(fact, lines), fellBack: false }
      const figures = this.#figures(fact)
      const ofFigures = this.#constants.map((_, index) => (figures[index] ?? unreachable(index)).toFixed())
      return { lines: ofFigures, cumulated: this.#cumulatedOf(fact, ofFigures), fellBack: true }
    })
  }

  /** A text per line of each row, line by line; undefined for a row that needs decimals. */
  #textsOf(facts: readonly Facts[]): readonly (string[] | undefined)[] {
    const { fallback, lines } = this.#rows
    const rows = facts.map((_, row) => (fallback[row] === 1 ? undefined : this.#constants.slice()))
    for (const { index, decimals, column } of lines) {
      for (let row = 0; row < rows.length; row += 1) {
        const digits = column[row] ?? 0
        // Most lines of most people keep their initial 0.
        if (digits === 0) continue
        const texts = rows[row]
        if (texts === undefined) continue
        texts[index] = Number.isNaN(digits) ? this.#textInDecimals(index, row, facts, texts) : textOf(digits, decimals)
      }
    }
    return rows
  }

  #textInDecimals(index: number, row: number, facts: readonly Facts[], lines: readonly string[]): string {
    const fact = facts[row] ?? unreachable(row)
    return this.#inDecimals.get(index)?.(fact, lines, row) ?? unreachable(index)
  }

  #cumulatedOf({ yearToDate }: Facts, lines: readonly string[]): readonly string[] {
    const sums = sumsBehind(yearToDate)
    return this.#cumulated.map(({ index, key, place }) => {
      const text = lines[index] ?? unreachable(index)
      if (sums !== undefined) return sumTextWith(sums, place, text)
      const before = yearToDate[key] ?? ZERO
      return before.isZero() ? text : decimalText(before.plus(decimalOf(text) ?? text))
    })
  }
}

/** The amounts of a payslip that `calculate` computed. */
const amountsOf = ({ lines, cumulated, carried, backPay }: Payslip): Amounts => ({
  lines: lines.map(({ value }) => value.toFixed()),
  cumulated: Object.values(cumulated).map((value) => value.toFixed()),
  fellBack: true,
  ...(backPay && {
    carried: Object.fromEntries(Object.entries(carried).map(([name, value]) => [name, value.toFixed()])),
  }),
})
