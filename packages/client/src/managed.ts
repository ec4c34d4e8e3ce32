import { type Answer, ok, type RefusedAnswer, refusedWith, type Schemas } from './answers.js'
import type { Sender } from './sending.js'

/** The functions that months of an officer and months of a payroll have in common. */
export interface ManagedMonth<Of extends MonthTypes> {
  /** The current month: the source of truth. */
  readonly read: () => Promise<Answer<RecordOf<Of>, Of['read']>>
  /** Calculates the month, waits for the end and returns the candidate, for a person to review. */
  readonly calculate: (options?: CalculateOptions) => Promise<Answer<CandidateOf<Of>, CalculateRefusal<Of>>>
  /** The candidate of the month, with its result. */
  readonly candidate: () => Promise<Answer<CandidateOf<Of>, CandidateRefusal<Of>>>
  /** Finalizes exactly the candidate that was reviewed, and waits for the end. It makes no payment and files nothing. */
  readonly approve: (
    reviewed: { readonly id: string; readonly etag: string },
    options?: ApproveOptions,
  ) => Promise<Answer<RecordOf<Of>, Of['approve'] | Ended<Of> | Of['read']>>
}

/** The differences of past months that a month pays or takes back, as its last calculation found them. */
export interface BackPayOfMonth<Listing extends RefusedAnswer, Deciding extends RefusedAnswer> {
  /** By employee and month of origin. */
  readonly backPay: () => Promise<Answer<readonly Schemas['BackPayProposal'][], Listing>>
  /** Accepts a difference, or puts it off. The candidate is withdrawn where the pay moves. */
  readonly decide: (
    of: Pick<Schemas['BackPayProposal'], 'employeeId' | 'originPeriod'>,
    decision: Schemas['BackPayDecision'],
  ) => Promise<Answer<Schemas['BackPayProposal'], Deciding>>
}

/** The record of a kind of months, and the refusals of each of its routes. */
export interface MonthTypes {
  readonly record: {
    readonly period: string
    readonly revision: number
    readonly state: string
    readonly candidate: { readonly id: string } | null
    readonly result?: object
  }
  readonly read: RefusedAnswer
  readonly calculate: RefusedAnswer
  readonly approve: RefusedAnswer
  readonly operation: RefusedAnswer
}

/** A month, with the version shown here. */
export type RecordOf<Of extends MonthTypes> = Of['record'] & { readonly etag: string }
/** A candidate for review. `id` and `etag` identify it to `approve`, also after a restart. */
export type CandidateOf<Of extends MonthTypes> = NonNullable<Of['record']['candidate']> & {
  readonly etag: string
  readonly revision: number
  readonly result: NonNullable<Of['record']['result']>
}
export interface CalculateOptions {
  readonly reason?: string
  /** The `Idempotency-Key`: sent again after a restart, it returns the same calculation. Absent: a new key. */
  readonly key?: string
}
export interface ApproveOptions {
  /** The `approvalKey`: sent again after a restart, it returns the same approval. Absent: a new key. */
  readonly key?: string
  /** Consents to the figures of the year before that the candidate names in `provisional`. */
  readonly acceptProvisionalLaw?: true
}

/** The month has no candidate with a result: it was not calculated, or its inputs have changed since. */
export interface CandidateMissing<Month> extends RefusedAnswer {
  readonly code: 'candidate_missing'
  readonly month: Month
}
/** An operation that did not complete: `operation.blocker` says why. In doubt: an operator finds out whether it took effect. */
export interface OperationRefusal extends RefusedAnswer {
  readonly code: 'operation_failed' | 'operation_in_doubt'
  readonly operation: Schemas['Operation']
}
export type CandidateRefusal<Of extends MonthTypes> = Of['read'] | CandidateMissing<RecordOf<Of>>
type Ended<Of extends MonthTypes> = Of['operation'] | OperationRefusal
type CalculateRefusal<Of extends MonthTypes> = Of['calculate'] | Ended<Of> | CandidateRefusal<Of>

/** The routes of one month. */
interface MonthRoutes<Of extends MonthTypes> {
  readonly get: () => Showing<Of, Of['read']>
  readonly calculate: (
    header: { 'If-Match': string; 'Idempotency-Key': string },
    body: { reason?: string },
  ) => Promise<Answer<Schemas['Operation'], Of['calculate']>>
  readonly approve: (
    header: { 'If-Match': string },
    body: { approvalKey: string; candidateId: string; acceptProvisionalLaw?: true },
  ) => Promise<Answer<Schemas['Operation'], Of['approve']>>
  readonly operation: (
    operationId: number,
    query: { wait: number },
  ) => Promise<Answer<Schemas['Operation'], Of['operation']>>
}
/** The answer of a route that shows the month. */
type Showing<Of extends MonthTypes, Refused extends RefusedAnswer> = Promise<
  Answer<{ readonly data: Of['record']; readonly headers: Headers }, Refused>
>

