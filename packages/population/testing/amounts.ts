import type { Payroll } from '@centime/engine'
import { calculatePopulation } from '../src/calculate-population.js'
import type { PopulationAmounts } from '../src/population-amounts.js'
import type { PopulationMonth } from '../src/population-month.js'

/** The amounts of a valid population; throws for a wrong one. */
export function amountsOf(payroll: Payroll, population: PopulationMonth, lines?: readonly string[]): PopulationAmounts {
  const outcome = calculatePopulation(payroll, population, lines)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}
