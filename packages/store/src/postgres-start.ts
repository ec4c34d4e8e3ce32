import { sql } from 'kysely'
import { codedError } from './file.js'
import { codeOf } from './loop.js'
import { migrate } from './migrate.js'
import { Outage } from './outage.js'
import { getTypeParser, kyselyOn, postgresSpelling } from './postgres-dialect.js'
import { driver } from './postgres-driver.js'
import { LIMITS_TABLE } from './postgres-limits.js'
import { postgresOutage } from './postgres-outages.js'
import type { ServiceDb } from './scope.js'

/** Checks of a PostgreSQL database before it is used. Each refusal is one sentence that says what to do. */

/** Checks a database and migrates it. Throws an error with a code if it cannot be used; `mustExist`: an empty one is refused. */
export const prepare = (address: string, how: WantedDatabase): Promise<void> => prepared(address, how, async () => {})

export interface WantedDatabase {
  readonly mustExist?: boolean
  /** Its schema must be empty. */
  readonly mustBeEmpty?: boolean
  /** A restore is under way, by this process. */
  readonly isRestoring?: boolean
}

/** The table that marks a database whose restore has not ended. */
export const RESTORING = 'restoring'

/** The same, with more work in the transaction of the migrations: all of it takes effect, or none. */
export async function prepared<Value>(
  address: string,
  how: WantedDatabase,
  more: (db: ServiceDb) => Promise<Value>,
): Promise<Value> {
  return connected(address, how, async (db) => {
    try {
      return await db.transaction().execute(async (connection) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(connection)
        await migrate(connection, postgresSpelling)
        await sql.raw(LIMITS_TABLE).execute(connection)
        return more(connection)
      })
    } finally {
      await db.destroy()
    }
  })
}

/**
 * Connects to a usable database and starts the given work. It has none of the time limits of other connections: a migration may
 * take long, and other processes wait for it.
 */
export async function connected<Value>(
  address: string,
  how: WantedDatabase,
  begin: (db: ServiceDb) => Promise<Value>,
): Promise<Value> {
  const { host, port, user = '', database = '' } = new (driver().Client)({ connectionString: address })
  const place: Place = { server: `${host}:${port}`, user, database }
  const limits = { connectionTimeoutMillis: 5000, max: 1 }
  const pool = new (driver().Pool)({ connectionString: address, ...limits, types: { getTypeParser } })
  pool.on('error', () => {}) // the query on a connection that is cut reports it
  const db = kyselyOn(pool)
  try {
    await assertUsable(db, place, how)
    return await begin(db)
  } catch (error) {
    await db.destroy()
    throw startError(error, place)
  }
}

const MIGRATION_LOCK = 1_664_525

interface Place {
  readonly server: string
  readonly user: string
  readonly database: string
}

interface Found {
  readonly version: number
  readonly encoding: string
  readonly flushed: string
  readonly schema: string | null
  readonly mayCreate: boolean | null
  /** The tables of the schema. */
  readonly tables: number
  /** How many columns of Centime's table of migrations exist. */
  readonly columns: number
  readonly isRestoring: boolean
}

async function assertUsable(db: ServiceDb, place: Place, { mustExist, mustBeEmpty, isRestoring }: WantedDatabase) {
  const { rows } = await sql<Found>`select current_setting('server_version_num')::int as "version",
    current_setting('server_encoding') as "encoding", current_setting('synchronous_commit') as "flushed",
    current_schema() as "schema", has_schema_privilege(current_schema(), 'create') as "mayCreate",
    (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p')) as "tables",
    (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid where n.nspname = current_schema() and c.relname = 'migrations'
      and a.attname in ('number', 'name', 'checksum')) as "columns",
    to_regclass(current_schema() || '.' || ${RESTORING}) is not null as "isRestoring"`.execute(db)
  const [found] = rows
  if (found?.isRestoring === true && isRestoring !== true) {
    throw codedError(
      'UNUSABLE',
      `a restore into the database ${place.database} at ${place.server} has not ended: drop the database, and restore into an empty one`,
    )
  }
  const problem = found === undefined || isRestoring === true ? undefined : problemOf(found, place)
  if (problem !== undefined) throw codedError('UNUSABLE', problem)
  if (mustBeEmpty === true && found?.tables !== 0) {
    throw codedError(
      'UNUSABLE',
      `the database ${place.database} at ${place.server} is not empty: make another one, or drop what is in its schema`,
    )
  }
  if (mustExist === true && found?.tables === 0) {
    throw codedError(
      'ENOENT',
      `the database ${place.database} at ${place.server} is empty: start the server on it first`,
    )
  }
}

