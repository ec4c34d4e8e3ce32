import { type AbsenceRecord, Evenement } from '../cases/absence-events.js'
import { ELEMENT_CASE, ELEMENT_DEFINITIONS } from '../cases/elements.js'
import { DateDebutContrat, HeuresTravaillees } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { type LeaveRecordText, Mouvement } from '../cases/leave-records.js'
import { isZeroWithoutValue } from '../cases/minimum-inputs.js'
import { at, checkValue, type Inputs, isRecord } from '../cases/read.js'
import { type ContractsRead, contractReader } from '../dates/contracts.js'
import { type DatedValue, inOrder } from '../dates/dated-values.js'
import { TERM_FIELDS } from '../dates/leave/terms.js'
import { PAY_FIELDS } from '../dates/pay-periods.js'
import { standing } from '../dates/record-cases.js'
import { cached, cachedFor } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { dayInParis, isDay, isInstant, isInstantOf, isMonth, lastDay } from '../ground/period.js'
import { fieldsByCase, type Regulation } from '../tree/regulation.js'
import type { CasesUntil } from './before.js'
import { canCount, countedText, countingValues, GIVEN_BY_CONTRACTS, type MonthInView } from './counting-values.js'
import { parametersReader } from './recorded-parameters.js'
import { casesBefore, casesWithin, termsIn } from './recorded-terms.js'

/**
 * How recorded values become the inputs of a month, by an example. Anne had a fixed term until 31 March 2026, and has a
 * separate contract since 1 April. Three values are recorded for her:
 * - `Contrat.StatutCadre` true since 1 January, under the first contract;
 * - `Remuneration.TauxHoraire` 20 since 1 January;
 * - `Remuneration.TauxHoraire` 22 since 15 June.
 *
 * The inputs of June are the first day of the second contract and an hourly rate of 22: the time type `period` takes the value in force
 * on the last day. A salary that changes within the month, or a rate with hours of each period, keeps the earlier value for the days
 * before (`recorded-terms.ts`). `StatutCadre` is of the time type `contract`: it belongs to the contract in force on its first day, so
 * that the second contract has none. The inputs of March have both values, with 20.
 */

/** A recorded case value. Recorded values are never overwritten: a correction is another value. */
export interface RecordedValue {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  /** ISO 8601 instant; its day in Paris counts. */
  readonly start: string
  /** ISO 8601 instant of the recording. Among equal instants the later in the list is the later recording. */
  readonly recordedAt: string
  /** Name of the simulation; absent for a real value. */
  readonly forecast?: string
}

/** Selects the recorded values that count. */
export interface Sight {
  /** Evaluation instant: values recorded after it are ignored. Absent: all values count. */
  readonly evaluatedAt?: string
  /** Adds the values of this simulation, which override the real ones. Absent: the real ones only. */
  readonly forecast?: string
}
/** A month, with the evaluation instant and the simulation. */
export interface Viewpoint extends Sight {
  /** `YYYY-MM`. */
  readonly period: string
  /** Absent: the last day of the period. */
  readonly paymentDate?: string
}

/** The inputs of a month that recorded values give. */
export interface RecordedInputs {
  readonly cases: Inputs
  /** The absences in force that begin in the month or before it; absent if there are none. */
  readonly absences?: readonly AbsenceRecord[]
  /** Values of schedule and leave settings before the month, where they differ; absent if there are none. */
  readonly before?: readonly CasesUntil[]
  /** Values of pay and classification that applied until a day within the month; absent if there are none. */
  readonly within?: readonly CasesUntil[]
  /** The movements of leave counters in force, dated in the month or before it; absent if there are none. */
  readonly leave?: readonly LeaveRecordText[]
}

/** Reads the recorded values of one person or of the company once, then gives the inputs of any month. */
export type RecordReader = (recorded: readonly RecordedValue[]) => (month: MonthOfView) => Outcome<RecordedInputs>

/**
 * The inputs of a month from recorded values, each field by its time type. Faults: an unknown field, an invalid value,
 * an invalid instant.
 */
