import type { Payroll } from '../calculate/payroll.js'
import { settler } from '../calculate/settle.js'
import { ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { Payslip } from '../tree/payslip.js'
import { InputColumns } from './input-columns.js'
import { type Kernel, kernelFor, type Output } from './kernel.js'
import { type Column, ROWS } from './loop.js'
import { textOf } from './text.js'
import { type LineInDecimals, lineInDecimals } from './unrounded.js'

/** The amounts of one month: the same digits as `calculate` gives. */
export interface Amounts {
  /** One decimal text for each line, in the order of `payroll.fixed.lines`. */
  readonly lines: readonly string[]
  /** Totals of the year including this month, in the order of `payroll.fixed.cumulated`. */
  readonly cumulated: readonly string[]
  /** Computed by `calculate`, because the kernel could not be exact. */
  readonly fellBack: boolean
}

/** The amounts of many people's months. Reuses its kernel and columns between calls. */
export type BatchCalculator = (facts: readonly Facts[]) => readonly Amounts[]

/**
 * The batch reader for facts: enters them in columns, runs the kernel of the payroll on them, and computes the rows that fall
 * back with `calculate`. It takes some ten milliseconds to make, so it is worth it from about a hundred people on. When a
 * number has more decimals than its column, the kernel is compiled again with that column mixed, a little slower.
 */
export function batchCalculator(payroll: Payroll): BatchCalculator {
  let reader = new FactReader(payroll, new Set())
  const settled = settler(payroll.fixed)
  return (months) => {
    const facts = months.map(settled)
    const amounts: Amounts[] = []
    for (let from = 0; from < facts.length; ) {
      const some = facts.slice(from, from + ROWS)
      const finer = reader.enter(some)
      if (finer.size > 0) reader = new FactReader(payroll, new Set([...reader.finer, ...finer]))
      else {
        amounts.push(...reader.amountsOf(some))
        from += ROWS
      }
    }
    return amounts
  }
}

class FactReader {
  readonly #payroll: Payroll
  readonly #inputs: InputColumns
  readonly #fallback = new Uint8Array(ROWS)
  readonly #kernel: Kernel
  /** Those that are not the same for everybody. */
  readonly #outputs: readonly FilledOutput[]
  readonly #stored: readonly Column[]
  /** A text for each line: that of the lines that are the same for everybody, and 0. */
  readonly #constants: readonly string[]
  readonly #cumulated: readonly { readonly index: number; readonly key: string }[]

  constructor(payroll: Payroll, finer: ReadonlySet<string>) {
    const { fixed } = payroll
    this.#payroll = payroll
    const inputs = new InputColumns(fixed, finer)
    this.#inputs = inputs
    this.#kernel = kernelFor(fixed, inputs.shape, new Set(fixed.lines.keys()), 'only exact')
    const constants = fixed.lines.map(() => '0')
    for (const { index, decimals, constant } of this.#kernel.outputs) {
      if (decimals !== null && constant !== undefined) constants[index] = textOf(constant, decimals)
    }
    this.#constants = constants
    this.#outputs = this.#kernel.outputs.flatMap(({ index, decimals, isShort, isPartial, constant }) => {
      if (constant !== undefined || decimals === null) return []
      const column = isShort ? new Int32Array(ROWS) : new Float64Array(ROWS)
      return [{ index, decimals, column, inDecimals: isPartial ? lineInDecimals(fixed, index, inputs) : undefined }]
    })
    this.#stored = this.#outputs.map(({ column }) => column)
    this.#cumulated = fixed.cumulated.map(({ line, key }) => ({
      index: fixed.lines.findIndex(({ name }) => name === line),
      key,
    }))
  }

  /** Keys of fields and of sums whose columns are mixed. */
  get finer(): ReadonlySet<string> {
    return this.#inputs.finer
  }

  /** Enters facts in the columns; returns the names of numbers that need a mixed column. */
  enter(facts: readonly Facts[]): ReadonlySet<string> {
    return this.#inputs.enter(facts, this.#fallback)
  }

  /** The amounts of the facts that were entered last. */
  amountsOf(facts: readonly Facts[]): readonly Amounts[] {
    this.#kernel.run(this.#inputs.columns, this.#stored, this.#fallback, 0, facts.length)
    return facts.map((fact, row) => {
      if (this.#fallback[row] === 1) return amountsOf(this.#payroll.calculate(fact))
      const lines = this.#constants.slice()
      for (const { index, decimals, column, inDecimals } of this.#outputs) {
        const digits = column[row] ?? unreachable(index)
        // Most lines of most people are 0, as they begin.
        if (digits === 0) continue
        if (Number.isNaN(digits)) inDecimals?.(row, fact, lines)
        else lines[index] = textOf(digits, decimals)
      }
      return { lines, cumulated: this.#cumulatedOf(fact, lines), fellBack: false }
    })
  }

  #cumulatedOf({ yearToDate }: Facts, lines: readonly string[]): readonly string[] {
    return this.#cumulated.map(({ index, key }) => {
      const text = lines[index] ?? unreachable(index)
      const before = yearToDate[key] ?? ZERO
      return before.isZero() ? text : before.plus(text).toFixed()
    })
  }
}

interface FilledOutput extends Pick<Output, 'index'> {
  readonly decimals: number
  readonly column: Int32Array | Float64Array
  /** Of a line that is not exact in every row. */
  readonly inDecimals: LineInDecimals | undefined
}

/** The amounts of a payslip that `calculate` computed. */
export const amountsOf = ({ lines, cumulated }: Payslip): Amounts => ({
  lines: lines.map(({ value }) => value.toFixed()),
  cumulated: Object.values(cumulated).map((value) => value.toFixed()),
  fellBack: true,
})

function unreachable(what: number | string): never {
  throw new Error(`no value of line ${what}`)
}
