import { sql } from 'kysely'
import { type AuditVerdict, verifyAudit } from './audit.js'
import { readSqlite } from './copy.js'
import { codedError, type DatabaseFile, openFile } from './file.js'
import { lockDatabase } from './lock.js'
import { prepared } from './postgres-start.js'
import type { ServiceDb } from './scope.js'
import { BUSY_MILLISECONDS } from './sqlite.js'
import { assertUsable } from './start-checks.js'

/** How many rows of each table were copied, and the verdict on the chains of the copy. */
export interface Moved {
  readonly rows: Readonly<Record<string, number>>
  readonly audit: AuditVerdict
}

/**
 * Copies all rows of an SQLite database, which it does not change, to an empty PostgreSQL database. It is one transaction there:
 * any interruption leaves the target empty. Ids continue after the last one that was assigned. Throws an error with a code and one
 * sentence if a server runs on the source, another version wrote it, it is damaged, or the target is not empty.
 */
export async function moveDatabase(path: string, address: string): Promise<Moved> {
  assertUsable(path, { mustExist: true })
  if ((await lockDatabase(path)) === 'taken') throw codedError('TAKEN', `a server runs on ${path}: stop it first`)
  await assertSound(path)
  const source = openFile(path, { readonly: true, timeout: BUSY_MILLISECONDS })
  source.exec('begin')
  try {
    return await prepared(address, { mustBeEmpty: true }, async (target) => {
      const rows: Record<string, number> = {}
      for (const table of parentsFirst(source)) rows[table] = await copyTable(source, target, table)
      await continueIds(source, target)
      const audit = await verifyAudit({ read: (work) => work(target) })
      if (!audit.valid) throw codedError('UNUSABLE', `nothing was moved, the audit log is broken: ${audit.problem}`)
      return { rows, audit }
    })
  } finally {
    source.close()
  }
}

/** Throws if the rows of the source do not fit the tables of this version. */
async function assertSound(path: string): Promise<void> {
  const { isMigrated, faults, close } = readSqlite(path)
  const [fault] = await faults()
  await close()
  if (!isMigrated) {
    throw codedError('OLDER', `an earlier version wrote ${path}: start this version on it once, then stop and move it`)
  }
  if (fault !== undefined) throw codedError('DAMAGED', `${path} is damaged: ${fault}; centime check lists all`)
}

/** Tables that the target creates anew: the migrations, the processes and their leases. */
const ANEW = `'migrations', 'leases'`

/** The tables whose rows are copied, each after those that its rows refer to. */
function parentsFirst(source: DatabaseFile): readonly string[] {
  const texts = (query: string, ...values: readonly string[]): readonly string[] =>
    source
      .prepare(query)
      .pluck()
      .all(...values)
      .map(String)
  const found = new Set<string>()
  const add = (table: string): void => {
    if (found.has(table)) return
    for (const parent of texts('select distinct "table" from pragma_foreign_key_list(?)', table)) add(parent)
    found.add(table)
  }
  const all = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not in (${ANEW})`
  texts(all).forEach(add)
  return [...found]
}

/** The largest number of rows that one statement inserts, and about the largest number of characters: memory holds no more. */
const ROWS = 5000
const CHARACTERS = 4_000_000

async function copyTable(source: DatabaseFile, target: ServiceDb, table: string): Promise<number> {
  const names = source.prepare('select name from pragma_table_info(?)').pluck().all(table).map(String)
  const types = await typesOf(target, table)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const insert = async (rows: readonly (readonly unknown[])[]): Promise<void> => {
    const values = names.map(
      (name, place) => sql`${rows.map((row) => row[place])}::${sql.raw(types.get(name) ?? '')}[]`,
    )
    await sql`insert into ${sql.table(table)} (${columns}) select * from unnest(${sql.join(values)})`.execute(target)
  }
  let [copied, characters] = [0, 0]
  let batch: unknown[][] = []
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await insert(batch)
    copied += batch.length
    ;[batch, characters] = [[], 0]
  }
  try {
    for (const row of source.rows(`select ${names.map((name) => `"${name}"`)} from "${table}"`)) {
      const values = Array.isArray(row) ? row : []
      batch.push(values)
      for (const value of values) characters += typeof value === 'string' ? value.length : 8
      if (batch.length >= ROWS || characters >= CHARACTERS) await flush()
    }
    await flush()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw codedError('UNUSABLE', `nothing was moved, the rows of ${table} cannot be copied: ${why}`)
  }
  return copied
}

async function typesOf(target: ServiceDb, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`select column_name as "name", data_type as "type"
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(target)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Lets the generated keys of each table continue where the source would. */
async function continueIds(source: DatabaseFile, target: ServiceDb): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(target)
  for (const { table, column } of rows) {
    const last = source.prepare('select seq from sqlite_sequence where name = ? and seq > 0').pluck().get(table)
    if (last === undefined) continue
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), ${last}::bigint)`.execute(target)
  }
}
