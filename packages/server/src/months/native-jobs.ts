import { invalidate, isDeletable, isFinalized, JOB_STATUSES, nextStatuses } from '@centime/cycle'
import type { Months, StoredJob } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { withReplaces } from '../calculation/replaced.js'
import { notFound, refuse } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantWrite } from '../http/endpoint.js'
import { freeText } from '../http/fields.js'
import { P } from '../http/paths.js'
import { type InputsChanged, knownInputsChanged } from '../payruns/inputs-since.js'
import { JobRecord, jobRecord } from '../payruns/job-routes.js'
import { paidByMonth } from '../payruns/managed-month.js'
import { jobMoved } from '../webhooks/record.js'
import { monthChange } from './apply-events.js'
import { monthTransaction } from './cycle-request.js'
import { inputDigests } from './inputs.js'
import { changesOf } from './payroll/review.js'
import type { MonthTransaction } from './transaction.js'

/** An operator's actions on payrun jobs that a month may own or be calculated from: section 3 of the contract. */

const postJobStatus = tenantWrite(
  {
    method: 'post',
    path: `${P}/payruns/jobs/{jobId}/status`,
    operationId: 'setPayrunJobStatus',
    native: true,
    ...OPERATOR,
    summary: 'Move a payrun job on',
    description:
      'Draft → Release or Abort; Release → Process or Abort; Process → Complete or Cancel. No other change is possible. With `If-Inputs: unchanged` a job is released only if `inputsChangedSince` has no people.',
    body: z.strictObject({ status: z.enum(JOB_STATUSES), reason: freeText.optional() }).openapi('JobStatusChange'),
    example: { status: 'Release', reason: 'reviewed' },
    ifInputs: true,
    answers: { 200: { description: 'the job as it is now', schema: JobRecord } },
    refusals: [
      'job_transition_refused',
      'draft_owned_by_candidate',
      'payroll_month_open',
      'period_already_paid',
      'inputs_changed',
      'validation_failed',
    ],
  },
  async (call, db, root) => {
    const { body, id, now, tenant, world } = call
    const tx = monthTransaction(call, db, root)
    const job = await store.jobById(db, id('jobId'))
    if (job === undefined) return notFound('job', id('jobId'))
    const allowed = nextStatuses(store.jobState(job))
    if (!allowed.includes(body.status)) {
      const state =
        job.jobEnd === null ? 'is still calculating' : `is ${job.status}${job.forecast === null ? '' : ', a forecast'}`
      const next = allowed.length === 0 ? 'nothing' : allowed.join(' or ')
      return refuse('job_transition_refused', `job ${job.id} ${state}: it can move to ${next}, not to ${body.status}`)
    }
    if (isOwned(tx.months, job)) return refuse('draft_owned_by_candidate', owned(job))
    const paid = body.status === 'Release' ? paidByMonth(tx.months, job) : undefined
    if (paid !== undefined) return paid
    if (call.ifInputs && body.status === 'Release') {
      const since = await knownInputsChanged(db, root, tenant.id, job)
      if (since !== null && since.people > 0)
        return refuse('inputs_changed', changedText(job, since), { members: { inputsChangedSince: since } })
    }
    const changed = { ...job, ...(await store.setJobStatus(db, job.id, body.status, now.toISOString())) }
    const moved = { tenantId: tx.tenant.id, job, next: body.status, occurredAt: now }
    await store.writeAll(root, jobMoved(root, world, tx.months.destination, moved))
    await invalidateLater(tx, job.periodName)
    const [shown = { ...changed, replaces: null }] = await withReplaces(db, [changed])
    return { status: 200, body: jobRecord(shown), after: () => world.wake('webhook') }
  },
)

const changedText = ({ id }: StoredJob, { people, values }: InputsChanged): string =>
  `job ${id} was calculated from other inputs than those of now (people: ${people}, values: ${values}): calculate again, or release without If-Inputs`

const deleteJob = tenantWrite(
  {
    method: 'delete',
    path: `${P}/payruns/jobs/{jobId}`,
    operationId: 'deletePayrunJob',
    native: true,
    ...OPERATOR,
    summary: 'Delete a draft or a failed payrun job, with its results',
    answers: { 204: { description: 'the job was deleted' } },
    refusals: ['job_not_deletable', 'draft_owned_by_candidate'],
  },
  async ({ id, tenant, now, world, months }, db, root) => {
    const job = await store.jobById(db, id('jobId'))
    if (job === undefined) return notFound('job', id('jobId'))
    if (!isDeletable(store.jobState(job))) {
      const state = job.jobEnd === null ? 'still calculating' : job.status
      return refuse('job_not_deletable', `job ${job.id} is ${state}: only a draft or a failed job can be deleted`)
    }
    if (isOwned(months, job)) return refuse('draft_owned_by_candidate', owned(job))
    await store.purgeJob(db, root, job.id, store.PEOPLE)
    if ((await store.jobById(db, job.id)) === undefined) return { status: 204 }
    await store.hideJob(db, root, tenant.id, job, now.toISOString())
    return { status: 204, after: () => world.wake('job') }
  },
)

/** Whether the job belongs to the candidate of a managed month in review or approved: only the month may change it then. */
function isOwned(months: Months | undefined, job: StoredJob): boolean {
  const sequence = months?.sequences.get(job.month === null ? undefined : job.payrollId)
  const stage = sequence?.get(job.periodName)?.stage
  return (
    (stage?.state === 'preview_ready' || stage?.state === 'approved') &&
    stage.result.candidateId !== null &&
    stage.result.payrunJobId === job.id
  )
}
const owned = ({ id: jobId, periodName }: StoredJob): string =>
  `job ${jobId} belongs to a candidate of payroll cycle ${periodName}: approve or abandon it there`

/** Released jobs are history: later months that were calculated from another one can no longer be approved. */
async function invalidateLater(tx: MonthTransaction, period: string): Promise<void> {
  for (const payrollId of tx.months.sequences.keys()) {
    if (payrollId !== undefined)
      await invalidateLaterOfPayroll({ ...tx, months: store.monthsSeenFrom(tx.months, payrollId) }, period)
  }
  const change = monthChange(tx)
  for (const cycle of [...tx.months.cycles.values()]) {
    if (cycle.period <= period || cycle.stage.state === 'collecting' || isFinalized(cycle)) continue
    const job = await store.jobById(tx.db, cycle.stage.result.payrunJobId)
    const inputs = job && (await inputDigests(tx, cycle, job))
    if (inputs?.calculated !== inputs?.now) change.apply(cycle, invalidate(cycle))
  }
  await change.write()
}

/** The same of the months of a payroll, which compare what they read of each person. */
async function invalidateLaterOfPayroll(tx: MonthTransaction, period: string): Promise<void> {
  const change = monthChange(tx)
  for (const cycle of [...tx.months.cycles.values()]) {
    if (cycle.period <= period || cycle.stage.state === 'collecting' || isFinalized(cycle)) continue
    const changed = await changesOf(tx, cycle)
    if (changed !== undefined && changed.people > 0) change.apply(cycle, invalidate(cycle))
  }
  await change.write()
}

export const nativeJobRoutes: readonly Endpoint[] = [postJobStatus, deleteJob]
