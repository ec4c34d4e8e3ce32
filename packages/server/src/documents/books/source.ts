import type { Bound } from '@centime/books'
import type { ServiceDb, Store, StoredJob, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { PaidJobs } from './read.js'

/** The payslips that make a book, and the names of its files. */
export interface BookSource extends PaidJobs, Pick<Bound, 'period' | 'jobId' | 'isDraft'> {
  readonly payrollId: number
  /** JSON: the `JournalSettings` of the payroll; undefined: the usual accounts. */
  readonly settings: string | undefined
}

interface Wanted {
  readonly tenantId: number
  readonly payrollId: number
  /** A month, or a year. */
  readonly period: string
}

/** The final payslips of a payroll in a month or a year; undefined for an unknown payroll. */
export async function payrollSource(
  database: PaidJobs['store'],
  root: ServiceDb,
  { tenantId, payrollId, period }: Wanted,
) {
  const db = store.forTenant(root, tenantId)
  const payroll = await store.payrollById(db, payrollId)
  if (payroll === undefined) return undefined
  const asked = {
    store: database,
    tenantId,
    period,
    isDraft: false,
    jobs: await store.releasedJobs(db, payrollId, period),
  }
  return sourceOf(db, payroll, asked)
}

/** The payslips of one job. */
export async function jobSource(
  database: Pick<Store, 'read'>,
  db: TenantDb,
  { tenantId, job, isDraft }: { readonly tenantId: number; readonly job: StoredJob; readonly isDraft: boolean },
) {
  const payroll = await store.payrollById(db, job.payrollId)
  const about = { store: database, tenantId, period: job.periodName, jobId: job.id, isDraft, jobs: [job] }
  return payroll && sourceOf(db, payroll, about)
}

const sourceOf = async (
  db: TenantDb,
  { id: payrollId, regulationId }: StoredPayroll,
  about: Omit<BookSource, 'payrollId' | 'regulationId' | 'settings'>,
): Promise<BookSource> => ({ ...about, payrollId, regulationId, settings: await store.journalSettings(db, payrollId) })
