import { blocksRealStart, isHistory, type JobStatus, type PayrunJob } from '@centime/cycle'
import type { Insertable } from 'kysely'
import type { ServiceDb, TenantDb } from './scope.js'
import type { JobRow } from './tables.js'

/** Payrun jobs of one tenant, and the queue of those that wait. */

const JOB = [
  'id',
  'payrunId',
  'payrollId',
  'userId',
  'name',
  'status',
  'forecast',
  'reason',
  'periodName',
  'periodStart',
  'periodEnd',
  'jobStart',
  'jobEnd',
  'totalEmployeeCount',
  'processedEmployeeCount',
  'message',
  'evaluatedAt',
  'lastCaseValueId',
  'selection',
  'layoutId',
  'paymentDate',
] as const

export type NewJob = Insertable<JobRow>
export type StoredJob = NonNullable<Awaited<ReturnType<typeof jobRow>>>

const jobRow = (db: TenantDb, id: number) =>
  db.selectFrom('payrunJobs').select(JOB).where('id', '=', id).executeTakeFirst()

export const jobById = (db: TenantDb, id: number): Promise<StoredJob | undefined> => jobRow(db, id)

/** A row as the decisions about jobs see it. */
export const jobState = (job: { status: string; jobEnd: string | null; forecast: string | null }): PayrunJob => ({
  status: job.status as JobStatus, // written by this service only
  ended: job.jobEnd !== null,
  forecast: job.forecast !== null,
})

/** Adds a job and puts it in the queue. */
export async function addJob(db: TenantDb, root: ServiceDb, tenantId: number, job: NewJob): Promise<StoredJob> {
  const row = await db.insertInto('payrunJobs').values(job).returning(JOB).executeTakeFirstOrThrow()
  await root
    .insertInto('queue')
    .values({ jobId: row.id, tenantId, queued: job.jobStart, leasedBy: null, leasedUntil: null, failures: 0 })
    .execute()
  return row
}

/** Whether a real job of the payrun, other than those of this command, is a draft or still calculating. */
export async function hasBlockingJob(db: TenantDb, payrunId: number, commandKey: string | undefined): Promise<boolean> {
  const candidates = await db
    .selectFrom('payrunJobs')
    .select(['status', 'jobEnd', 'forecast', 'commandKey'])
    .where('payrunId', '=', payrunId)
    .where('status', 'in', ['Draft', 'Process'])
    .execute()
  return candidates.some(
    (job) => blocksRealStart(jobState(job)) && (commandKey === undefined || job.commandKey !== commandKey),
  )
}

/** The simulation of that name for that month, if there is one. */
export async function forecastJobs(db: TenantDb, payrunId: number, periodName: string, forecast: string) {
  const rows = await db
    .selectFrom('payrunJobs')
    .select('id')
    .where('payrunId', '=', payrunId)
    .where('periodName', '=', periodName)
    .where('forecast', '=', forecast)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a job away, with its results and its place in the queue. */
export async function removeJob(db: TenantDb, root: ServiceDb, id: number): Promise<void> {
  await root.deleteFrom('queue').where('jobId', '=', id).execute()
  await db.deleteFrom('resultSets').where('jobId', '=', id).execute()
  await db.deleteFrom('payrunJobs').where('id', '=', id).execute()
}

/** Ends a job that waits or is calculated; whoever calculates it has lost its lease and writes nothing more. */
export async function abortRunningJob(db: TenantDb, root: ServiceDb, id: number, now: string): Promise<void> {
  await root.deleteFrom('queue').where('jobId', '=', id).execute()
  await db.deleteFrom('resultSets').where('jobId', '=', id).execute()
  const message = 'superseded before it was calculated'
  await db.updateTable('payrunJobs').set({ status: 'Abort', jobEnd: now, message }).where('id', '=', id).execute()
}

export async function setJobStatus(db: TenantDb, id: number, status: JobStatus, now: string): Promise<void> {
  const released = status === 'Release' ? { released: now } : {}
  await db
    .updateTable('payrunJobs')
    .set({ status, ...released })
    .where('id', '=', id)
    .execute()
}

/** Released jobs of a tenant, of whatever payroll, before a month, from the start of the year before: one a month, the one released last. */
export async function historyJobs(db: TenantDb, periodName: string): Promise<readonly number[]> {
  const from = `${Number(periodName.slice(0, 4)) - 1}-01`
  const jobs = await db
    .selectFrom('payrunJobs')
    .select(['id', 'status', 'jobEnd', 'forecast'])
    .where('periodName', '>=', from)
    .where('periodName', '<', periodName)
    .orderBy('released')
    .orderBy('id')
    .execute()
  return jobs.filter((job) => isHistory(jobState(job))).map(({ id }) => id)
}

/** The employees of a division who are active, in the order of their ids. */
export async function activeEmployees(db: TenantDb, divisionId: number) {
  return db
    .selectFrom('employeeDivisions')
    .innerJoin('employees', 'employees.id', 'employeeDivisions.employeeId')
    .select(['employees.id', 'employees.identifier'])
    .where('employeeDivisions.divisionId', '=', divisionId)
    .where('employees.status', '=', 'Active')
    .orderBy('employees.id')
    .execute()
}

/** Which command a key of a job is of. */
export type JobKey = 'commandKey' | 'approveKey' | 'abortKey'

/** The jobs that carry the key of a managed command. */
export async function jobsByKey(db: TenantDb, name: JobKey, key: string): Promise<readonly number[]> {
  const rows = await db.selectFrom('payrunJobs').select('id').where(name, '=', key).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function setJobKey(db: TenantDb, id: number, name: JobKey, key: string): Promise<void> {
  await db
    .updateTable('payrunJobs')
    .set({ [name]: key })
    .where('id', '=', id)
    .execute()
}

/** The real job of a payrun and month that was started last and not aborted. */
export const newestRealJob = (db: TenantDb, payrunId: number, periodName: string): Promise<StoredJob | undefined> =>
  db
    .selectFrom('payrunJobs')
    .select(JOB)
    .where('payrunId', '=', payrunId)
    .where('periodName', '=', periodName)
    .where('forecast', 'is', null)
    .where('status', 'not in', ['Abort', 'Cancel'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
