import {
  abandon,
  approve,
  beginVariableWrite,
  type Cycle,
  type NativeDraft,
  open,
  requestCalculation,
  requestDraftAbort,
} from '@centime/cycle'
import { Decimal } from '@centime/engine'
import { isDay } from '@centime/engine/ground'
import { z } from '@hono/zod-openapi'
import { notFound, type Refusal, refuse } from '../ground/refusal.js'
import { type Endpoint, type Reply, tenantRead, tenantWrite } from '../http/endpoint.js'
import { freeText } from '../http/fields.js'
import { C } from '../http/paths.js'
import { loadCycle } from '../store/cycles.js'
import { documentAt } from '../store/documents.js'
import { jobById, jobState, type StoredJob } from '../store/jobs.js'
import { managedPayroll } from '../store/managed.js'
import { operationById } from '../store/operations.js'
import { forTenant, type TenantDb } from '../store/scope.js'
import { applyEvents, surroundingsOf } from './apply-events.js'
import {
  answerWith,
  type CycleRequest,
  currentCycle,
  cycleRequest,
  decideNow,
  etag,
  operationAccepted,
  queueOperation,
  refusalOf,
} from './cycle-request.js'
import { cycleAnswer, operationAnswer, operationQueuedAnswer, RESERVED, revisionAnswer } from './records.js'
import { legacyPlace, operationRecord, revisionRecord } from './view.js'

/** Section 4.6 of the specification: the managed month, as a partner drives it. */

const tag = 'Payroll cycles' as const

const putCycle = tenantWrite(
  {
    method: 'put',
    path: `${C}/{period}`,
    tag,
    summary: 'Open a month, or read its current revision',
    body: z.strictObject({}).openapi('NewPayrollCycle'),
    bodyOptional: true,
    answers: { 201: cycleAnswer('the month, opened now'), 200: cycleAnswer('the month, opened before') },
    refusals: ['period_outside_write_window', 'later_finalized_month_requires_operator_replay'],
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    const { scene, period } = asked
    const cycle = await loadCycle(db, period)
    const decision = open(cycle, await surroundingsOf(scene, period))
    if (!decision.ok) return refusalOf(cycle, decision.refusal)
    if (decision.events.length === 0) return unchanged(await answerWith(asked, cycle))
    return answerWith(asked, await applyEvents(scene, cycle, decision.events), 201)
  },
)

const unchanged = (outcome: Reply): Reply => ('refusal' in outcome ? outcome : { ...outcome, unchanged: true })

const getCycle = tenantRead(
  {
    method: 'get',
    path: `${C}/{period}`,
    tag,
    summary: 'Read a month: the source of truth',
    answers: { 200: cycleAnswer('the month') },
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    const cycle = await currentCycle(asked, false)
    return 'refusal' in cycle ? cycle : answerWith(asked, cycle)
  },
)

const getRevision = tenantRead(
  {
    method: 'get',
    path: `${C}/{period}/revisions/{revision}`,
    tag,
    summary: 'Read a revision of a month, also one that another has replaced',
    answers: revisionAnswer,
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    const cycle = await currentCycle(asked, false)
    if ('refusal' in cycle) return cycle
    const wanted = call.id('revision')
    const revision = wanted === cycle.revision ? cycle : cycle.earlier.find((one) => one.revision === wanted)
    if (revision === undefined) return refuse('not_found', `${cycle.period} has no revision ${wanted}`)
    const body = await revisionRecord({ ...asked.scene, path: asked.path }, cycle.period, revision)
    return { status: 200, body, headers: etag(cycle) }
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
    tag,
    summary: 'Set the variables of a month',
    description: 'The same variables again change nothing.',
    conditional: true,
    body: z
      .strictObject({
        remuneration: euros.openapi({ description: 'euros, zero allowed, two decimals at most' }),
        dateDeVersement: z
          .string()
          .refine(isDay, 'must be a day as 2026-06-30')
          .openapi({ format: 'date', description: 'the confirmed payment date' }),
      })
      .openapi('CycleVariables'),
    answers: { 200: cycleAnswer('the month, with its variables') },
    refusals: [
      ...RESERVED,
      'managed_officer_required',
      'payment_date_refused',
      'later_finalized_month_requires_operator_replay',
    ],
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    const cycle = await currentCycle(asked)
    if ('refusal' in cycle) return cycle
    const { dateDeVersement } = call.body
    const variables = { remuneration: new Decimal(call.body.remuneration).toFixed(), dateDeVersement }
    const queued = await queueOperation(asked, cycle, {
      command: () => ({ kind: 'write_variables', ...variables }),
      decide: (current, around, writeId) => beginVariableWrite(current, { writeId, variables }, around),
    })
    if ('refusal' in queued) return queued
    if (!('operationId' in queued)) return unchanged(await answerWith(asked, queued.cycle))
    return { ...(await answerWith(asked, queued.cycle)), finish: () => writeFinished(asked, queued.operationId) }
  },
)

