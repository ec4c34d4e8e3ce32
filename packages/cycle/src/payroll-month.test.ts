import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, cycleOf, earlierFinalJobs, revisionOf } from './cycle.js'
import { approve, changeInputs, completeCalculation, open, requestCalculation } from './decide.js'
import { skip } from './operator.js'
import { holdOut, releasedSince, releaseHeld, setPaymentDate } from './payroll-commands.js'
import type { Surroundings } from './reasons.js'
import type { Decision } from './refusal.js'

/** The month of a payroll: given what has happened, when a command comes, then what differs from the month of an officer. */

const PERIOD = '2026-06'
const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 0,
}
const PAYROLL = { payrollId: 4, payrunId: 5, paymentDate: '2026-06-30' }
const SAME = { calculated: 'd1', now: 'd1' }
const COUNTS = { people: 30, computed: 28, withFaults: 1, held: 1, changed: 28 }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 0, outcome: 'ready', counts: COUNTS } as const
const PERSON = { employeeId: 7, reason: 'no contract yet' }

type History = readonly (CycleEvent | readonly CycleEvent[])[]
const given = (...events: History): Cycle => cycleOf(PERIOD, events.flat())
const typesOf = (decision: Decision<CycleEvent>): readonly string[] | string =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code
const after = (cycle: Cycle, decision: Decision<CycleEvent>, ...before: History): Cycle =>
  decision.ok ? given(...before, decision.events) : cycle

const opened: CycleEvent = { type: 'Opened', payroll: PAYROLL }
const calculating = [opened, { type: 'CalculationRequested', operationId: 2 } as const]
const reviewed = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE } as const]
const approving = [...reviewed, { type: 'Approved', operationId: 3 } as const]
const finalized = [...approving, { type: 'Finalized', operationId: 3 } as const]
const skipped = [opened, { type: 'Skipped', reason: 'x' } as const]
const held: CycleEvent = { type: 'PersonHeld', ...PERSON }

const approveIt = (cycle: Cycle, openControls?: readonly string[], inputs = SAME) =>
  approve(cycle, { operationId: 9, candidateId: 'c1', inputs, ...(openControls && { openControls }) }, AROUND)

describe('the month of a payroll is opened', () => {
  test('with what it pays by', () => {
    const decision = open(given(), AROUND, PAYROLL)
    expect(decision).toEqual({ ok: true, events: [{ type: 'Opened', payroll: PAYROLL }] })
    expect(given(opened)).toMatchObject({ payroll: PAYROLL, held: [], lastJob: undefined, revision: 1 })
  })
  test('once, and not to be paid on a day outside of the month and the next one', () => {
    expect(typesOf(open(given(opened), AROUND, PAYROLL))).toEqual([])
    const early = { ...PAYROLL, paymentDate: '2026-05-31' }
    const refused = { code: 'payment_date_refused', field: 'paymentDate' }
    expect(open(given(), AROUND, early)).toMatchObject({ ok: false, refusal: refused })
    expect(setPaymentDate(given(opened), '2026-08-01', AROUND)).toMatchObject({ ok: false, refusal: refused })
    expect(typesOf(open(given(), { ...AROUND, month: '2026-09' }, early))).toBe('period_outside_write_window')
  })
  test('and the month of an officer still opens with an event of its type alone', () => {
    expect(open(given(), AROUND)).toEqual({ ok: true, events: [{ type: 'Opened' }] })
  })
})

test('the month of an officer is not approved beside the one of the payroll, which is', () => {
  const around = { ...AROUND, officers: 1, isPayrollsMonth: true }
  const candidate = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const
  const officers = given({ type: 'Opened' }, { type: 'CandidateMade', operationId: 2, ...candidate })
  const command = { operationId: 9, candidateId: 'c1', inputs: SAME }
  expect(typesOf(approve(officers, command, around))).toBe('managed_officer_required')
  expect(typesOf(approve(officers, command, { ...around, isPayrollsMonth: false }))).toEqual(['Approved'])
  expect(typesOf(approve(given(reviewed), command, around))).toEqual(['Approved'])
})

