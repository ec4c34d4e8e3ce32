import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite, type ServiceDb } from '@centime/store'
import Database from 'better-sqlite3'

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

/** Resolves when a running job has stored results of some of its people, or after a time. */
export const untilHalfway = (database: string, milliseconds: number): Promise<void> =>
  untilFound(
    database,
    'select 1 from payrunJobs join resultSets on resultSets.jobId = payrunJobs.id where jobEnd is null limit 1',
    milliseconds,
  )

/** Resolves when bulk writes have staged so many items, or after a time. */
export const untilStaged = (database: string, items: number, milliseconds: number): Promise<void> =>
  untilFound(
    database,
    `select 1 where (select count(*) from stagedEmployees) + (select count(*) from stagedChanges) >= ${items}`,
    milliseconds,
  )

/** Looks beside the server, which is busy. */
async function untilFound(database: string, query: string, milliseconds: number): Promise<void> {
  // Closed before the kill, as above. Only the last reader to close changes the log.
  const file = new Database(database, { readonly: true })
  const begun = file.prepare(query)
  const deadline = Date.now() + milliseconds
  while (begun.get() === undefined && Date.now() < deadline) await sleep(1)
  file.close()
}