/** What a variable write has come to, once the engine has answered or the lookup has. */
async function writeFinished(asked: CycleRequest, operationId: number): Promise<Reply> {
  const { world, tenant } = asked.call
  await world.operationEnded(operationId)
  return world.store.read(async (root) => {
    const db = forTenant(root, tenant.id)
    const cycle = await loadCycle(db, asked.period)
    const operation = await operationById(db, operationId)
    if (cycle.write?.id === operationId && cycle.write.status === 'reconcile_required') {
      const message = `variable write ${operationId} may have succeeded: an operator reconciles`
      return refusalOf(cycle, { code: 'variable_write_reconciliation_required', message })
    }
    if (operation?.blocker === 'managed_officer_required') {
      return refusalOf(cycle, { code: operation.blocker, message: operation.message ?? '' })
    }
    return answerWith({ ...asked, scene: { ...asked.scene, db, root } }, cycle)
  })
}

const postCalculate = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/calculate`,
    tag,
    summary: 'Calculate a month',
    description:
      'Queues one persisted real calculation. A 202 is not a success: poll the operation, then read the month.',
    conditional: true,
    idempotency: 'required',
    gate: 'journey',
    body: z.strictObject({ reason: freeText.optional() }).openapi('CycleCalculation'),
    bodyOptional: true,
    answers: operationQueuedAnswer,
    refusals: [
      ...RESERVED,
      'candidate_conflict',
      'managed_officer_required',
      'variables_missing',
      'later_finalized_month_requires_operator_replay',
      'prior_month_not_finalized',
    ],
  },
  async (call, db, root) => {
    const { reason = null } = call.body
    const paymentDate = (cycle: Cycle): string => cycle.variables?.dateDeVersement ?? ''
    return queued(cycleRequest(call, db, root), (_) => ({
      command: (cycle) => ({ kind: 'calculate', paymentDate: paymentDate(cycle), reason }),
      decide: (cycle, around, operationId) => requestCalculation(cycle, operationId, around),
    }))
  },
)

type Wanted = Parameters<typeof queueOperation>[2]

/** Queues an operation of the current month and answers 202. `refused`: what else is in its way, once it is the current one. */
async function queued(
  asked: CycleRequest,
  wanted: (cycle: Cycle) => Wanted,
  refused: (cycle: Cycle) => Promise<Refusal | undefined> = async () => undefined,
): Promise<Reply> {
  const cycle = await currentCycle(asked)
  if ('refusal' in cycle) return cycle
  const refusal = await refused(cycle)
  if (refusal !== undefined) return refusal
  const made = await queueOperation(asked, cycle, wanted(cycle))
  if ('refusal' in made) return made
  if (!('operationId' in made)) throw new Error('an operation that changes nothing')
  return operationAccepted(asked, made.operationId, made.cycle)
}

const getOperation = tenantRead(
  {
    method: 'get',
    path: `${C}/{period}/operations/{operationId}`,
    tag,
    summary: 'Read an operation',
    description: 'Poll until its status is completed, failed or reconcile_required.',
    gate: 'journey',
    answers: operationAnswer,
  },
  async (call, db, root) => {
    const { period, path } = cycleRequest(call, db, root)
    const operation = await operationById(db, call.id('operationId'))
    if (operation === undefined || operation.period !== period || operation.kind === 'write_variables') {
      return notFound('operation', call.id('operationId'))
    }
    return { status: 200, body: operationRecord(path, operation), headers: etag(await loadCycle(db, period)) }
  },
)

const key = z.string().min(1).max(255)
const candidateId = z.string().min(1).max(100)

const postApproval = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/approval`,
    tag,
    summary: 'Approve the exact candidate that was reviewed',
    description: 'Queues the finalization of the same job, without recalculating. It pays nobody and files no DSN.',
    conditional: true,
    idempotency: 'approvalKey',
    body: z
      .strictObject({
        approvalKey: key,
        candidateId: candidateId.optional().openapi({ description: 'left out only by a legacy cycle' }),
      })
      .openapi('CycleApproval'),
    answers: operationQueuedAnswer,
    refusals: [
      ...RESERVED,
      'candidate_required',
      'candidate_conflict',
      'managed_officer_required',
      'later_finalized_month_requires_operator_replay',
      'prior_month_not_finalized',
    ],
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    return queued(
      asked,
      ({ stage }) => ({
        command: () => ({
          kind: 'approve',
          payrunJobId: stage.state === 'collecting' ? 0 : stage.result.payrunJobId,
        }),
        candidateId: call.body.candidateId,
        decide: (cycle, around, operationId) =>
          approve(cycle, { operationId, candidateId: call.body.candidateId }, around),
      }),
      (cycle) => legacyProofGone(db, cycle),
    )
  },
)

