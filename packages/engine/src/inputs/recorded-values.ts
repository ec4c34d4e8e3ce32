import { type AbsenceRecord, Evenement } from '../cases/absence-events.js'
import { DateDebutContrat, DebutContratPrecedent, DebutSuite, HeuresContrat } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { type LeaveRecordText, Mouvement } from '../cases/leave-records.js'
import { isZeroWithoutValue } from '../cases/minimum-inputs.js'
import { at, checkValue, type Inputs, isRecord } from '../cases/read.js'
import { type ContractsRead, contractReader } from '../dates/contracts.js'
import { type DatedValue, inOrder } from '../dates/dated-values.js'
import { EARLIEST_LEAVE, TERM_FIELDS } from '../dates/leave/terms.js'
import { standing } from '../dates/record-cases.js'
import { cached, cachedFor } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import type { Bilingual } from '../ground/message.js'
import {
  dayInParis,
  daysLater,
  firstDay,
  isDay,
  isInstant,
  isInstantOf,
  isMonth,
  lastDay,
  later,
  monthOf,
} from '../ground/period.js'
import { fieldsByCase, type Regulation } from '../tree/regulation.js'
import type { CasesUntil } from './before.js'
import { canCount, countedText, countingValues, GIVEN_BY_CONTRACTS, type MonthInView } from './counting-values.js'

/** A recorded case value. Values are never overwritten: a correction is one more value. */
export interface RecordedValue {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  /** ISO 8601 instant; the day that counts is that of Paris. */
  readonly start: string
  /** ISO 8601 instant of the recording. Among equals the later in the list is the later recorded. */
  readonly recordedAt: string
  /** Name of the simulation; absent for a real value. */
  readonly forecast?: string
}

/** Which recorded values are seen. */
export interface Sight {
  /** Evaluation instant: values recorded after it are ignored. Absent: all values count. */
  readonly evaluatedAt?: string
  /** Sees the real values and those of this simulation on top. Absent: the real ones only. */
  readonly forecast?: string
}
/** Which month, as seen when, and in which simulation. */
export interface Viewpoint extends Sight {
  /** `YYYY-MM`. */
  readonly period: string
  /** Absent: the last day of the period. */
  readonly paymentDate?: string
}

/** What recorded values give for a month. */
export interface RecordedInputs {
  readonly cases: Inputs
  /** The absences that stand and begin in the month or before it; left out where there is none. */
  readonly absences?: readonly AbsenceRecord[]
  /** Schedule and settings of leave that were others before the month; left out where there is none. */
  readonly before?: readonly CasesUntil[]
  /** The movements of leave counters that stand, of days in the month or before it; left out where there is none. */
  readonly leave?: readonly LeaveRecordText[]
}

/** Reads the recorded values of one person or of the company once, and gives the inputs of any month. */
export type RecordReader = (recorded: readonly RecordedValue[]) => (month: MonthOfView) => Outcome<RecordedInputs>

/**
 * The inputs of a month from recorded values, each field by its time type. Faults: an unknown field, a value that is not
 * valid for its field, an invalid instant.
 */
export function inputsOfPeriod(
  regulation: Regulation,
  recorded: readonly RecordedValue[],
  view: Viewpoint,
): Outcome<RecordedInputs> {
  return recordReader(regulation, view)(recorded)(view)
}

/** `inputsOfPeriod` for many people and months. Texts that their records share, above all instants, are parsed once. */
export function recordReader(regulation: Regulation, sight: Sight = {}): RecordReader {
  const readSeen = seenReader(regulation, sight)
  return (recorded) => {
    const monthOfSeen = readSeen(recorded)
    return (view) => {
      const seen = monthOfSeen(view)
      return seen.ok ? accepted(inputsOf(seen.value)) : seen
    }
  }
}

/** The recorded values of a field that count in a month: those of its month add up, of any other field there is one at most. */
export type ValuesOfField<Of> = (caseName: string, caseFieldName: string) => readonly Of[]

