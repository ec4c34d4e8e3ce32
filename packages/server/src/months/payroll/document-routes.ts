import { isDocumentable } from '@centime/cycle'
import { ofEmployee, resultOfEmployee } from '@centime/store'
import {
  askedFor,
  DOCUMENT_READ,
  DOCUMENT_REQUEST,
  documentAnswer,
  documentRead,
  documentRequested,
} from '../../documents/answers.js'
import { isRefusal, notFound } from '../../ground/refusal.js'
import { type Endpoint, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { type CycleRequest, cycleRequest } from '../cycle-request.js'
import { documentTarget } from '../document-routes.js'
import { payslipNotReady } from '../next-action.js'
import { PAYROLLS, Y } from './kind.js'

/** The payslip of one person in the month of a payroll. The payslips of all people are one archive, on the route that both kinds of months have. */

const path = `${Y}/{period}/revisions/{revision}/candidates/{candidateId}/employees/{employeeId}/documents/{variant}`
const { tag } = PAYROLLS

async function personTarget(request: CycleRequest) {
  const { call, tx } = request
  const found = documentTarget(request)
  if (isRefusal(found)) return found
  const { stage } = found.revision
  const employeeId = call.id('employeeId')
  const jobId = stage.state === 'collecting' ? 0 : stage.result.payrunJobId
  const result = await resultOfEmployee(tx.db, jobId, employeeId)
  if (result === undefined) return notFound('result of employee', employeeId)
  return { ...found, place: ofEmployee(found.place, employeeId), resultSetId: result.id, jobId }
}

const postDocument = tenantWrite(
  {
    ...DOCUMENT_REQUEST,
    path,
    operationId: 'requestPersonDocument',
    tag,
    summary: 'Generate the payslip of one person, or try again',
    description: 'Nothing is recalculated. The final payslip exists once the month is finalized.',
    gate: 'journey',
    answers: { 202: documentRequested('the document') },
    refusals: ['payslip_not_ready', 'document_retention_expired'],
  },
  async (call, db, root) => {
    const request = cycleRequest(call, db, root, PAYROLLS)
    const found = await personTarget(request)
    if (isRefusal(found)) return found
    const { cycle, revision, variant, place, resultSetId, jobId } = found
    if (!isDocumentable(revision.stage, variant)) return payslipNotReady(request, cycle, undefined)
    return askedFor(call, { db, root }, { place, resultSetId, jobId })
  },
)

const getDocument = tenantRead(
  {
    ...DOCUMENT_READ,
    path,
    operationId: 'getPersonDocument',
    tag,
    summary: 'Read the payslip of one person: its status, and a link while it is ready',
    gate: 'journey',
    answers: { 200: documentAnswer('the document') },
  },
  async (call, db, root) => {
    const found = await personTarget(cycleRequest(call, db, root, PAYROLLS))
    return isRefusal(found) ? found : documentRead(call, db, found.place)
  },
)

export const personDocumentRoutes: readonly Endpoint[] = [postDocument, getDocument]
