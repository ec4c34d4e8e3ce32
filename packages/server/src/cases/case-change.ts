import { commonElements, type Regulation } from '@centime/engine'
import {
  checkValue,
  DateDebutContrat,
  ELEMENT_CASE,
  type Field,
  isCompanyField,
  isOfWholeCompany,
  isRecordCase,
  PREMIUM_CASE,
} from '@centime/engine/cases'
import { dayInParis, isInstant, lastDay, monthOf } from '@centime/engine/ground'
import { GIVEN_BY_CONTRACTS } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { CaseValue } from '@centime/store'
import { type FieldErrors, pointerTo } from '../ground/refusal.js'
import { type ChangedRecord, type Entry, OPENS, readRecord } from './record-check.js'

/** Whose cases a change may contain. */
export type CaseKind = 'employee' | 'company' | 'establishment'

/**
 * The values of a change in their order. Adds every error against the regulation. Parts that do not have the form of a
 * case or of a value are skipped: the schema of the request has reported them. `at`: the place of the case in the
 * request.
 */
export function readChange(
  regulation: Regulation,
  kind: CaseKind,
  root: unknown,
  errors: FieldErrors,
  at: readonly PropertyKey[] = ['case'],
) {
  const values: CaseValue[] = []
  const withdrawals: Withdrawal[] = []
  const records: ChangedRecord[] = []
  const paid: PaidElement[] = []
  const fields = fieldsByCase(regulation)
  const oneADay = oneValueADay()
  const readCase = (given: unknown, path: readonly PropertyKey[]): void => {
    if (!isRecord(given)) return
    const { caseName, values: entries, relatedCases } = given
    const known = typeof caseName === 'string' ? fields.get(caseName) : undefined
    if (typeof caseName === 'string') {
      const wrong = wrongCase(regulation, kind, caseName, known)
      if (wrong !== undefined) errors.add(() => ({ pointer: pointerTo(...path, 'caseName'), message: wrong }))
    }
    const read: Entry[] = []
    for (const [index, entry] of openingFirst([...listOf(entries).entries()])) {
      if (!isRecord(entry)) continue
      const { caseFieldName, value, start } = entry
      if (typeof caseName !== 'string' || typeof caseFieldName !== 'string' || typeof value !== 'string') continue
      const field = known?.get(caseFieldName)
      const place = (name: string): string => pointerTo(...path, 'values', index, name)
      if (known !== undefined && field === undefined) {
        const message = (): string => `${caseFieldName} is not a field of ${caseName}: ${[...known.keys()].join(', ')}`
        errors.add(() => ({ pointer: place('caseFieldName'), message: message() }))
      }
      const fault = field && (wrongText(field, value) ?? checkValue(field, value)?.message)
      if (fault !== undefined) errors.add(() => ({ pointer: place('value'), message: fault }))
      if (field !== undefined && kind === 'establishment' && isOfWholeCompany(field)) {
        const message = `${caseFieldName} is of the whole company: no establishment has its own`
        errors.add(() => ({ pointer: place('caseFieldName'), message }))
      }
      if (field !== undefined && kind !== 'employee' && !isForAll(regulation, field)) {
        const message = `${caseFieldName} is of each person: no value is for everybody`
        errors.add(() => ({ pointer: place('caseFieldName'), message }))
      }
      if (typeof start !== 'string') continue
      const early = field && beforeBegin(regulation, field, start)
      if (early !== undefined) errors.add(() => ({ pointer: place('value'), message: early }))
      if (field?.caseName === ELEMENT_CASE) paid.push({ field, value, start, pointer: place('value') })
      const other = field && oneADay(field, value, start)
      if (other !== undefined) errors.add(() => ({ pointer: place('value'), message: other }))
      values.push({ caseName, caseFieldName, value, start })
      read.push({ name: caseFieldName, value, pointer: place('value') })
      if (field === DateDebutContrat && value === '') withdrawals.push({ pointer: place('start'), start })
    }
    if (typeof caseName === 'string' && known !== undefined && isRecordCase(caseName) && read.length > 0) {
      records.push(...readRecord(caseName, pointerTo(...path, 'values'), read, errors))
    }
    for (const [index, related] of listOf(relatedCases).entries()) readCase(related, [...path, 'relatedCases', index])
  }
  readCase(root, at)
  return { values, withdrawals, records, paid }
}

/** Values of a month add up, values of an event belong to its records, and of timeless fields the last value counts. */
const HAS_NO_DAY: ReadonlySet<Field['timeType']> = new Set(['month', 'event', 'timeless'])
/**
 * Names the second of two values of a field from the same day: periods of a salary, of a dispense or of an establishment do not
 * overlap, and a rate has one value. Several contracts may be recorded from one day, by their own days.
 */
function oneValueADay() {
  const known = new Map<string, string>()
  return ({ key, name, timeType }: Field, value: string, start: string): string | undefined => {
    if (HAS_NO_DAY.has(timeType) || GIVEN_BY_CONTRACTS.has(key)) return undefined
    if (Number.isNaN(Date.parse(start)) || value === '') return undefined
    const day = dayInParis(start)
    const first = known.get(`${key} ${day}`) ?? value
    known.set(`${key} ${day}`, first)
    return first === value ? undefined : `${name} has two values from ${day}: ${first} and ${value}`
  }
}

const openingFirst = (entries: readonly (readonly [number, unknown])[]) => {
  const opens = ([, entry]: readonly [number, unknown]) => isRecord(entry) && entry['caseFieldName'] === OPENS
  return [...entries.filter(opens), ...entries.filter((entry) => !opens(entry))]
}

/** Whether a field of a case that a company may enter has values for everybody: of the premiums with fixed codes the amounts alone. */
const isForAll = (regulation: Regulation, field: Field): boolean =>
  field.caseName !== PREMIUM_CASE || commonElements(regulation).some((one) => one.field === field)

/** The message for a value of an element of pay in a month before its first day. */
function beforeBegin({ elements = [] }: Regulation, field: Field, start: string): string | undefined {
  const begin = elements.find((element) => element.field === field)?.versions[0]?.from
  const isBefore = begin !== undefined && isInstant(start) && lastDay(monthOf(dayInParis(start))) < begin
  return isBefore ? `no value before ${begin}, when it begins` : undefined
}

/** A value of an element of pay, with its place in the request. */
export interface PaidElement {
  readonly field: Field
  readonly value: string
  readonly start: string
  readonly pointer: string
}

/** An empty start of a contract, which withdraws the one that begins on the day of `start`. */
export interface Withdrawal {
  readonly pointer: string
  readonly start: string
}

/** A name must not be blank. Only writes check this: version 0.1.0 accepted blank names, and its values are still read. */
const wrongText = ({ kind }: Field, value: string): string | undefined =>
  kind === 'text-field' && value.trim() === '' ? 'must not be empty' : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function wrongCase(
  regulation: Regulation,
  kind: CaseKind,
  caseName: string,
  known: ReadonlyMap<string, Field> | undefined,
): string | undefined {
  const [first] = known?.values() ?? []
  if (first === undefined) return `${caseName} is not a case of ${regulation.name}`
  if (caseName === ELEMENT_CASE || caseName === PREMIUM_CASE)
    return kind === 'establishment' ? `${caseName} is of all people of a payroll` : undefined
  if (kind !== 'employee') return isCompanyField(first) ? undefined : `${caseName} is a case of employees`
  return isCompanyField(first) ? `${caseName} is a company case: an operator writes it` : undefined
}
