import { describe, expect, test } from 'vitest'
import {
  AFTER_BLOCKER,
  CYCLE_REFUSALS,
  NEXT_ACTIONS,
  NOTICED_CHANGES,
  NOTICED_JOB_CHANGES,
  OPERATION_BLOCKERS,
  PREVIEW_BLOCKERS,
  RESULT_BLOCKERS,
  type ResultBlocker,
} from './codes.js'
import { CYCLE_STATES, OPERATION_KINDS, VARIABLE_WRITE_STATUSES } from './cycle.js'
import { DELIVERY_STATUSES } from './delivery.js'
import { DOCUMENT_STATUSES } from './document.js'
import { JOB_STATUSES } from './job.js'
import { OPERATION_PHASES, OPERATION_STATUSES } from './operation.js'
import { type Blocker, personAmounts } from './result.js'

const LISTS = {
  CYCLE_REFUSALS,
  OPERATION_BLOCKERS,
  RESULT_BLOCKERS,
  PREVIEW_BLOCKERS,
  NEXT_ACTIONS,
  NOTICED_CHANGES,
  NOTICED_JOB_CHANGES,
}

describe.each(Object.entries(LISTS))('%s', (_, list) => {
  test.each(Object.entries(list))(
    '%s says in both languages what has happened, who acts and what to do next',
    (_, { en, fr }) => {
      const form = /^[A-ZÉ][^→]{15,} → (partner|operator|nobody): [a-zé][^→]{8,}$/
      expect([en, fr]).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    },
  )
})

// Section 7 of the specification, and its "refusals" of the managed journey.
test.each([
  'payroll_operation_collision',
  'variable_write_reconciliation_required',
  'prior_month_not_finalized',
  'later_finalized_month_requires_operator_replay',
  'candidate_conflict',
  'candidate_required',
  'variables_missing',
  'managed_officer_required',
  'period_outside_write_window',
  'payment_date_refused',
  'draft_approved',
  'draft_not_draft',
  'draft_owned_by_candidate',
])('the contract knows the code %s', (code) => {
  expect(CYCLE_REFUSALS).toHaveProperty(code)
})

// Section 7 of the specification and its readiness check.
test.each([
  ['variables_missing', 'set_cycle_variables'],
  ['payrun_missing', 'wait_for_payrun'],
  ['payrun_running', 'wait_for_payrun'],
  ['draft_not_draft', 'resolve_preview_blockers'],
  ['results_missing', 'resolve_preview_blockers'],
  ['inputs_changed', 'resolve_preview_blockers'],
  ['amount_mismatch', 'resolve_preview_blockers'],
  ['rendering_disabled', 'contact_verso'],
] as const)('the preview blocker %s is followed by %s', (blocker, action) => {
  expect(AFTER_BLOCKER[blocker]).toBe(action)
})

// Sections 2.9, 3.1, 3.2 and 6 of the specification, and its managed journey.
test.each([
  [CYCLE_STATES, 'collecting preview_ready approved finalized filed accepted correction_required'],
  [VARIABLE_WRITE_STATUSES, 'pending confirmed reconcile_required rejected'],
  [OPERATION_KINDS, 'calculate approve abort_draft'],
  [OPERATION_STATUSES, 'queued running completed failed reconcile_required'],
  [OPERATION_PHASES, 'queued sending calculating done'],
  [JOB_STATUSES, 'Process Draft Release Complete Abort Cancel'],
  [DOCUMENT_STATUSES, 'pending generating ready failed expired'],
  [DELIVERY_STATUSES, 'pending suspended delivered exhausted'],
])('the set %j is that of the specification', (values, specified) => {
  expect(values.join(' ')).toBe(specified)
})

const sum = (a: string, b: string): string => String(Number(a) + Number(b))
const RESULTS: Readonly<Record<ResultBlocker, () => readonly Blocker[]>> = {
  amount_missing: () => personAmounts([], undefined, sum).blockers,
  amount_mismatch: () => personAmounts([], '3000', sum).blockers,
}
test.each(Object.entries(RESULTS))('a native result has the blocker %s', (blocker, produced) => {
  expect(produced().map(({ code }) => code)).toContain(blocker)
})
