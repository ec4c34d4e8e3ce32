import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cycle, type CycleEvent, candidateOf, cycleOf, evolve } from './cycle.js'
import * as decide from './decide.js'
import { openReplay, skip } from './operator.js'
import { holdOut, releaseHeld, setPaymentDate } from './payroll-commands.js'
import type { Surroundings } from './reasons.js'
import { type Decision, decided } from './refusal.js'

/**
 * Random commands against a second model without events (sections 2.9, 3.1 and 4.6 of the specification). The model counts inputs
 * itself, to check that a finalized result uses the current ones.
 */

const AROUND: Surroundings = {
  month: '2026-06',
  before: 'first',
  laterFinalized: false,
  laterApproval: undefined,
  officers: 1,
}
/** The kinds of months. The model is the same for both except the variables, the payment date and the people held out. */
const KINDS = {
  officer: { type: 'Opened' },
  payroll: { type: 'Opened', payroll: { payrollId: 1, payrunId: 2, paymentDate: '1' } },
} as const satisfies Record<string, CycleEvent>
type Kind = keyof typeof KINDS
const SAME = { calculated: 'd', now: 'd' }
const CONSENT = { by: 'a', reference: 'b', at: '2026-07-01T00:00:00Z' }

type Act =
  | { readonly act: 'set'; readonly remuneration: '1' | '2' }
  | { readonly act: 'write answered'; readonly how: 'confirmed' | 'rejected' | 'lost' }
  | { readonly act: 'write reconciled' | 'operation reconciled'; readonly outcome: 'applied' | 'not_applied' }
  | { readonly act: 'calculate' | 'operation fails' | 'operation is lost' | 'native change' | 'skip' | 'replay' }
  | { readonly act: 'calculation ends'; readonly outcome: 'ready' | 'blocked' }
  | { readonly act: 'approve' | 'abandon'; readonly which: 'current' | 'first' }
  | { readonly act: 'approval ends' }
  | { readonly act: 'pay on'; readonly day: '2026-06-29' | '2026-06-30' }
  | { readonly act: 'hold' | 'release'; readonly employeeId: 1 | 2 }

/** The acts that only one kind of month has. */
const ownActs: Readonly<Record<Kind, readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Act> }[]>> = {
  officer: [
    { weight: 3, arbitrary: fc.record({ act: fc.constant('set' as const), remuneration: fc.constantFrom('1', '2') }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('write answered' as const),
        how: fc.constantFrom('confirmed', 'confirmed', 'confirmed', 'rejected', 'lost'),
      }),
    },
  ],
  payroll: [
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('pay on' as const),
        day: fc.constantFrom('2026-06-29' as const, '2026-06-30' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom('hold' as const, 'release' as const),
        employeeId: fc.constantFrom(1 as const, 2 as const),
      }),
    },
  ],
}
const commonActs: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Act> }[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('write reconciled' as const, 'operation reconciled' as const),
      outcome: fc.constantFrom('applied' as const, 'not_applied' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'calculate',
        'calculate',
        'calculate',
        'operation fails',
        'operation is lost',
        'native change',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('skip', 'replay', 'replay', 'replay') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('calculation ends' as const),
      outcome: fc.constantFrom('ready' as const, 'ready' as const, 'ready' as const, 'blocked' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'abandon' as const),
      which: fc.constantFrom('current' as const, 'current' as const, 'first' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('approval ends' as const) }) },
]
const actsOf = (kind: Kind): fc.Arbitrary<Act> => fc.oneof(...ownActs[kind], ...commonActs)

interface Model {
  readonly kind: Kind
  /** The payment date and the people held out of a payroll's month; undefined: an officer's month. */
  paymentDate: string | undefined
  held: ReadonlySet<number>
  state: 'collecting' | 'preview_ready' | 'approved' | 'finalized'
  revision: number
  variables: string | undefined
  /** Counts the changes that the partner makes to the month's inputs. */
  inputs: number
  candidate: { id: string; inputs: number; blocked: boolean } | undefined
  operation: { id: number; kind: 'calculate' | 'approve'; inputs: number; inDoubt: boolean } | undefined
  write: { id: number; remuneration: string; inDoubt: boolean } | undefined
  skipped: boolean
  everFinal: boolean
  /** The candidate of each finalized revision, and the variables that it was calculated from. */
  finals: Map<number, readonly [string | undefined, string | undefined]>
}

