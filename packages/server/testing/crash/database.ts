import { copyFileSync, existsSync } from 'node:fs'
import { verifyAudit } from '../../src/store/audit.js'
import { forTenant, type ServiceDb } from '../../src/store/scope.js'
import { openSqlite } from '../../src/store/sqlite.js'

/** The database of a server process, read beside it or after its end. */

/** Opens the database, reads, and closes it again: an open connection would spare the next server its recovery. */
export async function reading<Value>(database: string, work: (db: ServiceDb) => Promise<Value>): Promise<Value> {
  const store = await openSqlite(database)
  try {
    return await store.read(work)
  } finally {
    await store.close()
  }
}

export type AfterKill = Awaited<ReturnType<typeof afterKill>>

/** What the last process left, read from a copy: opening the file itself would recover it, which the next server must do. */
export async function afterKill(database: string, tenantId: number) {
  const copy = `${database}.copy`
  for (const part of ['', '-wal']) {
    if (existsSync(database + part)) copyFileSync(database + part, copy + part)
  }
  const store = await openSqlite(copy)
  try {
    const audit = await verifyAudit(store)
    return await store.read(async (root) => {
      const leases = await root.selectFrom('queue').select('jobId').where('leasedBy', 'is not', null).execute()
      const results = await forTenant(root, tenantId)
        .selectFrom('resultSets')
        .innerJoin('payrunJobs', 'payrunJobs.id', 'resultSets.jobId')
        .select('resultSets.id')
        .where('payrunJobs.jobEnd', 'is', null)
        .execute()
      // Jobs with a lease, and results of jobs that have not ended.
      return { audit, running: leases.length, results: results.length }
    })
  } finally {
    await store.close()
  }
}
