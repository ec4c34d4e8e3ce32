import {
  answered,
  type Cycle,
  type CycleEvent,
  completeApproval,
  completeCalculation,
  completed,
  confirmVariableWrite,
  doubtOperation,
  doubtVariableWrite,
  type EngineAnswer,
  endOperation,
  failed,
  isTerminal,
  lookedUp,
  type OperationBlocker,
  rejectVariableWrite,
  sending,
} from '@centime/cycle'
import type { Lease, Loop, ResultRows, ServiceDb, StoredOperation, Writing } from '@centime/store'
import * as store from '@centime/store'
import { leftBackPayIn, undecidedIn } from '../calculation/batch.js'
import type { World } from '../http/world.js'
import { applyEvents, recordedWrite } from './apply-events.js'
import type { Engine, EngineCommand } from './engine.js'
import { inputDigests } from './inputs.js'
import { resultsOfJob } from './payroll/results.js'
import { madeOfPeople } from './payroll/review.js'
import { candidateOfJob } from './result.js'
import type { MonthTransaction } from './transaction.js'

/** How many times an operation may throw before it is failed. */
const TRIES = 3

/** How many operations are advanced before the order of partners is determined again. */
const AT_ONCE = 10

/**
 * Starts the worker that advances every open operation until it is terminal, including those of dead processes. It
 * takes them in turn by partner, then by tenant.
 */
export function startOperationWorker(world: World, engine: Engine): Pick<Loop, 'wake' | 'stop'> {
  const failures = new Map<number, number>()
  const turns = store.newTurns()
  const poll = async (): Promise<boolean> => {
    const ready = await world.store.ask((db) => store.readyOperations(db).execute())
    const chosen = store.taken(turns, ready, AT_ONCE)
    let ended = 0
    for (const { operationId: id, tenantId } of chosen) {
      if (loop.isStopping()) return false
      try {
        const after = await advanceOperation(world, engine, tenantId, id, loop.isStopping)
        if (after === undefined || !isTerminal(after)) continue
        failures.delete(id)
        ended++
      } catch (error) {
        if (error instanceof store.Outage) {
          world.owner.told(hintOf(id), error)
          continue // commands that may have been sent are looked up after it
        }
        world.log.error({ operationId: id, error: store.errorText(error) }, 'operation failed')
        const count = (failures.get(id) ?? 0) + 1
        failures.set(id, count)
        if (count >= TRIES) await failOperation(world, engine, tenantId, id)
      }
    }
    return ended > 0 && chosen.length < ready.length
  }
  const loop = store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'operations cannot be read'),
  )
  return loop
}

/**
 * Resolves when an operation has ended in any process, at the latest after the given seconds (absent: no limit). Throws
 * the outage that delays the operation.
 */
export async function operationEnded(
  { store: database, owner, wake }: World,
  id: number,
  seconds = Infinity,
): Promise<void> {
  wake('operation')
  for (let waited = 0; waited < seconds; waited++) {
    const hint = owner.listen(hintOf(id)) // before it reads the state; it waits at most one second
    if (!(await database.ask((db) => store.isOpen(db, id)))) return
    const outage = (await hint()) ?? database.outage()
    if (outage !== undefined) throw outage
    // The end of the operation and the answer that waits for it are long for a month of many.
    await store.yieldToEventLoop()
  }
}

const hintOf = (id: number): string => `operation ${id}`

interface Claimed {
  readonly tenantId: number
  readonly operation: StoredOperation
  /** Whether this claim sends the command for the first time. */
  readonly isNew: boolean
  readonly lease: Lease
  readonly engine: Engine
}

interface Wanted {
  readonly tenantId: number
  readonly id: number
  /** Whether a queued operation begins to send its command with the claim. */
  readonly sends?: boolean
  readonly isStopping?: (() => boolean) | undefined
}

/** Works on an operation unless it is terminal, and returns its state; undefined where another process works on it. */
async function worked(
  world: World,
  engine: Engine,
  { tenantId, id, sends = false, isStopping }: Wanted,
  work: (claimed: Claimed) => Promise<StoredOperation | undefined>,
): Promise<StoredOperation | undefined> {
  const claimed = await store.claiming<Claimed>(
    world.store,
    async (root) => {
      const lease = await store.claim(root, world.owner, 'operation', id)
      const db = store.forTenant(root, tenantId)
      const found = lease && (await store.operationById(db, id))
      if (lease === undefined || found === undefined) return { value: undefined, commit: false }
      const isNew = sends && found.phase === 'queued'
      const operation = isNew ? { ...sending(found), startedAt: world.now().toISOString() } : found
      if (isNew) await store.setOperation(db, operation).execute()
      return { value: { tenantId, operation, isNew, lease, engine }, commit: !isTerminal(operation) }
    },
    { provisional: engine.isLocal === true, chain: tenantId, isStopping },
  )
  if (claimed === undefined || isTerminal(claimed.operation)) return claimed?.operation
  const after = await store.underLease(world.store, claimed.lease, () => work(claimed), isStopping)
  if (after !== undefined && isTerminal(after)) world.owner.told(hintOf(id))
  if (after?.phase === 'calculating') world.wake('job')
  // The command is sent again, or may have ended the job that a calculation waits for.
  else if (after?.phase === 'queued' || after?.kind === 'write_variables') world.wake('operation')
  return after
}

