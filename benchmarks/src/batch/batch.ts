import {
  calculateMany,
  defaut,
  type Payroll,
  type PopulationAmounts,
  type PopulationMonth,
  payroll,
} from '@centime/engine'

/** The batch reader, asked for what the writing by hand gives: every numbered line. */
export interface Batch extends PopulationAmounts {
  readonly lines: number
}

export function batchOf(june: Payroll, month: PopulationMonth): Batch {
  const lines = june.fixed.lines.flatMap(({ name, number }) => (number === undefined ? [] : [name]))
  const outcome = calculateMany(june, month, lines)
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return { ...outcome.value, lines: lines.length }
}

export function juneOf(): Payroll {
  const outcome = payroll(defaut, '2026-06')
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return outcome.value
}
