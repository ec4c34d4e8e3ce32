import {
  type Answer,
  answerOf,
  answerWithHeaders,
  ok,
  pagesOf,
  type RefusalsOf,
  type RefusedAnswer,
  refusedWith,
  type Schemas,
} from './answers.js'
import type { Connection } from './connection.js'
import { type DocumentClient, documentClient } from './document.js'

/** A payrun of a tenant. */
export interface PayrunClient {
  /** Starts a job at once. */
  readonly start: (job: NewJob, options?: StartOptions) => JobClient
}
export type NewJob = Omit<Schemas['PayrunJobStart'], 'payrunName'>
export interface StartOptions {
  /** The `Idempotency-Key`: sent again after a restart, it returns the same job. Absent: a new key. */
  readonly key?: string
}

/** A payrun job; awaited, its state when started or read: `payrun(…).start(job).wait().results()` needs no name. */
export interface JobClient extends PromiseLike<Answer<Schemas['PayrunJob'], JobRefusal>> {
  /** The same job once it has ended; a job that ended without results is refused as `job_aborted`. */
  readonly wait: () => JobClient
  /** The result sets, in pages and in the order of employees. A refusal is the last item. */
  readonly results: (
    pageSize?: number,
  ) => AsyncIterable<Answer<readonly Schemas['ResultSet'][], JobRefusal | ResultsRefusal>>
  /**
   * All payslips in one archive, once the job has ended. Without a variant: drafts while the job is a draft, the final ones from its
   * release on.
   */
  readonly payslips: (variant?: 'draft' | 'final') => DocumentClient<JobRefusal | ArchiveRefusal>
  /** The payslip of one employee, by the same rule. */
  readonly payslip: (employeeId: number, variant?: 'draft' | 'final') => DocumentClient<JobRefusal | JobPayslipRefusal>
}

/** The job ended without results: `job.message` and `job.faults` give the reason. */
export interface JobAborted extends RefusedAnswer {
  readonly code: 'job_aborted'
  readonly job: Schemas['PayrunJob']
}

const JOBS = '/partners/{partnerId}/tenants/{tenantId}/payruns/jobs'
const JOB = `${JOBS}/{jobId}`
const RESULTS = '/partners/{partnerId}/tenants/{tenantId}/payrollresults/sets'
const ARCHIVE = `${JOB}/documents/{variant}`
const PAYSLIP = `${JOB}/employees/{employeeId}/documents/{variant}`

type JobRefusal = RefusalsOf<typeof JOBS, 'post'> | RefusalsOf<typeof JOB, 'get'> | JobAborted
type ResultsRefusal = RefusalsOf<typeof RESULTS, 'get'>
type ArchiveRefusal = RefusalsOf<typeof ARCHIVE, 'get' | 'post'>
type JobPayslipRefusal = RefusalsOf<typeof PAYSLIP, 'get' | 'post'>
type JobVariant = Connection['path'] & { readonly jobId: number; readonly variant: 'draft' | 'final' }
type Job = Answer<Schemas['PayrunJob'], JobRefusal>

const PAGE = 100

export const payrunClient = (connection: Connection, payrunName: string): PayrunClient => ({
  start: (job, { key = connection.sender.newKey() } = {}) => {
    const header = { 'Idempotency-Key': key }
    const body = { ...job, payrunName }
    const started = answerOf(connection.api.POST(JOBS, { params: { path: connection.path, header }, body }))
    return clientOf(connection, () => started)
  },
})

export const jobClient = (connection: Connection, jobId: number): JobClient =>
  clientOf(connection, () => answerOf(connection.api.GET(JOB, { params: { path: { ...connection.path, jobId } } })))

/** `current`: the job, or the refusal. */
function clientOf(connection: Connection, current: () => Promise<Job>): JobClient {
  const { api, sender, path } = connection
  /** Requests something of the job, unless it was refused. */
  const ofJob = async <Value, Refused extends RefusedAnswer>(
    ask: (jobId: number) => Promise<Answer<Value, Refused>>,
  ): Promise<Answer<Value, JobRefusal | Refused>> => {
    const job = await current()
    return job.ok ? ask(job.value.id) : job
  }
  const ended = () =>
    ofJob((jobId) =>
      sender.poll(async (): Promise<Job | undefined> => {
        const answer = await answerOf(api.GET(JOB, { params: { path: { ...path, jobId } } }))
        return answer.ok ? endOf(answer.value) : answer
      }),
    )
  const placeOf = async (variant: 'draft' | 'final' | undefined): Promise<Answer<JobVariant, JobRefusal>> => {
    if (variant !== undefined) return ofJob(async (jobId) => ok({ ...path, jobId, variant }))
    const job = await ended()
    if (!job.ok) return job
    const { id: jobId, jobStatus } = job.value
    return ok({ ...path, jobId, variant: jobStatus === 'Draft' ? 'draft' : 'final' })
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: a started job can be awaited, or queried further
    then: (fulfilled, rejected) => current().then(fulfilled, rejected),
    wait: () => {
      const job = ended()
      return clientOf(connection, () => job)
    },
    results: async function* (top = PAGE) {
      yield* pagesOf(top, (query) =>
        ofJob((payrunJobId) =>
          answerWithHeaders(api.GET(RESULTS, { params: { path, query: { payrunJobId, ...query } } })),
        ),
      )
    },
    payslips: (variant) =>
      documentClient<JobRefusal | ArchiveRefusal, JobVariant>(connection, {
        place: () => placeOf(variant),
        ask: (place) => answerOf(api.POST(ARCHIVE, { params: { path: place } })),
        read: (place) => answerOf(api.GET(ARCHIVE, { params: { path: place } })),
      }),
    payslip: (employeeId, variant) =>
      documentClient<JobRefusal | JobPayslipRefusal, JobVariant>(connection, {
        place: () => placeOf(variant),
        ask: (place) => answerOf(api.POST(PAYSLIP, { params: { path: { ...place, employeeId } } })),
        read: (place) => answerOf(api.GET(PAYSLIP, { params: { path: { ...place, employeeId } } })),
      }),
  }
}

/** The outcome of a job; undefined while it is calculated. */
function endOf(job: Schemas['PayrunJob']): Answer<Schemas['PayrunJob'], JobAborted> | undefined {
  if (job.jobEnd === null) return undefined
  if (job.jobStatus !== 'Abort') return ok(job)
  return refusedWith({ code: 'job_aborted', detail: job.message ?? `job ${job.id} was aborted`, job })
}
