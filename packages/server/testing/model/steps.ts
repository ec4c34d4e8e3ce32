import { isOutdated, releasedNow, startedJob } from './digest.js'
import {
  changed,
  draftAborted,
  inputsChanged,
  inWindow,
  type Job,
  type Operation,
  type World,
  type Write,
  wasFinal,
  withJob,
  withOperation,
} from './world.js'

/** Every next step that a worker of the service can take. */
export function* steps(world: World): Generator<World> {
  for (const [name, { write }] of Object.entries(world.months)) {
    if (write?.status === 'queued') yield writeSent(world, name)
    if (write?.status === 'sent') yield writeHeard(world, name)
  }
  for (const operation of world.operations) {
    if (operation.stage === 'queued') yield sent(world, operation)
    if (operation.stage === 'sent') yield heard(world, operation)
    const job = operation.job === undefined ? undefined : world.jobs[operation.job]
    if (operation.stage === 'calculating' && job?.status !== 'calculating') yield calculated(world, operation, job)
  }
  for (const [at, { status, gross }] of world.jobs.entries()) {
    // A month without recorded pay lacks a required field, and a month after the contract has no person to pay.
    if (status === 'calculating') yield withJob(world, at, { status: gross === undefined ? 'Abort' : 'Draft' })
  }
}

/** Whether a fault strikes now, and the world with one fault less. */
function struck(world: World, fault: string): readonly [boolean, World] {
  const left = world.faults[fault] ?? 0
  return left > 0 ? [true, { ...world, faults: { ...world.faults, [fault]: left - 1 } }] : [false, world]
}

function writeSent(world: World, name: string): World {
  const month = world.months[name]
  if (month?.write === undefined) return world
  const { write } = month
  const told = (after: World, effects: number, inDoubt: boolean): World => ({
    ...after,
    months: { ...after.months, [name]: { ...month, write: { ...write, status: 'sent', effects, inDoubt } } },
  })
  const [requestLost, first] = struck(world, 'variable_write_request_lost')
  if (requestLost) return told(first, 0, true)
  const [duplicated, second] = struck(first, 'variable_write_duplicated')
  const done = { ...second, recorded: { ...second.recorded, [name]: write.pay.remuneration } }
  if (duplicated) return told(done, 2, true)
  // The lookup by its key finds one match, which is adopted.
  return told(struck(done, 'variable_write_answer_lost')[1], 1, false)
}

function writeHeard(world: World, name: string): World {
  const write = world.months[name]?.write
  if (write === undefined) return world
  return write.inDoubt
    ? changed(world, name, { write: { ...write, status: 'reconcile_required' } })
    : writeConfirmed(world, name, write)
}

/** A revision that a confirmed write ends keeps its variables. A final month whose window is over is unchanged. */
export function writeConfirmed(world: World, name: string, { pay, ...sent }: Write): World {
  const month = world.months[name]
  const write = { ...sent, pay, status: 'confirmed' as const }
  if (month === undefined || !wasFinal(month) || inWindow(world, name)) {
    return changed(inputsChanged(world, name), name, { write, pay })
  }
  const late = [...month.late, `RemunerationMandat ${name}`]
  if (month.state !== 'collecting' && month.state !== 'preview_ready') return changed(world, name, { write, late })
  return changed(inputsChanged(world, name), name, { write, pay, late })
}

export const blocks = ({ status }: Job): boolean => status === 'Draft' || status === 'calculating'

function sent(world: World, operation: Operation): World {
  const { id, kind, month, job } = operation
  const told = (after: World, outcome: Partial<Operation>): World =>
    withOperation(after, id, { stage: 'sent', ...outcome })
  const inDoubt = (after: World, blocker: string): World => told(after, { blocker, inDoubt: true })
  const isDraft = job !== undefined && world.jobs[job]?.status === 'Draft'

  if (kind === 'abort_draft') {
    return isDraft ? told(withJob(world, job, { status: 'Abort' }), {}) : told(world, { blocker: 'draft_not_draft' })
  }
  if (kind === 'approve') {
    const [requestLost, first] = struck(world, 'engine_finalize_request_lost')
    if (requestLost) return inDoubt(first, 'engine_effect_not_found')
    const [answerLost, second] = struck(first, 'engine_finalize_answer_lost')
    if (isDraft) return told(withJob(second, job, { status: 'Complete', ...releasedNow(second) }), {})
    // A refused command has no effect, so it is retried where the answer was lost.
    return answerLost ? second : told(second, { blocker: 'draft_not_draft' })
  }
  const [requestLost, first] = struck(world, 'engine_start_request_lost')
  if (requestLost) return inDoubt(first, 'engine_effect_not_found')
  const [duplicated, second] = struck(first, 'engine_start_duplicated')
  const [answerLost, third] = duplicated ? [false, second] : struck(second, 'engine_start_answer_lost')
  if (world.jobs.some(blocks)) {
    if (duplicated) return inDoubt(third, 'engine_effect_not_found')
    return answerLost ? third : told(third, { blocker: 'payrun_draft_exists' })
  }
  const made: Job = { by: id, ...startedJob(world, month) }
  const jobs = [...third.jobs, made, ...(duplicated ? [made] : [])]
  const started = { ...third, jobs }
  return duplicated ? inDoubt(started, 'engine_effect_ambiguous') : told(started, { job: world.jobs.length })
}

/** The month takes the outcome of its operation. */
function heard(world: World, { id, kind, month, blocker, inDoubt, job }: Operation): World {
  if (inDoubt) return changed(withOperation(world, id, { stage: 'reconcile_required' }), month, {})
  if (blocker !== undefined) return ended(world, id, month, blocker)
  if (kind === 'calculate') return withOperation(world, id, { stage: 'calculating' })
  const done = withOperation(world, id, { stage: 'completed', job })
  return changed(done, month, { operation: undefined, ...(kind === 'approve' && { state: 'finalized' }) })
}

const ended = (world: World, id: number, month: string, blocker: string): World =>
  changed(withOperation(world, id, { stage: 'failed', blocker }), month, { operation: undefined })

function calculated(world: World, { id, month: name, inputs, job: at }: Operation, job: Job | undefined): World {
  const month = world.months[name]
  if (month === undefined || at === undefined || job === undefined || job.status === 'gone') {
    return ended(world, id, name, 'job_missing')
  }
  if (job.status === 'Abort') return ended(world, id, name, 'calculation_failed')
  if (job.status !== 'Draft') return ended(world, id, name, 'draft_not_draft')
  if (month.inputs !== inputs || isOutdated(world, job, month))
    return ended(draftAborted(world, at), id, name, 'inputs_changed')
  const result = { job: at, candidate: true, gross: job.gross ?? 0 }
  const made = withOperation(world, id, { stage: 'completed' })
  return changed(made, name, { state: 'preview_ready', result, operation: undefined, managed: true })
}

export const isQuiet = (world: World): boolean => steps(world).next().done === true
