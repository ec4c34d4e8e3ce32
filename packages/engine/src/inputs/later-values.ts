import { Debut, Evenement } from '../cases/absence-events.js'
import type { Field } from '../cases/field.js'
import { DateMouvement, Mouvement } from '../cases/leave-records.js'
import { isZeroWithoutValue } from '../cases/minimum-inputs.js'
import { isRecordCase } from '../cases/record-cases.js'
import { dayInParis, isInstant, lastDay } from '../ground/period.js'
import { fieldsByCase, type Regulation } from '../tree/regulation.js'
import { GIVEN_BY_CONTRACTS, type MonthInView } from './counting-values.js'
import { isOfElements, type MonthOfView, type RecordedValue } from './recorded-values.js'

/**
 * Finds the recorded values of one person, in the order of recording, that begin after a month: the month reads none of them, and without
 * them it reads the others alike. An event begins after it if each of its records does: a record corrects those before. The
 * dates of contracts depend on one another, so none of them is later.
 */
export function laterReader(regulation: Regulation) {
  const fields = fieldsByCase(regulation)
  return <Of extends RecordedValue>(recorded: readonly Of[], view: MonthOfView): ReadonlySet<Of> => {
    const last = lastDay(view.period)
    const month = { period: view.period, last, paymentDate: view.paymentDate ?? last }
    const fieldOf = ({ caseName, caseFieldName }: Of) => fields.get(caseName)?.get(caseFieldName)
    const isLater = (value: Of): boolean => {
      const { caseName, start } = value
      if (isRecordCase(caseName) || !isInstant(start)) return false
      const [field, day] = [fieldOf(value), dayInParis(start)]
      return field === undefined ? isOfElements(caseName) && day > last : beginsAfter(field, day, month)
    }
    const known = new Set(recorded.filter((value) => !isLater(value)).map(fieldOf))
    // A month without a value of such a field reads 0 because another month has one.
    const isNeeded = (field: Field | undefined): boolean =>
      field !== undefined && isZeroWithoutValue(field) && !known.has(field)
    const others = recorded.filter((value) => isLater(value) && !isNeeded(fieldOf(value)))
    const absences = laterRecords(recorded, Evenement, Debut, last)
    return new Set([...others, ...absences, ...laterRecords(recorded, Mouvement, DateMouvement, last)])
  }
}

function beginsAfter({ key, timeType }: Field, day: string, { last, paymentDate }: MonthInView): boolean {
  switch (timeType) {
    case 'timeless':
    case 'event':
      return false
    case 'contract':
      return !GIVEN_BY_CONTRACTS.has(key) && day > last
    case 'payment':
      return day > paymentDate
    default:
      return day > last
  }
}

/** The values of the events of a case of which every record begins after a day; `opener` opens a record, `first` is its first day. */
function laterRecords<Of extends RecordedValue>(
  recorded: readonly Of[],
  opener: Field,
  first: Field,
  last: string,
): readonly Of[] {
  const events = new Map<string, { readonly values: Of[]; readonly days: string[] }>()
  let current: { readonly values: Of[]; readonly days: string[]; readonly recordedAt: string } | undefined
  for (const value of recorded) {
    if (value.caseName !== opener.caseName) continue
    if (value.caseFieldName === opener.name) {
      const event = events.get(value.value) ?? { values: [], days: [] }
      events.set(value.value, event)
      current = { ...event, recordedAt: value.recordedAt }
    } else if (current?.recordedAt !== value.recordedAt) current = undefined
    current?.values.push(value)
    if (value.caseFieldName === first.name) current?.days.push(value.value)
  }
  return [...events.values()].flatMap(({ values, days }) =>
    days.length > 0 && days.every((day) => day > last) ? values : [],
  )
}
