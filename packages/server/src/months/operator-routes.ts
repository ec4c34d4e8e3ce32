import {
  adopted,
  type CycleEvent,
  completeApproval,
  endOperation,
  failed,
  file,
  joinReplay,
  openReplay,
  reconcileOperation,
  reconcileVariableWrite,
  skip,
  wasFinalized,
} from '@centime/cycle'
import type { StoredOperation } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { invalid, notFound } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, type Reply, tenantWrite } from '../http/endpoint.js'
import { freeText, id, instant, name } from '../http/fields.js'
import { C } from '../http/paths.js'
import { applyEvents, monthChange, recordedWrite, surroundingsOf } from './apply-events.js'
import {
  answerWith,
  currentCycle,
  cycleOfRequest,
  cycleRequest,
  decideNow,
  isOfRequestedMonth,
  refusalOf,
} from './cycle-request.js'
import { firstContract } from './first-contract.js'
import { type MonthKind, OFFICERS } from './kind.js'
import { cycleAnswer, operationAnswer } from './records.js'
import type { MonthTransaction } from './transaction.js'
import { operationRecord } from './view.js'

/** An operator's reconciliation, filing, skipping and replay: section 3 of the contract. */

const outcome = z.enum(['applied', 'not_applied'])

const Reconciliation = z
  .strictObject({ outcome, payrunJobId: id.optional(), reason: freeText })
  .openapi('OperationReconciliation')

