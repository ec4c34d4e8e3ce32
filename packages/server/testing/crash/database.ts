import type { ServiceDb } from '../../src/store/scope.js'
import { openSqlite } from '../../src/store/sqlite.js'

/**
 * Reads the database of a server process, beside it or after its end. It is closed again: an open connection would spare
 * the next server its recovery.
 */
export async function reading<Value>(database: string, work: (db: ServiceDb) => Promise<Value>): Promise<Value> {
  const store = await openSqlite(database)
  try {
    return await store.read(work)
  } finally {
    await store.close()
  }
}
