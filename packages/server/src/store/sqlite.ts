import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { migrate } from './migrate.js'
import type { ServiceDb } from './scope.js'
import { type Store, written } from './store.js'
import type { GlobalTables } from './tables.js'

/**
 * The embedded database, and everything that is SQLite's own: how it is opened, made durable and locked. `:memory:` lives
 * as long as the process.
 */
export async function openSqlite(path: string): Promise<Store> {
  const inMemory = path === ':memory:'
  if (!inMemory) mkdirSync(dirname(path), { recursive: true })
  const file = new Database(path, { timeout: 10_000 })
  // A WAL database reopens with synchronous=NORMAL, and a power cut could then take commits back.
  if (!inMemory) file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  assertPragma(file, 'journal_mode', inMemory ? 'memory' : 'wal')
  assertPragma(file, 'synchronous', 2)
  assertPragma(file, 'foreign_keys', 1)

  const db = new Kysely<GlobalTables>({ dialect: new SqliteDialect({ database: withStatements(file) }) })
  const store: Store = {
    read: (work) => db.connection().execute(work),
    write: (work) => db.connection().execute((connection) => immediately(connection, work)),
    close: () => db.destroy(),
  }
  await store.write((connection) => written(migrate(connection, 'integer primary key autoincrement')))
  return store
}

/** Keeps every other server off this database until the process ends, however it ends. */
export function lockDatabase(path: string): 'locked' | 'taken' {
  if (path === ':memory:') return 'locked'
  mkdirSync(dirname(path), { recursive: true })
  const lock = new Database(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    held.add(lock)
    return 'locked'
  } catch {
    lock.close()
    return 'taken'
  }
}
/** What is not referenced is closed, and the lock with it. */
const held = new Set<Database.Database>()

/** Begin immediate: a deferred transaction of two writing processes fails half-way with SQLITE_BUSY. */
async function immediately<Value>(
  db: ServiceDb,
  work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
): Promise<Value> {
  await sql`begin immediate`.execute(db)
  try {
    const { value, commit } = await work(db)
    await (commit ? sql`commit` : sql`rollback`).execute(db)
    return value
  } catch (error) {
    await sql`rollback`.execute(db)
    throw error
  }
}

function assertPragma(file: Database.Database, name: string, wanted: string | number): void {
  const found = file.pragma(name, { simple: true })
  if (found !== wanted) throw new Error(`the database has ${name} = ${found}, wanted ${wanted}`)
}

/** Statements are prepared once: preparing costs more than most of them take. */
function withStatements(file: Database.Database) {
  const statements = new Map<string, Database.Statement>()
  return {
    prepare(text: string) {
      const known = statements.get(text)
      if (known !== undefined) return known
      const statement = file.prepare(text)
      if (statements.size < 500) statements.set(text, statement)
      return statement
    },
    close: () => void file.close(),
  }
}
