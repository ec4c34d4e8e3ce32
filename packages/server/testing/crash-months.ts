import { openFile } from '../src/store/sqlite.js'
import { MANDATE } from './month.js'
import { centime, launchServer, type ServerProcess, type Variables } from './server-process.js'

/** Tenants with managed months, and a server that is killed under them. */

export const MONTH = '2026-07'
export const START = '2026-07-15T09:00:00Z'

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
export type Body = any
export interface Answer {
  readonly status: number
  readonly etag: string
  readonly body: Body
}
/** Undefined where no whole answer came. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer | undefined>

export function asking(url: string, key: string): Ask {
  return async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = { method, headers: { authorization: `Bearer ${key}`, ...json, ...headers } }
    try {
      const response = await fetch(`${url}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) })
      const text = await response.text()
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        body: text === '' ? undefined : JSON.parse(text),
      }
    } catch {
      return undefined
    }
  }
}

export interface Place {
  readonly variables: Variables
  readonly database: string
  readonly key: string
  readonly dossiers: readonly CrashDossier[]
}

/** A tenant, and everything that it was told. */
export interface CrashDossier {
  readonly tenantId: number
  readonly employeeId: number
  readonly path: string
  /** Of a calculation or an approval: its request, and the operation, where one was answered. */
  readonly requests: KeyedRequest[]
  /** What was read of a finalized revision first. */
  readonly finals: Map<number, string>
}
export interface KeyedRequest {
  readonly key: string
  readonly kind: 'calculate' | 'approve'
  readonly etag: string
  readonly candidateId: string
  operationId: number | undefined
  refused: boolean
}

export async function setUp(
  database: string,
  hooksUrl: string,
  tenants: number,
): Promise<{ readonly place: Place; readonly server: ServerProcess }> {
  const variables = { CENTIME_DATABASE: database, CENTIME_WEBHOOK_LOOPBACK: 'on', CENTIME_NOW: START }
  await centime(variables, 'partner', 'create', '--name', 'Crash')
  const { key } = JSON.parse(await centime(variables, 'key', 'create', '--partner', '1', '--role', 'admin'))
  const server = launchServer(variables)
  const ask = asking(await server.url, key)
  const right = async (status: number, answer: Promise<Answer | undefined>): Promise<Body> => {
    const { status: found, body } = (await answer) ?? {}
    if (found !== status) throw new Error(`${found ?? 'lost'}: ${JSON.stringify(body)}`)
    return body
  }
  await right(200, ask('PUT', '/partners/1/webhooks', { url: hooksUrl }))
  const dossiers: CrashDossier[] = []
  for (let number = 0; number < tenants; number += 1) {
    const name = `sasu-${number}`
    const mandate = { externalId: name, name, culture: 'fr-FR', ...MANDATE }
    const { tenantId, employeeId } = await right(201, ask('POST', '/partners/1/tenants/mandataires', mandate))
    const path = `/partners/1/tenants/${tenantId}`
    await right(201, ask('PUT', `${path}/payroll-cycles/${MONTH}`, {}))
    dossiers.push({ tenantId, employeeId, path, requests: [], finals: new Map() })
  }
  return { place: { variables, database, key, dossiers }, server }
}

/** A month as it is read now. */
export async function monthOf(ask: Ask, { path }: CrashDossier, to = ''): Promise<Body> {
  const answer = await ask('GET', `${path}/payroll-cycles/${MONTH}${to}`)
  if (answer?.status !== 200) throw new Error(`${MONTH}: ${answer?.status ?? 'lost'}`)
  return answer.body
}

/** What a database holds of operations, deliveries and jobs, beside a server or after it. */
export function look(database: string) {
  const file = openFile(database, { readonly: true, timeout: 10_000 })
  try {
    const rows = <Row>(sql: string): readonly Row[] => file.prepare(sql).all() as Row[]
    return {
      operations: rows<{
        readonly id: number
        readonly tenantId: number
        readonly kind: string
        readonly status: string
        readonly phase: string
        readonly blocker: string | null
      }>('select id, tenantId, kind, status, phase, blocker from operations order by id'),
      jobs: rows<{
        readonly id: number
        readonly tenantId: number
        readonly status: string
        readonly jobEnd: string | null
      }>('select id, tenantId, status, jobEnd from payrunJobs order by id'),
      /** Writes of variables whose change the engine has recorded. */
      recorded: rows<{ readonly id: number }>(
        'select operations.id from operations join caseChanges on caseChanges.commandKey = operations.commandKey',
      ).map(({ id }) => id),
      deliveries: rows<{ readonly eventId: string; readonly status: string; readonly attempts: number }>(
        'select eventId, status, attempts from webhookDeliveries',
      ),
    }
  } finally {
    file.close()
  }
}
