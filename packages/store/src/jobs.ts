import { blocksRealStart, isHistory, type JobStatus, type PayrunJob } from '@centime/cycle'
import { firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import type { InferResult, Insertable, Selectable } from 'kysely'
import { deleteJobDocuments } from './documents.js'
import { dequeued } from './queue.js'
import { deleteResults } from './results.js'
import type { ServiceDb, TenantDb } from './scope.js'
import type { JobRow } from './tables.js'
import { builtOnce, type RowOf, type Write, writeAll } from './together.js'

/** Payrun jobs of one tenant, with their results and their rows in the queue. */

export type StoredJob = Selectable<JobRow>

export const jobById = (db: TenantDb, id: number): Promise<StoredJob | undefined> => jobOf(db, id).executeTakeFirst()
/** The selections of some jobs, in the order of their ids. */
export const selectionsOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'selection'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
/** The jobs, among some, whose people have establishments. */
export const selectionsWithPlaces = async (db: TenantDb, ids: readonly number[]) =>
  ids.length === 0 ? [] : selectionsOf(db, ids).where('selection', 'like', '%"establishments":%').execute()
export const jobOf = builtOnce((db: TenantDb, id: number) => jobs(db).select(JOB).where('id', '=', id))

/** The status of a job, without its large columns. */
export const statusOfJob = builtOnce((db: TenantDb, id: number) => jobs(db).select('status').where('id', '=', id))

/** The jobs of the tenant that are not being deleted. */
export const jobs = (db: TenantDb) => db.selectFrom('payrunJobs').where('deleted', 'is', null)

/** The columns of a job that lists show, without the selected employees, which can be megabytes. */
export const COLUMNS_LISTED = [
  ...(['id', 'payrunId', 'payrollId', 'name', 'status', 'forecast', 'reason', 'periodName', 'periodStart'] as const),
  ...(['periodEnd', 'jobStart', 'jobEnd', 'totalEmployeeCount', 'processedEmployeeCount', 'openingsMissing'] as const),
  ...(['onFault', 'evaluatedAt', 'inputsDigest', 'lawDigest', 'released'] as const),
]
const JOB = [
  ...COLUMNS_LISTED,
  ...(['userId', 'message', 'faults', 'lastCaseValueId', 'selection', 'layoutId', 'commandKey'] as const),
  ...(['approveKey', 'abortKey', 'paymentDate', 'month', 'reused', 'backPay', 'backPayLeft', 'deleted'] as const),
]
/** The state of a job that decisions read. */
export const jobState = ({
  status,
  jobEnd,
  forecast,
}: Pick<StoredJob, 'status' | 'jobEnd' | 'forecast'>): PayrunJob => ({
  status,
  ended: jobEnd !== null,
  forecast: forecast !== null,
})

/** Adds a job and its row in the queue; a forecast is counted. */
export async function addJob(db: TenantDb, root: ServiceDb, tenantId: number, job: Insertable<JobRow>) {
  const row = await db.insertInto('payrunJobs').values(job).returningAll().executeTakeFirstOrThrow()
  const counted = { jobId: row.id, tenantId, people: row.totalEmployeeCount }
  await queue(root, counted, row.jobStart)
  if (row.forecast !== null) await root.insertInto('forecasts').values(counted).execute()
  return row
}

const queue = (root: ServiceDb, one: { jobId: number; tenantId: number; people: number }, queued: string) =>
  root
    .insertInto('queue')
    .values({ ...one, queued, failures: 0 })
    .execute()

/** How many payslips the forecasts of a partner hold or will hold, without those of some jobs; null: none. */
export const forecastPayslips = (root: ServiceDb, partnerId: number, without: ReturnType<typeof forecastJobs>) =>
  root
    .selectFrom('forecasts')
    .innerJoin('tenants', 'tenants.id', 'forecasts.tenantId')
    .select(({ fn }) => fn.sum<number | null>('forecasts.people').as('people'))
    .where('tenants.partnerId', '=', partnerId)
    .where('forecasts.jobId', 'not in', without)

/** Removes the count of a forecast that keeps no results. */
export const uncountForecast = (root: ServiceDb, jobId: number) =>
  root.deleteFrom('forecasts').where('jobId', '=', jobId).execute()

/** The first real job of the payrun that is a draft or still calculating; jobs of the given command do not count. */
export const blockingJob = async (db: TenantDb, payrunId: number, commandKey: string | undefined) =>
  blockingAmong(await unreleasedJobs(db, payrunId).execute(), commandKey)

/** The jobs of a payrun that `blockingAmong` looks at. */
export const unreleasedJobs = (db: TenantDb, payrunId: number) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'status', 'jobEnd', 'forecast', 'commandKey'])
    .where('payrunId', '=', payrunId)
    .where('status', 'in', ['Draft', 'Process'])
    .orderBy('id')

