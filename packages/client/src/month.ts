import {
  type Answer,
  answerOf,
  answerWithHeaders,
  ok,
  type RefusalsOf,
  type RefusedAnswer,
  refusedWith,
  type Schemas,
} from './answers.js'
import type { Connection } from './connection.js'
import { type DocumentClient, documentClient } from './document.js'

/**
 * A managed month. It remembers the version that its last answer showed, and sends it with the next write: if another client has
 * changed the month since, the write is refused as `etag_mismatch`, and `read` shows the change.
 */
export interface MonthClient {
  /** The current month: the source of truth. */
  readonly read: () => Promise<Answer<MonthRecord, RefusalsOf<typeof MONTH, 'get'>>>
  /** Opens the month; an open month is returned unchanged. */
  readonly open: () => Promise<Answer<MonthRecord, RefusalsOf<typeof MONTH, 'put'>>>
  /** Sets the variables of the month, euros and a day; opens the month first if this client has not read it yet. */
  readonly set: (
    variables: Schemas['CycleVariables'],
  ) => Promise<Answer<MonthRecord, RefusalsOf<typeof MONTH, 'get' | 'put'> | RefusalsOf<typeof VARIABLES, 'put'>>>
  /** Calculates the month, waits for the end and returns the candidate, for a person to review. */
  readonly calculate: (options?: CalculateOptions) => Promise<Answer<ReviewedCandidate, CalculateRefusal>>
  /** The candidate of the month, with its result. */
  readonly candidate: () => Promise<Answer<ReviewedCandidate, CandidateRefusal>>
  /** Finalizes exactly the candidate that was reviewed, and waits for the end. It makes no payment and files nothing. */
  readonly approve: (
    reviewed: Pick<ReviewedCandidate, 'id' | 'etag'>,
    options?: ApproveOptions,
  ) => Promise<Answer<MonthRecord, ApproveRefusal>>
  /** The payslip of the candidate. Without a variant: a draft while the candidate waits for its review, the final one afterwards. */
  readonly payslip: (variant?: 'draft' | 'final') => DocumentClient<PayslipRefusal>
}

export type MonthRecord = Schemas['PayrollCycle'] & {
  /** The version of the month shown here. */
  readonly etag: string
}
/** A candidate for review. `id` and `etag` identify it to `approve`, also after a restart. */
export type ReviewedCandidate = NonNullable<Schemas['PayrollCycle']['candidate']> & {
  readonly etag: string
  readonly revision: number
  /** Every amount of the person, warnings, and blockers if `outcome` is `blocked`. */
  readonly result: Schemas['CycleResult']
}
export interface CalculateOptions {
  readonly reason?: string
  /** The `Idempotency-Key`: sent again after a restart, it returns the same calculation. Absent: a new key. */
  readonly key?: string
}
export interface ApproveOptions {
  /** The `approvalKey`: sent again after a restart, it returns the same approval. Absent: a new key. */
  readonly key?: string
}

/** The month has no candidate with a result: it was not calculated, or its inputs have changed since. */
export interface CandidateMissing extends RefusedAnswer {
  readonly code: 'candidate_missing'
  readonly month: MonthRecord
}
/** An operation that did not complete: `operation.blocker` says why. In doubt: an operator finds out whether it took effect. */
export interface OperationRefusal extends RefusedAnswer {
  readonly code: 'operation_failed' | 'operation_in_doubt'
  readonly operation: Schemas['Operation']
}

const MONTH = '/partners/{partnerId}/tenants/{tenantId}/payroll-cycles/{period}'
const VARIABLES = `${MONTH}/variables`
const CALCULATE = `${MONTH}/calculate`
const APPROVAL = `${MONTH}/approval`
const OPERATION = `${MONTH}/operations/{operationId}`
const DOCUMENT = `${MONTH}/revisions/{revision}/candidates/{candidateId}/documents/{variant}`

type Read = RefusalsOf<typeof MONTH, 'get'>
type CandidateRefusal = Read | CandidateMissing
type Ended = RefusalsOf<typeof OPERATION, 'get'> | OperationRefusal
type CalculateRefusal = RefusalsOf<typeof CALCULATE, 'post'> | Ended | CandidateRefusal
type ApproveRefusal = RefusalsOf<typeof APPROVAL, 'post'> | Ended | Read
type PayslipRefusal = RefusalsOf<typeof DOCUMENT, 'get' | 'post'> | CandidateRefusal

