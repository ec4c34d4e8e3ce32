import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { newHints } from './hints.js'
import type { LeaseOwner } from './leases.js'
import { errorText, startLoop } from './loop.js'
import { Outage } from './outage.js'
import { connectionTo } from './postgres.js'
import { driver } from './postgres-driver.js'
import { postgresOutage } from './postgres-outages.js'

/** The class of the advisory locks whose second part is the number of an owner, and the channel of hints, which are notifications. */
const [OWNERS, CHANNEL] = [1_664_526, 'centime']

/** The silence after which the server ends a session: a live process queries every second. */
const SILENT_MILLISECONDS = 3000

/** An owner without its lock is dead. A row that a commit of its owner still locks is left to the next run. */
const IS_DEAD = sql`"owner" not in (
  select "objid"::bigint from pg_locks where "locktype" = 'advisory' and "classid" = ${sql.lit(OWNERS)} and "granted"
    and "database" = (select "oid" from pg_database where "datname" = current_database())
) for update skip locked`

/**
 * A process that shares a PostgreSQL database with others. It owns leases as long as a session of its own lives, whose lock
 * PostgreSQL frees when the process dies. After a lost session it is another owner.
 */
export async function ownerSession(address: string, newNumber: () => number, log: Logger): Promise<LeaseOwner> {
  const hints = newHints()
  let session: { readonly client: pg.Client; readonly number: number } | undefined

  const begin = async (): Promise<void> => {
    const connection = connectionTo(address)
    const options = `${connection.options ?? ''} -c idle_session_timeout=${SILENT_MILLISECONDS}`
    const client = new (driver().Client)({ ...connection, options, query_timeout: SILENT_MILLISECONDS })
    const number = newNumber()
    client.on('notification', ({ payload = '' }) => hints.told(payload))
    client.on('error', () => lost(client))
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as "isOurs"', [OWNERS, number])
    if (rows[0]?.isOurs !== true) return client.end()
    await client.query(`listen ${CHANNEL}`)
    session = { client, number }
  }
  const lost = (client: pg.Client): void => {
    if (session?.client !== client) return
    session = undefined
    void client.end().catch(() => {})
    log.warn('the session with the database is lost: others take up the work of this process')
  }
  const poll = async (): Promise<boolean> => {
    const { client } = session ?? {}
    if (client !== undefined) await client.query('select 1').catch(() => lost(client))
    if (session === undefined) {
      await begin().catch((error: unknown) => {
        throw postgresOutage(error)
      })
    }
    return false
  }
  await begin()
  const loop = startLoop(poll, (error) => log.error({ error: errorText(error) }, 'there is no session'))
  return {
    number: () => {
      if (session === undefined) throw new Outage('not_ready', 'the session of this process with the database is lost')
      return session.number
    },
    isDead: () => IS_DEAD,
    listen: hints.listen,
    told: (what, outage) => {
      hints.told(what, outage)
      if (outage === undefined) void session?.client.query('select pg_notify($1, $2)', [CHANNEL, what]).catch(() => {})
    },
    close: async () => {
      await loop.stop()
      await session?.client.end()
    },
  }
}
