import type { CheckedFields } from '../cases/checked-fields.js'
import type { Asked } from '../cases/minimum-inputs.js'
import { accepted, type Outcome } from '../ground/fault.js'
import { monthOf } from '../ground/period.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { CasesInTime } from './before.js'
import { checkMonth, isOfMonth } from './check-month.js'
import { defaultsOf } from './defaults.js'
import type { CheckedInputs, UncheckedInputs } from './month-inputs.js'
import { fieldReader } from './read-fields.js'
import { templateReader } from './template.js'
import { warningsOf } from './warnings.js'

export type InputReader = (inputs: UncheckedInputs) => Outcome<CheckedInputs>

/**
 * `inputReader` for a batch calculator, a third faster. Its facts share what people have in common: `numbers` and `choices` may inherit
 * members, so they are read by key and are not to be spread or listed.
 */
export function batchInputReader(
  fixed: FixedRegulation,
  common: CasesInTime = { cases: {} },
  asked?: Asked,
): InputReader {
  const fieldsOf = fieldReader(fixed.regulation, fixed.fields, common.cases, asked)
  const addDefaults = defaultsOf(fixed)
  const checker = { fixed, fieldsOf, common, addDefaults }
  const period = monthOf(fixed.lawDate)
  const readByTemplate = templateReader(fieldsOf.shapeOf, (fields, unobserved) => {
    const observed = { ...checker, addDefaults: (of: CheckedFields) => unobserved(() => addDefaults(of)) }
    const month = checkMonth(observed, { period }, fields)
    return month.ok && month.value.leave === undefined ? month.value : undefined
  })
  return (inputs) => {
    const known = isOfMonth(fixed, inputs) && hasCasesOnly(inputs) ? readByTemplate(inputs.cases) : undefined
    const checked = known ? accepted(known) : checkMonth(checker, inputs, fieldsOf(inputs.cases))
    if (!checked.ok) return checked
    const warnings = [...warningsOf(checked.value.facts, fixed), ...checked.value.warnings]
    return accepted({ ...checked.value, warnings })
  }
}

/** Whether a month has no records and no earlier months. */
const hasCasesOnly = ({ absences, leave, before, history }: UncheckedInputs): boolean =>
  isNone(absences) && isNone(leave) && isNone(before) && isNone(history)
const isNone = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0)
