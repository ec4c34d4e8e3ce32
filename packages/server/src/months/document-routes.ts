import { type DocumentVariant, isDocumentable, revisionOf } from '@centime/cycle'
import {
  askedFor,
  DOCUMENT_READ,
  DOCUMENT_REQUEST,
  documentAnswer,
  documentRead,
  documentRequested,
} from '../documents/answers.js'
import { isRefusal, refuse } from '../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../http/endpoint.js'
import { type CycleRequest, currentCycle, cycleRequest } from './cycle-request.js'
import { type MonthKind, OFFICERS } from './kind.js'
import { payslipNotReady } from './next-action.js'

/** Documents of a month: section 4.6 of the specification, rules 5 and 6. */

const pathOfDocument = (of: MonthKind) =>
  `${of.path}/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}`

/** The revision whose candidate the path names. */
export function documentTarget(request: CycleRequest) {
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

const postDocument = (monthKind: MonthKind) =>
  tenantWrite(
    {
      ...DOCUMENT_REQUEST,
      path: pathOfDocument(monthKind),
      operationId: monthKind.id('requestCycleDocument'),
      tag: monthKind.tag,
      summary: 'Generate a document, or try again',
      description:
        'Nothing is recalculated. The draft is optional; the final document exists once the month is finalized.',
      gate: 'journey',
      answers: { 202: documentRequested('the document') },
      refusals: ['payslip_not_ready', 'document_retention_expired'],
    },
    async (call, db, root) => {
      const request = cycleRequest(call, db, root, monthKind)
      const found = documentTarget(request)
      if (isRefusal(found)) return found
      const { cycle, revision, variant, place } = found
      if (!isDocumentable(revision.stage, variant)) return payslipNotReady(request, cycle, undefined)
      const { stage } = revision
      const resultSetId = stage.state === 'collecting' ? 0 : stage.result.resultSetId
      // For several people the document is the archive of their job.
      const jobId = resultSetId === 0 && stage.state !== 'collecting' ? stage.result.payrunJobId : null
      return askedFor(call, { db, root }, { place, resultSetId, jobId })
    },
  )

const getDocument = (monthKind: MonthKind) =>
  tenantRead(
    {
      ...DOCUMENT_READ,
      path: pathOfDocument(monthKind),
      operationId: monthKind.id('getCycleDocument'),
      tag: monthKind.tag,
      summary: 'Read a document: its status, and a link while it is ready',
      gate: 'journey',
      answers: { 200: documentAnswer('the document') },
    },
    async (call, db, root) => {
      const found = documentTarget(cycleRequest(call, db, root, monthKind))
      if (isRefusal(found)) return found
      return documentRead(call, db, found.place)
    },
  )

/** The document routes of a kind of months. For a payroll's month the document is one archive with the payslips of all people. */
export const documentRoutesOf = (of: MonthKind): readonly Endpoint[] => [postDocument(of), getDocument(of)]
export const documentRoutes: readonly Endpoint[] = documentRoutesOf(OFFICERS)
