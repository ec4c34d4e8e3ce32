import { addHours, addMilliseconds, isAfter, isBefore } from 'date-fns'
import { match, P } from 'ts-pattern'

/**
 * The delivery of one event to its destination (section 6 of the specification), as decisions. The time and the random
 * jitter are arguments. The event's id and body are the same at every attempt, so they are not part of it.
 */
export type Delivery = PendingDelivery | SuspendedDelivery | DeliveredDelivery | ExhaustedDelivery
export const DELIVERY_STATUSES = [
  'pending',
  'suspended',
  'delivered',
  'exhausted',
] as const satisfies readonly Delivery['status'][]

/** Waits for its next attempt. */
export interface PendingDelivery {
  readonly status: 'pending'
  /** All attempts ever made. */
  readonly attempts: number
  /** Failed attempts since it was created, replayed or resumed. */
  readonly failures: number
  /** The first of those attempts: the 24 hours start here. */
  readonly firstAttemptAt: Date | undefined
  readonly nextAttemptAt: Date
}
/** Its destination answered 410. An operator can resume it. */
export interface SuspendedDelivery {
  readonly status: 'suspended'
  readonly attempts: number
}
interface DeliveredDelivery {
  readonly status: 'delivered'
  readonly attempts: number
  readonly deliveredAt: Date
}
/** Tried for 24 hours without success. An operator can replay it. */
interface ExhaustedDelivery {
  readonly status: 'exhausted'
  readonly attempts: number
}

/** The outcome of an attempt: the status of the answer, or no complete answer. */
export type DeliveryAnswer = { readonly kind: 'answered'; readonly status: number } | { readonly kind: 'lost' }

export interface DeliveryAttempt {
  readonly startedAt: Date
  readonly answer: DeliveryAnswer
  /** From 0 to below 1: where in its range the next delay falls. */
  readonly chance: number
}

const HORIZON_HOURS = 24
const ROTATION_HOURS = 24
const SHORTEST_MILLISECONDS = 5_000
/** Below the specified hour, because it takes time to notice that an attempt is due. */
const LONGEST_MILLISECONDS = 59 * 60_000

/** The delivery of a new event; suspended if its destination is. */
export const newDelivery = (now: Date, destination: 'open' | 'suspended'): PendingDelivery | SuspendedDelivery =>
  destination === 'open' ? begin(0, now) : { status: 'suspended', attempts: 0 }

const begin = (attempts: number, now: Date): PendingDelivery => ({
  status: 'pending',
  attempts,
  failures: 0,
  firstAttemptAt: undefined,
  nextAttemptAt: now,
})

/**
 * The delay before the next attempt: 5 seconds, doubled with each failure, up to an hour. Jitter subtracts up to a half, so
 * that many deliveries to one destination do not retry at the same moment.
 */
export function retryDelayMilliseconds(failures: number, chance: number): number {
  const range = Math.min(LONGEST_MILLISECONDS, SHORTEST_MILLISECONDS * 2 ** (failures - 1))
  return Math.round(range / 2 + (range / 2) * chance)
}

/** The next step of a delivery. If its 24 hours have passed without an attempt, it is not tried again. */
export const nextStep = (delivery: PendingDelivery, now: Date): 'wait' | 'attempt' | ExhaustedDelivery => {
  if (isBefore(now, delivery.nextAttemptAt)) return 'wait'
  return isOver(delivery.firstAttemptAt, now) ? exhausted(delivery.attempts) : 'attempt'
}

const isOver = (firstAttemptAt: Date | undefined, at: Date): boolean =>
  isAfter(at, addHours(firstAttemptAt ?? at, HORIZON_HOURS))
const exhausted = (attempts: number): ExhaustedDelivery => ({ status: 'exhausted', attempts })

/**
 * The delivery after an attempt: 2xx delivers it, 410 suspends it (and its destination), any other outcome is retried if
 * the next attempt falls within 24 hours of the first. 2xx also delivers one that was suspended meanwhile.
 */
export function afterAttempt(
  delivery: PendingDelivery | SuspendedDelivery,
  { startedAt, answer, chance }: DeliveryAttempt,
): Delivery {
  const attempts = delivery.attempts + 1
  return match<[DeliveryAnswer, PendingDelivery | SuspendedDelivery], Delivery>([answer, delivery])
    .with([{ kind: 'answered', status: P.number.between(200, 299) }, P._], () => ({
      status: 'delivered',
      attempts,
      deliveredAt: startedAt,
    }))
    .with([{ kind: 'answered', status: 410 }, P._], [P._, { status: 'suspended' }], () => ({
      status: 'suspended',
      attempts,
    }))
    .with([P._, { status: 'pending' }], ([, { failures, firstAttemptAt = startedAt }]) => {
      const nextAttemptAt = addMilliseconds(startedAt, retryDelayMilliseconds(failures + 1, chance))
      if (isOver(firstAttemptAt, nextAttemptAt)) return exhausted(attempts)
      return { status: 'pending', attempts, failures: failures + 1, firstAttemptAt, nextAttemptAt }
    })
    .exhaustive()
}

/** Suspends a delivery because another one to the same destination was answered 410. */
export const suspend = ({ attempts }: Pick<PendingDelivery, 'attempts'>): SuspendedDelivery => ({
  status: 'suspended',
  attempts,
})

/** An operator has resumed the destination: the delivery is tried for another 24 hours. */
export const resume = ({ attempts }: SuspendedDelivery, now: Date): PendingDelivery => begin(attempts, now)

/**
 * An operator replays it: the same id and body are sent for another 24 hours, even to a suspended destination, to test
 * whether it answers. A pending delivery cannot be replayed.
 */
export const replay = (delivery: Delivery, now: Date): PendingDelivery | { readonly refusal: 'delivery_pending' } =>
  delivery.status === 'pending' ? { refusal: 'delivery_pending' } : begin(delivery.attempts, now)

/** The instant until which the previous secret also signs after a rotation. */
export const rotationEnd = (now: Date): Date => addHours(now, ROTATION_HOURS)
