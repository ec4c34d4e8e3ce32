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
  readonly establishmentId?: number | undefined
}

/** The final payslips of a payroll in a month or a year; undefined for an unknown payroll. */
export async function payrollSource(
  database: PaidJobs['store'],
  root: ServiceDb,
  { tenantId, payrollId, period, establishmentId }: Wanted,
) {
  const db = store.forTenant(root, tenantId)
  const payroll = await store.payrollById(db, payrollId)
  if (payroll === undefined) return undefined
  const asked = {
    store: database,
    tenantId,
    period,
    isDraft: false,
    establishmentId,
    jobs: await store.releasedJobs(db, payrollId, period),
  }
  return sourceOf(db, payroll, asked)
}

/** The payslips of one job. */
export async function jobSource(
  database: Pick<Store, 'read'>,
  db: TenantDb,
  { tenantId, job, isDraft, establishmentId }: WantedJob,
) {
  const payroll = await store.payrollById(db, job.payrollId)
  const about = {
    store: database,
    tenantId,
    period: job.periodName,
    jobId: job.id,
    isDraft,
    establishmentId,
    jobs: [job],
  }
  return payroll && sourceOf(db, payroll, about)
}

interface WantedJob extends Pick<Wanted, 'tenantId' | 'establishmentId'> {
  readonly job: StoredJob
  readonly isDraft: boolean
}

const sourceOf = async (
  db: TenantDb,
  { id: payrollId, regulationId, divisionId }: StoredPayroll,
  about: Omit<BookSource, 'payrollId' | 'regulationId' | 'divisionId' | 'settings'>,
): Promise<BookSource | 'outside'> => {
  const { establishmentId } = about
  const isPaid =
    establishmentId === undefined ||
    store.divisionsPaid(await store.parentRows(db).execute(), divisionId).includes(establishmentId)
  const settings = await store.journalSettings(db, payrollId)
  return isPaid ? { ...about, payrollId, regulationId, divisionId, settings } : 'outside'
}
