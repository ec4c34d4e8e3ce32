import { expect, test } from 'vitest'
import type { NoticedChange, NoticedJobChange } from './codes.js'
import { type CycleEvent, cycleOf } from './cycle.js'
import type { JobStatus } from './job.js'
import { jobNoticeOf, noticesOfEvent } from './notice.js'

const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const
const collecting: readonly CycleEvent[] = [{ type: 'Opened' }]
const calculating: readonly CycleEvent[] = [{ type: 'Opened' }, { type: 'CalculationRequested', operationId: 2 }]
const approved: readonly CycleEvent[] = [
  { type: 'Opened' },
  { type: 'CandidateMade', operationId: 2, ...CANDIDATE },
  { type: 'Approved', operationId: 3 },
]

/** Events that send a webhook: section 6 of the specification. */
test.each<[NoticedChange, readonly CycleEvent[], CycleEvent, string | null, number | null]>([
  ['calculation.ready', calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE }, 'c1', 2],
  ['calculation.failed', calculating, { type: 'OperationEnded', operationId: 2, why: 'failed' }, null, 2],
  ['calculation.reconcile_required', calculating, { type: 'OperationInDoubt', operationId: 2 }, null, 2],
  ['calculation.reconcile_required', approved, { type: 'OperationInDoubt', operationId: 3 }, 'c1', 3],
  ['reconciliation.resolved', calculating, { type: 'OperationResumed', operationId: 2 }, null, 2],
  ['reconciliation.resolved', approved, { type: 'OperationEnded', operationId: 3, why: 'not_applied' }, 'c1', 3],
  ['reconciliation.resolved', collecting, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: true }, null, null],
  ['reconciliation.resolved', collecting, { type: 'VariableWriteRejected', writeId: 1, reconciled: true }, null, null],
  ['candidate.invalidated', approved, { type: 'CandidateInvalidated', candidateId: 'c1' }, 'c1', null],
  ['candidate.abandoned', approved, { type: 'CandidateAbandoned', candidateId: 'c1' }, 'c1', null],
  ['input.late', approved, { type: 'InputsLate', changes: [] }, 'c1', null],
  ['cycle.finalized', approved, { type: 'Finalized', operationId: 3 }, 'c1', 3],
])('%s is told', (change, before, event, candidateId, operationId) => {
  expect(noticesOfEvent(cycleOf('2026-06', before), event)).toEqual([{ change, candidateId, operationId }])
})

test.each<[readonly CycleEvent[], CycleEvent]>([
  [collecting, { type: 'Opened' }],
  [collecting, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false }],
  [collecting, { type: 'InputsChanged' }],
  [collecting, { type: 'CalculationRequested', operationId: 2 }],
  [approved, { type: 'OperationEnded', operationId: 3, why: 'failed' }],
  [calculating, { type: 'OperationEnded', operationId: 2, why: 'done' }],
  [collecting, { type: 'OperationEnded', operationId: 2, why: 'failed' }],
  [approved, { type: 'Filed', state: 'filed' }],
])('other events send no webhook', (before, event) => {
  expect(noticesOfEvent(cycleOf('2026-06', before), event)).toEqual([])
})

/** Webhooks of payrun jobs: section 6 of the specification. */
test.each<[NoticedJobChange | undefined, JobStatus, boolean, JobStatus]>([
  ['calculated', 'Process', false, 'Draft'],
  ['failed', 'Process', false, 'Abort'],
  ['released', 'Draft', true, 'Release'],
  ['released', 'Draft', true, 'Complete'],
  ['aborted', 'Draft', true, 'Abort'],
  ['aborted', 'Release', true, 'Abort'],
  [undefined, 'Release', true, 'Process'],
  [undefined, 'Process', true, 'Complete'],
  [undefined, 'Process', true, 'Cancel'],
])(
  '%s is sent for a job that was %s, ended: %s, and becomes %s; none for a simulation',
  (change, status, ended, next) => {
    expect(jobNoticeOf({ status, ended, forecast: false }, next)).toBe(change)
    expect(jobNoticeOf({ status, ended, forecast: true }, next)).toBeUndefined()
  },
)

test('a candidate with open controls is told, and its controls', () => {
  const made: CycleEvent = { type: 'CandidateMade', operationId: 2, ...CANDIDATE, openControls: 3 }
  expect(noticesOfEvent(cycleOf('2026-06', calculating), made)).toEqual([
    { change: 'calculation.ready', candidateId: 'c1', operationId: 2 },
    { change: 'controls.open', candidateId: 'c1', operationId: 2 },
  ])
})
