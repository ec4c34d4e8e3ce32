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
import type { Surroundings } from './reasons.js'
import type { Decision } from './refusal.js'

/** Given past events, when a command comes, then it returns new events, or the first refusal in the order of precedence. */

const PERIOD = '2026-06'
const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const SAME = { calculated: 'd1', now: 'd1' }
const LATE = {
  caseName: 'PAS',
  caseFieldName: 'TauxPAS',
  start: '2026-06-01T00:00:00Z',
  recordedAt: '2026-08-02T09:00:00Z',
}
/** A write that the engine has recorded, as it becomes known in a month. */
const recorded = (writeId: number, month = '2026-06') => ({ writeId, values: [LATE], month })
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const

type History = readonly (CycleEvent | readonly CycleEvent[])[]
const given = (...events: History): Cycle => cycleOf(PERIOD, events.flat())
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
const ready = { blockers: [], payrunJobId: 11, resultSetId: 21 }
const legacy = [...withVariables, { type: 'PreviewChecked', preview: ready } as const]
const legacyApproving = [...legacy, { type: 'Approved', operationId: 3 } as const]
const failedApproval = [...approving, { type: 'OperationEnded', operationId: 3, why: 'failed' } as const]
const doubt = [...calculating, { type: 'OperationInDoubt', operationId: 2 } as const]
const doubtful = [opened, begun, { type: 'VariableWriteInDoubt', writeId: 1 } as const]

const set = (cycle: Cycle, around: Partial<Surroundings> = {}, variables = VARIABLES) =>
  beginVariableWrite(cycle, { writeId: 9, variables }, { ...AROUND, ...around })
const calculate = (cycle: Cycle, around: Partial<Surroundings> = {}) =>
  requestCalculation(cycle, 9, { ...AROUND, ...around })
const approveIt = (cycle: Cycle, candidateId: string | undefined = 'c1', around: Partial<Surroundings> = {}) =>
  approve(cycle, { operationId: 9, candidateId, inputs: SAME }, { ...AROUND, ...around })

describe('a month is opened', () => {
  test('inside the write window, once', () => {
    expect(typesOf(open(given(), AROUND))).toEqual(['Opened'])
    expect(typesOf(open(given(), { ...AROUND, month: '2026-07' }))).toEqual(['Opened'])
    expect(typesOf(open(given(opened), { ...AROUND, month: '2031-01' }))).toEqual([])
  })
  test.each(['2026-05', '2026-08', '2027-06'])('and not in %s', (month) => {
    expect(codeOf(open(given(), { ...AROUND, month }))).toBe('period_outside_write_window')
  })
  test('and not before one that is final: it could never be paid', () => {
    expect(codeOf(open(given(), { ...AROUND, laterFinalized: true }))).toBe(
      'later_finalized_month_requires_operator_replay',
    )
  })
})

