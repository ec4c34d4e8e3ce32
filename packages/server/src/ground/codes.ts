import {
  CYCLE_REFUSALS,
  CYCLE_WARNINGS,
  type CycleRefusalCode,
  NEXT_ACTIONS,
  NOTICED_CHANGES,
  OPERATION_BLOCKERS,
  PREVIEW_BLOCKERS,
  RESULT_BLOCKERS,
} from '@centime/cycle'
import { type Codes, FAULT_CODES, NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { PAGE_WARNINGS } from '@centime/payslip'

/** All codes with their texts: the refusals by HTTP status, and the other lists of the packages. */

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
} as const

/** The service's own codes, by status. */
const SERVICE_REFUSALS = {
  400: {
    malformed_json: 'The body is not JSON in UTF-8 → partner: correct the body',
    validation_failed: 'Fields are missing or wrong → partner: correct those that `errors` points to',
    law_missing: OPERATION_BLOCKERS.law_missing,
    idempotency_key_required: 'The route needs an `Idempotency-Key` → partner: send one, the same at every retry',
  },
  401: { unauthorized: 'The API key is missing, invalid, expired or revoked → partner: send `Bearer <API_KEY>`' },
  403: {
    partner_mismatch: 'The partner of the path is not that of the key → partner: use your own partner id',
    tenant_forbidden: 'The tenant is not registered to the partner → partner: register it, or correct its id',
    admin_required: 'The route needs a key with the admin role → operator: make the request',
    tenant_inactive: 'The tenant is not active: it can be read, not changed → operator: set its status to active',
    native_write_denied: 'A policy denies native writes in this tenant → operator: allow them by the policy',
  },
  404: {
    not_found: 'The path, or an object that it names, does not exist here → partner: check the path and its ids',
    payroll_journey_unavailable: 'The managed journey is off → operator: set CENTIME_MANAGED_JOURNEY',
    drafts_abort_unavailable: 'Aborting native drafts is off → operator: set CENTIME_DRAFT_ABORT',
  },
  405: { method_not_allowed: 'The path does not support the method → partner: use one that `Allow` lists' },
  409: {
    already_exists: 'An object with this name or identifier exists → partner: use it, or choose another name',
    payrun_draft_exists: OPERATION_BLOCKERS.payrun_draft_exists,
    job_transition_refused: 'The job cannot move to this status → operator: choose one that `detail` names',
    forecast_limit_reached:
      'The partner stores as many forecast payslips as it may → partner: use the name of an earlier forecast, which it replaces',
    job_not_released:
      'The job is not released, so its payslips count nowhere → partner: release it, or ask with `draft=true`',
    books_differ:
      'The lines of payslips do not add up to their totals, so no book is made → operator: report the payslips of `detail`',
    job_not_deletable: 'Only a draft or a failed job can be deleted → operator: leave the job as it is',
    delivery_pending: 'The event is still being sent → nobody: wait for the next attempt',
    clock_moves_forward_only: "The sandbox's clock is later already → operator: send a later instant",
    job_without_documents:
      'The job has no documents of this kind: it is no draft and not released, a simulation, or of a managed month → partner: read the job; release it first, or use the documents of the month',
    payslip_not_ready: 'The month has no payslip of this kind yet → partner: do what `nextAction` says',
  },
  410: { document_retention_expired: 'The document was deleted when its retention ended → nobody: it is not kept' },
  412: { etag_mismatch: 'The month has changed since it was read → partner: read it again and decide anew' },
  413: { body_too_large: 'The body exceeds the limit → partner: split the request' },
  415: { unsupported_media_type: 'The body is not application/json in UTF-8 → partner: set `Content-Type`' },
  422: {
    spreadsheet_too_large: 'The spreadsheet would have too many cells → partner: ask for a month of it, or for CSV',
    idempotency_key_reused: 'The idempotency key was used for another request → partner: send a new key',
    destination_refused:
      'Webhooks are not sent to this address → operator: set a public https address, on port 443 or above 1023',
  },
  428: { precondition_required: 'The route needs `If-Match` → partner: send the ETag that was read last' },
  429: {
    rate_limit_exceeded:
      'The key makes too many requests, or its address sends too many wrong keys → partner: try again after `Retry-After`',
  },
  500: { internal_error: 'The service failed → operator: find the `requestId` in the log' },
  501: {
    spreadsheet_unavailable:
      'The package that writes XLSX is not installed → operator: install the package of `detail` beside the service',
  },
  503: {
    payrun_queue_full: 'As many jobs of the partner are waiting as may → partner: try again after `Retry-After`',
    overloaded: 'The process has more to do than it can; nothing was changed → partner: try again after `Retry-After`',
    not_ready:
      'The database is busy or cannot be reached; nothing was changed, or the commit had no answer → partner: try again',
    storage_full: 'The disk of the service is full; what was accepted waits for room → partner: try again later',
    operator_policy_unavailable: "The operator's policy cannot be read; nothing was changed → partner: try again",
  },
} as const satisfies Readonly<Record<keyof typeof TITLES, Codes>>