export function blockingAmong(
  candidates: Readonly<InferResult<ReturnType<typeof unreleasedJobs>>>,
  commandKey: string | undefined,
): number | undefined {
  return candidates.find(
    (job) => blocksRealStart(jobState(job)) && (commandKey === undefined || job.commandKey !== commandKey),
  )?.id
}

/** The jobs of a payrun and month that simulate under a name: their ids. */
export const forecastJobs = (db: TenantDb, payrunId: number, periodName: string, forecast: string) =>
  jobs(db)
    .select('id')
    .where((job) => job.and({ payrunId, periodName, forecast }))

/** A simulation of the tenant that ended before an instant. */
export async function oldForecast(db: TenantDb, before: string): Promise<number | undefined> {
  const job = await db
    .selectFrom('payrunJobs')
    .select('id')
    .where('forecast', 'is not', null)
    .where('jobEnd', '<', before)
    .limit(1)
    .executeTakeFirst()
  return job?.id
}

/**
 * Deletes at most `limit` results of a job, and the job with the last of them; returns how many rows. Meanwhile the job is
 * aborted, so no reader sees it with only some of its results.
 */
export async function purgeJob(db: TenantDb, root: ServiceDb, id: number, limit: number): Promise<number> {
  const job = await db.selectFrom('payrunJobs').select(['id', 'periodName']).where('id', '=', id).executeTakeFirst()
  const people = await deleteResults(db, id, limit)
  const deleted = people.length
  if (job !== undefined) {
    await deleteJobDocuments(db, job)
    await deleteJobDocuments(db, job, people)
  }
  if (deleted < limit) {
    await removeJob(db, root, id)
    return deleted + 1
  }
  const message = 'its results are being deleted'
  await db.updateTable('payrunJobs').set({ status: 'Abort', message }).where('id', '=', id).execute()
  return deleted
}

/** Hides a job that has too many results to delete in one transaction, and queues it: a worker deletes them and then the job. */
export async function hideJob(db: TenantDb, root: ServiceDb, tenantId: number, job: StoredJob, now: string) {
  await uncountForecast(root, job.id)
  await db.updateTable('payrunJobs').set({ deleted: now }).where('id', '=', job.id).execute()
  await queue(root, { jobId: job.id, tenantId, people: job.totalEmployeeCount }, now)
}

/** Deletes a job with its results and its row in the queue. */
export async function removeJob(db: TenantDb, root: ServiceDb, id: number): Promise<void> {
  await writeAll(root, dequeued(root, [id]))
  await uncountForecast(root, id)
  await db.deleteFrom('resultSets').where('jobId', '=', id).execute()
  await db.deleteFrom('payrunJobs').where('id', '=', id).execute()
}

/** Takes a forecast that another has replaced out of the queue; its results are deleted by `purgeJob`. */
export async function retireJob(db: TenantDb, root: ServiceDb, id: number, now: string): Promise<void> {
  await writeAll(root, dequeued(root, [id]))
  await uncountForecast(root, id)
  await db.updateTable('payrunJobs').set({ status: 'Abort', jobEnd: now }).where('id', '=', id).execute()
}

