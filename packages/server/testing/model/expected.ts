import { isFinal } from '../month-readings.js'
import { type Asked, CONDITIONAL, type Pay } from '../month-requests.js'
import { type Expected, jobOf, moved, reconciled, replayed, reservation } from './operator.js'
import { blocks, writeConfirmed } from './steps.js'
import {
  changed,
  inputsChanged,
  invalidated,
  inWindow,
  isLate,
  laterApproval,
  laterFinal,
  type Month,
  type Operation,
  outdated,
  priorOpen,
  type Result,
  type World,
  wasFinal,
} from './world.js'

const NATIVE = ['startJob', 'case', 'moveJob']
const ALWAYS = ['status', 'arm', 'clock']
const READS = ['read', 'revision', 'operation']

/** What the service must answer now. A new operation takes the id that the answer gives it. */
export function expected(world: World, asked: Asked, newId: number): Expected {
  const { what, month: name, ifMatch } = asked
  const key = asked.key === undefined ? undefined : `${what.do} ${asked.key}`
  const refused = (status: number, code: string, after = world): Expected => ({ status, code, world: after })
  const month = world.months[name]
  if (!READS.includes(what.do)) {
    if (what.do === 'calculate' && key === undefined) return refused(400, 'idempotency_key_required')
    const known = key === undefined ? undefined : world.keys[key]
    if (known !== undefined) {
      if (known.asked !== printOf(asked)) return refused(422, 'idempotency_key_reused')
      return { status: known.status, world, stored: true, operation: known.operation }
    }
    if (CONDITIONAL.includes(what.do) && ifMatch === undefined) return refused(428, 'precondition_required')
    if (!world.active && !ALWAYS.includes(what.do)) return refused(403, 'tenant_inactive')
  }
  if (NATIVE.includes(what.do) && Object.keys(world.months).length > 0) {
    const left = world.faults['policy_unavailable'] ?? 0
    if (left > 0) {
      const faults = { ...world.faults, policy_unavailable: left - 1 }
      return refused(503, 'operator_policy_unavailable', { ...world, faults })
    }
    if (world.native === 'deny') return refused(403, 'native_write_denied')
  }
  const free = withoutMonth(world, asked, newId)
  if (free !== undefined) return free
  if (month === undefined) return refused(404, 'not_found')
  if (CONDITIONAL.includes(what.do) && ifMatch !== '*' && ifMatch !== `"${month.etag ?? 'unseen'}"`) {
    return { ...refused(412, 'etag_mismatch'), etag: true }
  }
  const outcome = ofMonth(world, name, month, asked, newId)
  const kept = key !== undefined && outcome.code === undefined
  const { operation } = outcome
  const keys = kept
    ? { ...world.keys, [key]: { asked: printOf(asked), status: outcome.status, operation } }
    : world.keys
  return { etag: true, ...outcome, world: { ...outcome.world, keys } }
}
/** What makes two requests the same: not their `If-Match`. */
const printOf = ({ what, month }: Asked): string => JSON.stringify([what, month])

/** Requests that do not need the month to be there. */
function withoutMonth(world: World, { what, month: name }: Asked, newId: number): Expected | undefined {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const month = world.months[name]
  switch (what.do) {
    case 'open': {
      if (month !== undefined) return { status: 200, world, shows: 'month', etag: true }
      if (!inWindow(world, name)) return refused(422, 'period_outside_write_window')
      if (laterFinal(world, name)) return refused(409, 'later_finalized_month_requires_operator_replay')
      return { status: 201, world: withMonth(world, name), shows: 'month', etag: true }
    }
    case 'skip': {
      if (month?.skipped === true) return { status: 200, world, shows: 'month', etag: true }
      if (name > world.clock) return refused(422, 'period_outside_write_window')
      const opened = month === undefined ? withMonth(world, name) : world
      if (month !== undefined && wasFinal(month)) return refused(409, 'month_already_finalized')
      const reserved = month && reservation(month)
      if (reserved !== undefined) return refused(409, reserved)
      const without = month?.result?.candidate === true ? invalidated(opened, name) : opened
      return { status: 200, world: changed(without, name, { skipped: true }), shows: 'month', etag: true }
    }
    case 'startJob': {
      if (world.jobs.some(blocks)) return refused(409, 'payrun_draft_exists')
      const job = { id: newId, month: name, status: 'calculating' as const, gross: world.recorded[name] }
      return { status: 202, world: { ...world, jobs: [...world.jobs, job] } }
    }
    case 'abortDraft':
      return world.jobs[jobOf(world, what.job)]?.month === name ? undefined : refused(404, 'not_found')
    case 'moveJob':
      return moved(world, what.job, what.to)
    case 'case': {
      const recorded = { ...world.recorded, ...(what.field === 'RemunerationMandat' && { [name]: what.value }) }
      let after: World = { ...world, recorded }
      for (const [each, one] of Object.entries(world.months).sort()) {
        const { skipped, pay, operation: id } = one
        // A rate is in force until it is replaced, pay belongs to its month.
        const lasts = what.field === 'TauxPAS' && (each > name || (pay?.dateDeVersement ?? '') >= `${name}-01`)
        if (skipped || (each !== name && !(lasts && !isFinal(one)))) continue
        const operation = world.operations.find((other) => other.id === id)
        if (operation?.kind === 'approve') return { ...refused(409, 'payroll_operation_collision'), operation: id }
        const approval = laterApproval(world, each)
        if (wasFinal(one) && approval !== undefined) {
          return { ...refused(409, 'payroll_operation_collision'), operation: approval }
        }
        if (wasFinal(one) && isLate(world, each, one)) {
          return refused(409, 'later_finalized_month_requires_operator_replay')
        }
        after = each === name ? inputsChanged(after, each) : outdated(after, each)
      }
      return { status: 201, world: after }
    }
    case 'status':
      return { status: 200, world: { ...world, active: what.active } }
    case 'arm':
      return { status: 200, world: { ...world, faults: { ...world.faults, [what.fault]: what.times } } }
    case 'clock':
      return { status: 200, world: { ...world, clock: name } }
    case 'policy':
      return { status: 200, world: { ...world, native: what.native } }
    default:
      return undefined
  }
}

