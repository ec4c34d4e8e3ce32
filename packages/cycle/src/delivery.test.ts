import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAttempt,
  type Delivery,
  type DeliveryAnswer,
  newDelivery,
  nextStep,
  type PendingDelivery,
  replay,
  resume,
  retryDelayMilliseconds,
  rotationEnd,
  suspend,
} from './index.js'

/** Section 6 of the specification, rules 5, 6 and 8. */

const START = new Date('2026-07-15T09:00:00Z')
const HOUR = 3_600_000
const later = (milliseconds: number): Date => new Date(START.getTime() + milliseconds)
const answered = (status: number): DeliveryAnswer => ({ kind: 'answered', status })
const LOST: DeliveryAnswer = { kind: 'lost' }
const fresh: PendingDelivery = {
  status: 'pending',
  attempts: 0,
  failures: 0,
  firstAttemptAt: undefined,
  nextAttemptAt: START,
}
const suspended: Delivery = { status: 'suspended', attempts: 2 }

/** The delivery after an attempt at START with this answer. */
const attempted = (given: Parameters<typeof afterAttempt>[0], answer: DeliveryAnswer) => ({
  gives: (expected: Delivery) =>
    expect(afterAttempt(given, { startedAt: START, answer, chance: 0 })).toEqual<Delivery>(expected),
})

describe('given a new event', () => {
  test('when its destination is open, then it is due at once', () => {
    expect(newDelivery(START, 'open')).toEqual(fresh)
    expect(nextStep(fresh, START)).toBe('attempt')
  })
  test('when its destination is suspended, then it waits for the operator', () => {
    expect(newDelivery(START, 'suspended')).toEqual({ status: 'suspended', attempts: 0 })
  })
})

describe('given a delivery that is tried', () => {
  test.each([200, 201, 202, 204, 299])('when the answer is %i, then it is delivered', (status) => {
    attempted(fresh, answered(status)).gives({ status: 'delivered', attempts: 1, deliveredAt: START })
  })
  test.each([100, 199, 300, 301, 302, 308, 400, 401, 404, 409, 411, 429, 500, 503])(
    'when the answer is %i, then it is tried again',
    (status) => {
      const nextAttemptAt = later(2_500)
      attempted(fresh, answered(status)).gives({
        ...fresh,
        attempts: 1,
        failures: 1,
        firstAttemptAt: START,
        nextAttemptAt,
      })
    },
  )
  test('when the answer is lost, then it is tried again', () => {
    const nextAttemptAt = later(2_500)
    attempted(fresh, LOST).gives({ ...fresh, attempts: 1, failures: 1, firstAttemptAt: START, nextAttemptAt })
  })
  test('when the answer is 410, then it is suspended', () => {
    attempted(fresh, answered(410)).gives({ status: 'suspended', attempts: 1 })
  })
  test('when the next attempt would fall after 24 hours, then it is exhausted', () => {
    const old = { ...fresh, attempts: 40, failures: 40, firstAttemptAt: later(-23.6 * HOUR) }
    attempted(old, answered(500)).gives({ status: 'exhausted', attempts: 41 })
  })
  test('when its last attempt succeeds, then it is delivered however late it is', () => {
    const old = { ...fresh, attempts: 40, failures: 40, firstAttemptAt: later(-23.9 * HOUR) }
    attempted(old, answered(200)).gives({ status: 'delivered', attempts: 41, deliveredAt: START })
  })
})

describe('given a delivery that waits for its next attempt', () => {
  const waiting = { ...fresh, attempts: 3, failures: 3, firstAttemptAt: START, nextAttemptAt: later(HOUR) }
  test('when it is not due, then it waits', () => {
    expect(nextStep(waiting, later(HOUR - 1))).toBe('wait')
  })
  test('when it is due, then it is tried', () => {
    expect(nextStep(waiting, later(HOUR))).toBe('attempt')
    expect(nextStep(waiting, later(24 * HOUR))).toBe('attempt')
  })
  test('when its 24 hours have passed meanwhile, then it is exhausted without another attempt', () => {
    expect(nextStep(waiting, later(24 * HOUR + 1))).toEqual({ status: 'exhausted', attempts: 3 })
  })
  test('when it was never tried, then no hour is too late', () => {
    expect(nextStep(fresh, later(1000 * HOUR))).toBe('attempt')
  })
  test('when another delivery of its destination is answered 410, then it is suspended', () => {
    expect(suspend(waiting)).toEqual({ status: 'suspended', attempts: 3 })
  })
})

