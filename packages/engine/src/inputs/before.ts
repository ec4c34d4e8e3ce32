import { type Inputs, isRecord } from '../cases/read.js'
import type { FieldsUntil } from '../dates/leave/terms.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { isDay } from '../ground/period.js'
import type { FieldReader } from './forms.js'

/** What fields held before the month: leave that was counted then is counted in the same way now. */

/** Fields as they were up to a day, the last on which they were; a field that is left out was as it is in the month. */
export interface CasesUntil {
  readonly until: string
  readonly cases: Inputs
}

/** The cases of a month, and those before it, of one person or common to many. */
export interface CasesInTime {
  readonly cases: Inputs
  readonly before?: readonly CasesUntil[]
}

/** Reads the fields that were in force before a month; faults: of the form, and of each value. */
export function readBefore(
  first: string,
  fieldsOf: FieldReader,
  common: CasesInTime,
  own: { readonly cases?: unknown; readonly before?: unknown },
): Outcome<readonly FieldsUntil[]> {
  const before = own.before ?? []
  if (!Array.isArray(before) || !before.every((one) => isCasesUntil(one, first))) {
    return refused([
      fault(
        'wrong_type',
        { value: own.before },
        {
          en: `a list of until, a day before ${first}, and cases`,
          fr: `une liste de until, un jour avant le ${first}, et de cases`,
        },
      ),
    ])
  }
  const days = new Set([...before, ...(common.before ?? [])].map(({ until }) => until))
  const read = [...days].sort().map((until) => {
    const cases: Record<string, unknown> = { ...(isRecord(own.cases) ? own.cases : {}) }
    for (const [caseName, fields] of [...inForce(common.before, until), ...inForce(before, until)]) {
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

const isCasesUntil = (one: unknown, first: string): one is CasesUntil =>
  isRecord(one) &&
  typeof one['until'] === 'string' &&
  isDay(one['until']) &&
  one['until'] < first &&
  isRecord(one['cases']) &&
  Object.values(one['cases']).every(isRecord)
