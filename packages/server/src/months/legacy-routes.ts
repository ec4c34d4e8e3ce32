import { askForDocument, checkPreview, isDocumentExpired, revisionOf } from '@centime/cycle'
import { documentAt, employeeById, resultSetById } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { retentionExpired } from '../documents/download.js'
import { makeLink } from '../documents/link.js'
import { requestDocument } from '../documents/request.js'
import { isRefusal, refuse } from '../ground/refusal.js'
import { type Endpoint, type Finish, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing, id, utc } from '../http/fields.js'
import { C } from '../http/paths.js'
import { answerWith, currentCycle, cycleOfRequest, cycleRequest, decideNow } from './cycle-request.js'
import { payslipNotReady } from './next-action.js'
import { monthAsOfDraft, previewOf } from './preview.js'
import { cycleAnswer, RESERVED, revisionQuery } from './records.js'
import { legacyPlace } from './view.js'

/** Preview and payslip of a legacy month, which has no managed candidate: section 4.6 of the specification, rule 6. */

const tag = 'Payroll cycles' as const

/** Answers with the month once the PDF of its preview is ready or has failed. */
const withPdf = ({ world, tenant }: TenantCall, rowId: number): Finish => ({
  wait: () => world.processDocument(tenant.id, rowId),
  answer: (call, db, root) => {
    const request = cycleRequest(call, db, root)
    return answerWith(request, cycleOfRequest(request))
  },
})

const postPreview = tenantWrite(
  {
    method: 'post',
    path: `${C}/{period}/preview`,
    operationId: 'previewCycle',
    tag,
    summary: 'Check whether a legacy cycle is ready',
    description: 'Checks the newest real job of the payrun for the month, and makes the PDF of its result.',
    conditional: true,
    body: z.strictObject({}).openapi('PreviewCheck'),
    example: {},
    bodyOptional: true,
    answers: { 200: cycleAnswer('the month: preview_ready, or with the blockers of its preview') },
    refusals: [...RESERVED, 'candidate_conflict', 'document_retention_expired'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const before = cycleOfRequest(request)
    const preview = await previewOf(request.tx, before)
    const { payrunJobId, resultSetId, blockers } = preview
    const reply = await decideNow(request, (cycle, around) => checkPreview(cycle, preview, around))
    if (isRefusal(reply) || payrunJobId === null || resultSetId === null || blockers.length > 0) return reply
    const place = legacyPlace(before, payrunJobId)
    const known = await documentAt(db, place)
    const action = askForDocument(known, call.now)
    if (action === 'expired') return retentionExpired()
    if (known !== undefined && action === 'keep') {
      return known.status === 'ready' ? reply : { ...reply, finish: withPdf(call, known.id) }
    }
    // The PDF is usually generated before this request is answered; the worker does it where the service stops in
    // between.
    const due = new Date(call.now.getTime() + 60_000)
    const { id: rowId } = await requestDocument(request.tx, known, { place, resultSetId, jobId: null, due })
    return { ...reply, finish: withPdf(call, rowId) }
  },
)

const PayslipRecord = z
  .object({
    url: z.string(),
    urlExpiresAt: utc,
    beneficiary: z.object({ employeeIdentifier: z.string(), firstName: z.string(), lastName: z.string() }),
    period: z.string(),
    revision: z.int(),
    payrunJobId: id,
    resultSetId: id,
    checksum: z.string(),
    documentStatus: growing(['preview', 'approved_preview']),
  })
  .openapi('LegacyPayslip')

const getPayslip = tenantRead(
  {
    method: 'get',
    path: `${C}/{period}/payslip`,
    operationId: 'getLegacyPayslip',
    tag,
    summary: 'The payslip of a legacy cycle',
    description: 'The payslip of the ready or approved preview; a managed month has documents instead.',
    query: revisionQuery('also an earlier one; absent: the current one'),
    answers: { 200: { description: 'a link to the PDF, and the person whom it pays', schema: PayslipRecord } },
    refusals: ['payslip_not_ready', 'document_retention_expired'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const current = currentCycle(request, false)
    if (isRefusal(current)) return current
    const cycle = await monthAsOfDraft(request.tx, current)
    const { period } = cycle
    const { revision = cycle.revision } = call.query
    // The remaining job, approved or not, is not a payslip of the month.
    if (cycle !== current && revision === cycle.revision) return payslipNotReady(request, cycle, undefined)
    const stage = revisionOf(cycle, revision)?.stage
    const result = stage && 'result' in stage && stage.result.candidateId === null ? stage.result : undefined
    if (result === undefined && revision !== cycle.revision) {
      return refuse('not_found', `revision ${revision} of ${period} has no legacy payslip`)
    }
    const document = result && (await documentAt(db, legacyPlace({ period, revision }, result.payrunJobId)))
    if (document !== undefined && isDocumentExpired(document, call.now)) return retentionExpired()
    const set = result && (await resultSetById(db, result.resultSetId))
    const employee = set && (await employeeById(db, set.employeeId))
    if (result === undefined || employee === undefined || document?.status !== 'ready' || document.checksum === null) {
      return payslipNotReady(request, cycle, document)
    }
    const { identifier: employeeIdentifier, firstName, lastName } = employee
    const body = {
      ...makeLink(call.world, call.tenant.id, document),
      beneficiary: { employeeIdentifier, firstName, lastName },
      period,
      revision,
      payrunJobId: result.payrunJobId,
      resultSetId: result.resultSetId,
      checksum: document.checksum,
      documentStatus: stage?.state === 'preview_ready' ? 'preview' : 'approved_preview',
    }
    return { status: 200, body }
  },
)

export const legacyRoutes: readonly Endpoint[] = [postPreview, getPayslip]
