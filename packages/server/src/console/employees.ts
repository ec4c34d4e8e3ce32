import { EmployeesPage, type ListedContract, pageOfRows } from '@centime/console'
import { DateDebutContrat, DateFinContrat, NatureContrat, NouveauContrat, TypeContrat } from '@centime/engine/cases'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { recordReader } from '@centime/engine/inputs'
import { contractsRecorded, forTenant, giveWay, OFFICERS_REGULATION, peopleAfter } from '@centime/store'
import { TenantRecord } from '../dossiers/records.js'
import { regulationOfPayroll } from '../ground/regulations.js'
import type { World } from '../http/world.js'
import { recordValues, showEmployee } from './employee.js'
import { folded, matcher } from './folded.js'
import { type Pages, problemPage, type SignedIn } from './visit.js'

/** The people of a client. */
export function employeeRoutes({ get, post }: Pages): void {
  get(LIST, showPeople)
  get(ONE, (visit) => showEmployee(visit))
  post(ONE, recordValues)
}
const LIST = '/dossiers/:tenantId/personnes'
const ONE = `${LIST}/:employeeId`

/** How many people a page shows, and how many are read in one transaction. */
const [SHOWN, AT_A_TIME] = [50, 2000]

async function showPeople(visit: SignedIn) {
  const { c, ask, tenant, chrome, show, world } = visit
  const client = await ask(tenant, TenantRecord)
  if (!client.ok) return problemPage(visit, client.problem)
  const search = c.req.query('recherche') ?? ''
  const found = await peopleFound(world, client.value.id, search)
  const paged = pageOfRows(c.req.query('page'), found.length, SHOWN)
  const shown = found.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  const contracts = await contractsOf(visit, client.value.id, shown)
  const people = shown.map((person) => ({ ...person, contracts: contracts.get(person.id) ?? [] }))
  return show(EmployeesPage(chrome, { client: client.value, search, people, paged }))
}

/** What a list says of a contract. */
const SAID = [DateDebutContrat, DateFinContrat, NouveauContrat, TypeContrat, NatureContrat]

/** The contracts of some people as each of their payrolls reads them: that of this month, or the one next to it. */
async function contractsOf({ world }: SignedIn, tenantId: number, people: readonly { readonly id: number }[]) {
  const ids = people.map(({ id }) => id)
  const names = SAID.map(({ name }) => name)
  const recorded = await world.store.read((root) => contractsRecorded(forTenant(root, tenantId), ids, names))
  const period = monthOf(dayInParis(world.now().toISOString()))
  const owned = new Map<string, (typeof recorded)[number][]>()
  for (const value of recorded) {
    const owner = `${value.employeeId} ${value.payrollId}`
    const values = owned.get(owner)
    if (values === undefined) owned.set(owner, [value])
    else values.push(value)
  }
  const found = new Map<number, ListedContract[]>()
  for (const values of owned.values()) {
    const [{ employeeId, regulationId } = NOBODY] = values
    const inputs = recordReader(regulationOfPayroll({ regulationId }))(values)({ period })
    const {
      DateDebutContrat: start,
      DateFinContrat: end,
      ...contract
    } = (inputs.ok && inputs.value.cases['Contrat']) || {}
    if (employeeId === null || start === undefined) continue
    const { TypeContrat: term = 'CDI', NatureContrat: nature = 'ordinaire' } = contract
    const kind = regulationId === OFFICERS_REGULATION ? 'mandat' : nature === 'ordinaire' ? term : nature
    found.set(employeeId, [...(found.get(employeeId) ?? []), { kind, start, end }])
  }
  return found
}
const NOBODY = { employeeId: null, regulationId: 0 }

/** The people whom a search finds, by name. No index knows accents, so their names are read once: of 10,000 people 20 ms. */
async function peopleFound({ store }: Pick<World, 'store'>, tenantId: number, search: string) {
  const isFound = matcher(search)
  const found = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const slice = { after, top: AT_A_TIME }
    const rows: Awaited<ReturnType<typeof peopleAfter>> = await store.read((root) =>
      peopleAfter(forTenant(root, tenantId), slice),
    )
    for (const { id, identifier, firstName, lastName, status } of rows) {
      const name = `${lastName} ${firstName}`
      const key = folded(`${name} ${identifier}`)
      if (isFound(key)) found.push({ id, identifier, name, isActive: status === 'Active', key })
    }
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.id
    await giveWay()
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
}