function problemOf(found: Found, { server, user, database }: Place): string | undefined {
  const { version, encoding, flushed, schema, mayCreate, tables, columns } = found
  if (!isSupported(version))
    return `PostgreSQL at ${server} is version ${versionText(version)}: Centime needs 14 or newer`
  if (encoding !== 'UTF8') {
    return `the database ${database} at ${server} has the encoding ${encoding}: create one with encoding 'UTF8' template template0`
  }
  if (flushed === 'off') {
    return `synchronous_commit is off for the user ${user} at ${server}: a crash would lose what was answered; turn it on`
  }
  if (schema === null)
    return `the database ${database} at ${server} has no schema for the user ${user}: create schema centime authorization ${user}`
  if (tables > 0 && columns < 3) {
    return `the schema ${schema} of the database ${database} at ${server} holds tables of another program: CENTIME_DATABASE must name a database of its own`
  }
  if (mayCreate !== true) {
    return `the user ${user} may not create tables in the schema ${schema} of the database ${database} at ${server}: grant create on schema ${schema} to ${user}`
  }
  return undefined
}

/** Whether a server is new enough, by its `server_version_num`: 140005 is version 14.5. */
export const isSupported = (version: number): boolean => version >= 140_000
const versionText = (version: number): string =>
  version >= 100_000
    ? `${Math.floor(version / 10_000)}.${version % 10_000}`
    : `${Math.floor(version / 10_000)}.${Math.floor(version / 100) % 100}`

const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/

/** An error while opening, as one sentence. */
function startError(error: unknown, { server, user, database }: Place): unknown {
  const code = codeOf(error)
  const said = error instanceof Error ? error.message : String(error)
  const isOfTheProgram = ['UNUSABLE', 'ENOENT', 'NEWER', 'ALTERED'].includes(code) && !said.startsWith('connect ')
  if (isOfTheProgram) return error
  const isOfTheTables = SQL_STATE.test(code) && !(postgresOutage(error) instanceof Outage)
  const sentences: readonly (readonly [boolean, string])[] = [
    [
      code.startsWith('28'),
      `PostgreSQL at ${server} refuses the user ${user} (${said}): correct the name and the password in CENTIME_DATABASE`,
    ],
    [code === '3D000', `PostgreSQL at ${server} has no database ${database}: create it, or correct CENTIME_DATABASE`],
    [
      code === '42501' && said.includes('for database'),
      `the user ${user} may not connect to the database ${database} at ${server}: grant connect on database ${database} to ${user}`,
    ],
    [
      code === '42501',
      `the user ${user} lacks a right in the database ${database} at ${server} (${said}): let it own the tables`,
    ],
    [
      code === '53300',
      `PostgreSQL at ${server} has no room for another connection (${said}): raise that limit, or stop who uses it`,
    ],
    [
      code === '25006',
      `PostgreSQL at ${server} takes no writes of the user ${user} (${said}): CENTIME_DATABASE must name the primary, and a user who may write`,
    ],
    [
      isOfTheTables,
      `the tables of the database ${database} at ${server} cannot be brought to this version (${said}): they are not as an earlier one left them, and nothing was changed`,
    ],
  ]
  const why = said.startsWith('Connection terminated') ? 'it does not answer as one' : said
  const nowhere = `no PostgreSQL server can be used at ${server} (${why}): start it, or correct CENTIME_DATABASE`
  const [, sentence = nowhere] = sentences.find(([applies]) => applies) ?? []
  return codedError(code || 'UNREACHABLE', sentence)
}
