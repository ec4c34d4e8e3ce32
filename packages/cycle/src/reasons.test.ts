import { describe, expect, test } from 'vitest'
import type { CycleRefusalCode } from './codes.js'
import { type Cycle, type CycleEvent, cycleOf } from './cycle.js'
import {
  abandon,
  approve,
  beginVariableWrite,
  checkPreview,
  reconcileOperation,
  reconcileVariableWrite,
  requestCalculation,
  requestDraftAbort,
} from './decide.js'
import { because, firstOf, laterApproval, type Surroundings } from './reasons.js'
import type { CycleRefusal } from './refusal.js'

/** A refusal names the month and the obstacle. Its code is for programs. */

const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const

type History = readonly CycleEvent[]
const opened: History = [{ type: 'Opened' }]
const writing: History = [...opened, { type: 'VariableWriteBegun', writeId: 71, variables: VARIABLES }]
const doubtful: History = [...writing, { type: 'VariableWriteInDoubt', writeId: 71 }]
const collected: History = [...writing, { type: 'VariableWriteConfirmed', writeId: 71, reconciled: false }]
const calculating: History = [...collected, { type: 'CalculationRequested', operationId: 72 }]
const reviewed: History = [...calculating, { type: 'CandidateMade', operationId: 72, ...CANDIDATE }]
const blocked: History = [...calculating, { type: 'CandidateMade', operationId: 72, ...CANDIDATE, outcome: 'blocked' }]
const approving: History = [...reviewed, { type: 'Approved', operationId: 73 }]
const finalized: History = [...approving, { type: 'Finalized', operationId: 73 }]
const preview = { blockers: [], payrunJobId: 11, resultSetId: 21 }
const legacyFinal: History = [
  ...collected,
  { type: 'PreviewChecked', preview },
  { type: 'Approved', operationId: 73 },
  { type: 'Finalized', operationId: 73 },
]

type Command = (cycle: Cycle, around: Surroundings) => ReturnType<typeof beginVariableWrite>
const set =
  (variables = { ...VARIABLES, remuneration: '1' }): Command =>
  (cycle, around) =>
    beginVariableWrite(cycle, { writeId: 9, variables }, around)
const calculate: Command = (cycle, around) => requestCalculation(cycle, 9, around)
const approveOf =
  (candidateId?: string): Command =>
  (cycle, around) =>
    approve(cycle, { operationId: 9, candidateId, inputs: { calculated: 'd', now: 'd' } }, around)
const abortOf =
  (payrunJobId: number, status: 'draft' | 'approved' | 'other'): Command =>
  (cycle, around) =>
    requestDraftAbort(cycle, { operationId: 9, draft: { payrunJobId, status } }, around)

test.each<[CycleRefusalCode, readonly string[], Command, History, Partial<Surroundings>]>([
  ['period_outside_write_window', ['2026-06', '2026-08 or 2026-09'], calculate, collected, { month: '2026-09' }],
  [
    'period_outside_write_window',
    ['the clock of the sandbox shows 2026-09-20'],
    calculate,
    collected,
    { month: '2026-09', movableClock: '2026-09-20' },
  ],
  ['month_skipped', ['2026-06'], calculate, [...opened, { type: 'Skipped', reason: 'x' }], {}],
  ['variable_write_reconciliation_required', ['write 71'], calculate, doubtful, {}],
  ['payroll_operation_collision', ['operation 72'], calculate, calculating, {}],
  ['payroll_operation_collision', ['write 71'], calculate, writing, {}],
  ['payroll_operation_collision', ['operation 74', 'later month'], set(), finalized, { laterApproval: 74 }],
  ['candidate_required', ['2026-06', 'candidateId'], approveOf(), reviewed, {}],
  ['candidate_conflict', ['2026-06', 'c2', 'preview_ready'], approveOf('c2'), reviewed, {}],
  ['candidate_conflict', ['2026-06', 'collecting', 'no preview'], approveOf(), collected, {}],
  ['candidate_conflict', ['c1', 'blockers'], approveOf('c1'), blocked, {}],
  ['candidate_conflict', ['2026-06', 'finalized'], calculate, finalized, {}],
  ['candidate_conflict', ['2026-06', 'managed'], (cycle, around) => checkPreview(cycle, preview, around), reviewed, {}],
  [
    'candidate_conflict',
    ['2026-06', 'finalized'],
    (cycle, around) => checkPreview(cycle, preview, around),
    legacyFinal,
    {},
  ],
  ['candidate_conflict', ['2026-06', 'c2'], (cycle, around) => abandon(cycle, 'c2', around), reviewed, {}],
  ['managed_officer_required', ['2 officers'], calculate, collected, { officers: 2 }],
  ['managed_officer_required', ['0 officers'], set(), opened, { officers: 0 }],
  ['variables_missing', ['2026-06'], calculate, opened, {}],
  ['payment_date_refused', ['2026-06', '2026-08-01'], set({ ...VARIABLES, dateDeVersement: '2026-08-01' }), opened, {}],
  ['later_finalized_month_requires_operator_replay', ['2026-06'], calculate, collected, { laterFinalized: true }],
  ['prior_month_not_finalized', ['2026-06'], calculate, collected, { before: 'open' }],
  [
    'nothing_to_reconcile',
    ['write 5'],
    (cycle) => reconcileVariableWrite(cycle, { writeId: 5, values: [], month: '2026-06' }, 'applied'),
    doubtful,
    {},
  ],
  ['nothing_to_reconcile', ['operation 5'], (cycle) => reconcileOperation(cycle, 5, 'applied'), calculating, {}],
  ['draft_approved', ['job 99'], abortOf(99, 'approved'), collected, {}],
  ['draft_not_draft', ['job 99'], abortOf(99, 'other'), collected, {}],
  ['draft_owned_by_candidate', ['job 11', 'abandon'], abortOf(11, 'draft'), reviewed, {}],
])('%s names %j', (code, named, command, history, around) => {
  const decision = command(cycleOf('2026-06', history), { ...AROUND, ...around })
  const refusal: Partial<CycleRefusal> = decision.ok ? {} : decision.refusal
  expect(refusal.code).toBe(code)
  for (const name of named) expect(refusal.message).toContain(name)
})

