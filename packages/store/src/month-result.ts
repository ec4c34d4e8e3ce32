import { jobs } from './jobs.js'
import { resultSets } from './results.js'
import type { ServiceDb, TenantDb } from './scope.js'
import { builtOnce, together } from './together.js'

/** The rows that the result of a month is read from: its job, at most two results of the job, and their layout. */
export const resultQueries = (db: TenantDb, root: ServiceDb, jobId: number) => ({
  jobs: jobOfResult(db, jobId),
  sets: twoResults(db, jobId),
  layouts: layoutOfJob(root, db, jobId),
})
const jobOfResult = builtOnce((db: TenantDb, jobId: number) =>
  jobs(db)
    .select(['id', 'status', 'jobEnd', 'forecast', 'message', 'inputsDigest', 'lawDigest'])
    .where('id', '=', jobId),
)
const twoResults = builtOnce((db: TenantDb, jobId: number) =>
  resultSets(db, jobId, { afterEmployee: 0, skip: 0, top: 2 }),
)
const layoutOfJob = builtOnce((root: ServiceDb, db: TenantDb, jobId: number) =>
  root
    .selectFrom('layouts')
    .select('content')
    .where('id', 'in', jobs(db).select('layoutId').where('id', '=', jobId)),
)

export const readResult = (db: TenantDb, root: ServiceDb, jobId: number) =>
  together(root, resultQueries(db, root, jobId))
export type ResultRows = Awaited<ReturnType<typeof readResult>>
