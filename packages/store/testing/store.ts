import pg from 'pg'
import { openStore } from '../src/open.js'
import type { Store, StoreOptions } from '../src/store.js'

/** The folder of the socket of the run's PostgreSQL server; absent: databases in memory are SQLite's. */
const POSTGRES = process.env['CENTIME_TEST_POSTGRES']

/** Databases that no test uses any more: making one costs a hundred times more than emptying one. */
const free: string[] = []
let made = 0

interface TestStore extends Store {
  /** The address under which other processes open the same database; undefined: they cannot. */
  readonly address?: string
}

/** Opens a database. `:memory:` opens an empty one, in PostgreSQL for vitest's project `postgresql`. */
export async function testStore(database: string, how: StoreOptions = {}): Promise<TestStore> {
  if (POSTGRES === undefined || database !== ':memory:') return openStore(database, how)
  const name = free.pop() ?? (await newDatabase())
  const address = addressOf(name)
  const store = await openStore(address, how)
  let isOpen = true
  return {
    ...{ ...store, address },
    close: async () => {
      await store.close()
      if (!isOpen) return
      isOpen = false
      await told(name, EMPTIED)
      free.push(name)
    },
  }
}

const addressOf = (name: string): string =>
  `postgres://centime@localhost/${name}?host=${encodeURIComponent(POSTGRES ?? '')}`

async function newDatabase(): Promise<string> {
  const name = `test_${process.pid}_${++made}`
  await told('postgres', `create database ${name}`)
  return name
}

/** Empties tables in any order, with references off; each generated id begins at 1 again. */
const EMPTIED = `set session_replication_role = replica;
do $$ declare "name" text; begin
  for "name" in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('delete from %I', "name");
  end loop;
  perform setval(oid, 1, false) from pg_class where relkind = 'S';
end $$`

async function told(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(database) })
  await client.connect()
  await client.query(statement)
  await client.end()
}
