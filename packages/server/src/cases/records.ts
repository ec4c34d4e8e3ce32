import { Evenement } from '@centime/engine/cases'
import type { RecordedRow } from '@centime/store'

/** A record, as one change recorded it, of a case that a person can have many times. */
export interface StoredRecord extends Pick<RecordedRow, 'caseChangeId' | 'payrollId' | 'created' | 'forecast'> {
  /** The texts by the names of their fields. */
  readonly fields: Readonly<Record<string, string>>
  /** Ids of its first and last value: a calculation that has read values up to the last id has read the record. */
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
