import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite, type ServiceDb } from '@centime/store'
import Database from 'better-sqlite3'
import type { ServerProcess } from '../server-process.js'

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

/** Work of a payroll's month, by a query that finds it begun and not ended. */
const UNDER_WAY = {
  job: 'select 1 from queue limit 1',
  /** A recalculation that names the results of the one before. */
  copies:
    'select 1 from resultSets join payrunJobs on payrunJobs.id = jobId where jobEnd is null and contentOf is not null limit 1',
  approval: "select 1 from operations where kind = 'approve' and status in ('queued', 'running') limit 1",
}
export type UnderWay = keyof typeof UNDER_WAY

/**
 * Lets a server run for a millisecond at a time until some work is under way, then at most `more` times while it is, and leaves the server
 * suspended: so a kill meets the work on a fast and on a slow machine. Resolves after a time where the work has not begun.
 */
export async function suspendedDuring(
  { pause, resume }: Pick<ServerProcess, 'pause' | 'resume'>,
  database: string,
  work: UnderWay,
  { more, milliseconds }: { readonly more: number; readonly milliseconds: number },
): Promise<void> {
  const file = new Database(database, { readonly: true })
  const begun = file.prepare(UNDER_WAY[work])
  const deadline = Date.now() + milliseconds
  for (let met = 0; Date.now() < deadline; ) {
    pause()
    const isUnderWay = begun.get() !== undefined
    if (isUnderWay) met += 1
    if (met > more || (met > 0 && !isUnderWay)) break
    resume()
    await sleep(1)
  }
  file.close()
}
