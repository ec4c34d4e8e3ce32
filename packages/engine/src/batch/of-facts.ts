import { compileFormula, type Evaluator } from '../calculate/compile.js'
import type { Payroll } from '../calculate/payroll.js'
import { settler } from '../calculate/settle.js'
import type { ChoiceField, NumberField } from '../cases/field.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import { linesIn } from '../tree/fix.js'
import type { Payslip } from '../tree/payslip.js'
import { type Kernel, kernelFor, type Output } from './kernel.js'
import { type Column, ROWS } from './loop.js'
import { powerOfTen } from './number.js'
import type { ChoiceSlot, ExactSlot } from './shape.js'
import { scaledInteger, textOf } from './text.js'

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
  /** Keys of fields and of sums whose columns are mixed. */
  readonly finer: ReadonlySet<string>
  readonly #payroll: Payroll
  readonly #numbers: readonly NumberInput[]
  readonly #sums: readonly NumberInput[]
  readonly #choices: readonly ChoiceInput[]
  readonly #inputs: readonly Column[]
  readonly #fallback = new Uint8Array(ROWS)
  readonly #kernel: Kernel
  readonly #outputs: readonly FilledOutput[]
  readonly #stored: readonly Column[]
  /** A text for each line: that of the lines that are the same for everybody, and 0. */
  readonly #constants: readonly string[]
  /** Lines that the law does not round, and those that they read. */
  readonly #unrounded: readonly { readonly index: number; readonly evaluate: Evaluator }[]
  readonly #readByUnrounded: readonly number[]
  readonly #cumulated: readonly { readonly index: number; readonly key: string }[]

  constructor(payroll: Payroll, finer: ReadonlySet<string>) {
    const { fixed } = payroll
    this.#payroll = payroll
    this.finer = finer
    const numberFields = fixed.reads.filter((field): field is NumberField => field.kind === 'number-field')
    const choiceFields = fixed.reads.filter((field): field is ChoiceField => field.kind === 'choice-field')
    const inputOf = (key: string, range: Range): NumberInput => {
      const kind = finer.has(key) ? 'mixed' : 'exact'
      return { key, slot: { kind, ...range }, column: new Float64Array(ROWS) }
    }
    this.#numbers = numberFields.map((field) => inputOf(field.key, rangeOf(field)))
    this.#sums = fixed.yearToDates.map(({ key }) => inputOf(key, SUM))
    this.#choices = choiceFields.map(({ key, values }) => ({
      key,
      places: new Map(values.map((value, place) => [value, place])),
      column: new Uint8Array(ROWS),
    }))
    const slots = (of: readonly NumberInput[]) => new Map(of.map(({ key, slot }) => [key, slot]))
    const choices = new Map(choiceFields.map(({ key }): [string, ChoiceSlot] => [key, { kind: 'column' }]))
    const shape = { numbers: slots(this.#numbers), yearToDate: slots(this.#sums), choices }
    this.#kernel = kernelFor(fixed, shape, new Set(fixed.lines.keys()))
    this.#inputs = [...this.#numbers, ...this.#sums, ...this.#choices].map(({ column }) => column)
    this.#outputs = this.#kernel.outputs.map((output) => ({
      ...output,
      column: output.isShort ? new Int32Array(ROWS) : new Float64Array(ROWS),
    }))
    this.#stored = this.#outputs.flatMap(({ constant, column }) => (constant === undefined ? [column] : []))
    const constants = fixed.lines.map(() => '0')
    for (const { index, decimals, constant } of this.#outputs) {
      if (decimals !== null && constant !== undefined) constants[index] = textOf(constant, decimals)
    }
    this.#constants = constants
    const unrounded = this.#kernel.outputs.flatMap(({ index, decimals }) => (decimals === null ? [index] : []))
    this.#unrounded = unrounded.map((index) => {
      const line = fixed.lines[index] ?? unreachable(index)
      return { index, evaluate: compileFormula(line.formula) }
    })
    this.#readByUnrounded = [
      ...new Set(unrounded.flatMap((index) => linesIn(fixed.lines[index]?.formula ?? unreachable(index)))),
    ].filter((index) => !unrounded.includes(index))
    this.#cumulated = fixed.cumulated.map(({ line, key }) => ({
      index: fixed.lines.findIndex(({ name }) => name === line),
      key,
    }))
  }

  /** Enters facts in the columns; returns the names of numbers that need a mixed column. */
  enter(facts: readonly Facts[]): ReadonlySet<string> {
    const finer = new Set<string>()
    const numbers = facts.map((one) => one.numbers)
    const sums = facts.map((one) => one.yearToDate)
    this.#fallback.fill(0)
    for (const slot of this.#numbers) this.#enterNumbers(slot, numbers, finer)
    for (const slot of this.#sums) this.#enterNumbers(slot, sums, finer)
    for (const { key, places, column } of this.#choices) {
      for (let row = 0; row < facts.length; row += 1) {
        const place = places.get(facts[row]?.choices[key] ?? '')
        if (place === undefined) this.#fallback[row] = 1
        else column[row] = place
      }
    }
    return finer
  }

  #enterNumbers(
    { key, slot, column }: NumberInput,
    values: readonly Readonly<Record<string, Decimal>>[],
    finer: Set<string>,
  ): void {
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row]?.[key]
      // Most numbers of most people are absent: 0.
      if (value === undefined && slot.least <= 0) {
        column[row] = 0
        continue
      }
      const entry = entryOf(value ?? ZERO, slot)
      if (entry !== undefined) column[row] = entry
      else {
        this.#fallback[row] = 1
        if (slot.kind === 'exact' && value !== undefined && value.decimalPlaces() > slot.decimals) finer.add(key)
      }
    }
  }

  /** The amounts of the facts that were entered last. */
  amountsOf(facts: readonly Facts[]): readonly Amounts[] {
    this.#kernel.run(this.#inputs, this.#stored, this.#fallback, 0, facts.length)
    const texts = facts.map(() => this.#constants.slice())
    for (const { index, decimals, constant, column } of this.#outputs) {
      if (decimals === null || constant !== undefined) continue
      for (let row = 0; row < facts.length; row += 1) {
        const digits = column[row]
        const lines = texts[row]
        // Most lines of most people are 0, as they begin.
        if (digits !== 0 && lines !== undefined) lines[index] = textOf(digits ?? unreachable(index), decimals)
      }
    }
    return facts.map((fact, row) => {
      const lines = texts[row]
      if (lines === undefined || this.#fallback[row] === 1) return amountsOf(this.#payroll.calculate(fact))
      this.#setUnrounded(fact, lines)
      return { lines, cumulated: this.#cumulatedOf(fact, lines), fellBack: false }
    })
  }

  /** Computes the unrounded lines in decimals: their columns hold only doubles. */
  #setUnrounded(facts: Facts, lines: string[]): void {
    const values: Decimal[] = []
    for (const index of this.#readByUnrounded) {
      const text = lines[index] ?? unreachable(index)
      values[index] = text === '0' ? ZERO : new Decimal(text)
    }
    for (const { index, evaluate } of this.#unrounded) {
      const value = evaluate(facts, values)
      values[index] = value
      lines[index] = value.toFixed()
    }
  }

  #cumulatedOf({ yearToDate }: Facts, lines: readonly string[]): readonly string[] {
    return this.#cumulated.map(({ index, key }) => {
      const text = lines[index] ?? unreachable(index)
      const before = yearToDate[key] ?? ZERO
      return before.isZero() ? text : before.plus(text).toFixed()
    })
  }
}

