import { Evenement, type RECORD_CASES } from '@centime/engine/cases'
import type { Fault, Outcome } from '@centime/engine/ground'
import { readAbsences, readLeaveRecords } from '@centime/engine/inputs'
import type { RecordedRow } from '@centime/store'
import type { FieldErrors } from '../ground/refusal.js'
import { recordsOf } from './records.js'

/** The records in a change: events of absence, and movements of leave counters. */

/** The field that opens a record and names it, in each of these cases. */
export const OPENS = Evenement.name

type RecordCase = keyof typeof RECORD_CASES

const READERS: Readonly<Record<RecordCase, (records: unknown) => Outcome<unknown>>> = {
  ArretOuConge: readAbsences,
  CompteurConges: readLeaveRecords,
}

/** A value of a change. */
export interface Entry {
  readonly name: string
  readonly value: string
  readonly pointer: string
}
export interface ChangedRecord {
  readonly caseName: RecordCase
  /** JSON pointer to the list of its values. */
  readonly pointer: string
  readonly entries: readonly Entry[]
}

/** The record that the values of one case make. None, with errors, where the name is missing or a field is repeated. */
export function readRecord(
  caseName: RecordCase,
  pointer: string,
  entries: readonly Entry[],
  errors: FieldErrors,
): readonly ChangedRecord[] {
  const names = new Set<string>()
  let isRight = true
  const wrong = (at: string, message: string): void => {
    isRight = false
    errors.add(() => ({ pointer: at, message }))
  }
  for (const { name, pointer: at } of entries) {
    if (names.has(name)) wrong(at, `${name} has a value already: another record is another case in relatedCases`)
    names.add(name)
  }
  if (!names.has(OPENS)) wrong(pointer, `must hold a value of ${OPENS}, which names the record`)
  return isRight ? [{ caseName, pointer, entries }] : []
}

/** The owner of the records. `forecast`: also reads those of a simulation, on top of the real ones. */
interface RecordOwner {
  readonly payrollId: number
  readonly forecast: string | undefined
}

/** Adds the errors of a change’s records against the earlier ones. `rowsOf` returns the values of a case. */
export async function checkRecords(
  rowsOf: (caseName: string) => Promise<readonly RecordedRow[]>,
  { payrollId, forecast }: RecordOwner,
  changed: readonly ChangedRecord[],
  errors: FieldErrors,
): Promise<void> {
  for (const caseName of new Set(changed.map((record) => record.caseName))) {
    const before = recordsOf(await rowsOf(caseName))
      .filter((one) => one.payrollId === payrollId && (one.forecast === null || one.forecast === forecast))
      .sort((a, b) => Number(a.forecast !== null) - Number(b.forecast !== null))
      .map(({ fields }) => fields)
    const records = changed.filter((record) => record.caseName === caseName)
    const fields = records.map(({ entries }) => Object.fromEntries(entries.map(({ name, value }) => [name, value])))
    const known = new Set(before.map((record) => record[OPENS]))
    for (const [index, record] of fields.entries()) {
      if (record['Annule'] !== 'true') known.add(record[OPENS])
      else if (!known.has(record[OPENS])) {
        const pointer = pointerOf(records[index], OPENS)
        errors.add(() => ({ pointer, message: `no record of this name was made: none is withdrawn` }))
      }
    }
    const read = READERS[caseName]([...before, ...fields])
    for (const fault of read.ok ? [] : read.faults) {
      errors.add(() => ({ pointer: placeOf(fault, records), message: fault.message }))
    }
  }
}

/** The place of a fault: its value, otherwise the record that lacks it, otherwise the first record of the change. */
function placeOf({ caseFieldName = OPENS, value }: Fault, records: readonly ChangedRecord[]): string {
  const named = records.flatMap(({ entries }) => entries.filter(({ name }) => name === caseFieldName))
  const [same] = named.filter((entry) => entry.value === value)
  if (same !== undefined) return same.pointer
  const lacks = records.find(({ entries }) => entries.every(({ name }) => name !== caseFieldName))
  return value === undefined && lacks !== undefined ? lacks.pointer : pointerOf(records[0], OPENS)
}

const pointerOf = (record: ChangedRecord | undefined, field: string): string =>
  record?.entries.find(({ name }) => name === field)?.pointer ?? record?.pointer ?? '/case'