/** Fails an operation that keeps throwing; one whose command may have been sent, where its key has no effect. */
const failOperation = (world: World, engine: Engine, tenantId: number, id: number) =>
  worked(world, engine, { tenantId, id }, async (claimed) => {
    const { operation } = claimed
    const message = 'the service failed to work on this operation; its log says why'
    const next =
      operation.phase === 'sending' ? await byItsKey(claimed, message) : failed(operation, 'service_failed', message)
    return saveOutcome(world, claimed, next)
  })

/**
 * The state of an operation that is not retried and whose command may have been sent: in doubt where a lookup is
 * impossible.
 */
async function byItsKey(claimed: Claimed, message: string): Promise<StoredOperation> {
  const { engine, operation } = claimed
  const found = await engine.find(commandOf(claimed)).catch((error: unknown) => {
    if (error instanceof store.Outage) throw error // looked up after it
  })
  if (found === undefined) return { ...operation, status: 'reconcile_required', blocker: 'service_failed', message }
  const next = lookedUp(operation, found)
  return next.status === 'queued' ? failed(next, 'service_failed', message) : next
}

const commandOf = ({ tenantId, operation, lease }: Claimed): EngineCommand => {
  const { period, payrollId, commandKey: key, command, candidateId } = operation
  return { tenantId, period, payrollId, key, command, candidateId, lease }
}

/**
 * Advances an operation as far as possible now and returns its new state; undefined where it is unknown or another
 * process works on it.
 */
export const advanceOperation = (
  world: World,
  engine: Engine,
  tenantId: number,
  id: number,
  isStopping?: () => boolean,
) =>
  worked(world, engine, { tenantId, id, sends: true, isStopping }, async (claimed) => {
    const { operation, isNew } = claimed
    await readAhead(world, claimed)
    if (operation.phase === 'calculating') return finishCalculation(world, claimed)
    const sent = commandOf(claimed)
    // If the operation is not new, a process stopped after it began to send: the engine knows whether the command
    // arrived.
    const answer = isNew ? await engine.send(sent) : LOST
    const next = answer.kind === 'lost' ? lookedUp(operation, await engine.find(sent)) : answered(operation, answer)
    return saveOutcome(world, claimed, next)
  })
const LOST: EngineAnswer = { kind: 'lost' }

/** Writes the new state of an operation and its events in the month, in one transaction, and ends its lease. */
function saveOutcome(world: World, claimed: Claimed, next: StoredOperation) {
  const { operation: before, tenantId, engine } = claimed
  // The wait for a job can be looked up again.
  const provisional = next.phase === 'calculating' && engine.isLocal === true
  const save = async (tx: MonthTransaction, current: StoredOperation | undefined) => {
    const { db, root, now } = tx
    if (current?.status !== before.status || current.phase !== before.phase) return current
    const cycle = store.cycleAt(tx.months.cycles, next.period)
    const changed = { ...next, completedAt: isTerminal(next) ? now.toISOString() : null }
    await applyEvents(tx, cycle, await eventsOf(tx, cycle, next), store.changedOperation(db, root, tenantId, changed))
    if (before.phase === 'calculating' && before.effectId !== null) {
      await store.abortJobs(db, root, [before.effectId], now.toISOString())
    }
    return changed
  }
  return inTransaction(world, claimed, save, { provisional })
}

async function eventsOf(
  tx: MonthTransaction,
  cycle: Cycle,
  { id, kind, status, effectId }: StoredOperation,
): Promise<readonly CycleEvent[]> {
  if (kind === 'write_variables') {
    if (status === 'completed') return confirmVariableWrite(cycle, await recordedWrite(tx, id, effectId ?? 0))
    if (status === 'failed') return rejectVariableWrite(cycle, id)
    return status === 'reconcile_required' ? doubtVariableWrite(cycle, id) : []
  }
  if (status === 'reconcile_required') return doubtOperation(cycle, id)
  if (status === 'failed') return endOperation(cycle, id, 'failed')
  if (status !== 'completed') return []
  return kind === 'approve' ? completeApproval(cycle, id) : endOperation(cycle, id, 'done')
}

/**
 * Reads data for the end of an operation of a payroll's month into memory, because other writes wait for its transaction: the findings
 * in the results of a job that has ended.
 */
async function readAhead(world: World, { tenantId, operation }: Claimed): Promise<void> {
  const { command, effectId, payrollId, period } = operation
  const jobId = command.kind === 'approve' ? command.payrunJobId : effectId
  if (payrollId === undefined || jobId === null) return
  await world.store.read(async (root) => {
    const begun = await begin(world, { tenantId, operation }, root)
    const job = begun && (await store.jobById(begun.tx.db, jobId))
    if (begun === undefined || job === undefined || !store.jobState(job).ended) return
    if (command.kind === 'approve') await resultsOfJob(begun.tx.db, root, jobId)
    else if (job.status !== 'Abort')
      await madeOfPeople(begun.tx, store.cycleAt(begun.tx.months.cycles, period), job, '')
  })
}

