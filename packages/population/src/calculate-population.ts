import {
  CARRIED_ENOUGH,
  Decimal,
  type Kernel,
  kernelFor,
  type Output,
  type Shape,
  scaledInteger,
  ZERO,
} from '@centime/engine/batch'
import type { Payroll } from '@centime/engine/calculate'
import { accepted, type Outcome } from '@centime/engine/ground'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import type { AmountColumn, PopulationAmounts } from './amount-columns.js'
import type { PopulationMonth } from './population-month.js'
import { type ReadPopulation, readPopulation } from './read-population.js'

/**
 * The amounts of a population, in columns: those of some lines (absent: of all), the same as `calculate` gives. Throws for
 * a line that the regulation does not have.
 */
export function calculatePopulation(
  payroll: Payroll,
  population: PopulationMonth,
  lines: readonly string[] = payroll.fixed.lines.map(({ name }) => name),
): Outcome<PopulationAmounts> {
  const { fixed } = payroll
  const wanted = new Set(lines.map((name) => indexOf(fixed, name)))
  const read = readPopulation(fixed, population)
  if (!read.ok) return read
  const { shape, inputs, doubtful } = read.value
  const { count, period } = population
  const kernel = kernelOf(fixed, shape, wanted)
  const columns = kernel.outputs.map((output, place) => new Filled(output, count, place))
  const stored = columns.flatMap(({ values }) => (typeof values === 'number' ? [] : [values]))
  kernel.run(inputs, stored, doubtful, 0, count)
  const { fellBack, unsure } = fillDoubtful(payroll, read.value, columns)
  return accepted({
    period,
    paymentDate: fixed.paymentDate,
    count,
    columns: Object.fromEntries(columns.map((column) => [fixed.lines[column.index]?.name, column.told()])),
    fellBack,
    unsure,
  })
}

function indexOf({ regulation, lines }: FixedRegulation, name: string): number {
  const index = lines.findIndex((line) => line.name === name)
  if (index < 0) throw new RangeError(`${regulation.name} has no line ${name}`)
  return index
}

/** What is the same for everybody stands in the code: each rate that another population has is another. */
const KEPT = 32

/** Code that was written before, by regulation and by what it is for: writing it takes some milliseconds. */
const written = new WeakMap<FixedRegulation, Map<string, Kernel>>()

function kernelOf(fixed: FixedRegulation, shape: Shape, wanted: ReadonlySet<number>): Kernel {
  const kernels = written.get(fixed) ?? new Map<string, Kernel>()
  written.set(fixed, kernels)
  const key = JSON.stringify([[...shape.numbers], [...shape.yearToDate], [...shape.choices], [...wanted]])
  const known = kernels.get(key)
  if (known !== undefined) return known
  const kernel = kernelFor(fixed, shape, wanted)
  for (const oldest of kernels.keys()) if (kernels.size >= KEPT) kernels.delete(oldest)
  kernels.set(key, kernel)
  return kernel
}

/**
 * Memory of a column that begins one cache line further along its page than that of the column before. A large array begins
 * with a page: one row of a hundred columns would be a hundred lines for the same eight places of the processor's cache.
 */
function startingAt(place: number, bytes: number): readonly [ArrayBuffer, offset: number] {
  const offset = (place * CACHE_LINE) % PAGE
  return [new ArrayBuffer(offset + bytes), offset]
}
const CACHE_LINE = 64
const PAGE = 4096

/** A column while it is being filled. */
class Filled {
  readonly index: number
  readonly decimals: number | null
  readonly values: Int32Array | Float64Array | number
  readonly #apart = new Map<number, string>()

  constructor({ index, decimals, isShort, constant }: Output, count: number, place: number) {
    this.index = index
    this.decimals = decimals
    this.values =
      constant ??
      (isShort
        ? new Int32Array(...startingAt(place, 4 * count), count)
        : new Float64Array(...startingAt(place, 8 * count), count))
  }

  put(row: number, value: Decimal): void {
    const { decimals, values } = this
    const entry = decimals === null ? value.toNumber() : scaledInteger(value, decimals)
    const fits = entry !== undefined && (!(values instanceof Int32Array) || (entry | 0) === entry)
    if (fits && typeof values !== 'number') values[row] = entry
    else if (entry !== values) this.#apart.set(row, value.toFixed())
  }

  told(): AmountColumn {
    const { decimals, values } = this
    return { decimals, values, ...(this.#apart.size > 0 && { apart: this.#apart }) }
  }
}

function fillDoubtful(
  { calculate }: Payroll,
  { doubtful, factsOf, nearSums }: ReadPopulation,
  columns: readonly Filled[],
): { readonly fellBack: number; readonly unsure: number } {
  const rounded = columns.flatMap(({ decimals, index }) => (decimals === null ? [] : [index]))
  let fellBack = 0
  let unsure = 0
  for (let row = doubtful.indexOf(1); row >= 0; row = doubtful.indexOf(1, row + 1)) {
    const facts = factsOf(row)
    const { lines } = calculate(facts)
    fellBack += 1
    if (nearSums.length > 0 && !isSure(calculate, facts, nearSums, rounded)) unsure += 1
    for (const column of columns) column.put(row, lines[column.index]?.value ?? new Decimal(Number.NaN))
  }
  return { fellBack, unsure }
}

/** Whether some lines are the same a little below and a little above the sums that are near. */
function isSure(
  calculate: Payroll['calculate'],
  facts: Facts,
  nearSums: readonly string[],
  lines: readonly number[],
): boolean {
  const [below, above] = [-MARGIN, MARGIN].map((margin) => {
    const sums = nearSums.map((key) => {
      const sum = facts.yearToDate[key] ?? ZERO
      return [key, sum.plus(sum.abs().plus(1).times(margin))]
    })
    return calculate({ ...facts, yearToDate: { ...facts.yearToDate, ...Object.fromEntries(sums) } }).lines
  })
  return lines.every((index) => above?.[index]?.value.eq(below?.[index]?.value ?? Number.NaN) === true)
}
const MARGIN = 32 * CARRIED_ENOUGH
