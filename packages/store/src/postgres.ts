import { Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { CHAIN_START } from './audit.js'
import { codeOf } from './loop.js'
import { Outage } from './outage.js'
import { outageReports } from './outages.js'
import { getTypeParser, kyselyOn } from './postgres-dialect.js'
import { driver } from './postgres-driver.js'
import { postgresLimits } from './postgres-limits.js'
import { isCut, postgresOutage } from './postgres-outages.js'
import { prepare } from './postgres-start.js'
import type { ServiceDb } from './scope.js'
import type { Beginning, Store, StoreOptions } from './store.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/**
 * Opens a PostgreSQL database, migrated. A read sees one snapshot. A write is READ COMMITTED and holds the lock of its chain
 * from its first statement on: the writes of one tenant follow one another, other tenants do not wait. Throws an error with a
 * code and one sentence if the database cannot be used.
 */
export async function openPostgres(
  address: string,
  { lack = () => undefined, ...how }: StoreOptions = {},
): Promise<Store> {
  await prepare(address, how)
  const pool = poolOn(address)
  const db = kyselyOn(pool)
  const { report, current } = outageReports(how.outage)
  const inTurn = turnsByChain()
  const limits = postgresLimits(connectionTo(address))
  const asked = async <Value>(attempt: (begun: () => void) => Promise<Value>): Promise<Value> => {
    try {
      return await repeated(attempt)
    } catch (error) {
      const met = postgresOutage(error)
      if (met instanceof Outage) report(met)
      throw met
    }
  }
  const used = <Value>(begin: string, work: Work<Value>, { first }: Beginning = {}): Promise<Value> =>
    asked((begun) =>
      db.connection().execute((one) =>
        transaction(one, `${begin}${first === undefined ? '' : settingOf(first.setting)}`, work, (rows) => {
          begun()
          first?.told(rows[0]?.value)
        }),
      ),
    )
  return {
    ask: (query) => asked(() => query(db)),
    read: (work, how) =>
      new Promise((resolve, reject) => {
        // The result is complete before the transaction has ended: the caller does not wait for the end.
        const reading = async (one: ServiceDb) => {
          resolve(await work(one))
          return { value: undefined, commit: true }
        }
        used('begin isolation level repeatable read read only', reading, how).catch(reject)
      }),
    write: (work, { chain, provisional = false, large = false, essential = false, ...how } = {}) =>
      inTurn(chain, async () => {
        const lacking = essential ? undefined : lack()
        if (lacking !== undefined) throw lacking
        const value = await used(
          `begin${large ? '' : PLANNED_ONCE}${provisional ? UNFLUSHED : ''}${chain === undefined ? '' : lockOf(chain)}`,
          work,
          how,
        )
        report(undefined)
        return value
      }),
    limiter: limits.limiter,
    flush: async () => {}, // deleted rows leave the disk when PostgreSQL vacuums
    outage: () => current() ?? lack(),
    close: async () => {
      if (pool.ending) return
      await Promise.all([pool.end(), limits.close()]) // Kysely's `destroy` does not close a pool that was not used
    },
  }
}

function poolOn(address: string): pg.Pool {
  const pool = new (driver().Pool)({ ...connectionTo(address), max: CONNECTIONS })
  // A lost connection is not an error of the program: its query fails with an outage, and an idle one is replaced.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** How many connections a process opens at most. */
const CONNECTIONS = 10

/**
 * How to connect: with time limits, so that neither a lost network nor a stopped process blocks others for long. An idle
 * transaction ends, with its locks; the limit for a lock is longer, so waiting transactions still get it.
 */
export const connectionTo = (address: string): pg.ClientConfig => ({
  connectionString: address,
  connectionTimeoutMillis: 5000,
  idle_in_transaction_session_timeout: 4000,
  lock_timeout: 6000,
  keepAlive: true,
  // The server, too, soon notices that a machine is gone.
  options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3',
  types: { getTypeParser },
  stream: () => {
    const socket = new Socket()
    return socket.setTimeout(SILENT_MILLISECONDS, () => socket.destroy())
  },
})
/** The time without an answer after which a server counts as down. */
const SILENT_MILLISECONDS = 30_000

/**
 * A write finds few rows by their keys: its statements are planned once for each connection, because planning takes longer than
 * running them. Statements for many rows are planned for the rows that exist.
 */
const PLANNED_ONCE = '; set local plan_cache_mode = force_generic_plan'

/** The commit does not wait for the disk: the next one that does makes it durable. */
const UNFLUSHED = '; set local synchronous_commit = off'

/** Locks the head of a chain; a partner of version 0.1.0 has none. With `begin`, in one round trip. */
const lockOf = (chain: number): string => `
; insert into "auditHeads" values (${chain}, 0, '${CHAIN_START}') on conflict do nothing
; select 1 from "auditHeads" where "chain" = ${chain} for update`

/** Only for names that this module defines. */
const settingOf = (name: string): string => `
; select "value" from "settings" where "name" = '${name}'`

type Rows = readonly { readonly value?: string }[]

type Work<Value> = (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>

async function transaction<Value>(
  db: ServiceDb,
  begin: string,
  work: Work<Value>,
  begun: (rows: Rows) => void,
): Promise<Value> {
  let isCommitting = false
  try {
    begun((await sql.raw<Rows[number]>(begin).execute(db)).rows)
    const { value, commit } = await work(db)
    isCommitting = commit
    // After a failed statement, `commit` would roll back the transaction without an error.
    await sql.raw(commit ? 'select 1; commit' : 'rollback').execute(db)
    return value
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => {}) // a connection that is cut has rolled back
    if (!isCommitting) throw error
    const met = postgresOutage(error)
    throw met instanceof Outage ? new Outage(met.code, `${met.message}: the commit had no answer`) : met
  }
}

/**
 * Runs a transaction again if another one wrote the same rows meanwhile: the next run sees them. It also runs again if it had not
 * begun, because its connection was cut while idle. All connections of the pool may have been cut together: each attempt removes one
 * of them, and the attempt after the last has a new connection.
 */
async function repeated<Value>(attempt: (begun: () => void) => Promise<Value>): Promise<Value> {
  let [tries, stale] = [0, 0]
  for (;;) {
    let hasBegun = false
    const begun = (): void => {
      hasBegun = true
    }
    try {
      return await attempt(begun)
    } catch (error) {
      const isStale = !hasBegun && isCut(error)
      if (isStale) stale += 1
      else tries += 1
      const isOver = stale > CONNECTIONS || tries === TRIES
      if (isOver || !(isStale || CONFLICTS.has(codeOf(error)))) throw error
      if (isStale) await yieldToEventLoop() // the pool learns of the other connections that were cut
    }
  }
}
const TRIES = 4
/** Serialization failure, deadlock, unique violation. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', '23505'])

/** Serialises the writes of a chain in this process: those that wait for their turn hold no connection. */
function turnsByChain() {
  const last = new Map<number, Promise<void>>()
  return <Value>(chain: number | undefined, work: () => Promise<Value>): Promise<Value> => {
    if (chain === undefined) return work()
    const turn = (last.get(chain) ?? Promise.resolve()).then(work)
    const ended = turn.then(
      () => {},
      () => {},
    )
    last.set(chain, ended)
    void ended.then(() => {
      if (last.get(chain) === ended) last.delete(chain)
    })
    return turn
  }
}
