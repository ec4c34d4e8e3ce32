import { afterAttempt, type DeliveryAttempt, nextStep } from '@centime/cycle'
import type { Destination, Lease, ServiceDb, WebhookPlace } from '@centime/store'
import * as store from '@centime/store'
import { BUILD } from '../ground/build.js'
import type { World } from '../http/world.js'
import { destinationProblem } from './destination.js'
import { signingSecrets } from './destination-secrets.js'
import { signatures } from './signature.js'
import type { Transport, WebhookAnswer } from './transport.js'

/** The status of a delivery after an attempt; `untouched`: the attempt was not stored. */
type Attempted = 'untouched' | 'delivered' | 'pending' | 'suspended' | 'exhausted'

export interface DueEvent extends WebhookPlace {
  readonly eventId: string
  readonly lease: Lease
}

/**
 * Makes the due attempt outside any transaction, stores its outcome and ends its lease. An attempt interrupted by a
 * crash or a stop is not stored: another process repeats it.
 */
export async function attempt(world: World, transport: Transport, event: DueEvent, signal: AbortSignal) {
  const startedAt = world.now()
  const { known, destination } = await world.store.read(async (db) => ({
    known: await store.deliveryOf(db, event, event.eventId),
    destination: await store.destinationOf(db, event),
  }))
  if (known === undefined || destination === undefined) throw new Error(`event ${event.eventId} has no destination`)
  const save = (outcome: (db: ServiceDb) => Promise<Attempted>) =>
    store.fenced(world.store, event.lease, outcome, { last: true, chain: store.partnerChain(event.partnerId) })
  const untouched = () => save(async () => 'untouched')
  if (known.delivery.status !== 'pending') return untouched()
  const step = nextStep(known.delivery, startedAt)
  if (step === 'wait') return untouched()
  if (step !== 'attempt') return save((db) => expire(db, event, startedAt))
  const sent = await send(world, transport, destination, { ...known, ...event, startedAt, signal })
  if (sent.kind === 'lost' && signal.aborted) return untouched()
  const chance = Number.parseInt(world.random(4), 16) / 2 ** 32
  return save((db) => settle(db, event, destination, { startedAt, answer: sent, chance }))
}

/** Stores the end of a delivery after its 24 hours, unless it has changed meanwhile. */
async function expire(db: ServiceDb, event: DueEvent, now: Date): Promise<Attempted> {
  const { delivery } = (await store.deliveryOf(db, event, event.eventId)) ?? {}
  const step = delivery?.status === 'pending' ? nextStep(delivery, now) : 'wait'
  if (step === 'wait' || step === 'attempt') return 'untouched'
  await store.saveDelivery(db, event.eventId, step)
  return step.status
}

interface Message {
  readonly eventId: string
  readonly body: string
  readonly startedAt: Date
  readonly signal: AbortSignal
}

async function send(
  world: World,
  transport: Transport,
  destination: Destination,
  { eventId, body, startedAt, signal }: Message,
): Promise<WebhookAnswer> {
  const { url } = destination
  // Checked again: the settings may have changed since the destination was set.
  const problem = destinationProblem(url, { loopback: world.settings.webhookLoopback })
  if (problem !== undefined) return { kind: 'lost', why: 'destination_refused' }
  const secrets = signingSecrets(world, destination, startedAt)
  if (secrets.length === 0) return { kind: 'lost', why: 'secret_unreadable' }
  // The machine's clock, not the sandbox's: the receiver compares it with its own.
  const timestamp = Math.floor(world.wall() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': BUILD,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id: eventId, timestamp, body }),
  }
  return transport({ url, headers, body, signal })
}

/** Stores the outcome of an attempt; the delivery and the destination may have changed meanwhile. */
async function settle(
  db: ServiceDb,
  event: DueEvent,
  tried: Destination,
  { answer, ...attempt }: DeliveryAttempt & { readonly answer: WebhookAnswer },
): Promise<Attempted> {
  const { delivery } = (await store.deliveryOf(db, event, event.eventId)) ?? {}
  if (delivery === undefined || delivery.status === 'delivered' || delivery.status === 'exhausted') return 'untouched'
  const next = afterAttempt(delivery, { ...attempt, answer })
  const destination = await store.destinationOf(db, event)
  // The destination was replaced: an attempt that failed at the old one does not count at the new one.
  if (next.status !== 'delivered' && destination?.url !== tried.url) return 'untouched'
  const error = answer.kind === 'lost' ? answer.why : null
  await store.saveDelivery(db, event.eventId, next, { startedAt: attempt.startedAt, answer, error })
  if (next.status === 'suspended' && delivery.status === 'pending') {
    await store.suspendDestination(db, event, attempt.startedAt)
  }
  return next.status
}
