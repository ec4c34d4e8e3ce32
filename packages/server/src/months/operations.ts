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
import { auditChain, headOf, headOr } from '../store/audit.js'
import { cycleAt } from '../store/cycles.js'
import { abortJobs, jobById, jobState } from '../store/jobs.js'
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
import { forTenant } from '../store/scope.js'
import { written } from '../store/store.js'
import { tenantById } from '../store/tenants.js'
import { together } from '../store/together.js'
import type { World } from '../world.js'
import { applyEvents, recordedWrite } from './apply-events.js'
import { inputDigests } from './inputs.js'
import { candidateOfJob } from './result.js'
import type { MonthTransaction } from './transaction.js'

export interface OperationWorker extends Pick<Loop, 'wake' | 'stop'> {
  /** Resolves when an operation of any kind has ended; rejects where an outage makes it wait. */
  readonly settled: (operationId: number) => Promise<void>
}

/** How many times an operation may throw before it is failed. */
const TRIES = 3

/** How many operations are advanced before it is asked again whose turn it is. */
const AT_ONCE = 10

/**
 * Starts the worker that advances every open operation until it is terminal, also those that a crash has interrupted. They
 * are taken in turn by partner, then by tenant.
 */
export function startOperationWorker(world: World, engine: Engine): OperationWorker {
  const waiting = new Map<number, (outage?: Outage) => void>()
  const failures = new Map<number, number>()
  const turns = newTurns()
  const ended = (operationId: number): void => {
    failures.delete(operationId)
    waiting.get(operationId)?.()
    world.wake() // a webhook event may be due
  }
  const poll = async (): Promise<boolean> => {
    const ready = await world.store.read(readyOperations)
    for (const { operationId, tenantId } of taken(turns, ready, AT_ONCE)) {
      if (loop.isStopping()) return false
      try {
        const operation = await advanceOperation(world, engine, tenantId, operationId)
        if (operation === undefined || isTerminal(operation)) ended(operationId)
      } catch (error) {
        if (error instanceof Outage) {
          waiting.get(operationId)?.(error)
          continue // what may have been sent is looked up after it
        }
        world.log.error({ operationId, error: errorText(error) }, 'operation failed')
        const count = (failures.get(operationId) ?? 0) + 1
        failures.set(operationId, count)
        if (count < TRIES) continue
        await failOperation(world, engine, tenantId, operationId)
        ended(operationId)
      }
    }
    return false
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'operations cannot be read'))
  return {
    wake: loop.wake,
    stop: loop.stop,
    settled: (operationId) =>
      new Promise((resolve, reject) => {
        const before = waiting.get(operationId)
        const settle = (outage?: Outage): void => {
          waiting.delete(operationId)
          before?.(outage)
          if (outage === undefined) resolve()
          else reject(outage)
        }
        waiting.set(operationId, settle)
        loop.wake()
        // The operation may have ended before.
        world.store
          .read((db) => isOpen(db, operationId))
          .then((open) => {
            if (!open) settle()
          }, reject)
      }),
  }
}

/** Fails an operation that keeps throwing; one whose command may have been sent only where its key has no effect. */
async function failOperation(world: World, engine: Engine, tenantId: number, id: number): Promise<void> {
  const operation = await world.store.read((root) => operationById(forTenant(root, tenantId), id))
  if (operation === undefined || isTerminal(operation)) return
  const message = 'the service failed to work on this operation; its log says why'
  const next =
    operation.phase === 'sending'
      ? await byItsKey(engine, tenantId, operation, message)
      : failed(operation, 'service_failed', message)
  await saveOutcome(world, tenantId, operation, next)
  const jobId = operation.phase === 'calculating' ? operation.effectId : null
  const at = world.now().toISOString()
  if (jobId !== null)
    await world.store.write((root) => written(abortJobs(forTenant(root, tenantId), root, [jobId], at)))
}

