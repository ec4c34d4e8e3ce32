import { Evenement } from '@centime/engine/cases'
import type { RecordedRow } from '@centime/store'

/** A record of a case of which a person has many, as one change recorded it. */
export interface StoredRecord extends Pick<RecordedRow, 'caseChangeId' | 'payrollId' | 'created' | 'forecast'> {
  /** Text by the name of its field. */
  readonly fields: Readonly<Record<string, string>>
  /** Of its first and last value: what was calculated from values up to the last has read the record. */
  readonly firstId: number
  readonly lastId: number
}

/** The records that recorded values make, in the order of recording: the value of `Evenement` opens each. */
export function recordsOf(rows: readonly RecordedRow[]): readonly StoredRecord[] {
  const records: (StoredRecord & { fields: Record<string, string>; lastId: number })[] = []
  for (const { id, caseFieldName, value, ...row } of rows) {
    if (caseFieldName === Evenement.name) records.push({ ...row, fields: {}, firstId: id, lastId: id })
    const last = records.at(-1)
    if (last === undefined) continue
    last.fields[caseFieldName] = value
    last.lastId = id
  }
  return records
}
