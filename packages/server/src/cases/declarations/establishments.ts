import type { DossierValues } from '@centime/dsn'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { TenantCall } from '../../http/endpoint.js'

/** The establishments of declarations as divisions: those that a payroll has by their SIRET, and new ones below its division. */

type Establishments = DossierValues['establishments']

/** What is asked: the SIRET of people, and that of the head office. */
export interface WantedPlaces {
  readonly sirets: readonly string[]
  readonly headOffice: string
}

/** Where the people of each SIRET belong. */
export interface Places {
  /** Divisions by SIRET: those that have one, and that of the payroll with the SIRET that it gets. */
  readonly known: ReadonlyMap<string, number>
  /** The SIRET that the division of the payroll gets, since it has none. */
  readonly own: string | undefined
  /** The SIRET of each division to be added. */
  readonly added: readonly string[]
}

/**
 * The places of some SIRET in a payroll. A division without a SIRET is that of the head office, or where no establishment has one that of
 * the only establishment of the files.
 */
export async function placesOf(
  db: TenantDb,
  { id: payrollId, divisionId }: StoredPayroll,
  { sirets, headOffice }: WantedPlaces,
): Promise<Places> {
  const parents = await store.parentRows(db).execute()
  const paid = await store.divisionsAs(db, store.divisionsPaid(parents, divisionId)).execute()
  const recorded = (await store.valuesOfPeople(db, payrollId, 'company').execute()).findLast(
    (one) => one.divisionId === null && one.caseName === 'Entreprise' && one.caseFieldName === 'Siret',
  )
  const known = new Map(
    paid.flatMap(({ id, siret }) => {
      const own = siret ?? (id === divisionId ? recorded?.value : undefined)
      return own === undefined ? [] : [[own, id] as const]
    }),
  )
  const isFree = ![...known.values()].includes(divisionId)
  const unknown = sirets.filter((siret) => !known.has(siret))
  const isOnly = sirets.length === 1 && known.size === 0
  const own = isFree ? unknown.find((siret) => isOnly || siret === headOffice) : undefined
  if (own !== undefined) known.set(own, divisionId)
  return { known, own, added: unknown.filter((siret) => siret !== own) }
}

/** Adds what the places lack, below the division of the payroll; returns the division of each SIRET. */
export async function addPlaces(
  { tenant, now }: TenantCall,
  db: TenantDb,
  { divisionId }: StoredPayroll,
  { known, own, added }: Places,
  establishments: Establishments,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map(known)
  const at = now.toISOString()
  const printed = (siret: string): store.DivisionChange => {
    const values = establishments.find((one) => one.siret === siret)?.values ?? []
    const said = (name: string) => values.find(({ caseFieldName }) => caseFieldName === name)?.value
    return { siret, address: said('Adresse'), apeCode: said('CodeAPE') }
  }
  if (own !== undefined) {
    const { address, apeCode } = (await store.divisionById(db, divisionId)) ?? {}
    const said = printed(own)
    const change = { ...said, address: address ?? said.address, apeCode: apeCode ?? said.apeCode }
    await store.updateDivision(db, divisionId, change, at)
  }
  for (const siret of added) {
    const name = await freeName(db, siret, establishments.find((one) => one.siret === siret)?.town ?? '')
    const division = { name, culture: tenant.culture, parentId: divisionId, ...printed(siret) }
    places.set(siret, (await store.addDivisions(db, [division], at).executeTakeFirstOrThrow()).id)
  }
  return places
}

/** `Établissement 00028, NANTES`, or with the SIRET where another division has that name. */
async function freeName(db: TenantDb, siret: string, town: string): Promise<string> {
  const names = [[siret.slice(9), town].filter((part) => part !== '').join(', '), siret].map(
    (part) => `Établissement ${part}`,
  )
  const taken = new Set((await store.divisionsByName(db, names).execute()).map(({ name }) => name))
  for (let count = 2; ; count += 1) {
    const free = names.find((name) => !taken.has(name))
    if (free !== undefined) return free
    const next = `Établissement ${siret} (${count})`
    if ((await store.divisionByName(db, next)) === undefined) return next
  }
}