export function inputsOfPeriod(
  regulation: Regulation,
  recorded: readonly RecordedValue[],
  view: Viewpoint,
): Outcome<RecordedInputs> {
  return recordReader(regulation, view)(recorded)(view)
}

/** `inputsOfPeriod` for many people and months. Texts that their records share, mainly instants, are parsed once. */
export function recordReader(regulation: Regulation, sight: Sight = {}): RecordReader {
  const readSeen = seenReader(regulation, sight)
  const parametersOf = parametersReader(regulation)
  return (recorded) => {
    const monthOfSeen = readSeen(recorded)
    return (view) => {
      const seen = monthOfSeen(view)
      return seen.ok ? accepted(parametersOf(inputsOf(seen.value), view.period)) : seen
    }
  }
}

/**
 * The recorded values of a field that count in a month: several add up for a monthly field; any other field has at most
 * one.
 */
export type ValuesOfField<Of> = (caseName: string, caseFieldName: string) => readonly Of[]

/**
 * The recorded values of one person or of the company that count in a month: exactly those that `recordReader` reads.
 * Use it to say which value an amount comes from, or which value changes a month. For an event and for leave, these are
 * the values of the records in force.
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
 * Whether one recorded value can change the amounts of a month, whatever else is recorded. False is certain: its day or
 * the contract that it opens lies elsewhere, or the field is only printed. True is not: the readers above decide.
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
      // The readers refuse a value that cannot be parsed.
      if (day === undefined) return true
      if (field === undefined) return !isOfElements(caseName) || day <= last
      return field.mention !== true && canCount(field, { value, day }, month)
    }
  }
}

/** The cases of elements, whose fields only their payroll knows: a value counts in its month or from it on. */
export const isOfElements = (caseName: string): boolean => caseName === ELEMENT_CASE || caseName === ELEMENT_DEFINITIONS

/** The recorded values of a month, as selected by a viewpoint. */
interface SeenMonth {
  /** In the order of recording. */
  readonly byField: ReadonlyMap<Field, readonly DatedValue[]>
  readonly month: MonthInView
  readonly contracts: ContractsRead
  readonly absences: readonly AbsenceRecord[]
  readonly leave: readonly LeaveRecordText[]
  readonly records: readonly ValuesOfRecord[]
  readonly before: readonly CasesUntil[]
  readonly within: readonly CasesUntil[]
}

function seenReader(regulation: Regulation, sight: Sight) {
  const exists = cached(isDay)
  const fields = fieldsByCase(regulation)
  const known = ({ caseName, name }: Field): Field | readonly [] => fields.get(caseName)?.get(name) ?? []
  const [termFields, payFields] = [TERM_FIELDS.flatMap(known), PAY_FIELDS.flatMap(known)]
  const [hours] = [HeuresTravaillees].flatMap(known)
  const valuesOf = valuesReader(regulation, sight, exists)

  return (recorded: readonly RecordedValue[]) => {
    const { byField, hasRecords, faults } = valuesOf(recorded)
    const absences = hasRecords ? recordsOf(byField, Evenement, faults) : []
    const movements = hasRecords ? recordsOf(byField, Mouvement, faults) : []
    const contractsOn = contractReader(
      (field) => byField.get(fields.get(field.caseName)?.get(field.name) ?? field) ?? [],
    )
    const [terms, pay] = [termsIn(termFields, byField), termsIn(payFields, byField)]
    const worked = hours && byField.get(hours)

    return (view: MonthOfView): Outcome<SeenMonth> => {
      const wrong = [...wrongViewpoint(view, sight, exists), ...faults]
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
        within: casesWithin({ pay, terms, worked }, last, contracts),
      })
    }
  }
}

/** The recorded values that are seen, and their faults. */
interface SeenValues {
  /** In the order of recording. */
  readonly byField: ReadonlyMap<Field, readonly DatedValue[]>
  /** Whether a value belongs to an absence or to a movement of leave. */
  readonly hasRecords: boolean
  readonly faults: Fault[]
}

