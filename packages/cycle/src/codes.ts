/**
 * The codes of the managed month. Types are derived from these lists: a code that is not here does not compile. The server,
 * which publishes them, checks the form of their texts (`Codes`).
 */

/** Why a decision about a month is refused (section 7 of the specification, contract), in their order of precedence. */
export const CYCLE_REFUSALS = {
  period_outside_write_window:
    'Only the current month and the one before can be changed → partner: correct in an open month',
  month_skipped: 'The month was declared one without managed pay → partner: go on with the next month',
  variable_write_reconciliation_required: 'The write may have succeeded → operator: reconcile it; do not send it again',
  payroll_operation_collision:
    'Another operation or write of the month is under way → partner: poll it, then try again',
  candidate_required:
    'A managed month is approved by its candidate → partner: send the `candidateId` that you reviewed',
  candidate_conflict:
    'The month has no such candidate, other inputs, or another state → partner: read it, calculate and review it again',
  managed_officer_required: 'The tenant has not exactly one active officer → partner: correct the employees',
  variables_missing: 'The month has no confirmed variables → partner: set the variables of the month',
  payment_date_refused:
    'The payment date is outside the month and the next one → partner: choose a date in these two months',
  later_finalized_month_requires_operator_replay: 'A later month is finalized → operator: replay the months in order',
  prior_month_not_finalized: 'The month before is not finalized → partner: finalize it, or have the operator skip it',
  month_already_finalized: 'The month has a finalized revision, so it cannot be skipped → operator: leave it as it is',
  filing_refused:
    'The month is not in the state before → operator: file in order: filed, then accepted or correction_required',
  replay_refused: 'The month is not finalized, so it has nothing to correct → operator: replay a finalized month',
  nothing_to_reconcile: 'The operation or write is not in doubt → operator: read the month again',
  draft_approved: 'The job is approved, so it cannot be aborted as a draft → operator: move the job on by its status',
  draft_not_draft: 'The job is not a draft any more → partner: read the job again',
  draft_owned_by_candidate: 'The job belongs to a candidate of a month → partner: approve or abandon the candidate',
} as const
export type CycleRefusalCode = keyof typeof CYCLE_REFUSALS

/** What a month warns of: a later write will be refused for it. */
export const CYCLE_WARNINGS = { managed_officer_required: CYCLE_REFUSALS.managed_officer_required } as const
export type CycleWarning = keyof typeof CYCLE_WARNINGS

/** Why an operation, or a variable write, has failed or is in doubt. */
export const OPERATION_BLOCKERS = {
  inputs_changed:
    'An input has changed since the job was started → partner: calculate again, or have a legacy job aborted and start another',
  managed_officer_required: CYCLE_REFUSALS.managed_officer_required,
  law_missing: 'The service has no law for the month → operator: update it; or ask for a month that has law',
  payrun_draft_exists: 'The payrun has a draft or a running job → operator: release or abort that job',
  draft_not_draft: CYCLE_REFUSALS.draft_not_draft,
  calculation_failed: 'The job was aborted; `message` says why → partner: correct the inputs, then calculate again',
  results_missing: 'The job has not exactly one result → partner: check who is in the payrun, then run it again',
  job_missing: 'The job was deleted while it was calculated → partner: calculate again',
  engine_effect_not_found:
    'The answer was lost; no effect carries the key → operator: find out what happened and reconcile',
  engine_effect_ambiguous: 'The answer was lost; several effects carry the key → operator: choose one and reconcile',
  reconciled_not_applied: 'An operator has found that it was not applied → partner: read the month, then try again',
  service_failed: 'The service failed at the operation → operator: read the log; reconcile if `status` asks for it',
} as const
export type OperationBlocker = keyof typeof OPERATION_BLOCKERS

/** What keeps a candidate from being approved. */
export const RESULT_BLOCKERS = {
  amount_missing: 'An amount of the result is missing or occurs twice → operator: have the native result corrected',
  amount_mismatch: 'The result contradicts the confirmed pay or itself → partner: correct the values, calculate again',
} as const
export type ResultBlocker = keyof typeof RESULT_BLOCKERS