/**
 * Which recorded values of one person or of the company count in a month: `recordReader` reads these and no others. For whoever says
 * where an amount comes from, or which value moves a month. Of an event, and of leave, the values of the records that stand.
 */
export function countingReader(regulation: Regulation, sight: Sight = {}) {
  const readSeen = seenReader(regulation, sight)
  const fields = fieldsByCase(regulation)
  return <Of extends RecordedValue>(recorded: readonly Of[]): ((month: MonthOfView) => Outcome<ValuesOfField<Of>>) => {
    const monthOfSeen = readSeen(recorded)
    return (view) => {
      const seen = monthOfSeen(view)
      if (!seen.ok) return seen
      const { byField, month, contracts, records } = seen.value
      return accepted((caseName, caseFieldName) => {
        const field = fields.get(caseName)?.get(caseFieldName)
        if (field === undefined) return []
        const counting =
          field.timeType === 'event'
            ? records.flatMap(({ values }) => values[field.key] ?? [])
            : countingValues(field, byField.get(field) ?? [], month, contracts)
        return counting.flatMap(({ order }) => recorded[order] ?? [])
      })
    }
  }
}

/**
 * Tells of one recorded value whether it can move the amounts of a month, whatever else is recorded. False is certain: by its day, by the
 * contract that it opens, or since it is printed only. Whether it does move them, the readers above tell.
 */
export function movingReader(regulation: Regulation) {
  const fields = fieldsByCase(regulation)
  const dayOf = cached((start: string) => (isInstant(start) ? dayInParis(start) : undefined))
  return ({ period, paymentDate }: MonthOfView): ((one: Omit<RecordedValue, 'recordedAt'>) => boolean) => {
    const last = lastDay(period)
    const month = { period, last, paymentDate: paymentDate ?? last }
    return ({ caseName, caseFieldName, value, start }) => {
      const field = fields.get(caseName)?.get(caseFieldName)
      const day = dayOf(start)
      // What cannot be read is for the readers to refuse.
      if (field === undefined || day === undefined) return true
      return field.mention !== true && canCount(field, { value, day }, month)
    }
  }
}

/** A month of what is recorded, as it is seen. */
interface SeenMonth {
  /** In the order of recording. */
  readonly byField: ReadonlyMap<Field, readonly DatedValue[]>
  readonly month: MonthInView
  readonly contracts: ContractsRead
  readonly absences: readonly AbsenceRecord[]
  readonly leave: readonly LeaveRecordText[]
  /** The records of these. */
  readonly records: readonly ValuesOfRecord[]
  readonly before: readonly CasesUntil[]
}

