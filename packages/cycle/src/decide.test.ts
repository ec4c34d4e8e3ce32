import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, cycleOf } from './cycle.js'
import {
  abandon,
  approve,
  beginVariableWrite,
  changeInputs,
  checkPreview,
  completeApproval,
  completeCalculation,
  confirmVariableWrite,
  doubtOperation,
  doubtVariableWrite,
  endOperation,
  invalidate,
  open,
  reconcileOperation,
  reconcileVariableWrite,
  rejectVariableWrite,
  requestCalculation,
  requestDraftAbort,
  supersededJobs,
} from './decide.js'
import { file, openReplay, skip } from './operator.js'
import type { Surroundings } from './reasons.js'
import type { Decision } from './refusal.js'

/** Given what has happened, when a command comes, then what follows: events, or the refusal that wins. */

const PERIOD = '2026-06'
const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const

const given = (...events: readonly (CycleEvent | readonly CycleEvent[])[]): Cycle => cycleOf(PERIOD, events.flat())
const codeOf = (decision: Decision<CycleEvent>): string | undefined => (decision.ok ? undefined : decision.refusal.code)
const typesOf = (decision: Decision<CycleEvent>): readonly string[] | string =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code

const opened: CycleEvent = { type: 'Opened' }
const begun: CycleEvent = { type: 'VariableWriteBegun', writeId: 1, variables: VARIABLES }
const confirmed: CycleEvent = { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false }
const withVariables = [opened, begun, confirmed, { type: 'InputsChanged' } as const]
const calculating = [...withVariables, { type: 'CalculationRequested', operationId: 2 } as const]
const reviewed = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE } as const]
const approving = [...reviewed, { type: 'Approved', operationId: 3 } as const]
const finalized = [...approving, { type: 'Finalized', operationId: 3 } as const]
const skipped = [opened, { type: 'Skipped', reason: 'x' } as const]
const doubtful = [opened, begun, { type: 'VariableWriteInDoubt', writeId: 1 } as const]

const set = (cycle: Cycle, around: Partial<Surroundings> = {}, variables = VARIABLES) =>
  beginVariableWrite(cycle, { writeId: 9, variables }, { ...AROUND, ...around })
const calculate = (cycle: Cycle, around: Partial<Surroundings> = {}) =>
  requestCalculation(cycle, 9, { ...AROUND, ...around })
const approveIt = (cycle: Cycle, candidateId: string | undefined = 'c1', around: Partial<Surroundings> = {}) =>
  approve(cycle, { operationId: 9, candidateId }, { ...AROUND, ...around })

describe('a month is opened', () => {
  test('inside the write window, once', () => {
    expect(typesOf(open(given(), AROUND))).toEqual(['Opened'])
    expect(typesOf(open(given(), { ...AROUND, month: '2026-07' }))).toEqual(['Opened'])
    expect(typesOf(open(given(opened), { ...AROUND, month: '2031-01' }))).toEqual([])
  })
  test.each(['2026-05', '2026-08', '2027-06'])('and not in %s', (month) => {
    expect(codeOf(open(given(), { ...AROUND, month }))).toBe('period_outside_write_window')
  })
  test('and not before one that is final: nobody could ever pay it', () => {
    expect(codeOf(open(given(), { ...AROUND, laterFinalized: true }))).toBe(
      'later_finalized_month_requires_operator_replay',
    )
  })
})

