import { type MonthInputs, type Outcome, readInputs } from '@centime/engine'
import type { CheckedInputs } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'

/** The value of an outcome; throws if it was refused. */
export function granted<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.faults.map(({ message }) => message).join('\n'))
  return outcome.value
}

export const readMonth = (fixed: FixedRegulation, inputs: MonthInputs): CheckedInputs =>
  granted(readInputs(fixed, inputs))