export function monthClient(connection: Connection, period: string): MonthClient {
  const { api, sender } = connection
  const path = { ...connection.path, period }
  const { version, shown } = lastVersion()
  const read = () => shown(answerWithHeaders(api.GET(MONTH, { params: { path } })))
  const open = () => shown(answerWithHeaders(api.PUT(MONTH, { params: { path }, body: {} })))

  const ended = async (queued: Schemas['Operation']) => {
    const operation = await endOfOperation(connection, { ...path, operationId: queued.id })
    // This write made the new version.
    if (!operation.ok) await read()
    return operation
  }
  const candidate = async (): Promise<Answer<ReviewedCandidate, CandidateRefusal>> => {
    const month = await read()
    return month.ok ? candidateOf(month.value) : month
  }

  return {
    read,
    open,
    candidate,
    set: async (body) => {
      const before = version() ?? (await open())
      if (!before.ok) return before
      const header = { 'If-Match': before.value.etag }
      const answer = await shown(answerWithHeaders(api.PUT(VARIABLES, { params: { path, header }, body })))
      if (answer.ok || answer.refusal.code !== 'etag_mismatch') return answer
      // The answer was lost: the month already has these variables, and a new version.
      const now = await answerOf(api.GET(MONTH, { params: { path } }))
      if (!now.ok || !isSame(now.value.variables, body)) return answer
      return read()
    },
    calculate: async ({ reason, key = sender.newKey() } = {}) => {
      const before = version() ?? (await read())
      if (!before.ok) return before
      const header = { 'If-Match': before.value.etag, 'Idempotency-Key': key }
      const body = reason === undefined ? {} : { reason }
      const queued = await answerOf(api.POST(CALCULATE, { params: { path, header }, body }))
      if (!queued.ok) return queued
      const operation = await ended(queued.value)
      return operation.ok ? candidate() : operation
    },
    approve: async ({ id, etag }, { key = sender.newKey() } = {}) => {
      const body = { approvalKey: key, candidateId: id }
      const queued = await answerOf(api.POST(APPROVAL, { params: { path, header: { 'If-Match': etag } }, body }))
      if (!queued.ok) return queued
      const operation = await ended(queued.value)
      return operation.ok ? read() : operation
    },
    payslip: (variant) => payslipOf(connection, path, read, variant),
  }
}

type WithHeaders = { readonly data: Schemas['PayrollCycle']; readonly headers: Headers }

/** Remembers the version of the month that the last answer showed; `version` is undefined before the first. */
function lastVersion() {
  let seen: string | undefined
  return {
    version: () => (seen === undefined ? undefined : ok({ etag: seen })),
    /** Returns a month with its version, and remembers the version. */
    shown: async <Refused extends RefusedAnswer>(
      answering: Promise<Answer<WithHeaders, Refused>>,
    ): Promise<Answer<MonthRecord, Refused>> => {
      const answer = await answering
      if (!answer.ok) return answer
      const { data, headers } = answer.value
      seen = headers.get('etag') ?? ''
      return ok({ ...data, etag: seen })
    },
  }
}

const endOfOperation = ({ api, sender }: Connection, path: MonthPath & { readonly operationId: number }) =>
  sender.poll(async (): Promise<Answer<Schemas['Operation'], Ended> | undefined> => {
    const answer = await answerOf(api.GET(OPERATION, { params: { path, query: { wait: 10 } } }))
    return answer.ok ? endOf(answer.value) : answer
  })

type MonthPath = Connection['path'] & { readonly period: string }
type PayslipPlace = MonthPath & {
  readonly revision: number
  readonly candidateId: string
  readonly variant: 'draft' | 'final'
}

/** The document of the month's current candidate, at the time of the request. */
function payslipOf(
  connection: Connection,
  month: MonthPath,
  readMonth: MonthClient['read'],
  wanted: 'draft' | 'final' | undefined,
): DocumentClient<PayslipRefusal> {
  const { api } = connection
  return documentClient<PayslipRefusal, PayslipPlace>(connection, {
    place: async () => {
      const now = await readMonth()
      if (!now.ok) return now
      const reviewed = candidateOf(now.value)
      if (!reviewed.ok) return reviewed
      const { revision, id: candidateId } = reviewed.value
      const variant = wanted ?? (now.value.state === 'preview_ready' ? 'draft' : 'final')
      return ok({ ...month, revision, candidateId, variant })
    },
    ask: (place) => answerOf(api.POST(DOCUMENT, { params: { path: place } })),
    read: (place) => answerOf(api.GET(DOCUMENT, { params: { path: place } })),
  })
}

/** The outcome of an operation; undefined while it goes on. */
function endOf(operation: Schemas['Operation']): Answer<Schemas['Operation'], OperationRefusal> | undefined {
  const { status, kind, blocker, message } = operation
  if (status === 'completed') return ok(operation)
  const detail = `${kind}: ${message ?? blocker ?? status}`
  if (status === 'failed') return refusedWith({ code: 'operation_failed', detail, operation })
  return status === 'reconcile_required' ? refusedWith({ code: 'operation_in_doubt', detail, operation }) : undefined
}

function candidateOf(month: MonthRecord): Answer<ReviewedCandidate, CandidateMissing> {
  const { candidate, result, revision, etag, period } = month
  if (candidate === null || result === undefined) {
    return refusedWith({ code: 'candidate_missing', detail: `${period} has no candidate: calculate it`, month })
  }
  return ok({ ...candidate, etag, revision, result })
}

const isSame = (variables: Schemas['PayrollCycle']['variables'], wanted: Schemas['CycleVariables']): boolean =>
  variables?.remuneration === wanted.remuneration && variables.dateDeVersement === wanted.dateDeVersement
