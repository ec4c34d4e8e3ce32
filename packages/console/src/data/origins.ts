import { DateDebutContrat, Debut, Evenement, type Field, Fin, Nature } from '@centime/engine/cases'
import { firstDay, lastDay } from '@centime/engine/ground'
import { countingReader, naturesBehind, type ValuesOfField } from '@centime/engine/inputs'
import type { Recorded, RecordedAbsence } from '../pieces/entered-by.js'
import type { ResultRead } from './lists.js'

/** The recorded values that count in the month of a job, with author and time. */
export interface Origins {
  readonly valuesOf: ValuesOfField<Recorded>
  /** The absences of the month from which a field is derived; `key`: `Case.Field`. */
  readonly absencesBehind: (key: string) => readonly RecordedAbsence[]
}

/** The origins of the values of some cases of a stored result. */
export async function originsOf(
  { regulation, period, paymentDate, forecast, origins }: ResultRead,
  cases: ReadonlySet<string>,
): Promise<Origins> {
  if (cases.size === 0) return NOTHING
  // The contracts decide which values of a contract count; absences are behind fields of other cases.
  const recorded = await origins([...new Set([...cases, DateDebutContrat.caseName, Evenement.caseName])])
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
}
const NOTHING: Origins = { valuesOf: () => [], absencesBehind: () => [] }

interface Value extends Recorded {
  readonly caseName: string
  readonly caseFieldName: string
}

/** The absences of a month: a value of `Evenement` opens a record, and `standing` has those of the records that stand. */
function absencesIn(recorded: readonly Value[], standing: ReadonlySet<Value>, period: string): RecordedAbsence[] {
  const entries = recorded.filter(({ caseName }) => caseName === Evenement.caseName)
  return entries.flatMap((opener, place) => {
    if (!standing.has(opener)) return []
    const next = entries.findIndex(({ caseFieldName }, at) => at > place && caseFieldName === Evenement.name)
    const record = entries.slice(place, next < 0 ? undefined : next)
    const textOf = ({ name }: Field): string => record.find(({ caseFieldName }) => caseFieldName === name)?.value ?? ''
    const [from, to] = [textOf(Debut), textOf(Fin)]
    if (from > lastDay(period) || (to !== '' && to < firstDay(period))) return []
    return [{ nature: textOf(Nature), from, to, at: opener.at, by: opener.by, reason: opener.reason }]
  })
}
