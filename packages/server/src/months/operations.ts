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
  endOperation,
  failed,
  isTerminal,
  lookedUp,
  type OperationBlocker,
  rejectVariableWrite,
  sending,
} from '@centime/cycle'
import type { Engine, EngineCommand } from '../engine/engine.js'
import { errorText, type Loop, startLoop } from '../ground/loop.js'
import { Outage } from '../ground/outage.js'
import { newTurns, taken } from '../ground/turns.js'
import { auditChain, headOfChain, headOr } from '../store/audit.js'
import { cycleAt } from '../store/cycles.js'
import { abortJobs, jobState } from '../store/jobs.js'
import { claim, fenced, type Lease, underLease } from '../store/leases.js'
import { readResult, resultQueries } from '../store/month-result.js'
import { monthQueries, monthsFrom } from '../store/months.js'
import {
  isOpen,
  operationById,
  operationOf,
  readyOperations,
  type StoredOperation,
  storedOperation,
  updateOperation,
} from '../store/operations.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import { tenantById } from '../store/tenants.js'
import { together } from '../store/together.js'
import type { World } from '../world.js'
import { applyEvents, recordedWrite } from './apply-events.js'
import { inputDigests } from './inputs.js'
import { candidateOfJob } from './result.js'
import type { MonthTransaction } from './transaction.js'

/** How many times an operation may throw before it is failed. */
const TRIES = 3

/** How many operations are advanced before it is asked again whose turn it is. */
const AT_ONCE = 10

/**
 * Starts the worker that advances every open operation until it is terminal, also those that a dead process has left. They
 * are taken in turn by partner, then by tenant.
 */
export function startOperationWorker(world: World, engine: Engine): Pick<Loop, 'wake' | 'stop'> {
  const failures = new Map<number, number>()
  const turns = newTurns()
  const poll = async (): Promise<boolean> => {
    const ready = await world.store.ask(readyOperations)
    for (const { operationId: id, tenantId } of taken(turns, ready, AT_ONCE)) {
      if (loop.isStopping()) return false
      try {
        const after = await advanceOperation(world, engine, tenantId, id, loop.isStopping)
        if (after !== undefined && isTerminal(after)) failures.delete(id)
      } catch (error) {
        if (error instanceof Outage) {
          world.owner.told(hintOf(id), error)
          continue // what may have been sent is looked up after it
        }
        world.log.error({ operationId: id, error: errorText(error) }, 'operation failed')
        const count = (failures.get(id) ?? 0) + 1
        failures.set(id, count)
        if (count >= TRIES) await failOperation(world, engine, tenantId, id)
      }
    }
    return false
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'operations cannot be read'))
  return loop
}

/** Resolves when an operation has ended, whichever process ends it; throws the outage that it waits for. */
export async function operationEnded({ store, owner, wake }: World, id: number): Promise<void> {
  wake('operation')
  for (;;) {
    const hint = owner.listen(hintOf(id)) // before it asks
    if (!(await store.ask((db) => isOpen(db, id)))) return
    const outage = (await hint()) ?? store.outage()
    if (outage !== undefined) throw outage
  }
}

const hintOf = (id: number): string => `operation ${id}`

interface Claimed {
  readonly tenantId: number
  readonly operation: StoredOperation
  readonly lease: Lease
}

/** Does work on an operation, unless it is terminal, and returns its state; undefined where another process works on it. */
async function worked(
  world: World,
  { tenantId, id, isStopping }: { readonly tenantId: number; readonly id: number; readonly isStopping?: () => boolean },
  work: (claimed: Claimed) => Promise<StoredOperation | undefined>,
): Promise<StoredOperation | undefined> {
  const claimed = await world.store.write<Claimed | undefined>(
    async (root) => {
      const lease = await claim(root, world.owner, 'operation', id)
      const operation = lease && (await operationById(forTenant(root, tenantId), id))
      const value = lease && operation && { tenantId, operation, lease }
      return { value, commit: value !== undefined && !isTerminal(value.operation) }
    },
    { provisional: true },
  )
  if (claimed === undefined || isTerminal(claimed.operation)) return claimed?.operation
  const after = await underLease(world.store, claimed.lease, () => work(claimed), isStopping)
  if (after !== undefined && isTerminal(after)) world.owner.told(hintOf(id))
  world.wake('operation', 'job', 'webhook') // it may have queued any
  return after
}

/** Fails an operation that keeps throwing; one whose command may have been sent only where its key has no effect. */
const failOperation = (world: World, engine: Engine, tenantId: number, id: number) =>
  worked(world, { tenantId, id }, async (claimed) => {
    const { operation } = claimed
    const message = 'the service failed to work on this operation; its log says why'
    const next =
      operation.phase === 'sending'
        ? await byItsKey(engine, claimed, message)
        : failed(operation, 'service_failed', message)
    return saveOutcome(world, claimed, next)
  })

/** An operation whose command may have been sent, and that is not tried again: in doubt where nothing can be looked up. */
async function byItsKey(engine: Engine, claimed: Claimed, message: string): Promise<StoredOperation> {
  const { operation } = claimed
  const found = await engine.find(commandOf(claimed)).catch((error: unknown) => {
    if (error instanceof Outage) throw error // looked up after it
  })
  if (found === undefined) return { ...operation, status: 'reconcile_required', blocker: 'service_failed', message }
  const next = lookedUp(operation, found)
  return next.status === 'queued' ? failed(next, 'service_failed', message) : next
}

