import type { SelectionFault } from '@centime/cycle'
import { defaut, type Regulation } from '@centime/engine'
import { EtablissementAffectation, type Field } from '@centime/engine/cases'
import { dayInParis } from '@centime/engine/ground'
import { establishmentReader, type RecordedValue } from '@centime/engine/inputs'
import type { AssignmentRows, EstablishmentRows, ParentRows } from '@centime/store'
import { divisionsAbove, divisionsPaid } from '@centime/store'

/**
 * The establishment of a person: a division below that of the payroll. It has company values of its own, such as rates and the SIRET;
 * where it has none, those of the company count. A job keeps the establishment of each person, so that a person who moves later leaves
 * its results as they are.
 */

/** The divisions from below that of the payroll down to the establishment. */
export type Path = readonly number[]

/** The people of an establishment. */
export interface Establishment {
  readonly path: Path
  readonly employeeIds: readonly number[]
}

/** A recorded value of a company. */
export interface OfEstablishment {
  /** The establishment of the value; null: the whole company. */
  readonly divisionId: number | null
}
interface Value extends OfEstablishment {
  readonly caseName: string
  readonly caseFieldName: string
  /** ISO 8601 instant. */
  readonly start: string
}

/**
 * The values of a company that count for the people of an establishment, in their order. From the first day for which the establishment
 * has a value of a field, the field's values of the divisions above it and of the company no longer count.
 */
export function valuesFor<Row extends Value>(rows: readonly Row[], path: Path = []): readonly Row[] {
  const ofCompany = rows.filter(({ divisionId }) => divisionId === null)
  if (path.length === 0 || ofCompany.length === rows.length) return ofCompany
  const counting = new Set<Row>()
  const ownSince = new Map<string, string>()
  for (const level of [...path].reverse()) take(rows.filter(({ divisionId }) => divisionId === level))
  take(ofCompany)
  return rows.filter((row) => counting.has(row))

  function take(level: readonly Row[]): void {
    const dated = level.map((row) => ({ row, key: `${row.caseName}.${row.caseFieldName}`, day: dayInParis(row.start) }))
    const left = dated.filter(({ key, day }) => day < (ownSince.get(key) ?? AFTER_ALL))
    for (const { row } of left) counting.add(row)
    for (const { key, day } of left) if (day < (ownSince.get(key) ?? AFTER_ALL)) ownSince.set(key, day)
  }
}
const AFTER_ALL = '9999-99-99'

/** A month of a payroll, in which its people have their places. */
export interface MonthOfPlaces {
  readonly payrollId: number
  /** The division of the payroll. */
  readonly divisionId: number
  /** `YYYY-MM`. */
  readonly periodName: string
  /** The simulation whose values count too; absent or null: none. */
  readonly forecast?: string | null | undefined
}

export interface PlaceRows {
  readonly parents: ParentRows
  readonly establishments: EstablishmentRows
  readonly assignments: AssignmentRows
}

/**
 * The places of people below the division of a payroll at the end of a month, from the data of a tenant: the
 * establishment that is recorded for a person with its first day, or else the division of the employee, which has no
 * date.
 */
