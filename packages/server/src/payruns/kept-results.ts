import type { ResultDigest, ServiceDb, Store, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { Batch } from '../calculation/batch.js'
import { lacksOpening } from '../calculation/calculate.js'
import { jobsById } from '../calculation/people.js'
import type { MonthOfJob } from './month-of-job.js'

/** Results that the job of a payroll's month copies from the previous calculation. */

/** How many results are copied at a time: other work runs in between. */
const COPIED = 500

/** Runs one transaction of the job. */
export type Within = <Value>(work: (db: TenantDb, root: ServiceDb) => Promise<Value>) => Promise<Value>

interface Kept {
  readonly month: MonthOfJob | undefined
  /** The people whose results are copied. */
  readonly kept: readonly number[]
  /** The layout of the results that the job has calculated itself; undefined: it has calculated none. */
  readonly layout: string | undefined
}

/**
 * Copies the results of people whose inputs have not changed since the previous calculation. If its digests are not in
 * memory, they are read with the copied results.
 */
export async function copyKept(
  database: Store,
  within: Within,
  jobId: number,
  { month, kept, layout }: Kept,
): Promise<readonly ResultDigest[]> {
  const [before] = month?.from ?? []
  const digests: ResultDigest[] = []
  if (before === undefined || kept.length === 0) return digests
  if (layout !== undefined && layout !== (await within((db, root) => layoutOfFirst(db, root, month)))) {
    throw new Error(`the results of job ${before} have other lines than those of job ${jobId}, which takes them over`)
  }
  const known = remembered.get(database)?.get(before)
  for (let at = 0; at < kept.length; at += COPIED) {
    const some = kept.slice(at, at + COPIED)
    const digestsKnown = some.flatMap((id) => {
      const one = known?.get(id)
      return one === undefined ? [] : [one]
    })
    const areKnown = digestsKnown.length === some.length
    const copy = async (db: TenantDb, root: ServiceDb) => {
      const copied = await store.takeOverResults(db, { from: before, to: jobId }, some)
      const read = areKnown ? [] : await store.coveredResults(db, jobId, some)
      if (copied.length < some.length) throw new Error(`job ${before} has not the results that job ${jobId} takes over`)
      const openingsMissing = copied.filter(({ warnings }) => lacksOpening(warnings)).length
      const { length: processed } = copied
      const progress = { processed, leftOut: 0, openingsMissing, reused: processed }
      await store.writeAll(root, [store.countedProgress(db, jobId, progress)])
      return areKnown ? digestsKnown : read.map(store.resultDigest)
    }
    digests.push(...(await within(copy)))
    await store.yieldToEventLoop()
  }
  return digests
}

type KnownDigests = ReadonlyMap<number, ResultDigest>

/**
 * The digests of the results of the last jobs of months, by employee: the results of a job that has ended never change. A process that
 * has not calculated the previous job has none.
 */
const remembered = new WeakMap<Store, Map<number, KnownDigests>>()
const JOBS = 5

/** After the job has ended. */
export function rememberDigests(database: Store, jobId: number, results: readonly ResultDigest[]): void {
  const jobs = remembered.get(database) ?? new Map<number, KnownDigests>()
  remembered.set(database, jobs)
  for (const oldest of jobs.keys()) if (jobs.size >= JOBS) jobs.delete(oldest)
  jobs.set(jobId, new Map(results.map((one) => [one[0], one])))
}

/** The layout of the job from which results are copied. */
export async function layoutOfFirst(db: TenantDb, root: ServiceDb, month: MonthOfJob | undefined) {
  const job = await store.jobById(db, month?.from[0] ?? 0)
  return job?.layoutId == null ? undefined : store.layoutById(root, job.layoutId)
}

/**
 * The results of earlier jobs of a month for some people. Results of another law, or with other lines, are calculated
 * again.
 */
export async function calculatedBefore(
  db: TenantDb,
  { from, keeps, again }: MonthOfJob,
  employeeIds: readonly number[],
): Promise<Pick<Batch, 'known' | 'paid'>> {
  if (from.length === 0 || (again !== undefined && keeps === 'all')) return { known: new Map() }
  if (again === undefined) return { known: await store.knownDigests(db, from, employeeIds) }
  const jobOf = jobsById(await store.jobsOfResults(db, from).execute())
  const rank = new Map(from.map((id, index) => [id, index]))
  const results = (await store.resultsOfJobs(db, from, employeeIds).execute()).toSorted(
    (a, b) => (rank.get(a.jobId) ?? 0) - (rank.get(b.jobId) ?? 0),
  )
  const paid = new Map(
    results.map(({ employeeId, jobId, amounts, backPay }) => [employeeId, { job: jobOf(jobId), amounts, backPay }]),
  )
  return { known: new Map(), paid }
}