describe('variables', () => {
  test('are begun, then confirmed: a change of inputs', () => {
    expect(typesOf(set(given(opened)))).toEqual(['VariableWriteBegun'])
    const events = confirmVariableWrite(given(opened, begun), 1)
    expect(events.map(({ type }) => type)).toEqual(['InputsChanged', 'VariableWriteConfirmed'])
    expect(given(opened, begun, events)).toMatchObject({ variables: VARIABLES, generation: 1, revision: 1 })
  })
  test('that are confirmed already change nothing', () => {
    expect(typesOf(set(given(withVariables), { laterFinalized: true, officers: 0 }))).toEqual([])
    expect(typesOf(set(given(finalized)))).toEqual([])
  })
  test('that others change make the candidate invalid, and after the approval the next revision', () => {
    const other = { ...VARIABLES, remuneration: '1' }
    const again: CycleEvent = { type: 'VariableWriteBegun', writeId: 9, variables: other }
    expect(confirmVariableWrite(given(reviewed, again), 9).map(({ type }) => type)).toEqual([
      'CandidateInvalidated',
      'InputsChanged',
      'VariableWriteConfirmed',
    ])
    const next = given(finalized, again, confirmVariableWrite(given(finalized, again), 9))
    expect(next).toMatchObject({ revision: 2, stage: { state: 'collecting' }, variables: other })
    expect(next.earlier).toEqual([
      { revision: 1, stage: { state: 'finalized', result: CANDIDATE }, variables: VARIABLES },
    ])
  })
  test('that were refused or are in doubt leave the month as it was', () => {
    expect(given(reviewed, begun, rejectVariableWrite(given(reviewed, begun), 1)).stage).toEqual(given(reviewed).stage)
    const doubt = doubtVariableWrite(given(reviewed, begun), 1)
    expect(given(reviewed, begun, doubt).stage.state).toBe('preview_ready')
    expect(codeOf(approveIt(given(reviewed, begun, doubt)))).toBe('variable_write_reconciliation_required')
  })
  test('in doubt are reconciled once', () => {
    expect(typesOf(reconcileVariableWrite(given(doubtful), 1, 'applied'))).toEqual([
      'InputsChanged',
      'VariableWriteConfirmed',
    ])
    expect(typesOf(reconcileVariableWrite(given(doubtful), 1, 'not_applied'))).toEqual(['VariableWriteRejected'])
    expect(codeOf(reconcileVariableWrite(given(withVariables), 1, 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileVariableWrite(given(doubtful), 7, 'applied'))).toBe('nothing_to_reconcile')
  })
  test('of a write that is not pending are not confirmed again', () => {
    expect(confirmVariableWrite(given(withVariables), 1)).toEqual([])
    expect(confirmVariableWrite(given(opened, begun), 2)).toEqual([])
  })

  // Each case has everything wrong that comes after: the first code wins.
  const late = { ...VARIABLES, dateDeVersement: '2026-08-01' }
  const worst = { month: '2026-06', laterFinalized: true, officers: 2 }
  test.each<[string, Cycle, Partial<Surroundings>]>([
    ['period_outside_write_window', given(doubtful, skipped), { ...worst, month: '2026-09' }],
    ['month_skipped', given(doubtful, { type: 'Skipped', reason: 'x' }), worst],
    ['variable_write_reconciliation_required', given(calculating, begun, doubtful[2] ?? opened), worst],
    ['payroll_operation_collision', given(calculating), worst],
    ['payroll_operation_collision', given(opened, begun), worst],
    ['managed_officer_required', given(opened), worst],
    ['payment_date_refused', given(opened), { ...worst, officers: 1 }],
  ])('are refused with %s before what comes after it', (code, cycle, around) => {
    expect(codeOf(set(cycle, around, late))).toBe(code)
  })
  test('of a month before a finalized one want a replay', () => {
    expect(codeOf(set(given(opened), { laterFinalized: true }))).toBe('later_finalized_month_requires_operator_replay')
    const consent = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
    const replayed = given(finalized, { type: 'RevisionOpened', consent })
    expect(typesOf(set(replayed, { laterFinalized: true }))).toEqual(['VariableWriteBegun'])
  })
  test.each([
    ['2026-05-31', false],
    ['2026-06-01', true],
    ['2026-07-31', true],
    ['2026-08-01', false],
  ])('paid on %s: %s', (dateDeVersement, accepted) => {
    const decision = set(given(opened), {}, { ...VARIABLES, dateDeVersement })
    expect(decision.ok).toBe(accepted)
  })
})

describe('a calculation', () => {
  test('is queued, and makes a candidate of the same inputs only', () => {
    expect(typesOf(calculate(given(withVariables)))).toEqual(['CalculationRequested'])
    const cycle = given(calculating)
    expect(completeCalculation(cycle, 2, { generation: 1, candidate: CANDIDATE }).events).toEqual([
      { type: 'CandidateMade', operationId: 2, ...CANDIDATE },
    ])
    const changed = given(calculating, { type: 'InputsChanged' })
    expect(completeCalculation(changed, 2, { generation: 1, candidate: CANDIDATE })).toEqual({
      events: [{ type: 'OperationEnded', operationId: 2, why: 'failed' }],
      blocker: 'inputs_changed',
    })
  })
  test('takes the place of a candidate that is there', () => {
    expect(typesOf(calculate(given(reviewed)))).toEqual(['CandidateInvalidated', 'CalculationRequested'])
  })
  test.each<[string, Cycle, Partial<Surroundings>]>([
    ['period_outside_write_window', given(withVariables), { month: '2026-08' }],
    ['month_skipped', given(skipped), {}],
    ['variable_write_reconciliation_required', given(doubtful), {}],
    ['payroll_operation_collision', given(calculating), {}],
    ['candidate_conflict', given(finalized), {}],
    ['managed_officer_required', given(opened), { officers: 0 }],
    ['variables_missing', given(opened), { laterFinalized: true }],
    ['later_finalized_month_requires_operator_replay', given(withVariables), { laterFinalized: true, before: 'open' }],
    ['prior_month_not_finalized', given(withVariables), { before: 'open' }],
  ])('is refused with %s', (code, cycle, around) => {
    expect(codeOf(calculate(cycle, around))).toBe(code)
  })
})

describe('an approval', () => {
  test('is of the exact candidate, and then final', () => {
    expect(typesOf(approveIt(given(reviewed)))).toEqual(['Approved'])
    expect(given(approving).stage).toEqual({ state: 'approved', result: CANDIDATE })
    expect(completeApproval(given(approving), 3)).toEqual([{ type: 'Finalized', operationId: 3 }])
    expect(completeApproval(given(approving), 4)).toEqual([])
    expect(given(finalized)).toMatchObject({ stage: { state: 'finalized', result: CANDIDATE }, reservation: undefined })
  })
  test('that failed is asked for again', () => {
    const failed = given(approving, endOperation(given(approving), 3, 'failed'))
    expect(failed.stage.state).toBe('approved')
    expect(typesOf(approveIt(failed))).toEqual(['Approved'])
  })
  test.each<[string, Cycle, string | undefined]>([
    ['candidate_required', given(reviewed), ''],
    ['candidate_conflict', given(reviewed), 'c2'],
    ['candidate_conflict', given(withVariables), 'c1'],
    ['candidate_conflict', given(finalized), 'c1'],
    ['payroll_operation_collision', given(approving), 'c1'],
  ])('is refused with %s', (code, cycle, candidateId) => {
    const wanted = candidateId === '' ? undefined : candidateId
    expect(codeOf(approve(cycle, { operationId: 9, candidateId: wanted }, AROUND))).toBe(code)
  })
  test('of a result with blockers is refused', () => {
    const blocked = given(calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE, outcome: 'blocked' })
    expect(codeOf(approveIt(blocked))).toBe('candidate_conflict')
  })
  test('of a legacy cycle wants a preview that is ready', () => {
    const ready = { blockers: [], payrunJobId: 11, resultSetId: 21 }
    expect(typesOf(checkPreview(given(withVariables), ready, AROUND))).toEqual(['PreviewChecked'])
    const legacy = given(withVariables, { type: 'PreviewChecked', preview: ready })
    expect(typesOf(approve(legacy, { operationId: 9, candidateId: undefined }, AROUND))).toEqual(['Approved'])
    const blocked = given(withVariables, {
      type: 'PreviewChecked',
      preview: { ...ready, blockers: ['payrun_missing'] },
    })
    expect(codeOf(approve(blocked, { operationId: 9, candidateId: undefined }, AROUND))).toBe('candidate_conflict')
    expect(codeOf(checkPreview(given(reviewed), ready, AROUND))).toBe('candidate_conflict')
  })
})

