import { isFinal } from '../month-readings.js'
import { type Asked, type CaseRequest, CONDITIONAL, type What } from '../month-requests.js'
import { ofMonth, writtenAgain } from './decisions.js'
import { digestOfMonth, isOutdated, releasedNow, startedJob } from './digest.js'
import { type Expected, refused, reservation } from './refusals.js'
import { blocks } from './steps.js'
import {
  changed,
  inputsChanged,
  invalidated,
  inWindow,
  isLate,
  type Job,
  jobAt,
  laterApproval,
  laterFinal,
  outdated,
  type World,
  wasFinal,
  withJob,
} from './world.js'

const NATIVE = ['startJob', 'case', 'moveJob']
const ALWAYS = ['status', 'arm', 'clock']
const READS = ['read', 'revision', 'operation']

/** The expected answer of the service. A new operation gets the id in the answer. */
export function expected(world: World, asked: Asked, newId: number): Expected {
  const { what, month: name, ifMatch } = asked
  const key = asked.key === undefined ? undefined : `${what.do} ${asked.key}`
  // The parts that make two requests the same: `If-Match` is not one of them.
  const print = JSON.stringify([what, name])
  if (!READS.includes(what.do)) {
    if (what.do === 'calculate' && key === undefined) return refused(world, 'idempotency_key_required')
    const known = key === undefined ? undefined : world.keys[key]
    if (known !== undefined && known.asked !== print) return refused(world, 'idempotency_key_reused')
    if (known !== undefined) return { status: known.status, world, stored: true, operation: known.operation }
    if (CONDITIONAL.includes(what.do) && ifMatch === undefined) return refused(world, 'precondition_required')
    if (!world.active && !ALWAYS.includes(what.do)) return refused(world, 'tenant_inactive')
  }
  if (NATIVE.includes(what.do) && Object.keys(world.months).length > 0) {
    const left = world.faults['policy_unavailable'] ?? 0
    const faults = { ...world.faults, policy_unavailable: left - 1 }
    if (left > 0) return refused({ ...world, faults }, 'operator_policy_unavailable')
    if (world.native === 'deny') return refused(world, 'native_write_denied')
  }
  const free = withoutMonth(world, what, name, newId)
  if (free !== undefined) return free
  const month = world.months[name]
  if (month === undefined) return refused(world, 'not_found')
  const of = { world, name, month, newId, ifMatch }
  const again = what.do === 'variables' ? writtenAgain(of, what.pay) : undefined
  if (again !== undefined) return { etag: true, ...again }
  if (CONDITIONAL.includes(what.do) && ifMatch !== '*' && ifMatch !== `"${month.etag ?? 'unseen'}"`) {
    return { ...refused(world, 'etag_mismatch'), etag: true }
  }
  const outcome = ofMonth(of, what)
  const { status, operation } = outcome
  const kept = key !== undefined && outcome.code === undefined
  const keys = { ...world.keys, ...(kept && { [key]: { asked: print, status, operation } }) }
  return { etag: true, ...outcome, world: { ...outcome.world, keys } }
}

