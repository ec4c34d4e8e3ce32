import { abandon, approve, type Cycle, type NativeDraft, requestCalculation, requestDraftAbort } from '@centime/cycle'
import type { StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { notFound, type Refusal, refuse } from '../ground/refusal.js'
import { type Endpoint, type Reply, type TenantRun, tenantRead, tenantWrite } from '../http/endpoint.js'
import { freeText, page } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { C } from '../http/paths.js'
import { takenUpBefore } from './back-pay/of-job.js'
import {
  type CycleRequest,
  currentCycle,
  cycleRequest,
  decideNow,
  isOfRequestedMonth,
  operationAccepted,
  queueOperation,
  type WantedOperation,
} from './cycle-request.js'
import { type MonthKind, OFFICERS } from './kind.js'
import { acceptProvisionalLaw, lawConsent } from './provisional-law.js'
import {
  ABORT_REASONS,
  OperationRecord,
  operationAnswer,
  operationQueuedAnswer,
  RESERVED,
  waitQuery,
} from './records.js'
import { legacyPlace, operationRecord } from './view.js'

/**
 * Calculation, approval and abandonment of a month: section 4.6 of the specification. Each queues an operation, which
 * `operations.ts` carries out, or decides at once.
 */

const Calculation = z.strictObject({ reason: freeText.optional() }).openapi('CycleCalculation')

const postCalculate = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/calculate`,
      operationId: monthKind.id('calculateCycle'),
      tag: monthKind.tag,
      summary: 'Calculate a month',
      description:
        'Queues one persisted real calculation. A 202 is not a success: poll the operation, then read the month.',
      conditional: 'exact',
      idempotency: 'required',
      gate: 'journey',
      body: Calculation,
      example: { reason: 'monthly pay' },
      bodyOptional: true,
      answers: operationQueuedAnswer,
      refusals: [
        ...RESERVED,
        'candidate_conflict',
        ...monthKind.refusals.calculation,
        'later_finalized_month_requires_operator_replay',
        'prior_month_not_finalized',
      ],
    },
    async (call, db, root) => {
      const { reason = null } = call.body
      const request = cycleRequest(call, db, root, monthKind)
      const takenUp = takenUpBefore(request.tx.months.cycles, request.period)
      return queueAndAccept(request, (calculated) => ({
        command: { ...monthKind.calculation(calculated, reason), ...(takenUp.length > 0 && { takenUp }) },
        decide: (cycle, around, operationId) => requestCalculation(cycle, operationId, around),
      }))
    },
  )

/** Queues an operation of the month and answers 202. `check` may refuse the current month first. */
async function queueAndAccept(
  request: CycleRequest,
  wanted: (cycle: Cycle) => WantedOperation | Promise<WantedOperation>,
  check: (cycle: Cycle) => Promise<Refusal | undefined> = async () => undefined,
): Promise<Reply> {
  const cycle = currentCycle(request)
  if ('refusal' in cycle) return cycle
  const refusal = await check(cycle)
  if (refusal !== undefined) return refusal
  const made = await queueOperation(request, cycle, await wanted(cycle))
  if ('refusal' in made) return made
  if (!('operation' in made)) throw new Error('the operation changes nothing')
  return operationAccepted(request, made.operation)
}

const getOperations = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/operations`,
      operationId: monthKind.id('listCycleOperations'),
      tag: monthKind.tag,
      summary: 'List the operations of a month',
      gate: 'journey',
      query: page,
      answers: listOf(OperationRecord, 'the operations of the month'),
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const cycle = currentCycle(request, false)
      if ('refusal' in cycle) return cycle
      const operations = await store.listOperations(
        db,
        store.monthKey(cycle.period, request.tx.months.payrollId),
        call.query,
      )
      return listed(call, operations, (operation) => operationRecord(request.path, operation))
    },
  )

const getOperation = (monthKind: MonthKind) =>
  tenantRead(
    {
      method: 'get',
      path: `${monthKind.path}/{period}/operations/{operationId}`,
      operationId: monthKind.id('getCycleOperation'),
      tag: monthKind.tag,
      summary: 'Read an operation',
      description:
        'Poll until its status is completed, failed or reconcile_required; with `wait` the answer arrives once it is.',
      gate: 'journey',
      query: waitQuery,
      answers: operationAnswer,
    },
    (call, db, root) => operationAfter(monthKind, call.query.wait ?? 0)(call, db, root),
  )

/** Returns an operation in its current state, or waits up to the given seconds for its end. */
const operationAfter =
  (monthKind: MonthKind, seconds: number): TenantRun =>
  async (call, db, root) => {
    const id = call.id('operationId')
    const request = cycleRequest(call, db, root, monthKind)
    const operation = await store.operationById(db, id)
    if (operation === undefined || !isOfRequestedMonth(request, operation)) {
      return notFound('operation', id)
    }
    const body = {
      ...operationRecord(request.path, operation),
      ...(await monthKind.ofOperation(request.tx, operation)),
    }
    const answer = { status: 200, body }
    const isUnderWay = operation.status === 'queued' || operation.status === 'running'
    if (seconds === 0 || !isUnderWay) return answer
    return {
      ...answer,
      finish: { wait: () => call.world.operationEnded(id, seconds), answer: operationAfter(monthKind, 0) },
    }
  }

const key = z.string().min(1).max(255)
const candidateId = z.string().min(1).max(100)

const Approval = z
  .strictObject({
    approvalKey: key,
    candidateId: candidateId.optional().describe('required, except for a legacy cycle'),
    acceptProvisionalLaw,
  })
  .openapi('CycleApproval')