/** The status of each refusal of a month: one without a status does not compile. */
const CYCLE_STATUSES = {
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
} as const satisfies Readonly<Record<CycleRefusalCode, keyof typeof TITLES>>

type ServiceRefusals = typeof SERVICE_REFUSALS
export type RefusalCode =
  | { [Status in keyof ServiceRefusals]: keyof ServiceRefusals[Status] }[keyof ServiceRefusals]
  | CycleRefusalCode

/** What any route can answer beside its own codes. The document does not list them by route. */
export const ANYWHERE = [
  'internal_error',
  'not_ready',
  'storage_full',
  'overloaded',
] as const satisfies readonly RefusalCode[]

interface ProblemStatus {
  readonly status: number
  readonly title: string
  readonly codes: Codes
}

const titles = new Map<string, string>(Object.entries(TITLES))
const statusOfCycle = new Map<string, number>(Object.entries(CYCLE_STATUSES))

/** Every status that a problem can have, with all its codes. */
export const PROBLEM_STATUSES: readonly ProblemStatus[] = Object.entries<Codes>(SERVICE_REFUSALS).map(
  ([text, codes]) => {
    const status = Number(text)
    const ofCycle = Object.entries(CYCLE_REFUSALS).filter(([code]) => statusOfCycle.get(code) === status)
    return { status, title: titles.get(text) ?? '', codes: { ...codes, ...Object.fromEntries(ofCycle) } }
  },
)

const statusByCode = new Map(PROBLEM_STATUSES.flatMap((of) => Object.keys(of.codes).map((code) => [code, of] as const)))

/** The status of a refusal. */
export function statusOf(code: RefusalCode): ProblemStatus {
  const status = statusByCode.get(code)
  if (status === undefined) throw new Error(`the refusal ${code} has no status`)
  return status
}

/** Why an employee that a job names cannot be in it. Its other faults are those of the engine. */
export const SELECTION_FAULTS = {
  unknown_employee: 'The tenant has no employee of this identifier → partner: correct it or leave it out',
  inactive_employee: 'The employee is inactive → partner: leave the employee out, or set the status to Active',
  employee_outside_division: 'The employee is not in the division of the payroll → partner: change the divisions',
} as const satisfies Codes
export type SelectionFault = keyof typeof SELECTION_FAULTS

/** The codes of answers and webhooks that are not codes of problems. */
export const CODE_LISTS = {
  'Blockers of operations': OPERATION_BLOCKERS,
  'Blockers of candidates': RESULT_BLOCKERS,
  'Blockers of previews': PREVIEW_BLOCKERS,
  'Next actions': NEXT_ACTIONS,
  'Changes of webhooks': NOTICED_CHANGES,
  'Warnings of months': CYCLE_WARNINGS,
  Warnings: WARNING_CODES,
  Notices: NOTICE_CODES,
  'Warnings of documents': PAGE_WARNINGS,
  Faults: FAULT_CODES,
  'Faults of employees in a job': SELECTION_FAULTS,
} as const satisfies Readonly<Record<string, Codes>>

/** A code with its text in parts. */
export interface Explained {
  readonly code: string
  readonly meaning: string
  readonly actor: string
  readonly next: string
}

export const explained = (codes: Codes): readonly Explained[] =>
  Object.entries(codes).map(([code, text]) => {
    const [, meaning = '', actor = '', next = ''] = /^(.+) → (\w+): (.+)$/.exec(text) ?? []
    return { code, meaning, actor, next }
  })
