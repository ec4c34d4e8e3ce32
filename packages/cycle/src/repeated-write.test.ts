import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, cycleOf } from './cycle.js'
import { beginVariableWrite, writeOfRepeated } from './decide.js'

/** Variables that are sent again: with the version of the first request, or with the present one. */

const VARIABLES = { remuneration: '3000', dateDeVersement: '2026-06-30' }
const CANDIDATE = { candidateId: 'c1', payrunJobId: 11, resultSetId: 21, outcome: 'ready' } as const

type History = readonly CycleEvent[]
const given = (...events: History): Cycle => cycleOf('2026-06', events)
const opened: CycleEvent = { type: 'Opened' }
const begin = (writeId: number, variables = VARIABLES): CycleEvent => ({
  type: 'VariableWriteBegun',
  writeId,
  variables,
})
const confirm = (writeId: number): CycleEvent => ({ type: 'VariableWriteConfirmed', writeId, reconciled: false })
const begun = begin(1)
const withVariables: History = [opened, begun, confirm(1), { type: 'InputsChanged' }]
const calculating: History = [...withVariables, { type: 'CalculationRequested', operationId: 2 }]
const reviewed: History = [...calculating, { type: 'CandidateMade', operationId: 2, ...CANDIDATE }]
const finalized: History = [...reviewed, { type: 'Approved', operationId: 3 }, { type: 'Finalized', operationId: 3 }]
const doubtful: History = [opened, begun, { type: 'VariableWriteInDoubt', writeId: 1 }]

describe('a repeated request that began a write', () => {
  const again = (cycle: Cycle, variables = VARIABLES, version = 1) =>
    writeOfRepeated(cycle, variables, (named) => named === version)
  const rejected = [opened, begun, { type: 'VariableWriteRejected', writeId: 1, reconciled: false } as const]
  test.each<[string, History]>([
    ['pending', [opened, begun]],
    ['reconcile_required', doubtful],
    ['confirmed', withVariables],
    ['rejected', rejected],
  ])('refers to that write, which is %s', (status, history) => {
    expect(again(given(...history))).toEqual({ id: 1, status, variables: VARIABLES, begunAt: 1 })
  })
  test('refers to it while the month has these variables, whatever else has happened', () => {
    for (const history of [calculating, reviewed, finalized]) expect(again(given(...history))?.id).toBe(1)
  })
  test('is a new write at another version, with another amount or day, or if nothing was written', () => {
    expect(again(given(...withVariables), VARIABLES, 2)).toBeUndefined()
    expect(again(given(...withVariables), { ...VARIABLES, remuneration: '1' })).toBeUndefined()
    expect(again(given(...withVariables), { ...VARIABLES, dateDeVersement: '2026-06-29' })).toBeUndefined()
    expect(again(given(opened))).toBeUndefined()
  })
  test('is a new write once a later write has begun, even one back to the same variables', () => {
    const other = { ...VARIABLES, remuneration: '1' }
    const twice = [...withVariables, begin(2, other), confirm(2)]
    expect(again(given(...twice))).toBeUndefined()
    expect(again(given(...twice), other, withVariables.length)?.id).toBe(2)
    expect(again(given(...twice, begin(3), confirm(3)))).toBeUndefined()
  })
  test('is a new write if the month lacks its variables: they came too late, or a replay needs them anew', () => {
    const late: CycleEvent = { type: 'VariableWriteConfirmed', writeId: 1, reconciled: true, late: true }
    expect(again(given(opened, begun, late))).toBeUndefined()
    const consent = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }
    expect(again(given(...finalized, { type: 'RevisionOpened', consent }))).toBeUndefined()
  })
  test('is a new write if the month had other variables, and these came too late', () => {
    const late: CycleEvent = { type: 'VariableWriteConfirmed', writeId: 2, reconciled: true, late: true }
    const other = { ...VARIABLES, remuneration: '1' }
    const history = [...finalized, { type: 'VariableWriteBegun', writeId: 2, variables: other } as const, late]
    expect(again(given(...history), other, finalized.length)).toBeUndefined()
  })
})

describe('the confirmed variables, sent again with the present version', () => {
  const around = {
    month: '2026-06',
    before: 'first',
    laterFinalized: false,
    laterApproval: undefined,
    officers: 1,
  } as const
  const again = (cycle: Cycle, movesPay?: boolean, variables = VARIABLES) => {
    const command = { writeId: 5, variables, ...(movesPay !== undefined && { movesPay }) }
    const decision = beginVariableWrite(cycle, command, around)
    return decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code
  }
  test('change nothing where the month reads them', () => {
    for (const history of [withVariables, reviewed, finalized]) {
      expect(again(given(...history))).toEqual([])
      expect(again(given(...history), false)).toEqual([])
    }
  })
  test('are written again where the month reads other pay and can still be calculated', () => {
    for (const history of [withVariables, reviewed]) {
      expect(again(given(...history), true)).toEqual(['VariableWriteBegun'])
    }
    expect(again(given(...finalized), true)).toEqual([])
    expect(again(given(...calculating), true)).toBe('payroll_operation_collision')
  })
  test('are other variables where the amount differs, or none are confirmed', () => {
    expect(again(given(...finalized), false, { ...VARIABLES, remuneration: '1' })).toEqual(['VariableWriteBegun'])
    expect(again(given(opened), false)).toEqual(['VariableWriteBegun'])
  })
})
