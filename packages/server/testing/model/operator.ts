import { isFinal } from '../month-readings.js'
import {
  changed,
  draftAborted,
  invalidated,
  inWindow,
  laterApproval,
  laterFinal,
  type Month,
  reopened,
  type World,
  wasFinal,
  withJob,
  withOperation,
} from './world.js'

/** What an operator does about months and jobs, as the model has it. */

/** What is expected of an answer: a refusal, or what it shows, and the world after it. */
export interface Expected {
  readonly status: number
  readonly code?: string
  readonly world: World
  readonly shows?: 'month' | 'operation' | 'revision'
  /** The operation that it shows. */
  readonly operation?: number | undefined
  /** The answer to the first request of its key, as it was. */
  readonly stored?: true
  /** Whether the answer tells the ETag of the month. */
  readonly etag?: boolean
  /** The answer comes once the engine has answered. */
  readonly later?: true
}

export const jobOf = (world: World, id: number): number =>
  world.jobs.findIndex((job) => job.id === id && job.status !== 'gone')

/** Why a month takes no decision now. */
export function reservation({ write, operation }: Month): string | undefined {
  if (write?.status === 'reconcile_required') return 'variable_write_reconciliation_required'
  const pending = write?.status === 'queued' || write?.status === 'sent'
  return operation !== undefined || pending ? 'payroll_operation_collision' : undefined
}

/** Section 3.2, with the lifecycle of the contract. */
export function moved(world: World, id: number, to: string): Expected {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const at = jobOf(world, id)
  const job = world.jobs[at]
  if (job === undefined) return refused(404, 'not_found')
  const next: Readonly<Record<string, readonly string[]>> = {
    Draft: ['Release', 'Abort', 'gone'],
    Release: ['Process', 'Abort'],
    Process: ['Complete', 'Cancel'],
    Abort: ['gone'],
    Cancel: ['gone'],
  }
  if (next[job.status]?.includes(to) !== true) {
    return refused(409, to === 'gone' ? 'job_not_deletable' : 'job_transition_refused')
  }
  const month = world.months[job.month]
  const owned = month?.result?.candidate === true && month.result.job === at && !isFinal(month)
  if (owned) return refused(409, 'draft_owned_by_candidate')
  return { status: to === 'gone' ? 204 : 200, world: withJob(world, at, { status: to as 'Abort' }) }
}

export function reconciled(
  world: World,
  name: string,
  month: Month,
  { operation: id, applied, job: named }: { operation: number; applied: boolean; job: number | undefined },
): Expected {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const operation = world.operations.find((one) => one.id === id && one.month === name)
  if (operation === undefined) return { ...refused(404, 'not_found'), etag: false }
  if (month.operation !== id || operation.stage !== 'reconcile_required') return refused(409, 'nothing_to_reconcile')
  const own = world.jobs.flatMap(({ by, status }, at) => (by === id && status !== 'gone' ? [at] : []))
  const shown = { status: 200, shows: 'operation' as const, operation: id }
  const abortOthers = (after: World, but: number | undefined): World =>
    operation.kind === 'calculate' ? own.filter((at) => at !== but).reduce(draftAborted, after) : after
  if (!applied) {
    const failed = withOperation(world, id, { stage: 'failed', blocker: 'reconciled_not_applied', inDoubt: false })
    const free = changed(failed, name, { operation: undefined })
    const superseded = operation.kind === 'approve' && month.result?.candidate === true
    return { ...shown, world: abortOthers(superseded ? invalidated(free, name) : free, undefined) }
  }
  const wrong: Expected = { ...refused(400, 'validation_failed'), etag: false }
  const bound = named === undefined ? -1 : jobOf(world, named)
  // Of several that nobody could tell apart so far, this is one.
  const given = bound >= 0 ? bound : own.find((at) => world.jobs[at]?.id === undefined)
  const only = operation.kind === 'approve' ? operation.job : own.length === 1 ? own[0] : undefined
  const at = named === undefined ? only : given
  const job = at === undefined ? undefined : world.jobs[at]
  if (at === undefined || job === undefined || job.status === 'gone' || job.month !== name) return wrong
  if (operation.kind === 'approve') {
    if (at !== operation.job || job.status !== 'Complete') return wrong
    const done = withOperation(world, id, { stage: 'completed', blocker: undefined, inDoubt: false })
    return { ...shown, world: changed(done, name, { operation: undefined, state: 'finalized' }) }
  }
  if (!own.includes(at)) return wrong
  if (job.status !== 'Draft' && job.status !== 'calculating') return wrong
  const goesOn = withOperation(withJob(world, at, { id: job.id ?? named }), id, {
    stage: 'calculating',
    blocker: undefined,
    inDoubt: false,
    job: at,
  })
  return { ...shown, world: abortOthers(changed(goesOn, name, {}), at) }
}

/** Each later finalized month too, whole or not at all. */
export function replayed(world: World, name: string): Expected {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const later = Object.keys(world.months)
    .filter((other) => other > name)
    .sort()
  let after = world
  for (const each of [name, ...later]) {
    const month = after.months[each]
    const was = world.months[each]
    if (month === undefined || was === undefined || (each !== name && !wasFinal(was))) continue
    if (!inWindow(world, each)) return refused(422, 'period_outside_write_window')
    const overtaken = wasFinal(month) && !month.replayed && laterFinal(world, each)
    if (each === name && !isFinal(month) && !overtaken) return refused(409, 'replay_refused')
    const code = reservation(month)
    if (code !== undefined) return { ...refused(409, code), operation: month.operation }
    const approval = each === name && wasFinal(month) ? laterApproval(world, each) : undefined
    if (approval !== undefined) return { ...refused(409, 'payroll_operation_collision'), operation: approval }
    after = reopened(after, each, true)
  }
  return { status: 200, world: after, shows: 'month' }
}
