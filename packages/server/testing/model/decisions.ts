import { isFinal } from '../month-readings.js'
import type { Pay, What } from '../month-requests.js'
import { isOutdated } from './digest.js'
import { type Expected, refused, reservation } from './refusals.js'
import { writeConfirmed } from './steps.js'
import {
  changed,
  draftAborted,
  earlyCode,
  invalidated,
  inWindow,
  isLate,
  type Job,
  jobAt,
  laterApproval,
  laterFinal,
  type Month,
  type Operation,
  type Result,
  reopened,
  type World,
  wasFinal,
  withJob,
  withOperation,
} from './world.js'

/** An open month whose current version `If-Match` names, and the id for a new operation. */
interface Of {
  readonly world: World
  readonly name: string
  readonly month: Month
  readonly newId: number
  readonly ifMatch?: string | undefined
}

/** Requests about a month. */
export function ofMonth(of: Of, what: What): Expected {
  const { world, name, month } = of
  switch (what.do) {
    case 'read':
      return { status: 200, world, shows: 'month' }
    case 'revision':
      return what.revision > month.revision
        ? { ...refused(world, 'not_found'), etag: false }
        : { status: 200, world, shows: 'revision', etag: false }
    case 'operation':
      return world.operations.some(({ id, month: at }) => id === what.operation && at === name)
        ? { status: 200, world, shows: 'operation', operation: what.operation }
        : { ...refused(world, 'not_found'), etag: false }
    case 'variables':
      return variables(of, what.pay)
    case 'calculate':
      return calculate(of)
    case 'approve':
      return approve(of, what.candidateId)
    case 'abandon': {
      const matches = month.state === 'preview_ready' && candidateOf(of) === what.candidateId
      return refusal(of, closed(of), reservation(month), conflict(matches)) ?? ok(invalidated(world, name))
    }
    case 'preview':
      return refusal(of, closed(of), reservation(month), conflict(!month.managed && isOpen(month))) ?? previewed(of)
    case 'abortDraft':
      return abortDraft(of, what.job)
    case 'reconcile':
      return reconciled(of, what)
    case 'reconcileWrite': {
      const { write } = month
      const isDoubtful = write?.id === what.write && write.status === 'reconcile_required'
      if (!isDoubtful) return refused(world, 'nothing_to_reconcile')
      if (what.applied !== write.effects > 0) return { ...refused(world, 'validation_failed'), etag: false }
      if (what.applied) return ok(writeConfirmed(world, name, write))
      return ok(changed(world, name, { write: { ...write, status: 'rejected' } }))
    }
    case 'filing': {
      const { state } = month
      if (state === what.state) return ok(world)
      const next = state === 'finalized' ? ['filed'] : state === 'filed' ? ['accepted', 'correction_required'] : []
      return next.includes(what.state)
        ? ok(changed(world, name, { state: what.state }))
        : refused(world, 'filing_refused')
    }
    case 'replay':
      return replayed(world, name)
    default:
      throw new Error(`${what.do} is about no month`)
  }
}

const ok = (world: World): Expected => ({ status: 200, world, shows: 'month' })
/** The first reason that there is. */
function refusal({ world }: Of, ...reasons: readonly (string | undefined)[]): Expected | undefined {
  const code = reasons.find((reason) => reason !== undefined)
  return code === undefined ? undefined : refused(world, code)
}
const closed = ({ world, name, month }: Of): string | undefined =>
  !inWindow(world, name) ? 'period_outside_write_window' : month.skipped ? 'month_skipped' : undefined
const late = ({ world, name, month }: Of): string | undefined =>
  isLate(world, name, month) ? 'later_finalized_month_requires_operator_replay' : undefined
const early = ({ world, name }: Of): string | undefined => earlyCode(world, name)
const conflict = (matches: boolean): string | undefined => (matches ? undefined : 'candidate_conflict')
const isOpen = ({ state }: Month): boolean => state === 'collecting' || state === 'preview_ready'
const candidateOf = ({ world, month: { result } }: Of): string | undefined =>
  result?.candidate === true ? world.jobs[result.job]?.candidateId : undefined

