// Room: the managed month: routes, what follows from an event, operations; the engine port
// Uses: ground, http, calculation, webhooks, payruns, documents. Used by: operations, cases, console, service.

import {
  beginVariableWrite,
  collision,
  inDoubt,
  type OperationBlocker,
  open,
  revisionOf,
  type Variables,
  writeOfRepeated,
} from '@centime/cycle'
import { Decimal } from '@centime/engine'
import { isDay } from '@centime/engine/ground'
import { monthKey, operationById, readMonths, receiptOf } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { refuse } from '../ground/refusal.js'
import { type Endpoint, type Finish, type Reply, tenantRead, tenantWrite } from '../http/endpoint.js'
import { page } from '../http/fields.js'
import { listHeaders, listOf } from '../http/paging.js'
import { C } from '../http/paths.js'
import type { World } from '../http/world.js'
import { applyEvents, surroundingsOf } from './apply-events.js'
import {
  answerWith,
  type CycleRequest,
  currentCycle,
  cycleOfRequest,
  cycleRequest,
  monthTransaction,
  names,
  queueOperation,
  refusalOf,
} from './cycle-request.js'
import { movesPay } from './effective-pay.js'
import { type MonthKind, OFFICERS } from './kind.js'
import { monthAsOfDraft } from './preview.js'
import { CycleRecord, cycleAnswer, RESERVED, ReceiptRecord, revisionQuery } from './records.js'
import { wakeAfter } from './transaction.js'
import { cycleRecord, recordsOfMonths } from './view.js'

/** Opening and reading a month, and its variables: section 4.6 of the specification. */

const tag = 'Payroll cycles' as const

const putCycle = tenantWrite(
  {
    method: 'put',
    path: `${C}/{period}`,
    operationId: 'openPayrollCycle',
    tag,
    summary: 'Open a month, or read its current revision',
    description: 'A month is opened once; the same request again reads it.',
    body: z.strictObject({}).openapi('NewPayrollCycle'),
    example: {},
    bodyOptional: true,
    answers: { 201: cycleAnswer('the month, opened now'), 200: cycleAnswer('the month, opened before') },
    refusals: ['period_outside_write_window', 'later_finalized_month_requires_operator_replay'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const { tx, period } = request
    const cycle = cycleOfRequest(request)
    const decision = open(cycle, await surroundingsOf(tx, period))
    if (!decision.ok) return refusalOf(decision.refusal)
    if (decision.events.length === 0) return unchanged(await answerWith(request, cycle))
    return answerWith(request, await applyEvents(tx, cycle, decision.events), 201)
  },
)

const unchanged = (reply: Reply): Reply => ('refusal' in reply ? reply : { ...reply, unchanged: true })

const getCycles = tenantRead(
  {
    method: 'get',
    path: C,
    operationId: 'listPayrollCycles',
    tag,
    summary: 'List months',
    query: page,
    answers: listOf(CycleRecord, 'the months that were opened'),
  },
  async (call, db, root) => {
    const { top = Number.MAX_SAFE_INTEGER, skip } = call.query
    const months = await readMonths(root, call.tenant.id, call.world.settings.environment)
    const tx = monthTransaction({ ...call, months }, db, root)
    const cycles = [...tx.months.cycles.values()]
    const path = `/partners/${call.partnerId}/tenants/${call.tenant.id}/payroll-cycles`
    const body = await recordsOfMonths(tx, path, cycles.slice(skip, skip + top), cycleRecord)
    return { status: 200, body, headers: listHeaders(call, cycles.length) }
  },
)

const getCycle = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}`,
      operationId: monthKind.id('getPayrollCycle'),
      tag: monthKind.tag,
      summary: 'Read a month: the source of truth',
      description:
        'Poll operations, then read the month: only the month shows what was decided. Send its ETag with the next write.',
      answers: { 200: monthKind.answer('the month') },
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      return 'refusal' in cycle ? cycle : answerWith(request, cycle)
    },
  )

const getRevision = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/revisions/{revision}`,
      operationId: monthKind.id('getPayrollCycleRevision'),
      tag: monthKind.tag,
      summary: 'Read a revision of a month, including a replaced one',
      description: 'A revision keeps its variables, its candidate and its result.',
      answers: { 200: { description: 'the revision', schema: monthKind.revisionSchema } },
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const wanted = call.id('revision')
      const revision = revisionOf(await monthAsOfDraft(request.tx, cycle), wanted)
      if (revision === undefined) return refuse('not_found', `${cycle.period} has no revision ${wanted}`)
      const body = await monthKind.revisionRecord(request.tx, cycle.period, revision)
      return { status: 200, body }
    },
  )