function finishCalculation(world: World, claimed: Claimed) {
  const { tenantId } = claimed
  return inTransaction(world, claimed, async (tx, current) => {
    const { db, root, now } = tx
    const jobId = current?.effectId ?? 0
    if (current?.phase !== 'calculating') return current
    const found = await store.readResult(db, root, jobId)
    const [job] = found.jobs
    if (job !== undefined && !store.jobState(job).ended) return current
    const cycle = store.cycleAt(tx.months.cycles, current.period)

    const end = async (next: StoredOperation, events: readonly CycleEvent[]): Promise<StoredOperation> => {
      if (next.status === 'failed') await store.abortJobs(db, root, [jobId], now.toISOString())
      const changed = { ...next, completedAt: now.toISOString() }
      await applyEvents(tx, cycle, events, store.changedOperation(db, root, tenantId, changed))
      return changed
    }
    const fail = (blocker: OperationBlocker, message: string) =>
      end(failed(current, blocker, message), endOperation(cycle, current.id, 'failed'))

    if (job === undefined) return fail('job_missing', `job ${jobId} was deleted`)
    if (job.status === 'Abort') return fail('calculation_failed', job.message)
    if (job.status !== 'Draft') return fail('draft_not_draft', `job ${jobId} is ${job.status} already`)
    const { id, generation } = current
    const made = await madeBy(tx, cycle, found)
    if (made === undefined) return fail('results_missing', job.message || `job ${jobId} has not exactly one result`)
    const { candidateId } = made.candidate
    const { events, blocker } = completeCalculation(cycle, id, { generation, ...made })
    return blocker === undefined
      ? end({ ...completed(current), candidateId }, events)
      : end(failed(current, blocker, 'an input has changed since the calculation was requested'), events)
  })
}

/** The candidate that a job made, with the inputs behind it; undefined where the month does not pay its result. */
async function madeBy(tx: MonthTransaction, cycle: Cycle, found: ResultRows) {
  const [job] = found.jobs
  const candidateId = `candidate-${tx.world.random(12)}`
  const whole = job && (await store.jobById(tx.db, job.id))
  if (cycle.payroll !== undefined) {
    return whole && madeOfPeople(tx, cycle, whole, candidateId)
  }
  const candidate = candidateOfJob(found, { candidateId, variables: cycle.variables })
  const proposals = undecidedIn(leftBackPayIn(whole?.backPayLeft ?? null)).length
  return candidate && whole && { candidate, proposals, inputs: await inputDigests(tx, cycle, whole) }
}

/** The final transaction of the work on an operation, in its current state; undefined for an unknown tenant. */
async function inTransaction<Value>(
  world: World,
  { tenantId, operation, lease }: Claimed,
  work: (tx: MonthTransaction, operation: StoredOperation | undefined) => Promise<Value>,
  how: Writing = {},
): Promise<Value | undefined> {
  let isTold = false
  const run = async (root: ServiceDb): Promise<Value | undefined> => {
    const begun = await begin(world, { tenantId, operation }, root, true)
    isTold = begun?.tx.months.destination !== undefined
    return begun && work(begun.tx, begun.current)
  }
  const value = await store.fenced(world.store, lease, run, { ...how, last: true, chain: tenantId })
  if (isTold) world.wake('webhook')
  return value
}

/** Reads what the final transaction needs first: the tenant's months, and the operation in its current state. `held`: in a write. */
async function begin(
  world: World,
  { tenantId, operation }: Pick<Claimed, 'tenantId' | 'operation'>,
  root: ServiceDb,
  held?: true,
) {
  const db = store.forTenant(root, tenantId)
  const { command } = operation
  const approved = command.kind === 'approve' ? store.resultQueries(db, root, command.payrunJobId) : undefined
  const { tenants, operations, heads, jobs, sets, layouts, ...rows } = await store.together(root, {
    tenants: store.tenantById(root, tenantId),
    operations: store.operationOf(db, operation.id),
    heads: store.headOfChain(root, tenantId),
    jobs: approved?.jobs,
    sets: approved?.sets,
    layouts: approved?.layouts,
    ...store.monthQueries(root, tenantId, world.settings.environment, held && { held }),
  })
  const [tenant] = tenants
  if (tenant === undefined) return undefined
  const audit = store.auditChain(root, tenantId, store.headOr(tenantId, heads[0]))
  const months = store.monthsSeenFrom(store.monthsFrom(rows), operation.payrollId)
  const [current] = operations.map(store.storedOperation)
  const approving = approved && current && { operation: current, result: { jobs, sets, layouts } }
  const entry = { actor: 'worker', action: operation.kind, resource: `operations/${operation.id}` }
  const tx: MonthTransaction = { db, root, tenant, now: world.now(), world, audit, entry, months, approving }
  return { tx, current }
}
