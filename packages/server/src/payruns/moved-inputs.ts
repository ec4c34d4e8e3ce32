import { Decimal, type Outcome, type Regulation, regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat, type Field, isRecordCase, RECORD_CASES } from '@centime/engine/cases'
import { lastDay } from '@centime/engine/ground'
import { movingReader, type RecordedInputs, recordReader } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { KnownValue } from '@centime/store'
import { elementsText } from '../calculation/elements.js'
import { byPlace, type Path, valuesFor } from '../calculation/establishments.js'
import { hasOtherDigest } from '../calculation/facts-digest.js'
import { factsFrom, fixedFor } from '../calculation/months.js'

/** How the values recorded after a job change its month, field by field. The engine decides what a month reads. */

/** A field for which a month reads another text than before; null: none. */
export interface MovedField {
  /** `Case.Field`. */
  readonly field: string
  readonly old: string | null
  readonly new: string | null
  /** The field's value that was recorded last. */
  readonly valueId: number
}

/** A month that a job has calculated, and the last value that it read. */
export interface ReadMonth {
  readonly regulationId: number
  /** `YYYY-MM`. */
  readonly periodName: string
  /** Null: the last day of the period. */
  readonly paymentDate: string | null
  readonly lastCaseValueId: number
  /** The text of the law: `law.ts` of the room `calculation`. */
  readonly law: string
}

/** Whether a later value can affect the month at all: false is certain. */
export const movingIn = ({
  regulationId,
  periodName: period,
  paymentDate,
}: Pick<ReadMonth, 'regulationId' | 'periodName' | 'paymentDate'>) =>
  movingReader(regulationOfPayroll({ regulationId }))({ period, paymentDate: paymentDate ?? lastDay(period) })

/**
 * Reads the changes since the job: those of the company from `company`, then those of each person, each with the
 * establishment where the person works.
 */
export function movedReader(month: ReadMonth, company: readonly KnownValue[]) {
  const { periodName: period, lastCaseValueId: upTo } = month
  const paymentDate = month.paymentDate ?? lastDay(period)
  const fixedWith = (values: readonly KnownValue[]) =>
    fixedFor({ ...month, elements: elementsText(values) }, period, paymentDate)
  const fixed = fixedWith(company)
  const { regulation } = fixed
  const read = recordReader(regulation)
  const isMoving = movingReader(regulation)({ period, paymentDate })
  const inputsOf = (values: readonly KnownValue[]) => read(values)({ period, paymentDate })
  const known = company.filter(({ id }) => id <= upTo)
  const fixedBefore = fixedWith(known)
  const factsIn = byPlace((place) => factsFrom(fixed, inputsOf(valuesFor(company, place))))
  const factsBefore = byPlace((place) => factsFrom(fixedBefore, inputsOf(valuesFor(known, place))))
  const fieldsOf = (values: readonly KnownValue[]) => {
    const later = values.filter((value) => value.id > upTo && isMoving(value))
    const before = values.filter(({ id }) => id <= upTo)
    return { later, before, was: inputsOf(before), is: inputsOf(values) }
  }
  return {
    /** The company's fields, for the people of an establishment. */
    company: (place?: Path): readonly MovedField[] => movedFields(regulation, fieldsOf(valuesFor(company, place))),
    /** Whether the values of the company and of a person since give the month of that person other facts. */
    movesWithCompany: (values: readonly KnownValue[], place?: Path): boolean => {
      const both = fieldsOf(values)
      const was = factsBefore(place)({ period, paymentDate, recorded: both.was })
      const is = factsIn(place)({ period, paymentDate, recorded: both.is })
      return !(isOutside(was) && isOutside(is)) && hasOtherDigest(fixed, was, is)
    },
    /**
     * The changes of a person; none where the facts of the month are the same, or where it could not be calculated before or now.
     * `faults`: also where its faults have changed.
     */
    person: (
      values: readonly KnownValue[],
      { faults = false, place }: { readonly faults?: boolean; readonly place?: Path | undefined } = {},
    ): readonly MovedField[] => {
      const both = fieldsOf(values)
      const factsOf = factsIn(place)
      const was = factsOf({ period, paymentDate, recorded: both.was })
      const is = factsOf({ period, paymentDate, recorded: both.is })
      if ((!faults && !was.ok && !is.ok) || (isOutside(was) && isOutside(is))) return []
      if (!hasOtherDigest(fixed, was, is)) return []
      const fields = movedFields(regulation, both)
      // For a person who can only now be paid everything is new: the first day of the contract represents all of it.
      const opened = was.ok ? undefined : fields.find(({ field }) => field === DateDebutContrat.key)
      if (opened !== undefined) return [opened]
      return fields.length > 0 ? fields : pastFields(both)
    },
    /** Whether a calculation would pay a person or report missing values; false where no contract covers the month. */
    isInMonth: (values: readonly KnownValue[], place?: Path): boolean => {
      return !isOutside(factsIn(place)({ period, paymentDate, recorded: inputsOf(values) }))
    },
  }
}

