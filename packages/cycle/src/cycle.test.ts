import { describe, expect, test } from 'vitest'
import {
  type Cycle,
  type CycleEvent,
  candidateOf,
  cycleOf,
  evolve,
  isFinalized,
  newCycle,
  type Preview,
  wasFinalized,
} from './cycle.js'

/** The effect of events on a month: sections 2.9 and 3.1 of the specification. */

const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const
const CONSENT = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
const READY: Preview = { blockers: [], payrunJobId: 11, resultSetId: 21 }

const given = (...events: readonly (CycleEvent | readonly CycleEvent[])[]): Cycle => cycleOf('2026-06', events.flat())
/** The members of a month that an event changes, besides the count of its events. */
const changes = (history: readonly CycleEvent[], event: CycleEvent): Partial<Cycle> => {
  const before = given(history)
  const after = evolve(before, event)
  expect(after.version).toBe(before.version + 1)
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Cycle])
  return Object.fromEntries(changed.filter(([name]) => name !== 'version'))
}

const opened: readonly CycleEvent[] = [{ type: 'Opened' }]
const writing: readonly CycleEvent[] = [...opened, { type: 'VariableWriteBegun', writeId: 1, variables: VARIABLES }]
const collected: readonly CycleEvent[] = [...writing, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false }]
const calculating: readonly CycleEvent[] = [...collected, { type: 'CalculationRequested', operationId: 2 }]
const reviewed: readonly CycleEvent[] = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE }]
const approving: readonly CycleEvent[] = [...reviewed, { type: 'Approved', operationId: 3 }]
const finalized: readonly CycleEvent[] = [...approving, { type: 'Finalized', operationId: 3 }]
const legacy: readonly CycleEvent[] = [...collected, { type: 'PreviewChecked', preview: READY }]
const filed: readonly CycleEvent[] = [...finalized, { type: 'Filed', state: 'filed', reference: 'r' }]

describe('a month without events', () => {
  test('collects its first revision, without any inputs', () => {
    expect(newCycle('2026-06')).toEqual({
      period: '2026-06',
      payroll: undefined,
      held: [],
      lastJob: undefined,
      version: 0,
      revision: 1,
      stage: { state: 'collecting' },
      variables: undefined,
      generation: 0,
      write: undefined,
      reservation: undefined,
      preview: undefined,
      managed: false,
      replayed: false,
      skipped: false,
      filing: undefined,
      consent: undefined,
      lateChanges: [],
      earlier: [],
    })
  })
  test('keeps its state when it is opened, except the ETag', () => {
    expect(changes([], { type: 'Opened' })).toEqual({})
  })
  test('counts each event: its ETag is their number', () => {
    expect(given(finalized).version).toBe(finalized.length)
    expect(finalized.reduce(evolve, newCycle('2026-06'))).toEqual(given(finalized))
  })
})

describe('a variable write', () => {
  test('is pending once it has begun: the month does not have its variables yet', () => {
    expect(changes(opened, { type: 'VariableWriteBegun', writeId: 1, variables: VARIABLES })).toEqual({
      write: { id: 1, status: 'pending', variables: VARIABLES, begunAt: 1 },
    })
  })
  test('gives the month its variables when it is confirmed', () => {
    expect(changes(writing, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false })).toEqual({
      write: { id: 1, status: 'confirmed', variables: VARIABLES, begunAt: 1 },
      variables: VARIABLES,
    })
  })
  test("does not change the month's variables when it is confirmed too late", () => {
    expect(changes(writing, { type: 'VariableWriteConfirmed', writeId: 1, reconciled: true, late: true })).toEqual({
      write: { id: 1, status: 'confirmed', variables: VARIABLES, begunAt: 1 },
    })
  })
  test.each([
    ['VariableWriteRejected', 'rejected'],
    ['VariableWriteInDoubt', 'reconcile_required'],
  ] as const)('%s: it is %s, the month keeps what it has', (type, status) => {
    expect(changes(writing, { type, writeId: 1, reconciled: false })).toEqual({
      write: { id: 1, status, variables: VARIABLES, begunAt: 1 },
    })
  })
  test.each(['VariableWriteConfirmed', 'VariableWriteRejected', 'VariableWriteInDoubt'] as const)(
    '%s changes nothing without a write',
    (type) => {
      expect(changes(opened, { type, writeId: 1, reconciled: false })).toEqual({})
    },
  )
})

