import type { Cycle, CycleEvent, CycleRefusal, Decision, Surroundings } from '@centime/cycle'
import type { OperationCommand, ServiceDb, StoredOperation, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { Reply, TenantCall } from '../http/endpoint.js'
import { etagOf } from '../http/etag.js'
import { applyEvents, surroundingsOf, surroundingsOfPay } from './apply-events.js'
import { type MonthKind, OFFICERS } from './kind.js'
import { type MonthTransaction, wakeAfter } from './transaction.js'
import { operationRecord, variableWriteRecord } from './view.js'

/** The steps that every route of a month shares: read the month, check its ETag, decide, write and answer. */

/** A request about one month, with its transaction. */
export interface CycleRequest {
  readonly call: TenantCall
  readonly tx: MonthTransaction
  readonly kind: MonthKind
  readonly period: string
  /** The path of the months: `/partners/…/tenants/…/payroll-cycles` of officers. */
  readonly path: string
}

/** `kind`: of the months of a payroll. */
export function cycleRequest(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  kind: MonthKind = OFFICERS,
): CycleRequest {
  return { call, tx: monthTransaction(call, db, root), kind, period: call.word('period'), path: pathOf(call, kind) }
}

/** The path of the months that a request names. */
export const pathOf = (call: TenantCall, kind: MonthKind): string =>
  kind.path
    .replace('{partnerId}', String(call.partnerId))
    .replace('{tenantId}', String(call.tenant.id))
    .replace('{payrollId}', String(kind.payrollOf(call)))

/** The transaction of a request about months. Throws where the endpoint did not load their facts. */
export function monthTransaction(call: TenantCall, db: TenantDb, root: ServiceDb): MonthTransaction {
  const { tenant, now, world, audit, months } = call
  if (months === undefined) throw new Error('the months of this endpoint are not read')
  return { db, root, tenant, now, world, audit, months }
}

/** The month of the request in its current state within this transaction; version 0 where it was never opened. */
export const cycleOfRequest = ({ tx, period }: CycleRequest): Cycle => store.cycleAt(tx.months.cycles, period)

/** The month of the request; refused where it is not open or `If-Match` names another version. */
export function currentCycle(request: CycleRequest, conditional = true): Cycle | Refusal {
  const { call, period } = request
  const cycle = cycleOfRequest(request)
  if (cycle.version === 0) return refuse('not_found', `there is no payroll cycle ${period}`)
  if (!conditional || matches(call.ifMatch, cycle)) return cycle
  return refuse('etag_mismatch', `${period} has changed: read it again`)
}

const matches = (ifMatch: string, { version }: Cycle): boolean => ifMatch.trim() === '*' || names(ifMatch, version)

/** Whether `If-Match` names this version. Strong comparison: a weak ETag never matches. */
export const names = (ifMatch: string, version: number): boolean =>
  ifMatch.split(',').some((one) => one.trim() === etagOf({ version }))

/** Answers with the month. */
export async function answerWith({ tx, kind, path }: CycleRequest, cycle: Cycle, status = 200): Promise<Reply> {
  const body = await kind.record(tx, path, cycle)
  return { status, body, after: wakeAfter(tx) }
}

/** The problem of a refused decision. */
export function refusalOf({ code, message, field, operationId, write }: CycleRefusal): Refusal {
  const members = {
    ...(operationId !== undefined && { activeOperationId: operationId }),
    ...(code === 'variable_write_reconciliation_required' && write && { variableWrite: variableWriteRecord(write) }),
  }
  // A write ends by itself within moments; an operation whose outcome is unknown does not.
  const isWriting = write?.status === 'pending'
  return refuse(code, message, {
    members,
    ...(field !== undefined && { errors: [{ pointer: `/${field}`, message }] }),
    ...(isWriting && { headers: { 'retry-after': '1' } }),
  })
}

/** The same for a native request, which has no ETag. */
export function nativeRefusalOf(decided: CycleRefusal): Refusal {
  const { headers: _, ...refusal } = refusalOf(decided)
  return refusal
}

type Decide = (cycle: Cycle, around: Surroundings) => Decision<CycleEvent>

/** Decides about the current month, applies the events and answers with the month. Without events it audits nothing. */
export async function decideNow(request: CycleRequest, decide: Decide, conditional = true): Promise<Reply> {
  const { tx, period } = request
  const cycle = currentCycle(request, conditional)
  if ('refusal' in cycle) return cycle
  const decision = decide(cycle, await surroundingsOf(tx, period))
  if (!decision.ok) return refusalOf(decision.refusal)
  const after = await applyEvents(tx, cycle, decision.events)
  const answer = await answerWith(request, after)
  return decision.events.length > 0 || 'refusal' in answer ? answer : { ...answer, unchanged: true }
}

/** An operation to queue: its command, and the decision of the month. */
export interface WantedOperation {
  readonly command: OperationCommand
  readonly candidateId?: string | undefined
  /** Further members of the problem of a conflict about the candidate. */
  readonly conflict?: object | undefined
  readonly decide: (cycle: Cycle, around: Surroundings, operationId: number) => Decision<CycleEvent>
}

/**
 * Queues an operation of the month. The operation is added before the decision, which needs its id; a refusal rolls it
 * back. A decision without events queues nothing.
 */
export async function queueOperation(
  { call, tx, period }: CycleRequest,
  cycle: Cycle,
  { command, candidateId, conflict, decide }: WantedOperation,
): Promise<{ readonly operation: StoredOperation; readonly cycle: Cycle } | { readonly cycle: Cycle } | Refusal> {
  const { db, root, tenant, now } = tx
  const { revision, generation } = cycle
  const operation = await store.addOperation(db, {
    period,
    payrollId: tx.months.payrollId,
    revision,
    generation,
    commandKey: call.world.random(16),
    command,
    candidateId: candidateId ?? null,
    requestedAt: now.toISOString(),
  })
  const decision = decide(cycle, await surroundingsOfPay(tx, period), operation.id)
  if (!decision.ok) return withMembers(refusalOf(decision.refusal), conflict)
  if (decision.events.length === 0) {
    await store.deleteOperation(db, operation.id)
    return { cycle }
  }
  const queued = [store.queuedOperation(root, tenant.id, operation.id)]
  return { operation, cycle: await applyEvents(tx, cycle, decision.events, queued) }
}

const withMembers = (refusal: Refusal, conflict: object | undefined): Refusal =>
  refusal.refusal === 'candidate_conflict' && conflict !== undefined
    ? { ...refusal, members: { ...refusal.members, ...conflict } }
    : refusal

/** Whether an operation is one of the month of the request, and no write of its variables. */
export const isOfRequestedMonth = ({ tx, period }: CycleRequest, operation: StoredOperation): boolean =>
  operation.period === period && operation.payrollId === tx.months.payrollId && operation.kind !== 'write_variables'

/** Answers 202 with a queued operation. */
export function operationAccepted({ tx, path }: CycleRequest, operation: StoredOperation): Reply {
  const body = operationRecord(path, operation)
  return { status: 202, body, headers: { location: body.url }, after: wakeAfter(tx) }
}