/** Whether no contract covers the month. */
const isOutside = (facts: Outcome<unknown>): boolean =>
  !facts.ok && facts.faults.some(({ code }) => code === 'contract_outside_period')

interface TwoReadings {
  readonly later: readonly KnownValue[]
  readonly before: readonly KnownValue[]
  readonly was: Outcome<RecordedInputs>
  readonly is: Outcome<RecordedInputs>
}

/** The recorded fields that the month reads differently. A default counts as not recorded. */
function movedFields(regulation: Regulation, { later, was, is }: TwoReadings): readonly MovedField[] {
  const last = new Map(later.map((value) => [keyOf(value), value]))
  const fields = fieldsByCase(regulation)
  const [old, now] = [textsOf(was), textsOf(is)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((place) => {
    const [key = ''] = place.split(' ')
    const [from, to] = [old.get(place) ?? null, now.get(place) ?? null]
    const value = later.findLast((one) => keyOf(one) === key && one.value === to) ?? last.get(key)
    if (value === undefined) return []
    const field = fields.get(value.caseName)?.get(value.caseFieldName)
    const isSame = field !== undefined && meant(field, from) === meant(field, to)
    return isSame ? [] : [{ field: key, old: from, new: to, valueId: value.id }]
  })
}

/** The meaning of a text, or of its absence, for a month. */
function meant(field: Field, text: string | null): string | undefined {
  if (field.kind === 'number-field') return new Decimal(text ?? field.default ?? 0).toFixed()
  return text ?? field.default
}

/** Values of other days (working time, leave settings) change how the past is read: they are named themselves. */
function pastFields({ later, before }: TwoReadings): readonly MovedField[] {
  return [...new Map(later.map((value) => [keyOf(value), value]))].map(([field, { id: valueId, value }]) => {
    const known = before.findLast((one) => keyOf(one) === field)
    return { field, old: known?.value ?? null, new: value, valueId }
  })
}

const keyOf = ({ caseName, caseFieldName }: KnownValue): string => `${caseName}.${caseFieldName}`

/** The texts that a month reads, by field; for a case with many records by field and record. */
function textsOf(inputs: Outcome<RecordedInputs>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  if (!inputs.ok) return texts
  const { cases, ...records } = inputs.value
  for (const [caseName, fields] of Object.entries(cases)) {
    for (const [name, text] of Object.entries(fields)) texts.set(`${caseName}.${name}`, String(text))
  }
  // The first day of withdrawn contracts is none.
  if (texts.get(DateDebutContrat.key) === '') texts.delete(DateDebutContrat.key)
  for (const caseName of Object.keys(RECORD_CASES).filter(isRecordCase)) {
    for (const { Evenement: event = '', ...fields } of records[RECORD_CASES[caseName]] ?? []) {
      for (const [name, text] of Object.entries(fields)) texts.set(`${caseName}.${name} ${event}`, text)
    }
  }
  return texts
}