interface NumberInput {
  readonly key: string
  readonly slot: ExactSlot
  readonly column: Float64Array
}
interface ChoiceInput {
  readonly key: string
  readonly places: ReadonlyMap<string, number>
  readonly column: Uint8Array
}
interface FilledOutput extends Output {
  readonly column: Int32Array | Float64Array
}

type Range = Omit<ExactSlot, 'kind'>
/** Sums of amounts to the cent, up to ten thousand million euros. */
const SUM: Range = { decimals: 2, least: -(10 ** 12), most: 10 ** 12 }

/** Decimals of an exact column. */
const DECIMALS: Record<NumberField['unit'], number> = {
  euros: 4,
  hours: 2,
  count: 2,
  days: 2,
  kilometres: 2,
  fraction: 6,
}
function rangeOf({ unit, min, max }: NumberField): Range {
  const decimals = DECIMALS[unit]
  const scale = powerOfTen(decimals)
  return { decimals, least: min.times(scale).toNumber(), most: max.times(scale).toNumber() }
}

/** The entry of a value; undefined where the slot cannot hold it. */
function entryOf(value: Decimal, { kind, decimals, least, most }: NumberInput['slot']): number | undefined {
  let entry = scaledInteger(value, decimals)
  if (entry === undefined && kind === 'mixed') {
    const finer = value.toNumber() * powerOfTen(decimals)
    if (!Number.isInteger(finer)) entry = finer
  }
  return entry !== undefined && entry >= least && entry <= most ? entry : undefined
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
