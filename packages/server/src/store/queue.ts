import type { ServiceDb } from './scope.js'

/** A lease on a job of the queue: one worker holds it, until it expires. */
export interface Lease {
  readonly jobId: number
  readonly tenantId: number
  readonly owner: string
}

const LEASE_SECONDS = 60
const until = (wall: number): string => new Date(wall + LEASE_SECONDS * 1000).toISOString()

/** Leases the oldest job without a current lease. */
export async function claimJob(db: ServiceDb, owner: string, wall: number): Promise<Lease | undefined> {
  const free = await db
    .selectFrom('queue')
    .select(['jobId', 'tenantId'])
    .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<', new Date(wall).toISOString())]))
    .orderBy('jobId')
    .limit(1)
    .executeTakeFirst()
  if (free === undefined) return undefined
  await db
    .updateTable('queue')
    .set({ leasedBy: owner, leasedUntil: until(wall) })
    .where('jobId', '=', free.jobId)
    .execute()
  return { ...free, owner }
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

/** Releases the leases of one owner, or all leases: only where no other process can hold one. */
export async function releaseLeases(db: ServiceDb, owner?: string): Promise<void> {
  const leases = db.updateTable('queue').set({ leasedBy: null, leasedUntil: null })
  await (owner === undefined ? leases : leases.where('leasedBy', '=', owner)).execute()
}

/** How many jobs are queued or running, and when the oldest was queued. */
export async function queueState(db: ServiceDb) {
  const row = await db
    .selectFrom('queue')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('queued').as('oldest')])
    .executeTakeFirstOrThrow()
  return { jobs: Number(row.jobs), oldest: row.oldest ?? undefined }
}
