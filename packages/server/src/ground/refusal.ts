import type { CycleRefusalCode } from '@centime/cycle'

/** What a decision about a month is refused with. */
const CYCLE = {
  period_outside_write_window: 422,
  month_skipped: 409,
  variable_write_reconciliation_required: 409,
  payroll_operation_collision: 409,
  candidate_required: 422,
  candidate_conflict: 409,
  managed_officer_required: 409,
  variables_missing: 409,
  payment_date_refused: 422,
  later_finalized_month_requires_operator_replay: 409,
  prior_month_not_finalized: 409,
  month_already_finalized: 409,
  filing_refused: 409,
  replay_refused: 409,
  nothing_to_reconcile: 409,
  draft_approved: 409,
  draft_not_draft: 409,
  draft_owned_by_candidate: 409,
} as const satisfies Record<CycleRefusalCode, number>

/**
 * What the service refuses, each with its one status. A refusal is a value that a handler gives back; whatever it had
 * written is rolled back. A code that is not here does not compile.
 */
export const REFUSALS = {
  unauthorized: 401,
  partner_mismatch: 403,
  tenant_forbidden: 403,
  admin_required: 403,
  tenant_inactive: 403,
  not_found: 404,
  method_not_allowed: 405,
  malformed_json: 400,
  validation_failed: 400,
  already_exists: 409,
  payrun_draft_exists: 409,
  job_transition_refused: 409,
  job_not_deletable: 409,
  delivery_pending: 409,
  clock_moves_forward_only: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  destination_refused: 422,
  rate_limit_exceeded: 429,
  payrun_queue_full: 503,
  not_ready: 503,
  native_write_denied: 403,
  operator_policy_unavailable: 503,
  idempotency_key_required: 400,
  precondition_required: 428,
  etag_mismatch: 412,
  payroll_journey_unavailable: 404,
  drafts_abort_unavailable: 404,
  payslip_not_ready: 409,
  document_retention_expired: 410,
  ...CYCLE,
} as const

export type RefusalCode = keyof typeof REFUSALS

export interface Refusal {
  readonly refusal: RefusalCode
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** What the problem says beside its code. */
  readonly members?: object
}

/** One thing that is wrong with a request, and where: a JSON pointer into the body, or `/name` of a query parameter. */
export interface FieldError {
  readonly pointer: string
  readonly message: string
}

export const refuse = (
  refusal: RefusalCode,
  detail: string,
  more: Pick<Refusal, 'errors' | 'headers' | 'members'> = {},
): Refusal => ({ refusal, detail, ...more })

/** A request whose fields are wrong: all of them. */
export const invalid = (all: readonly FieldError[]): Refusal => {
  const errors = all.slice(0, MOST_ERRORS)
  return refuse(
    'validation_failed',
    errors
      .map(({ pointer, message }) => `${pointer}: ${message}`)
      .join('; ')
      .slice(0, 1000),
    {
      errors,
    },
  )
}
/** More than anybody reads; a body of 1 MiB could have as many as it has bytes. */
const MOST_ERRORS = 500

export const notFound = (what: string, id: number | string): Refusal =>
  refuse('not_found', `${what} ${id} does not exist in this tenant`)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/** A JSON pointer (RFC 6901) from the parts of a path. */
export const pointerTo = (...path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
