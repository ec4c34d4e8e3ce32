// Room: the tree as code over whole numbers, for many rows
// Uses: ground, cases, tree. Used by: inputs, calculate, batch.

import type { FixedLine, FixedRegulation } from '../tree/fix.js'
import { linesIn } from '../tree/parts.js'
import { nearOf } from './conversion.js'
import { Emitter, type Sources } from './emit.js'
import { compiled, type Run } from './loop.js'
import {
  CARRIED_ENOUGH,
  constantOf,
  type Exact,
  isConstant,
  MONTHS,
  NEAR_ENOUGH,
  type Num,
  powerOfTen,
  ROUNDING,
} from './number.js'
import { columnsOf, type NumberSlot, type Shape } from './shape.js'
import { Writer } from './writer.js'

/**
 * A kernel: the lines of a fixed regulation, compiled to a JavaScript loop over rows of columns, for one shape of
 * inputs. Numbers are exact, near or either (`number.ts`). A row whose amounts the kernel cannot compute exactly is
 * marked for fallback: its entries are meaningless, and the caller computes it with `calculate`.
 *
 * The code of one line, 6.9 % of a base rounded to cents; the column of the base and that of the line hold cents:
 *
 *     row: for (let i = from; i < to; i++) {
 *       if (fallback[i] === 1) continue
 *       const t1 = a0[i]
 *       const t2 = t1 * 69                         // exact, 5 decimals: 0.069 is 69 with 3
 *       const t3 = Math.floor((t2 + 500) / 1000)   // half up, back to 2 decimals
 *       o0[i] = t3
 *     }
 */
export interface Kernel {
  /** The wanted lines, in the order of the regulation. */
  readonly outputs: readonly Output[]
  /**
   * Computes the rows `from` up to, but excluding, `to`. `inputs`: the columns of the shape (`columnsOf`); `outputs`:
   * one per output that is not constant. Sets `fallback` to 1 for the rows that must fall back.
   */
  readonly run: Run
}

export interface Output {
  /** Index of the line in the regulation. */
  readonly index: number
  /** Entries are integers, value = entry / 10^decimals; null: doubles, `NEAR_ENOUGH`. */
  readonly decimals: number | null
  /** In a kernel of `only exact` lines: some rows are not exact, and their entry is NaN. */
  readonly isPartial: boolean
  /** Whether every entry fits 32 bits. */
  readonly isShort: boolean
  /** The entry of every row; undefined if the kernel fills a column. */
  readonly constant: number | undefined
}

export interface KernelLaw extends Pick<FixedRegulation, 'carried'> {
  readonly lines: readonly Pick<FixedLine, 'name' | 'formula'>[]
}

/** A formula that no kernel can compute exactly, with the name of its line. */
export class NotExact extends Error {}

/**
 * Compiles the wanted lines and those that they read. A line that is exact in some rows and near in others is near in
 * all of them, or has `only exact` entries. Throws `NotExact` for a formula that cannot be exact.
 */
export function kernelFor(
  fixed: KernelLaw,
  shape: Shape,
  wanted: ReadonlySet<number>,
  entries: 'near' | 'only exact' = 'near',
): Kernel {
  const writer = new Writer()
  const outputs: Output[] = []
  let stored = 0
  // An entry is stored right after its line: a part of the loop that stored all of them would have hundreds of columns, and V8 would take
  // a second and 150 MB to optimise it.
  writeLines(writer, fixed, shape, wanted, (index, found) => {
    const value = entries === 'near' ? found : exactPart(writer, found)
    const output = outputOf(index, value, found)
    outputs.push(output)
    if (output.constant !== undefined) return
    const isCarried = fixed.carried.includes(fixed.lines[index]?.name ?? '')
    writeEntry(writer, stored, value, isCarried ? CARRIED_ENOUGH : NEAR_ENOUGH)
    stored += 1
  })
  return { outputs, run: compiled(writer.statements()) ?? fallBackInEveryRow }
}

const fallBackInEveryRow: Run = (_inputs, _outputs, fallback, from, to) => void fallback.fill(1, from, to)

/** Writes the wanted lines and those that they read, in the order of the regulation; `then` gets each wanted line. */
function writeLines(
  writer: Writer,
  fixed: KernelLaw,
  shape: Shape,
  wanted: ReadonlySet<number>,
  then: (index: number, value: Num) => void,
): void {
  const values: Num[] = []
  const emitter = new Emitter(writer, sourcesOf(writer, shape, values))
  const needed = neededBy(fixed, wanted)
  for (const [index, { name, formula }] of fixed.lines.entries()) {
    if (!needed.has(index)) continue
    try {
      values[index] = lineOf(writer, emitter.value(formula))
    } catch (error) {
      throw new NotExact(`the batch reader cannot compute ${name} exactly`, { cause: error })
    }
    if (wanted.has(index)) then(index, valueAt(values, index))
  }
}

