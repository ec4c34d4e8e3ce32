import { DateDebutContrat, DateFinContrat } from '../cases/employee.js'
import type { Field, TimeType } from '../cases/field.js'
import { checkValue, type Inputs, isRecord } from '../cases/read.js'
import { cached, cachedFor } from '../ground/cached.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { dayInParis, isDay, isInstant, isInstantOf, isMonth, lastDay, monthOf, yearOf } from '../ground/period.js'
import { fieldsByCase, type Regulation } from '../tree/regulation.js'

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

/** Which month, as seen when, and in which simulation. */
export interface Viewpoint {
  /** `YYYY-MM`. */
  readonly period: string
  /** Absent: the last day of the period. */
  readonly paymentDate?: string
  /** Evaluation instant: values recorded after it are ignored. Absent: all values count. */
  readonly evaluatedAt?: string
  /** Sees the real values and those of this simulation on top. Absent: the real ones only. */
  readonly forecast?: string
}

/** Gives the inputs of a month from the recorded values of one person or of the company. */
export type RecordReader = (recorded: readonly RecordedValue[]) => Outcome<Inputs>

/**
 * The inputs of a month from recorded values, each field by its time type. Faults: an unknown field, a value that is not
 * valid for its field, an invalid instant.
 */
export function inputsOfPeriod(
  regulation: Regulation,
  recorded: readonly RecordedValue[],
  view: Viewpoint,
): Outcome<Inputs> {
  return recordReader(regulation, view)(recorded)
}

/**
 * `inputsOfPeriod` for many people. Texts that their records share, above all instants, are parsed once; the cache is never
 * emptied, so make one reader for each batch.
 */
export function recordReader(regulation: Regulation, view: Viewpoint): RecordReader {
  const wrongView = [...wrongViewpoint(view)]
  if (wrongView.length > 0) return (recorded) => refused([...wrongView, ...wrongList(recorded)])
  const fields = fieldsByCase(regulation)
  const exists = cached(isDay)
  const instantOf = cached((text) => (isInstantOf(text, exists) ? Date.parse(text) : undefined))
  const dayOf = cached(dayInParis)
  const faultOf = cachedFor(checkValue)
  const last = lastDay(view.period)
  const month: Month = { period: view.period, last, paymentDate: view.paymentDate ?? last }
  const evaluatedAt = view.evaluatedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(view.evaluatedAt)

  return (recorded) => {
    const faults = [...wrongList(recorded)]
    if (faults.length > 0) return refused(faults)
    const byField = new Map<Field, DatedValue[]>()
    for (const [order, recordedValue] of recorded.entries()) {
      if (!isRecord(recordedValue)) {
        faults.push(fault('wrong_type', { value: recordedValue }, 'a recorded value'))
        continue
      }
      const { caseName, caseFieldName, value, start, recordedAt, forecast } = recordedValue
      const field = fields.get(caseName)?.get(caseFieldName)
      const instant = instantOf(start)
      const recordedInstant = instantOf(recordedAt)
      if (field === undefined) {
        faults.push(fault('unknown_field', { caseName, caseFieldName }, `a case field of ${regulation.name}`))
        continue
      }
      if (instant === undefined || recordedInstant === undefined) {
        const where = { caseName, caseFieldName, value: instant === undefined ? start : recordedAt }
        faults.push(fault('wrong_instant', where, INSTANT))
        continue
      }
      const wrong = faultOf(field, value)
      if (wrong !== undefined) faults.push(wrong)
      else if (recordedInstant <= evaluatedAt && (forecast === undefined || forecast === view.forecast)) {
        const values = byField.get(field) ?? []
        byField.set(field, values)
        const day = dayOf(start)
        values.push({ value, day, instant, recorded: recordedInstant, order, forecast: forecast !== undefined })
      }
    }
    if (faults.length > 0) return refused(faults)

    const inputs: Record<string, Record<string, string>> = {}
    for (const [field, values] of byField) {
      const chosen = chosenValue(field, values.sort(inOrder), month)
      if (chosen !== undefined) inputs[field.caseName] = { ...inputs[field.caseName], [field.name]: chosen }
    }
    return accepted(withoutFormerEnd(inputs, byField))
  }
}

