import { OFFICERS_REGULATION } from '@centime/cycle'
import { regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat, DateFinContrat, NatureContrat, NouveauContrat, TypeContrat } from '@centime/engine/cases'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { recordReader } from '@centime/engine/inputs'
import { ClientAnswer } from '../answers.js'
import { EmployeesPage, type ListedContract } from '../pages/employees.js'
import { pageOfRows } from '../pieces/table.js'
import { recordValues, showEmployee } from './employee.js'
import { byKey, folded, matcher } from './folded.js'
import type { Pages, SignedIn } from './port.js'
import { problemPage } from './problems.js'

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
  const { query, ask, tenant, chrome, show, lists, now } = visit
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return problemPage(visit, client.problem)
  const search = query('recherche') ?? ''
  const found = await peopleFound(lists, search)
  const paged = pageOfRows(query('page'), found.length, SHOWN)
  const shown = found.slice((paged.page - 1) * SHOWN, paged.page * SHOWN)
  const contracts = await contractsOf(visit, shown)
  const today = dayInParis(now().toISOString())
  const people = shown.map((person) => {
    const own = contracts.get(person.id) ?? []
    const hasLeft = own.length > 0 && own.every(({ end }) => end !== undefined && end !== '' && end < today)
    return { ...person, hasLeft, contracts: own }
  })
  return show(EmployeesPage(chrome, { client: client.value, search, people, paged }))
}

const SAID = [DateDebutContrat, DateFinContrat, NouveauContrat, TypeContrat, NatureContrat]

async function contractsOf({ lists, now }: SignedIn, people: readonly { readonly id: number }[]) {
  const ids = people.map(({ id }) => id)
  const names = SAID.map(({ name }) => name)
  const recorded = await lists.contracts(ids, names)
  const period = monthOf(dayInParis(now().toISOString()))
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
    // Empty: the contracts are withdrawn.
    if (employeeId === null || start === undefined || start === '') continue
    const { TypeContrat: term = 'CDI', NatureContrat: nature = 'ordinaire' } = contract
    const kind = regulationId === OFFICERS_REGULATION ? 'mandat' : nature === 'ordinaire' ? term : nature
    found.set(employeeId, [...(found.get(employeeId) ?? []), { kind, start, end }])
  }
  return found
}
const NOBODY = { employeeId: null, regulationId: 0 }

/**
 * The people whom a search finds, by name. No index knows accents, so their names are read once: 20 ms for 10,000
 * people.
 */
async function peopleFound(lists: SignedIn['lists'], search: string) {
  const isFound = matcher(search)
  const found = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Awaited<ReturnType<typeof lists.people>> = await lists.people({ after, top: AT_A_TIME })
    for (const { id, identifier, firstName, lastName, status } of rows) {
      const name = `${lastName} ${firstName}`
      const key = folded(`${name} ${identifier}`)
      if (isFound(key)) found.push({ id, identifier, name, isActive: status === 'Active', key })
    }
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.id
  }
  return found.sort(byKey)
}
