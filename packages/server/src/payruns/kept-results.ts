import {
  copyResults,
  countedProgress,
  jobById,
  layoutById,
  type ResultDigest,
  resultDigest,
  type ServiceDb,
  type TenantDb,
  writeAll,
  yieldToEventLoop,
} from '@centime/store'
import { lacksOpening } from '../calculation/calculate.js'
import type { MonthOfJob } from './month-of-job.js'

/** Results that the job of a payroll's month takes over from the calculation before. */

/** How many results are copied at a time: others have a turn after each. */
const COPIED = 1000

/** Takes over the results of people whose inputs have not moved since the calculation before. */
export async function copyKept(
  within: <Value>(work: (db: TenantDb, root: ServiceDb) => Promise<Value>) => Promise<Value>,
  { jobId, from }: Pick<MonthOfJob, 'from'> & { readonly jobId: number },
  employeeIds: readonly number[],
): Promise<readonly ResultDigest[]> {
  const [before] = from
  const digests: ResultDigest[] = []
  if (before === undefined) return digests
  for (let at = 0; at < employeeIds.length; at += COPIED) {
    const some = employeeIds.slice(at, at + COPIED)
    const copy = async (db: TenantDb, root: ServiceDb) => {
      const copied = await copyResults(db, { from: before, to: jobId }, some)
      if (copied.length < some.length) throw new Error(`job ${before} has not the results that job ${jobId} takes over`)
      const openingsMissing = copied.filter(({ warnings }) => lacksOpening(warnings)).length
      const { length: processed } = copied
      const progress = { processed, leftOut: 0, openingsMissing, reused: processed }
      await writeAll(root, [countedProgress(db, jobId, progress)])
      return copied
    }
    digests.push(...(await within(copy)).map(resultDigest))
    await yieldToEventLoop()
  }
  return digests
}

/** The order of the amounts of the job that results are taken over from. */
export async function layoutOfFirst(db: TenantDb, root: ServiceDb, month: MonthOfJob | undefined) {
  const job = await jobById(db, month?.from[0] ?? 0)
  return job?.layoutId == null ? undefined : layoutById(root, job.layoutId)
}