describe('the payment date', () => {
  const set = (cycle: Cycle, day = '2026-07-05', around: Partial<Surroundings> = {}) =>
    setPaymentDate(cycle, day, { ...AROUND, ...around })
  test('is an input: another one makes the candidate invalid', () => {
    expect(typesOf(set(given(reviewed)))).toEqual(['CandidateInvalidated', 'InputsChanged', 'PaymentDateSet'])
    expect(after(given(), set(given(reviewed)), reviewed)).toMatchObject({
      payroll: { ...PAYROLL, paymentDate: '2026-07-05' },
      stage: { state: 'collecting' },
      generation: 1,
    })
  })
  test('that is set already changes nothing', () => {
    expect(typesOf(set(given(reviewed), '2026-06-30'))).toEqual([])
  })
  test('of a final month makes the next revision; the earlier one keeps its own', () => {
    const next = after(given(), set(given(finalized)), finalized)
    expect(next).toMatchObject({ revision: 2, payroll: { paymentDate: '2026-07-05' } })
    expect(next.earlier).toEqual([
      { revision: 1, stage: { state: 'finalized', result: CANDIDATE }, payroll: PAYROLL, held: [] },
    ])
  })
  test('of an unopened or an officer’s month is kept nowhere', () => {
    const officers = given({ type: 'Opened' }, { type: 'PaymentDateSet', paymentDate: '2026-07-05' })
    expect(officers.payroll).toBeUndefined()
    const decision = set(given({ type: 'Opened' }))
    expect(typesOf(decision)).toEqual(['InputsChanged', 'PaymentDateSet'])
    expect(after(given(), decision, { type: 'Opened' }).payroll).toBeUndefined()
  })
  test.each<[string, History, Partial<Surroundings>, string]>([
    ['period_outside_write_window', [opened], { month: '2026-09' }, '2026-07-05'],
    ['month_skipped', skipped, {}, '2026-07-05'],
    ['payroll_operation_collision', calculating, {}, '2026-07-05'],
    ['payroll_operation_collision', finalized, { laterApproval: 8 }, '2026-07-05'],
    ['payment_date_refused', [opened], {}, '2026-08-01'],
    ['later_finalized_month_requires_operator_replay', [opened], { laterFinalized: true }, '2026-07-05'],
  ])('is refused with %s', (code, history, around, day) => {
    expect(typesOf(set(given(...history), day, around))).toBe(code)
  })
})

describe('a calculation', () => {
  const calculate = (cycle: Cycle, around: Partial<Surroundings> = {}) =>
    requestCalculation(cycle, 9, { ...AROUND, ...around })
  test.each([0, 1, 2])('needs no variables and no officer: the tenant has %i', (officers) => {
    expect(typesOf(calculate(given(opened), { officers }))).toEqual(['CalculationRequested'])
  })
  test('needs the month before, as that of an officer', () => {
    expect(typesOf(calculate(given(opened), { before: 'open' }))).toBe('prior_month_not_finalized')
  })
  test('makes a candidate with its counts, and the month remembers its job when it is invalid', () => {
    const candidate = CANDIDATE
    const { events } = completeCalculation(given(calculating), 2, { generation: 0, inputs: SAME, candidate })
    expect(events).toEqual([{ type: 'CandidateMade', operationId: 2, ...CANDIDATE }])
    expect(given(reviewed)).toMatchObject({ lastJob: 11, stage: { state: 'preview_ready', result: CANDIDATE } })
    const invalid = given(reviewed, { type: 'CandidateInvalidated', candidateId: 'c1' })
    expect(invalid).toMatchObject({ lastJob: 11, stage: { state: 'collecting' } })
  })
  test('of the next revision has no job before it, and knows the final ones', () => {
    const next = given(finalized, { type: 'RevisionOpened' })
    expect(next.lastJob).toBeUndefined()
    expect(earlierFinalJobs(next)).toEqual([11])
    expect(earlierFinalJobs(given(approving, { type: 'RevisionOpened' }))).toEqual([])
    expect(earlierFinalJobs(given(opened, { type: 'RevisionOpened' }))).toEqual([])
  })
})

describe('a revision of a month', () => {
  const first = given(opened, held, ...finalized.slice(1))
  const third = given(
    ...[opened, held, ...finalized.slice(1), { type: 'RevisionOpened' } as const],
    ...[{ type: 'PersonReleased', employeeId: 7 } as const, { type: 'RevisionOpened' } as const],
  )
  test('is the month itself, or what the month was when the next one was opened', () => {
    expect(revisionOf(first, 1)).toBe(first)
    expect(revisionOf(third, 3)).toBe(third)
    expect(revisionOf(third, 1)).toMatchObject({ revision: 1, stage: { state: 'finalized' }, held: [PERSON] })
    expect(revisionOf(third, 2)).toMatchObject({ revision: 2, stage: { state: 'collecting' }, held: [] })
  })
  test.each([0, 4])('number %i is unknown', (number) => {
    expect(revisionOf(third, number)).toBeUndefined()
  })
})