const postReconcile = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/operations/{operationId}/reconcile`,
      operationId: monthKind.id('reconcileOperation'),
      ...OPERATOR,
      summary: 'Record the outcome of an operation in doubt',
      description:
        'Applied: the operation continues from its effect; if several jobs match, name one of them. Not applied: the operation has failed, and drafts that it may have left are aborted.',
      body: Reconciliation,
      example: { outcome: 'not_applied', reason: 'the log shows no job' },
      answers: operationAnswer,
      refusals: ['nothing_to_reconcile'],
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const { tx, path } = request
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const operation = await store.operationById(db, call.id('operationId'))
      if (operation === undefined || !isOfRequestedMonth(request, operation)) {
        return notFound('operation', call.id('operationId'))
      }
      const decision = reconcileOperation(cycle, operation.id, call.body.outcome)
      if (!decision.ok) return refusalOf(decision.refusal)
      const next =
        call.body.outcome === 'applied'
          ? await applied(tx, operation, call.body.payrunJobId)
          : failed(operation, 'reconciled_not_applied', call.body.reason)
      if ('refusal' in next) return next

      const change = monthChange(tx)
      const after = change.apply(cycle, decision.events)
      if (next.status === 'completed') {
        const end = next.kind === 'approve' ? completeApproval(after, next.id) : endOperation(after, next.id, 'done')
        change.apply(after, end)
      }
      const kept = { ...next, completedAt: next.status === 'running' ? null : call.now.toISOString() }
      await change.write(store.changedOperation(db, root, call.tenant.id, kept))
      if (operation.kind === 'calculate') await abortOthers(tx, operation, next)
      return {
        status: 200,
        body: operationRecord(path, kept),
        after: () => call.world.wake('operation', 'job', 'webhook'),
      }
    },
  )

/** The operation with the effect that the operator has found; refused where that effect does not exist. */
async function applied({ db }: MonthTransaction, operation: StoredOperation, payrunJobId: number | undefined) {
  const wrong = (message: string) => invalid([{ pointer: '/payrunJobId', message }])
  const matches = await store.jobsByKey(db, 'commandKey', operation.commandKey)
  const [match, ...more] = matches
  const jobId = payrunJobId ?? (operation.kind === 'calculate' && more.length === 0 ? match : operation.effectId)
  if (jobId === undefined || jobId === null) return wrong('is required: no single job carries the key of the operation')
  const job = await store.jobById(db, jobId)
  if (job === undefined || job.periodName !== operation.period || job.forecast !== null) {
    return wrong(`is not a real job of ${operation.period} in this tenant`)
  }
  if (operation.kind === 'calculate') {
    if (!matches.includes(jobId))
      return wrong('does not carry the key of the operation: it is the result of another one')
    return job.status === 'Draft' || job.jobEnd === null
      ? adopted(operation, jobId)
      : wrong(`is ${job.status}: it is no draft to review`)
  }
  const wanted = operation.kind === 'approve' ? 'Complete' : 'Abort'
  if (jobId !== operation.effectId) return wrong(`is not the job of this operation, which is ${operation.effectId}`)
  return job.status === wanted
    ? adopted(operation, jobId)
    : wrong(`is ${job.status}, not ${wanted}: it was not applied`)
}

/** Aborts the jobs that carry the operation's key, except the adopted one. */
async function abortOthers(tx: MonthTransaction, { commandKey }: StoredOperation, next: StoredOperation) {
  const adoptedJob = next.status === 'failed' ? undefined : next.effectId
  const others = (await store.jobsByKey(tx.db, 'commandKey', commandKey)).filter((jobId) => jobId !== adoptedJob)
  if (others.length > 0) await store.abortJobs(tx.db, tx.root, others, tx.now.toISOString())
}

const postVariablesReconcile = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/variables/{writeId}/reconcile`,
    operationId: 'reconcileVariables',
    ...OPERATOR,
    summary: 'Record the outcome of a variable write in doubt',
    body: z.strictObject({ outcome, reason: freeText }).openapi('VariableWriteReconciliation'),
    example: { outcome: 'not_applied', reason: 'the log shows no write' },
    answers: { 200: cycleAnswer('the month, with or without those variables') },
    refusals: ['nothing_to_reconcile'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const write = await store.operationById(db, call.id('writeId'))
    if (write === undefined || write.period !== request.period || write.kind !== 'write_variables') {
      return notFound('variable write', call.id('writeId'))
    }
    const cycle = currentCycle(request, false)
    if ('refusal' in cycle) return cycle
    const recorded = await store.caseChangesByKey(db, write.commandKey)
    const [changeId = 0] = recorded
    const decision = reconcileVariableWrite(
      cycle,
      await recordedWrite(request.tx, write.id, changeId),
      call.body.outcome,
    )
    if (!decision.ok) return refusalOf(decision.refusal)
    // The recorded values prove whether the write was applied.
    if ((call.body.outcome === 'applied') !== recorded.length > 0) {
      const found = recorded.length === 0 ? 'no case change carries' : `case changes ${recorded.join(', ')} carry`
      return invalid([{ pointer: '/outcome', message: `${found} the key of this write` }])
    }
    const next =
      call.body.outcome === 'applied'
        ? adopted(write, changeId)
        : failed(write, 'reconciled_not_applied', call.body.reason)
    const changed = store.changedOperation(db, root, call.tenant.id, { ...next, completedAt: call.now.toISOString() })
    return answerWith(request, await applyEvents(request.tx, cycle, decision.events, changed))
  },
)

const Filing = z
  .strictObject({
    state: z.enum(['filed', 'accepted', 'correction_required']),
    reference: name.optional(),
    reason: freeText.optional(),
  })
  .openapi('Filing')

