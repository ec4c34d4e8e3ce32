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
} as const

export type RefusalCode = keyof typeof REFUSALS

export interface Refusal {
  readonly refusal: RefusalCode
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
}

/** One thing that is wrong with a request, and where: a JSON pointer into the body, or `/name` of a query parameter. */
export interface FieldError {
  readonly pointer: string
  readonly message: string
}

export const refuse = (
  refusal: RefusalCode,
  detail: string,
  more: Pick<Refusal, 'errors' | 'headers'> = {},
): Refusal => ({ refusal, detail, ...more })

/** A request whose fields are wrong: all of them. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  refuse(
    'validation_failed',
    errors
      .map(({ pointer, message }) => `${pointer}: ${message}`)
      .join('; ')
      .slice(0, 1000),
    {
      errors,
    },
  )

export const notFound = (what: string, id: number | string): Refusal =>
  refuse('not_found', `${what} ${id} does not exist in this tenant`)

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

/** A JSON pointer (RFC 6901) from the parts of a path. */
export const pointerTo = (...path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
