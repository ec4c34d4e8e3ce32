import { setTimeout as sleep } from 'node:timers/promises'
import { openStore, type ServiceDb, type WorkKind } from '@centime/store'
import { isAddress } from '@centime/store/address'
import { postgresClient } from '@centime/store/testing/postgres-process.js'
import Database from 'better-sqlite3'

/**
 * Reads the database of server processes, beside them or after their end. It is closed again: an open connection to an SQLite file would
 * spare the next server its recovery.
 */
export async function reading<Value>(database: string, work: (db: ServiceDb) => Promise<Value>): Promise<Value> {
  const store = await openStore(database)
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
    `select 1 from "payrunJobs" join "resultSets" on "jobId" = "payrunJobs"."id" where "jobEnd" is null limit 1`,
    milliseconds,
  )

/** Resolves when bulk writes have staged so many items, or after a time. */
export const untilStaged = (database: string, items: number, milliseconds: number): Promise<void> =>
  untilFound(
    database,
    `select 1 where (select count(*) from "stagedEmployees") + (select count(*) from "stagedChanges") >= ${items}`,
    milliseconds,
  )

interface Looking {
  /** Whether a query of either kind of database, which quotes all names, finds a row. */
  readonly finds: (query: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Looks beside servers, which are busy. To be closed before a kill, as above: only the last reader to close changes the log of a file. */
async function looking(database: string): Promise<Looking> {
  if (isAddress(database)) {
    const client = await postgresClient(database)
    return { finds: async (query) => (await client.query(query)).rows.length > 0, close: () => client.end() }
  }
  const file = new Database(database, { readonly: true })
  return { finds: async (query) => file.prepare(query).get() !== undefined, close: async () => void file.close() }
}

async function untilFound(database: string, query: string, milliseconds: number): Promise<void> {
  const { finds, close } = await looking(database)
  const deadline = Date.now() + milliseconds
  while (!(await finds(query)) && Date.now() < deadline) await sleep(1)
  await close()
}

/** Work of a payroll's month, by a query that finds it begun and not ended. */
const UNDER_WAY = {
  job: 'select 1 from "queue" limit 1',
  /** A recalculation that names the results of the one before. */
  copies: `select 1 from "resultSets" join "payrunJobs" on "payrunJobs"."id" = "jobId"
    where "jobEnd" is null and "contentOf" is not null limit 1`,
  approval: `select 1 from "operations" where "kind" = 'approve' and "status" in ('queued', 'running') limit 1`,
}
export type UnderWay = keyof typeof UNDER_WAY

interface Aimed {
  /** For how many milliseconds the work goes on, at most. */
  readonly more: number
  /** The lease of the process that does the work, which must have begun too; absent: it may still be queued. */
  readonly leased?: WorkKind | undefined
  /** The longest wait for the work. */
  readonly milliseconds: number
}

/**
 * Lets servers run for a millisecond at a time until some work is under way, then at most `more` times while it is, and leaves them
 * suspended: so a kill meets the work on a fast and on a slow machine. Resolves after a time where the work has not begun.
 */
export async function suspendedDuring(
  { pause, resume }: { readonly pause: () => void; readonly resume: () => void },
  database: string,
  work: UnderWay,
  { more, leased, milliseconds }: Aimed,
): Promise<void> {
  const { finds, close } = await looking(database)
  const lease = leased && `select 1 from "leases" where "kind" = '${leased}' limit 1`
  const deadline = Date.now() + milliseconds
  for (let met = 0; Date.now() < deadline; ) {
    pause()
    const isUnderWay = (await finds(UNDER_WAY[work])) && (lease === undefined || (await finds(lease)))
    if (isUnderWay) met += 1
    if (met > more || (met > 0 && !isUnderWay)) break
    resume()
    await sleep(1)
  }
  await close()
}