test('a clock that cannot be moved is not named', () => {
  expect(calculate(cycleOf('2026-06', collected), { ...AROUND, month: '2026-09' })).toMatchObject({
    refusal: { message: '2026-06 is outside the write window: write 2026-08 or 2026-09' },
  })
})

describe('a collision carries the id of the operation or write under way', () => {
  test.each<[number, History, Partial<Surroundings>]>([
    [72, calculating, {}],
    [71, writing, {}],
    [72, [...calculating, { type: 'OperationInDoubt', operationId: 72 }], {}],
    [74, finalized, { laterApproval: 74 }],
  ])('%i', (operationId, history, around) => {
    expect(set()(cycleOf('2026-06', history), { ...AROUND, ...around })).toMatchObject({ refusal: { operationId } })
  })
  test('and no other refusal has such an id', () => {
    expect(because('month_skipped', 'x')).toEqual({ code: 'month_skipped', message: 'x' })
  })
})

test.each<[string, History, object]>([
  [
    'a write in doubt',
    [...finalized, ...writing.slice(1), { type: 'VariableWriteInDoubt', writeId: 71 }],
    {
      code: 'variable_write_reconciliation_required',
      message: 'variable write 71 of 2026-05 may have succeeded: an operator reconciles',
      write: { id: 71, status: 'reconcile_required' },
    },
  ],
  [
    'a write under way',
    [...finalized, ...writing.slice(1)],
    {
      code: 'payroll_operation_collision',
      message: 'variable write 71 of 2026-05 is under way',
      operationId: 71,
      write: { id: 71, status: 'pending' },
    },
  ],
  [
    'an operation',
    [...finalized, { type: 'DraftAbortRequested', operationId: 75, payrunJobId: 12 }],
    { code: 'payroll_operation_collision', message: 'operation 75 of 2026-05 is under way', operationId: 75 },
  ],
])('%s of a finalized month is named, to who wants the next one', (_, history, refusal) => {
  const around = { ...AROUND, before: cycleOf('2026-05', history) }
  expect(calculate(cycleOf('2026-06', collected), around)).toMatchObject({ refusal })
  expect(approveOf('c1')(cycleOf('2026-06', reviewed), around)).toMatchObject({ refusal })
})

test("a later month's approval blocks only a month that was final: no other can be reopened", () => {
  const around = { laterApproval: 74 }
  expect(laterApproval(cycleOf('2026-06', reviewed), around)).toBe(false)
  expect(laterApproval(cycleOf('2026-06', [...finalized, { type: 'RevisionOpened' }]), around)).toMatchObject({
    operationId: 74,
  })
  expect(laterApproval(cycleOf('2026-06', finalized), { laterApproval: undefined })).toBe(false)
})

test('the first reason wins over all later ones', () => {
  const one: CycleRefusal = { code: 'month_skipped', message: 'one' }
  const two: CycleRefusal = { code: 'candidate_conflict', message: 'two' }
  expect(firstOf(false, one, two)).toBe(one)
  expect(firstOf(two, false, one)).toBe(two)
  expect(firstOf(false, false)).toBeUndefined()
})
