import { PEOPLE } from '../src/payruns/run.js'
import { type Client, clientOf } from './client.js'
import { centime, launchServer, type ServerProcess, type Variables } from './server-process.js'

/** A tenant whose payrun takes long enough to be hit: set up through the command line and the API, as an operator does. */
export interface CrashTenant {
  readonly variables: Variables
  readonly database: string
  readonly key: string
  /** Its path: `P` of the specification. */
  readonly path: string
  readonly payrollId: number
  readonly divisionId: number
  readonly userId: number
  readonly employees: readonly Employee[]
  readonly auditEntries: number
}
export interface Employee {
  readonly id: number
  readonly identifier: string
}

export const PAYRUN = 'Paie'
export const USER = 'paie@exemple.fr'
/** Jobs are started for these months, and values recorded in them. */
export const MONTHS = ['2026-01', '2026-02', '2026-03'] as const
/** More than two batches of a job, so that kills hit between them. */
const EMPLOYEES = 2 * PEOPLE + 20

export const clientFor = (tenant: Pick<CrashTenant, 'key' | 'path'>, url: string): Client =>
  clientOf(`${url}${tenant.path}`, tenant.key)

/** The tenant, and the server that it was set up on. */
export async function setUp(database: string): Promise<{ tenant: CrashTenant; server: ServerProcess }> {
  const variables = { CENTIME_DATABASE: database }
  const { partnerId }: { readonly partnerId: number } = JSON.parse(
    await centime(variables, 'partner', 'create', '--name', 'Crash'),
  )
  const { key }: { readonly key: string } = JSON.parse(
    await centime(variables, 'key', 'create', '--partner', `${partnerId}`, '--role', 'admin'),
  )
  const server = launchServer(variables)
  const url = await server.url
  const partner = clientOf(`${url}/partners/${partnerId}`, key)
  const tenantId = await made(partner, '/tenants', { externalId: 'crash', name: 'Crash', culture: 'fr-FR' })
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  const client = clientFor({ key, path }, url)
  const divisionId = await made(client, '/divisions', { name: 'Atelier' })
  const payrollId = await made(client, '/payrolls', { name: 'Mensuelle', divisionId, regulationId: 1 })
  await made(client, '/payruns', { name: PAYRUN, payrollId })
  const userId = await made(client, '/users', { identifier: USER, firstName: 'Alix', lastName: 'Bernard' })
  await made(client, `/payrolls/${payrollId}/legal-parameters`, { from: MONTHS[0] })
  const numbers = Array.from({ length: EMPLOYEES }, (_, index) => index)
  const employees = await Promise.all(
    numbers.map(async (number) => {
      const identifier = `salarie-${number}`
      const person = { identifier, firstName: 'Camille', lastName: 'Moreau', divisions: ['Atelier'] }
      const id = await made(client, '/employees', person)
      const change = { userId, employeeId: id, divisionId, case: inputs(12 + number / 10) }
      await made(client, `/payrolls/${payrollId}/cases`, change)
      return { id, identifier }
    }),
  )
  employees.sort((a, b) => a.id - b.id)
  const { total: auditEntries } = await client.get('/audit?top=1')
  const tenant = { variables, database, key, path, payrollId, divisionId, userId, employees, auditEntries }
  return { tenant, server }
}

/** The minimum inputs of section 2.5 of the specification, for each month that jobs are started for. */
function inputs(hourlyRate: number) {
  const values = (fields: Readonly<Record<string, string>>, months: readonly string[] = [MONTHS[0]]) =>
    months.flatMap((month) =>
      Object.entries(fields).map(([caseFieldName, value]) => ({
        caseFieldName,
        value,
        start: `${month}-01T12:00:00Z`,
      })),
    )
  const plan = { HasPrevoyance: 'false', TauxPrevoyance: '0' }
  const health = { HasMutuelleObligatoire: 'false', HasMutuelleFacultative: 'false' }
  return {
    caseName: 'Contrat',
    values: values({ DateDebutContrat: '2020-01-01' }),
    relatedCases: [
      {
        caseName: 'Remuneration',
        values: [...values({ TauxHoraire: hourlyRate.toFixed(2) }), ...values({ HeuresTravaillees: '151.67' }, MONTHS)],
      },
      {
        caseName: 'Frais',
        values: [...values({ MontantRepas: '0' }), ...values({ NombreRepas: '0' }, MONTHS)],
      },
      { caseName: 'PrevoyanceMutuelle', values: values({ ...plan, ...health }) },
      { caseName: 'PAS', values: values({ TauxPAS: '0.05' }) },
    ],
  }
}

/** Posts what must be accepted; gives its id. */
async function made(client: Client, path: string, body: object): Promise<number> {
  const answer = await client.send('POST', path, { text: JSON.stringify(body) })
  if (answer?.status !== 201) throw new Error(`POST ${path}: ${answer?.status ?? 'lost'} ${answer?.text ?? ''}`)
  const { id }: { readonly id: number } = JSON.parse(answer.text)
  return id
}
