import { type Inputs, isRecord } from '../cases/read.js'
import type { FieldsUntil } from '../dates/leave/terms.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { isDay } from '../ground/period.js'
import type { FieldReader } from './entry-shapes.js'

/** Values of fields before the month: leave that was counted with them is counted in the same way now. */

/** Values of fields up to and including a day. A field that is left out had the value that it has in the month. */
export interface CasesUntil {
  readonly until: string
  readonly cases: Inputs
}

/** The cases of a month and those before it, for one person or common to many. */
export interface CasesInTime {
  readonly cases: Inputs
  readonly before?: readonly CasesUntil[]
}

/** Reads the fields that were in force before a month. Faults name a wrong shape, or each wrong value. */
export function readBefore(
  first: string,
  fieldsOf: FieldReader,
  common: CasesInTime,
  ofPerson: { readonly cases?: unknown; readonly before?: unknown },
): Outcome<readonly FieldsUntil[]> {
  const before = ofPerson.before ?? []
  if (!Array.isArray(before) || !before.every((one) => isCasesUntil(one, first))) {
    return refused([
      fault('wrong_type', { value: ofPerson.before }, `a list of until, a day before ${first}, and cases`),
    ])
  }
  const days = new Set([...before, ...(common.before ?? [])].map(({ until }) => until))
  return readUntil([...days].sort(), fieldsOf, common, { cases: ofPerson.cases, before })
}

/** The fields in force on some days: those of the month, replaced by the values that applied until then. */
export function readUntil(
  days: readonly string[],
  fieldsOf: FieldReader,
  common: CasesInTime,
  ofPerson: { readonly cases?: unknown; readonly before: readonly CasesUntil[] },
): Outcome<readonly FieldsUntil[]> {
  const read = days.map((until) => {
    const cases: Record<string, unknown> = { ...(isRecord(ofPerson.cases) ? ofPerson.cases : {}) }
    for (const [caseName, fields] of [...inForce(common.before, until), ...inForce(ofPerson.before, until)]) {
      const known = cases[caseName] ?? common.cases[caseName]
      cases[caseName] = { ...(isRecord(known) ? known : {}), ...fields }
    }
    return { until, fields: fieldsOf(cases) }
  })
  const faults = read.flatMap(({ fields }) => fields.faults)
  return faults.length > 0 ? refused(faults) : accepted(read)
}

const inForce = (before: readonly CasesUntil[] = [], day: string) =>
  Object.entries(before.toSorted((a, b) => (a.until < b.until ? -1 : 1)).find(({ until }) => day <= until)?.cases ?? {})

const isCasesUntil = (value: unknown, first: string): value is CasesUntil =>
  isRecord(value) &&
  typeof value['until'] === 'string' &&
  isDay(value['until']) &&
  value['until'] < first &&
  isRecord(value['cases']) &&
  Object.values(value['cases']).every(isRecord)
