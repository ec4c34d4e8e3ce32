import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { openStore } from '../src/open.js'
import type { Store, StoreOptions } from '../src/store.js'

/** The folder of the socket of the run's PostgreSQL server; absent: databases in memory are SQLite's. */
const POSTGRES = process.env['CENTIME_TEST_POSTGRES']

interface TestStore extends Store {
  /** The address under which other processes open the same database; undefined: they cannot. */
  readonly address?: string
}

/** A migrated PostgreSQL database with its connections: making them costs many times more than emptying the tables. */
interface Prepared {
  readonly store: Store
  readonly address: string
  readonly empty: () => Promise<void>
}
/** Those that no test uses now. */
const free: Prepared[] = []
let made = 0

/** Opens a database. `:memory:` opens an empty one, in PostgreSQL for vitest's project `postgresql`. */
export async function testStore(database: string, how: StoreOptions = {}): Promise<TestStore> {
  if (database !== ':memory:') return openStore(database, how)
  if (POSTGRES === undefined) return openStore(database, { ...how, image: await migrated() })
  const prepared = free.pop() ?? (await newDatabase())
  const { address, empty } = prepared
  // Options belong to one store: it has connections of its own.
  const own = Object.keys(how).length === 0 ? undefined : await openStore(address, how)
  const store = own ?? prepared.store
  let isOpen = true
  // The connections stay open for the next test: a closed store refuses work itself.
  const opened = async (): Promise<Store> => {
    if (!isOpen) throw new Error('the store is closed')
    return store
  }
  return {
    ...{ ...store, address },
    ask: async (query) => (await opened()).ask(query),
    read: async (work, how) => (await opened()).read(work, how),
    write: async (work, how) => (await opened()).write(work, how),
    close: async () => {
      if (!isOpen) return
      isOpen = false
      await own?.close()
      await empty()
      free.push(prepared)
    },
  }
}

/** The bytes of an empty SQLite database: to migrate it takes most of the time that a small test takes. */
async function migrated(): Promise<Buffer> {
  image ??= imageOfNew()
  return image
}
let image: Promise<Buffer> | undefined

async function imageOfNew(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'centime-image-'))
  const path = join(folder, 'empty.db')
  await (await openStore(path)).close()
  const file = new Database(path)
  // A database in memory has no log beside it.
  file.pragma('journal_mode = delete')
  const bytes = file.serialize()
  file.close()
  rmSync(folder, { recursive: true })
  return bytes
}

async function newDatabase(): Promise<Prepared> {
  const name = `test_${process.pid}_${++made}`
  const asking = await connected('postgres')
  await asking.query(`create database ${name}`)
  await asking.end()
  const store = await openStore(addressOf(name))
  const client = await connected(name)
  const { rows } = await client.query<{ name: string }>(TABLES)
  // In any order, with references off; each generated id begins at 1 again.
  await client.query('set session_replication_role = replica')
  const emptied = `${rows.map(({ name }) => `delete from "${name}";`).join('')}
    select setval(oid, 1, false) from pg_class where relkind = 'S'`
  return { store, address: addressOf(name), empty: async () => void (await client.query(emptied)) }
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`

const addressOf = (name: string): string =>
  `postgres://centime@localhost/${name}?host=${encodeURIComponent(POSTGRES ?? '')}`

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(database) })
  await client.connect()
  return client
}