function seenReader(regulation: Regulation, sight: Sight) {
  const exists = cached(isDay)
  const momentOf = cached((text) =>
    isInstantOf(text, exists) ? { instant: Date.parse(text), day: dayInParis(text) } : undefined,
  )
  const fields = fieldsByCase(regulation)
  const faultOf = cachedFor(checkValue)
  const evaluatedAt = sight.evaluatedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(sight.evaluatedAt)
  const termFields = TERM_FIELDS.flatMap(({ caseName, name }) => fields.get(caseName)?.get(name) ?? [])

  return (recorded: readonly RecordedValue[]) => {
    const faults = [...wrongList(recorded)]
    const byField = new Map<Field, DatedValue[]>()
    let hasRecords = false
    for (const [order, recordedValue] of (faults.length > 0 ? [] : recorded).entries()) {
      if (!isRecord(recordedValue)) {
        faults.push(fault('wrong_type', { value: recordedValue }, RECORDED))
        continue
      }
      const { caseName, caseFieldName, value, start, recordedAt, forecast } = recordedValue
      const field = fields.get(caseName)?.get(caseFieldName)
      const from = momentOf(start)
      const recordedInstant = momentOf(recordedAt)?.instant
      if (field === undefined) {
        faults.push(fault('unknown_field', { caseName, caseFieldName }, fieldOf(regulation)))
        continue
      }
      if (from === undefined || recordedInstant === undefined) {
        const where = { caseName, caseFieldName, value: from === undefined ? start : recordedAt }
        faults.push(fault('wrong_instant', where, INSTANT))
        continue
      }
      const wrong = faultOf(field, value)
      if (wrong !== undefined) faults.push(wrong)
      else if (recordedInstant <= evaluatedAt && (forecast === undefined || forecast === sight.forecast)) {
        const { day, instant } = from
        const dated = { value, day, instant, recorded: recordedInstant, order, forecast: forecast !== undefined }
        const values = byField.get(field)
        if (values === undefined) byField.set(field, [dated])
        else values.push(dated)
        hasRecords ||= field.timeType === 'event'
      }
    }
    for (const values of byField.values()) if (values.length > 1) values.sort(inOrder)
    const absences = hasRecords ? recordsOf(byField, Evenement, faults) : []
    const movements = hasRecords ? recordsOf(byField, Mouvement, faults) : []
    const contractsOn = contractReader(
      (field) => byField.get(fields.get(field.caseName)?.get(field.name) ?? field) ?? [],
    )
    const terms = termsIn(termFields, byField)

    return (view: MonthOfView): Outcome<SeenMonth> => {
      const wrong = [...wrongViewpoint({ ...sight, ...view }, exists), ...faults]
      if (wrong.length > 0) return refused(wrong)
      const last = lastDay(view.period)
      const contracts = contractsOn(last)
      const begun = absences.filter(({ record: { Debut = '' } }) => Debut <= last)
      const moved = movements.filter(({ record: { Date: day = '' } }) => day <= last)
      return accepted({
        byField,
        contracts,
        month: { period: view.period, paymentDate: view.paymentDate ?? last, last },
        absences: begun.map(({ record }) => record),
        leave: moved.map(({ record }) => record),
        records: [...begun, ...moved],
        before: casesBefore(terms, last, contracts, contractsOn),
      })
    }
  }
}

type MonthOfView = Omit<Viewpoint, keyof Sight>

/** The fields that leave is counted by, with their values. */
interface Term {
  readonly field: Field
  readonly values: readonly DatedValue[]
}

function termsIn(fields: readonly Field[], byField: ReadonlyMap<Field, readonly DatedValue[]>): readonly Term[] {
  const terms: Term[] = []
  for (const field of fields) {
    const values = byField.get(field)
    if (values !== undefined) terms.push({ field, values })
  }
  return terms
}

/** What those fields held before a month, where it was something else: since the contract began; those of leave alone since `EARLIEST_LEAVE`. */
function casesBefore(
  terms: readonly Term[],
  last: string,
  { fields }: ContractsRead,
  contractsOn: (last: string) => ContractsRead,
): readonly CasesUntil[] {
  const since = fields[DebutContratPrecedent.name] ?? fields[DebutSuite.name] ?? EARLIEST_LEAVE
  const changes = new Set(
    terms.flatMap(({ field, values }) => {
      // Severance pay reads the working time of the whole contract (C. trav. L3123-5).
      const from = field === HeuresContrat ? since : later(since, EARLIEST_LEAVE)
      return values.map(({ day }) => daysLater(firstDay(monthOf(day)), -1)).filter((day) => day >= from)
    }),
  )
  const days = [...changes].filter((day) => monthOf(day) < monthOf(last))
  const before: CasesUntil[] = []
  let next = days.length === 0 ? {} : casesOn(terms, last, contractsOn)
  for (const until of days.sort().reverse()) {
    const cases = casesOn(terms, until, contractsOn)
    if (JSON.stringify(cases) !== JSON.stringify(next)) before.unshift({ until, cases })
    next = cases
  }
  return before
}

function casesOn(terms: readonly Term[], last: string, contractsOn: (last: string) => ContractsRead): Inputs {
  const cases: Record<string, Record<string, string>> = {}
  const contracts = contractsOn(last)
  for (const { field, values } of terms) {
    const month = { period: monthOf(last), last, paymentDate: last }
    const value = countedText(field, countingValues(field, values, month, contracts))
    cases[field.caseName] = { ...cases[field.caseName], [field.name]: value ?? field.default ?? '0' }
  }
  return cases
}

