import { closeSync, existsSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { Kysely, SqliteDialect } from 'kysely'
import { codedError, type DatabaseFile, openFile } from './file.js'
import { MIGRATIONS } from './migrations.js'
import { assertOwn, BUSY_MILLISECONDS, fromSnapshot } from './sqlite.js'
import type { ReadStore } from './store.js'
import type { GlobalTables } from './tables.js'

/** Reading and copying a database file that a server may use meanwhile. */

/** Opens a database for reading. Throws as `openSqlite` does, and if a newer program has written it. */
export function readSqlite(path: string): ReadStore {
  if (!existsSync(path)) throw codedError('ENOENT', `there is no database ${path}`)
  const file = openFile(path, { readonly: true, timeout: BUSY_MILLISECONDS })
  assertOwn(file, path)
  const migrations = file.prepare('select count(*) from "migrations"').pluck().get()
  if (Number(migrations) > MIGRATIONS.length) throw codedError('NEWER', 'the database is newer than this program')
  const db = new Kysely<GlobalTables>({ dialect: new SqliteDialect({ database: file }) })
  return {
    read: (work) => db.connection().execute((connection) => fromSnapshot(file, connection, work)),
    close: async () => {
      await db.destroy()
      file.close() // `destroy` leaves it open if nothing was read
    },
    isMigrated: migrations === MIGRATIONS.length,
    faults: async () => faultsOf(file),
  }
}

function faultsOf(file: DatabaseFile): readonly string[] {
  try {
    const pages = texts(file.prepare('pragma integrity_check(20)').pluck().all()).filter((text) => text !== 'ok')
    if (pages.length > 0) return pages
    const rows = file.prepare('select distinct "table", "parent" from pragma_foreign_key_check limit 20').raw().all()
    return rows.map(texts).map(([child = '', parent = '']) => brokenReference(child, parent))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
/** A row refers to a row that does not exist. */
export const brokenReference = (child: string, parent: string): string =>
  `a row of ${child} names a row that does not exist of ${parent}`
const texts = (rows: unknown): readonly string[] => (Array.isArray(rows) ? rows.map(String) : [])

/**
 * Copies a database to a new file, in its state at one instant; a server may write meanwhile and does not wait. The copy is one
 * file without a log beside it, readable by its owner only.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw codedError('ENOENT', `there is no database ${from}`)
  const file = openFile(from, { readonly: true, timeout: BUSY_MILLISECONDS })
  assertOwn(file, from)
  writeFileSync(to, '', { mode: 0o600, flag: 'wx' })
  await file.backup(to)
  file.close()
  const copy = openFile(to, {})
  copy.exec('pragma journal_mode = delete')
  copy.close()
  flushFile(to)
}

/** Makes a file, or the names in a folder, durable. */
export function flushFile(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
