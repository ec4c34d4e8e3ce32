import { type FixedRegulation, linesIn } from '../tree/fix.js'
import { nearOf } from './conversion.js'
import { Emitter, type Sources } from './emit.js'
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
 * The lines of a fixed regulation as one loop over rows of columns: straight-line code over scaled safe integers, written
 * for a shape of inputs. Exact: a row of which it cannot be sure is marked as fallback, and is for `calculate`.
 */
export interface Kernel {
  /** The lines that it computes and how they are told, in the order of the regulation's. */
  readonly outputs: readonly Output[]
  readonly run: (
    inputs: readonly Column[],
    outputs: readonly Column[],
    fallback: Uint8Array,
    from: number,
    to: number,
  ) => void
}
export type Column = Int32Array | Float64Array | Uint8Array

export interface Output {
  /** Of the line among those of the regulation. */
  readonly index: number
  /** An integer, value = entry / 10^decimals; null: a double, `NEAR_ENOUGH`. */
  readonly decimals: number | null
  /** Every entry fits 32 bits. */
  readonly isShort: boolean
  /** The entry of everybody; undefined where a column is filled. */
  readonly constant: number | undefined
}

/**
 * Writes the code for the lines that are wanted, and for what they read. Throws for a rule that it cannot model exactly,
 * naming the line.
 */
export function kernelFor(fixed: FixedRegulation, shape: Shape, wanted: ReadonlySet<number>): Kernel {
  const writer = new Writer()
  const columns = columnsOf(shape)
  const values: Num[] = []
  const emitter = new Emitter(writer, sourcesOf(writer, shape, values))
  const needed = neededBy(fixed, wanted)
  for (const [index, { name, formula }] of fixed.lines.entries()) {
    if (!needed.has(index)) continue
    try {
      values[index] = lineOf(writer, emitter.value(formula))
    } catch (error) {
      throw new Error(`the batch reader cannot compute ${name} exactly`, { cause: error })
    }
  }
  const outputs = [...wanted]
    .sort((a, b) => a - b)
    .map((index): Output => {
      const value = valueAt(values, index)
      if (value.kind !== 'exact') return { index, decimals: null, isShort: false, constant: undefined }
      const isShort = value.least >= LEAST && value.most <= MOST
      return { index, decimals: value.scale, isShort, constant: isConstant(value) ? value.least : undefined }
    })
  const stored = outputs.flatMap(({ index, constant }) => (constant === undefined ? [index] : []))
  const isCarried = (index: number): boolean => fixed.carried.includes(fixed.lines[index]?.name ?? '')
  for (const [place, index] of stored.entries()) {
    const value = valueAt(values, index)
    const told = value.kind === 'exact' ? value : nearOf(writer, value)
    if (told.kind === 'near')
      writer.fallBackIf(`!(${told.error} <= ${within(told.code, isCarried(index) ? CARRIED_ENOUGH : NEAR_ENOUGH)})`)
    writer.add(`o${place}[i] = ${told.code}`)
  }

  const inputCount = columns.numbers.length + columns.yearToDate.length + columns.choices.length
  const code = [
    '"use strict"',
    ...Array.from({ length: inputCount }, (_, place) => `const a${place} = inputs[${place}]`),
    ...stored.map((_, place) => `const o${place} = outputs[${place}]`),
    'row: for (let i = from; i < to; i++) {',
    writer.text(),
    '}',
  ].join('\n')
  // A loop that the engine's compiler sees whole is some twenty times faster than closures. No text of a user stands in it:
  // names are numbered, and what is the same for everybody has become a number before it is written.
  const run = new Function('inputs', 'outputs', 'fallback', 'from', 'to', code) as Kernel['run']
  return { outputs, run }
}

/** The error that a near number in a column may have. */
const within = (code: string, part: number): string => `Math.abs(${code}) * ${part} + ${part}`

/** Cents go on where they fit 32 bits: no product of the law's rates with them leaves the safe range. */
function lineOf(writer: Writer, value: Num): Num {
  if (value.kind !== 'exact' || value.scale > 2 || (value.least >= LEAST && value.most <= MOST)) return value
  writer.fallBackIf(`(${value.code} | 0) !== ${value.code}`)
  return { ...value, least: Math.max(value.least, LEAST), most: Math.min(value.most, MOST) }
}
const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1]

function neededBy({ lines }: FixedRegulation, wanted: ReadonlySet<number>): ReadonlySet<number> {
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
  const read = (slot: NumberSlot | undefined, place: number | undefined, what: string): Num => {
    if (slot === undefined) throw new Error(`${what} is not in the shape`)
    if (slot.kind === 'constant') return constantOf(slot.value)
    const code = writer.keep(entry(place))
    if (slot.kind === 'near') {
      // A sum of some months, none of them negative: relative errors do not add up, absolute ones and roundings do.
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
    number: (name) => read(shape.numbers.get(name), ofNumbers.get(name), name),
    yearToDate: (key) => read(shape.yearToDate.get(key), ofSums.get(key), key),
    choice: (name) => {
      const slot = shape.choices.get(name)
      if (slot === undefined) throw new Error(`${name} is not in the shape`)
      return slot.kind === 'constant' ? { word: slot.word } : { code: entry(ofChoices.get(name)) }
    },
    line: (index) => valueAt(values, index),
  }
}

function valueAt(values: readonly Num[], index: number): Num {
  const value = values[index]
  if (value === undefined) throw new Error(`line ${index} is not computed before it is read`)
  return value
}