const INSTANT = 'an ISO 8601 instant with its time zone'

const wrongList = (recorded: unknown): readonly Fault[] =>
  Array.isArray(recorded) ? [] : [fault('wrong_type', { value: recorded }, 'a list of recorded values')]

function* wrongViewpoint({ period, paymentDate, evaluatedAt }: Viewpoint): Generator<Fault> {
  if (!isMonth(period)) yield fault('wrong_period', { value: period }, 'a month, YYYY-MM')
  if (paymentDate !== undefined && !isDay(paymentDate)) {
    yield fault('wrong_payment_date', { value: paymentDate }, 'a day, YYYY-MM-DD')
  }
  if (evaluatedAt !== undefined && !isInstant(evaluatedAt)) {
    yield fault('wrong_instant', { value: evaluatedAt }, INSTANT)
  }
}

interface DatedValue {
  readonly value: string
  readonly day: string
  readonly instant: number
  readonly recorded: number
  readonly order: number
  readonly forecast: boolean
}

/** By the instant of recording; simulated values after real ones. */
const inOrder = (a: DatedValue, b: DatedValue): number =>
  Number(a.forecast) - Number(b.forecast) || a.recorded - b.recorded || a.order - b.order

/** A month with its last day and the day of its payment. */
interface Month {
  readonly period: string
  readonly last: string
  readonly paymentDate: string
}

/** The text of a field for the month, from its values in the order of recording; `undefined` where none counts. */
function chosenValue(field: Field, values: readonly DatedValue[], month: Month): string | undefined {
  const { period, last, paymentDate } = month
  const inForceOn = (day: string) => onTop(values.filter((value) => value.day <= day))
  const choose: Record<TimeType, () => string | undefined> = {
    timeless: () => values.at(-1)?.value,
    period: () => inForceOn(last),
    payment: () => inForceOn(paymentDate),
    year: () => onTop(values.filter(({ day }) => yearOf(day) === yearOf(period) && day <= last)),
    month: () => sumOfMoments(values.filter(({ day }) => monthOf(day) === period)),
  }
  return choose[field.timeType]()
}

/** A simulated value that is in force replaces the real one. */
const onTop = (values: readonly DatedValue[]): string | undefined =>
  latest(values.filter(({ forecast }) => forecast)) ?? latest(values)

/** Of the latest start, the one recorded last. */
function latest(values: readonly DatedValue[]): string | undefined {
  let found: DatedValue | undefined
  for (const value of values) if (found === undefined || value.instant >= found.instant) found = value
  return found?.value
}

/** Values of different moments add up; of one moment the one recorded last counts. */
function sumOfMoments(values: readonly DatedValue[]): string | undefined {
  if (values.length === 0) return undefined
  const byMoment = new Map(values.map(({ instant, value }) => [instant, value]))
  return [...byMoment.values()].reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed()
}

/** Drops the end of a former contract: one that was recorded before a later contract start. */
function withoutFormerEnd(
  inputs: Record<string, Record<string, string>>,
  byField: ReadonlyMap<Field, readonly DatedValue[]>,
): Inputs {
  const { [DateFinContrat.name]: end, ...contract } = inputs[DateFinContrat.caseName] ?? {}
  const start = contract[DateDebutContrat.name]
  if (end === undefined || start === undefined || end >= start) return inputs
  const recordedLast = (field: Field) => byField.get(field)?.at(-1)?.recorded ?? 0
  if (recordedLast(DateFinContrat) >= recordedLast(DateDebutContrat)) return inputs
  return { ...inputs, [DateFinContrat.caseName]: contract }
}