/** What keeps the preview of a legacy cycle from being ready. */
export const PREVIEW_BLOCKERS = {
  variables_missing: CYCLE_REFUSALS.variables_missing,
  payrun_missing: 'The month has no real payrun job → partner: start its payrun job',
  payrun_running: 'The payrun job is still calculating → nobody: poll the job, then preview again',
  draft_not_draft: CYCLE_REFUSALS.draft_not_draft,
  inputs_changed: OPERATION_BLOCKERS.inputs_changed,
  results_missing: OPERATION_BLOCKERS.results_missing,
  amount_mismatch: RESULT_BLOCKERS.amount_mismatch,
  rendering_disabled: 'The PDF of the preview could not be made → operator: read the log, then preview again',
} as const
export type PreviewBlocker = keyof typeof PREVIEW_BLOCKERS

/** What a partner does next while there is no payslip: section 7 of the specification, and for managed months the contract. */
export const NEXT_ACTIONS = {
  set_cycle_variables: 'The month has no confirmed variables → partner: set the variables of the month',
  prepare_preview: 'The month has no preview → partner: preview the month',
  wait_for_payrun: 'A calculation or a document is awaited → partner: start the job if there is none, and poll it',
  resolve_preview_blockers:
    'The preview, the candidate, the last calculation or the month before is in the way → partner: resolve that, then go on',
  contact_verso:
    'A partner can do nothing more here → operator: reconcile what is in doubt, replay, or have the document made again',
  calculate_month: 'A managed month has no candidate → partner: calculate it',
  approve_candidate: 'A managed month has a candidate → partner: review it, then approve it or abandon it',
  get_final_document: 'A managed month is finalized → partner: send a POST to the route in `document`, then read it',
} as const
export type NextAction = keyof typeof NEXT_ACTIONS

/** What a partner does about each blocker of a preview. */
export const AFTER_BLOCKER: Readonly<Record<PreviewBlocker, NextAction>> = {
  variables_missing: 'set_cycle_variables',
  payrun_missing: 'wait_for_payrun',
  payrun_running: 'wait_for_payrun',
  draft_not_draft: 'resolve_preview_blockers',
  results_missing: 'resolve_preview_blockers',
  inputs_changed: 'resolve_preview_blockers',
  amount_mismatch: 'resolve_preview_blockers',
  rendering_disabled: 'contact_verso',
}

/** What comes next where calculating again would only fail again. */
export const AFTER_FAILURE: Readonly<Partial<Record<OperationBlocker, NextAction>>> = {
  managed_officer_required: 'resolve_preview_blockers',
  calculation_failed: 'resolve_preview_blockers',
  results_missing: 'resolve_preview_blockers',
  law_missing: 'contact_verso',
  service_failed: 'contact_verso',
}

/** What `data.change` of a webhook announces: contract.md section 3. */
export const NOTICED_CHANGES = {
  'calculation.ready': 'A calculation has made a candidate → partner: read the month and review the candidate',
  'calculation.failed': 'A calculation has failed → partner: read its operation and correct the inputs',
  'calculation.reconcile_required': 'An operation is in doubt → operator: find out what happened and reconcile',
  'reconciliation.resolved': 'An operation or a write was reconciled → partner: read the month and go on',
  'candidate.invalidated': 'An input has changed, so the candidate cannot be approved → partner: calculate again',
  'candidate.abandoned': 'The candidate was abandoned → partner: calculate again once the inputs are right',
  'input.late':
    'A value was recorded for a final month outside its write window → partner: enter the correction in an open month',
  'cycle.finalized': 'The month is finalized → partner: read the month and its final document',
  'document.ready': 'A document is ready → partner: read the document and follow its link',
  'document.failed': 'A document could not be made → partner: request it again; nothing is recalculated',
  test: 'An operator has asked for a test event → nobody: no month has changed',
} as const
export type NoticedChange = keyof typeof NOTICED_CHANGES
