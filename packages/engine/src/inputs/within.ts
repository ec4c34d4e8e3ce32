import type { CheckedFields } from '../cases/checked-fields.js'
import { HeuresSupStructurelles } from '../cases/contract-kinds.js'
import { HeuresContrat, HeuresTravaillees } from '../cases/employee.js'
import { at, isRecord } from '../cases/read.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import { crossesOvertime, type EarlierPeriod, PAY_FIELDS } from '../dates/pay-periods.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { ZERO } from '../ground/money.js'
import { firstDay, isDay, lastDay, monthOf } from '../ground/period.js'
import { type CasesInTime, type CasesUntil, readUntil } from './before.js'
import type { FieldReader } from './entry-shapes.js'

/** Values that applied until a day within the month: the month is paid by periods (`dates/pay-periods.ts`). */

const FIELDS: ReadonlySet<string> = new Set(
  [...PAY_FIELDS, ...SCHEDULE_FIELDS, HeuresTravaillees].map(({ key }) => key),
)

/**
 * Reads the earlier periods of a month, in the order of their last days. Faults name the entry by its place, the field, and
 * a last day that is outside the month or not after the one before it: such periods overlap.
 */
export function readWithin(
  period: string,
  fieldsOf: FieldReader,
  common: CasesInTime,
  { cases, within = [] }: { readonly cases?: unknown; readonly within?: unknown },
): Outcome<readonly EarlierPeriod[]> {
  if (!Array.isArray(within) || !within.every(isEntry)) {
    return refused([fault('wrong_type', { value: within }, 'a list of until, a day of the month, and cases')])
  }
  if (within.length === 0) return accepted([])
  const wrong = [...wrongEntries(within, period)]
  if (wrong.length > 0) return refused(wrong)
  const days = within.map(({ until }) => until)
  const read = readUntil(days, fieldsOf, { cases: common.cases }, { cases, before: within })
  if (!read.ok) return read
  const periods = read.value.map((one, place): EarlierPeriod => {
    const { caseName, name, key } = HeuresTravaillees
    const isOwn = within[place]?.cases[caseName]?.[name] !== undefined
    return { ...one, hours: isOwn ? one.fields.numbers[key] : undefined }
  })
  const faults = [...wrongHours(fieldsOf(cases), periods)]
  return faults.length > 0 ? refused(faults) : accepted(periods)
}

function* wrongEntries(within: readonly CasesUntil[], period: string): Generator<Fault> {
  const [first, last] = [firstDay(period), lastDay(period)]
  for (const [place, { until, cases }] of within.entries()) {
    const entered = Object.entries(cases).flatMap(([caseName, fields]) =>
      Object.keys(fields).map((caseFieldName) => ({ caseName, caseFieldName })),
    )
    const row = `entry ${place + 1} of within`
    for (const where of entered) {
      if (FIELDS.has(`${where.caseName}.${where.caseFieldName}`)) continue
      yield fault('unknown_field', where, `in ${row} one of ${[...FIELDS].join(', ')}`)
    }
    const before = within[place - 1]?.until
    const where = { ...entered[0], value: until }
    if (monthOf(until) !== period || until === last) {
      yield fault('out_of_range', where, `in ${row} a day from ${first} to the day before ${last}`)
    } else if (before !== undefined && until <= before) {
      yield fault(
        'out_of_range',
        where,
        `in ${row} a day after ${before}: periods follow one another and do not overlap`,
      )
    }
  }
}

/** Hours of the periods above those of the month; contractual overtime on both sides of a limit. */
function* wrongHours(month: CheckedFields, within: readonly EarlierPeriod[]): Generator<Fault> {
  const own = within.reduce((sum, { hours = ZERO }) => sum.plus(hours), ZERO)
  const all = month.numbers[HeuresTravaillees.key] ?? ZERO
  if (own.gt(all)) {
    const where = { ...at(HeuresTravaillees), value: own.toFixed() }
    yield fault('out_of_range', where, `hours of the periods within the month, together at most its ${all} hours`)
  }
  const fields = [...within.map((one) => one.fields), month]
  if (fields.some(({ choices }) => choices[HeuresSupStructurelles.key] === 'true') && crossesOvertime(fields)) {
    const expected = `in a month of several hours with ${HeuresSupStructurelles.key} hours all up to 35, from 35 to 43, or from 43 on: otherwise enter the overtime of the month`
    yield fault('out_of_range', { ...at(HeuresContrat), value: month.numbers[HeuresContrat.key]?.toFixed() }, expected)
  }
}

const isEntry = (value: unknown): value is CasesUntil =>
  isRecord(value) &&
  typeof value['until'] === 'string' &&
  isDay(value['until']) &&
  isRecord(value['cases']) &&
  Object.values(value['cases']).every(isRecord)