/** The 202 with a new operation, which reserves the month. */
function queued({ name, month, newId }: Of, after: World, operation: Pick<Operation, 'kind' | 'job'>): Expected {
  const { revision, inputs } = month
  const made = { ...operation, id: newId, month: name, revision, inputs, stage: 'queued' as const, inDoubt: false }
  const world = { ...changed(after, name, { operation: newId }), operations: [...after.operations, made] }
  return { status: 202, world, shows: 'operation', operation: newId }
}

const samePay = (a: Pay | undefined, b: Pay): boolean =>
  a?.remuneration === b.remuneration && a.dateDeVersement === b.dateDeVersement

/** The answer to variables that are sent again with the ETag of the first; undefined where they are another request. */
export function writtenAgain({ world, month, ifMatch }: Of, pay: Pay): Expected | undefined {
  const { write } = month
  if (write?.named === undefined || write.named !== ifMatch || !samePay(write.pay, pay)) return undefined
  if (write.status === 'confirmed') return samePay(month.pay, pay) ? ok(world) : undefined
  // A write is rejected only by an operator who has found that it was not applied.
  if (write.status === 'rejected') return undefined
  const inDoubt = write.status === 'reconcile_required'
  return refused(world, inDoubt ? 'variable_write_reconciliation_required' : 'payroll_operation_collision')
}

function variables(of: Of, pay: Pay): Expected {
  const { world, name, month, newId, ifMatch: named } = of
  const doubt = month.write?.status === 'reconcile_required' ? reservation(month) : undefined
  const before = refusal(of, closed(of), doubt)
  if (before !== undefined) return before
  const isOpen = month.state === 'collecting' || month.state === 'preview_ready'
  const isRead = world.recorded[name] === pay.remuneration
  if (samePay(month.pay, pay) && !(isOpen && !isRead)) return ok(world)
  const reserved = refusal(of, reservation(month))
  if (reserved !== undefined) return reserved
  const approval = wasFinal(month) ? laterApproval(world, name) : undefined
  if (approval !== undefined) return refused(world, 'payroll_operation_collision', approval)
  const write = { by: newId, named, status: 'queued' as const, pay, effects: 0, inDoubt: false }
  const written: Expected = { ...ok(changed(world, name, { write })), later: true }
  return refusal(of, payable(name, pay), late(of)) ?? written
}

