import type { DossierValue, DossierValues } from '@centime/dsn'
import type { Regulation } from '@centime/engine'
import { at, EtablissementAffectation } from '@centime/engine/cases'
import { dayInParis, startOf } from '@centime/engine/ground'
import type { CaseValue, RealValue, RecordedRow, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { FieldErrors } from '../../ground/refusal.js'
import { readChange } from '../case-change.js'
import { checkRecords } from '../record-check.js'
import { recordsOf } from '../records.js'
import { askedAbout, relatedCasesOf, saidIn, unsaidValues } from '../unsaid.js'

/** The data of files about a person, compared with recorded values: the new ones are recorded by a change. */

export type PersonOfFiles = DossierValues['people'][number]

export interface KnownPerson {
  readonly id: number
  /** The establishment that it belongs to without a recorded one; undefined: none, or several. */
  readonly divisionId: number | undefined
  readonly recorded: readonly RealValue[]
  readonly events: readonly RecordedRow[]
}

/** A division that a payroll pays. */
export interface PlaceOfPayroll {
  readonly id: number
  readonly name: string
}

const EVENTS = 'ArretOuConge'

/**
 * The establishments of a person as values from a day on, beginning with the first one that differs from the place of a
 * person without values. A new person belongs to the last establishment of the files.
 */
export function movesOf(
  { places }: Pick<PersonOfFiles, 'places'>,
  divisions: ReadonlyMap<string, PlaceOfPayroll>,
  known: KnownPerson | undefined,
): readonly DossierValue[] {
  if (known === undefined && places.length < 2) return []
  const { caseName, caseFieldName } = at(EtablissementAffectation)
  const first = (known?.recorded ?? [])
    .flatMap((one) => (keyOf(one) === EtablissementAffectation.key ? [dayInParis(one.start)] : []))
    .sort()[0]
  const moves: DossierValue[] = []
  for (const { siret, from } of places) {
    const place = divisions.get(siret)
    const isThere = (first === undefined || from < first) && place?.id === known?.divisionId
    if (place === undefined || (moves.length === 0 && isThere)) continue
    moves.push({ caseName, caseFieldName, value: place.name, from })
  }
  return moves
}

/**
 * The values of a person that are not recorded yet, checked as by the single route; `errors`: values that the
 * regulation refuses.
 */
export async function missingValues(
  regulation: Regulation,
  { values, identifier }: PersonOfFiles,
  known: KnownPerson | undefined,
  payrollId: number,
): Promise<{ readonly values: readonly CaseValue[]; readonly errors: FieldErrors }> {
  const fields = new Map(regulation.fields.map((field) => [field.key, field]))
  const ofRegulation = values.filter((one) => fields.has(keyOf(one)))
  const dated = ofRegulation.filter(({ caseName }) => caseName !== EVENTS)
  const plain = dated.filter(
    (one) => !isRecorded(known?.recorded ?? [], one, fields.get(keyOf(one))?.timeType === 'timeless'),
  )
  const events = newEvents(ofRegulation, known?.events ?? [])
  const errors = new FieldErrors()
  if (plain.length === 0 && events.length === 0) return { values: [], errors }
  const entered = plain.map(caseValueOf)
  const said = saidIn([...(known?.recorded ?? []), ...entered])
  const [first, ...others] = [
    ...relatedCasesOf([...entered, ...unsaidValues(regulation, said)]),
    ...events.map((event) => ({
      caseName: EVENTS,
      values: event.map(caseValueOf).map(({ caseName: _, ...value }) => value),
    })),
  ]
  const read = readChange(regulation, 'employee', { ...first, relatedCases: others }, errors)
  const rows = async () => known?.events ?? []
  if (errors.listed.length === 0) await checkRecords(rows, { payrollId, forecast: undefined }, read.records, errors)
  return { values: read.values, errors: named(errors, identifier) }
}

const keyOf = ({ caseName, caseFieldName }: { readonly caseName: string; readonly caseFieldName: string }): string =>
  `${caseName}.${caseFieldName}`
const caseValueOf = ({ caseName, caseFieldName, value, from }: DossierValue): CaseValue => ({
  ...{ caseName, caseFieldName, value, start: startOf(from) },
})

/**
 * Whether a value is already in force on its day: the last one recorded for the latest day up to it. Without a day, the
 * last one.
 */
function isRecorded(recorded: readonly RealValue[], one: DossierValue, isTimeless: boolean): boolean {
  let inForce: { readonly day: string; readonly value: string } | undefined
  for (const { value, start, ...of } of recorded) {
    const day = dayInParis(start)
    if (keyOf(of) !== keyOf(one) || (!isTimeless && day > one.from)) continue
    if (isTimeless || inForce === undefined || day >= inForce.day) inForce = { day, value }
  }
  return inForce !== undefined && sameText(inForce.value, one.value)
}
/** `0.10` is `0.1`. */
const sameText = (a: string, b: string): boolean =>
  a === b || (NUMBER.test(a) && NUMBER.test(b) && plain(a) === plain(b))
const NUMBER = /^-?\d+(\.\d+)?$/
const plain = (number: string): string => number.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** The events among values whose last record differs. */
function newEvents(
  values: readonly DossierValue[],
  rows: readonly RecordedRow[],
): readonly (readonly DossierValue[])[] {
  const known = new Map(recordsOf(rows).map(({ fields }) => [fields['Evenement'], fields]))
  const events: DossierValue[][] = []
  for (const one of values) {
    if (one.caseName !== EVENTS) continue
    if (one.caseFieldName === 'Evenement') events.push([])
    events.at(-1)?.push(one)
  }
  return events.filter((event) => {
    const recorded = known.get(event[0]?.value ?? '')
    return (
      recorded === undefined ||
      event.some(({ caseFieldName, value }) => !sameText(recorded[caseFieldName] ?? '', value))
    )
  })
}

/** An error names its person: the file has no JSON that a pointer could point into. */
function named(errors: FieldErrors, identifier: string): FieldErrors {
  const found = new FieldErrors()
  for (const { message } of errors.listed) found.add(() => ({ pointer: `/${identifier}`, message }))
  found.more = errors.more
  return found
}

/** The recorded values and establishments of people in a payroll, by employee. */
export async function knownPeople(
  db: TenantDb,
  { id: payrollId, divisionId }: StoredPayroll,
  regulation: Regulation,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownPerson>> {
  const recorded = await store.realValues(db, payrollId, ids, [...regulation.fields, ...askedAbout(regulation)])
  const below = store.divisionsPaid(await store.parentRows(db).execute(), divisionId)
  const places = (await store.establishmentRows(db, ids).execute()).filter((one) => below.includes(one.divisionId))
  const known = new Map<number, KnownPerson>()
  for (const id of ids) {
    const [place, ...others] = places.filter(({ employeeId }) => employeeId === id)
    const own = recorded.filter(({ employeeId }) => employeeId === id)
    const hasEvents = own.some(({ caseName }) => caseName === EVENTS)
    known.set(id, {
      ...{ id, recorded: own, divisionId: others.length > 0 ? undefined : (place?.divisionId ?? divisionId) },
      events: hasEvents ? await store.recordedValues(db, id, EVENTS) : [],
    })
  }
  return known
}
