import { endInParis } from '@centime/engine/ground'
import { type Refusal, refuse } from '../ground/refusal.js'
import { lastValueId } from '../store/cases.js'
import { addJob, blockingJob, type StoredJob } from '../store/jobs.js'
import { queueState } from '../store/queue.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import type { OnFault } from '../store/tables.js'
import type { World } from '../world.js'
import { inputsDigest } from './digest.js'
import { select } from './selection.js'

/** A payrun job to start; its payrun, payroll and user exist. */
interface WantedJob {
  readonly tenantId: number
  readonly payrun: { readonly id: number }
  readonly payroll: { readonly id: number; readonly divisionId: number; readonly regulationId: number }
  readonly userId: number
  readonly name: string
  /** `YYYY-MM`. */
  readonly periodName: string
  readonly periodStart: string
  /** Absent: a real job. */
  readonly forecast?: string | undefined
  readonly reason?: string | undefined
  /** Absent: `abort`. */
  readonly onFault?: OnFault
  /** Absent: everybody. */
  readonly employeeIdentifiers?: readonly string[] | undefined
  /** Absent: the last day of the period. */
  readonly paymentDate?: string
  /** Key of a managed calculation; jobs with the same key do not block each other. */
  readonly commandKey?: string
  /** The evaluation instant. */
  readonly at: string
}

/**
 * Starts a job: stores its snapshot and queues it. Refuses a real job while the payrun has a real draft or running job, and
 * any job while the queue is full. A forecast replaces the earlier one of its name once it has ended well (`run.ts`).
 */
export async function startJob(
  db: TenantDb,
  root: ServiceDb,
  { settings }: Pick<World, 'settings'>,
  wanted: WantedJob,
): Promise<StoredJob | Refusal<'payrun_draft_exists' | 'payrun_queue_full'>> {
  const { payrun, payroll, periodName, forecast, at, commandKey, paymentDate } = wanted
  const blockingJobId = forecast === undefined ? await blockingJob(db, payrun.id, commandKey) : undefined
  if (blockingJobId !== undefined) {
    const detail = `Payrun with id ${payrun.id} has already a payrun job with status Draft`
    return refuse('payrun_draft_exists', detail, { members: { blockingJobId } })
  }
  const { jobs } = await queueState(root)
  if (jobs >= settings.queueLimit) {
    return refuse('payrun_queue_full', `${jobs} jobs are waiting`, { headers: { 'retry-after': '5' } })
  }
  const selection = await select(db, payroll, periodName, wanted.employeeIdentifiers)
  const read = {
    payrollId: payroll.id,
    periodName,
    paymentDate: paymentDate ?? null,
    forecast: forecast ?? null,
    lastCaseValueId: await lastValueId(db),
    selection: JSON.stringify(selection),
  }
  return addJob(db, root, wanted.tenantId, {
    ...read,
    inputsDigest: await inputsDigest(db, root, { ...read, regulationId: payroll.regulationId }),
    payrunId: payrun.id,
    userId: wanted.userId,
    name: wanted.name,
    status: 'Process',
    reason: wanted.reason ?? null,
    periodStart: wanted.periodStart,
    periodEnd: endInParis(periodName),
    jobStart: at,
    jobEnd: null,
    totalEmployeeCount: selection.employeeIds.length + selection.problems.length,
    processedEmployeeCount: 0,
    message: '',
    evaluatedAt: at,
    onFault: wanted.onFault ?? 'abort',
    layoutId: null,
    released: null,
    ...(commandKey !== undefined && { commandKey }),
  })
}
