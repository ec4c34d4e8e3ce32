import { type Payroll, payroll } from '@centime/engine'
import { calculatePopulation, type PopulationAmounts, type PopulationMonth } from '@centime/population'
import { COLUMNS } from '../payslip/columns.js'
import { ordinaire } from '../payslip/ordinary.js'

/** `calculatePopulation` for the lines that every contestant computes. */
export type Batch = PopulationAmounts

export function batchOf(june: Payroll, month: PopulationMonth): Batch {
  const outcome = calculatePopulation(june, month, COLUMNS)
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return outcome.value
}

export function juneOf(): Payroll {
  const outcome = payroll(ordinaire, '2026-06')
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return outcome.value
}
