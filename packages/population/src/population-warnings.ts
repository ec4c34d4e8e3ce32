import type { Payroll, Warning } from '@centime/engine'
import { monthCheck } from '@centime/engine/calculate'
import type { InputsOf } from '@centime/engine/cases'
import { accepted, type Outcome } from '@centime/engine/ground'
import { warningsOf } from '@centime/engine/inputs'
import { calculatePopulation } from './calculate-population.js'
import { amountAt } from './population-amounts.js'
import type { Cell, PopulationMonth } from './population-month.js'
import { readPopulation } from './read-population.js'

/** The warnings of one person of a population. */
export interface RowWarnings {
  readonly row: number
  readonly warnings: readonly Warning[]
}

/**
 * The rows of a population that have warnings, equal to those of `calculate`: lazy, in order. They are separate from the amounts
 * because they are read one by one, some tens of microseconds a person. Faults of the population are refused as a value.
 */
export function populationWarnings<Key extends string>(
  payroll: Payroll<Key>,
  population: PopulationMonth<InputsOf<NoInfer<Key>, Cell>>,
): Outcome<Iterable<RowWarnings>>
export function populationWarnings(payroll: Payroll, population: PopulationMonth): Outcome<Iterable<RowWarnings>> {
  const { fixed } = payroll
  const check = monthCheck(fixed)
  const read = readPopulation(fixed, population)
  const amounts = calculatePopulation(payroll, population, check.reads)
  if (!read.ok) return read
  if (!amounts.ok) return amounts
  const { columns } = amounts.value
  const rows = function* (): Generator<RowWarnings> {
    for (let row = 0; row < population.count; row += 1) {
      const facts = read.value.factsOf(row)
      const amountOf = (place: number) => {
        const column = columns[fixed.lines[place]?.name ?? '']
        return column && amountAt(column, row)
      }
      const warnings = [...warningsOf(facts, fixed), ...check.warnings(amountOf, facts)]
      if (warnings.length > 0) yield { row, warnings }
    }
  }
  return accepted({ [Symbol.iterator]: rows })
}
