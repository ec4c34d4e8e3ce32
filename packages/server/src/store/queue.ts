import type { Turns, Waiting } from '../ground/turns.js'
import type { ServiceDb } from './scope.js'

/** People in one batch: enough to keep a thread busy, few enough not to block the event loop. */
export const PEOPLE = 100

/** Jobs of at most one batch, those of managed months among them, do not wait for larger ones. */
export type Lane = 'small' | 'large'

/** A lease on a job of the queue: one worker holds it, until it expires. */
export interface Lease extends Waiting {
  readonly jobId: number
  /** Of this lease alone: who has lost a lease cannot use the next one of the job. */
  readonly owner: string
}

const LEASE_SECONDS = 60
const until = (wall: number): string => new Date(wall + LEASE_SECONDS * 1000).toISOString()

interface Claim {
  readonly lane: Lane
  readonly owner: string
  readonly wall: number
  readonly turns: Turns
  /** Absent: every job may run. */
  readonly mayRun?: (whose: Waiting) => boolean
}

/** Leases the oldest job of the tenant whose turn it is, of those without a current lease. */
export async function claimJob(db: ServiceDb, { lane, owner, wall, turns, mayRun = () => true }: Claim) {
  const oldest = await db
    .selectFrom('queue')
    .innerJoin('tenants', 'tenants.id', 'queue.tenantId')
    .select(({ fn }) => ['queue.tenantId', 'tenants.partnerId', fn.min<number>('queue.jobId').as('jobId')])
    .where('queue.people', lane === 'small' ? '<=' : '>', PEOPLE)
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<', new Date(wall).toISOString())]))
    .groupBy(['queue.tenantId', 'tenants.partnerId'])
    .orderBy('jobId')
    .execute()
  const next = turns.next(oldest.filter(mayRun))
  if (next === undefined) return undefined
  await db
    .updateTable('queue')
    .set({ leasedBy: owner, leasedUntil: until(wall) })
    .where('jobId', '=', next.jobId)
    .execute()
  return { ...next, owner } satisfies Lease
}

/** Renews a lease; false where it is lost: the job was removed, or another worker leased it. */
export async function renewLease(db: ServiceDb, { jobId, owner }: Lease, wall: number): Promise<boolean> {
  const kept = await db
    .updateTable('queue')
    .set({ leasedUntil: until(wall) })
    .where('jobId', '=', jobId)
    .where('leasedBy', '=', owner)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Counts an exception in a job's calculation; returns how many there were. The lease stays. */
export async function countJobFailure(db: ServiceDb, { jobId }: Lease): Promise<number> {
  const failed = await db
    .updateTable('queue')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('jobId', '=', jobId)
    .returning('failures')
    .executeTakeFirst()
  return failed?.failures ?? 0
}

/** Removes an ended job from the queue. */
export async function removeFromQueue(db: ServiceDb, { jobId }: Lease): Promise<void> {
  await db.deleteFrom('queue').where('jobId', '=', jobId).execute()
}

/** Releases one lease, or all leases: only where no other process can hold one. */
export async function releaseLeases(db: ServiceDb, one?: Lease): Promise<void> {
  const leases = db.updateTable('queue').set({ leasedBy: null, leasedUntil: null })
  await (one === undefined ? leases : leases.where('leasedBy', '=', one.owner)).execute()
}

/** How many jobs of a partner are queued or running. */
export const queuedJobs = (db: ServiceDb, partnerId: number) =>
  db
    .selectFrom('queue')
    .innerJoin('tenants', 'tenants.id', 'queue.tenantId')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .where('tenants.partnerId', '=', partnerId)

/** How many jobs are queued or running, and when the oldest was queued. */
export async function queueState(db: ServiceDb) {
  const row = await db
    .selectFrom('queue')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('queued').as('oldest')])
    .executeTakeFirstOrThrow()
  return { jobs: Number(row.jobs), oldest: row.oldest ?? undefined }
}

/** Whether a job or an operation of a tenant is not ended. */
export async function isQueuedTenant(db: ServiceDb, tenantId: number): Promise<boolean> {
  const job = await db.selectFrom('queue').select('jobId').where('tenantId', '=', tenantId).executeTakeFirst()
  const open = db.selectFrom('openOperations').select('operationId').where('tenantId', '=', tenantId)
  return job !== undefined || (await open.executeTakeFirst()) !== undefined
}
