import { addHours, addMilliseconds, isAfter, isBefore } from 'date-fns'
import { match, P } from 'ts-pattern'

/**
 * The delivery of one event to its destination (section 6 of the specification), as decisions. The hour and the chance of
 * the jitter come with each of them. What changes from attempt to attempt is here; the event's id and body never do.
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
  /** Attempts that failed since it began, was replayed or resumed. */
  readonly failures: number
  /** The first of those: the 24 hours count from it. */
  readonly firstAttemptAt: Date | undefined
  readonly nextAttemptAt: Date
}
/** Its destination answered 410: an operator resumes it. */
export interface SuspendedDelivery {
  readonly status: 'suspended'
  readonly attempts: number
}
export interface DeliveredDelivery {
  readonly status: 'delivered'
  readonly attempts: number
  readonly deliveredAt: Date
}
/** Tried for 24 hours: an operator replays it. */
export interface ExhaustedDelivery {
  readonly status: 'exhausted'
  readonly attempts: number
}

/** What came of one attempt: the status of the answer, or no whole answer. */
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
/** Below the hour between attempts: noticing that one is due takes its time too. */
const LONGEST_MILLISECONDS = 59 * 60_000

/** The delivery of an event that has just happened; it waits where its destination is suspended. */
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
 * How long after an attempt the next one follows: 5 seconds doubled with each failure, up to an hour, of which chance takes
 * away up to a half, so that many deliveries to one destination do not come back at one moment.
 */
export function retryDelayMilliseconds(failures: number, chance: number): number {
  const range = Math.min(LONGEST_MILLISECONDS, SHORTEST_MILLISECONDS * 2 ** (failures - 1))
  return Math.round(range / 2 + (range / 2) * chance)
}

/** What is to be done with a delivery now. One whose 24 hours have passed while nobody tried is not tried again. */
export const nextStep = (delivery: PendingDelivery, now: Date): 'wait' | 'attempt' | ExhaustedDelivery => {
  if (isBefore(now, delivery.nextAttemptAt)) return 'wait'
  return isOver(delivery.firstAttemptAt, now) ? exhausted(delivery.attempts) : 'attempt'
}

const isOver = (firstAttemptAt: Date | undefined, at: Date): boolean =>
  isAfter(at, addHours(firstAttemptAt ?? at, HORIZON_HOURS))
const exhausted = (attempts: number): ExhaustedDelivery => ({ status: 'exhausted', attempts })

/**
 * The delivery after an attempt: 2xx delivers it, 410 suspends it (and its destination), all else is tried again while the
 * next attempt falls within 24 hours of the first. One that was suspended while its attempt ran can only be delivered by it.
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

/** Waits for the operator: another delivery of its destination was answered 410. */
export const suspend = ({ attempts }: Pick<PendingDelivery, 'attempts'>): SuspendedDelivery => ({
  status: 'suspended',
  attempts,
})

/** An operator has resumed its destination: it is tried again, for another 24 hours. */
export const resume = ({ attempts }: SuspendedDelivery, now: Date): PendingDelivery => begin(attempts, now)

/**
 * An operator sends it again: the same id and body, new attempts, for another 24 hours; also to a destination that is
 * suspended, to see whether it answers. One that is still being tried needs no replay.
 */
export const replay = (delivery: Delivery, now: Date): PendingDelivery | { readonly refusal: 'delivery_pending' } =>
  delivery.status === 'pending' ? { refusal: 'delivery_pending' } : begin(delivery.attempts, now)

/** Until when the secret before a rotation signs too. */
export const rotationEnd = (now: Date): Date => addHours(now, ROTATION_HOURS)
