import { type Cycle, isFinalized, type Preview, type PreviewBlocker } from '@centime/cycle'
import { jobState, newestRealJob, type StoredJob, statusOfJob } from '@centime/store'
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
  // Approval finalizes drafts only.
  if (job.status !== 'Draft') return { ...blocked('draft_not_draft'), payrunJobId: job.id }
  const result = await resultOfJob(db, root, job.id, cycle.variables)
  if (result === undefined) return { ...blocked('results_missing'), payrunJobId: job.id }
  const found = { payrunJobId: job.id, resultSetId: result.resultSetId }
  if (result.blockers.length > 0) return { ...blocked('amount_mismatch'), ...found }
  const { calculated, now } = await inputDigests(tx, cycle, job)
  // Without a digest now, the tenant does not have exactly one officer, and approval refuses that.
  return { ...(now !== null && calculated !== now ? blocked('inputs_changed') : blocked()), ...found }
}

const isOfEarlierRevision = ({ earlier }: Cycle, jobId: number): boolean =>
  earlier.some(({ stage }) => isFinalized({ stage }) && 'result' in stage && stage.result.payrunJobId === jobId)

/** The draft for the preview or approval of a legacy month, until its finalization has begun. */
export function legacyDraftOf({ stage, reservation }: Cycle): number | undefined {
  const isOpen = stage.state === 'preview_ready' || (stage.state === 'approved' && reservation === undefined)
  return isOpen && stage.result.candidateId === null ? stage.result.payrunJobId : undefined
}

/**
 * The month with the current state of its legacy preview's job; undefined: the job was deleted. An operator can
 * release, abort or delete that draft natively, without a decision about the month: the month is then shown as a new
 * preview would find it.
 */
export function asOfDraft(cycle: Cycle, job: Pick<StoredJob, 'status'> | undefined): Cycle {
  const payrunJobId = legacyDraftOf(cycle)
  if (payrunJobId === undefined || job?.status === 'Draft') return cycle
  const isGone = job === undefined || job.status === 'Abort' || job.status === 'Cancel'
  const preview: Preview = isGone
    ? { blockers: ['payrun_missing'], payrunJobId: null, resultSetId: null }
    : { blockers: ['draft_not_draft'], payrunJobId, resultSetId: null }
  return { ...cycle, preview, ...(cycle.stage.state === 'preview_ready' && { stage: { state: 'collecting' } }) }
}

/** The same, reading the job first. */
export async function monthAsOfDraft({ db }: Pick<MonthTransaction, 'db'>, cycle: Cycle): Promise<Cycle> {
  const jobId = legacyDraftOf(cycle)
  return jobId === undefined ? cycle : asOfDraft(cycle, await statusOfJob(db, jobId).executeTakeFirst())
}
