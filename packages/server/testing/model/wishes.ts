import fc from 'fast-check'
import { SANDBOX_FAULTS as ALL_FAULTS } from '../../src/ground/faults.js'

/** What the clients of a sequence want next; which id, key and ETag that is, is found when it is sent. */
export interface Wish {
  readonly do: (typeof WISHES)[number]
  /** 0: the month before the clock's, 1: the clock's, 2: the one after. */
  readonly month: number
  /** Each knows what it was answered itself. */
  readonly client: 0 | 1
  /** Of `If-Match`: the latest that anybody saw, the client's own latest, an old one, none. */
  readonly etag: 'latest' | 'own' | 'old' | 'none'
  readonly key: 'new' | 'again' | 'none'
  /** Which of several: a remuneration, a candidate, a job, an outcome. */
  readonly pick: number
}

/** One step of a sequence: requests that overlap, and whether the workers come to rest before the next. */
export interface Step {
  readonly wishes: readonly Wish[]
  readonly settle: boolean
}

const WISHES = [
  'open',
  'read',
  'revision',
  'variables',
  'case',
  'calculate',
  'operation',
  'approve',
  'abandon',
  'preview',
  'startJob',
  'moveJob',
  'abortDraft',
  'reconcile',
  'reconcileWrite',
  'filing',
  'skip',
  'replay',
  'status',
  'policy',
  'arm',
  'clock',
] as const

/** How often each is wished: the common path often enough that sequences get somewhere. */
const WEIGHTS: Readonly<Record<Wish['do'], number>> = {
  open: 2,
  read: 1,
  revision: 1,
  variables: 8,
  case: 4,
  calculate: 9,
  operation: 2,
  approve: 9,
  abandon: 2,
  preview: 2,
  startJob: 2,
  moveJob: 3,
  abortDraft: 1,
  reconcile: 4,
  reconcileWrite: 2,
  filing: 1,
  skip: 1,
  replay: 3,
  status: 1,
  policy: 1,
  arm: 4,
  clock: 1,
}

/** Without that of documents: the model has none. */
export const FAULTS = ALL_FAULTS.filter((fault) => fault !== 'document_render_failed')

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

const RIGHT = { client: 0, etag: 'latest', key: 'new' } as const

/** Journeys that chance alone would seldom make: to a final month and beyond it, into doubt and out of it, the legacy one. */
const JOURNEYS: readonly (readonly [number, readonly Wish['do'][]])[] = [
  [2, ['open', 'variables', 'calculate']],
  [4, ['open', 'variables', 'calculate', 'approve']],
  [2, ['open', 'variables', 'calculate', 'calculate', 'approve', 'approve']],
  [2, ['open', 'variables', 'calculate', 'approve', 'variables', 'calculate', 'approve']],
  [1, ['open', 'variables', 'calculate', 'approve', 'case', 'calculate']],
  [1, ['open', 'variables', 'calculate', 'approve', 'replay', 'variables', 'calculate']],
  [2, ['arm', 'open', 'variables', 'reconcileWrite', 'calculate', 'reconcile', 'approve', 'reconcile']],
  [1, ['open', 'variables', 'startJob', 'preview', 'approve', 'variables']],
]
const journey: fc.Arbitrary<readonly Step[]> = fc
  .record({
    month: weighted<number>([5, 0], [3, 1], [1, 2]),
    names: weighted(...JOURNEYS),
    picks: fc.array(fc.nat(10), { minLength: 8, maxLength: 8 }),
  })
  .map(({ month, names, picks }) =>
    names.map((name, index) => ({
      wishes: [{ ...RIGHT, do: name, month, pick: picks[index] ?? 0 }],
      settle: true,
    })),
  )

/** One request after another: the model knows each answer. */
const alone: fc.Arbitrary<readonly Step[]> = wish.map((one) => [{ wishes: [one], settle: true }])

/** Two or three requests of two clients at once, mostly about one month; or one that does not wait for what was queued. */
const together: fc.Arbitrary<readonly Step[]> = fc
  .record({ wishes: fc.array(wish, { minLength: 1, maxLength: 3 }), same: fc.nat(3), settle: fc.boolean() })
  .map(({ wishes, same, settle }) => {
    const month = wishes[0]?.month ?? 0
    return [{ wishes: same > 0 ? wishes.map((one) => ({ ...one, month })) : wishes, settle }]
  })

/** Two requests at once, at a moment when either can spoil the other: what was done before, and the two. */
const RACES: readonly (readonly [number, Wish['do'], Wish['do']])[] = [
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
    // Of two months, the later is decided about while the earlier changes.
    const month = length > 4 ? 1 : 0
    const path = [0, 1].flatMap((of) =>
      (['open', 'variables', 'calculate', 'approve'] as const).map((name) => ({
        ...RIGHT,
        do: name,
        month: of,
        pick: 0,
      })),
    )
    const both: Wish[] = [
      { ...RIGHT, do: one, month, pick: 0 },
      { ...RIGHT, client: 1, do: other, month: 0, pick },
    ]
    const before = path.slice(0, length).map((wish) => ({ wishes: [wish], settle: true }))
    return [...before, { wishes: swapped ? both.reverse() : both, settle: true }]
  })

export const oneAfterAnother = fc.oneof({ weight: 1, arbitrary: journey }, { weight: 3, arbitrary: alone })
export const overlapping = fc.oneof(
  { weight: 2, arbitrary: journey },
  { weight: 6, arbitrary: together },
  { weight: 1, arbitrary: race },
)
