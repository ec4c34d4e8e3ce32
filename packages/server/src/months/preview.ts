import { type Cycle, isFinalized, type Preview, type PreviewBlocker } from '@centime/cycle'
import { jobState, newestRealJob } from '../store/jobs.js'
import { inputDigests } from './inputs.js'
import { resultOfJob } from './result.js'
import type { MonthTransaction } from './transaction.js'

/** The readiness check of a legacy month: its payrun job, started natively, must have ended with exact amounts. */
export async function previewOf(tx: MonthTransaction, cycle: Cycle): Promise<Preview> {
  const { db, root, months } = tx
  const missing = cycle.variables === undefined ? ['variables_missing' as const] : []
  const blocked = (...blockers: readonly PreviewBlocker[]): Preview => ({
    blockers: [...missing, ...blockers],
    payrunJobId: null,
    resultSetId: null,
  })
  const { managed } = months
  const job = managed && (await newestRealJob(db, managed.payrunId, cycle.period))
  if (job === undefined || isOfEarlierRevision(cycle, job.id)) return blocked('payrun_missing')
  if (!jobState(job).ended) return { ...blocked('payrun_running'), payrunJobId: job.id }
  // Approval finalizes a draft and nothing else.
  if (job.status !== 'Draft') return { ...blocked('draft_not_draft'), payrunJobId: job.id }
  const result = await resultOfJob(db, root, job.id, cycle.variables)
  if (result === undefined) return { ...blocked('results_missing'), payrunJobId: job.id }
  const found = { payrunJobId: job.id, resultSetId: result.resultSetId }
  if (result.blockers.length > 0) return { ...blocked('amount_mismatch'), ...found }
  const { calculated, now } = await inputDigests(tx, cycle, job)
  // Without a digest now the tenant has not exactly one officer, which the approval refuses.
  return { ...(now !== null && calculated !== now ? blocked('inputs_changed') : blocked()), ...found }
}

/** Whether the job is what an earlier revision was finalized with. */
const isOfEarlierRevision = ({ earlier }: Cycle, jobId: number): boolean =>
  earlier.some(({ stage }) => isFinalized({ stage }) && 'result' in stage && stage.result.payrunJobId === jobId)