describe('a change of inputs', () => {
  test('is counted', () => {
    expect(changes(collected, { type: 'InputsChanged' })).toEqual({ generation: 1 })
  })
  test('takes the month under review back to collecting, and its preview with it', () => {
    expect(changes(legacy, { type: 'InputsChanged' })).toEqual({
      generation: 1,
      preview: undefined,
      stage: { state: 'collecting' },
    })
  })
  test.each<[string, readonly CycleEvent[]]>([
    ['approved', approving],
    ['finalized', finalized],
  ])('does not change a month that is %s: another event opens a revision for it', (_, history) => {
    expect(changes(history, { type: 'InputsChanged' })).toEqual({ generation: 1 })
  })
})

describe('a next revision', () => {
  test('begins to collect with the existing variables; the revision before does not change', () => {
    expect(changes(filed, { type: 'RevisionOpened' })).toEqual({
      revision: 2,
      stage: { state: 'collecting' },
      filing: undefined,
      lateChanges: [],
      earlier: [{ revision: 1, stage: { state: 'filed', result: CANDIDATE }, variables: VARIABLES }],
    })
  })
  test('of a replay needs every input anew, with the given consent', () => {
    expect(changes(finalized, { type: 'RevisionOpened', consent: CONSENT })).toEqual({
      revision: 2,
      stage: { state: 'collecting' },
      variables: undefined,
      replayed: true,
      lateChanges: [],
      consent: CONSENT,
      earlier: [expect.objectContaining({ revision: 1, variables: VARIABLES })],
    })
  })
  test('after a replay is an ordinary one again, added to the earlier ones', () => {
    const third = given(finalized, { type: 'RevisionOpened', consent: CONSENT }, { type: 'RevisionOpened' })
    expect(third).toMatchObject({ revision: 3, replayed: false, consent: undefined })
    expect(third.earlier.map(({ revision }) => revision)).toEqual([1, 2])
  })
  test('does not take over the preview of the one before', () => {
    expect(given(legacy, { type: 'RevisionOpened' }).preview).toBeUndefined()
  })
})

describe('an operation', () => {
  test.each([
    ['calculate', { type: 'CalculationRequested', operationId: 5 }],
    ['approve', { type: 'Approved', operationId: 5 }],
    ['abort_draft', { type: 'DraftAbortRequested', operationId: 5, payrunJobId: 99 }],
  ] as const)('%s reserves the month, and is not in doubt', (kind, event) => {
    expect(changes(collected, event)).toEqual({ reservation: { operationId: 5, kind, inDoubt: false } })
  })
  test('in doubt still reserves the month, and so does a resumed one', () => {
    const inDoubt: CycleEvent = { type: 'OperationInDoubt', operationId: 2 }
    const reservation = { operationId: 2, kind: 'calculate' }
    expect(changes(calculating, inDoubt)).toEqual({ reservation: { ...reservation, inDoubt: true } })
    expect(changes([...calculating, inDoubt], { type: 'OperationResumed', operationId: 2 })).toEqual({
      reservation: { ...reservation, inDoubt: false },
    })
  })
  test.each(['OperationInDoubt', 'OperationResumed'] as const)('%s reserves nothing without an operation', (type) => {
    expect(changes(collected, { type, operationId: 2 })).toEqual({})
  })
  test('releases the month when it ends', () => {
    expect(changes(calculating, { type: 'OperationEnded', operationId: 2, why: 'failed' })).toEqual({
      reservation: undefined,
    })
  })
})

