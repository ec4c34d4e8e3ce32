import type { Cycle, CycleEvent, CycleRefusal, Decision, Surroundings } from '@centime/cycle'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { Reply, TenantCall } from '../http/endpoint.js'
import { loadCycle } from '../store/cycles.js'
import { addOperation, deleteOperation, type OperationCommand, operationById } from '../store/operations.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { applyEvents, type MonthTransaction, surroundingsOf } from './apply-events.js'
import { cycleRecord, operationRecord, variableWriteRecord } from './view.js'

/** A request about one month, in its transaction. */
export interface CycleRequest {
  readonly call: TenantCall
  readonly scene: MonthTransaction
  readonly period: string
  /** `/partners/…/tenants/…/payroll-cycles` */
  readonly path: string
}

export function cycleRequest(call: TenantCall, db: TenantDb, root: ServiceDb): CycleRequest {
  const { tenant, now, partnerId, world } = call
  const path = `/partners/${partnerId}/tenants/${tenant.id}/payroll-cycles`
  return { call, scene: { db, root, tenant, now, world }, period: call.word('period'), path }
}

/** The month, where it was opened and `If-Match` names it as it is. */
export async function currentCycle(
  { call, scene, period }: CycleRequest,
  conditional = true,
): Promise<Cycle | Refusal> {
  const cycle = await loadCycle(scene.db, period)
  if (cycle.version === 0) return refuse('not_found', `there is no payroll cycle ${period}`)
  if (!conditional || matches(call.ifMatch, cycle)) return cycle
  return refuse('etag_mismatch', `${period} has changed: read it again`, { headers: etag(cycle) })
}

/** Strong comparison: a weak ETag matches nothing. */
const matches = (ifMatch: string, cycle: Cycle): boolean =>
  ifMatch.split(',').some((one) => one.trim() === '*' || one.trim() === etagOf(cycle))
const etagOf = ({ version }: Cycle): string => `"${version}"`
export const etag = (cycle: Cycle): { etag: string } => ({ etag: etagOf(cycle) })

/** The answer that shows the month as it is. */
export async function answerWith({ call, scene, path }: CycleRequest, cycle: Cycle, status = 200): Promise<Reply> {
  const body = await cycleRecord({ ...scene, path }, cycle)
  return { status, body, headers: etag(cycle), after: call.world.wake }
}

/** A decision that was refused, as the problem that says so. */
export function refusalOf(cycle: Cycle, { code, message, operationId }: CycleRefusal): Refusal {
  const { write } = cycle
  const members = {
    ...(operationId !== undefined && { activeOperationId: operationId }),
    ...(code === 'variable_write_reconciliation_required' && write && { variableWrite: variableWriteRecord(write) }),
  }
  return refuse(code, message, { headers: etag(cycle), members })
}

type Decide = (cycle: Cycle, around: Surroundings) => Decision<CycleEvent>

/** Decides about the current month and answers with what it is then; where nothing changed, nothing is logged. */
export async function decideNow(cycleCall: CycleRequest, decide: Decide, conditional = true): Promise<Reply> {
  const { scene, period } = cycleCall
  const cycle = await currentCycle(cycleCall, conditional)
  if ('refusal' in cycle) return cycle
  const decision = decide(cycle, await surroundingsOf(scene, period))
  if (!decision.ok) return refusalOf(cycle, decision.refusal)
  const after = await applyEvents(scene, cycle, decision.events)
  const answer = await answerWith(cycleCall, after)
  return decision.events.length > 0 || 'refusal' in answer ? answer : { ...answer, unchanged: true }
}

/** What is wanted of an operation: its command, and what the month says to it. */
export interface WantedOperation {
  readonly command: (cycle: Cycle) => OperationCommand
  readonly candidateId?: string | undefined
  readonly decide: (cycle: Cycle, around: Surroundings, operationId: number) => Decision<CycleEvent>
}

/** Queues an operation of the current month; its id is there before the month decides, and gone if it refuses. */
export async function queueOperation(
  { call, scene, period }: CycleRequest,
  cycle: Cycle,
  { command, candidateId, decide }: WantedOperation,
): Promise<{ readonly operationId: number; readonly cycle: Cycle } | { readonly cycle: Cycle } | Refusal> {
  const { db, root, tenant, now } = scene
  const { revision, generation } = cycle
  const operationId = await addOperation(db, root, tenant.id, {
    period,
    revision,
    generation,
    commandKey: call.world.random(16),
    command: command(cycle),
    candidateId: candidateId ?? null,
    requestedAt: now.toISOString(),
  })
  const decision = decide(cycle, await surroundingsOf(scene, period), operationId)
  if (!decision.ok) return refusalOf(cycle, decision.refusal)
  if (decision.events.length === 0) {
    await deleteOperation(db, root, operationId)
    return { cycle }
  }
  return { operationId, cycle: await applyEvents(scene, cycle, decision.events) }
}

/** The 202 of an operation. */
export async function operationAccepted(
  { call, scene, path }: CycleRequest,
  operationId: number,
  cycle: Cycle,
): Promise<Reply> {
  const operation = await operationById(scene.db, operationId)
  if (operation === undefined) throw new Error(`no operation ${operationId}`)
  const body = operationRecord(path, operation)
  return { status: 202, body, headers: { ...etag(cycle), location: body.url }, after: call.world.wake }
}
