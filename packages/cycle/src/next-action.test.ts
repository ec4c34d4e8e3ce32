import { expect, test } from 'vitest'
import { type Candidate, type CycleEvent, cycleOf } from './cycle.js'
import { nextActionOf, type PayslipObstacles } from './next-action.js'
import type { Surroundings } from './reasons.js'

const PERIOD = '2026-06'
const variables = { remuneration: '3000', dateDeVersement: '2026-06-28' }
const candidate: Candidate = { candidateId: 'c1', payrunJobId: 4, resultSetId: 5, outcome: 'ready' }
const result = { payrunJobId: 4, resultSetId: 5 }

const opened: readonly CycleEvent[] = [{ type: 'Opened' }]
const writing: readonly CycleEvent[] = [...opened, { type: 'VariableWriteBegun', writeId: 1, variables }]
const filled: readonly CycleEvent[] = [...writing, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false }]
const calculating: readonly CycleEvent[] = [...filled, { type: 'CalculationRequested', operationId: 2 }]
const reviewed: readonly CycleEvent[] = [...calculating, { type: 'CandidateMade', operationId: 2, ...candidate }]
const abandoned: readonly CycleEvent[] = [...reviewed, { type: 'CandidateAbandoned', candidateId: 'c1' }]
const approving: readonly CycleEvent[] = [...reviewed, { type: 'Approved', operationId: 3 }]
const final: readonly CycleEvent[] = [...approving, { type: 'Finalized', operationId: 3 }]
const consent = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
const legacyFinal: readonly CycleEvent[] = [
  ...filled,
  { type: 'PreviewChecked', preview: { blockers: [], ...result } },
  { type: 'Approved', operationId: 3 },
  { type: 'Finalized', operationId: 3 },
]

