import { isDeepStrictEqual } from 'node:util'
import {
  Kysely,
  type PrimitiveValueListNode,
  type SelectModifierNode,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { codedError, type DatabaseFile, openFile } from './file.js'
import { longListOf } from './long-lists.js'
import { codeOf } from './loop.js'
import { migrate } from './migrate.js'
import { Outage } from './outage.js'
import { outageOf, outageReports, patient } from './outages.js'
import type { ServiceDb } from './scope.js'
import { readSetting } from './settings.js'
import { assertUsable } from './start-checks.js'
import { type Beginning, type Store, type StoreOptions, written } from './store.js'
import type { GlobalTables } from './tables.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/**
 * Opens the embedded SQLite database, durable and migrated; creates a missing one unless `mustExist`. `:memory:` lives as long as
 * the process. Throws an error with a code and one sentence if the file cannot be used.
 */
export async function openSqlite(
  path: string,
  { mustExist = false, hasReferences = true, image, ...how }: StoreOptions = {},
): Promise<Store> {
  const inMemory = path === ':memory:'
  if (!inMemory) assertUsable(path, { mustExist })
  const file = openFile(image ?? path, { timeout: BUSY_MILLISECONDS })
  assertOwn(file, path)
  // A WAL database reopens with synchronous=NORMAL, where a power cut can roll back commits.
  if (!inMemory) file.exec('pragma journal_mode = WAL')
  file.exec('pragma synchronous = FULL')
  file.exec(`pragma foreign_keys = ${hasReferences ? 'ON' : 'OFF'}`)
  file.exec(`pragma ${CHECKPOINT}`)
  // Purged content is overwritten on disk.
  file.exec('pragma secure_delete = ON')
  const asserted = {
    journal_mode: inMemory ? 'memory' : 'wal',
    synchronous: 2,
    foreign_keys: Number(hasReferences),
    secure_delete: 1,
  }
  for (const [name, wanted] of Object.entries(asserted)) {
    const found = file.prepare(`pragma ${name}`).get()
    const right = isDeepStrictEqual(found, { [name]: wanted })
    if (!right) throw new Error(`the database has ${JSON.stringify(found)}, wanted ${name} = ${wanted}`)
  }

  // From here on, waiting for the lock of another process does not block the event loop.
  file.exec('pragma busy_timeout = 0')
  // Missing disk space does not prevent the migrations: existing data stays readable as long as possible.
  await storeOn(file, {}).write((connection) => written(migrate(connection, sqliteSpelling)))
  return storeOn(file, how, inMemory ? undefined : () => openFile(path, { readonly: true, timeout: 0 }))
}

/** A checkpoint blocks the event loop: half the default size, twice as often. */
const CHECKPOINT = 'wal_autocheckpoint = 500'
/** The batches of a job write thousands of pages, some of them again and again: each checkpoint waits for the disk twice. */
const CHECKPOINT_OF_BATCHES = 'wal_autocheckpoint = 2000'

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new (class extends SqliteQueryCompiler {
      /** A write has the whole database: no row needs a lock of its own. */
      protected override visitSelectModifier(node: SelectModifierNode): void {
        if (node.modifier === 'Distinct') super.visitSelectModifier(node)
      }
      protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
        const long = longListOf(node, this.parentNode)
        if (long === undefined) super.visitPrimitiveValueList(node)
        else {
          this.append('(select value from json_each(')
          this.appendValue(long.text)
          this.append('))')
        }
      }
    })()
  }
}

const sqliteSpelling = (statement: string): string =>
  statement.includes('$postgres')
    ? ''
    : statement.replace('$sqlite', '').replaceAll('$id', 'integer primary key autoincrement')

/** `another`: opens a connection that reads beside the one that writes; absent: that one reads too. */
function storeOn(
  file: DatabaseFile,
  { lack = () => undefined, outage }: StoreOptions,
  another?: () => DatabaseFile,
): Store {
  const writer = connectionOn(file)
  const readers = another === undefined ? undefined : readersOn(() => connectionOn(another()))
  const wait = patient()
  const { report, current } = outageReports(outage)
  const used = async <Value>(work: Work<Value>, isReading = false): Promise<Value> => {
    const on = ({ db, file: of }: Connection) => wait(() => db.connection().execute((one) => work(one, of)))
    try {
      return await (isReading && readers !== undefined ? readers.use(on) : on(writer))
    } catch (error) {
      const met = outageOf(error)
      if (met instanceof Outage) report(met)
      throw met
    }
  }
  const write: Store['write'] = async (work, how) => {
    const apart = async (db: ServiceDb) => {
      const done = await work(db)
      await yieldToEventLoop()
      return done
    }
    const value = await used(async (connection) => {
      const lacking = how?.essential === true ? undefined : lack()
      if (lacking !== undefined) throw lacking
      const under = (during: readonly string[], after: readonly string[]) =>
        withPragmas(file, during, after, () =>
          immediately(file, connection, begun(how?.large === true ? apart : work, how)),
        )
      // No fsync: the next commit with one makes it durable.
      if (how?.provisional === true) {
        return under(['synchronous = NORMAL', CHECKPOINT_OF_BATCHES], ['synchronous = FULL', CHECKPOINT])
      }
      // The next commit does the checkpoint, after other work had its turn: each takes 30 ms after 150,000 added rows.
      if (how?.large === true) return under(['wal_autocheckpoint = 0'], [CHECKPOINT]).finally(yieldToEventLoop)
      return immediately(file, connection, begun(work, how))
    })
    report(undefined)
    return value
  }
  return {
    ask: (query) => used(query, true),
    read: (work, how) => used((connection, of) => fromSnapshot(of, connection, begun(work, how)), true),
    write,
    // A bucket is dropped after its second, so the requests of a second bound the memory.
    limiter: (_, points) => new RateLimiterMemory({ points, duration: 1 }),
    flush: () => wait(() => writer.db.connection().execute(emptyLog)).catch(ignoreOutage),
    outage: () => current() ?? lack(),
    close: async () => {
      for (const one of [...(readers?.all() ?? []), writer]) {
        await one.db.destroy()
        one.file.close() // `destroy` leaves it open if the store was not used
      }
    },
  }
}

