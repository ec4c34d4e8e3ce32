import type { Asked } from '../cases/minimum-inputs.js'
import type { InputsOf } from '../cases/read.js'
import { accepted, type Outcome } from '../ground/fault.js'
import type { FixedRegulation } from '../tree/fix.js'
import { batchInputReader, type InputReader } from './batch-reader.js'
import type { CasesInTime } from './before.js'
import { flatFacts } from './entry-shapes.js'
import type { CheckedInputs, MonthInputs } from './month-inputs.js'

/**
 * Checks and types the inputs of a month: the facts, or all faults at once. Wrong inputs never throw. Fields that are
 * not entered are 0, false or absent, except the required ones: the first day of the contract, hours if pay is by the
 * hour, the pay of an officer.
 */
export function readInputs<Key extends string>(
  fixed: FixedRegulation<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<CheckedInputs> {
  const reader = readers.get(fixed) ?? inputReader(fixed)
  readers.set(fixed, reader)
  return reader(inputs)
}
/** The next month reuses the values that one month has read. */
const readers = new WeakMap<FixedRegulation, InputReader>()

/**
 * `readInputs` for many people: the common cases are read once, and a person's own case replaces the common one.
 * Without `asked`, required fields are those of `readInputs`, and other missing fields are 0 or false.
 */
export function inputReader(fixed: FixedRegulation, common?: CasesInTime, asked?: Asked): InputReader {
  const readBatch = batchInputReader(fixed, common, asked)
  return (inputs) => {
    const read = readBatch(inputs)
    return read.ok ? accepted({ ...read.value, facts: flatFacts(read.value.facts) }) : read
  }
}
