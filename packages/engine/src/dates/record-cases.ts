import type { ChoiceField, Field } from '../cases/field.js'
import { at, checkValue, isRecord } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'

/** A case that a person can have many records of. */
interface RecordCase {
  readonly fields: ReadonlyMap<string, Field>
  /** Fields that every record needs; a record that withdraws needs the first only. */
  readonly required: readonly Field[]
  readonly withdraws: ChoiceField
}
export const recordOfCase = (
  fields: readonly Field[],
  withdraws: ChoiceField,
  required: readonly Field[],
): RecordCase => ({ fields: new Map(fields.map((field) => [field.name, field])), withdraws, required })

/** The faults of one record of unknown shape. */
export function* wrongRecord(record: unknown, { fields, required, withdraws }: RecordCase): Generator<Fault> {
  const { caseName } = withdraws
  if (!isRecord(record)) {
    yield fault('wrong_type', { caseName, value: record }, 'fields and their values')
    return
  }
  for (const [caseFieldName, value] of Object.entries(record)) {
    const field = fields.get(caseFieldName)
    const where = { caseName, caseFieldName, value }
    const wrong =
      field === undefined
        ? fault('unknown_field', where, `a field of ${caseName}: ${[...fields.keys()].join(', ')}`)
        : checkValue(field, value)
    if (wrong !== undefined) yield wrong
  }
  for (const field of record[withdraws.name] === 'true' ? required.slice(0, 1) : required) {
    if (record[field.name] !== undefined && record[field.name] !== '') continue
    yield fault('missing_field', at(field), `a value: ${field.fr} is required`)
  }
}

/** The records in force: a later record of an event replaces the earlier one. */
export function standing<Of extends { readonly Evenement?: string; readonly Annule?: string }>(
  records: readonly Of[],
): readonly Of[] {
  const last = new Map(records.map((record) => [record.Evenement, record]))
  return [...last.values()].filter(({ Annule: withdrawn }) => withdrawn !== 'true')
}