describe('a change of inputs from outside', () => {
  test.each<[string, Cycle, readonly string[]]>([
    ['of a month that nobody opened is nothing', given(), []],
    ['of a skipped month is nothing', given(skipped), []],
    ['while it collects counts', given(withVariables), ['InputsChanged']],
    ['under review makes the candidate invalid', given(reviewed), ['CandidateInvalidated', 'InputsChanged']],
    ['after it is final makes the next revision', given(finalized), ['RevisionOpened', 'InputsChanged']],
  ])('%s', (_, cycle, types) => {
    expect(typesOf(changeInputs(cycle, AROUND))).toEqual(types)
  })
  test('waits for an approval, and for a replay', () => {
    expect(codeOf(changeInputs(given(approving), AROUND))).toBe('payroll_operation_collision')
    expect(codeOf(changeInputs(given(finalized), { ...AROUND, laterFinalized: true }))).toBe(
      'later_finalized_month_requires_operator_replay',
    )
  })
  test('of an earlier month makes the candidate invalid, and a calculation that is under way', () => {
    expect(invalidate(given(reviewed)).map(({ type }) => type)).toEqual(['CandidateInvalidated'])
    expect(invalidate(given(calculating)).map(({ type }) => type)).toEqual(['InputsChanged'])
    expect(invalidate(given(finalized))).toEqual([])
    expect(invalidate(given(withVariables))).toEqual([])
  })
})

