import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { cyclesOf, eventsOf, forTenant, openStore, type ServiceDb } from '@centime/store'
import { postgresClient } from '@centime/store/testing/postgres-process.js'
import type { MonthTenant } from '../month-requests.js'
import type { Cluster } from './cluster.js'

/** Finds the blocker of unfinished work after a timeout, from the database, the servers and the clients. */

/** The open work, and the owners of its leases. */
export const left = async (db: ServiceDb) => ({
  queue: await db.selectFrom('queue').selectAll().execute(),
  operations: await db.selectFrom('openOperations').selectAll().execute(),
  leases: await db.selectFrom('leases').selectAll().execute(),
})

/** The owners whose session lives: the second parts of their advisory locks. */
const OWNERS = `select l."objid"::bigint as "owner", a."pid", a."state_change" from pg_locks l join pg_stat_activity a using ("pid")
  where l."locktype" = 'advisory' and l."objsubid" = 2 and l."granted"`
/** The statement or the wait of each connection, and the connection that blocks it. */
const SESSIONS = `select "pid", "state", "wait_event_type" || ' ' || "wait_event" as "waits", now() - "xact_start" as "transaction",
    pg_blocking_pids("pid") as "blocked", left("query", 200) as "query"
  from pg_stat_activity where "datname" = current_database() and "pid" <> pg_backend_pid() order by "xact_start"`
const LAST_LINES = 40

/**
 * Writes everything that could explain why the months of some tenants are open to a folder with the logs of the servers. Returns a text
 * about each month, and the path of the folder.
 */
export async function traces(cluster: Cluster, tenants: readonly MonthTenant[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-chaos-failed-'))
  const client = await postgresClient(cluster.database)
  const [owners, sessions] = [(await client.query(OWNERS)).rows, (await client.query(SESSIONS)).rows]
  await client.end()
  const store = await openStore(cluster.database, {})
  const work = await store.read(left)
  const months = await store.read((root) =>
    Promise.all(tenants.map(({ tenantId }) => monthOf(root, tenantId, { ...work, owners }))),
  )
  await store.close()
  const servers = await Promise.all(cluster.hosts.map(serverOf))
  const now = Date.now()
  const clients = [...cluster.waiting].map(({ since, ...one }) => ({ ...one, seconds: (now - since) / 1000 }))
  const found = { load: loadavg(), errors: cluster.errors(), months, servers, clients, owners, sessions, ...work }
  writeFileSync(join(folder, 'traces.json'), JSON.stringify(found, null, 1))
  for (const { log } of cluster.hosts) if (existsSync(log)) cpSync(log, join(folder, log.split('/').at(-1) ?? 'log'))
  const said = months
    .filter(isUnended)
    .map((month) => JSON.stringify(month))
    .join('\n')
  return `${said}\nload ${loadavg()}, errors ${JSON.stringify(found.errors)}; all of it, with the logs, is in ${folder}`
}

interface Found extends Awaited<ReturnType<typeof left>> {
  readonly owners: readonly { readonly owner: number }[]
}

/**
 * The state of a month, its open work, and the holder of that work: `lives` false means that no process continues it.
 */
async function monthOf(root: ServiceDb, tenantId: number, { queue, operations, leases, owners }: Found) {
  const db = forTenant(root, tenantId)
  const last = await db.selectFrom('operations').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  const open = operations.find((operation) => operation.tenantId === tenantId)
  const job = queue.find((one) => one.tenantId === tenantId)
  const held = leases.filter(
    ({ kind, item }) => (kind === 'operation' && item === open?.operationId) || (kind === 'job' && item === job?.jobId),
  )
  const documents = await db.selectFrom('documents').select(['variant', 'status', 'attempts', 'failure']).execute()
  return {
    ...{ tenantId, states: [...cyclesOf(await eventsOf(db).execute()).values()].map(({ stage }) => stage.state) },
    operation: last && { id: last.id, kind: last.kind, status: last.status, phase: last.phase, blocker: last.blocker },
    ...{ isOpen: open !== undefined, job, documents },
    leases: held.map((lease) => ({ ...lease, lives: owners.some(({ owner }) => owner === lease.owner) })),
  }
}

const isUnended = ({ isOpen, states, documents }: Awaited<ReturnType<typeof monthOf>>): boolean =>
  isOpen || states.some((state) => state !== 'finalized') || documents.some(({ status }) => status !== 'ready')

/** The state of a server according to the system and to itself, and its last output. */
async function serverOf({ process, log }: Cluster['hosts'][number]) {
  const stat = `/proc/${process.pid}/stat`
  const url = await Promise.race([process.url, 'it does not listen']).catch(String)
  const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) })
    .then(async (answer) => `${answer.status} ${await answer.text()}`)
    .catch(String)
  return {
    ...{ pid: process.pid, url, ready, state: existsSync(stat) ? readFileSync(stat, 'utf8').split(' ')[2] : 'ended' },
    log: existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES) : [],
  }
}
