import { SANDBOX_FAULTS } from '@centime/store'
import fc from 'fast-check'
import type { PayrollRequest, What } from '../month-requests.js'

/** The next request that a client of a sequence wants to send; its ids, key and ETag are filled in when it is sent. */
export interface Wish {
  readonly do: Exclude<What['do'], PayrollRequest['do']>
  /** 0: the month before the clock's, 1: the clock's, 2: the one after. */
  readonly month: number
  /** The client; each knows only its own answers. */
  readonly client: 0 | 1
  /** The `If-Match`: the latest ETag that any client read, the client's own latest, an old one, none. */
  readonly etag: 'latest' | 'own' | 'old' | 'none'
  readonly key: 'new' | 'again' | 'none'
  /** Chooses among remunerations, candidates, jobs and outcomes; 0 to 11. */
  readonly pick: number
}

/** One step of a sequence: requests that overlap, and whether the workers finish before the next step. */
export interface Step {
  readonly wishes: readonly Wish[]
  readonly settle: boolean
}

/** How often each request is wished: those of the common path so often that sequences reach a final month. */
const WEIGHTS: Readonly<Record<Wish['do'], number>> = {
  ...{ open: 2, read: 1, revision: 1, variables: 8, case: 4, calculate: 9, operation: 2, approve: 9, abandon: 2 },
  ...{ preview: 2, startJob: 2, moveJob: 3, abortDraft: 1, reconcile: 4, reconcileWrite: 2, filing: 1, skip: 1 },
  ...{ replay: 3, status: 1, policy: 1, arm: 4, clock: 1 },
}
const WISHES = Object.keys(WEIGHTS) as Wish['do'][]

/** The faults of the sandbox, except that of documents, which the model does not have. */
export const FAULTS = SANDBOX_FAULTS.filter((fault) => fault !== 'document_render_failed')

const weighted = <Value>(...values: readonly (readonly [number, Value])[]): fc.Arbitrary<Value> =>
  fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))

const wish: fc.Arbitrary<Wish> = fc.record({
  do: weighted(...WISHES.map((name) => [WEIGHTS[name], name] as const)),
  month: weighted<number>([4, 0], [4, 1], [1, 2]),
  client: fc.constantFrom(0 as const, 1 as const),
  etag: weighted<Wish['etag']>([14, 'latest'], [4, 'own'], [1, 'old'], [1, 'none']),
  key: weighted<Wish['key']>([12, 'new'], [2, 'again'], [1, 'none']),
  pick: fc.nat(11),
})

const right = (name: string, month: number, pick: number): Wish => ({
  ...{ client: 0, etag: 'latest', key: 'new', month, pick },
  do: name as Wish['do'],
})
const alone = (one: Wish): Step => ({ wishes: [one], settle: true })

/** Journeys that chance seldom makes: to a final month and beyond, into doubt and out of it, and the legacy flow. */
const JOURNEYS: readonly (readonly [number, string])[] = [
  [2, 'open variables calculate'],
  [4, 'open variables calculate approve'],
  [2, 'open variables calculate calculate approve approve'],
  [2, 'open variables calculate approve variables calculate approve'],
  [1, 'open variables calculate approve case calculate'],
  [1, 'open variables calculate approve replay variables calculate'],
  [2, 'arm open variables reconcileWrite calculate reconcile approve reconcile'],
  [1, 'open variables startJob preview approve variables'],
  [1, 'open variables startJob preview case preview approve'],
  [2, 'open variables calculate approve clock case case filing'],
]
const journey: fc.Arbitrary<readonly Step[]> = fc
  .record({
    month: weighted<number>([5, 0], [3, 1], [1, 2]),
    names: weighted(...JOURNEYS),
    picks: fc.array(fc.nat(10), { minLength: 8, maxLength: 8 }),
  })
  .map(({ month, names, picks }) => names.split(' ').map((name, index) => alone(right(name, month, picks[index] ?? 0))))

/** Two or three requests of two clients at once, mostly about one month; or one that does not wait for what was queued. */
const together: fc.Arbitrary<readonly Step[]> = fc
  .record({ wishes: fc.array(wish, { minLength: 1, maxLength: 3 }), same: fc.nat(3), settle: fc.boolean() })
  .map(({ wishes, same, settle }) => {
    const month = wishes[0]?.month ?? 0
    return [{ wishes: same > 0 ? wishes.map((one) => ({ ...one, month })) : wishes, settle }]
  })

/** Two requests at once when each can invalidate the other, and how many steps of two journeys come before. */
const RACES: readonly (readonly [number, string, string])[] = [
  [2, 'calculate', 'case'],
  [2, 'calculate', 'startJob'],
  [3, 'approve', 'case'],
  [3, 'approve', 'abandon'],
  [3, 'approve', 'variables'],
  [3, 'approve', 'approve'],
  [7, 'approve', 'case'],
  [7, 'approve', 'variables'],
]
const race: fc.Arbitrary<readonly Step[]> = fc
  .record({ race: fc.constantFrom(...RACES), swapped: fc.boolean(), pick: fc.integer({ min: 1, max: 5 }) })
  .map(({ race: [length, one, other], swapped, pick }) => {
    const names = ['open', 'variables', 'calculate', 'approve']
    const path = [0, 1].flatMap((month) => names.map((name) => alone(right(name, month, 0))))
    // With two months, the later one is decided about while the earlier one changes.
    const both: readonly Wish[] = [right(one, length > 4 ? 1 : 0, 0), { ...right(other, 0, pick), client: 1 }]
    return [...path.slice(0, length), { wishes: swapped ? both.toReversed() : both, settle: true }]
  })

export const oneAfterAnother = fc.oneof(
  { weight: 1, arbitrary: journey },
  { weight: 3, arbitrary: wish.map((one) => [alone(one)]) },
)
export const overlapping = fc.oneof(
  { weight: 2, arbitrary: journey },
  { weight: 6, arbitrary: together },
  { weight: 1, arbitrary: race },
)
