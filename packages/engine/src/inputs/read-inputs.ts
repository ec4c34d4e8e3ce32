import type { CheckedFields } from '../cases/checked-fields.js'
import type { Asked } from '../cases/minimum-inputs.js'
import type { InputsOf } from '../cases/read.js'
import { earlierSums, readHistory, sumsOfHistory } from '../dates/history.js'
import { accepted, type Outcome } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { firstDay, monthOf } from '../ground/period.js'
import { sumsRead } from '../tree/earlier-sums.js'
import type { FixedRegulation } from '../tree/fix.js'
import { withoutWork } from './back-pay.js'
import type { CasesInTime } from './before.js'
import { checkMonth, isOfMonth, type MonthChecker } from './check-month.js'
import { flatFacts } from './entry-shapes.js'
import type { CheckedInputs, MonthInputs, UncheckedInputs } from './month-inputs.js'
import { fieldReader } from './read-fields.js'
import { templateReader } from './template.js'
import { warningsOf } from './warnings.js'

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
  return (inputs, without) => {
    const read = readBatch(inputs, without)
    return read.ok ? accepted({ ...read.value, facts: flatFacts(read.value.facts) }) : read
  }
}

/** `without`: the facts of a month that no contract covers, which has no work. */
export type InputReader = (inputs: UncheckedInputs, without?: 'contract') => Outcome<CheckedInputs>

/**
 * `inputReader` for a batch calculator, a third faster. Its facts share what people have in common: `numbers`, `choices` and `yearToDate`
 * may inherit members, so they are read by key and are not to be spread or listed.
 */
export function batchInputReader(
  fixed: FixedRegulation,
  common: CasesInTime = { cases: {} },
  asked?: Asked,
): InputReader {
  const fieldsOf = fieldReader(fixed.regulation, fixed.fields, common.cases, asked)
  const addDefaults = defaultsOf(fixed)
  const period = monthOf(fixed.lawDate)
  const sumsOf: MonthChecker['sumsOf'] = (history, opened, contract) =>
    sumsOfHistory(fixed, period, history, opened, contract)
  const checker = { fixed, fieldsOf, common, addDefaults, sumsOf }
  const inherited = sumsRead(fixed.yearToDates)
  const readSums: MonthChecker['sumsOf'] = (...month) => {
    const sums = earlierSums(fixed, period, ...month)
    return sums === undefined ? {} : inherited(sums)
  }
  const readByTemplate = templateReader(fieldsOf.shapeOf, fixed, readSums, (fields, unobserved, history) => {
    const observed = { addDefaults: (of: CheckedFields) => unobserved(() => addDefaults(of)), sumsOf: () => ({}) }
    const month = checkMonth({ ...checker, ...observed }, { period }, fields, accepted(history))
    // No template has the facts of an agreement: few contracts end in a month.
    const isServed = month.ok && month.value.leave === undefined && month.value.facts.agreement === undefined
    return isServed ? month.value : undefined
  })
  return (inputs, without) => {
    if (without === 'contract')
      return withoutWork(fixed, inputs, withoutContract(fieldsOf(inputs.cases)), [], addDefaults)
    const history = isNone(inputs.backPay) ? readHistory(fixed, period, inputs.history ?? []) : undefined
    if (history?.ok && isOfMonth(fixed, inputs) && hasNoRecords(inputs)) {
      const known = readByTemplate(inputs.cases, history.value)
      if (known !== undefined) return accepted(known)
    }
    const checked = checkMonth(checker, inputs, fieldsOf(inputs.cases), history)
    if (!checked.ok) return checked
    const { contract } = checked.value.facts
    // A payment after the contract has no month to check.
    if (contract.end !== undefined && contract.end < firstDay(period)) return checked
    const warnings = [...warningsOf(checked.value.facts, fixed), ...checked.value.warnings]
    return accepted({ ...checked.value, warnings })
  }
}

/** The fields of a month that no contract covers: that its only contract is withdrawn is no fault. */
const withoutContract = (fields: CheckedFields): CheckedFields => ({
  ...fields,
  faults: fields.faults.filter(({ code }) => code !== 'contract_outside_period'),
})

/** Whether a month has no records, no earlier terms and no change within it. */
const hasNoRecords = ({ absences, leave, before, within }: UncheckedInputs): boolean =>
  isNone(absences) && isNone(leave) && isNone(before) && isNone(within)
const isNone = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0)

/**
 * Fields that the law reads and the regulation lacks, such as overtime of an officer. Numbers that are 0 stay absent.
 */
function defaultsOf({ reads }: FixedRegulation): (fields: CheckedFields) => void {
  const numbers: { readonly key: string; readonly fallback: string; readonly value: Decimal | undefined }[] = []
  const choices: { readonly key: string; readonly value: string }[] = []
  for (const field of reads) {
    const { key, default: value } = field
    if (field.kind === 'choice-field') choices.push({ key, value: value ?? '' })
    else if (field.fallback !== undefined || value !== undefined)
      numbers.push({
        key,
        fallback: field.fallback?.key ?? key,
        value: value === undefined ? undefined : new Decimal(value),
      })
  }
  return (fields) => {
    for (const { key, fallback, value } of numbers) {
      // A shape's values are inherited and stay inherited: a record with few own members is read faster.
      if (fields.numbers[key] !== undefined) continue
      const number = fields.numbers[fallback] ?? value
      if (number !== undefined) fields.numbers[key] = number
    }
    for (const { key, value } of choices) fields.choices[key] ??= value
  }
}
