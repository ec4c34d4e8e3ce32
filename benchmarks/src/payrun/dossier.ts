import { setTimeout as rest } from 'node:timers/promises'
import { type Client, connect } from '../server/client.js'
import type { Server } from '../server/process.js'
import { COMPANY, changeOf, PERIOD, type Person } from './people.js'

/** A tenant with its employees, created over HTTP. */
export interface Dossier {
  /** `/partners/…/tenants/…` */
  readonly path: string
  readonly payrollId: number
  readonly divisionId: number
  readonly userId: number
  /** In the order of the people. */
  readonly employeeIds: readonly number[]
  readonly client: Client
  readonly key: string
}

const CONNECTIONS = 16
const USER = 'payroll@example.test'
export const NAME = 'Everybody'

export async function makeDossier(server: Server, people: readonly Person[]): Promise<Dossier> {
  const { partnerId, key } = server.partner('admin')
  const client = connect(server.url, key, CONNECTIONS)
  const tenant = await makeTenant(client, partnerId, '2026-01')
  const { path, payrollId, userId } = tenant
  const company = { userId, case: changeOf(COMPANY) }
  await client.ask('POST', `${path}/payrolls/${payrollId}/company-cases`, 201, company)
  const empty = { ...tenant, employeeIds: [], client, key }
  return { ...empty, employeeIds: await addPeople(empty, people) }
}

/** A tenant with a payroll and a payrun, without employees; `from`: the first month of its legal parameters. */
export async function makeTenant({ ask }: Client, partnerId: number, from: string) {
  const post = async (path: string, body: unknown): Promise<number> =>
    JSON.parse((await ask('POST', path, 201, body)).text).id
  const tenantId = await post(`/partners/${partnerId}/tenants`, { externalId: '1', name: NAME, culture: 'fr-FR' })
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  const divisionId = await post(`${path}/divisions`, { name: NAME })
  const payrollId = await post(`${path}/payrolls`, { name: NAME, divisionId, regulationId: 1 })
  await post(`${path}/payruns`, { name: NAME, payrollId })
  const userId = await post(`${path}/users`, { identifier: USER, firstName: 'Alix', lastName: 'Bernard' })
  await post(`${path}/payrolls/${payrollId}/legal-parameters`, { from })
  return { path, payrollId, divisionId, userId }
}

/** Adds people with their cases, in bodies of at most 10,000; returns their ids. */
export async function addPeople(dossier: Dossier, people: readonly Person[]): Promise<readonly number[]> {
  const { path, client, payrollId, userId, divisionId } = dossier
  const all: number[] = []
  for (let from = 0; from < people.length; from += ITEMS) {
    const some = people.slice(from, from + ITEMS)
    const names = { firstName: 'Camille', lastName: 'Moreau', divisions: [NAME] }
    const added = await client.ask('POST', `${path}/employees/bulk`, 200, {
      items: some.map(({ identifier }) => ({ identifier, ...names })),
    })
    const ids: readonly number[] = JSON.parse(added.text).outcomes.map(({ id }: { readonly id: number }) => id)
    const of = { payrollId, userId, divisionId }
    await client.ask('POST', `${path}/cases/bulk`, 200, {
      items: some.map(({ cases }, index) => ({ ...of, employeeId: ids[index], case: changeOf(cases) })),
    })
    all.push(...ids)
  }
  return all
}
const ITEMS = 10_000

/** Records the hours of all people for a later month. */
export async function addHours(dossier: Dossier, period: string): Promise<void> {
  const { path, client, payrollId, userId, divisionId, employeeIds } = dossier
  const entry = { caseFieldName: 'HeuresTravaillees', value: '151.67', start: `${period}-01T00:00:00Z` }
  for (let from = 0; from < employeeIds.length; from += ITEMS) {
    const items = employeeIds.slice(from, from + ITEMS).map((employeeId) => {
      return { payrollId, userId, divisionId, employeeId, case: { caseName: 'Remuneration', values: [entry] } }
    })
    await client.ask('POST', `${path}/cases/bulk`, 200, { items })
  }
}

export interface JobTimes {
  readonly id: number
  /** Milliseconds from the 202 until a poll returns `jobEnd`. */
  readonly polled: number
  /** Milliseconds from `jobStart` to `jobEnd`. */
  readonly recorded: number
}
interface Wanted {
  /** The name of the forecast; absent: a real job. */
  readonly forecast?: string
  readonly employeeIdentifiers?: readonly string[]
  /** `YYYY-MM`; absent: June 2026. */
  readonly period?: string
  /** Milliseconds between two polls. */
  readonly pause: number
}

export const JOB = { name: 'benchmark', payrunName: NAME, userIdentifier: USER, periodStart: `${PERIOD}-01T00:00:00Z` }

/** Starts a job; returns its address. */
export const startJob = async (
  { client, path }: Dossier,
  { period = PERIOD, ...wanted }: Omit<Wanted, 'pause'>,
): Promise<string> => {
  const start = { ...JOB, periodStart: `${period}-01T00:00:00Z`, ...wanted }
  return (await client.ask('POST', `${path}/payruns/jobs`, 202, start)).location
}

/** Deletes a draft job, so that its payrun can start another. Its results are erased afterwards, outside of the next job's time. */
export async function deleteJob({ client, path }: Dossier, id: number): Promise<void> {
  await client.ask('DELETE', `${path}/payruns/jobs/${id}`, 204)
  await rest(ERASURE_MILLISECONDS)
}
const ERASURE_MILLISECONDS = 3000

/** Starts a job and polls it until it has ended; calls `seen` when it is accepted. */
export async function runJob(
  dossier: Dossier,
  { pause, ...wanted }: Wanted,
  seen: (location: string) => void = () => {},
): Promise<JobTimes> {
  const { client } = dossier
  const location = await startJob(dossier, wanted)
  const accepted = performance.now()
  seen(location)
  for (;;) {
    const job = JSON.parse((await client.ask('GET', location, 200)).text)
    if (job.jobEnd !== null) {
      const polled = performance.now() - accepted
      if (job.jobStatus !== 'Draft') throw new Error(`the job ended in ${job.jobStatus}: ${job.message}`)
      return { id: job.id, polled, recorded: Date.parse(job.jobEnd) - Date.parse(job.jobStart) }
    }
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
