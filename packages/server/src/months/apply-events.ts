import {
  type Cycle,
  type CycleEvent,
  evolve,
  invalidate,
  isFinalized,
  isInWriteWindow,
  monthBefore,
  type Notice,
  noticeOf,
  type Surroundings,
  supersededJobs,
  wasFinalized,
} from '@centime/cycle'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { valuesOfChange } from '../store/cases.js'
import { appendCycleEvents, loadCycles } from '../store/cycles.js'
import { abortRunningJob, jobById, jobState, setJobStatus } from '../store/jobs.js'
import { managedPayroll } from '../store/managed.js'
import { newEventId, recordWebhookEvent } from '../webhooks/record.js'
import { giveReceipt } from './receipt.js'
import type { MonthTransaction } from './transaction.js'

/**
 * Appends events to a month and writes all that follows from them, in the same transaction: superseded native drafts are
 * aborted, a finalization gets its receipt, notices are recorded as webhook events, and a new revision invalidates the
 * candidates of later months. Returns the new state of the month.
 */
export async function applyEvents(tx: MonthTransaction, before: Cycle, events: readonly CycleEvent[]): Promise<Cycle> {
  const { db, now } = tx
  const at = now.toISOString()
  for (const jobId of supersededJobs(before, events)) await abortDraft(tx, jobId)
  await appendCycleEvents(db, before, events, at)
  let cycle = before
  for (const event of events) {
    const notice = noticeOf(cycle, event)
    cycle = evolve(cycle, event)
    if (event.type === 'Finalized') await giveReceipt(tx, cycle, event.operationId)
    if (notice !== undefined) await recordNotice(tx, cycle, notice)
  }
  if (events.some(({ type }) => type === 'RevisionOpened')) {
    for (const later of await loadCycles(db)) {
      if (later.period > cycle.period) await applyEvents(tx, later, invalidate(later))
    }
  }
  return cycle
}

/** The facts outside a month that its decisions need; `all`: the months of the tenant, read before by who decides about many. */
export async function surroundingsOf(
  { db, now, world }: MonthTransaction,
  period: string,
  all?: readonly Cycle[],
): Promise<Surroundings> {
  const cycles = all ?? (await loadCycles(db))
  const month = monthOfClock(now)
  const managed = await managedPayroll(db)
  const previous = cycles.find((cycle) => cycle.period === monthBefore(period))
  const first = !cycles.some((cycle) => cycle.period < period && !cycle.skipped)
  const later = cycles.filter((cycle) => cycle.period > period)
  return {
    month,
    ...(world.settings.environment === 'sandbox' && { movableClock: now.toISOString() }),
    before: first ? 'first' : previous !== undefined && isSettled(previous, month) ? 'finalized' : 'open',
    laterFinalized: later.some(wasFinalized),
    laterApproval: later.find(({ reservation }) => reservation?.kind === 'approve')?.reservation?.operationId,
    officers: managed?.officers.length ?? 0,
  }
}

const monthOfClock = (now: Date): string => monthOf(dayInParis(now.toISOString()))

/** A write of variables that the engine has recorded as a case change; without values where it has recorded none. */
export const recordedWrite = async (
  { db, now }: Pick<MonthTransaction, 'db' | 'now'>,
  writeId: number,
  changeId = 0,
) => ({
  writeId,
  values: await valuesOfChange(db, changeId),
  month: monthOfClock(now),
})

/**
 * Whether nothing in the month blocks the next one. A correction that was not finished inside the write window can no longer
 * be finished; the revision finalized before it remains valid.
 */
function isSettled(cycle: Cycle, month: string): boolean {
  if (cycle.skipped) return true
  const { write, reservation } = cycle
  const isQuiet = reservation === undefined && write?.status !== 'pending' && write?.status !== 'reconcile_required'
  return isQuiet && (isFinalized(cycle) || (wasFinalized(cycle) && !isInWriteWindow(cycle.period, month)))
}

/** Aborts a superseded native job, so that it blocks no other: a draft, or a running job. Other jobs are not changed. */
export async function abortDraft({ db, root, now }: Pick<MonthTransaction, 'db' | 'root' | 'now'>, jobId: number) {
  const job = await jobById(db, jobId)
  if (job === undefined) return
  const at = now.toISOString()
  if (!jobState(job).ended) await abortRunningJob(db, root, jobId, at)
  else if (job.status === 'Draft') await setJobStatus(db, jobId, 'Abort', at)
}

async function recordNotice(
  { root, tenant, now, world }: MonthTransaction,
  { period, revision }: Cycle,
  notice: Notice,
): Promise<void> {
  await recordWebhookEvent(root, {
    ...notice,
    environment: world.settings.environment,
    partnerId: tenant.partnerId,
    tenantId: tenant.id,
    period,
    revision,
    documentId: null,
    occurredAt: now,
    eventId: newEventId(world.random),
  })
}