export function functionsOfMonth<Of extends MonthTypes>(sender: Sender, routes: MonthRoutes<Of>) {
  const { version, shown } = lastVersion<Of>()
  const read = () => shown(routes.get())
  const candidate: ManagedMonth<Of>['candidate'] = async () => {
    const month = await read()
    return month.ok ? candidateOf<Of>(month.value) : month
  }
  /** Waits for the end of an operation. */
  const ended = async ({ id }: Schemas['Operation']) => {
    const operation = await sender.poll(async (): Promise<Answer<Schemas['Operation'], Ended<Of>> | undefined> => {
      const answer = await routes.operation(id, { wait: 10 })
      return answer.ok ? endOf(answer.value) : answer
    })
    // This write made the new version.
    if (!operation.ok) await read()
    return operation
  }
  const month: ManagedMonth<Of> = {
    read,
    candidate,
    calculate: async ({ reason, key = sender.newKey() } = {}) => {
      const before = version() ?? (await read())
      if (!before.ok) return before
      const header = { 'If-Match': before.value.etag, 'Idempotency-Key': key }
      const queued = await routes.calculate(header, reason === undefined ? {} : { reason })
      if (!queued.ok) return queued
      const operation = await ended(queued.value)
      return operation.ok ? candidate() : operation
    },
    approve: async ({ id, etag }, { key = sender.newKey(), ...consent } = {}) => {
      const queued = await routes.approve({ 'If-Match': etag }, { approvalKey: key, candidateId: id, ...consent })
      if (!queued.ok) return queued
      const operation = await ended(queued.value)
      return operation.ok ? read() : operation
    },
  }
  /**
   * Writes with the last version that was seen; `begin` shows one if there is none. `etag_mismatch` is not a refusal if
   * the month already has the wanted state: an earlier answer to the same write was lost.
   */
  const write = async <Begun extends RefusedAnswer, Refused extends RefusedAnswer>(
    begin: () => Promise<Answer<RecordOf<Of>, Begun>>,
    send: (header: { 'If-Match': string }) => Showing<Of, Refused>,
    isDone: (now: Of['record']) => boolean,
  ): Promise<Answer<RecordOf<Of>, Begun | Refused | Of['read']>> => {
    const before = version() ?? (await begin())
    if (!before.ok) return before
    const answer = await shown(send({ 'If-Match': before.value.etag }))
    if (answer.ok || answer.refusal.code !== 'etag_mismatch') return answer
    const now = await routes.get()
    return now.ok && isDone(now.value.data) ? read() : answer
  }
  return { month, write, shown }
}

/** Remembers the version of the month that the last answer showed; `version` is undefined before the first. */
function lastVersion<Of extends MonthTypes>() {
  let seen: string | undefined
  return {
    version: () => (seen === undefined ? undefined : ok({ etag: seen })),
    /** Returns a month with its version, and remembers the version. */
    shown: async <Refused extends RefusedAnswer>(
      answering: Showing<Of, Refused>,
    ): Promise<Answer<RecordOf<Of>, Refused>> => {
      const answer = await answering
      if (!answer.ok) return answer
      const { data, headers } = answer.value
      seen = headers.get('etag') ?? ''
      return ok({ ...data, etag: seen })
    },
  }
}

/** The outcome of an operation; undefined while it runs. */
function endOf(operation: Schemas['Operation']): Answer<Schemas['Operation'], OperationRefusal> | undefined {
  const { status, kind, blocker, message } = operation
  if (status === 'completed') return ok(operation)
  const detail = `${kind}: ${message ?? blocker ?? status}`
  if (status === 'failed') return refusedWith({ code: 'operation_failed', detail, operation })
  return status === 'reconcile_required' ? refusedWith({ code: 'operation_in_doubt', detail, operation }) : undefined
}

/** The place of the documents of a month's current candidate; of drafts while it waits for its review, unless a variant is given. */
export async function documentPlace<Of extends MonthTypes>(
  { read }: Pick<ManagedMonth<Of>, 'read'>,
  wanted: 'draft' | 'final' | undefined,
): Promise<Answer<CandidateDocument, CandidateRefusal<Of>>> {
  const now = await read()
  if (!now.ok) return now
  const reviewed = candidateOf<Of>(now.value)
  if (!reviewed.ok) return reviewed
  const { revision, id: candidateId } = reviewed.value
  return ok({ revision, candidateId, variant: wanted ?? (now.value.state === 'preview_ready' ? 'draft' : 'final') })
}
export interface CandidateDocument {
  readonly revision: number
  readonly candidateId: string
  readonly variant: 'draft' | 'final'
}

function candidateOf<Of extends MonthTypes>(
  month: RecordOf<Of>,
): Answer<CandidateOf<Of>, CandidateMissing<RecordOf<Of>>> {
  const { candidate, result, revision, etag, period } = month
  if (candidate === null || result === undefined) {
    return refusedWith({ code: 'candidate_missing', detail: `${period} has no candidate: calculate it`, month })
  }
  return ok({ ...candidate, etag, revision, result })
}