function valuesReader(regulation: Regulation, sight: Sight, exists: (day: string) => boolean) {
  const momentOf = cached((text) =>
    isInstantOf(text, exists) ? { instant: Date.parse(text), day: dayInParis(text) } : undefined,
  )
  const fields = fieldsByCase(regulation)
  const faultOf = cachedFor(checkValue)
  const evaluatedAt = sight.evaluatedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(sight.evaluatedAt)

  return (recorded: readonly RecordedValue[]): SeenValues => {
    const faults = [...wrongList(recorded)]
    const byField = new Map<Field, DatedValue[]>()
    let hasRecords = false
    for (const [order, recordedValue] of (faults.length > 0 ? [] : recorded).entries()) {
      if (!isRecord(recordedValue)) {
        faults.push(fault('wrong_type', { value: recordedValue }, 'a recorded value'))
        continue
      }
      const { caseName, caseFieldName, value, start, recordedAt, forecast } = recordedValue
      const field = fields.get(caseName)?.get(caseFieldName)
      const from = momentOf(start)
      const recordedInstant = momentOf(recordedAt)?.instant
      if (field === undefined) {
        faults.push(fault('unknown_field', { caseName, caseFieldName }, `a case field of ${regulation.name}`))
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
    return { byField, hasRecords, faults }
  }
}

export type MonthOfView = Omit<Viewpoint, keyof Sight>

/** A record of a repeatable case, and its values by key. */
interface ValuesOfRecord {
  readonly record: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, DatedValue>>
}

/**
 * The records in force of a repeatable case. A value of the opening field starts a record; values of the other fields
 * that follow it, recorded at the same instant, belong to the record.
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
      faults.push(fault('missing_field', at(opener), `a value before ${field.name} in the same change`))
      continue
    }
    last.record[field.name] = value.value
    found.set(last.record, { ...found.get(last.record), [field.key]: value })
  }
  return standing([...found.keys()]).map((record) => ({ record, values: found.get(record) ?? {} }))
}

/** The text that a month reads from the values that count in it. */
function inputsOf({ byField, month, contracts, absences, leave, before, within }: SeenMonth): RecordedInputs {
  const cases: Record<string, Record<string, string>> = {}
  if (Object.keys(contracts.fields).length > 0) cases[DateDebutContrat.caseName] = { ...contracts.fields }
  for (const [field, values] of byField) {
    if (field.timeType === 'event' || GIVEN_BY_CONTRACTS.has(field.key)) continue
    const text = countedText(field, countingValues(field, values, month, contracts))
    // Once a monthly field has a value, it is 0 in months without one.
    const chosen = text ?? (isZeroWithoutValue(field) ? '0' : undefined)
    if (chosen === undefined) continue
    const entered = cases[field.caseName]
    if (entered === undefined) cases[field.caseName] = { [field.name]: chosen }
    else entered[field.name] = chosen
  }
  // Each person of a batch has these: spreads would take longer than the fields.
  const inputs: { -readonly [Name in keyof RecordedInputs]: RecordedInputs[Name] } = { cases }
  if (absences.length > 0) inputs.absences = absences
  if (leave.length > 0) inputs.leave = leave
  if (before.length > 0) inputs.before = before
  if (within.length > 0) inputs.within = within
  return inputs
}

const INSTANT = 'an ISO 8601 instant with its time zone'

const wrongList = (recorded: unknown): readonly Fault[] =>
  Array.isArray(recorded) ? [] : [fault('wrong_type', { value: recorded }, 'a list of recorded values')]

function* wrongViewpoint(
  { period, paymentDate }: MonthOfView,
  { evaluatedAt }: Sight,
  exists: (day: string) => boolean,
): Generator<Fault> {
  if (!isMonth(period)) yield fault('wrong_period', { value: period }, 'a month, YYYY-MM')
  if (paymentDate !== undefined && !exists(paymentDate)) {
    yield fault('wrong_payment_date', { value: paymentDate }, 'a day, YYYY-MM-DD')
  }
  if (evaluatedAt !== undefined && !isInstant(evaluatedAt)) {
    yield fault('wrong_instant', { value: evaluatedAt }, INSTANT)
  }
}