describe('variables', () => {
  test('are sent, then confirmed: a change of inputs', () => {
    expect(typesOf(set(given(opened)))).toEqual(['VariableWriteBegun'])
    const events = confirmVariableWrite(given(opened, begun), recorded(1))
    expect(events).toEqual([
      { type: 'InputsChanged' },
      { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false },
    ])
    expect(given(opened, begun, events)).toMatchObject({ variables: VARIABLES, generation: 1, revision: 1 })
  })
  test('that are already confirmed change nothing', () => {
    expect(typesOf(set(given(withVariables), { laterFinalized: true, officers: 0 }))).toEqual([])
    expect(typesOf(set(given(finalized)))).toEqual([])
  })
  test('that are already confirmed are still a write: refused outside the window', () => {
    expect(codeOf(set(given(withVariables), { month: '2026-08' }))).toBe('period_outside_write_window')
  })
  test.each([
    { ...VARIABLES, remuneration: '3000.01' },
    { ...VARIABLES, dateDeVersement: '2026-06-29' },
  ])('with one different value, %j, are sent', (variables) => {
    expect(typesOf(set(given(withVariables), {}, variables))).toEqual(['VariableWriteBegun'])
  })
  test('of a legacy month whose preview was ready are a change of inputs: the preview is checked again', () => {
    const again: CycleEvent = { type: 'VariableWriteBegun', writeId: 9, variables: { ...VARIABLES, remuneration: '1' } }
    const events = confirmVariableWrite(given(legacy, again), recorded(9))
    expect(events.map(({ type }) => type)).toEqual(['InputsChanged', 'VariableWriteConfirmed'])
    expect(given(legacy, again, events)).toMatchObject({ stage: { state: 'collecting' }, preview: undefined })
  })
  test('that another write changes invalidate the candidate, and after the approval open the next revision', () => {
    const other = { ...VARIABLES, remuneration: '1' }
    const again: CycleEvent = { type: 'VariableWriteBegun', writeId: 9, variables: other }
    expect(confirmVariableWrite(given(reviewed, again), recorded(9)).map(({ type }) => type)).toEqual([
      'CandidateInvalidated',
      'InputsChanged',
      'VariableWriteConfirmed',
    ])
    const next = given(finalized, again, confirmVariableWrite(given(finalized, again), recorded(9)))
    expect(next).toMatchObject({ revision: 2, stage: { state: 'collecting' }, variables: other })
    expect(next.earlier).toEqual([
      { revision: 1, stage: { state: 'finalized', result: CANDIDATE }, variables: VARIABLES },
    ])
  })
  test('that were refused or are in doubt do not change the month', () => {
    const rejected = rejectVariableWrite(given(reviewed, begun), 1)
    expect(rejected).toEqual([{ type: 'VariableWriteRejected', writeId: 1, reconciled: false }])
    expect(given(reviewed, begun, rejected).stage).toEqual(given(reviewed).stage)
    const doubt = doubtVariableWrite(given(reviewed, begun), 1)
    expect(given(reviewed, begun, doubt).stage.state).toBe('preview_ready')
    expect(codeOf(approveIt(given(reviewed, begun, doubt)))).toBe('variable_write_reconciliation_required')
  })
  test('in doubt are reconciled once', () => {
    expect(reconcileVariableWrite(given(doubtful), recorded(1), 'applied')).toEqual({
      ok: true,
      events: [{ type: 'InputsChanged' }, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: true }],
    })
    expect(reconcileVariableWrite(given(doubtful), recorded(1), 'not_applied')).toEqual({
      ok: true,
      events: [{ type: 'VariableWriteRejected', writeId: 1, reconciled: true }],
    })
    expect(codeOf(reconcileVariableWrite(given(opened), recorded(1), 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileVariableWrite(given(withVariables), recorded(1), 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileVariableWrite(given(doubtful), recorded(7), 'applied'))).toBe('nothing_to_reconcile')
  })
  describe('recorded in a final month, and known only after its write window,', () => {
    const again: CycleEvent = { type: 'VariableWriteBegun', writeId: 9, variables: { ...VARIABLES, remuneration: '1' } }
    const unknown: CycleEvent = { type: 'VariableWriteInDoubt', writeId: 9 }
    const known = (...history: History) => confirmVariableWrite(given(...history, again), recorded(9, '2026-08'))
    const late = { type: 'InputsLate', changes: [LATE] }
    const confirmation = { type: 'VariableWriteConfirmed', writeId: 9, reconciled: false, late: true }
    test('are a late change: the finalized month does not change', () => {
      expect(known(finalized)).toEqual([late, confirmation])
      const after = given(finalized, again, known(finalized))
      expect(after).toEqual({
        ...given(finalized, again),
        ...{ version: after.version, lateChanges: [LATE] },
        write: {
          id: 9,
          status: 'confirmed',
          variables: { ...VARIABLES, remuneration: '1' },
          begunAt: finalized.length,
        },
      })
    })
    test('are one too if an operator finds them recorded', () => {
      const decision = reconcileVariableWrite(given(finalized, again, unknown), recorded(9, '2026-08'), 'applied')
      expect(decision).toEqual({ ok: true, events: [late, { ...confirmation, reconciled: true }] })
      const refused = reconcileVariableWrite(given(finalized, again, unknown), recorded(9, '2026-08'), 'not_applied')
      expect(typesOf(refused)).toEqual(['VariableWriteRejected'])
    })
    test('become those of an open correction', () => {
      const events = known(finalized, { type: 'RevisionOpened' })
      const { late: _, ...inTime } = confirmation
      expect(events).toEqual([{ type: 'InputsChanged' }, late, inTime])
    })
    test('change the inputs of a month that was never final, as within the window', () => {
      expect(known(reviewed).map(({ type }) => type)).toEqual([
        'CandidateInvalidated',
        'InputsChanged',
        'VariableWriteConfirmed',
      ])
    })
    test('are not late on the last day of the window', () => {
      const events = confirmVariableWrite(given(finalized, again), recorded(9, '2026-07'))
      expect(events.map(({ type }) => type)).toEqual(['RevisionOpened', 'InputsChanged', 'VariableWriteConfirmed'])
    })
  })
  test.each([
    ['confirmed', (cycle: Cycle, id: number) => confirmVariableWrite(cycle, recorded(id))],
    ['rejected', rejectVariableWrite],
    ['in doubt', doubtVariableWrite],
  ] as const)('of a write that is not pending cannot be %s', (_, answer) => {
    expect(answer(given(withVariables), 1)).toEqual([])
    expect(answer(given(opened, begun), 2)).toEqual([])
    expect(answer(given(opened), 1)).toEqual([])
  })

  // Each case also has the faults of all later codes: the first code wins.
  const late = { ...VARIABLES, dateDeVersement: '2026-08-01' }
  const worst = { month: '2026-06', laterFinalized: true, officers: 2 }
  test.each<[string, History, Partial<Surroundings>]>([
    ['period_outside_write_window', [doubtful, skipped], { ...worst, month: '2026-09' }],
    ['month_skipped', [doubtful, { type: 'Skipped', reason: 'x' }], worst],
    ['variable_write_reconciliation_required', [calculating, begun, doubtful[2] ?? opened], worst],
    ['payroll_operation_collision', [calculating], worst],
    ['payroll_operation_collision', [opened, begun], worst],
    ['managed_officer_required', [opened], worst],
    ['payment_date_refused', [opened], { ...worst, officers: 1 }],
  ])('are refused with %s before any later code', (code, history, around) => {
    expect(codeOf(set(given(...history), around, late))).toBe(code)
  })
  test('with a payment date outside its limits are refused with the name of the field', () => {
    expect(set(given(opened), {}, late)).toMatchObject({ ok: false, refusal: { field: 'dateDeVersement' } })
  })
  test('of a month before a finalized one need a replay', () => {
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
  test('is queued, and makes a candidate only of the same inputs', () => {
    expect(typesOf(calculate(given(withVariables)))).toEqual(['CalculationRequested'])
    const cycle = given(calculating)
    expect(completeCalculation(cycle, 2, { generation: 1, inputs: SAME, candidate: CANDIDATE }).events).toEqual([
      { type: 'CandidateMade', operationId: 2, ...CANDIDATE },
    ])
    const changed = given(calculating, { type: 'InputsChanged' })
    expect(completeCalculation(changed, 2, { generation: 1, inputs: SAME, candidate: CANDIDATE })).toEqual({
      events: [{ type: 'OperationEnded', operationId: 2, why: 'failed' }],
      blocker: 'inputs_changed',
    })
  })
  test('replaces an existing candidate', () => {
    expect(typesOf(calculate(given(reviewed)))).toEqual(['CandidateInvalidated', 'CalculationRequested'])
  })
  test.each<[string, History, Partial<Surroundings>]>([
    ['period_outside_write_window', [withVariables], { month: '2026-08' }],
    ['month_skipped', [skipped], {}],
    ['variable_write_reconciliation_required', [doubtful], {}],
    ['payroll_operation_collision', [calculating], {}],
    ['candidate_conflict', [finalized], {}],
    ['managed_officer_required', [opened], { officers: 0 }],
    ['managed_officer_required', [opened], { isPayrollsMonth: true }],
    ['variables_missing', [opened], { laterFinalized: true }],
    ['later_finalized_month_requires_operator_replay', [withVariables], { laterFinalized: true, before: 'open' }],
    ['prior_month_not_finalized', [withVariables], { before: 'open' }],
  ])('is refused with %s', (code, history, around) => {
    expect(codeOf(calculate(given(...history), around))).toBe(code)
  })
})

describe('an approval', () => {
  test('names the exact candidate, and makes it final', () => {
    expect(typesOf(approveIt(given(reviewed)))).toEqual(['Approved'])
    expect(given(approving).stage).toEqual({ state: 'approved', result: CANDIDATE })
    expect(completeApproval(given(approving), 3)).toEqual([{ type: 'Finalized', operationId: 3 }])
    expect(completeApproval(given(approving), 4)).toEqual([])
    expect(completeApproval(given(reviewed), 3)).toEqual([])
    expect(given(finalized)).toMatchObject({ stage: { state: 'finalized', result: CANDIDATE }, reservation: undefined })
  })
  test('that failed can be repeated', () => {
    const failed = given(approving, endOperation(given(approving), 3, 'failed'))
    expect(failed.stage.state).toBe('approved')
    expect(typesOf(approveIt(failed))).toEqual(['Approved'])
  })
  test.each<[string, History, string | undefined]>([
    ['candidate_required', [reviewed], ''],
    ['candidate_conflict', [reviewed], 'c2'],
    ['candidate_conflict', [withVariables], 'c1'],
    ['candidate_conflict', [finalized], 'c1'],
    ['payroll_operation_collision', [approving], 'c1'],
  ])('is refused with %s', (code, history, candidateId) => {
    const wanted = candidateId === '' ? undefined : candidateId
    expect(codeOf(approve(given(...history), { operationId: 9, candidateId: wanted, inputs: SAME }, AROUND))).toBe(code)
  })
  test('is refused for a result with blockers', () => {
    const blocked = given(calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE, outcome: 'blocked' })
    expect(codeOf(approveIt(blocked))).toBe('candidate_conflict')
  })
  test('of a legacy cycle needs a ready preview', () => {
    expect(typesOf(checkPreview(given(withVariables), ready, AROUND))).toEqual(['PreviewChecked'])
    expect(typesOf(approve(given(legacy), { operationId: 9, candidateId: undefined, inputs: SAME }, AROUND))).toEqual([
      'Approved',
    ])
    const blocked = given(withVariables, {
      type: 'PreviewChecked',
      preview: { ...ready, blockers: ['payrun_missing'] },
    })
    expect(codeOf(approve(blocked, { operationId: 9, candidateId: undefined, inputs: SAME }, AROUND))).toBe(
      'candidate_conflict',
    )
    expect(codeOf(checkPreview(given(reviewed), ready, AROUND))).toBe('candidate_conflict')
  })
  test('of a legacy cycle approves its preview and names no candidate', () => {
    expect(codeOf(approve(given(legacy), { operationId: 9, candidateId: 'c1', inputs: SAME }, AROUND))).toBe(
      'candidate_conflict',
    )
    const final = given(legacyApproving, completeApproval(given(legacyApproving), 3))
    expect(final.stage).toMatchObject({ state: 'finalized', result: { candidateId: null, payrunJobId: 11 } })
  })
  test.each<[string, History, Partial<Surroundings>]>([
    ['period_outside_write_window', [reviewed], { month: '2026-08' }],
    ['month_skipped', [skipped], {}],
    ['variable_write_reconciliation_required', [doubtful], {}],
    ['managed_officer_required', [reviewed], { officers: 2, laterFinalized: true, before: 'open' }],
    ['later_finalized_month_requires_operator_replay', [reviewed], { laterFinalized: true, before: 'open' }],
    ['prior_month_not_finalized', [reviewed], { before: 'open' }],
  ])('is refused with %s, whatever the candidate', (code, history, around) => {
    expect(codeOf(approveIt(given(...history), 'c1', around))).toBe(code)
  })
})

describe('a preview', () => {
  test('is checked again at every request before the approval', () => {
    expect(typesOf(checkPreview(given(legacy), ready, AROUND))).toEqual(['PreviewChecked'])
  })
  test.each<[string, History, string]>([
    ['period_outside_write_window', [withVariables], '2026-08'],
    ['month_skipped', [skipped], '2026-06'],
    ['variable_write_reconciliation_required', [doubtful], '2026-06'],
    ['payroll_operation_collision', [calculating], '2026-06'],
    ['candidate_conflict', [reviewed, { type: 'CandidateAbandoned', candidateId: 'c1' }], '2026-06'],
    ['candidate_conflict', [legacyApproving, { type: 'OperationEnded', operationId: 3, why: 'failed' }], '2026-06'],
    ['candidate_conflict', [legacyApproving, { type: 'Finalized', operationId: 3 }], '2026-06'],
  ])('is refused with %s', (code, history, month) => {
    expect(codeOf(checkPreview(given(...history), ready, { ...AROUND, month }))).toBe(code)
  })
})

describe('a change of inputs from outside', () => {
  test.each<[string, History, readonly string[]]>([
    ['does nothing to a month that is not open', [], []],
    ['does nothing to a skipped month', [skipped], []],
    ['counts while the month collects', [withVariables], ['InputsChanged']],
    ['under review invalidates the candidate', [reviewed], ['CandidateInvalidated', 'InputsChanged']],
    ['counts during a calculation', [calculating], ['InputsChanged']],
    ['counts for a legacy month under review', [legacy], ['InputsChanged']],
    ['after a failed finalization opens the next revision', [failedApproval], ['RevisionOpened', 'InputsChanged']],
    ['after the final result opens the next revision', [finalized], ['RevisionOpened', 'InputsChanged']],
  ])('%s', (_, history, types) => {
    expect(typesOf(changeInputs(given(...history), [LATE], AROUND))).toEqual(types)
  })
  test('waits for an approval, and for a replay', () => {
    expect(codeOf(changeInputs(given(approving), [LATE], AROUND))).toBe('payroll_operation_collision')
    expect(codeOf(changeInputs(given(finalized), [LATE], { ...AROUND, laterFinalized: true }))).toBe(
      'later_finalized_month_requires_operator_replay',
    )
  })
  test('to a month that was final waits for the approval of a later one, and names it', () => {
    const around = { ...AROUND, laterApproval: 8 }
    const refusal = { code: 'payroll_operation_collision', operationId: 8 }
    expect(changeInputs(given(finalized), [LATE], around)).toMatchObject({ ok: false, refusal })
    expect(typesOf(changeInputs(given(withVariables), [LATE], around))).toEqual(['InputsChanged'])
  })
  test('to a month that was never final needs no replay', () => {
    expect(typesOf(changeInputs(given(withVariables), [LATE], { ...AROUND, laterFinalized: true }))).toEqual([
      'InputsChanged',
    ])
  })
  test('to an earlier month invalidates the candidate, and a running calculation', () => {
    expect(invalidate(given(reviewed)).map(({ type }) => type)).toEqual(['CandidateInvalidated'])
    expect(invalidate(given(calculating)).map(({ type }) => type)).toEqual(['InputsChanged'])
    expect(invalidate(given(legacy)).map(({ type }) => type)).toEqual(['InputsChanged'])
    expect(invalidate(given(finalized))).toEqual([])
    expect(invalidate(given(withVariables))).toEqual([])
  })
  test('to an earlier month revokes an approval whose finalization failed, not one that is under way', () => {
    expect(invalidate(given(failedApproval)).map(({ type }) => type)).toEqual(['RevisionOpened', 'InputsChanged'])
    expect(invalidate(given(approving))).toEqual([])
  })
})

describe('an operation in doubt', () => {
  test('reserves the month until an operator reconciles it', () => {
    expect(doubtOperation(given(calculating), 2)).toEqual([{ type: 'OperationInDoubt', operationId: 2 }])
    expect(given(doubt).reservation).toEqual({ operationId: 2, kind: 'calculate', inDoubt: true })
    expect(codeOf(calculate(given(doubt)))).toBe('payroll_operation_collision')
    expect(codeOf(set(given(doubt), {}, { ...VARIABLES, remuneration: '1' }))).toBe('payroll_operation_collision')
  })
  test('continues if it was applied, and has failed if it was not', () => {
    expect(typesOf(reconcileOperation(given(doubt), 2, 'applied'))).toEqual(['OperationResumed'])
    expect(given(doubt, { type: 'OperationResumed', operationId: 2 })).toEqual({
      ...given(calculating),
      version: given(doubt).version + 1,
    })
    expect(reconcileOperation(given(doubt), 2, 'not_applied')).toEqual({
      ok: true,
      events: [{ type: 'OperationEnded', operationId: 2, why: 'not_applied' }],
    })
    expect(codeOf(reconcileOperation(given(withVariables), 2, 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileOperation(given(calculating), 2, 'applied'))).toBe('nothing_to_reconcile')
    expect(codeOf(reconcileOperation(given(doubt), 5, 'applied'))).toBe('nothing_to_reconcile')
  })
  test('of an approval supersedes the candidate if it was not applied', () => {
    const inDoubt = given(approving, doubtOperation(given(approving), 3))
    const decision = reconcileOperation(inDoubt, 3, 'not_applied')
    expect(typesOf(decision)).toEqual(['OperationEnded', 'CandidateInvalidated'])
    expect(decision.ok && supersededJobs(inDoubt, decision.events)).toEqual([11])
  })
  test('of a legacy approval has no candidate to supersede', () => {
    const inDoubt = given(legacyApproving, { type: 'OperationInDoubt', operationId: 3 })
    expect(typesOf(reconcileOperation(inDoubt, 3, 'not_applied'))).toEqual(['OperationEnded'])
  })
  test("of another draft's abort leaves the candidate under review if it was not applied", () => {
    const aborting: CycleEvent = { type: 'DraftAbortRequested', operationId: 4, payrunJobId: 99 }
    const inDoubt = given(reviewed, aborting, { type: 'OperationInDoubt', operationId: 4 })
    expect(typesOf(reconcileOperation(inDoubt, 4, 'not_applied'))).toEqual(['OperationEnded'])
  })
  test('is not changed by the end or the doubt of another operation', () => {
    for (const cycle of [given(calculating), given(withVariables)]) {
      expect(endOperation(cycle, 5, 'done')).toEqual([])
      expect(doubtOperation(cycle, 5)).toEqual([])
    }
  })
})

describe('a draft', () => {
  test('is abandoned by its exact id, before the approval', () => {
    expect(typesOf(abandon(given(reviewed), 'c1', AROUND))).toEqual(['CandidateAbandoned'])
    expect(codeOf(abandon(given(reviewed), 'c2', AROUND))).toBe('candidate_conflict')
    expect(codeOf(abandon(given(approving), 'c1', AROUND))).toBe('payroll_operation_collision')
    expect(codeOf(abandon(given(finalized), 'c1', AROUND))).toBe('candidate_conflict')
    expect(codeOf(abandon(given(failedApproval), 'c1', AROUND))).toBe('candidate_conflict')
  })
  test.each<[string, History, string]>([
    ['period_outside_write_window', [reviewed], '2026-08'],
    ['month_skipped', [skipped], '2026-06'],
    [
      'variable_write_reconciliation_required',
      [reviewed, begun, { type: 'VariableWriteInDoubt', writeId: 1 }],
      '2026-06',
    ],
  ])('is refused with %s and not touched', (code, history, month) => {
    const around = { ...AROUND, month }
    const command = { operationId: 9, draft: { payrunJobId: 99, status: 'draft' } } as const
    expect(codeOf(abandon(given(...history), 'c1', around))).toBe(code)
    if (code !== 'month_skipped') expect(codeOf(requestDraftAbort(given(...history), command, around))).toBe(code)
  })
  test('that no candidate owns is aborted, even without any candidate', () => {
    const command = { operationId: 9, draft: { payrunJobId: 11, status: 'draft' } } as const
    expect(requestDraftAbort(given(withVariables), command, AROUND)).toEqual({
      ok: true,
      events: [{ type: 'DraftAbortRequested', operationId: 9, payrunJobId: 11 }],
    })
    expect(codeOf(requestDraftAbort(given(calculating), command, AROUND))).toBe('payroll_operation_collision')
  })
  test.each<[string, 'draft' | 'approved' | 'other', number, string | readonly string[]]>([
    ['a native draft is aborted', 'draft', 99, ['DraftAbortRequested']],
    ['one that is approved is not', 'approved', 99, 'draft_approved'],
    ['any other job is not', 'other', 99, 'draft_not_draft'],
    ['that of a candidate is not', 'draft', 11, 'draft_owned_by_candidate'],
  ])('%s', (_, status, payrunJobId, expected) => {
    const command = { operationId: 9, draft: { payrunJobId, status } }
    expect(typesOf(requestDraftAbort(given(reviewed), command, AROUND))).toEqual(expected)
  })
  test.each<[string, CycleEvent, readonly number[]]>([
    ['by an invalidation', { type: 'CandidateInvalidated', candidateId: 'c1' }, [11]],
    ['by an abandonment', { type: 'CandidateAbandoned', candidateId: 'c1' }, [11]],
    ['by the next revision', { type: 'RevisionOpened' }, [11]],
    ['by nothing else', { type: 'InputsChanged' }, []],
  ])('is superseded %s', (_, event, jobs) => {
    expect(supersededJobs(given(reviewed), [{ type: 'InputsChanged' }, event])).toEqual(jobs)
    expect(supersededJobs(given(failedApproval), [event])).toEqual(jobs)
  })
  test.each<[string, History]>([
    ['that is final', [finalized]],
    ['of a legacy cycle, which was started natively', [legacy]],
    ['without a job', [withVariables]],
  ])('%s is never superseded', (_, history) => {
    expect(supersededJobs(given(...history), [{ type: 'RevisionOpened' }])).toEqual([])
  })
})
