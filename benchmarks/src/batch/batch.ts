import { defaut, type Payroll, payroll } from '@centime/engine'
import type { PopulationAmounts, PopulationMonth } from '@centime/population'
import { calculatePopulation } from '@centime/population'

/** `calculatePopulation` of the lines that the version by hand has: every numbered line. */
export interface Batch extends PopulationAmounts {
  readonly lines: number
}

export function batchOf(june: Payroll, month: PopulationMonth): Batch {
  const lines = june.fixed.lines.flatMap(({ name, number }) => (number === undefined ? [] : [name]))
  const outcome = calculatePopulation(june, month, lines)
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return { ...outcome.value, lines: lines.length }
}

export function juneOf(): Payroll {
  const outcome = payroll(defaut, '2026-06')
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return outcome.value
}