describe('given a delivery that was suspended while its attempt ran', () => {
  test('when the attempt succeeds, then it is delivered', () => {
    attempted({ status: 'suspended', attempts: 2 }, answered(204)).gives({
      status: 'delivered',
      attempts: 3,
      deliveredAt: START,
    })
  })
  test.each([answered(500), answered(410), LOST])('when it ends with %j, then it stays suspended', (answer) => {
    attempted({ status: 'suspended', attempts: 2 }, answer).gives({ status: 'suspended', attempts: 3 })
  })
})

describe('given an operator', () => {
  test('when the destination is resumed, then waiting deliveries are due, with 24 hours of their own', () => {
    expect(resume({ status: 'suspended', attempts: 2 }, later(100 * HOUR))).toEqual({
      ...fresh,
      attempts: 2,
      nextAttemptAt: later(100 * HOUR),
    })
  })
  test.each<Delivery>([
    suspended,
    { status: 'exhausted', attempts: 2 },
    { status: 'delivered', attempts: 2, deliveredAt: START },
  ])('when %j is replayed, then it is due, with 24 hours of its own', (delivery) => {
    expect(replay(delivery, later(HOUR))).toEqual({ ...fresh, attempts: 2, nextAttemptAt: later(HOUR) })
  })
  test('when a pending delivery is replayed, then that is refused', () => {
    expect(replay(fresh, START)).toEqual({ refusal: 'delivery_pending' })
  })
})

// Section 6 of the specification, webhook routes.
test('when a secret is rotated, then the previous one also signs for another 24 hours', () => {
  expect(rotationEnd(START)).toEqual(later(24 * HOUR))
})

const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const failing: fc.Arbitrary<DeliveryAnswer> = fc.oneof(
  fc.constant(LOST),
  fc
    .integer({ min: 100, max: 599 })
    .filter((status) => (status < 200 || status > 299) && status !== 410)
    .map(answered),
)

describe('for any chance', () => {
  test('a delay is at most an hour, grows with the failures, and is never zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), chances, (failures, chance) => {
        const delay = retryDelayMilliseconds(failures, chance)
        expect(delay).toBeGreaterThanOrEqual(2_500)
        expect(delay).toBeLessThanOrEqual(HOUR)
        expect(retryDelayMilliseconds(failures + 1, chance)).toBeGreaterThanOrEqual(delay)
      }),
    )
  })

  test('a destination that always fails is tried for 24 hours, at most an hour apart, and no longer', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.tuple(failing, chances)), (stream) => {
        const times: number[] = []
        let delivery: Delivery = fresh
        for (const [answer, chance] of stream) {
          if (delivery.status !== 'pending') break
          expect(nextStep(delivery, delivery.nextAttemptAt)).toBe('attempt')
          times.push(delivery.nextAttemptAt.getTime())
          delivery = afterAttempt(delivery, { startedAt: delivery.nextAttemptAt, answer, chance })
        }
        expect(delivery).toEqual({ status: 'exhausted', attempts: times.length })
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
        expect(Math.max(...gaps)).toBeLessThanOrEqual(HOUR)
        const tried = (times.at(-1) ?? 0) - START.getTime()
        expect(tried).toBeGreaterThanOrEqual(23 * HOUR)
        expect(tried).toBeLessThanOrEqual(24 * HOUR)
        expect(times.length).toBeLessThan(70)
      }),
    )
  })

  test('attempts are counted over the whole life, and only an operator begins a delivery anew', () => {
    type Act = DeliveryAnswer | 'replay' | 'resume'
    const acts = fc.array(
      fc.oneof(failing, fc.constantFrom<Act>(answered(200), answered(410), LOST, 'replay', 'resume')),
    )
    fc.assert(
      fc.property(acts, chances, (all, chance) => {
        let delivery: Delivery = fresh
        let attempts = 0
        for (const act of all) {
          if (act === 'replay') {
            const replayed = replay(delivery, START)
            if (!('refusal' in replayed)) delivery = replayed
          } else if (act === 'resume') {
            if (delivery.status === 'suspended') delivery = resume(delivery, START)
          } else if (delivery.status === 'pending') {
            attempts += 1
            delivery = afterAttempt(delivery, { startedAt: delivery.nextAttemptAt, answer: act, chance })
          }
          expect(delivery.attempts).toBe(attempts)
        }
      }),
    )
  })
})
