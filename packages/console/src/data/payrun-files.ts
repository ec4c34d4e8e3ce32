import { BOOKS } from '@centime/books'
import { isJobDocumentable, type PayrunJob } from '@centime/cycle'
import { DocumentAnswer, JobAnswer } from '../answers.js'
import type { PayrunShown } from '../pages/payrun.js'
import type { SignedIn } from './port.js'
import { problemPage } from './problems.js'

/** The current archive of a job's payslips; undefined: the job has none. */
export async function payslipFilesOf(
  { ask }: Pick<SignedIn, 'ask'>,
  path: string,
  job: PayrunJob,
): Promise<PayrunShown['documents']> {
  const variant = isJobDocumentable(job, 'draft') && job.status === 'Draft' ? 'draft' : 'final'
  if (!isJobDocumentable(job, variant)) return undefined
  const found = await ask(`${path}/documents/${variant}`, DocumentAnswer)
  if (!found.ok) return { variant, status: undefined, url: null, isPending: false }
  const { status, url } = found.value
  return { variant, status, url, isPending: status === 'pending' || status === 'generating' }
}

/** Server-sent events of a job: how many people are calculated, then whether its archive is there, or the document of a person. */
export async function followPayrun(visit: SignedIn): Promise<Response> {
  const { ask, tenant, part, query } = visit
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const first = await ask(path, JobAnswer)
  if (!first.ok) return problemPage(visit, first.problem)
  const person = query('personne') ?? ''
  const ofPerson = /^\d+$/.test(person) ? `/employees/${person}` : ''
  const wasRunning = first.value.jobEnd === null
  return visit.follow(async () => {
    const job = await ask(path, JobAnswer)
    if (!job.ok) return { mark: '', isOver: true }
    const { processedEmployeeCount, jobEnd, jobStatus } = job.value
    if (wasRunning) return { mark: `${processedEmployeeCount}`, isOver: jobEnd !== null }
    const variant = jobStatus === 'Draft' ? 'draft' : 'final'
    const archive = await ask(`${path}${ofPerson}/documents/${variant}`, DocumentAnswer)
    return { mark: '', isOver: !archive.ok || !['pending', 'generating'].includes(archive.value.status) }
  })
}

/** Requests the payslips of a job, or that of a person; the page of the form shows the progress. */
export async function requestDocuments({ ask, act }: SignedIn, job: string, ofPerson = '') {
  const found = await ask(job, JobAnswer)
  if (!found.ok) return found
  const variant = found.value.jobStatus === 'Draft' ? 'draft' : 'final'
  return act('POST', `${job}${ofPerson}/documents/${variant}`, { body: {} })
}

/** A book of a job as a file. */
export async function payrunFile(visit: SignedIn): Promise<Response> {
  const { query, sent, ask, tenant, part, file, refused } = visit
  const book = sent('livre') ?? ''
  if (!Object.hasOwn(BOOKS, book)) return refused('not_found', 'there is no such book')
  const path = `${tenant}/payruns/jobs/${part('jobId')}`
  const job = await ask(path, JobAnswer)
  if (!job.ok) return problemPage(visit, job.problem)
  const ending = ['csv', 'xlsx'].find((one) => one === query('format'))
  const asked = job.value.jobStatus === 'Draft' ? '?draft=true' : ''
  return file(`${path}/${book}${ending === undefined ? '' : `.${ending}`}${asked}`)
}