const postApproval = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/approval`,
      operationId: monthKind.id('approveCycle'),
      tag: monthKind.tag,
      summary: 'Approve the exact candidate that was reviewed',
      description:
        'Queues the finalization of the same job, without recalculating. It transfers no money and files no DSN.',
      conditional: 'exact',
      ahead: async (call, db, root) => {
        const { tx, period } = cycleRequest(call, db, root, monthKind)
        await monthKind.readAhead?.(tx, store.cycleAt(tx.months.cycles, period))
        return undefined
      },
      idempotency: 'approvalKey',
      body: Approval,
      example: { approvalKey: 'approval-2026-06', candidateId: 'candidate-1' },
      answers: operationQueuedAnswer,
      refusals: [
        ...RESERVED,
        'candidate_required',
        'candidate_conflict',
        'provisional_law_not_accepted',
        ...monthKind.refusals.approval,
        'later_finalized_month_requires_operator_replay',
        'prior_month_not_finalized',
      ],
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      return queueAndAccept(
        request,
        async (reviewed) => {
          const { candidateId, acceptProvisionalLaw: isAccepted } = call.body
          const payrunJobId = reviewed.stage.state === 'collecting' ? 0 : reviewed.stage.result.payrunJobId
          const { inputs, openControls = [], members } = await monthKind.review(request.tx, reviewed)
          const { consent, openFigures } = await lawConsent(db, payrunJobId, isAccepted)
          return {
            command: { kind: 'approve', payrunJobId, by: call.actor, ...(consent && { provisionalLaw: consent }) },
            candidateId,
            conflict: members,
            decide: (cycle, around, operationId) =>
              approve(cycle, { operationId, candidateId, inputs, openControls, openFigures }, around),
          }
        },
        (cycle) => checkLegacyPreview(db, cycle),
      )
    },
  )

/** Refuses a legacy preview whose job has left `Draft` by a native request, or whose PDF does not exist. */
async function checkLegacyPreview(db: TenantDb, cycle: Cycle): Promise<Refusal | undefined> {
  const { stage } = cycle
  if (stage.state !== 'preview_ready' || stage.result.candidateId !== null) return undefined
  const job = await store.jobById(db, stage.result.payrunJobId)
  if (job?.status !== 'Draft') return refuse('candidate_conflict', 'the job of the preview is no draft any more')
  const proof = await store.documentAt(db, legacyPlace(cycle, job.id))
  if (proof?.status === 'ready') return undefined
  return refuse('candidate_conflict', 'the PDF of the preview is not there: preview again')
}

const Abandonment = z.strictObject({ candidateId, idempotencyKey: key }).openapi('CycleAbandonment')

const postAbandon = (monthKind: MonthKind) =>
  tenantWrite(
    {
      method: 'post',
      path: `${monthKind.path}/{period}/abandon`,
      operationId: monthKind.id('abandonCandidate'),
      tag: monthKind.tag,
      summary: 'Abandon the exact draft, before its approval',
      description: 'The month returns to `collecting`; the draft behind the candidate is aborted.',
      conditional: 'exact',
      idempotency: 'idempotencyKey',
      gate: 'journey',
      body: Abandonment,
      example: { candidateId: 'candidate-1', idempotencyKey: 'abandon-2026-06' },
      answers: { 200: monthKind.answer('the month, collecting again') },
      refusals: [...RESERVED, 'candidate_conflict'],
    },
    (call, db, root) =>
      decideNow(cycleRequest(call, db, root, monthKind), (cycle, around) =>
        abandon(cycle, call.body.candidateId, around),
      ),
  )

const postDraftAbort = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/drafts/{jobId}/abort`,
    operationId: 'abortDraft',
    tag: OFFICERS.tag,
    summary: 'Abort a native draft that no candidate owns',
    description: 'The route is closed unless the operator opens it.',
    conditional: true,
    idempotency: 'requestKey',
    gate: 'drafts-abort',
    body: z
      .strictObject({
        requestKey: z.uuid().openapi({ maxLength: 36 }),
        reasonCode: z.enum(ABORT_REASONS),
      })
      .openapi('DraftAbort'),
    example: { requestKey: '3f0c8f8e-6f0e-4f5c-9b57-0d7a0f3f7f11', reasonCode: 'simulation_discarded' },
    answers: operationQueuedAnswer,
    refusals: [
      ...RESERVED.filter((code) => code !== 'month_skipped'),
      'draft_approved',
      'draft_not_draft',
      'draft_owned_by_candidate',
    ],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const job = await store.jobById(db, call.id('jobId'))
    const { managed } = request.tx.months
    if (job === undefined || job.periodName !== request.period || job.payrunId !== managed?.payrunId) {
      return notFound('job', call.id('jobId'))
    }
    const draft = { payrunJobId: job.id, status: draftStatus(job) }
    const { reasonCode } = call.body
    return queueAndAccept(request, () => ({
      command: { kind: 'abort_draft', payrunJobId: job.id, reasonCode },
      decide: (cycle, around, operationId) => requestDraftAbort(cycle, { operationId, draft }, around),
    }))
  },
)

function draftStatus(job: StoredJob): NativeDraft['status'] {
  const { status, ended, forecast } = store.jobState(job)
  if (forecast || !ended || status === 'Abort' || status === 'Cancel') return 'other'
  return status === 'Draft' ? 'draft' : 'approved'
}

/** The routes that both kinds of months have. */
export const approvalRoutesOf = (monthKind: MonthKind): readonly Endpoint[] => [
  postCalculate(monthKind),
  getOperations(monthKind),
  getOperation(monthKind),
  postApproval(monthKind),
  postAbandon(monthKind),
]
export const approvalRoutes: readonly Endpoint[] = [...approvalRoutesOf(OFFICERS), postDraftAbort]