/** Paid in its month or the one after. */
function payable(name: string, { dateDeVersement }: Pay): string | undefined {
  const end = new Date(`${name}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 2)
  const right = dateDeVersement >= `${name}-01` && dateDeVersement < end.toISOString().slice(0, 10)
  return right ? undefined : 'payment_date_refused'
}

function calculate(of: Of): Expected {
  const { world, name, month } = of
  const missing = month.pay === undefined ? 'variables_missing' : undefined
  const after = month.result?.candidate === true ? invalidated(world, name) : world
  return (
    refusal(of, closed(of), reservation(month), conflict(isOpen(month)), missing, late(of), early(of)) ??
    queued(of, after, { kind: 'calculate' })
  )
}

function approve(of: Of, candidateId: string | undefined): Expected {
  const { world, name, month } = of
  const { state } = month
  const reviewed = state === 'preview_ready' || state === 'approved' ? month.result : undefined
  // A result that was not calculated from the confirmed remuneration is blocked.
  const agrees =
    reviewed?.candidate === true
      ? reviewed.gross === month.pay?.remuneration
      : state !== 'preview_ready' || world.jobs[reviewed?.job ?? -1]?.status === 'Draft'
  const matches = reviewed !== undefined && candidateOf(of) === candidateId && agrees
  const job = world.jobs[reviewed?.job ?? -1]
  const outdated = conflict(job === undefined || !isOutdated(world, job, month))
  const unnamed = candidateId === undefined && month.managed ? 'candidate_required' : undefined
  return (
    refusal(of, closed(of), reservation(month), unnamed, conflict(matches), late(of), early(of), outdated) ??
    queued(of, changed(world, name, { state: 'approved' }), { kind: 'approve', job: reviewed?.job })
  )
}

/** The readiness check of a legacy month: of the newest real job of it that has not failed. */
function previewed({ world, name, month }: Of): Expected {
  const failed = ['Abort', 'Cancel', 'gone']
  const newest = world.jobs.findLastIndex((one) => one.month === name && !failed.includes(one.status))
  const isPaid = month.earlier.some((one) => isFinal(one) && one.result?.job === newest)
  const at = isPaid ? -1 : newest
  const job = world.jobs[at]
  const blocker = previewBlocker(world, month, job)
  const blockers = [month.pay === undefined ? 'variables_missing' : undefined, blocker].filter(
    (one) => one !== undefined,
  )
  const ready = blockers.length === 0 && job !== undefined
  const result: Result | undefined = ready ? { job: at, candidate: false, gross: job.gross ?? 0 } : undefined
  const preview = { blockers, job: job === undefined ? undefined : at }
  return ok(changed(world, name, { preview, result, state: ready ? 'preview_ready' : 'collecting' }))
}

function previewBlocker(world: World, month: Month, job: Job | undefined): string | undefined {
  if (job === undefined) return 'payrun_missing'
  if (job.status === 'calculating') return 'payrun_running'
  if (job.status !== 'Draft') return 'draft_not_draft'
  if (month.pay !== undefined && month.pay.remuneration !== job.gross) return 'amount_mismatch'
  return isOutdated(world, job, month) ? 'inputs_changed' : undefined
}

function abortDraft(of: Of, id: number): Expected {
  const { world, name, month } = of
  const at = jobAt(world, id)
  const status = world.jobs[at]?.status
  const approved = ['Release', 'Process', 'Complete'].includes(status ?? '')
  const owned = month.result?.candidate === true && month.result.job === at
  return (
    refusal(
      of,
      status === undefined ? 'not_found' : undefined,
      inWindow(world, name) ? undefined : 'period_outside_write_window',
      approved ? 'draft_approved' : status === 'Draft' ? undefined : 'draft_not_draft',
      owned ? 'draft_owned_by_candidate' : undefined,
      reservation(month),
    ) ?? queued(of, world, { kind: 'abort_draft', job: at })
  )
}

function reconciled(
  { world, name, month }: Of,
  { operation: id, applied, job: named }: Extract<What, { readonly do: 'reconcile' }>,
): Expected {
  const operation = world.operations.find((one) => one.id === id && one.month === name)
  if (operation === undefined) return { ...refused(world, 'not_found'), etag: false }
  const isDoubtful = month.operation === id && operation.stage === 'reconcile_required'
  if (!isDoubtful) return refused(world, 'nothing_to_reconcile')
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
  const wrong: Expected = { ...refused(world, 'validation_failed'), etag: false }
  const bound = named === undefined ? -1 : jobAt(world, named)
  // If there are several jobs whose ids no answer has shown, the named one may be any of them.
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
  if (!own.includes(at) || (job.status !== 'Draft' && job.status !== 'calculating')) return wrong
  const goesOn = { stage: 'calculating' as const, blocker: undefined, inDoubt: false, job: at }
  const after = withOperation(withJob(world, at, { id: job.id ?? named }), id, goesOn)
  return { ...shown, world: abortOthers(changed(after, name, {}), at) }
}

/** The month and each later finalized one, whole or not at all. */
function replayed(world: World, name: string): Expected {
  const later = Object.keys(world.months)
    .filter((other) => other > name)
    .sort()
  let after = world
  for (const each of [name, ...later]) {
    const month = after.months[each]
    const was = world.months[each]
    if (month === undefined || was === undefined || (each !== name && !wasFinal(was))) continue
    if (!inWindow(world, each)) return refused(world, 'period_outside_write_window')
    const overtaken = wasFinal(month) && !month.replayed && laterFinal(world, each)
    if (each === name && !isFinal(month) && !overtaken) return refused(world, 'replay_refused')
    const code = reservation(month)
    if (code !== undefined) return refused(world, code, month.operation)
    const approval = each === name && wasFinal(month) ? laterApproval(world, each) : undefined
    if (approval !== undefined) return refused(world, 'payroll_operation_collision', approval)
    after = reopened(after, each, true)
  }
  return { status: 200, world: after, shows: 'month' }
}
