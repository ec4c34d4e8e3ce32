import { sql } from 'kysely'
import { lastEntryAt } from './audit.js'
import { connected, prepared, RESTORING, type WantedDatabase } from './postgres-start.js'
import { beginRestored, ID_GAP, type Restored } from './restored.js'
import type { ServiceDb } from './scope.js'

/** The schema of a database that a server has run on. */
export const schemaOf = (address: string): Promise<string> => closing(address, { mustExist: true }, currentSchema)

/** Marks an empty database: no server starts on it until `endRestoring`. Returns its schema. Throws if it is not empty. */
export const beginRestoring = (address: string): Promise<string> =>
  closing(address, { mustBeEmpty: true }, async (db) => {
    await sql`create table ${sql.table(RESTORING)} ()`.execute(db)
    return currentSchema(db)
  })

/** Removes the mark from a database, after a restore that wrote nothing. */
export const cancelRestoring = (address: string): Promise<void> => closing(address, { isRestoring: true }, unmark)

/** Brings a copy to the schema of this program. */
export const migrateRestored = (address: string): Promise<void> =>
  prepared(address, { isRestoring: true }, async () => {})

/** Begins the life of a copy; servers may start then. `instant`: the time of the service's clock. */
export const endRestoring = (address: string, instant: (db: ServiceDb) => Promise<string>): Promise<Restored> =>
  prepared(address, { isRestoring: true }, async (db) => {
    const at = await instant(db)
    await raiseIds(db, at)
    await unmark(db)
    return beginRestored(db, at)
  })

const unmark = async (db: ServiceDb): Promise<void> => void (await sql`drop table ${sql.table(RESTORING)}`.execute(db))

async function currentSchema(db: ServiceDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as "name"`.execute(db)
  return rows[0]?.name ?? ''
}

const closing = <Value>(address: string, how: WantedDatabase, work: (db: ServiceDb) => Promise<Value>) =>
  connected(address, how, (db) => work(db).finally(() => db.destroy()))

/**
 * Ids continue after a gap that grows by one for each millisecond since the copy was made: an id that was assigned since refers to
 * nothing, even if the same copy was restored before.
 */
async function raiseIds(db: ServiceDb, at: string): Promise<void> {
  const since = Date.parse(at) - Date.parse((await lastEntryAt(db)) ?? at)
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as "sequence"
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { sequence } of rows) {
    const last = sql`(select last_value from ${sql.raw(sequence)})`
    await sql`select setval(${sequence}, ${last} + ${ID_GAP + Math.max(0, since)}::bigint)`.execute(db)
  }
}
