import { type DocumentVariant, isDocumentable, revisionOf } from '@centime/cycle'
import { askedFor, documentAnswer, documentRead, documentRequested, NOTHING_TO_SAY } from '../documents/answers.js'
import { isRefusal, refuse } from '../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../http/endpoint.js'
import { C } from '../http/paths.js'
import { type CycleRequest, currentCycle, cycleRequest } from './cycle-request.js'
import { payslipNotReady } from './next-action.js'

/** Documents of a month: section 4.6 of the specification, rules 5 and 6. */

const path = `${C}/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}`
const tag = 'Payroll cycles' as const

/** The revision whose candidate the path names. */
function targetOf(request: CycleRequest) {
  const cycle = currentCycle(request, false)
  if (isRefusal(cycle)) return cycle
  const { call } = request
  const [number, candidateId] = [call.id('revision'), call.word('candidateId')]
  const revision = revisionOf(cycle, number)
  if (
    revision === undefined ||
    revision.stage.state === 'collecting' ||
    revision.stage.result.candidateId !== candidateId
  ) {
    return refuse('not_found', `revision ${number} of ${cycle.period} has no candidate ${candidateId}`)
  }
  const variant: DocumentVariant = call.word('variant') === 'final' ? 'final' : 'draft'
  return { cycle, revision, variant, place: { period: cycle.period, revision: number, candidateId, variant } }
}

const postDocument = tenantWrite(
  {
    method: 'post',
    path,
    operationId: 'requestCycleDocument',
    tag,
    summary: 'Generate a document, or try again',
    confidential: true,
    description: 'Nothing is recalculated. The draft is optional; the final one is there once the month is finalized.',
    gate: 'journey',
    body: NOTHING_TO_SAY,
    example: {},
    bodyOptional: true,
    answers: { 202: documentRequested('the document') },
    refusals: ['payslip_not_ready', 'document_retention_expired'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root)
    const found = targetOf(request)
    if (isRefusal(found)) return found
    const { cycle, revision, variant, place } = found
    if (!isDocumentable(revision.stage, variant)) return payslipNotReady(request, cycle, undefined)
    const { stage } = revision
    const resultSetId = stage.state === 'collecting' ? 0 : stage.result.resultSetId
    return askedFor(call, { db, root }, { place, resultSetId, jobId: null })
  },
)

const getDocument = tenantRead(
  {
    method: 'get',
    path,
    operationId: 'getCycleDocument',
    tag,
    summary: 'Read a document: its status, and a link while it is ready',
    description: 'The link needs no key and works for five minutes; each read makes a new one.',
    gate: 'journey',
    answers: { 200: documentAnswer('the document') },
    refusals: ['document_retention_expired'],
  },
  async (call, db, root) => {
    const found = targetOf(cycleRequest(call, db, root))
    if (isRefusal(found)) return found
    return documentRead(call, db, found.place)
  },
)

export const documentRoutes: readonly Endpoint[] = [postDocument, getDocument]
