import { forTenant, PEOPLE } from '@centime/store'
import { type Client, httpClient, totalOf } from '../client.js'
import { partnerKey } from '../command-line.js'
import { type Company, companyOf } from '../company.js'
import { launchServer, type ServerProcess, type Variables } from '../server-process.js'
import { reading } from './database.js'

/** A tenant whose payrun takes long enough for a kill to hit it. */
export interface CrashTenant extends Company {
  readonly variables: Variables
  readonly database: string
  readonly key: string
  readonly employees: readonly Employee[]
  /** How many entries of its audit log, and how many case changes, its set-up has made. */
  readonly auditEntries: number
  readonly caseChanges: number
}
export interface Employee {
  readonly id: number
  readonly identifier: string
}

/** Jobs are started for these months, and values recorded in them. */
export const MONTHS = ['2026-01', '2026-02', '2026-03'] as const
/** More than two batches of a job, so that kills hit between them. */
const EMPLOYEES = 2 * PEOPLE + 20

/** The tenant, and the server that it was set up on. */
export async function setUp(database: string): Promise<{ tenant: CrashTenant; server: ServerProcess }> {
  const variables = { CENTIME_DATABASE: database }
  const { partnerId, key } = await partnerKey(variables, 'admin')
  const server = launchServer(variables)
  const client: Client = httpClient(await server.url, key)
  const of = await companyOf({ partner: client, admin: client }, partnerId, 'crash')
  const employees = await Promise.all(
    Array.from({ length: EMPLOYEES }, async (_, number): Promise<Employee> => {
      const identifier = `salarie-${number}`
      const values = { 'Remuneration.TauxHoraire': (12 + number / 10).toFixed(2), 'PAS.TauxPAS': '0.05' }
      return { id: await of.hire(identifier, values, MONTHS), identifier }
    }),
  )
  employees.sort((a, b) => a.id - b.id)
  const auditEntries = totalOf(await client.get(`${of.path}/audit?top=1`))
  const changes = await reading(database, (root) =>
    forTenant(root, of.tenantId).selectFrom('caseChanges').select('id').execute(),
  )
  const counts = { auditEntries, caseChanges: changes.length }
  return { tenant: { ...of, ...counts, variables, database, key, employees }, server }
}