const newModel = (kind: Kind): Model => ({
  kind,
  paymentDate: kind === 'payroll' ? '1' : undefined,
  held: new Set(),
  state: 'collecting',
  revision: 1,
  variables: undefined,
  inputs: 0,
  candidate: undefined,
  operation: undefined,
  write: undefined,
  skipped: false,
  everFinal: false,
  finals: new Map(),
})

/** An input changed: a calculated result is outdated, and the next revision corrects an approved one. */
function inputsChange(model: Model): void {
  if (model.state === 'approved' || model.state === 'finalized') model.revision += 1
  Object.assign(model, { inputs: model.inputs + 1, state: 'collecting', candidate: undefined })
}
function writeIsThere(model: Model, remuneration: string): void {
  inputsChange(model)
  Object.assign(model, { variables: remuneration, write: undefined })
}
/** No operation and no write is under way or in doubt, and the month was not declared without pay. */
const isFree = ({ operation, write, skipped }: Model): boolean =>
  operation === undefined && write === undefined && !skipped

/** Applies an act to the model unless the model refuses it; returns whether it was refused. */
function expected(model: Model, act: Act, id: number, candidateId: string): 'refused' | 'taken' {
  const { operation, write, candidate } = model
  const taken = (changes: Partial<Model> = {}): 'taken' => {
    Object.assign(model, changes)
    return 'taken'
  }
  switch (act.act) {
    case 'set':
      if (model.skipped || write?.inDoubt) return 'refused'
      if (model.variables === act.remuneration) return taken()
      return isFree(model) ? taken({ write: { id, remuneration: act.remuneration, inDoubt: false } }) : 'refused'
    case 'write answered':
      if (write === undefined || write.inDoubt) return taken()
      if (act.how === 'confirmed') writeIsThere(model, write.remuneration)
      else model.write = act.how === 'lost' ? { ...write, inDoubt: true } : undefined
      return taken()
    case 'write reconciled':
      if (!write?.inDoubt) return 'refused'
      if (act.outcome === 'applied') writeIsThere(model, write.remuneration)
      return taken({ write: undefined })
    case 'calculate':
      if (!isFree(model) || (model.kind === 'officer' && model.variables === undefined)) return 'refused'
      if (model.state !== 'collecting' && model.state !== 'preview_ready') return 'refused'
      return taken({
        state: 'collecting',
        candidate: undefined,
        operation: { id, kind: 'calculate', inputs: model.inputs, inDoubt: false },
      })
    case 'calculation ends':
      if (operation?.kind !== 'calculate' || operation.inDoubt) return taken()
      if (operation.inputs !== model.inputs) return taken({ operation: undefined })
      return taken({
        operation: undefined,
        state: 'preview_ready',
        candidate: { id: `c${operation.id}`, inputs: model.inputs, blocked: act.outcome === 'blocked' },
      })
    case 'operation fails':
      return operation?.inDoubt ? taken() : taken({ operation: undefined })
    case 'operation is lost':
      return taken({ operation: operation && { ...operation, inDoubt: true } })
    case 'operation reconciled':
      if (!operation?.inDoubt) return 'refused'
      if (act.outcome === 'applied') return taken({ operation: { ...operation, inDoubt: false } })
      if (operation.kind === 'approve') Object.assign(model, { state: 'collecting', candidate: undefined })
      return taken({ operation: undefined })
    case 'approve': {
      const open = model.state === 'preview_ready' || model.state === 'approved'
      if (!isFree(model) || !open || candidate?.id !== candidateId || candidate.blocked) return 'refused'
      return taken({ state: 'approved', operation: { id, kind: 'approve', inputs: model.inputs, inDoubt: false } })
    }
    case 'approval ends':
      if (operation?.kind !== 'approve' || operation.inDoubt) return taken()
      expect(candidate?.inputs).toBe(model.inputs)
      model.finals.set(model.revision, [candidate?.id, model.variables])
      return taken({ operation: undefined, state: 'finalized', everFinal: true })
    case 'abandon':
      if (!isFree(model) || model.state !== 'preview_ready' || candidate?.id !== candidateId) return 'refused'
      return taken({ state: 'collecting', candidate: undefined })
    case 'native change':
      if (operation?.kind === 'approve' && !model.skipped) return 'refused'
      if (!model.skipped) inputsChange(model)
      return taken()
    case 'skip':
      if (model.skipped) return taken()
      if (!isFree(model) || model.everFinal) return 'refused'
      return taken({ skipped: true, state: 'collecting', candidate: undefined })
    case 'replay':
      if (!isFree(model) || model.state !== 'finalized') return 'refused'
      inputsChange(model)
      return taken({ variables: undefined })
    case 'pay on':
      if (!isFree(model)) return 'refused'
      if (model.paymentDate !== act.day) inputsChange(model)
      return taken({ paymentDate: act.day })
    case 'hold':
      if (!isFree(model) || model.state === 'approved' || model.state === 'finalized') return 'refused'
      if (!model.held.has(act.employeeId)) inputsChange(model)
      return taken({ held: new Set([...model.held, act.employeeId]) })
    case 'release':
      if (!isFree(model)) return 'refused'
      if (model.held.has(act.employeeId)) inputsChange(model)
      return taken({ held: new Set([...model.held].filter((id) => id !== act.employeeId)) })
  }
}