const postFiling = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/filing`,
      operationId: monthKind.id('recordFiling'),
      ...OPERATOR,
      summary: 'Record the state of the declaration of a finalized month',
      description: 'finalized → filed → accepted or correction_required. The service itself files nothing.',
      body: Filing,
      example: { state: 'filed', reference: 'DSN-2026-06', reason: 'sent by the accountant' },
      answers: { 200: monthKind.answer('the month') },
      refusals: ['filing_refused'],
    },
    (call, db, root) => {
      const { state, reference, reason } = call.body
      const filing = { state, ...(reference !== undefined && { reference }), ...(reason !== undefined && { reason }) }
      return decideNow(cycleRequest(call, db, root, monthKind), (cycle) => file(cycle, filing), false)
    },
  )

const Skipped = z.strictObject({ reason: freeText }).openapi('SkippedMonth')

const postSkip = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/skip`,
      operationId: monthKind.id('skipCycle'),
      ...OPERATOR,
      summary: 'Declare a month without managed pay',
      description:
        'A skipped month does not block the next one. Refused for a finalized month, and for a month that ends before the first contract begins.',
      body: Skipped,
      example: { reason: 'no pay in June' },
      answers: { 200: monthKind.answer('the month, skipped') },
      refusals: [
        'period_outside_write_window',
        'month_already_finalized',
        'month_before_first_contract',
        'variable_write_reconciliation_required',
        'payroll_operation_collision',
      ],
    },
    async (call, db, root): Promise<Reply> => {
      const request = cycleRequest(call, db, root, monthKind)
      const { tx, period } = request
      // A payroll's month needs its payrun and payment date when it is opened.
      const loaded = monthKind.payrollOf(call) === undefined ? cycleOfRequest(request) : currentCycle(request, false)
      if ('refusal' in loaded) return loaded
      const surroundings = { ...(await surroundingsOf(tx, period)), firstContract: await firstContract(db, period) }
      const decision = skip(loaded, call.body.reason, surroundings)
      if (!decision.ok) return refusalOf(decision.refusal)
      // A skipped month may not have been opened yet.
      const opened: readonly CycleEvent[] = loaded.version === 0 ? [{ type: 'Opened' }] : []
      return answerWith(request, await applyEvents(tx, loaded, [...opened, ...decision.events]))
    },
  )

const Replay = z
  .strictObject({ consent: z.strictObject({ by: name, reference: name, at: instant }) })
  .openapi('CycleReplay')

const postReplay = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/replay`,
      operationId: monthKind.id('replayCycle'),
      ...OPERATOR,
      summary: 'Open correction revisions for a month and every later finalized one',
      description: 'Each then needs fresh variables, a calculation and an approval, in the order of the months.',
      body: Replay,
      example: { consent: { by: 'Alix Bernard', reference: 'ticket 118', at: '2026-07-01T09:00:00Z' } },
      answers: { 200: monthKind.answer('the month, with its correction revision') },
      refusals: [
        'period_outside_write_window',
        'replay_refused',
        'variable_write_reconciliation_required',
        'payroll_operation_collision',
      ],
    },
    async (call, db, root): Promise<Reply> => {
      const request = cycleRequest(call, db, root, monthKind)
      const { tx, period } = request
      const first = currentCycle(request, false)
      if ('refusal' in first) return first
      if (Date.parse(call.body.consent.at) > call.now.getTime()) {
        return invalid([{ pointer: '/consent/at', message: `is in the future: it is ${call.now.toISOString()}` }])
      }
      const surroundings = await surroundingsOf(tx, period)
      const { cycles } = tx.months
      const later = [...cycles.values()].filter((cycle) => cycle.period > period && wasFinalized(cycle))
      const change = monthChange(tx)
      for (const cycle of [first, ...later]) {
        const current = store.cycleAt(cycles, cycle.period)
        const decide = cycle === first ? openReplay : joinReplay
        const decision = decide(current, call.body.consent, surroundings)
        if (!decision.ok) return refusalOf(decision.refusal)
        change.apply(current, decision.events)
      }
      await change.write()
      return answerWith(request, cycleOfRequest(request))
    },
  )

export const operatorRoutes: readonly Endpoint[] = [
  postReconcile(OFFICERS),
  postVariablesReconcile,
  postFiling(OFFICERS),
  postSkip(OFFICERS),
  postReplay(OFFICERS),
]

/** The routes that months of payrolls have too. */
export const operatorRoutesOf = (of: MonthKind): readonly Endpoint[] => [
  postReconcile(of),
  postFiling(of),
  postSkip(of),
  postReplay(of),
]
