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
import { appendCycleEvents, loadCycles } from '../store/cycles.js'
import { abortRunningJob, jobById, jobState, setJobStatus } from '../store/jobs.js'
import { managedPayroll } from '../store/managed.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { newEventId, recordWebhookEvent } from '../webhooks/record.js'
import type { World } from '../world.js'

/** Where a decision about a month takes place: one transaction of one tenant, at one instant. */
export interface MonthTransaction {
  readonly db: TenantDb
  readonly root: ServiceDb
  readonly tenant: { readonly id: number; readonly partnerId: number }
  readonly now: Date
  readonly world: Pick<World, 'settings' | 'random'>
}

/** What a month does not know by itself. */
export async function surroundingsOf({ db, now }: MonthTransaction, period: string): Promise<Surroundings> {
  const all = await loadCycles(db)
  const month = monthOf(dayInParis(now.toISOString()))
  const managed = await managedPayroll(db)
  const previous = all.find((cycle) => cycle.period === monthBefore(period))
  const first = !all.some((cycle) => cycle.period < period && !cycle.skipped)
  const later = all.filter((cycle) => cycle.period > period)
  return {
    month,
    before: first ? 'first' : previous !== undefined && isSettled(previous, month) ? 'finalized' : 'open',
    laterFinalized: later.some(wasFinalized),
    laterApproval: later.find(({ reservation }) => reservation?.kind === 'approve')?.reservation?.operationId,
    officers: managed?.officers.length ?? 0,
  }
}

/**
 * Whether the month after may go on: nothing of this one is open. A correction that was not finished inside the window
 * cannot be finished any more; what was finalized before it stands.
 */
function isSettled(cycle: Cycle, month: string): boolean {
  if (cycle.skipped) return true
  const { write, reservation } = cycle
  const isQuiet = reservation === undefined && write?.status !== 'pending' && write?.status !== 'reconcile_required'
  return isQuiet && (isFinalized(cycle) || (wasFinalized(cycle) && !isInWriteWindow(cycle.period, month)))
}

/**
 * Writes down what has happened to a month, with all that follows from it: superseded native drafts are aborted, a
 * reopened month invalidates what was calculated on top of it, webhooks tell. Gives the month as it is then.
 */
export async function applyEvents(
  scene: MonthTransaction,
  before: Cycle,
  events: readonly CycleEvent[],
): Promise<Cycle> {
  const { db, now } = scene
  const at = now.toISOString()
  for (const jobId of supersededJobs(before, events)) await abortDraft(scene, jobId)
  await appendCycleEvents(db, before, events, at)
  let cycle = before
  for (const event of events) {
    const notice = noticeOf(cycle, event)
    cycle = evolve(cycle, event)
    if (notice !== undefined) await recordNotice(scene, cycle, notice)
  }
  if (events.some(({ type }) => type === 'RevisionOpened')) {
    for (const later of await loadCycles(db)) {
      if (later.period > cycle.period) await applyEvents(scene, later, invalidate(later))
    }
  }
  return cycle
}

/**
 * Aborts a native job that nothing needs any more, so that it blocks no other: a draft, or one that would become a draft.
 * Anything else is left alone.
 */
export async function abortDraft(
  { db, root, now }: Pick<MonthTransaction, 'db' | 'root' | 'now'>,
  jobId: number,
): Promise<void> {
  const job = await jobById(db, jobId)
  if (job === undefined) return
  const at = now.toISOString()
  if (!jobState(job).ended) await abortRunningJob(db, root, jobId, at)
  else if (job.status === 'Draft') await setJobStatus(db, jobId, 'Abort', at)
}

/** Notes what the partner is to be told, in the transaction of the change. */
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