/**
 * The entry of rows in which a number is exact; NaN in the others. A near number is exact if it is 0 without an error.
 */
function exactPart(writer: Writer, value: Num): Exact {
  if (value.kind === 'exact') return value
  if (value.kind === 'either') {
    return { ...value.exact, code: writer.keep(`${value.flag} ? ${value.exact.code} : NaN`) }
  }
  const code = writer.keep(`${value.error} === 0 && ${value.code} === 0 ? 0 : NaN`)
  return { kind: 'exact', code, scale: 0, least: 0, most: 0 }
}

function outputOf(index: number, value: Num, found: Num): Output {
  const isPartial = found.kind !== 'exact' && value.kind === 'exact'
  if (value.kind !== 'exact') return { index, decimals: null, isPartial, isShort: false, constant: undefined }
  const isShort = !isPartial && value.least >= LEAST && value.most <= MOST
  const constant = !isPartial && isConstant(value) ? value.least : undefined
  return { index, decimals: value.scale, isPartial, isShort, constant }
}

/** Stores a value in an output. A near one falls back if its error exceeds `enough`. */
function writeEntry(writer: Writer, place: number, value: Num, enough: number): void {
  const entry = value.kind === 'exact' ? value : nearOf(writer, value)
  if (entry.kind === 'near') writer.fallBackIf(`!(${entry.error} <= Math.abs(${entry.code}) * ${enough} + ${enough})`)
  writer.add(`o${place}[i] = ${entry.code}`)
}

/** Limits amounts in cents to 32 bits: their products with the law's rates then stay in the safe range. */
function lineOf(writer: Writer, value: Num): Num {
  if (value.kind !== 'exact' || value.scale > 2 || (value.least >= LEAST && value.most <= MOST)) return value
  writer.fallBackIf(`(${value.code} | 0) !== ${value.code}`)
  return { ...value, least: Math.max(value.least, LEAST), most: Math.min(value.most, MOST) }
}
const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1]

function neededBy({ lines }: KernelLaw, wanted: ReadonlySet<number>): ReadonlySet<number> {
  const needed = new Set<number>()
  const need = (index: number): void => {
    const line = lines[index]
    if (needed.has(index) || line === undefined) return
    needed.add(index)
    for (const read of linesIn(line.formula)) need(read)
  }
  for (const index of wanted) need(index)
  return needed
}

function sourcesOf(writer: Writer, shape: Shape, values: readonly Num[]): Sources {
  const { numbers, yearToDate, choices } = columnsOf(shape)
  const places = (names: readonly string[], from: number) => new Map(names.map((name, at) => [name, from + at]))
  const ofNumbers = places(numbers, 0)
  const ofSums = places(yearToDate, numbers.length)
  const ofChoices = places(choices, numbers.length + yearToDate.length)
  const entry = (place: number | undefined): string => `a${place}[i]`
  const read = (slot: NumberSlot | undefined, place: number | undefined, label: string): Num => {
    if (slot === undefined) throw new Error(`${label} is not in the shape`)
    if (slot.kind === 'constant') return constantOf(slot.value)
    const code = writer.keep(entry(place))
    if (slot.kind === 'near') {
      // For a sum of months that are not negative: absolute errors and roundings add up, relative errors do not.
      const relative = CARRIED_ENOUGH + MONTHS * ROUNDING
      return { kind: 'near', code, error: writer.keep(`Math.abs(${code}) * ${relative} + ${MONTHS * CARRIED_ENOUGH}`) }
    }
    const exact: Exact = { kind: 'exact', code, scale: slot.decimals, least: slot.least, most: slot.most }
    if (slot.kind === 'exact') return exact
    const near = writer.keep(`${code} / ${powerOfTen(slot.decimals)}`)
    const error = writer.keep(`Math.abs(${near}) * ${4 * ROUNDING}`)
    const flag = writer.keep(`Math.floor(${code}) === ${code}`)
    return { kind: 'either', flag, exact, near: { kind: 'near', code: near, error } }
  }
  return {
    number: (key) => read(shape.numbers.get(key), ofNumbers.get(key), key),
    yearToDate: (key) => read(shape.yearToDate.get(key), ofSums.get(key), key),
    choice: (key) => {
      const slot = shape.choices.get(key)
      if (slot === undefined) throw new Error(`${key} is not in the shape`)
      return slot.kind === 'constant' ? { word: slot.word } : { code: entry(ofChoices.get(key)) }
    },
    line: (index) => valueAt(values, index),
  }
}

function valueAt(values: readonly Num[], index: number): Num {
  const value = values[index]
  if (value === undefined) throw new Error(`line ${index} is not computed before it is read`)
  return value
}
