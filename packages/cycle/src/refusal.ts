/**
 * Why a decision about a month is refused: the codes of section 7 of the specification and of the contract, in the order
 * in which they win.
 */
export const CYCLE_REFUSALS = [
  'period_outside_write_window',
  'month_skipped',
  'variable_write_reconciliation_required',
  'payroll_operation_collision',
  'candidate_required',
  'candidate_conflict',
  'managed_officer_required',
  'variables_missing',
  'payment_date_refused',
  'later_finalized_month_requires_operator_replay',
  'prior_month_not_finalized',
  'month_already_finalized',
  'filing_refused',
  'replay_refused',
  'nothing_to_reconcile',
  'draft_approved',
  'draft_not_draft',
  'draft_owned_by_candidate',
] as const
export type CycleRefusalCode = (typeof CYCLE_REFUSALS)[number]

export interface CycleRefusal {
  readonly code: CycleRefusalCode
  readonly message: string
  /** Of a collision: the operation, or the variable write, that is under way. */
  readonly operationId?: number
}

/** What a decision comes to: what has happened by it (nothing: it was so already), or why not. */
export type Decision<Event> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: CycleRefusal }

export const decided = <Event>(...events: readonly Event[]): Decision<Event> => ({ ok: true, events })
export const refused = (code: CycleRefusalCode, message: string): Decision<never> => refusing({ code, message })
export const refusing = (refusal: CycleRefusal): Decision<never> => ({ ok: false, refusal })
