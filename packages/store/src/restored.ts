import { sql } from 'kysely'
import { appendAudit, RESTORE, SERVICE_CHAIN } from './audit.js'
import { openFile } from './file.js'
import type { ServiceDb } from './scope.js'

/** The work that a restored copy resumes. */
export interface Restored {
  /** Jobs that are calculated again, from their snapshots. */
  readonly queuedJobs: number
  readonly openOperations: number
  /** Webhooks that are sent, including those that were sent after the copy was made. */
  readonly pendingDeliveries: number
}

/**
 * The ids of a restored copy continue after a gap: an id that was assigned after the copy was made then refers to nothing, rather
 * than to another job or employee.
 */
export const ID_GAP = 1_000_000

/** The last ids of the database that a copy replaces, where readable: the same copy may have been restored before. */
export function lastIdsOf(path: string): ReadonlyMap<string, number> {
  try {
    const file = openFile(path, { readonly: true, timeout: 0 })
    try {
      const rows = file.prepare('select "name", "seq" from "sqlite_sequence"').raw().all()
      return new Map(rows.flatMap((row) => (Array.isArray(row) ? [[String(row[0]), Number(row[1])]] : [])))
    } finally {
      file.close()
    }
  } catch {
    return new Map()
  }
}

/** Lets the ids of a restored file continue after those that were assigned. */
export async function raiseFileIds(db: ServiceDb, given: ReadonlyMap<string, number>): Promise<void> {
  await sql`insert into "sqlite_sequence" ("name", "seq")
    select "name", 0 from "sqlite_master"
    where "type" = 'table' and "sql" like '%autoincrement%' and "name" not in (select "name" from "sqlite_sequence")`.execute(
    db,
  )
  for (const [name, last] of given) {
    await sql`update "sqlite_sequence" set "seq" = max("seq", ${last}) where "name" = ${name}`.execute(db)
  }
  await sql`update "sqlite_sequence" set "seq" = "seq" + ${ID_GAP}`.execute(db)
}

/** Begins the life of a restored copy in the audit log. */
export async function beginRestored(db: ServiceDb, at: string): Promise<Restored> {
  await appendAudit(db, { chain: SERVICE_CHAIN, at, actor: 'command line', action: RESTORE, resource: 'database' })
  const { rows } = await sql<Restored>`select
    (select count(*) from "queue") as "queuedJobs",
    (select count(*) from "openOperations") as "openOperations",
    (select count(*) from "webhookDeliveries" where "status" = 'pending') as "pendingDeliveries"`.execute(db)
  return rows[0] ?? { queuedJobs: 0, openOperations: 0, pendingDeliveries: 0 }
}
