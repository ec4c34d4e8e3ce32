import { isJobDocumentable } from '@centime/cycle'
import type { StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { isRefusal, notFound, refuse } from '../ground/refusal.js'
import { type Endpoint, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { P } from '../http/paths.js'
import {
  askedFor,
  DOCUMENT_READ,
  DOCUMENT_REQUEST,
  documentAnswer,
  documentRead,
  documentRequested,
} from './answers.js'

/** Documents of payrun jobs: those of one employee, and of all as one archive. Contract, section 5. */

const tag = 'Payrun jobs' as const
const ofAll = `${P}/payruns/jobs/{jobId}/documents/{variant}`
const ofOne = `${P}/payruns/jobs/{jobId}/employees/{employeeId}/documents/{variant}`

const variantOf = (call: TenantCall) => (call.word('variant') === 'final' ? 'final' : 'draft')

async function jobOf(call: TenantCall, db: TenantDb) {
  const job = await store.jobById(db, call.id('jobId'))
  return job ?? notFound('job', call.id('jobId'))
}

async function documentedJob(call: TenantCall, db: TenantDb) {
  const job = await jobOf(call, db)
  if (isRefusal(job)) return job
  if (job.commandKey !== null) {
    return refuse('job_without_documents', `job ${job.id} is of the managed month ${job.periodName}, which has them`)
  }
  if (isJobDocumentable(store.jobState(job), variantOf(call))) return job
  const state = job.jobEnd === null ? 'still calculating' : job.forecast === null ? job.status : 'a simulation'
  return refuse('job_without_documents', `job ${job.id} is ${state}: it has no ${variantOf(call)} documents`)
}

async function targetOf(call: TenantCall, db: TenantDb, job: StoredJob) {
  const result = await store.resultOfEmployee(db, job.id, call.id('employeeId'))
  if (result === undefined) return notFound('result of employee', call.id('employeeId'))
  return {
    resultSetId: result.id,
    place: store.ofEmployee(store.archivePlace(job, variantOf(call)), result.employeeId),
  }
}

const asking = { ...DOCUMENT_REQUEST, tag, refusals: ['job_without_documents', 'document_retention_expired'] } as const
const reading = { ...DOCUMENT_READ, tag } as const
const POLL = 'Nothing is recalculated, and no webhook is sent: poll the document.'

const postArchive = tenantWrite(
  {
    ...asking,
    path: ofAll,
    operationId: 'requestJobDocuments',
    summary: 'Generate the payslips of all people in a job as one archive, or try again',
    description: `A ZIP file with the PDF of each employee: the same PDF as that of the route for one employee. ${POLL}`,
    answers: { 202: documentRequested('the archive') },
  },
  async (call, db, root) => {
    const job = await documentedJob(call, db)
    if (isRefusal(job)) return job
    return askedFor(
      call,
      { db, root },
      { place: store.archivePlace(job, variantOf(call)), jobId: job.id, resultSetId: 0 },
    )
  },
)

const getArchive = tenantRead(
  {
    ...reading,
    path: ofAll,
    operationId: 'getJobDocuments',
    summary: 'Read the archive of a job: its status, and a link while it is ready',
    answers: { 200: documentAnswer('the archive') },
  },
  async (call, db) => {
    const job = await jobOf(call, db)
    return isRefusal(job) ? job : documentRead(call, db, store.archivePlace(job, variantOf(call)))
  },
)

const postDocument = tenantWrite(
  {
    ...asking,
    path: ofOne,
    operationId: 'requestJobDocument',
    summary: 'Generate the payslip of one employee in a job, or try again',
    description: `Drafts exist while the job is a draft, final payslips from its release on. ${POLL}`,
    answers: { 202: documentRequested('the document') },
  },
  async (call, db, root) => {
    const job = await documentedJob(call, db)
    if (isRefusal(job)) return job
    const target = await targetOf(call, db, job)
    return isRefusal(target) ? target : askedFor(call, { db, root }, { ...target, jobId: job.id })
  },
)

const getDocument = tenantRead(
  {
    ...reading,
    path: ofOne,
    operationId: 'getJobDocument',
    summary: 'Read the payslip of one employee in a job: its status, and a link while it is ready',
    answers: { 200: documentAnswer('the document') },
  },
  async (call, db) => {
    const job = await jobOf(call, db)
    if (isRefusal(job)) return job
    const target = await targetOf(call, db, job)
    return isRefusal(target) ? target : documentRead(call, db, target.place)
  },
)

export const jobDocumentRoutes: readonly Endpoint[] = [postArchive, getArchive, postDocument, getDocument]
