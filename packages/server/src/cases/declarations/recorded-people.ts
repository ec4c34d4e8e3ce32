import type { Regulation } from '@centime/engine'
import { DateNaissance, Nom, NumeroSecuriteSociale, Prenom } from '@centime/engine/cases'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type KnownPerson, knownPeople, type PersonOfFiles } from './person-values.js'

/**
 * The employees whom people of files are. A number can belong to another person by now: another NIR, without the same names and
 * birth, is another person.
 */

/** Employees of a payroll by the NIR that was recorded last; undefined: several have it. */
export type PeopleByNir = ReadonlyMap<string, number | undefined>

export async function peopleByNir(db: TenantDb, payrollId: number): Promise<PeopleByNir> {
  const { caseName, name } = NumeroSecuriteSociale
  const rows = await store.realValuesOf(db, { caseName, name })
  const numbers = new Map(
    rows.flatMap((row) => (row.payrollId === payrollId ? [[row.employeeId, row.value] as const] : [])),
  )
  const people = new Map<string, number | undefined>()
  for (const [id, nir] of numbers) people.set(nir, people.has(nir) ? undefined : (id ?? undefined))
  return people
}

/** What an employee is recorded as, with the identifier that a new one gets. */
export interface RecordedAs {
  readonly identifier: string
  readonly found: { readonly id: number; readonly isMember: boolean } | undefined
  readonly known: KnownPerson | undefined
}

/** The recorded person of each of some people, in their order. */
export async function recordedPeople(
  db: TenantDb,
  payroll: StoredPayroll,
  regulation: Regulation,
  people: readonly PersonOfFiles[],
  nirs: PeopleByNir,
): Promise<readonly RecordedAs[]> {
  const owners = people.map(({ values }) => nirs.get(identityOf(values).nir ?? ''))
  const names = await store.employeeIdentifiers(
    db,
    owners.flatMap((id) => id ?? []),
  )
  const wanted = [...people.flatMap((one) => [one.identifier, one.officialNumber]), ...names.values()]
  const ids = await store.employeesByIdentifier(db, [...new Set(wanted)], payroll.divisionId)
  const members = [...ids.values()].filter(({ isMember }) => isMember).map(({ id }) => id)
  const known = await knownPeople(db, payroll, regulation, members)
  return people.map((person, index) => {
    const as = (identifier: string): RecordedAs => {
      const found = ids.get(identifier)
      return { identifier, found, known: found && known.get(found.id) }
    }
    const byNumber = as(person.identifier)
    if (byNumber.known !== undefined && isSame(person, byNumber.known)) return byNumber
    const byNir = as(names.get(owners[index] ?? 0) ?? '')
    if (byNir.known !== undefined) return byNir
    return byNumber.known === undefined ? byNumber : as(person.officialNumber || person.identifier)
  })
}

/** By the NIR; or by names and birth, if it was corrected. Without a recorded NIR the number counts, unless the birth differs. */
function isSame({ values }: PersonOfFiles, { recorded }: KnownPerson): boolean {
  const said = identityOf(values)
  const known = identityOf(recorded)
  const areEqual = (field: keyof typeof said) => said[field] === known[field]
  const isKnown = (field: keyof typeof said) => said[field] !== undefined && known[field] !== undefined
  if (!isKnown('nir')) return !isKnown('birth') || areEqual('birth')
  return areEqual('nir') || (areEqual('birth') && areEqual('lastName') && areEqual('firstName'))
}

const identityOf = (values: PersonOfFiles['values'] | KnownPerson['recorded']) => {
  const last = ({ key }: { readonly key: string }): string | undefined =>
    values.findLast(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}` === key)?.value
  return {
    nir: last(NumeroSecuriteSociale),
    birth: last(DateNaissance),
    lastName: plainName(last(Nom)),
    firstName: plainName(last(Prenom)),
  }
}
/** Names that differ only in accents, case or spaces count as the same. */
const plainName = (name = ''): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