/** A record of a case that has many, and by their keys the values that it has. */
interface ValuesOfRecord {
  readonly record: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, DatedValue>>
}

/**
 * The records that stand of a case that has many. A value of the field that opens a record is followed by the values of its other
 * fields, recorded at the same instant after it.
 */
function recordsOf(
  byField: ReadonlyMap<Field, readonly DatedValue[]>,
  opener: Field,
  faults: Fault[],
): readonly ValuesOfRecord[] {
  const values: { readonly field: Field; readonly value: DatedValue }[] = []
  for (const [field, all] of byField) {
    if (field.caseName === opener.caseName) values.push(...all.map((value) => ({ field, value })))
  }
  const found = new Map<Readonly<Record<string, string>>, Record<string, DatedValue>>()
  let last: { readonly recorded: number; readonly record: Record<string, string> } | undefined
  for (const { field, value } of values.sort((a, b) => inOrder(a.value, b.value))) {
    const { recorded } = value
    if (field.name === opener.name) last = { recorded, record: {} }
    else if (last?.recorded !== recorded) {
      faults.push(
        fault('missing_field', at(opener), {
          en: `a value before ${field.name} in the same change`,
          fr: `une valeur avant ${field.name} dans la même modification`,
        }),
      )
      continue
    }
    last.record[field.name] = value.value
    found.set(last.record, { ...found.get(last.record), [field.key]: value })
  }
  return standing([...found.keys()]).map((record) => ({ record, values: found.get(record) ?? {} }))
}

/** What a month reads of the values that count in it. */
function inputsOf({ byField, month, contracts, absences, leave, before }: SeenMonth): RecordedInputs {
  const cases: Record<string, Record<string, string>> = {}
  if (Object.keys(contracts.fields).length > 0) cases[DateDebutContrat.caseName] = { ...contracts.fields }
  for (const [field, values] of byField) {
    if (field.timeType === 'event' || GIVEN_BY_CONTRACTS.has(field.key)) continue
    const text = countedText(field, countingValues(field, values, month, contracts))
    // Once recorded, what is of a month is 0 in the others.
    const chosen = text ?? (isZeroWithoutValue(field) ? '0' : undefined)
    if (chosen === undefined) continue
    const entered = cases[field.caseName]
    if (entered === undefined) cases[field.caseName] = { [field.name]: chosen }
    else entered[field.name] = chosen
  }
  return {
    cases,
    ...(absences.length > 0 && { absences }),
    ...(leave.length > 0 && { leave }),
    ...(before.length > 0 && { before }),
  }
}

const fieldOf = ({ name }: Regulation): Bilingual => ({
  en: `a case field of ${name}`,
  fr: `un champ d’un cas de ${name}`,
})
const RECORDED = { en: 'a recorded value', fr: 'une valeur enregistrée' }
const INSTANT = { en: 'an ISO 8601 instant with its time zone', fr: 'un instant ISO 8601 avec son fuseau horaire' }

const wrongList = (recorded: unknown): readonly Fault[] =>
  Array.isArray(recorded)
    ? []
    : [
        fault(
          'wrong_type',
          { value: recorded },
          { en: 'a list of recorded values', fr: 'une liste de valeurs enregistrées' },
        ),
      ]

function* wrongViewpoint(
  { period, paymentDate, evaluatedAt }: Viewpoint,
  exists: (day: string) => boolean,
): Generator<Fault> {
  if (!isMonth(period))
    yield fault('wrong_period', { value: period }, { en: 'a month, YYYY-MM', fr: 'un mois, AAAA-MM' })
  if (paymentDate !== undefined && !exists(paymentDate)) {
    yield fault('wrong_payment_date', { value: paymentDate }, { en: 'a day, YYYY-MM-DD', fr: 'un jour, AAAA-MM-JJ' })
  }
  if (evaluatedAt !== undefined && !isInstant(evaluatedAt)) {
    yield fault('wrong_instant', { value: evaluatedAt }, INSTANT)
  }
}