/** Aborts superseded jobs, so that they block no other: drafts, queued and running ones. Other jobs are not changed. */
export async function abortJobs(db: TenantDb, root: ServiceDb, ids: readonly number[], now: string): Promise<void> {
  const aborted = await db
    .updateTable('payrunJobs')
    .set({ status: 'Abort' })
    .where('id', 'in', ids)
    .where('status', '=', 'Draft')
    .where('jobEnd', 'is not', null)
    .where('deleted', 'is', null)
    .returning('id')
    .execute()
  if (aborted.length === ids.length) return
  const found = await jobs(db).select('id').where('id', 'in', ids).where('jobEnd', 'is', null).execute()
  const running = found.map(({ id }) => id)
  if (running.length === 0) return
  // Their worker loses the lease with the queue row and writes nothing more.
  await writeAll(root, dequeued(root, running))
  await db.deleteFrom('resultSets').where('jobId', 'in', running).execute()
  const message = 'superseded before it was calculated'
  await db.updateTable('payrunJobs').set({ status: 'Abort', jobEnd: now, message }).where('id', 'in', running).execute()
}

/** Resets a job without results to its start, with its number of employees. */
export const restartJob = (db: TenantDb, id: number, totalEmployeeCount: number) =>
  db
    .updateTable('payrunJobs')
    .set({ processedEmployeeCount: 0, openingsMissing: 0, reused: 0, totalEmployeeCount })
    .where('id', '=', id)
    .execute()

interface Progress {
  readonly processed: number
  readonly leftOut: number
  /** Among the employees with a result. */
  readonly openingsMissing: number
  /** How many of the processed employees have copied results. */
  readonly reused: number
}
/** The update that counts employees as processed, or as left out of the job. */
export const countedProgress = (
  db: TenantDb,
  id: number,
  { processed, leftOut, openingsMissing, reused }: Progress,
): Write =>
  db
    .updateTable('payrunJobs')
    .set((row) => ({
      processedEmployeeCount: row('processedEmployeeCount', '+', processed),
      openingsMissing: row('openingsMissing', '+', openingsMissing),
      reused: row('reused', '+', reused),
      totalEmployeeCount: row('totalEmployeeCount', '-', leftOut),
    }))
    .where('id', '=', id)

/** The update that ends a job: its results become visible. */
export const endedJob = (
  db: TenantDb,
  id: number,
  end: Pick<StoredJob, 'jobEnd' | 'message' | 'faults' | 'layoutId' | 'backPayLeft'> & { readonly status: JobStatus },
): Write => db.updateTable('payrunJobs').set(end).where('id', '=', id)

/** Sets the status of a job; `Release` also sets when it was released. Returns the columns that changed. */
export async function setJobStatus(db: TenantDb, id: number, status: JobStatus, now: string) {
  const change = { status, ...(status === 'Release' && { released: now }) }
  await changeJob(db, id, change)
  return change
}

/**
 * The jobs of the 59 months before one, in the order of their release; `historyAmong` takes from them the history of a
 * calculation. It reads 24 months, to the first one of the previous reference year of leave; back pay computes each of the 35 months before
 * again, with the 24 before that. They may be of any payroll of the tenant.
 */
export const historyJobs = (db: TenantDb, periodName: string) =>
  jobsOfMonths(db, monthOf(monthsLater(firstDay(periodName), -59)), periodName)
const jobsOfMonths = builtOnce((db: TenantDb, from: string, before: string) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'status', 'jobEnd', 'forecast'])
    .where('periodName', '>=', from)
    .where('periodName', '<', before)
    .orderBy('released')
    .orderBy('id'),
)

export const historyAmong = (found: readonly RowOf<typeof historyJobs>[]): readonly number[] =>
  found.filter((job) => isHistory(jobState(job))).map(({ id }) => id)

/** The released jobs whose results are final, in the order of their release: what they paid, and by which law. */
export async function paidJobs(db: TenantDb) {
  const released = await db
    .selectFrom('payrunJobs')
    .select(['id', 'payrollId', 'periodName', 'paymentDate', 'status', 'jobEnd', 'forecast', 'lawDigest'])
    .where('released', 'is not', null)
    .orderBy('released')
    .orderBy('id')
    .execute()
  return released.filter((job) => isHistory(jobState(job)))
}