describe('a candidate', () => {
  test('is under review with its result, and ends the calculation: the month is a managed one from then on', () => {
    expect(changes(calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE })).toEqual({
      stage: { state: 'preview_ready', result: CANDIDATE },
      reservation: undefined,
      lastJob: 11,
      managed: true,
    })
  })
  test.each(['CandidateInvalidated', 'CandidateAbandoned'] as const)('%s: the month collects again', (type) => {
    expect(changes(reviewed, { type, candidateId: 'c1' })).toEqual({ stage: { state: 'collecting' } })
    expect(given(reviewed, { type, candidateId: 'c1' }).managed).toBe(true)
  })
  test('becomes the approved result, and then the final one', () => {
    expect(changes(reviewed, { type: 'Approved', operationId: 3 })).toEqual({
      stage: { state: 'approved', result: CANDIDATE },
      reservation: { operationId: 3, kind: 'approve', inDoubt: false },
    })
    expect(changes(approving, { type: 'Finalized', operationId: 3 })).toEqual({
      stage: { state: 'finalized', result: CANDIDATE },
      reservation: undefined,
    })
  })
  test('is needed for a final month: without a candidate no month becomes final', () => {
    expect(given(calculating, { type: 'Finalized', operationId: 2 })).toMatchObject({
      stage: { state: 'collecting' },
      reservation: undefined,
    })
    expect(given(opened, { type: 'Filed', state: 'filed' }).stage).toEqual({ state: 'collecting' })
  })
  test.each<[string, readonly CycleEvent[], string | undefined]>([
    ['while it collects: none', collected, undefined],
    ['under review', reviewed, 'c1'],
    ['approved', approving, 'c1'],
    ['finalized', finalized, 'c1'],
    ['with a legacy preview: none', legacy, undefined],
    ['after it was abandoned: none', [...reviewed, { type: 'CandidateAbandoned', candidateId: 'c1' }], undefined],
  ])('of a month %s', (_, history, candidateId) => {
    expect(candidateOf(given(history))?.candidateId).toBe(candidateId)
  })
})

describe('a preview of a legacy cycle', () => {
  test('that is ready has the result of its native job, without a candidate', () => {
    expect(changes(collected, { type: 'PreviewChecked', preview: READY })).toEqual({
      preview: READY,
      stage: { state: 'preview_ready', result: { ...CANDIDATE, candidateId: null } },
    })
    expect(given(legacy).managed).toBe(false)
  })
  test.each<Preview>([
    { ...READY, blockers: ['results_missing'] },
    { ...READY, payrunJobId: null },
    { ...READY, resultSetId: null },
  ])('%j is not ready: the month collects, also where an earlier one was', (preview) => {
    expect(changes(collected, { type: 'PreviewChecked', preview })).toMatchObject({ stage: { state: 'collecting' } })
    expect(changes(legacy, { type: 'PreviewChecked', preview })).toEqual({ preview, stage: { state: 'collecting' } })
  })
})

describe('a declaration', () => {
  test.each(['filed', 'accepted', 'correction_required'] as const)('%s concerns the final result', (state) => {
    expect(changes(finalized, { type: 'Filed', state, reference: 'r', reason: 'x' })).toEqual({
      stage: { state, result: CANDIDATE },
      filing: { reference: 'r', reason: 'x' },
    })
  })
  test('keeps only the last record', () => {
    expect(changes(filed, { type: 'Filed', state: 'accepted', reason: 'x' })).toMatchObject({ filing: { reason: 'x' } })
    expect(given(filed, { type: 'Filed', state: 'accepted' }).filing).toEqual({})
  })
})

test('a skip marks the month and changes nothing else', () => {
  expect(changes(collected, { type: 'Skipped', reason: 'x' })).toEqual({ skipped: true })
})

describe('a month is final', () => {
  test.each<[string, readonly CycleEvent[], boolean]>([
    ['collecting', collected, false],
    ['preview_ready', reviewed, false],
    ['approved', approving, false],
    ['finalized', finalized, true],
    ['filed', filed, true],
    ['accepted', [...filed, { type: 'Filed', state: 'accepted' }], true],
    ['correction_required', [...filed, { type: 'Filed', state: 'correction_required' }], true],
  ])('while it is %s: %s', (state, history, final) => {
    expect(given(history).stage.state).toBe(state)
    expect([isFinalized(given(history)), wasFinalized(given(history))]).toEqual([final, final])
  })
  test('no longer while a correction is open, though it was before', () => {
    const corrected = given(finalized, { type: 'RevisionOpened' })
    expect([isFinalized(corrected), wasFinalized(corrected)]).toEqual([false, true])
    const twice = given(finalized, { type: 'RevisionOpened' }, { type: 'RevisionOpened' })
    expect(wasFinalized(twice)).toBe(true)
  })
  test('never by a failed approval', () => {
    expect(wasFinalized(given(approving, { type: 'RevisionOpened' }))).toBe(false)
  })
})
