import { expect, test } from 'vitest'
import { CYCLE_REFUSALS, decided, refused, refusing } from './refusal.js'

test('no code stands twice in the list', () => {
  expect(new Set(CYCLE_REFUSALS).size).toBe(CYCLE_REFUSALS.length)
})

// Section 7 of the specification, and "refusals" in section 3 of contract.md.
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
  expect(CYCLE_REFUSALS).toContain(code)
})

test('a decision is its events, also none, or a refusal', () => {
  expect(decided('a', 'b')).toEqual({ ok: true, events: ['a', 'b'] })
  expect(decided()).toEqual({ ok: true, events: [] })
  expect(refused('variables_missing', 'x')).toEqual(refusing({ code: 'variables_missing', message: 'x' }))
  expect(refusing({ code: 'variables_missing', message: 'x' })).toEqual({
    ok: false,
    refusal: { code: 'variables_missing', message: 'x' },
  })
})