const getRevisions = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/revisions`,
      operationId: monthKind.id('listPayrollCycleRevisions'),
      tag: monthKind.tag,
      summary: 'List the revisions of a month, the first one first',
      query: page,
      answers: listOf(monthKind.revisionSchema, 'the revisions, the current one last'),
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const { tx } = request
      const current = currentCycle(request, false)
      if ('refusal' in current) return current
      const cycle = await monthAsOfDraft(tx, current)
      const revisions = [...cycle.earlier, cycle]
      const { top = revisions.length, skip } = call.query
      const body: object[] = []
      for (const revision of revisions.slice(skip, skip + top)) {
        body.push(await monthKind.revisionRecord(tx, cycle.period, revision))
      }
      return { status: 200, body, headers: listHeaders(call, revisions.length) }
    },
  )

const getReceipt = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/receipt`,
      operationId: monthKind.id('getCycleReceipt'),
      tag: monthKind.tag,
      summary: 'The signed receipt of a finalized month',
      description:
        'What was finalized, by whom and when, and its place in the audit log. It never changes; /.well-known/centime-audit-key checks its signature offline. Without an audit key `keyId` and `signature` are null.',
      query: revisionQuery('absent: the last one that was finalized'),
      answers: { 200: { description: 'the receipt', schema: ReceiptRecord } },
    },
    async (call, db, root) => {
      const cycle = currentCycle(cycleRequest(call, db, root, monthKind), false)
      if ('refusal' in cycle) return cycle
      const { revision } = call.query
      const receipt = await receiptOf(db, monthKey(cycle.period, monthKind.payrollOf(call)), revision)
      if (receipt !== undefined) return { status: 200, body: JSON.parse(receipt.statement) }
      const which = revision === undefined ? cycle.period : `revision ${revision} of ${cycle.period}`
      return refuse('not_found', `${which} has no receipt: it is not finalized, or version 0.1 finalized it`)
    },
  )

const euros = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => new Decimal(value).decimalPlaces() <= 2, 'must have at most two decimals')

const putVariables = tenantWrite(
  {
    method: 'put',
    path: `${C}/{period}/variables`,
    operationId: 'setCycleVariables',
    tag,
    summary: 'Set the variables of a month',
    description:
      'The same variables again change nothing, unless the month has read other pay since. A request whose answer was lost is sent again as it was, with its `If-Match`: it gets that answer, or 409 with `Retry-After` while the first request is carried out.',
    conditional: true,
    body: z
      .strictObject({
        remuneration: euros.describe('euros, zero allowed, two decimals at most'),
        dateDeVersement: z
          .string()
          .refine(isDay, 'must be a day as 2026-06-30')
          .openapi({ format: 'date', maxLength: 10, description: 'the confirmed payment date' }),
      })
      .openapi('CycleVariables'),
    example: { remuneration: 3000, dateDeVersement: '2026-06-28' },
    answers: { 200: cycleAnswer('the month, with its variables') },
    refusals: [
      ...RESERVED,
      'managed_officer_required',
      'payment_date_refused',
      'later_finalized_month_requires_operator_replay',
    ],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const { dateDeVersement } = call.body
    const variables = { remuneration: new Decimal(call.body.remuneration).toFixed(), dateDeVersement }
    const again = await answeredAgain(request, variables)
    if (again !== undefined) return unchanged(again)
    const cycle = currentCycle(request)
    if ('refusal' in cycle) return cycle
    const moves = await movesPay(request.tx, request.period, variables.remuneration)
    const queued = await queueOperation(request, cycle, {
      command: { kind: 'write_variables', ...variables },
      decide: (current, around, writeId) =>
        beginVariableWrite(current, { writeId, variables, movesPay: moves }, around),
    })
    if ('refusal' in queued) return queued
    if (!('operation' in queued)) return unchanged(await answerWith(request, queued.cycle))
    return {
      status: 200,
      after: wakeAfter(request.tx),
      finish: writeFinished(call.world, queued.operation.id),
    }
  },
)

const writeFinished = (world: World, operationId: number): Finish => ({
  wait: () => world.operationEnded(operationId),
  answer: async (call, db, root) => outcomeOfWrite(cycleRequest(call, db, root), operationId),
})

async function outcomeOfWrite(request: CycleRequest, writeId: number): Promise<Reply> {
  const cycle = cycleOfRequest(request)
  const operation = await operationById(request.tx.db, writeId)
  const doubt = cycle.write?.id === writeId ? inDoubt(cycle) : undefined
  if (doubt !== undefined) return refusalOf(doubt)
  if (operation?.blocker === 'managed_officer_required') {
    return refusalOf({ code: operation.blocker, message: operation.message ?? '' })
  }
  return answerWith(request, cycle)
}

/**
 * The answer to a request that is repeated with its original ETag because its answer was lost: the first answer, or a
 * refusal while the write continues. Undefined for any other request, and where an operator has found that the write
 * was not applied.
 */
async function answeredAgain(request: CycleRequest, variables: Variables): Promise<Reply | undefined> {
  const { call, tx } = request
  const cycle = cycleOfRequest(request)
  const write = writeOfRepeated(cycle, variables, (version) => names(call.ifMatch, version))
  if (write === undefined) return undefined
  const pending = write.status === 'pending' && collision(cycle)
  if (pending) return refusalOf(pending)
  const isDisproved = write.status === 'rejected' && (await operationById(tx.db, write.id))?.blocker === NOT_APPLIED
  return isDisproved ? undefined : outcomeOfWrite(request, write.id)
}
const NOT_APPLIED: OperationBlocker = 'reconciled_not_applied'

/** The routes that months of payrolls have too. */
export const cycleRoutesOf = (of: MonthKind): readonly Endpoint[] => [
  getCycle(of),
  getRevisions(of),
  getRevision(of),
  getReceipt(of),
]
export const cycleRoutes: readonly Endpoint[] = [putCycle, getCycles, ...cycleRoutesOf(OFFICERS), putVariables]
