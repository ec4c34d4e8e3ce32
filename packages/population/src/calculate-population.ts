import type { LineName, Payroll } from '@centime/engine'
import { CARRIED_ENOUGH, Decimal, type Kernel, kernelFor, type Shape, ZERO } from '@centime/engine/batch'
import type { InputsOf } from '@centime/engine/cases'
import { accepted, type Outcome } from '@centime/engine/ground'
import type { Facts, FixedRegulation } from '@centime/engine/tree'
import { Cache } from './cache.js'
import { OutputColumn } from './output-column.js'
import type { PopulationAmounts } from './population-amounts.js'
import type { Cell, PopulationMonth } from './population-month.js'
import { type ReadPopulation, readPopulation } from './read-population.js'

/**
 * The amounts of a population for the given lines (absent: for all lines), equal to those of `calculate` for each person. Faults
 * of the population are refused as a value; a line that the regulation does not have throws a RangeError. A payroll of an untyped
 * regulation accepts cases and lines of any name.
 */
export function calculatePopulation<Key extends string>(
  payroll: Payroll<Key>,
  population: PopulationMonth<InputsOf<NoInfer<Key>, Cell>>,
  lines?: readonly (string extends Key ? string : LineName)[],
): Outcome<PopulationAmounts>
export function calculatePopulation(
  payroll: Payroll,
  population: PopulationMonth,
  lines: readonly string[] = payroll.fixed.lines.map(({ name }) => name),
): Outcome<PopulationAmounts> {
  const { fixed } = payroll
  const wanted = new Set(lines.map((name) => indexOf(fixed, name)))
  const read = readPopulation(fixed, population)
  if (!read.ok) return read
  const { shape, inputs, fallback, contract } = read.value
  const { count, period } = population
  const kernel = kernelOf(fixed, shape, wanted)
  const columns = kernel.outputs.map((output, position) => new OutputColumn(output, count, position))
  const stored = columns.flatMap(({ values }) => (typeof values === 'number' ? [] : [values]))
  kernel.run(inputs, stored, fallback, 0, count)
  const { fellBack, unsure } = fallBack(payroll, read.value, columns)
  return accepted({
    period,
    paymentDate: fixed.paymentDate,
    contract,
    count,
    columns: Object.fromEntries(columns.map((column) => [fixed.lines[column.index]?.name, column.amounts()])),
    fellBack,
    unsure,
  })
}

function indexOf({ regulation, lines }: FixedRegulation, name: string): number {
  const index = lines.findIndex((line) => line.name === name)
  if (index < 0) throw new RangeError(`${regulation.name} has no line ${name}`)
  return index
}

/**
 * Compiling a kernel takes milliseconds. Values common to all people are constants of its code, so each such value needs a kernel
 * of its own.
 */
const KERNELS = 32
const kernels = new WeakMap<FixedRegulation, Cache<Kernel>>()

function kernelOf(fixed: FixedRegulation, shape: Shape, wanted: ReadonlySet<number>): Kernel {
  const cache = kernels.get(fixed) ?? new Cache<Kernel>(KERNELS)
  kernels.set(fixed, cache)
  const key = JSON.stringify([[...shape.numbers], [...shape.yearToDate], [...shape.choices], [...wanted]])
  return cache.get(key, () => kernelFor(fixed, shape, wanted))
}

/** Computes the rows marked for fallback with `calculate`, writes their amounts into the columns and counts them. */
function fallBack(
  { calculate }: Payroll,
  { fallback, factsOf, nearSums }: ReadPopulation,
  columns: readonly OutputColumn[],
): { readonly fellBack: number; readonly unsure: number } {
  const rounded = columns.flatMap(({ decimals, index }) => (decimals === null ? [] : [index]))
  let fellBack = 0
  let unsure = 0
  for (let row = fallback.indexOf(1); row >= 0; row = fallback.indexOf(1, row + 1)) {
    const facts = factsOf(row)
    const { lines } = calculate(facts)
    fellBack += 1
    if (nearSums.length > 0 && !isSure(calculate, facts, nearSums, rounded)) unsure += 1
    for (const column of columns) column.put(row, lines[column.index]?.value ?? new Decimal(Number.NaN))
  }
  return { fellBack, unsure }
}

/** Whether lines have the same values with the near sums moved down and up by more than their error. */
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
