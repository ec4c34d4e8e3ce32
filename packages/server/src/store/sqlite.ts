import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { migrate } from './migrate.js'
import type { ServiceDb } from './scope.js'
import { type Store, StoreBusy, written } from './store.js'
import type { GlobalTables } from './tables.js'

/**
 * Opens the embedded SQLite database, durable and migrated. `:memory:` lives as long as the process. Throws with code
 * `ENOENT` where `mustExist` and the file does not.
 */
export async function openSqlite(path: string, { mustExist = false } = {}): Promise<Store> {
  const inMemory = path === ':memory:'
  if (mustExist && !existsSync(path)) throw named('ENOENT', `there is no database ${path}`)
  if (!inMemory) mkdirSync(dirname(path), { recursive: true })
  // Waiting for another process blocks the event loop, so the timeout is short.
  const file = openFile(path, { timeout: BUSY_MILLISECONDS })
  assertOwn(file, path)
  // A WAL database reopens with synchronous=NORMAL, where a power cut can roll back commits.
  if (!inMemory) file.exec('pragma journal_mode = WAL')
  file.exec('pragma synchronous = FULL')
  file.exec('pragma foreign_keys = ON')
  // A checkpoint blocks the event loop: half the default size, twice as often.
  file.exec('pragma wal_autocheckpoint = 500')
  // Purged content is overwritten on disk.
  file.exec('pragma secure_delete = ON')
  const asserted = { journal_mode: inMemory ? 'memory' : 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 }
  for (const [name, wanted] of Object.entries(asserted)) {
    const found = file.prepare(`pragma ${name}`).get()
    const right = isDeepStrictEqual(found, { [name]: wanted })
    if (!right) throw new Error(`the database has ${JSON.stringify(found)}, wanted ${name} = ${wanted}`)
  }

  const db = new Kysely<GlobalTables>({ dialect: new SqliteDialect({ database: file }) })
  const store: Store = {
    read: (work) => db.connection().execute((connection) => together(connection, work)),
    write: (work, how) =>
      db.connection().execute(async (connection) => {
        if (how?.provisional !== true) return immediately(connection, work)
        // Not fsynced: the next commit that is fsynced makes it durable.
        file.exec('pragma synchronous = NORMAL')
        try {
          return await immediately(connection, work)
        } finally {
          file.exec('pragma synchronous = FULL')
        }
      }),
    flush: () =>
      db
        .connection()
        .execute(async (connection) => void (await sql`pragma wal_checkpoint(truncate)`.execute(connection))),
    close: () => db.destroy(),
  }
  await store.write((connection) => written(migrate(connection, 'integer primary key autoincrement')))
  return store
}

export const BUSY_MILLISECONDS = 3000

/** Throws where a file is no database, or one of another program: nothing is written to it then. */
export function assertOwn(file: ReturnType<typeof openFile>, path: string): void {
  const refused = `${path} is no database of Centime; CENTIME_DATABASE names the file`
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    if (tables.length === 0 || tables.includes('migrations')) return
  } catch (error) {
    throw codeOf(error) === 'SQLITE_NOTADB' ? named('SQLITE_NOTADB', refused) : error
  }
  throw named('SQLITE_NOTADB', refused)
}

export const named = (code: string, message: string): Error => Object.assign(new Error(message), { code })
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Locks the database against other servers until the process ends, also by a crash. */
export function lockDatabase(path: string): 'locked' | 'taken' {
  if (path === ':memory:') return 'locked'
  mkdirSync(dirname(path), { recursive: true })
  // The real path: a link to a database is the same database.
  const real = existsSync(path) ? realpathSync(path) : path
  const lock = openFile(`${real}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return 'locked'
  } catch {
    lock.close()
    return 'taken'
  }
}

/** Reads from one snapshot. */
export async function together<Value>(db: ServiceDb, work: (db: ServiceDb) => Promise<Value>): Promise<Value> {
  await sql`begin`.execute(db)
  try {
    return await work(db)
  } finally {
    await sql`commit`.execute(db)
  }
}

/** Begins immediately: of two processes, a deferred write fails half-way with SQLITE_BUSY. */
async function immediately<Value>(
  db: ServiceDb,
  work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
): Promise<Value> {
  await sql`begin immediate`.execute(db).catch((error: unknown) => {
    throw isBusy(error) ? new StoreBusy('another process writes to the database') : error
  })
  try {
    const { value, commit } = await work(db)
    await (commit ? sql`commit` : sql`rollback`).execute(db)
    return value
  } catch (error) {
    await sql`rollback`.execute(db)
    throw error
  }
}

const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/**
 * Opens a database file and keeps a reference to it and to its statements for ever. Garbage collection would close the file
 * and release its lock; with better-sqlite3 compiled for Node 24.19 or later it would abort the process
 * (nodejs/node#65446). The number of statements is bounded, since lists in queries have a maximum length.
 */
export function openFile(path: string, options: Database.Options) {
  const file = opened(path, options)
  const statements = new Map<string, Database.Statement>()
  held.add(file).add(statements)
  return {
    exec: (text: string): void => void file.exec(text),
    /** Cached: preparing costs more than running most statements. */
    prepare(text: string): Database.Statement {
      const known = statements.get(text)
      if (known !== undefined) return known
      const statement = file.prepare(text)
      statements.set(text, statement)
      return statement
    },
    /** All pages at once, from one snapshot. */
    backup: (to: string) => file.backup(to, { progress: () => ALL_PAGES }),
    close: () => void file.close(),
  }
}
const ALL_PAGES = 0x7fffffff
const held = new Set<object>()

function opened(path: string, options: Database.Options): Database.Database {
  try {
    return new Database(path, options)
  } catch (error) {
    throw codeOf(error) === 'SQLITE_CANTOPEN' ? named('SQLITE_CANTOPEN', `cannot open ${path} as a database`) : error
  }
}
