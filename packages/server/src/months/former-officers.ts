import { earlierFinalJobs, OFFICERS_REGULATION } from '@centime/cycle'
import type { ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lawOfJob } from '../calculation/law.js'
import { peopleInMonth } from '../payruns/in-month.js'

/**
 * Annuls what the revisions before a final job have paid to officers whose mandate no longer covers the month, and who
 * have no payslip in this job: another officer is paid in their place.
 */
export async function annulFormerOfficers(db: TenantDb, root: ServiceDb, period: string, jobId: number): Promise<void> {
  const from = earlierFinalJobs(await store.loadCycle(db, period))
  const job = from.length === 0 ? undefined : await store.jobById(db, jobId)
  if (job === undefined) return
  const paid = await store.paidBy(db, [...from, jobId]).execute()
  const still = new Set(paid.flatMap((one) => (one.jobId === jobId ? [one.employeeId] : [])))
  const former = [...new Set(paid.map(({ employeeId }) => employeeId))].filter((id) => !still.has(id))
  if (former.length === 0) return
  const month = { ...job, regulationId: OFFICERS_REGULATION, law: await lawOfJob(root, job) }
  const covered = await peopleInMonth(db, month, former)
  const gone = former.filter((id) => !covered.has(id))
  if (gone.length > 0) await store.writeAll(root, [store.annulled(db, jobId, from, gone)])
}