const withMonth = (world: World, name: string): World => {
  const month = {
    seen: 0,
    revision: 1,
    state: 'collecting',
    inputs: 0,
    managed: false,
    replayed: false,
    skipped: false,
  }
  return { ...world, months: { ...world.months, [name]: { ...month, earlier: [] } } }
}

/** Requests about an open month that `If-Match` names as it is. */
function ofMonth(world: World, name: string, month: Month, { what }: Asked, newId: number): Expected {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const ok = (after: World): Expected => ({ status: 200, world: after, shows: 'month' })
  const closed = (): Expected | undefined => {
    if (!inWindow(world, name)) return refused(422, 'period_outside_write_window')
    return month.skipped ? refused(409, 'month_skipped') : undefined
  }
  const reserved = (): Expected | undefined => {
    const code = reservation(month)
    return code === undefined ? undefined : refused(409, code)
  }
  const late = (): Expected | undefined =>
    isLate(world, name, month) ? refused(409, 'later_finalized_month_requires_operator_replay') : undefined
  const early = (): Expected | undefined =>
    priorOpen(world, name) ? refused(409, 'prior_month_not_finalized') : undefined
  const conflict = refused(409, 'candidate_conflict')
  const queued = (after: World, operation: Pick<Operation, 'kind' | 'job'>): Expected => {
    const { revision, inputs } = month
    const made = { ...operation, id: newId, month: name, revision, inputs, stage: 'queued' as const, inDoubt: false }
    const reserving = changed(after, name, { operation: newId })
    return {
      status: 202,
      world: { ...reserving, operations: [...world.operations, made] },
      shows: 'operation',
      operation: newId,
    }
  }
  const { result, state } = month
  const open = state === 'collecting' || state === 'preview_ready'
  switch (what.do) {
    case 'read':
      return ok(world)
    case 'revision':
      return what.revision > month.revision
        ? { ...refused(404, 'not_found'), etag: false }
        : { status: 200, world, shows: 'revision', etag: false }
    case 'operation':
      return world.operations.some(({ id, month: of }) => id === what.operation && of === name)
        ? { status: 200, world, shows: 'operation', operation: what.operation }
        : { ...refused(404, 'not_found'), etag: false }
    case 'variables': {
      const { pay } = what
      const doubt = month.write?.status === 'reconcile_required' ? reserved() : undefined
      const before = closed() ?? doubt
      if (before !== undefined) return before
      if (month.pay?.remuneration === pay.remuneration && month.pay.dateDeVersement === pay.dateDeVersement) {
        return ok(world)
      }
      const approval = wasFinal(month) ? laterApproval(world, name) : undefined
      const after =
        reserved() ??
        (approval === undefined
          ? undefined
          : { ...refused(409, 'payroll_operation_collision'), operation: approval }) ??
        payable(world, name, pay) ??
        late()
      if (after !== undefined) return after
      const write = { by: newId, status: 'queued' as const, pay, effects: 0, inDoubt: false }
      return { ...ok(changed(world, name, { write })), later: true }
    }
    case 'calculate':
      return (
        closed() ??
        reserved() ??
        (open ? undefined : conflict) ??
        (month.pay === undefined ? refused(409, 'variables_missing') : undefined) ??
        late() ??
        early() ??
        queued(result?.candidate === true ? invalidated(world, name) : world, { kind: 'calculate' })
      )
    case 'approve': {
      const reviewed = state === 'preview_ready' || state === 'approved' ? result : undefined
      const exact = reviewed?.candidate === true ? reviewed.candidateId : undefined
      // What is not of the confirmed remuneration is blocked.
      const agrees =
        reviewed?.candidate === true
          ? reviewed.gross === month.pay?.remuneration
          : state !== 'preview_ready' || world.jobs[reviewed?.job ?? -1]?.status === 'Draft'
      const matches = reviewed !== undefined && exact === what.candidateId && agrees
      const unnamed = what.candidateId === undefined && month.managed
      return (
        closed() ??
        reserved() ??
        (unnamed ? refused(422, 'candidate_required') : undefined) ??
        (matches ? undefined : conflict) ??
        late() ??
        early() ??
        queued(changed(world, name, { state: 'approved' }), { kind: 'approve', job: reviewed?.job })
      )
    }
    case 'abandon': {
      const matches = state === 'preview_ready' && result?.candidate === true && result.candidateId === what.candidateId
      return closed() ?? reserved() ?? (matches ? ok(invalidated(world, name)) : conflict)
    }
    case 'preview': {
      return closed() ?? reserved() ?? (month.managed || !open ? conflict : ok(previewed(world, name, month)))
    }
    case 'abortDraft':
      return draftAbort(world, name, month, what.job, queued)
    case 'reconcile':
      return reconciled(world, name, month, what)
    case 'reconcileWrite': {
      const { write } = month
      if (write?.id !== what.write || write.status !== 'reconcile_required') return refused(409, 'nothing_to_reconcile')
      if (what.applied !== write.effects > 0) return { ...refused(400, 'validation_failed'), etag: false }
      if (what.applied) return ok(writeConfirmed(world, name, write))
      return ok(changed(world, name, { write: { ...write, status: 'rejected' } }))
    }
    case 'filing': {
      if (state === what.state) return ok(world)
      const next = state === 'finalized' ? ['filed'] : state === 'filed' ? ['accepted', 'correction_required'] : []
      return next.includes(what.state)
        ? ok(changed(world, name, { state: what.state }))
        : refused(409, 'filing_refused')
    }
    case 'replay':
      return replayed(world, name)
    default:
      throw new Error(`${what.do} is about no month`)
  }
}

