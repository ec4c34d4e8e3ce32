import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, cycleOf } from './cycle.js'
import { approve, changeInputs, completeCalculation } from './decide.js'
import type { Surroundings } from './reasons.js'
import type { Decision } from './refusal.js'

/** Digests of inputs, and late values that are recorded for a final month. */

const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const
const SAME = { calculated: 'd1', now: 'd1' }
const MOVED = { calculated: 'd1', now: 'd2' }
const LATE = {
  caseName: 'PAS',
  caseFieldName: 'TauxPAS',
  start: '2026-06-01T00:00:00Z',
  recordedAt: '2026-08-02T09:00:00Z',
}

type History = readonly (CycleEvent | readonly CycleEvent[])[]
const given = (...events: History): Cycle => cycleOf('2026-06', events.flat())
const codeOf = (decision: Decision<CycleEvent>): string | undefined => (decision.ok ? undefined : decision.refusal.code)
const typesOf = (decision: Decision<CycleEvent>): readonly string[] | string =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code

const opened: CycleEvent = { type: 'Opened' }
const calculating = [opened, { type: 'CalculationRequested', operationId: 2 } as const]
const reviewed = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE } as const]
const approving = [...reviewed, { type: 'Approved', operationId: 3 } as const]
const finalized = [...approving, { type: 'Finalized', operationId: 3 } as const]
const failedApproval = [...approving, { type: 'OperationEnded', operationId: 3, why: 'failed' } as const]
const preview = { blockers: [], payrunJobId: 11, resultSetId: 21 }
const legacy = [opened, { type: 'PreviewChecked', preview } as const]

describe('a calculation', () => {
  test('makes no candidate of a job whose inputs differ from those of the month', () => {
    expect(completeCalculation(given(calculating), 2, { generation: 0, inputs: MOVED, candidate: CANDIDATE })).toEqual({
      events: [{ type: 'OperationEnded', operationId: 2, why: 'failed' }],
      blocker: 'inputs_changed',
    })
  })
})

describe('an approval', () => {
  test.each<[string, History, string | undefined]>([
    ['a candidate', reviewed, 'c1'],
    ['a candidate whose finalization failed', failedApproval, 'c1'],
    ['a legacy preview', legacy, undefined],
  ])('of %s is refused once the inputs differ from those that its job read', (_, history, candidateId) => {
    const approval = (inputs: typeof SAME) =>
      approve(given(...history), { operationId: 9, candidateId, inputs }, AROUND)
    expect(typesOf(approval(SAME))).toEqual(['Approved'])
    expect(codeOf(approval(MOVED))).toBe('candidate_conflict')
  })
})

describe('a native value', () => {
  test.each<[string, History, readonly string[]]>([
    ['does not change a final month', finalized, ['InputsLate']],
    ['does not change a filed month', [...finalized, { type: 'Filed', state: 'filed' }], ['InputsLate']],
    ['counts for an open correction', [...finalized, { type: 'RevisionOpened' }], ['InputsChanged', 'InputsLate']],
    [
      'invalidates the candidate of a correction',
      [...finalized, { type: 'RevisionOpened' }, { type: 'CandidateMade', operationId: 4, ...CANDIDATE }],
      ['CandidateInvalidated', 'InputsChanged', 'InputsLate'],
    ],
    [
      'does not change a correction whose finalization failed',
      [...finalized, { type: 'RevisionOpened' }, failedApproval.slice(1)],
      ['InputsLate'],
    ],
    ['counts for a month that was never final', reviewed, ['CandidateInvalidated', 'InputsChanged']],
  ])('outside the write window %s', (_, history, types) => {
    const around = { ...AROUND, month: '2026-08', laterFinalized: true, laterApproval: 8 }
    expect(typesOf(changeInputs(given(...history), [LATE], around))).toEqual(types)
  })
  test('outside the write window is listed until another revision includes it', () => {
    const after = (...more: History) => given(finalized, { type: 'InputsLate', changes: [LATE] }, ...more)
    expect(after()).toMatchObject({ revision: 1, stage: { state: 'finalized' }, lateChanges: [LATE] })
    const second = { ...LATE, recordedAt: '2026-08-03T09:00:00Z' }
    expect(after({ type: 'InputsLate', changes: [second] }).lateChanges).toEqual([LATE, second])
    expect(after({ type: 'RevisionOpened' }).lateChanges).toEqual([])
    expect(given(finalized).lateChanges).toEqual([])
  })
  test('are listed up to a maximum, and each further change is still an event', () => {
    const all = Array.from({ length: 300 }, (_, index) => ({ ...LATE, caseFieldName: `F${index}` }))
    const late = (cycle: Cycle) => changeInputs(cycle, all, { ...AROUND, month: '2026-08' })
    expect(late(given(finalized))).toEqual({ ok: true, events: [{ type: 'InputsLate', changes: all.slice(0, 200) }] })
    const full = given(finalized, { type: 'InputsLate', changes: all.slice(0, 199) })
    expect(late(full)).toEqual({ ok: true, events: [{ type: 'InputsLate', changes: all.slice(0, 1) }] })
    const more = given(finalized, { type: 'InputsLate', changes: all })
    expect(late(more)).toEqual({ ok: true, events: [{ type: 'InputsLate', changes: [] }] })
  })
  test('outside the write window waits for the approval of a correction', () => {
    const history = [finalized, { type: 'RevisionOpened' }, { type: 'Approved', operationId: 5 }] as const
    expect(codeOf(changeInputs(given(...history), [LATE], { ...AROUND, month: '2026-08' }))).toBe(
      'payroll_operation_collision',
    )
  })
})