/** An operation whose command may have been sent, and that is not tried again: in doubt where nothing can be looked up. */
async function byItsKey(engine: Engine, tenantId: number, operation: StoredOperation, message: string) {
  const found = await engine.find(commandOf(tenantId, operation)).catch((error: unknown) => {
    if (error instanceof Outage) throw error // looked up after it
  })
  if (found === undefined) {
    return { ...operation, status: 'reconcile_required' as const, blocker: 'service_failed' as const, message }
  }
  const next = lookedUp(operation, found)
  return next.status === 'queued' ? failed(next, 'service_failed', message) : next
}

const commandOf = (tenantId: number, { period, commandKey: key, command }: StoredOperation): EngineCommand => ({
  tenantId,
  period,
  key,
  command,
})

/** Advances an operation as far as possible now and returns its new state; undefined where it does not exist. */
export async function advanceOperation(world: World, engine: Engine, tenantId: number, id: number) {
  const operation = await world.store.read((root) => operationById(forTenant(root, tenantId), id))
  if (operation === undefined || isTerminal(operation)) return operation
  if (operation.phase === 'calculating') return finishCalculation(world, tenantId, operation)

  const sent = commandOf(tenantId, operation)
  // The service stopped after it began to send: the engine knows whether the command arrived.
  if (operation.phase === 'sending') {
    const known = await saveOutcome(world, tenantId, operation, lookedUp(operation, await engine.find(sent)))
    world.wake()
    return known
  }
  const out = await world.store.write(
    (root) => {
      const started = { ...sending(operation), startedAt: world.now().toISOString() }
      return written(updateOperation(forTenant(root, tenantId), root, tenantId, started).then(() => started))
    },
    { chain: tenantId },
  )
  const answer = await engine.send(sent)
  const next = answer.kind === 'lost' ? lookedUp(out, await engine.find(sent)) : answered(out, answer)
  const settled = await saveOutcome(world, tenantId, out, next)
  world.wake()
  return settled
}

/** Writes the new state of an operation and its events in the month, in one transaction. */
function saveOutcome(world: World, tenantId: number, before: StoredOperation, next: StoredOperation) {
  return inTransaction(world, tenantId, before.id, async (tx, current) => {
    const { db, root, now } = tx
    if (current?.status !== before.status || current.phase !== before.phase) return current
    const cycle = cycleAt(tx.months.cycles, next.period)
    await applyEvents(tx, cycle, await eventsOf(tx, cycle, next))
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
function finishCalculation(world: World, tenantId: number, operation: StoredOperation) {
  return inTransaction(world, tenantId, operation.id, async (tx, current) => {
    const { db, root, now } = tx
    const jobId = current?.effectId ?? 0
    if (current?.phase !== 'calculating') return current
    const job = await jobById(db, jobId)
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
    const candidate = await candidateOfJob(db, root, jobId, { candidateId, variables })
    if (candidate === undefined)
      return fail('results_missing', job.message || `job ${jobId} has not exactly one result`)
    const inputs = await inputDigests(tx, cycle, job)
    const { events, blocker } = completeCalculation(cycle, id, { generation, inputs, candidate })
    return blocker === undefined
      ? end({ ...completed(current), candidateId }, events)
      : end(failed(current, blocker, 'an input has changed since the calculation was requested'), events)
  })
}

/** Runs a transaction of an operation, as it is now; undefined where its tenant does not exist. */
function inTransaction<Value>(
  world: World,
  tenantId: number,
  operationId: number,
  work: (tx: MonthTransaction, operation: StoredOperation | undefined) => Promise<Value>,
) {
  return world.store.write(
    async (root) => {
      const db = forTenant(root, tenantId)
      const { tenants, operations, heads, ...rows } = await together(root, {
        tenants: tenantById(root, tenantId),
        operations: operationOf(db, operationId),
        heads: headOf(root, tenantId),
        ...monthQueries(root, tenantId, world.settings.environment, { held: true }),
      })
      const [tenant] = tenants
      if (tenant === undefined) return { value: undefined, commit: false }
      const audit = auditChain(root, tenantId, headOr(tenantId, heads[0]))
      const tx = { db, root, tenant, now: world.now(), world, audit, months: monthsFrom(rows) }
      return written(work(tx, operations.map(storedOperation)[0]))
    },
    { chain: tenantId },
  )
}