describe('the controls of a candidate', () => {
  test.each([
    [0, {}],
    [3, { openControls: 3 }],
  ])('that are open, %i, are said of it and are no part of it', (openControls, said) => {
    const made = { generation: 0, inputs: SAME, candidate: CANDIDATE, openControls }
    const { events } = completeCalculation(given(calculating), 2, made)
    expect(events).toEqual([{ type: 'CandidateMade', operationId: 2, ...CANDIDATE, ...said }])
    expect(given(calculating, events).stage).toEqual({ state: 'preview_ready', result: CANDIDATE })
  })
})

describe('an approval', () => {
  test('is refused while a control is open, which is said last', () => {
    expect(approveIt(given(reviewed), ['net_pay_negative', 'absent_long'])).toEqual({
      ok: false,
      refusal: { code: 'controls_open', message: 'candidate c1 has open controls: net_pay_negative, absent_long' },
    })
    expect(approveIt(given(reviewed), ['x'], { calculated: 'd1', now: 'd2' })).toEqual({
      ok: false,
      refusal: {
        code: 'candidate_conflict',
        message: 'the inputs of 2026-06 have changed since its result was calculated',
      },
    })
    expect(typesOf(approveIt(given(reviewed), []))).toEqual(['Approved'])
    expect(typesOf(approveIt(given(reviewed)))).toEqual(['Approved'])
  })
  test('of an officer’s month is not refused for a control', () => {
    const officers = [{ type: 'Opened' }, ...reviewed.slice(1)] as const
    const decision = approve(
      given(officers),
      { operationId: 9, candidateId: 'c1', inputs: SAME, openControls: ['x'] },
      { ...AROUND, officers: 1 },
    )
    expect(typesOf(decision)).toEqual(['Approved'])
  })
  test('of a candidate with blockers is a conflict', () => {
    const blocked = [
      ...calculating,
      { type: 'CandidateMade', operationId: 2, ...CANDIDATE, outcome: 'blocked' } as const,
    ]
    expect(typesOf(approveIt(given(blocked)))).toBe('candidate_conflict')
  })
})

