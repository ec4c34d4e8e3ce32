import type { ChoiceField, Field } from '../cases/field.js'
import { at, checkValue, isRecord } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'

/** A case of which a person has many records. */
interface RecordCase {
  readonly fields: ReadonlyMap<string, Field>
  /** What every record needs; one that withdraws needs the first alone. */
  readonly required: readonly Field[]
  readonly withdraws: ChoiceField
}
export const recordOfCase = (
  fields: readonly Field[],
  withdraws: ChoiceField,
  required: readonly Field[],
): RecordCase => ({ fields: new Map(fields.map((field) => [field.name, field])), withdraws, required })

/** The faults of one record of any form. */
export function* wrongRecord(record: unknown, { fields, required, withdraws }: RecordCase): Generator<Fault> {
  const { caseName } = withdraws
  if (!isRecord(record)) {
    yield fault(
      'wrong_type',
      { caseName, value: record },
      { en: 'fields and their values', fr: 'des champs et leurs valeurs' },
    )
    return
  }
  for (const [caseFieldName, value] of Object.entries(record)) {
    const field = fields.get(caseFieldName)
    const where = { caseName, caseFieldName, value }
    const wrong =
      field === undefined
        ? fault('unknown_field', where, {
            en: `a field of ${caseName}: ${[...fields.keys()].join(', ')}`,
            fr: `un champ de ${caseName} : ${[...fields.keys()].join(', ')}`,
          })
        : checkValue(field, value)
    if (wrong !== undefined) yield wrong
  }
  for (const field of record[withdraws.name] === 'true' ? required.slice(0, 1) : required) {
    if (record[field.name] !== undefined && record[field.name] !== '') continue
    yield fault('missing_field', at(field), {
      en: `a value: ${field.fr} is required`,
      fr: `une valeur : ${field.fr} est obligatoire`,
    })
  }
}

/** The records that stand, each as it was recorded last: a later record of an event replaces the one before. */
export function standing<Of extends { readonly Evenement?: string; readonly Annule?: string }>(
  records: readonly Of[],
): readonly Of[] {
  const last = new Map(records.map((record) => [record.Evenement, record]))
  return [...last.values()].filter(({ Annule: withdrawn }) => withdrawn !== 'true')
}