describe('an operation in doubt', () => {
  const doubt = [...calculating, ...doubtOperation(given(calculating), 2)]
  test('reserves the month until an operator reconciles it', () => {
    expect(given(doubt).reservation).toEqual({ operationId: 2, kind: 'calculate', inDoubt: true })
    expect(codeOf(calculate(given(doubt)))).toBe('payroll_operation_collision')
    expect(codeOf(set(given(doubt), {}, { ...VARIABLES, remuneration: '1' }))).toBe('payroll_operation_collision')
  })
  test('goes on where it was applied, and has failed where it was not', () => {
    expect(typesOf(reconcileOperation(given(doubt), 2, 'applied'))).toEqual(['OperationResumed'])
    expect(typesOf(reconcileOperation(given(doubt), 2, 'not_applied'))).toEqual(['OperationEnded'])
    expect(codeOf(reconcileOperation(given(calculating), 2, 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileOperation(given(doubt), 5, 'applied'))).toBe('nothing_to_reconcile')
  })
  test('of an approval that was not applied supersedes the candidate', () => {
    const inDoubt = given(approving, doubtOperation(given(approving), 3))
    const decision = reconcileOperation(inDoubt, 3, 'not_applied')
    expect(typesOf(decision)).toEqual(['OperationEnded', 'CandidateInvalidated'])
    expect(decision.ok && supersededJobs(inDoubt, decision.events)).toEqual([11])
  })
})

describe('a draft', () => {
  test('is abandoned by its exact id, before the approval', () => {
    expect(typesOf(abandon(given(reviewed), 'c1', AROUND))).toEqual(['CandidateAbandoned'])
    expect(codeOf(abandon(given(reviewed), 'c2', AROUND))).toBe('candidate_conflict')
    expect(codeOf(abandon(given(approving), 'c1', AROUND))).toBe('payroll_operation_collision')
    expect(codeOf(abandon(given(finalized), 'c1', AROUND))).toBe('candidate_conflict')
  })
  test.each<[string, 'draft' | 'approved' | 'other', number, string | readonly string[]]>([
    ['a native draft is aborted', 'draft', 99, ['DraftAbortRequested']],
    ['one that is approved is not', 'approved', 99, 'draft_approved'],
    ['what is none is not', 'other', 99, 'draft_not_draft'],
    ['that of a candidate is not', 'draft', 11, 'draft_owned_by_candidate'],
  ])('%s', (_, status, payrunJobId, expected) => {
    const command = { operationId: 9, draft: { payrunJobId, status } }
    expect(typesOf(requestDraftAbort(given(reviewed), command, AROUND))).toEqual(expected)
  })
  test('is superseded by what replaces it, and a final one never', () => {
    expect(supersededJobs(given(reviewed), [{ type: 'CandidateInvalidated', candidateId: 'c1' }])).toEqual([11])
    expect(supersededJobs(given(reviewed), [{ type: 'InputsChanged' }])).toEqual([])
    expect(supersededJobs(given(finalized), [{ type: 'RevisionOpened' }])).toEqual([])
  })
})

describe('operators', () => {
  test('file a finalized month, step by step', () => {
    const filed = [...finalized, { type: 'Filed', state: 'filed' } as const]
    expect(typesOf(file(given(finalized), { state: 'filed' }))).toEqual(['Filed'])
    expect(typesOf(file(given(filed), { state: 'filed' }))).toEqual([])
    expect(typesOf(file(given(filed), { state: 'accepted' }))).toEqual(['Filed'])
    for (const [cycle, state] of [
      [given(reviewed), 'filed'],
      [given(finalized), 'accepted'],
      [given(filed, { type: 'Filed', state: 'accepted' }), 'correction_required'],
    ] as const) {
      expect(codeOf(file(cycle, { state }))).toBe('filing_refused')
    }
  })
  test('skip a month that is not final, not one to come', () => {
    expect(typesOf(skip(given(opened), 'x', { month: '2026-09' }))).toEqual(['Skipped'])
    expect(typesOf(skip(given(skipped), 'x', { month: '2026-09' }))).toEqual([])
    expect(typesOf(skip(given(reviewed), 'x', AROUND))).toEqual(['CandidateInvalidated', 'Skipped'])
    expect(codeOf(skip(given(opened), 'x', { month: '2026-05' }))).toBe('period_outside_write_window')
    expect(codeOf(skip(given(finalized), 'x', AROUND))).toBe('month_already_finalized')
    expect(codeOf(skip(given(calculating), 'x', AROUND))).toBe('payroll_operation_collision')
  })
  test('replay a finalized month: every input is wanted anew', () => {
    const consent = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
    const decision = openReplay(given(finalized), consent, AROUND)
    expect(typesOf(decision)).toEqual(['RevisionOpened', 'InputsChanged'])
    const replayed = given(finalized, decision.ok ? decision.events : [])
    expect(replayed).toMatchObject({
      revision: 2,
      replayed: true,
      variables: undefined,
      stage: { state: 'collecting' },
    })
    expect(codeOf(openReplay(given(reviewed), consent, AROUND))).toBe('replay_refused')
    const overtaken = given(finalized, { type: 'RevisionOpened' })
    expect(typesOf(openReplay(overtaken, consent, { ...AROUND, laterFinalized: true }))).toEqual([
      'RevisionOpened',
      'InputsChanged',
    ])
    expect(codeOf(openReplay(overtaken, consent, AROUND))).toBe('replay_refused')
    expect(codeOf(openReplay(given(finalized), consent, { ...AROUND, month: '2026-08' }))).toBe(
      'period_outside_write_window',
    )
  })
})
