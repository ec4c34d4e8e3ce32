import { isHistory } from '@centime/cycle'
import { dayInParis } from '@centime/engine/ground'
import type { Replaced } from '@centime/payslip'
import type { ReleasedJob, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { id, utc } from '../http/fields.js'

/** The payslip that a corrected one annuls and replaces. */
export const ReplacedPayslip = z
  .object({
    number: z.string().describe('the number that the payslip prints'),
    releasedAt: utc.describe('when it became final'),
    payrunJobId: id,
    resultSetId: id,
  })
  .openapi('ReplacedPayslip')
export type ReplacedPayslip = z.infer<typeof ReplacedPayslip>

/** The number of a payslip for readers. */
export const payslipNumber = (periodName: string, resultSetId: number): string => `N° ${periodName}-${resultSetId}`

/** The same as a page prints it. */
export const printedReplaced = ({ number, releasedAt }: ReplacedPayslip): Replaced => ({
  number,
  released: dayInParis(releasedAt),
})

type Correcting = ReleasedJob & Pick<StoredJob, 'commandKey' | 'month'>

/**
 * The jobs whose payslips a job replaces, in the order of their release: real jobs of its payroll and month that were
 * released earlier and not aborted. None for a simulation or an aborted job.
 */
export async function replacedJobs(db: TenantDb, job: ReleasedJob): Promise<readonly ReleasedJob[]> {
  return isCorrecting(job)
    ? replacedAmong(job, await store.releasedOfMonths(db, [job.payrollId], [job.periodName]).execute())
    : []
}

/** Jobs, each with the job that it corrects: the last of `replacedJobs`; null: none. */
export async function withReplaces<Job extends ReleasedJob>(
  db: TenantDb,
  jobs: readonly Job[],
): Promise<readonly (Job & Replacing)[]> {
  const correcting = jobs.filter(isCorrecting)
  const [payrolls, months] = [correcting.map((job) => job.payrollId), correcting.map((job) => job.periodName)]
  const released =
    correcting.length === 0
      ? []
      : await store.releasedOfMonths(db, [...new Set(payrolls)], [...new Set(months)]).execute()
  return jobs.map((job) => ({
    ...job,
    replaces: replacedAmong(job, released).at(-1)?.id ?? null,
  }))
}
export interface Replacing {
  /** Null: the job corrects none. */
  readonly replaces: number | null
}

const isCorrecting = (job: ReleasedJob): boolean =>
  isHistory(store.jobState(job)) || (job.status === 'Draft' && job.forecast === null)

const replacedAmong = (job: ReleasedJob, released: readonly ReleasedJob[]): readonly ReleasedJob[] =>
  isCorrecting(job)
    ? released.filter(
        (one) =>
          one.id !== job.id &&
          one.payrollId === job.payrollId &&
          one.periodName === job.periodName &&
          isHistory(store.jobState(one)) &&
          isReleasedBefore(one, job),
      )
    : []

/** A draft will be released after all others. */
const isReleasedBefore = (one: ReleasedJob, other: ReleasedJob): boolean =>
  other.released === null ||
  (one.released ?? '') < other.released ||
  (one.released === other.released && one.id < other.id)

/**
 * The payslips that those of a job annul and replace, by employee: for each person the one in `replacedJobs` that was
 * released last. In an officer's managed month only a payslip with a final document counts: no other was handed out.
 */
export async function replacedPayslips(
  db: TenantDb,
  job: Correcting,
  employeeIds: readonly number[],
  /** The jobs to choose from, where they are already read. */
  jobs?: readonly ReleasedJob[],
): Promise<ReadonlyMap<number, ReplacedPayslip>> {
  const earlier = jobs ?? (await replacedJobs(db, job))
  if (earlier.length === 0) return new Map()
  const results = await store.resultsWithin(
    db,
    earlier.map(({ id: jobId }) => jobId),
    employeeIds,
  )
  const given =
    job.commandKey === null || job.month !== null
      ? undefined
      : await store.finalResultsOf(
          db,
          results.map(({ id: result }) => result),
        )
  const replaced = new Map<number, ReplacedPayslip>()
  for (const { id: payrunJobId, released } of earlier) {
    for (const { id: resultSetId, jobId, employeeId } of results) {
      if (jobId !== payrunJobId || given?.has(resultSetId) === false) continue
      const number = payslipNumber(job.periodName, resultSetId)
      replaced.set(employeeId, { number, releasedAt: released ?? '', payrunJobId, resultSetId })
    }
  }
  return replaced
}
