import { SEED } from '@centime/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '../../../testing/company.js'
import { newKey } from '../../../testing/month.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * The month of a payroll over HTTP against a model of it without events: random requests one after another, and after each the state,
 * the revision, who is held out and how many people a candidate pays. `CENTIME_MODEL` sets forty times the number of sequences;
 * `CENTIME_SEED` repeats a run. It is 10 July 2026.
 */

const SEQUENCES = Math.ceil(Number(process.env['CENTIME_MODEL'] ?? 240) / 40)
const [JUNE, PEOPLE] = ['2026-06', [0, 1, 2]]

type Act =
  | { readonly act: 'calculate' | 'abandon' | 'skip' | 'replay' }
  | { readonly act: 'approve'; readonly which: 'current' | 'first' }
  | { readonly act: 'hold' | 'release'; readonly person: number }
  | { readonly act: 'rate'; readonly person: number; readonly rate: '15' | '20' }
  | { readonly act: 'pay on'; readonly day: string }
  | { readonly act: 'policy'; readonly carries: boolean }

const person = fc.constantFrom(...PEOPLE)
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ act: 'calculate' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('approve' as const),
      which: fc.constantFrom('current', 'current', 'first'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constantFrom('hold' as const, 'release' as const), person }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('rate' as const), person, rate: fc.constantFrom('15', '20') }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay on' as const), day: fc.constantFrom('28', '30') }) },
  { weight: 2, arbitrary: fc.constant({ act: 'abandon' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('policy' as const), carries: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('skip' as const, 'replay' as const) }) },
)

interface Model {
  state: 'collecting' | 'preview_ready' | 'finalized'
  revision: number
  readonly held: Set<number>
  readonly rates: string[]
  day: string
  skipped: boolean
  everFinal: boolean
  /** Whether the payroll carries late changes, and how many the revision lists. */
  carries: boolean
  late: number
  /** By person: the inputs of the last final revision that paid the person. */
  readonly paid: Map<number, string>
  /** How many people the candidate pays; undefined: there is none. */
  computed: number | undefined
}
const newModel = (): Model => ({
  ...{ state: 'collecting', revision: 1, held: new Set(), rates: PEOPLE.map(() => '16'), day: '30' },
  ...{ skipped: false, everFinal: false, carries: false, late: 0, paid: new Map(), computed: undefined },
})

/** An input has changed: a candidate is invalid, and a final month has another revision. */
function moved(model: Model): void {
  if (model.state === 'finalized') nextRevision(model)
  Object.assign(model, { state: 'collecting', computed: undefined })
}
function nextRevision(model: Model): void {
  model.revision += 1
  model.late = 0
}
const due = ({ rates, day }: Model, one: number): string => `${rates[one]} on ${day}`
const present = ({ held }: Model): readonly number[] => PEOPLE.filter((one) => !held.has(one))

/** Applies an act to the model unless the model refuses it; `isCurrent`: whether an approval names the current candidate. */
function isTaken(model: Model, act: Act, isCurrent: boolean): boolean {
  const { held, skipped, state, everFinal } = model
  switch (act.act) {
    case 'rate':
      if (model.rates[act.person] !== act.rate && !held.has(act.person) && !skipped) {
        if (model.carries && state === 'finalized') model.late += 1
        else moved(model)
      }
      model.rates[act.person] = act.rate
      return true
    case 'skip':
      if (!skipped && everFinal) return false
      Object.assign(model, { skipped: true, state: 'collecting', computed: undefined })
      return true
    case 'hold':
      if (skipped || state === 'finalized') return false
      if (!held.has(act.person)) moved(model)
      held.add(act.person)
      return true
    case 'release':
      if (skipped) return false
      if (held.delete(act.person)) moved(model)
      return true
    case 'pay on':
      if (skipped) return act.day === model.day
      if (act.day !== model.day) moved(model)
      model.day = act.day
      return true
    case 'calculate': {
      if (skipped || state === 'finalized') return false
      const some = present(model).filter((one) => !everFinal || model.paid.get(one) !== due(model, one))
      const isMade = everFinal || some.length > 0
      Object.assign(model, {
        state: isMade ? 'preview_ready' : 'collecting',
        computed: isMade ? some.length : undefined,
      })
      return true
    }
    case 'approve':
      if (skipped || state !== 'preview_ready' || !isCurrent) return false
      for (const one of present(model)) model.paid.set(one, due(model, one))
      Object.assign(model, { state: 'finalized', everFinal: true })
      return true
    case 'abandon':
      if (skipped || state !== 'preview_ready') return false
      Object.assign(model, { state: 'collecting', computed: undefined })
      return true
    case 'replay':
      if (skipped || state !== 'finalized') return false
      moved(model)
      return true
    case 'policy':
      model.carries = act.carries
      return true
  }
}

