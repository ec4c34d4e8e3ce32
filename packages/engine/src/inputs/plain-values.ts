import { DateDebutContrat, DateFinContrat, DebutSuite, NouveauContrat, PeriodesPrecedentes } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { isZeroWithoutValue } from '../cases/minimum-inputs.js'
import { checkValue, type Inputs, isRecord } from '../cases/read.js'
import { onTop } from '../dates/dated-values.js'
import { EARLIEST_LEAVE, TERM_FIELDS } from '../dates/leave/terms.js'
import { cached } from '../ground/cached.js'
import { daysLater, firstDay, later, monthOf } from '../ground/period.js'
import { fieldsByCase, type Regulation } from '../tree/regulation.js'
import { countingValues, type MonthInView, PLAIN } from './counting-values.js'

/** Texts of instants. */
export interface Instants {
  readonly isInstant: (text: string) => boolean
  /** The day in Paris of an instant. */
  readonly dayOf: (instant: string) => string
}

/**
 * Reads the recorded values of people of whom each field was recorded once, or once in a month what is of the month, under one contract
 * without an end: the cases of the month as `recordReader` gives them. Undefined for everybody else: absences, leave, several contracts, corrections, simulations,
 * terms of leave that began during the contract, whatever is not right.
 */
export function plainReader(
  regulation: Regulation,
  month: MonthInView,
  { isInstant, dayOf }: Instants,
): (recorded: readonly unknown[]) => Inputs | undefined {
  const fields = new Map(
    [...fieldsByCase(regulation)].map(([caseName, ofCase]) => [
      caseName,
      new Map(
        [...ofCase].map(
          ([name, field]) =>
            [name, plainField(field, month, (start) => (isInstant(start) ? dayOf(start) : undefined))] as const,
        ),
      ),
    ]),
  )
  const zeros = [...fields].flatMap(([caseName, ofCase]) =>
    [...ofCase].flatMap(([name, field]) => (field.isZeroWithoutValue ? [{ caseName, name, field }] : [])),
  )
  let person = 0
  return (recorded) => {
    person += 1
    // The contract comes first, wherever it was recorded.
    const contract = { [DateDebutContrat.name]: '', [DebutSuite.name]: '' }
    const cases: Record<string, Record<string, string>> = { [DateDebutContrat.caseName]: contract }
    let start = ''
    let changed = ''
    let lastRecorded = ''
    for (const one of recorded) {
      if (!isRecord(one)) return undefined
      const { caseName, caseFieldName, value, start: from, recordedAt, forecast } = one
      if (typeof caseName !== 'string' || typeof caseFieldName !== 'string' || typeof value !== 'string')
        return undefined
      if (typeof from !== 'string' || typeof recordedAt !== 'string' || forecast !== undefined) return undefined
      const field = fields.get(caseName)?.get(caseFieldName)
      if (field === undefined || !field.isRight(value)) return undefined
      if (recordedAt !== lastRecorded && !isInstant(recordedAt)) return undefined
      lastRecorded = recordedAt
      const read = field.readFrom(from)
      if (read === undefined) return undefined
      // Hours of other months are not of this one.
      field.recordedOf = person
      if (field.isOnce || read.counts) {
        if (field.person === person) return undefined
        field.person = person
      }
      if (field.isOpening) start = value
      else if (read.counts) {
        const entered = cases[caseName]
        if (entered === undefined) cases[caseName] = { [caseFieldName]: value }
        else entered[caseFieldName] = value
      }
      if (read.changed > changed) changed = read.changed
    }
    if (start === '' || changed >= later(start, EARLIEST_LEAVE)) return undefined
    for (const { caseName, name, field } of zeros) {
      if (field.recordedOf === person && field.person !== person) cases[caseName] = { ...cases[caseName], [name]: '0' }
    }
    contract[DateDebutContrat.name] = start
    contract[DebutSuite.name] = start
    return cases
  }
}

/** A field, and who had a value of it last that counts, or of a field that is recorded once in all. */
interface PlainField {
  person: number
  /** Who had a value of it last, of whichever month. */
  recordedOf: number
  readonly isZeroWithoutValue: boolean
  readonly isOpening: boolean
  /** Whether it is recorded once in all, and not once in each month. */
  readonly isOnce: boolean
  readonly isRight: (value: string) => boolean
  /** Of a value from an instant on; undefined where that is none, or the field is never plain. */
  readonly readFrom: (start: string) => FromStart | undefined
}
interface FromStart {
  /** Whether the value counts in the month. */
  readonly counts: boolean
  /** The last day on which leave was counted by another value, where that is a day of an earlier month; else empty. */
  readonly changed: string
}

function plainField(field: Field, month: MonthInView, dayOf: (instant: string) => string | undefined): PlainField {
  const isTerm = TERM_KEYS.has(field.key)
  const isPlain = field.timeType !== 'event' && !NEVER_PLAIN.has(field.key)
  return {
    person: 0,
    recordedOf: 0,
    isZeroWithoutValue: isZeroWithoutValue(field),
    isOpening: field.key === DateDebutContrat.key,
    isOnce: field.timeType !== 'month',
    isRight: cached(
      (value) => checkValue(field, value) === undefined && (field.timeType !== 'month' || PLAIN.test(value)),
    ),
    readFrom: cached((start) => {
      const day = dayOf(start)
      if (day === undefined || !isPlain) return undefined
      const before = isTerm ? daysLater(firstDay(monthOf(day)), -1) : ''
      return { counts: counts(field, day, month), changed: monthOf(before) < month.period ? before : '' }
    }),
  }
}
const TERM_KEYS: ReadonlySet<string> = new Set(TERM_FIELDS.map(({ key }) => key))
/** What makes the contract another one than that of the one first day. */
const NEVER_PLAIN: ReadonlySet<string> = new Set(
  [DateFinContrat, NouveauContrat, PeriodesPrecedentes, DebutSuite].map(({ key }) => key),
)

/** Whether the only value of a field, from a day on, counts in a month. */
const counts = (field: Field, day: string, month: MonthInView): boolean =>
  countingValues(field, [{ ...ALONE, day }], month, onlyContract(month)).length > 0

/** A value without others: what it is and when it was recorded decides nothing. */
const ALONE = { value: '', instant: 0, recorded: 0, order: 0, forecast: false }

/** What a contract without an end makes of the values of its fields. */
const onlyContract = ({ last }: MonthInView): Parameters<typeof countingValues>[3] => ({
  inForce: (values) => onTop(values.filter(({ day }) => day <= last)),
  said: {},
})