/** The jobs whose results are final, by id. */
export async function finalJobs(db: TenantDb): Promise<readonly StoredJob[]> {
  const released = await db
    .selectFrom('payrunJobs')
    .selectAll()
    .where('released', 'is not', null)
    .orderBy('id')
    .execute()
  return released.filter((job) => isHistory(jobState(job)))
}

/** The real jobs that are final or can still become final, by id: drafts and queued jobs too. */
export const payingJobs = (db: TenantDb): Promise<readonly StoredJob[]> =>
  jobs(db)
    .selectAll()
    .where('forecast', 'is', null)
    .where('status', 'not in', ['Abort', 'Cancel'])
    .orderBy('id')
    .execute()

/** The final jobs of a payroll in a month or a year, by month, the last released first in each. */
export async function releasedJobs(db: TenantDb, payrollId: number, period: string): Promise<readonly StoredJob[]> {
  const found = await db
    .selectFrom('payrunJobs')
    .selectAll()
    .where('payrollId', '=', payrollId)
    .where('periodName', '>=', period)
    .where('periodName', '<=', `${period}~`)
    .where('released', 'is not', null)
    .orderBy('periodName')
    .orderBy('released', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return found.filter((job) => isHistory(jobState(job)))
}

/** The jobs of some payrolls and months that were ever released, in the order of their release, without their large columns. */
export const releasedOfMonths = (db: TenantDb, payrollIds: readonly number[], periodNames: readonly string[]) =>
  jobs(db)
    .select(['id', 'payrollId', 'periodName', 'status', 'jobEnd', 'forecast', 'released'])
    .where('payrollId', 'in', payrollIds)
    .where('periodName', 'in', periodNames)
    .where('released', 'is not', null)
    .orderBy('released')
    .orderBy('id')
export type ReleasedJob = InferResult<ReturnType<typeof releasedOfMonths>>[number]

/** The jobs that have paid a period in a payroll: their ids, in the order of their release. */
export async function finalJobsOf(db: TenantDb, payrollId: number, periodName: string): Promise<readonly number[]> {
  const released = await releasedOfMonths(db, [payrollId], [periodName]).execute()
  return released.filter((job) => isHistory(jobState(job))).map(({ id }) => id)
}

/** The final results of an employee as they were released: month, payroll, and the last value that each read. */
export async function finalMonths(db: TenantDb, employeeId: number) {
  const rows = await db
    .selectFrom('payrunJobs')
    .innerJoin('resultSets', 'resultSets.jobId', 'payrunJobs.id')
    .leftJoin('payrunJobs as annulling', 'annulling.id', 'resultSets.annulledBy')
    .select(['payrunJobs.status', 'payrunJobs.jobEnd', 'payrunJobs.forecast'])
    .select(['payrunJobs.periodName', 'payrunJobs.payrollId', 'payrunJobs.lastCaseValueId'])
    .select('resultSets.id as resultSetId')
    .where('resultSets.employeeId', '=', employeeId)
    .where('payrunJobs.released', 'is not', null)
    .where('annulling.released', 'is', null)
    .orderBy('payrunJobs.released')
    .orderBy('payrunJobs.id')
    .execute()
  return rows.filter((job) => isHistory(jobState(job)))
}

type JobKey = 'commandKey' | 'approveKey' | 'abortKey'

/** The jobs that carry the key of a managed command: their ids. */
export async function jobsByKey(db: TenantDb, name: JobKey, key: string): Promise<readonly number[]> {
  const rows = await jobs(db).select('id').where(name, '=', key).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Sets the status of a job that a managed command moves on, with the key of the command. */
export async function changeJob(
  db: TenantDb,
  id: number,
  change: Pick<StoredJob, 'status'> & Partial<Pick<StoredJob, 'released' | JobKey>>,
): Promise<void> {
  await db.updateTable('payrunJobs').set(change).where('id', '=', id).execute()
}

/** The newest real job of a payrun and month that is neither aborted nor cancelled. */
export const newestRealJob = (db: TenantDb, payrunId: number, periodName: string): Promise<StoredJob | undefined> =>
  db
    .selectFrom('payrunJobs')
    .selectAll()
    .where((job) => job.and({ payrunId, periodName }))
    .where('forecast', 'is', null)
    .where('status', 'not in', ['Abort', 'Cancel'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
