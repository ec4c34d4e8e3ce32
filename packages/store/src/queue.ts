import { claim, isFree, type Lease, type LeaseOwner, withdraw } from './leases.js'
import type { ServiceDb } from './scope.js'
import { builtOnce, type Write } from './together.js'
import type { Turns, Waiting } from './turns.js'

/** People in one batch: enough to keep a thread busy, few enough not to block the event loop. */
export const PEOPLE = 100

/** Jobs of at most one batch, including those of managed months, do not wait for larger ones. */
export type Lane = 'small' | 'large'

interface WaitingJob extends Waiting {
  readonly jobId: number
}

/** A job of the queue with its lease. */
export interface ClaimedJob extends WaitingJob {
  readonly lease: Lease
}

/** The oldest job of each tenant among those without a lease. */
export const waitingJobs = (db: ServiceDb, lane: Lane): Promise<readonly WaitingJob[]> => waiting[lane](db).execute()
const waitingOf = (people: '<=' | '>') =>
  builtOnce((db: ServiceDb) =>
    db
      .selectFrom('queue')
      .innerJoin('tenants', 'tenants.id', 'queue.tenantId')
      .select(({ fn }) => ['queue.tenantId', 'tenants.partnerId', fn.min<number>('queue.jobId').as('jobId')])
      .where('queue.people', people, PEOPLE)
      .where(isFree('job', 'queue.jobId'))
      .groupBy(['queue.tenantId', 'tenants.partnerId'])
      .orderBy('jobId'),
  )
const waiting = { small: waitingOf('<='), large: waitingOf('>') }

/** Claims the job whose turn it is. It may have ended meanwhile: the worker checks before it begins (`queuedJob`). */
export async function claimJob(db: ServiceDb, owner: LeaseOwner, turns: Turns, oldest: readonly WaitingJob[]) {
  for (let waiting = oldest; ; ) {
    const next = turns.next(waiting)
    if (next === undefined) return undefined
    const lease = await claim(db, owner, 'job', next.jobId)
    if (lease !== undefined) return { ...next, lease } satisfies ClaimedJob
    // Another process was faster.
    waiting = waiting.filter((other) => other !== next)
  }
}

/** A job that has not ended. */
export const queuedJob = builtOnce((db: ServiceDb, jobId: number) =>
  db.selectFrom('queue').select('jobId').where('jobId', '=', jobId),
)

/** Counts an exception in a job's calculation; returns how many there were. */
export async function countJobFailure(db: ServiceDb, { jobId }: ClaimedJob): Promise<number> {
  const failed = await db
    .updateTable('queue')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('jobId', '=', jobId)
    .returning('failures')
    .executeTakeFirst()
  return failed?.failures ?? 0
}

/** The queries that remove jobs from the queue: a worker that has one writes nothing more. */
export const dequeued = (db: ServiceDb, jobIds: readonly number[]): readonly Write[] => [
  db.deleteFrom('queue').where('jobId', 'in', jobIds),
  withdraw(db, 'job', jobIds),
]

/** How many jobs of a partner are queued or running. */
export const queuedJobs = (db: ServiceDb, partnerId: number) =>
  db
    .selectFrom('queue')
    .innerJoin('tenants', 'tenants.id', 'queue.tenantId')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .where('tenants.partnerId', '=', partnerId)

/** How many jobs are queued or running, and the instant at which the oldest was queued. */
export async function queueState(db: ServiceDb) {
  const row = await db
    .selectFrom('queue')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('queued').as('oldest')])
    .executeTakeFirstOrThrow()
  return { jobs: Number(row.jobs), oldest: row.oldest ?? undefined }
}

/** Whether a tenant has a job or an operation that has not ended. */
export async function isQueuedTenant(db: ServiceDb, tenantId: number): Promise<boolean> {
  const job = await db.selectFrom('queue').select('jobId').where('tenantId', '=', tenantId).executeTakeFirst()
  const open = db.selectFrom('openOperations').select('operationId').where('tenantId', '=', tenantId)
  return job !== undefined || (await open.executeTakeFirst()) !== undefined
}
