import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, cycleOf } from './cycle.js'
import { file, joinReplay, openReplay, skip } from './operator.js'
import type { Decision } from './refusal.js'

/** The commands of operators about a month: filing, skip and replay (the operator's routes of the specification). */

const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const
const CONSENT = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
const NOW = { month: '2026-06', laterFinalized: false, laterApproval: undefined }

const given = (...events: readonly (CycleEvent | readonly CycleEvent[])[]): Cycle => cycleOf('2026-06', events.flat())
const codeOf = (decision: Decision<CycleEvent>): string | undefined => (decision.ok ? undefined : decision.refusal.code)
const eventsOf = (decision: Decision<CycleEvent>): readonly CycleEvent[] => (decision.ok ? decision.events : [])
const typesOf = (decision: Decision<CycleEvent>): readonly string[] | string =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code

const opened: CycleEvent = { type: 'Opened' }
const begun: CycleEvent = { type: 'VariableWriteBegun', writeId: 1, variables: VARIABLES }
const confirmed: CycleEvent = { type: 'VariableWriteConfirmed', writeId: 1, reconciled: false }
const doubtful: readonly CycleEvent[] = [begun, { type: 'VariableWriteInDoubt', writeId: 1 }]
const calculating: readonly CycleEvent[] = [opened, begun, confirmed, { type: 'CalculationRequested', operationId: 2 }]
const reviewed: readonly CycleEvent[] = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE }]
const approving: readonly CycleEvent[] = [...reviewed, { type: 'Approved', operationId: 3 }]
const finalized: readonly CycleEvent[] = [...approving, { type: 'Finalized', operationId: 3 }]
const corrected: readonly CycleEvent[] = [...finalized, { type: 'RevisionOpened' }]
const replayed: readonly CycleEvent[] = [...finalized, { type: 'RevisionOpened', consent: CONSENT }]
const filed = (state: 'filed' | 'accepted' | 'correction_required'): CycleEvent => ({ type: 'Filed', state })

describe('filing', () => {
  const histories = {
    collecting: [opened],
    preview_ready: reviewed,
    approved: approving,
    finalized,
    filed: [...finalized, filed('filed')],
    accepted: [...finalized, filed('filed'), filed('accepted')],
    correction_required: [...finalized, filed('filed'), filed('correction_required')],
  }
  const steps: Readonly<Record<keyof typeof histories, readonly string[]>> = {
    collecting: [],
    preview_ready: [],
    approved: [],
    finalized: ['filed'],
    filed: ['accepted', 'correction_required'],
    accepted: [],
    correction_required: [],
  }
  const states = ['collecting', 'preview_ready', 'approved', 'finalized', 'filed', 'accepted', 'correction_required']
  const targets = ['filed', 'accepted', 'correction_required'] as const

  test('the table has every state of a cycle', () => {
    expect(Object.keys(histories)).toEqual(states)
    for (const [state, history] of Object.entries(histories)) expect(given(history).stage.state).toBe(state)
  })
  test.each(
    Object.entries(histories).flatMap(([from, history]) =>
      targets.filter((to) => to !== from).map((to) => [from, to, history] as const),
    ),
  )(
    'moves a month that is %s to %s only along finalized → filed → accepted or correction_required',
    (from, to, history) => {
      const allowed = Object.entries(steps).some(([state, next]) => state === from && next.includes(to))
      const decision = file(given(history), { state: to, reference: 'r' })
      if (allowed) expect(eventsOf(decision)).toEqual([{ type: 'Filed', state: to, reference: 'r' }])
      else expect(codeOf(decision)).toBe('filing_refused')
    },
  )
  test('repeated with equal values changes nothing', () => {
    const told = { state: 'filed', reference: 'r', reason: 'x' } as const
    expect(typesOf(file(given(finalized, { type: 'Filed', ...told }), told))).toEqual([])
    expect(typesOf(file(given(finalized, filed('filed')), { state: 'filed' }))).toEqual([])
  })
  test.each([
    { state: 'filed', reference: 'other', reason: 'x' },
    { state: 'filed', reference: 'r', reason: 'other' },
  ] as const)('of the same state with corrected values, %j, is recorded', (told) => {
    const before: CycleEvent = { type: 'Filed', state: 'filed', reference: 'r', reason: 'x' }
    const decision = file(given(finalized, before), told)
    expect(eventsOf(decision)).toEqual([{ type: 'Filed', ...told }])
    expect(given(finalized, before, eventsOf(decision)).filing).toEqual({
      reference: told.reference,
      reason: told.reason,
    })
  })
  test.each([
    ['finalized', 'accepted', 'filed'],
    ['accepted', 'filed', 'nothing'],
    ['preview_ready', 'filed', 'nothing'],
  ] as const)(
    'that is refused for a month that is %s names the month, its state and the possible next states',
    (from, to, next) => {
      const decision = file(given(histories[from]), { state: to })
      expect(decision).toMatchObject({ ok: false, refusal: { message: expect.stringContaining(`2026-06 is ${from}`) } })
      expect(decision).toMatchObject({ ok: false, refusal: { message: expect.stringContaining(`become ${next} `) } })
    },
  )
})

