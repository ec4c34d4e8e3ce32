import type { DossierValues } from '@centime/dsn'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { TenantCall } from '../../http/endpoint.js'
import type { PlaceOfPayroll } from './person-values.js'

/** The establishments of declarations as divisions: those that a payroll has by their SIRET, and new ones below its division. */

type Establishments = DossierValues['establishments']

/** The questions: the SIRET of people, the head office, and the town of each SIRET. */
export interface WantedPlaces {
  readonly sirets: readonly string[]
  readonly headOffice: string
  readonly towns: ReadonlyMap<string, string>
}

/** Where the people of each SIRET belong. */
export interface PlacesOfFiles {
  /**
   * Divisions by SIRET: those with a SIRET, the division of the payroll with the SIRET that it gets, and new ones,
   * whose id is 0.
   */
  readonly known: ReadonlyMap<string, PlaceOfPayroll>
  /** The SIRET that the division of the payroll gets, since it has none. */
  readonly own: string | undefined
  /** The SIRET of each division to be added. */
  readonly added: readonly string[]
  /** The SIREN of a company that the payroll pays, where it pays none with the SIREN of the files: a month of strangers is wrong money. */
  readonly otherCompany: string | undefined
}

/**
 * The places of some SIRET in a payroll. A division without a SIRET gets that of the head office, or of the only
 * establishment of the files.
 */
export async function placesOf(
  db: TenantDb,
  { id: payrollId, divisionId }: StoredPayroll,
  { sirets, headOffice, towns }: WantedPlaces,
): Promise<PlacesOfFiles> {
  const parents = await store.parentRows(db).execute()
  const paid = await store.divisionsAs(db, store.divisionsPaid(parents, divisionId)).execute()
  const recorded = (await store.valuesOfPeople(db, payrollId, 'company').execute()).findLast(
    (one) => one.divisionId === null && one.caseName === 'Entreprise' && one.caseFieldName === 'Siret',
  )
  const known = new Map<string, PlaceOfPayroll>()
  for (const { id, name, siret } of paid) {
    const own = siret ?? (id === divisionId ? recorded?.value : undefined)
    if (own !== undefined) known.set(own, { id, name })
  }
  const sirens = [...known.keys()].map(sirenOf)
  const otherCompany = sirens.includes(sirenOf(headOffice)) ? undefined : sirens[0]
  const main = paid.find(({ id }) => id === divisionId)
  const isFree = main !== undefined && ![...known.values()].some(({ id }) => id === divisionId)
  const unknown = sirets.filter((siret) => !known.has(siret))
  const isOnly = sirets.length === 1 && known.size === 0
  const own = isFree ? unknown.find((siret) => isOnly || siret === headOffice) : undefined
  if (own !== undefined && main !== undefined) known.set(own, main)
  const added = unknown.filter((siret) => siret !== own)
  for (const siret of added) known.set(siret, { id: 0, name: await freeName(db, siret, towns.get(siret) ?? '') })
  return { known, own, added, otherCompany }
}
const sirenOf = (siret: string): string => siret.slice(0, 9)

/** Whether places that are looked up again are of the same company and have the same names, by which moves of people name them. */
export const areSame = (before: PlacesOfFiles, now: PlacesOfFiles): boolean =>
  before.otherCompany === now.otherCompany &&
  [...before.known].every(([siret, { name }]) => now.known.get(siret)?.name === name)

/** Adds what the places lack, below the division of the payroll; returns the division of each SIRET. */
export async function addPlaces(
  { tenant, now }: TenantCall,
  db: TenantDb,
  { divisionId }: StoredPayroll,
  { known, own, added }: PlacesOfFiles,
  establishments: Establishments,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map([...known].map(([siret, { id }]) => [siret, id]))
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
    const named = { name: known.get(siret)?.name ?? siret, culture: tenant.culture, parentId: divisionId }
    const [division] = await store.addDivisions(db, [{ ...named, ...printed(siret) }], at).execute()
    if (division !== undefined) places.set(siret, division.id)
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