const inTime = (writeId: number) => ({ writeId, values: [], month: AROUND.month })

/** The same act as a decision about the month. `started`: the generation of inputs at the start of a calculation. */
function decision(cycle: Cycle, act: Act, id: number, candidateId: string, started: number): Decision<CycleEvent> {
  const { write, reservation } = cycle
  const operationId = reservation?.operationId ?? 0
  const running = reservation !== undefined && !reservation.inDoubt
  switch (act.act) {
    case 'set': {
      const variables = { remuneration: act.remuneration, dateDeVersement: '2026-06-30' }
      return decide.beginVariableWrite(cycle, { writeId: id, variables }, AROUND)
    }
    case 'write answered': {
      const answers = {
        confirmed: (known: Cycle, writeId: number) => decide.confirmVariableWrite(known, inTime(writeId)),
        rejected: decide.rejectVariableWrite,
        lost: decide.doubtVariableWrite,
      }
      return decided(...answers[act.how](cycle, write?.id ?? 0))
    }
    case 'write reconciled':
      return decide.reconcileVariableWrite(cycle, inTime(write?.id ?? 0), act.outcome)
    case 'calculate':
      return decide.requestCalculation(cycle, id, AROUND)
    case 'calculation ends': {
      if (reservation?.kind !== 'calculate' || !running) return decided()
      const numbers = { payrunJobId: operationId, resultSetId: operationId }
      const candidate = { candidateId: `c${operationId}`, ...numbers, outcome: act.outcome }
      return decided(
        ...decide.completeCalculation(cycle, operationId, { generation: started, inputs: SAME, candidate }).events,
      )
    }
    case 'operation fails':
      return decided(...(running ? decide.endOperation(cycle, operationId, 'failed') : []))
    case 'operation is lost':
      return decided(...decide.doubtOperation(cycle, operationId))
    case 'operation reconciled':
      return decide.reconcileOperation(cycle, operationId, act.outcome)
    case 'approve':
      return decide.approve(cycle, { operationId: id, candidateId, inputs: SAME }, AROUND)
    case 'approval ends':
      return decided(...(reservation?.kind === 'approve' && running ? decide.completeApproval(cycle, operationId) : []))
    case 'abandon':
      return decide.abandon(cycle, candidateId, AROUND)
    case 'native change':
      return decide.changeInputs(cycle, [], AROUND)
    case 'skip':
      return skip(cycle, 'x', AROUND)
    case 'replay':
      return openReplay(cycle, CONSENT, AROUND)
    case 'pay on':
      return setPaymentDate(cycle, act.day, AROUND)
    case 'hold':
      return holdOut(cycle, { employeeId: act.employeeId, reason: 'x' }, AROUND)
    case 'release':
      return releaseHeld(cycle, act.employeeId, AROUND)
  }
}

