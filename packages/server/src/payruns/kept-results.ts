import type { ResultDigest, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { lacksOpening } from '../calculation/calculate.js'
import type { MonthOfJob } from './month-of-job.js'

/** Results that the job of a payroll's month copies from the previous calculation. */

/** How many results are copied at a time: other work runs in between. */
const COPIED = 250

/** Runs one transaction of the job. */
export type Within = <Value>(work: (db: TenantDb, root: ServiceDb) => Promise<Value>) => Promise<Value>

/** Copies the results of people whose inputs have not changed since the previous calculation. */
export async function copyKept(
  within: Within,
  jobId: number,
  { from, kept }: Pick<MonthOfJob, 'from'> & { readonly kept: readonly number[] },
): Promise<readonly ResultDigest[]> {
  const [before] = from
  const digests: ResultDigest[] = []
  if (before === undefined) return digests
  for (let at = 0; at < kept.length; at += COPIED) {
    const some = kept.slice(at, at + COPIED)
    const copy = async (db: TenantDb, root: ServiceDb) => {
      const copied = await store.copyResults(db, { from: before, to: jobId }, some)
      if (copied.length < some.length) throw new Error(`job ${before} has not the results that job ${jobId} takes over`)
      const openingsMissing = copied.filter(({ warnings }) => lacksOpening(warnings)).length
      const { length: processed } = copied
      const progress = { processed, leftOut: 0, openingsMissing, reused: processed }
      await store.writeAll(root, [store.countedProgress(db, jobId, progress)])
      return copied
    }
    digests.push(...(await within(copy)).map(store.resultDigest))
    await store.yieldToEventLoop()
  }
  return digests
}

/** The layout of the job from which results are copied. */
export async function layoutOfFirst(db: TenantDb, root: ServiceDb, month: MonthOfJob | undefined) {
  const job = await store.jobById(db, month?.from[0] ?? 0)
  return job?.layoutId == null ? undefined : store.layoutById(root, job.layoutId)
}
