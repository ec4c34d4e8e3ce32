import { isAddress } from './address.js'
import { readSqlite } from './copy.js'
import { openPostgres } from './postgres.js'
import { readPostgres } from './postgres-reading.js'
import { openSqlite } from './sqlite.js'
import type { ReadStore, Store, StoreOptions } from './store.js'

/** Where a service runs: its keys and sessions are of one environment, and only a sandbox injects faults. */
export type Environment = 'sandbox' | 'staging' | 'production'

/**
 * Opens the database that `CENTIME_DATABASE` names, migrated: a PostgreSQL database by its address, any other text is the
 * path of an SQLite file. Throws an error with a code and one sentence if it cannot be used.
 */
export const openStore = (database: string, how: StoreOptions = {}): Promise<Store> =>
  isAddress(database) ? openPostgres(database, how) : openSqlite(database, how)

/** Opens a database for reading, unmigrated. Throws as `openStore`, if it is missing or of a newer program. */
export const readStore = async (database: string): Promise<ReadStore> =>
  isAddress(database) ? readPostgres(database) : readSqlite(database)