/** A month and its model after the same acts; `seen` is called with both after each act. */
function journey(kind: Kind, all: readonly Act[], seen: (cycle: Cycle, model: Model, before: Cycle) => void): Model {
  const model = newModel(kind)
  let cycle = cycleOf('2026-06', [KINDS[kind]])
  let started = 0
  let first = 'c0'
  for (const [index, act] of all.entries()) {
    const current = candidateOf(cycle)?.candidateId ?? 'c0'
    const candidateId = 'which' in act && act.which === 'first' ? first : current
    const answer = decision(cycle, act, index + 1, candidateId, started)
    expect(answer.ok ? 'taken' : 'refused').toBe(expected(model, act, index + 1, candidateId))
    const before = cycle
    cycle = (answer.ok ? answer.events : []).reduce(evolve, cycle)
    if (act.act === 'calculate' && answer.ok) started = before.generation
    if (first === 'c0') first = candidateOf(cycle)?.candidateId ?? first
    seen(cycle, model, before)
  }
  return model
}

/** The journey of a month without obstacles: parts of it lead a random journey to a final month. */
const straight = (kind: Kind, remuneration: '1' | '2', outcome: 'ready' | 'blocked'): readonly Act[] => [
  ...(kind === 'officer'
    ? ([
        { act: 'set', remuneration },
        { act: 'write answered', how: 'confirmed' },
      ] as const)
    : ([
        { act: 'hold', employeeId: 1 },
        { act: 'release', employeeId: 1 },
      ] as const)),
  { act: 'calculate' },
  { act: 'calculation ends', outcome },
  { act: 'approve', which: 'current' },
  { act: 'approval ends' },
]
const partsOf = (kind: Kind) =>
  fc
    .tuple(
      fc.constantFrom('1' as const, '2' as const),
      fc.constantFrom('ready' as const, 'ready' as const, 'ready' as const, 'blocked' as const),
      fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5),
      fc.integer({ min: 1, max: 6 }),
    )
    .map(([remuneration, outcome, from, length]) => straight(kind, remuneration, outcome).slice(from, from + length))
const journeysOf = (kind: Kind) =>
  fc
    .array(
      fc.oneof({ weight: 2, arbitrary: actsOf(kind).map((act) => [act]) }, { weight: 1, arbitrary: partsOf(kind) }),
      {
        minLength: 5,
        maxLength: 30,
        size: 'max',
      },
    )
    .map((all) => all.flat())

describe.each(['officer', 'payroll'] as const)('the month of an %s', (kind) => {
  const journeys = journeysOf(kind)
  test('after any acts, a month equals its model', () => {
    fc.assert(
      fc.property(journeys, (all) => {
        journey(kind, all, (cycle, model) => {
          expect({
            state: cycle.stage.state,
            revision: cycle.revision,
            variables: cycle.variables?.remuneration,
            candidate: candidateOf(cycle)?.candidateId,
            operation: cycle.reservation?.operationId,
            skipped: cycle.skipped,
            paymentDate: cycle.payroll?.paymentDate,
            held: new Set(cycle.held.map(({ employeeId }) => employeeId)),
          }).toEqual({
            state: model.state,
            revision: model.revision,
            variables: model.variables,
            candidate: model.candidate?.id,
            operation: model.operation?.id,
            skipped: model.skipped,
            paymentDate: model.paymentDate,
            held: model.held,
          })
        })
      }),
    )
  })

  test('no act changes earlier revisions or their finalized results', () => {
    fc.assert(
      fc.property(journeys, (all) => {
        journey(kind, all, (cycle, model, before) => {
          expect(cycle.earlier.slice(0, before.earlier.length)).toEqual(before.earlier)
          expect(cycle.earlier.map(({ revision }) => revision)).toEqual([...cycle.earlier.keys()].map((at) => at + 1))
          const finals = cycle.earlier.flatMap(({ revision, stage, variables }) =>
            stage.state === 'finalized' ? [[revision, [stage.result.candidateId, variables?.remuneration]]] : [],
          )
          expect(finals).toEqual([...model.finals].filter(([revision]) => revision < cycle.revision))
        })
      }),
    )
  })

  test('the journeys are long enough: many finalize a month, and some finalize it again', () => {
    const sample = fc
      .sample(journeys, { numRuns: 100, seed: 1 })
      .map((all) => journey(kind, all, () => undefined).finals.size)
    expect(sample.filter((finals) => finals > 0).length).toBeGreaterThan(30)
    expect(sample.filter((finals) => finals > 1).length).toBeGreaterThan(5)
  })
})
