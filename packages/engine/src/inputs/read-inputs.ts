import type { Asked } from '../cases/minimum-inputs.js'
import type { InputsOf } from '../cases/read.js'
import { accepted, type Outcome } from '../ground/fault.js'
import type { FixedRegulation } from '../tree/fix.js'
import { batchInputReader, type InputReader } from './batch-reader.js'
import type { CasesInTime } from './before.js'
import { flatFacts } from './entry-shapes.js'
import type { CheckedInputs, MonthInputs } from './month-inputs.js'

/**
 * Checks and types the inputs of a month: the facts, or all faults at once. Wrong inputs never throw. What a person does not have is
 * 0, false or absent; the first day of the contract, hours where pay is by the hour and the pay of an officer are required.
 */
export function readInputs<Key extends string>(
  fixed: FixedRegulation<Key>,
  inputs: MonthInputs<InputsOf<NoInfer<Key>>>,
): Outcome<CheckedInputs> {
  const reader = readers.get(fixed) ?? inputReader(fixed)
  readers.set(fixed, reader)
  return reader(inputs)
}
/** What one month has read serves the next. */
const readers = new WeakMap<FixedRegulation, InputReader>()

/**
 * `readInputs` for many people: the common cases are read once. A person's own case replaces the common one. `asked` absent: as
 * `readInputs`, which takes what a person does not have as 0 or false.
 */
export function inputReader(fixed: FixedRegulation, common?: CasesInTime, asked?: Asked): InputReader {
  const readBatch = batchInputReader(fixed, common, asked)
  return (inputs) => {
    const read = readBatch(inputs)
    return read.ok ? accepted({ ...read.value, facts: flatFacts(read.value.facts) }) : read
  }
}