const around: Surroundings = {
  month: PERIOD,
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
const clear: PayslipObstacles = {
  isJourneyClosed: false,
  document: undefined,
  isOutdated: false,
  isBeforeFirstContract: false,
  isCalculated: false,
  failure: undefined,
  isPayrunBlocked: false,
  blocker: undefined,
}
type Around = Partial<Surroundings>

test.each<[string, string, readonly CycleEvent[], Around, Partial<PayslipObstacles>]>([
  ['has no variables', 'set_cycle_variables', opened, {}, {}],
  ['writes them', 'wait_for_payrun', writing, {}, {}],
  ['doubts them', 'contact_verso', [...writing, { type: 'VariableWriteInDoubt', writeId: 1 }], {}, {}],
  ['has no officer', 'resolve_preview_blockers', opened, { officers: 0 }, {}],
  ['has no contract yet', 'resolve_preview_blockers', opened, {}, { isBeforeFirstContract: true }],
  ['has variables', 'prepare_preview', filled, {}, {}],
  ['awaits its PDF', 'wait_for_payrun', filled, {}, { document: 'pending' }],
  ['makes its PDF', 'wait_for_payrun', filled, {}, { document: 'generating' }],
  ['has no PDF', 'contact_verso', filled, {}, { document: 'failed' }],
  ['has no job', 'wait_for_payrun', filled, {}, { blocker: 'payrun_missing' }],
  ['has no job and can have none', 'contact_verso', filled, {}, { blocker: 'payrun_missing', isPayrunBlocked: true }],
  ['runs', 'wait_for_payrun', filled, {}, { blocker: 'payrun_running', isPayrunBlocked: true }],
  ['has no result', 'resolve_preview_blockers', filled, {}, { blocker: 'results_missing' }],
  ['has other amounts', 'resolve_preview_blockers', filled, {}, { blocker: 'amount_mismatch' }],
  ['calculates', 'wait_for_payrun', calculating, {}, {}],
  ['doubts', 'contact_verso', [...calculating, { type: 'OperationInDoubt', operationId: 2 }], {}, {}],
  ['has a candidate', 'approve_candidate', reviewed, {}, { isPayrunBlocked: true }],
  [
    'has a blocked candidate',
    'resolve_preview_blockers',
    [...calculating, { type: 'CandidateMade', operationId: 2, ...candidate, outcome: 'blocked' }],
    {},
    {},
  ],
  ['has an outdated candidate', 'calculate_month', reviewed, {}, { isOutdated: true }],
  [
    'has approved an outdated candidate',
    'resolve_preview_blockers',
    [...approving, { type: 'OperationEnded', operationId: 3, why: 'failed' }],
    {},
    { isOutdated: true },
  ],
  ['has abandoned it', 'calculate_month', abandoned, {}, {}],
  ['waits for the month before', 'resolve_preview_blockers', abandoned, { before: 'open' }, {}],
  ['is reviewed though the month before is open', 'resolve_preview_blockers', reviewed, { before: 'open' }, {}],
  ['has no candidate yet', 'prepare_preview', filled, { before: 'open' }, {}],
  ['cannot be calculated because the journey is closed', 'contact_verso', abandoned, {}, { isJourneyClosed: true }],
  ['can be approved though the journey is closed', 'approve_candidate', reviewed, {}, { isJourneyClosed: true }],
  ['has no documents because the journey is closed', 'contact_verso', final, {}, { isJourneyClosed: true }],
  ['failed by chance', 'calculate_month', abandoned, {}, { failure: 'payrun_draft_exists' }],
  ['failed by its inputs', 'resolve_preview_blockers', abandoned, {}, { failure: 'calculation_failed' }],
  ['failed for ever', 'contact_verso', abandoned, {}, { failure: 'law_missing' }],
  ['is blocked by a draft', 'contact_verso', abandoned, {}, { isPayrunBlocked: true }],
  ['is approved', 'wait_for_payrun', approving, {}, {}],
  [
    'was not finalized',
    'approve_candidate',
    [...approving, { type: 'OperationEnded', operationId: 3, why: 'failed' }],
    {},
    {},
  ],
  ['is final', 'get_final_document', final, { month: '2027-01', laterFinalized: true, officers: 0 }, {}],
  ['awaits its final document', 'wait_for_payrun', final, {}, { document: 'pending' }],
  ['has its final document', 'get_final_document', final, {}, { document: 'ready' }],
  ['has failed it', 'contact_verso', final, {}, { document: 'failed' }],
  ['is final without a candidate', 'contact_verso', legacyFinal, {}, {}],
  ['is corrected', 'calculate_month', [...final, { type: 'RevisionOpened' }, { type: 'InputsChanged' }], {}, {}],
  ['is corrected too late', 'contact_verso', [...final, { type: 'RevisionOpened' }], { laterFinalized: true }, {}],
  ['is replayed', 'set_cycle_variables', [...final, { type: 'RevisionOpened', consent }], { laterFinalized: true }, {}],
  ['is skipped', 'contact_verso', [...filled, { type: 'Skipped', reason: 'x' }], {}, {}],
  ['is past', 'contact_verso', filled, { month: '2026-08' }, {}],
])('a month that %s: %s', (_, action, events, difference, obstacles) => {
  const cycle = cycleOf(PERIOD, events)
  expect(nextActionOf(cycle, { ...around, ...difference }, { ...clear, ...obstacles })).toBe(action)
})

const asked: CycleEvent = { type: 'CalculationRequested', operationId: 2 }
test.each<[string, string, readonly CycleEvent[]]>([
  ['is open', 'calculate_month', []],
  ['has a candidate', 'approve_candidate', [asked, { type: 'CandidateMade', operationId: 2, ...candidate }]],
  [
    'has a blocked candidate',
    'resolve_preview_blockers',
    [asked, { type: 'CandidateMade', operationId: 2, ...candidate, outcome: 'blocked' }],
  ],
])('a month of a payroll, which has neither variables nor officers, that %s: %s', (_, action, events) => {
  const payroll = { payrollId: 4, payrunId: 5, paymentDate: '2026-06-30' }
  const cycle = cycleOf(PERIOD, [{ type: 'Opened', payroll }, ...events])
  expect(nextActionOf(cycle, { ...around, officers: 0 }, clear)).toBe(action)
})