/** Requests for which the month need not exist. */
function withoutMonth(world: World, what: What, name: string, newId: number): Expected | undefined {
  switch (what.do) {
    case 'open':
      return open(world, name)
    case 'skip':
      return skip(world, name)
    case 'startJob': {
      if (world.jobs.some(blocks)) return refused(world, 'payrun_draft_exists')
      const job: Job = { id: newId, ...startedJob(world, name) }
      return { status: 202, world: { ...world, jobs: [...world.jobs, job] } }
    }
    case 'abortDraft':
      return world.jobs[jobAt(world, what.job)]?.month === name ? undefined : refused(world, 'not_found')
    case 'moveJob':
      return moved(world, what.job, what.to)
    case 'case':
      return caseChanged(world, name, what)
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

const opened = (world: World, name: string): World => {
  const month = { seen: 0, revision: 1, state: 'collecting', inputs: 0, late: [], earlier: [] }
  const flags = { managed: false, replayed: false, skipped: false }
  return { ...world, months: { ...world.months, [name]: { ...month, ...flags } } }
}

function open(world: World, name: string): Expected {
  if (world.months[name] !== undefined) return { status: 200, world, shows: 'month', etag: true }
  if (!inWindow(world, name)) return refused(world, 'period_outside_write_window')
  if (laterFinal(world, name)) return refused(world, 'later_finalized_month_requires_operator_replay')
  return { status: 201, world: opened(world, name), shows: 'month', etag: true }
}

function skip(world: World, name: string): Expected {
  const month = world.months[name]
  if (month?.skipped === true) return { status: 200, world, shows: 'month', etag: true }
  if (name > world.clock) return refused(world, 'period_outside_write_window')
  if (month !== undefined && wasFinal(month)) return refused(world, 'month_already_finalized')
  const reserved = month && reservation(month)
  if (reserved !== undefined) return refused(world, reserved)
  const there = month === undefined ? opened(world, name) : world
  const without = month?.result?.candidate === true ? invalidated(there, name) : there
  return { status: 200, world: changed(without, name, { skipped: true }), shows: 'month', etag: true }
}

/** A native case change is an input of each month whose digest it moves; each is judged by its own write window. */
function caseChanged(world: World, name: string, change: CaseRequest): Expected {
  const { field, value } = change
  const recorded = { ...world.recorded, ...(field === 'RemunerationMandat' && { [name]: value }) }
  const rates = { ...world.rates, ...(field === 'TauxPAS' && { [name]: value }) }
  const contracts = 'day' in change ? [...world.contracts, change] : world.contracts
  let after: World = { ...world, recorded, rates, contracts }
  let movesPast = false
  for (const [each, one] of Object.entries(world.months).sort()) {
    if (movesPast && !one.skipped) after = outdated(after, each)
    const before = { ...after, recorded: world.recorded, rates: world.rates, contracts: world.contracts }
    if (one.skipped || digestOfMonth(before, each) === digestOfMonth(after, each)) continue
    const approval = world.operations.find((other) => other.id === one.operation && other.kind === 'approve')?.id
    const late = wasFinal(one) && !inWindow(world, each)
    const later = wasFinal(one) && !late ? laterApproval(world, each) : undefined
    const active = approval ?? later
    if (active !== undefined) return refused(world, 'payroll_operation_collision', active)
    if (wasFinal(one) && !late && isLate(world, each, one)) {
      return refused(world, 'later_finalized_month_requires_operator_replay')
    }
    movesPast ||= wasFinal(one)
    const { state } = after.months[each] ?? one
    if (!late || state === 'collecting' || state === 'preview_ready') after = inputsChanged(after, each)
    if (late)
      after = changed(after, each, {
        late: [...one.late, `${field} ${'day' in change ? change.day.slice(0, 7) : name}`],
      })
  }
  return { status: 201, world: after }
}

/** The statuses that a job can be moved to; `gone`: deleted. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  Draft: ['Release', 'Abort', 'gone'],
  Release: ['Process', 'Abort'],
  Process: ['Complete', 'Cancel'],
  Abort: ['gone'],
  Cancel: ['gone'],
}

/** Section 3.2, with the lifecycle of the contract. */
function moved(world: World, id: number, to: Job['status']): Expected {
  const at = jobAt(world, id)
  const job = world.jobs[at]
  if (job === undefined) return refused(world, 'not_found')
  if (MOVES[job.status]?.includes(to) !== true) {
    return refused(world, to === 'gone' ? 'job_not_deletable' : 'job_transition_refused')
  }
  const month = world.months[job.month]
  const owned = month?.result?.candidate === true && month.result.job === at && !isFinal(month)
  if (owned) return refused(world, 'draft_owned_by_candidate')
  let after = withJob(world, at, { status: to, ...(to === 'Release' && releasedNow(world)) })
  for (const [name, { result, ...later }] of Object.entries(after.months).sort()) {
    const calculated = after.jobs[result?.job ?? -1]
    if (name <= job.month || calculated === undefined || isFinal(later)) continue
    if (isOutdated(after, calculated, after.months[name] ?? later)) after = outdated(after, name)
  }
  return { status: to === 'gone' ? 204 : 200, world: after }
}