describe('a person', () => {
  const holdIt = (cycle: Cycle, person = PERSON, around: Partial<Surroundings> = {}) =>
    holdOut(cycle, person, { ...AROUND, ...around })
  const release = (cycle: Cycle, employeeId = 7, around: Partial<Surroundings> = {}) =>
    releaseHeld(cycle, employeeId, { ...AROUND, ...around })

  test('is held out with a reason: an input, so the candidate is invalid', () => {
    expect(typesOf(holdIt(given(reviewed)))).toEqual(['CandidateInvalidated', 'InputsChanged', 'PersonHeld'])
    expect(after(given(), holdIt(given(reviewed)), reviewed).held).toEqual([PERSON])
  })
  test('is paid by the revision after the final one that held the person out, once released', () => {
    const final = [opened, held, ...finalized.slice(1)]
    const next = [...final, { type: 'RevisionOpened' } as const]
    expect(releasedSince(given(...final))).toEqual([])
    expect(releasedSince(given(...next))).toEqual([])
    const release = { type: 'PersonReleased', employeeId: 7 } as const
    expect(releasedSince(given(...next, release))).toEqual([7])
    // No one was paid: the approval has failed.
    expect(releasedSince(given(opened, held, ...approving.slice(1), { type: 'RevisionOpened' }, release))).toEqual([])
  })
  test('is held out again with another reason: that alone changes', () => {
    expect(typesOf(holdIt(given(opened, held)))).toEqual([])
    const decision = holdIt(given(opened, held), { ...PERSON, reason: 'asked to' })
    expect(typesOf(decision)).toEqual(['PersonHeld'])
    const other: CycleEvent = { type: 'PersonHeld', employeeId: 8, reason: 'x' }
    expect(after(given(), decision, opened, held, other).held).toEqual([
      { employeeId: 8, reason: 'x' },
      { employeeId: 7, reason: 'asked to' },
    ])
  })
  test('is held out beside another, with the same reason too', () => {
    const other = { ...PERSON, employeeId: 8 }
    const decision = holdIt(given(opened, held), other)
    expect(typesOf(decision)).toEqual(['InputsChanged', 'PersonHeld'])
    expect(after(given(), decision, opened, held).held).toEqual([PERSON, other])
  })
  test('is not held out of a month that has paid, which is said', () => {
    expect(holdIt(given(finalized))).toEqual({
      ok: false,
      refusal: {
        code: 'candidate_conflict',
        message: '2026-06 is finalized: it has paid, and holds no person out any more',
      },
    })
  })
  test.each<[string, History, Partial<Surroundings>]>([
    ['period_outside_write_window', [opened], { month: '2026-09' }],
    ['month_skipped', skipped, {}],
    ['payroll_operation_collision', calculating, {}],
    ['candidate_conflict', finalized, {}],
  ])('is not held out: %s', (code, history, around) => {
    expect(typesOf(holdIt(given(...history), PERSON, around))).toBe(code)
  })
  test('is released: the month calculates the person too', () => {
    const other: CycleEvent = { type: 'PersonHeld', employeeId: 8, reason: 'x' }
    const decision = release(given(opened, held, other))
    expect(typesOf(decision)).toEqual(['InputsChanged', 'PersonReleased'])
    expect(after(given(), decision, opened, held, other).held).toEqual([{ employeeId: 8, reason: 'x' }])
  })
  test('is released from a final month: the next revision pays the person', () => {
    const final = [opened, held, ...finalized.slice(1)]
    const decision = release(given(final))
    expect(typesOf(decision)).toEqual(['RevisionOpened', 'InputsChanged', 'PersonReleased'])
    const next = after(given(), decision, final)
    expect(next).toMatchObject({ revision: 2, held: [] })
    expect(next.earlier[0]?.held).toEqual([PERSON])
  })
  test.each<[string, History, Partial<Surroundings>]>([
    ['period_outside_write_window', [opened, held], { month: '2026-09' }],
    ['payroll_operation_collision', [opened, held, ...calculating.slice(1)], {}],
    ['payroll_operation_collision', [opened, held, ...finalized.slice(1)], { laterApproval: 8 }],
    ['later_finalized_month_requires_operator_replay', [opened, held, ...finalized.slice(1)], { laterFinalized: true }],
  ])('is not released: %s', (code, history, around) => {
    expect(typesOf(release(given(...history), 7, around))).toBe(code)
  })
  test('who is not held out is not released: nothing changes', () => {
    expect(typesOf(release(given(reviewed)))).toEqual([])
    expect(typesOf(release(given(opened, held), 8))).toEqual([])
  })
  test('is released from a month that never was final, whatever is final after it', () => {
    expect(typesOf(release(given(opened, held), 7, { laterFinalized: true }))).toEqual([
      'InputsChanged',
      'PersonReleased',
    ])
  })
})

describe('late changes', () => {
  const OF = { employeeId: 7, old: '10', new: '12', by: 3 }
  const change = {
    caseName: 'PAS',
    caseFieldName: 'TauxPAS',
    start: '2026-06-01T00:00:00Z',
    recordedAt: '2026-06-30T09:00:00Z',
    of: OF,
  }
  const changed = (cycle: Cycle, around: Partial<Surroundings> = {}) =>
    changeInputs(cycle, [change], { ...AROUND, ...around })

  test('open the next revision inside the write window, unless the payroll carries them', () => {
    expect(typesOf(changed(given(finalized)))).toEqual(['RevisionOpened', 'InputsChanged'])
    expect(typesOf(changed(given(finalized), { carries: false }))).toEqual(['RevisionOpened', 'InputsChanged'])
    const decision = changed(given(finalized), { carries: true })
    expect(typesOf(decision)).toEqual(['InputsLate'])
    expect(after(given(), decision, finalized).lateChanges).toEqual([change])
  })
  test('of an open month are its inputs, carried or not', () => {
    expect(typesOf(changed(given(reviewed), { carries: true }))).toEqual(['CandidateInvalidated', 'InputsChanged'])
    const again = [
      ...finalized,
      { type: 'RevisionOpened' } as const,
      { type: 'CalculationRequested', operationId: 4 } as const,
    ]
    expect(typesOf(changed(given(again), { carries: true }))).toEqual(['InputsChanged'])
  })
  test('of which nothing was calculated are no event: thousands of values are recorded before the first calculation', () => {
    expect(typesOf(changed(given(opened)))).toEqual([])
    expect(typesOf(changed(given(calculating)))).toEqual(['InputsChanged'])
    expect(typesOf(changed(given({ type: 'Opened' })))).toEqual(['InputsChanged'])
  })
})

test('a month of a payroll is skipped as that of an officer', () => {
  expect(typesOf(skip(given(reviewed), 'no pay', AROUND))).toEqual(['CandidateInvalidated', 'Skipped'])
})
