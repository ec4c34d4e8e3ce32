import { DateDebutContrat, DateFinContrat } from './cases/employee.js'
import type { Field, TimeType } from './cases/field.js'
import { checkValue, type Inputs, isRecord } from './cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from './fault.js'
import { Decimal } from './money.js'
import { dayInParis, isDay, isInstant, isMonth, lastDay, monthOf, yearOf } from './period.js'
import { fieldsByCase, type Regulation } from './regulation.js'

/** A case value as it was recorded. Nothing is ever overwritten: a correction is one more value. */
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
  /** Evaluation instant: what was recorded after it does not exist yet. Absent: everything counts. */
  readonly evaluatedAt?: string
  /** Sees the real values and those of this simulation on top. Absent: the real ones only. */
  readonly forecast?: string
}

/**
 * From what was recorded to the inputs of a month, each field by its time type. Faults: an unknown field, a value that its
 * field cannot have, an instant that is none.
 */
export function inputsOfPeriod(
  regulation: Regulation,
  recorded: readonly RecordedValue[],
  view: Viewpoint,
): Outcome<Inputs> {
  const faults: Fault[] = [...wrongViewpoint(view)]
  if (!Array.isArray(recorded)) faults.push(fault('wrong_type', { value: recorded }, 'a list of recorded values'))
  if (faults.length > 0) return refused(faults)
  const byField = new Map<Field, DatedValue[]>()
  const fields = fieldsByCase(regulation)
  for (const [order, recordedValue] of recorded.entries()) {
    if (!isRecord(recordedValue)) {
      faults.push(fault('wrong_type', { value: recordedValue }, 'a recorded value'))
      continue
    }
    const { caseName, caseFieldName, value, start, recordedAt, forecast } = recordedValue
    const field = fields.get(caseName)?.get(caseFieldName)
    const wrong = wrongValue(regulation, field, recordedValue)
    if (wrong !== undefined) faults.push(wrong)
    else if (field !== undefined && isVisible(recordedValue, view)) {
      const values = byField.get(field) ?? []
      byField.set(field, values)
      const day = dayInParis(start)
      const [instant, recordedInstant] = [Date.parse(start), Date.parse(recordedAt)]
      values.push({ value, day, instant, recorded: recordedInstant, order, forecast: forecast !== undefined })
    }
  }
  if (faults.length > 0) return refused(faults)

  const inputs: Record<string, Record<string, string>> = {}
  for (const [field, values] of byField) {
    const chosen = chosenValue(field, values.sort(inOrder), view)
    if (chosen !== undefined) inputs[field.caseName] = { ...inputs[field.caseName], [field.name]: chosen }
  }
  return accepted(withoutFormerEnd(inputs, byField))
}

function* wrongViewpoint({ period, paymentDate, evaluatedAt }: Viewpoint): Generator<Fault> {
  if (!isMonth(period)) yield fault('wrong_period', { value: period }, 'a month, YYYY-MM')
  if (paymentDate !== undefined && !isDay(paymentDate)) {
    yield fault('wrong_payment_date', { value: paymentDate }, 'a day, YYYY-MM-DD')
  }
  if (evaluatedAt !== undefined && !isInstant(evaluatedAt)) {
    yield fault('wrong_instant', { value: evaluatedAt }, 'an ISO 8601 instant with its time zone')
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

/** Later recorded is later; a simulation stands on top of what is real. */
const inOrder = (a: DatedValue, b: DatedValue): number =>
  Number(a.forecast) - Number(b.forecast) || a.recorded - b.recorded || a.order - b.order

function isVisible(value: RecordedValue, view: Viewpoint): boolean {
  const inTime = view.evaluatedAt === undefined || Date.parse(value.recordedAt) <= Date.parse(view.evaluatedAt)
  return inTime && (value.forecast === undefined || value.forecast === view.forecast)
}

function wrongValue(regulation: Regulation, field: Field | undefined, value: RecordedValue): Fault | undefined {
  const { caseName, caseFieldName } = value
  if (field === undefined) {
    return fault('unknown_field', { caseName, caseFieldName }, `a case field of ${regulation.name}`)
  }
  for (const instant of [value.start, value.recordedAt]) {
    if (!isInstant(instant)) {
      const where = { caseName, caseFieldName, value: instant }
      return fault('wrong_instant', where, 'an ISO 8601 instant with its time zone')
    }
  }
  return checkValue(field, value.value)
}

/** The text of a field for the month, from its values in the order of recording; `undefined` where none counts. */
function chosenValue(field: Field, values: readonly DatedValue[], view: Viewpoint): string | undefined {
  const inForceOn = (day: string) => onTop(values.filter((value) => value.day <= day))
  const choose: Record<TimeType, () => string | undefined> = {
    timeless: () => values.at(-1)?.value,
    period: () => inForceOn(lastDay(view.period)),
    payment: () => inForceOn(view.paymentDate ?? lastDay(view.period)),
    year: () => {
      const thisYear = values.filter(({ day }) => yearOf(day) === yearOf(view.period) && day <= lastDay(view.period))
      return onTop(thisYear)
    },
    month: () => sumOfMoments(values.filter(({ day }) => monthOf(day) === view.period)),
  }
  return choose[field.timeType]()
}

/** A simulated value that is in force stands on top of the real one. */
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

/** A contract's end that was recorded before a later contract began belongs to the contract before. */
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