export function placesIn({ parents, establishments, assignments }: PlaceRows, month: MonthOfPlaces) {
  const { divisionId } = month
  const below = new Set(divisionsPaid(parents, divisionId))
  const paths = new Map<number, Path>()
  const unplaced = new Map<number, SelectionFault>()
  const pathTo = (place: number): Path => {
    const above = divisionsAbove(parents, place)
    return [place, ...above.slice(0, above.indexOf(divisionId))].reverse()
  }
  for (const { employeeId, divisionId: place } of establishments) {
    if (place === divisionId || !below.has(place)) continue
    const path = pathTo(place)
    const known = paths.get(employeeId) ?? []
    const [longer, shorter] = known.length > path.length ? [known, path] : [path, known]
    // A person of a division and of one below it works in the one below.
    if (shorter.some((id, index) => longer[index] !== id))
      unplaced.set(employeeId, 'employee_in_several_establishments')
    paths.set(employeeId, longer)
  }
  const dated = datedPlaces(assignments, month)
  for (const [employeeId, place] of dated) {
    paths.delete(employeeId)
    unplaced.delete(employeeId)
    if (place === divisionId) continue
    if (place !== null && below.has(place)) paths.set(employeeId, pathTo(place))
    else unplaced.set(employeeId, 'employee_outside_division')
  }
  return {
    /** People of two establishments, neither of which is above the other, or of one that the payroll does not pay. */
    unplaced,
    /** Whether the place of a person is recorded with its first day. */
    isDated: (employeeId: number): boolean => dated.has(employeeId),
    pathOf: (employeeId: number): Path | undefined => paths.get(employeeId),
    paths: [...paths.values()],
    /** The establishments of some people; people without one are left out. */
    of: (employeeIds: readonly number[]) =>
      establishmentsOf(employeeIds.map((employeeId) => ({ employeeId, path: paths.get(employeeId) }))),
  }
}
export type PlacesOfPeople = ReturnType<typeof placesIn>

/** The divisions that are recorded for people, by person; null: one that is unknown now. */
function datedPlaces(assignments: AssignmentRows, { periodName, forecast }: MonthOfPlaces) {
  const read = establishmentReader(defaut, forecast == null ? {} : { forecast })
  const ofPeople = new Map<number, (RecordedValue & Pick<AssignmentRows[number], 'divisionId'>)[]>()
  for (const { employeeId, forecast: of, ...row } of assignments) {
    const values = ofPeople.get(employeeId ?? 0) ?? []
    ofPeople.set(employeeId ?? 0, values)
    values.push(of === null ? row : { ...row, forecast: of })
  }
  const places = new Map<number, number | null>()
  for (const [employeeId, values] of ofPeople) {
    const inForce = read(values)(periodName)
    if (inForce !== undefined) places.set(employeeId, inForce.divisionId)
  }
  return places
}

/** A regulation that takes the names of a payroll's divisions for the establishment of a person, and no other text. */
export function withPlaces(regulation: Regulation, names: readonly string[]): Regulation {
  const { form: _, ...place } = EtablissementAffectation
  const field: Field = { ...place, kind: 'choice-field', values: names }
  return { ...regulation, fields: regulation.fields.map((one) => (one.key === field.key ? field : one)) }
}

/** Groups people by their establishment; no member where they have none. */
export function establishmentsOf(people: readonly { readonly employeeId: number; readonly path: Path | undefined }[]): {
  readonly establishments?: readonly Establishment[]
} {
  const groups = new Map<string, { readonly path: Path; readonly employeeIds: number[] }>()
  for (const { employeeId, path } of people) {
    if (path === undefined) continue
    const group = groups.get(path.join()) ?? { path, employeeIds: [] }
    groups.set(path.join(), group)
    group.employeeIds.push(employeeId)
  }
  return groups.size === 0 ? {} : { establishments: [...groups.values()] }
}

/** The establishment of a person in the selection of a job; undefined: the division of the payroll itself. */
export function establishmentIn(
  selection: { readonly establishments?: readonly Establishment[] },
  employeeId: number,
): Path | undefined {
  const { establishments } = selection
  if (establishments === undefined) return undefined
  const known = placesKnown.get(establishments) ?? new Map(everyPlace(establishments))
  placesKnown.set(establishments, known)
  return known.get(employeeId)
}
const placesKnown = new WeakMap<readonly Establishment[], ReadonlyMap<number, Path>>()
const everyPlace = (establishments: readonly Establishment[]) =>
  establishments.flatMap(({ path, employeeIds }) => employeeIds.map((id) => [id, path] as const))

/** Makes a value for each establishment, once. */
export function byPlace<Value>(make: (place: Path | undefined) => Value): (place: Path | undefined) => Value {
  const made = new Map<string, Value>()
  return (place) => {
    const key = (place ?? []).join()
    const value = made.get(key) ?? make(place)
    made.set(key, value)
    return value
  }
}