function payable(world: World, name: string, { dateDeVersement }: Pay): Expected | undefined {
  const end = new Date(`${name}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + 2)
  const right = dateDeVersement >= `${name}-01` && dateDeVersement < end.toISOString().slice(0, 10)
  return right ? undefined : { status: 422, code: 'payment_date_refused', world }
}

/** The readiness check of a legacy month: the newest real job of it that has not failed. */
function previewed(world: World, name: string, { pay }: Month): World {
  const at = world.jobs.findLastIndex(
    ({ month, status }) => month === name && !['Abort', 'Cancel', 'gone'].includes(status),
  )
  const job = world.jobs[at]
  const running = job?.status === 'calculating'
  const found = running ? ['payrun_running'] : job === undefined ? ['payrun_missing'] : []
  const differs = job !== undefined && !running && pay !== undefined && pay.remuneration !== job.gross
  const blockers = [
    ...(pay === undefined ? ['variables_missing'] : []),
    ...found,
    ...(differs ? ['amount_mismatch'] : []),
  ]
  const result: Result | undefined =
    blockers.length === 0 && job !== undefined ? { job: at, candidate: false, gross: job.gross ?? 0 } : undefined
  const preview = { blockers, job: job === undefined ? undefined : at }
  return changed(world, name, { preview, result, state: result === undefined ? 'collecting' : 'preview_ready' })
}

function draftAbort(
  world: World,
  name: string,
  month: Month,
  id: number,
  queued: (after: World, operation: Pick<Operation, 'kind' | 'job'>) => Expected,
): Expected {
  const refused = (status: number, code: string): Expected => ({ status, code, world })
  const at = jobOf(world, id)
  const job = world.jobs[at]
  if (job === undefined) return refused(404, 'not_found')
  if (!inWindow(world, name)) return refused(422, 'period_outside_write_window')
  if (['Release', 'Process', 'Complete'].includes(job.status)) return refused(409, 'draft_approved')
  if (job.status !== 'Draft') return refused(409, 'draft_not_draft')
  if (month.result?.candidate === true && month.result.job === at) return refused(409, 'draft_owned_by_candidate')
  const code = reservation(month)
  return code === undefined ? queued(world, { kind: 'abort_draft', job: at }) : refused(409, code)
}