async function withPragmas<Value>(
  file: DatabaseFile,
  during: readonly string[],
  after: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  for (const pragma of during) file.exec(`pragma ${pragma}`)
  try {
    return await work()
  } finally {
    for (const pragma of after) file.exec(`pragma ${pragma}`)
  }
}

interface Connection {
  readonly file: DatabaseFile
  readonly db: Kysely<GlobalTables>
}
const connectionOn = (file: DatabaseFile): Connection => ({
  file,
  db: new Kysely<GlobalTables>({ dialect: new Dialect({ database: file }) }),
})

/** Opens connections for reads as they are needed. A read that yields takes up to some hundred milliseconds: others have a connection of their own. */
function readersOn(open: () => Connection) {
  const reading = new Map<Connection, number>()
  const free = (): Connection => {
    const all = [...reading]
    const idle = all.find(([, count]) => count === 0)
    if (idle !== undefined) return idle[0]
    return all.length < READERS ? open() : all.reduce((least, one) => (one[1] < least[1] ? one : least))[0]
  }
  const count = (one: Connection, more: number): void => void reading.set(one, (reading.get(one) ?? 0) + more)
  return {
    all: () => reading.keys(),
    use: async <Value>(read: (one: Connection) => Promise<Value>): Promise<Value> => {
      const one = free()
      count(one, 1)
      return read(one).finally(() => count(one, -1))
    },
  }
}
const READERS = 4

type Work<Value> = (db: ServiceDb, file: DatabaseFile) => Promise<Value>

/** Runs work with a setting that is reset afterwards. */
const begun =
  <Value>(work: (db: ServiceDb) => Promise<Value>, { first }: Beginning = {}) =>
  async (db: ServiceDb): Promise<Value> => {
    if (first !== undefined) first.told(await readSetting(db, first.setting))
    return work(db)
  }

/** How long opening waits for another process. */
export const BUSY_MILLISECONDS = 3000

/** Throws if a file is not a database, or is that of another program, before anything is written to it. */
export function assertOwn(file: DatabaseFile, path: string): void {
  const refused = `${path} is no database of Centime; CENTIME_DATABASE names the file. If it was one, restore a backup`
  try {
    const tables = file.prepare("select name from sqlite_master where type = 'table'").pluck().all()
    if (tables.length === 0 || tables.includes('migrations')) return
  } catch (error) {
    throw codeOf(error) === 'SQLITE_NOTADB' ? codedError('SQLITE_NOTADB', refused) : error
  }
  throw codedError('SQLITE_NOTADB', refused)
}

/** Copies the log into the database and truncates it. */
async function emptyLog(db: ServiceDb): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy !== 0) throw codedError('SQLITE_BUSY', 'another process reads the log')
}
function ignoreOutage(error: unknown): void {
  if (!(outageOf(error) instanceof Outage)) throw error
}

/** Reads from one snapshot. */
export async function fromSnapshot<Value>(
  file: DatabaseFile,
  db: ServiceDb,
  work: (db: ServiceDb) => Promise<Value>,
): Promise<Value> {
  file.prepare('begin').run()
  try {
    return await work(db)
  } finally {
    rollBack(file)
  }
}

/** Begins immediately: of two processes, a deferred write fails half-way with SQLITE_BUSY. */
async function immediately<Value>(
  file: DatabaseFile,
  db: ServiceDb,
  work: (db: ServiceDb) => Promise<{ readonly value: Value; readonly commit: boolean }>,
): Promise<Value> {
  file.prepare('begin immediate').run()
  try {
    const { value, commit } = await work(db)
    if (commit) file.prepare('commit').run()
    return value
  } finally {
    rollBack(file)
  }
}

/** Rolls back. SQLite has already done so if the disk was full or failed. */
function rollBack(file: DatabaseFile): void {
  if (file.isInTransaction()) file.prepare('rollback').run()
}