const commandOf = ({ tenantId, operation, lease }: Claimed): EngineCommand => {
  const { period, commandKey: key, command } = operation
  return { tenantId, period, key, command, lease }
}

/**
 * Advances an operation as far as possible now and returns its new state; undefined where it does not exist, or where another
 * process works on it.
 */
export const advanceOperation = (
  world: World,
  engine: Engine,
  tenantId: number,
  id: number,
  isStopping?: () => boolean,
) =>
  worked(world, { tenantId, id, ...(isStopping && { isStopping }) }, async (claimed) => {
    const { operation, lease } = claimed
    if (operation.phase === 'calculating') return finishCalculation(world, claimed)

    const sent = commandOf(claimed)
    // A process stopped after it began to send: the engine knows whether the command arrived.
    if (operation.phase === 'sending') return saveOutcome(world, claimed, lookedUp(operation, await engine.find(sent)))
    const out = { ...sending(operation), startedAt: world.now().toISOString() }
    await fenced(world.store, lease, (root) => updateOperation(forTenant(root, tenantId), root, tenantId, out), {
      chain: tenantId,
    })
    const answer = await engine.send(sent)
    const next = answer.kind === 'lost' ? lookedUp(out, await engine.find(sent)) : answered(out, answer)
    return saveOutcome(world, { ...claimed, operation: out }, next)
  })

/** Writes the new state of an operation and its events in the month, in one transaction, and ends its lease. */
function saveOutcome(world: World, claimed: Claimed, next: StoredOperation) {
  const { operation: before, tenantId } = claimed
  return inTransaction(world, claimed, async (tx, current) => {
    const { db, root, now } = tx
    if (current?.status !== before.status || current.phase !== before.phase) return current
    const cycle = cycleAt(tx.months.cycles, next.period)
    await applyEvents(tx, cycle, await eventsOf(tx, cycle, next))
    if (before.phase === 'calculating' && before.effectId !== null) {
      await abortJobs(db, root, [before.effectId], now.toISOString())
    }
    const kept = { ...next, completedAt: isTerminal(next) ? now.toISOString() : null }
    await updateOperation(db, root, tenantId, kept)
    return kept
  })
}

/** The events that an operation's new state causes in its month. */
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

/** Completes a calculation whose job has ended: its result becomes the candidate. */
function finishCalculation(world: World, claimed: Claimed) {
  const { tenantId } = claimed
  return inTransaction(world, claimed, async (tx, current) => {
    const { db, root, now } = tx
    const jobId = current?.effectId ?? 0
    if (current?.phase !== 'calculating') return current
    const found = await readResult(db, root, jobId)
    const [job] = found.jobs
    if (job !== undefined && !jobState(job).ended) return current
    const cycle = cycleAt(tx.months.cycles, current.period)

    const end = async (next: StoredOperation, events: readonly CycleEvent[]): Promise<StoredOperation> => {
      if (next.status === 'failed') await abortJobs(db, root, [jobId], now.toISOString())
      await applyEvents(tx, cycle, events)
      const kept = { ...next, completedAt: now.toISOString() }
      await updateOperation(db, root, tenantId, kept)
      return kept
    }
    const fail = (blocker: OperationBlocker, message: string) =>
      end(failed(current, blocker, message), endOperation(cycle, current.id, 'failed'))

    if (job === undefined) return fail('job_missing', `job ${jobId} was deleted`)
    if (job.status === 'Abort') return fail('calculation_failed', job.message)
    if (job.status !== 'Draft') return fail('draft_not_draft', `job ${jobId} is ${job.status} already`)
    const { variables } = cycle
    const { id, generation } = current
    const candidateId = `candidate-${world.random(12)}`
    const candidate = candidateOfJob(found, { candidateId, variables })
    if (candidate === undefined)
      return fail('results_missing', job.message || `job ${jobId} has not exactly one result`)
    const inputs = await inputDigests(tx, cycle, job)
    const { events, blocker } = completeCalculation(cycle, id, { generation, inputs, candidate })
    return blocker === undefined
      ? end({ ...completed(current), candidateId }, events)
      : end(failed(current, blocker, 'an input has changed since the calculation was requested'), events)
  })
}

/** Runs the last transaction of a work on an operation, as it is now; undefined where its tenant does not exist. */
function inTransaction<Value>(
  world: World,
  { tenantId, operation, lease }: Claimed,
  work: (tx: MonthTransaction, operation: StoredOperation | undefined) => Promise<Value>,
): Promise<Value | undefined> {
  const run = async (root: ServiceDb): Promise<Value | undefined> => {
    const db = forTenant(root, tenantId)
    const { command } = operation
    const approved = command.kind === 'approve' ? resultQueries(db, root, command.payrunJobId) : undefined
    const { tenants, operations, heads, jobs, sets, layouts, ...rows } = await together(root, {
      tenants: tenantById(root, tenantId),
      operations: operationOf(db, operation.id),
      heads: headOfChain(root, tenantId),
      jobs: approved?.jobs,
      sets: approved?.sets,
      layouts: approved?.layouts,
      ...monthQueries(root, tenantId, world.settings.environment, { held: true }),
    })
    const [tenant] = tenants
    if (tenant === undefined) return undefined
    const audit = auditChain(root, tenantId, headOr(tenantId, heads[0]))
    const [current] = operations.map(storedOperation)
    const approving = approved && current && { operation: current, result: { jobs, sets, layouts } }
    const tx = { db, root, tenant, now: world.now(), world, audit, months: monthsFrom(rows), approving }
    return work(tx, current)
  }
  return fenced(world.store, lease, run, { last: true, chain: tenantId })
}
