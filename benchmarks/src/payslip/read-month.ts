import { type MonthInputs, readInputs } from '@centime/engine'
import type { CheckedInputs } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'

/** Reads the inputs of a benchmark. Throws if one is refused. */
export function readMonth(fixed: FixedRegulation, inputs: MonthInputs): CheckedInputs {
  const read = readInputs(fixed, inputs)
  if (!read.ok) throw new Error(read.faults.map(({ message }) => message).join('\n'))
  return read.value
}
