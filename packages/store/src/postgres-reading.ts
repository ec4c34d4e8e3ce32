import { sql } from 'kysely'
import { brokenReference } from './copy.js'
import { codedError } from './file.js'
import { MIGRATIONS } from './migrations.js'
import { connected, type WantedDatabase } from './postgres-start.js'
import type { ServiceDb } from './scope.js'
import type { ReadStore } from './store.js'

/** Opens a PostgreSQL database for reading, beside running servers. Throws as `openPostgres` does, and if it does not exist. */
export const readPostgres = (address: string, how: WantedDatabase = { mustExist: true }): Promise<ReadStore> =>
  connected(address, how, async (db) => {
    const { rows } = await sql<{ number: number }>`select "number" from "migrations"`.execute(db)
    if (rows.length > MIGRATIONS.length) throw codedError('NEWER', 'the database is newer than this program')
    const read: ReadStore['read'] = (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    return {
      read,
      close: () => db.destroy(),
      isMigrated: rows.length === MIGRATIONS.length,
      faults: () => read(faultsOf),
    }
  })

interface Reference {
  readonly child: string
  readonly parent: string
  /** The conditions that the child refers to a row, and that this row is the parent. */
  readonly isGiven: string
  readonly isSame: string
}

/** Rows that refer to a row that does not exist. PostgreSQL refuses to write them; a restore without its checks may leave some. */
async function faultsOf(db: ServiceDb): Promise<readonly string[]> {
  const { rows } = await sql<Reference>`select child.relname as "child", parent.relname as "parent",
      string_agg(format('child.%I is not null', c.attname), ' and ') as "isGiven",
      string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ') as "isSame"
    from pg_constraint f cross join unnest(f.conkey, f.confkey) as key (child, parent)
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute c on c.attrelid = f.conrelid and c.attnum = key.child
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = key.parent
    where f.contype = 'f' and child.relnamespace = current_schema()::regnamespace
    group by f.oid, child.relname, parent.relname order by 1, 2`.execute(db)
  const faults: string[] = []
  for (const { child, parent, isGiven, isSame } of rows) {
    const found = await sql`select 1 from ${sql.table(child)} child where ${sql.raw(isGiven)}
      and not exists (select 1 from ${sql.table(parent)} parent where ${sql.raw(isSame)}) limit 1`.execute(db)
    if (found.rows.length > 0) faults.push(brokenReference(child, parent))
  }
  return faults
}