describe('a skip', () => {
  test.each(['2026-06', '2026-07', '2027-01'])('in %s declares June once, without a time limit', (month) => {
    expect(eventsOf(skip(given(opened), 'x', { month }))).toEqual([{ type: 'Skipped', reason: 'x' }])
    expect(typesOf(skip(given(opened, { type: 'Skipped', reason: 'x' }), 'y', { month }))).toEqual([])
  })
  test('invalidates the candidate under review', () => {
    const decision = skip(given(reviewed), 'x', NOW)
    expect(eventsOf(decision)).toEqual([
      { type: 'CandidateInvalidated', candidateId: 'c1' },
      { type: 'Skipped', reason: 'x' },
    ])
    expect(given(reviewed, eventsOf(decision))).toMatchObject({ skipped: true, stage: { state: 'collecting' } })
  })
  test('is refused before the first contract, and accepted from its month on', () => {
    const around = (firstContract: string) => ({ month: '2026-07', firstContract })
    expect(skip(given(opened), 'x', around('2026-07-01'))).toMatchObject({
      ok: false,
      refusal: {
        code: 'month_before_first_contract',
        message: '2026-06 ends before 2026-07-01, on which the first contract begins',
      },
    })
    expect(typesOf(skip(given(opened), 'x', around('2026-06-30')))).toEqual(['Skipped'])
    expect(typesOf(skip(given(opened), 'x', around('2025-12-01')))).toEqual(['Skipped'])
  })
  test.each<[string, readonly CycleEvent[], string, string]>([
    ['period_outside_write_window', [opened], '2026-05', '2026-05 is the last month to skip'],
    ['month_already_finalized', finalized, '2026-06', '2026-06'],
    ['month_already_finalized', corrected, '2026-06', '2026-06'],
    ['variable_write_reconciliation_required', [opened, ...doubtful], '2026-06', 'write 1'],
    ['payroll_operation_collision', calculating, '2026-06', 'operation 2'],
    ['payroll_operation_collision', [opened, begun], '2026-06', 'write 1'],
  ])('is refused with %s', (code, history, month, named) => {
    const refusal = { code, message: expect.stringContaining(named) }
    expect(skip(given(history), 'x', { month })).toMatchObject({ ok: false, refusal })
  })
})

describe('a replay', () => {
  test('of a finalized month opens a revision that needs every input anew, with the given consent', () => {
    const decision = openReplay(given(finalized), CONSENT, NOW)
    expect(eventsOf(decision)).toEqual([{ type: 'RevisionOpened', consent: CONSENT }, { type: 'InputsChanged' }])
    expect(given(finalized, eventsOf(decision))).toMatchObject({
      revision: 2,
      replayed: true,
      variables: undefined,
      consent: CONSENT,
      generation: 1,
      stage: { state: 'collecting' },
    })
  })
  test('continues a correction that a later finalized month has overtaken', () => {
    const overtaken = { ...NOW, laterFinalized: true }
    expect(typesOf(openReplay(given(corrected), CONSENT, overtaken))).toEqual(['RevisionOpened', 'InputsChanged'])
  })
  test.each<[string, readonly CycleEvent[], Partial<typeof NOW>]>([
    ['a month that was never final', reviewed, {}],
    ['a month that was never final, before a final one', reviewed, { laterFinalized: true }],
    ['a correction without a later finalized month', corrected, {}],
    ['an open replay', replayed, { laterFinalized: true }],
  ])('is refused for %s: there is nothing to correct', (_, history, around) => {
    const refusal = { code: 'replay_refused', message: expect.stringContaining('2026-06 is ') }
    expect(openReplay(given(history), CONSENT, { ...NOW, ...around })).toMatchObject({ ok: false, refusal })
  })
  test.each<[string, readonly CycleEvent[], Partial<Omit<typeof NOW, 'laterApproval'>> & { laterApproval?: number }]>([
    ['period_outside_write_window', finalized, { month: '2026-08' }],
    ['variable_write_reconciliation_required', [...finalized, ...doubtful], {}],
    ['payroll_operation_collision', [...finalized, begun], {}],
    ['payroll_operation_collision', finalized, { laterApproval: 8 }],
  ])('is refused with %s', (code, history, around) => {
    expect(codeOf(openReplay(given(history), CONSENT, { ...NOW, ...around }))).toBe(code)
  })
  test('names the approval of a later month that is under way', () => {
    expect(openReplay(given(finalized), CONSENT, { ...NOW, laterApproval: 8 })).toMatchObject({
      refusal: { operationId: 8, message: expect.stringContaining('operation 8') },
    })
  })
})

describe('a later month', () => {
  test.each<[string, readonly CycleEvent[]]>([
    ['that is finalized', finalized],
    ['with an open correction', corrected],
  ])('%s joins the replay with a revision of its own', (_, history) => {
    expect(eventsOf(joinReplay(given(history), CONSENT, NOW))).toEqual([
      { type: 'RevisionOpened', consent: CONSENT },
      { type: 'InputsChanged' },
    ])
  })
  test.each<[string, readonly CycleEvent[], string]>([
    ['period_outside_write_window', finalized, '2026-08'],
    ['variable_write_reconciliation_required', [...finalized, ...doubtful], '2026-06'],
    ['payroll_operation_collision', [...finalized, begun], '2026-06'],
  ])('does not join with %s', (code, history, month) => {
    expect(codeOf(joinReplay(given(history), CONSENT, { month }))).toBe(code)
  })
})