/** The job of a legacy cycle is moved natively: what its preview saw may be gone. */
async function legacyProofGone(db: TenantDb, cycle: Cycle): Promise<Refusal | undefined> {
  const { stage } = cycle
  if (stage.state !== 'preview_ready' || stage.result.candidateId !== null) return undefined
  const job = await jobById(db, stage.result.payrunJobId)
  if (job?.status !== 'Draft') return refuse('candidate_conflict', 'the job of the preview is no draft any more')
  const proof = await documentAt(db, legacyPlace(cycle, job.id))
  if (proof?.status === 'ready') return undefined
  return refuse('candidate_conflict', 'the PDF of the preview is not there: preview again')
}

const postAbandon = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/abandon`,
    tag,
    summary: 'Abandon the exact draft, before its approval',
    conditional: true,
    idempotency: 'idempotencyKey',
    gate: 'journey',
    body: z.strictObject({ candidateId, idempotencyKey: key }).openapi('CycleAbandonment'),
    answers: { 200: cycleAnswer('the month, collecting again') },
    refusals: [...RESERVED, 'candidate_conflict'],
  },
  (call, db, root) =>
    decideNow(cycleRequest(call, db, root), (cycle, around) => abandon(cycle, call.body.candidateId, around)),
)

const postDraftAbort = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/drafts/{jobId}/abort`,
    tag,
    summary: 'Abort a native draft that no candidate owns',
    description: 'Off unless the operator opens it.',
    conditional: true,
    idempotency: 'requestKey',
    gate: 'drafts-abort',
    body: z
      .strictObject({
        requestKey: z.uuid(),
        reasonCode: z.enum(['simulation_discarded', 'draft_replaced', 'operator_recovery']),
      })
      .openapi('DraftAbort'),
    answers: operationQueuedAnswer,
    refusals: [
      ...RESERVED.filter((code) => code !== 'month_skipped'),
      'draft_approved',
      'draft_not_draft',
      'draft_owned_by_candidate',
    ],
  },
  async (call, db, root) => {
    const asked = cycleRequest(call, db, root)
    const job = await jobById(db, call.id('jobId'))
    const managed = await managedPayroll(db)
    if (job === undefined || job.periodName !== asked.period || job.payrunId !== managed?.payrunId) {
      return notFound('job', call.id('jobId'))
    }
    const draft = { payrunJobId: job.id, status: draftStatus(job) }
    const { reasonCode } = call.body
    return queued(asked, () => ({
      command: () => ({ kind: 'abort_draft', payrunJobId: job.id, reasonCode }),
      decide: (cycle, around, operationId) => requestDraftAbort(cycle, { operationId, draft }, around),
    }))
  },
)

function draftStatus(job: StoredJob): NativeDraft['status'] {
  const { status, ended, forecast } = jobState(job)
  if (forecast || !ended || status === 'Abort' || status === 'Cancel') return 'other'
  return status === 'Draft' ? 'draft' : 'approved'
}

export const cycles: readonly Endpoint[] = [
  putCycle,
  getCycle,
  getRevision,
  putVariables,
  postCalculate,
  getOperation,
  postApproval,
  postAbandon,
  postDraftAbort,
]
