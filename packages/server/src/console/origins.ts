import type { Recorded, RecordedAbsence } from '@centime/console'
import type { Regulation } from '@centime/engine'
import { DateDebutContrat, Debut, Evenement, type Field, Fin, Nature } from '@centime/engine/cases'
import { firstDay, lastDay } from '@centime/engine/ground'
import { countingReader, naturesBehind, type ValuesOfField } from '@centime/engine/inputs'
import { actorsAt, forTenant, originsOfValues, type StoredJob } from '@centime/store'
import type { SignedIn } from './visit.js'

/** What was recorded that counts in the month of a job, with who recorded it and when. */
export interface Origins {
  readonly valuesOf: ValuesOfField<Recorded>
  /** The absences of the month that a field is found from; `key`: `Case.Field`. */
  readonly absencesBehind: (key: string) => readonly RecordedAbsence[]
}

/** Of an employee and of some cases. */
export async function originsOf(
  { world }: SignedIn,
  tenantId: number,
  {
    job,
    employeeId,
    regulation,
  }: { readonly job: StoredJob; readonly employeeId: number; readonly regulation: Regulation },
  cases: ReadonlySet<string>,
): Promise<Origins> {
  if (cases.size === 0) return NOTHING
  const { payrollId, lastCaseValueId: upTo, forecast, periodName: period, paymentDate } = job
  return world.store.read(async (root) => {
    const snapshot = { payrollId, upTo, forecast, employeeId }
    // The contracts decide which values of a contract count; absences are behind fields of other cases.
    const read = new Set([...cases, DateDebutContrat.caseName, Evenement.caseName])
    const values = await originsOfValues(forTenant(root, tenantId), snapshot, [...read])
    const written = values.map(({ requestedAt, created }) => requestedAt ?? created)
    const actors = await actorsAt(root, tenantId, written)
    const recorded = values.map(({ userIdentifier, requestedAt, forecast: simulation, reason, ...value }) => {
      const at = requestedAt ?? value.created
      const by = actors.get(at) ?? userIdentifier ?? undefined
      const seen = { ...value, recordedAt: value.created, ...(simulation !== null && { forecast: simulation }) }
      return { ...seen, at, by, reason: reason ?? undefined }
    })
    const counting = countingReader(regulation, forecast === null ? {} : { forecast })(recorded)({
      period,
      ...(paymentDate !== null && { paymentDate }),
    })
    if (!counting.ok) return NOTHING
    const absences = absencesIn(recorded, new Set(counting.value(Evenement.caseName, Evenement.name)), period)
    return {
      valuesOf: counting.value,
      absencesBehind: (key) => {
        const natures: ReadonlySet<string> = naturesBehind(key)
        return absences.filter(({ nature }) => natures.has(nature))
      },
    }
  })
}
const NOTHING: Origins = { valuesOf: () => [], absencesBehind: () => [] }

interface Value extends Recorded {
  readonly caseName: string
  readonly caseFieldName: string
}

/** The absences of a month: a value of `Evenement` opens a record, and `standing` has those of the records that stand. */
function absencesIn(recorded: readonly Value[], standing: ReadonlySet<Value>, period: string): RecordedAbsence[] {
  const own = recorded.filter(({ caseName }) => caseName === Evenement.caseName)
  return own.flatMap((opener, place) => {
    if (!standing.has(opener)) return []
    const next = own.findIndex(({ caseFieldName }, at) => at > place && caseFieldName === Evenement.name)
    const record = own.slice(place, next < 0 ? undefined : next)
    const textOf = ({ name }: Field): string => record.find(({ caseFieldName }) => caseFieldName === name)?.value ?? ''
    const [from, to] = [textOf(Debut), textOf(Fin)]
    if (from > lastDay(period) || (to !== '' && to < firstDay(period))) return []
    return [{ nature: textOf(Nature), from, to, at: opener.at, by: opener.by, reason: opener.reason }]
  })
}