let service: TestService
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
})
afterAll(() => service.stop())

const CONSENT = { by: 'Camille Moreau', reference: 'mail', at: '2026-07-01T00:00:00Z' }
let made = 0

async function played(all: readonly Act[]): Promise<void> {
  const of = await company(service, await service.newPartner(`model ${++made}`))
  const ids: number[] = []
  for (const one of PEOPLE) ids.push(await of.hire(`person ${one}`, { 'Remuneration.TauxHoraire': '16' }, [JUNE]))
  const month = payrollMonth(of, JUNE)
  await month.open()
  const model = newModel()
  let first = 'candidate-none'
  let current = first
  const idOf = (one: number): number => ids[one] ?? 0
  const asked = async (act: Act, candidateId: string) => {
    switch (act.act) {
      case 'policy': {
        const lateChanges = act.carries ? 'carry' : 'revise'
        return (await of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges })).status < 300
      }
      case 'rate':
        await of.record(idOf(act.person), { 'Remuneration.TauxHoraire': act.rate }, JUNE)
        return true
      case 'hold':
        return (await month.send('PUT', `/held/${idOf(act.person)}`, { reason: 'contested' })).status < 300
      case 'release':
        return (await month.send('DELETE', `/held/${idOf(act.person)}`)).status < 300
      case 'pay on':
        return (await month.open({ paymentDate: `${JUNE}-${act.day}` })).status < 300
      case 'abandon':
        return (await month.send('POST', '/abandon', { candidateId, idempotencyKey: newKey() })).status < 300
      case 'skip':
        return (await month.act('/skip', { reason: 'no pay' })).status < 300
      case 'replay':
        return (await month.act('/replay', { consent: CONSENT })).status < 300
      case 'calculate':
      case 'approve': {
        if (act.act === 'approve' && model.state === 'preview_ready') await month.accepted()
        const answer = act.act === 'calculate' ? await month.calculate() : await month.approve(candidateId)
        if (answer.status === 202) await month.ended(answer)
        return answer.status === 202
      }
    }
  }
  for (const [index, act] of all.entries()) {
    const said = JSON.stringify(all.slice(0, index + 1))
    await month.read()
    const candidateId = act.act === 'approve' && act.which === 'first' ? first : current
    const isOk = await asked(act, candidateId)
    expect(isOk, said).toBe(isTaken(model, act, candidateId === current))
    const { body } = await month.read()
    const { state, revision, lateChanges } = body
    const seen = { state, revision, computed: body.counts?.computed, late: lateChanges.length }
    const { computed, late } = model
    expect(seen, said).toEqual({ state: model.state, revision: model.revision, computed, late })
    const held = body.held.map(({ employeeId }: { readonly employeeId: number }) => ids.indexOf(employeeId))
    expect(held.toSorted(), said).toEqual([...model.held].toSorted())
    current = body.candidate?.id ?? 'candidate-none'
    if (first === 'candidate-none') first = current
  }
}

test(
  `${SEQUENCES} sequences of requests are answered as the model expects`,
  () =>
    fc.assert(fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 16, size: 'max' }), played), {
      numRuns: SEQUENCES,
      seed: SEED,
    }),
  240_000 + SEQUENCES * 10_000,
)
