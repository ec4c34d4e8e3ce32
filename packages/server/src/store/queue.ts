import type { ServiceDb } from './scope.js'

/** The queue of jobs: a lease says which process works on which, and until when it may be thought alive. */
export interface Lease {
  readonly jobId: number
  readonly tenantId: number
  readonly owner: string
}

const LEASE_SECONDS = 60
const until = (wall: number): string => new Date(wall + LEASE_SECONDS * 1000).toISOString()

/** Takes the oldest job that nobody works on. */
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

/** Keeps a lease; false where it is lost: the job was taken away or over. */
export async function renewLease(db: ServiceDb, { jobId, owner }: Lease, wall: number): Promise<boolean> {
  const kept = await db
    .updateTable('queue')
    .set({ leasedUntil: until(wall) })
    .where('jobId', '=', jobId)
    .where('leasedBy', '=', owner)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Notes that working on a job threw; gives how often it has. The lease stays. */
export async function countJobFailure(db: ServiceDb, { jobId }: Lease): Promise<number> {
  const failed = await db
    .updateTable('queue')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('jobId', '=', jobId)
    .returning('failures')
    .executeTakeFirst()
  return failed?.failures ?? 0
}

/** The job is done. */
export async function removeFromQueue(db: ServiceDb, { jobId }: Lease): Promise<void> {
  await db.deleteFrom('queue').where('jobId', '=', jobId).execute()
}

/** Hands back the leases of one owner; of everybody, where no other process can hold one. */
export async function releaseLeases(db: ServiceDb, owner?: string): Promise<void> {
  const leases = db.updateTable('queue').set({ leasedBy: null, leasedUntil: null })
  await (owner === undefined ? leases : leases.where('leasedBy', '=', owner)).execute()
}

/** How many jobs wait or run, and since when the oldest does. */
export async function queueState(
  db: ServiceDb,
): Promise<{ readonly jobs: number; readonly oldest: string | undefined }> {
  const row = await db
    .selectFrom('queue')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('queued').as('oldest')])
    .executeTakeFirstOrThrow()
  return { jobs: Number(row.jobs), oldest: row.oldest ?? undefined }
}
