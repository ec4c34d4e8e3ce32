import { forTenant, type ServiceDb, type WorkKind } from '@centime/store'
import type { Random } from '@centime/testing'
import { sql } from 'kysely'
import { type Exit, launchServer, type Variables } from '../server-process.js'
import { reading } from './database.js'

/** The servers of one database, of which a test kills some: one of an SQLite file, several of a PostgreSQL database. */
export type Servers = ReturnType<typeof launchServers>

/** PostgreSQL shows the name of each as that of its sessions. */
export function launchServers(variables: Variables, names: readonly string[]) {
  const launched = (name: string) => [name, launchServer({ ...variables, PGAPPNAME: name })] as const
  const running = new Map(names.map(launched))
  const of = (some: readonly string[]) => [...running].flatMap(([name, one]) => (some.includes(name) ? [one] : []))
  const urls = (some = names): Promise<readonly string[]> => Promise.all(of(some).map(({ url }) => url))
  return {
    names,
    /** Where some listen, as soon as they do; by default all. */
    urls,
    /** Where the first listens, as soon as all do. */
    url: urls().then(([first = '']) => first),
    pause: () => {
      for (const one of of(names)) one.pause()
    },
    resume: () => {
      for (const one of of(names)) one.resume()
    },
    kill: (some: readonly string[]): Promise<readonly Exit[]> => Promise.all(of(some).map((one) => one.kill())),
    start: (some: readonly string[]) => {
      for (const name of some) running.set(...launched(name))
    },
    stop: (): Promise<readonly Exit[]> => Promise.all(of(names).map((one) => one.stop())),
    /** The ends of their logs. */
    logs: () =>
      [...running].map(([name, { log }]) => `${name}:\n${log().split('\n').slice(-10).join('\n')}`).join('\n'),
  }
}

/** Which servers a kill hits: one that does the work it aims at, one that does not, or all. */
export type Hit = 'owner' | 'other' | 'all'

/** The servers that a kill hits, and the owners of leases that die with them. */
export interface Victims {
  readonly names: readonly string[]
  /** Undefined: all. */
  readonly owners: readonly number[] | undefined
  readonly hit: Hit
}

/** A server, as the owner of leases, and whether it has one of the kind of work. */
interface Owner {
  readonly name: string
  readonly owner: number
  readonly isWorking: boolean
}

/**
 * Chooses the servers that a kill hits while they are suspended, so that none passes its work on meanwhile. `kind`: the work that it aims
 * at; where none does it, any server is the victim.
 */
export async function victimsOf(
  { names }: Pick<Servers, 'names'>,
  database: string,
  { wanted, kind, random }: { readonly wanted: Hit; readonly kind: WorkKind | undefined; readonly random: Random },
): Promise<Victims> {
  if (wanted === 'all') return { names, owners: undefined, hit: 'all' }
  const { rows: owners } = await reading(database, (root) => ownersOf(kind).execute(root))
  const isWorking = (name: string): boolean => owners.some((one) => one.name === name && one.isWorking)
  const meant = names.filter((name) => isWorking(name) === (wanted === 'owner'))
  const victim = random.someOf(meant.length > 0 ? meant : names) ?? ''
  return {
    names: [victim],
    owners: owners.flatMap(({ name, owner }) => (name === victim ? [owner] : [])),
    hit: isWorking(victim) ? 'owner' : 'other',
  }
}

/** The living owners of leases: each has the lock of its session. */
const ownersOf = (
  kind: WorkKind | undefined,
) => sql<Owner>`select "application_name" as "name", "objid"::bigint as "owner",
  exists (select from "leases" where "owner" = "objid"::bigint and "kind" = ${kind ?? ''}) as "isWorking"
  from pg_locks join pg_stat_activity using ("pid")
  where "locktype" = 'advisory' and "objsubid" = 2 and "granted" and "datname" = current_database()`

/** The work of a tenant that dead owners of leases have left: it was under way in their processes. */
export async function leftBy(
  root: ServiceDb,
  { owners }: Pick<Victims, 'owners'>,
  tenantId: number,
): Promise<readonly string[]> {
  const leases = root.selectFrom('leases').select(['kind', 'item'])
  const left = await (owners === undefined ? leases : leases.where('owner', 'in', [0, ...owners])).execute()
  const items = (wanted: WorkKind): readonly number[] =>
    left.flatMap(({ kind, item }) => (kind === wanted ? [item] : []))
  const db = forTenant(root, tenantId)
  const waiting = root
    .selectFrom('openOperations')
    .select('operationId')
    .where('jobId', 'in', [0, ...items('job')])
  const ids = [...items('operation'), ...(await waiting.execute()).map(({ operationId }) => operationId)]
  const operations = await db
    .selectFrom('operations')
    .select('kind')
    .where('id', 'in', [0, ...ids])
    .execute()
  const begun = db
    .selectFrom('resultSets')
    .select('id')
    .where('jobId', 'in', [0, ...items('job')])
  const copies = await begun.where('contentOf', 'is not', null).execute()
  return [
    ...operations.map(({ kind }) => kind),
    ...items('job').map(() => 'job'),
    ...copies.map(() => 'copies'),
    ...items('webhook').map(() => 'delivery'),
  ]
}
