import { copyFileSync, existsSync } from 'node:fs'
import { type AuditVerdict, verifyAudit } from '../src/store/audit.js'
import { openFile, openSqlite } from '../src/store/sqlite.js'

/** Looks into the database file itself, for what the API does not show: ids of case changes, jobs by name, leases. */

export interface AtDeath {
  /** Jobs without an end. */
  readonly unfinished: number
  /** Those of them that somebody had a lease on. */
  readonly running: number
  /** Results that they had written already. */
  readonly results: number
  readonly audit: AuditVerdict
}

/**
 * What the last process left. It looks at a copy: to open the file itself would recover it, which is for the next server
 * to do.
 */
export async function atDeath(database: string): Promise<AtDeath> {
  const copy = `${database}.copy`
  for (const part of ['', '-wal']) {
    if (existsSync(database + part)) copyFileSync(database + part, copy + part)
  }
  const store = await openSqlite(copy)
  const audit = await verifyAudit(store)
  await store.close()
  const file = openFile(copy, {})
  try {
    const count = (from: string): number => Number(file.prepare(`select count(*) from ${from}`).pluck().get())
    return {
      unfinished: count('payrunJobs where jobEnd is null'),
      running: count('queue where leasedBy is not null'),
      results: count('resultSets where jobId in (select id from payrunJobs where jobEnd is null)'),
      audit,
    }
  } finally {
    file.close()
  }
}

export interface Stored {
  readonly changes: readonly { readonly id: number; readonly reason: string | null }[]
  readonly jobs: readonly { readonly id: number; readonly name: string; readonly status: string }[]
}

/** Beside the running server: case changes after one, and all jobs. */
export function stored(database: string, afterChange: number): Stored {
  const file = openFile(database, { readonly: true, timeout: 10_000 })
  try {
    return {
      changes: file
        .prepare('select id, reason from caseChanges where id > ? order by id')
        .all(afterChange) as Stored['changes'][number][],
      jobs: file.prepare('select id, name, status from payrunJobs order by id').all() as Stored['jobs'][number][],
    }
  } finally {
    file.close()
  }
}
