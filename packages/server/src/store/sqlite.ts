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
 * The embedded database, and everything that is SQLite's own: how it is opened, made durable and locked. `:memory:` lives
 * as long as the process.
 */
export async function openSqlite(path: string, { mustExist = false } = {}): Promise<Store> {
  const inMemory = path === ':memory:'
  if (mustExist && !existsSync(path)) throw Object.assign(new Error(`there is no database ${path}`), { code: 'ENOENT' })
  if (!inMemory) mkdirSync(dirname(path), { recursive: true })
  // While it waits for another process it serves nobody.
  const file = openFile(path, { timeout: BUSY_MILLISECONDS })
  // A WAL database reopens with synchronous=NORMAL, and a power cut could then take commits back.
  if (!inMemory) file.exec('pragma journal_mode = WAL')
  file.exec('pragma synchronous = FULL')
  file.exec('pragma foreign_keys = ON')
  // Nobody is served while the log goes into the database: half as much at once, twice as often.
  file.exec('pragma wal_autocheckpoint = 500')
  // What is purged is overwritten, not only forgotten.
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
        // It is in the log but not on the disk yet: the next transaction that is synced syncs the log before it too.
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

const BUSY_MILLISECONDS = 3000

/** Keeps every other server off this database until the process ends, however it ends. */
export function lockDatabase(path: string): 'locked' | 'taken' {
  if (path === ':memory:') return 'locked'
  mkdirSync(dirname(path), { recursive: true })
  // By its real name: a link to a database is the same database.
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

/** Several looks that see the same. */
async function together<Value>(db: ServiceDb, work: (db: ServiceDb) => Promise<Value>): Promise<Value> {
  await sql`begin`.execute(db)
  try {
    return await work(db)
  } finally {
    await sql`commit`.execute(db)
  }
}

/** Begin immediate: a deferred transaction of two writing processes fails half-way with SQLITE_BUSY. */
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

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * A database, with its statements, that is referenced for ever: what is not is closed, and a lock with it. And where
 * better-sqlite3 was compiled for Node 24.19 or later, a database or a statement that is freed while the process runs
 * aborts it (nodejs/node#65446). The number of statements has a bound: every list in a query is cut to a length.
 */
export function openFile(path: string, options: Database.Options) {
  const file = new Database(path, options)
  const statements = new Map<string, Database.Statement>()
  held.add(file).add(statements)
  return {
    exec: (text: string): void => void file.exec(text),
    /** Prepared once: preparing costs more than most statements take. */
    prepare(text: string): Database.Statement {
      const known = statements.get(text)
      if (known !== undefined) return known
      const statement = file.prepare(text)
      statements.set(text, statement)
      return statement
    },
    close: () => void file.close(),
  }
}
const held = new Set<object>()
