import type { Month, World } from './world.js'

/** The expected answer (a refusal, or a body) and the state after it. */
export interface Expected {
  readonly status: number
  readonly code?: string
  readonly world: World
  readonly shows?: 'month' | 'operation' | 'revision'
  /** The operation that it shows. */
  readonly operation?: number | undefined
  /** The answer repeats the one to the first request with its key. */
  readonly stored?: true
  /** Whether the answer has the ETag of the month. */
  readonly etag?: boolean
  /** The answer comes once the engine has answered. */
  readonly later?: true
}

/** The status of each refusal that is not 409. */
const STATUSES: Readonly<Record<string, number>> = {
  ...{ idempotency_key_required: 400, validation_failed: 400, tenant_inactive: 403, native_write_denied: 403 },
  ...{ not_found: 404, etag_mismatch: 412, precondition_required: 428, operator_policy_unavailable: 503 },
  ...{ idempotency_key_reused: 422, period_outside_write_window: 422, candidate_required: 422 },
  payment_date_refused: 422,
}

/** A refusal, which changes nothing; `operation`: the one under way that it names. */
export const refused = (world: World, code: string, operation?: number): Expected => ({
  ...{ status: STATUSES[code] ?? 409, code, world },
  ...(operation !== undefined && { operation }),
})

/** Why a month takes no decision now. */
export function reservation({ write, operation }: Month): string | undefined {
  if (write?.status === 'reconcile_required') return 'variable_write_reconciliation_required'
  const pending = write?.status === 'queued' || write?.status === 'sent'
  return operation !== undefined || pending ? 'payroll_operation_collision' : undefined
}
