import {
  type Delivery,
  type DeliveryAnswer,
  type PendingDelivery,
  resume,
  type SuspendedDelivery,
  suspend,
} from '@centime/cycle'
import { partnerChain } from './audit.js'
import { claim, isFree, type LeaseOwner } from './leases.js'
import { type PageRequest, paged } from './page.js'
import type { ServiceDb } from './scope.js'
import { builtOnce, type Write } from './together.js'
import type { PastAttempt, WebhookDeliveryRow, WebhookDestinationRow, WebhookEventRow } from './webhook-rows.js'

/** Destinations, events and deliveries of webhooks belong to a partner in one environment. */
export type WebhookPlace = Pick<WebhookDestinationRow, 'partnerId' | 'environment'>
type DeliveryStatus = Delivery['status']
export type Destination = Omit<WebhookDestinationRow, 'oldSecrets' | 'events'> & {
  readonly oldSecrets: readonly OldSecret[]
  readonly events: readonly WebhookEventType[]
}

/** The types of events, which a destination lists to get them. */
export const WEBHOOK_EVENTS = ['payroll_cycle.updated', 'payrun_job.updated', 'audit.head'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** The columns of a destination that decide whether an event is recorded for it. */
export type DestinationState = Pick<WebhookDestinationRow, 'partnerId' | 'suspended' | 'events'>
export const lists = ({ events }: Pick<WebhookDestinationRow, 'events'>, type: WebhookEventType): boolean =>
  (JSON.parse(events) as readonly string[]).includes(type) // only `putDestination` writes it

interface OldSecret {
  /** Encrypted, as the current one. */
  readonly secret: string
  /** It signs before this instant. */
  readonly until: string
}

export async function destinationOf(db: ServiceDb, place: WebhookPlace): Promise<Destination | undefined> {
  const row = await db
    .selectFrom('webhookDestinations')
    .selectAll()
    .where((row) => row.and({ partnerId: place.partnerId, environment: place.environment }))
    .executeTakeFirst()
  // Only `rotateDestinationSecret` and `putDestination` write them.
  const [events, oldSecrets] = row === undefined ? [] : [JSON.parse(row.events), JSON.parse(row.oldSecrets)]
  return row && { ...row, events: events as WebhookEventType[], oldSecrets: oldSecrets as OldSecret[] }
}

/**
 * The columns of the partner's destination that recording an event reads; no row without a destination. `held`: locks it until
 * the transaction ends, so that resuming the destination also resumes the events recorded as suspended.
 */
export const destinationOfTenant = (db: ServiceDb, tenantId: number, environment: string, { held = false } = {}) =>
  (held ? heldDestination : destinationRead)(db, tenantId, environment)
const destinationIn = (held: boolean) =>
  builtOnce((db: ServiceDb, tenantId: number, environment: string) =>
    db
      .selectFrom('webhookDestinations')
      .select(['partnerId', 'suspended', 'events'])
      .where('environment', '=', environment)
      .where('partnerId', '=', (eb) => eb.selectFrom('tenants').select('partnerId').where('id', '=', tenantId))
      .$if(held, (query) => query.forShare()),
  )
const [destinationRead, heldDestination] = [destinationIn(false), destinationIn(true)]

/** The destinations of all partners. */
export const allDestinations = (db: ServiceDb): Promise<readonly WebhookDestinationRow[]> =>
  db.selectFrom('webhookDestinations').selectAll().execute()

/** The destinations of an environment that list a type of events. */
export async function destinationsFor(db: ServiceDb, environment: string, type: WebhookEventType) {
  const found = await db
    .selectFrom('webhookDestinations')
    .select(['partnerId', 'suspended', 'events'])
    .where('environment', '=', environment)
    .orderBy('partnerId')
    .execute()
  return found.filter((one) => lists(one, type))
}

/** The tenants whose chain has entries since an instant; where only the partner’s own has, its first tenant. */
export async function tenantsWrittenSince(
  db: ServiceDb,
  partnerId: number,
  instant: string,
): Promise<readonly number[]> {
  const written = db
    .selectFrom('auditHeads')
    .innerJoin('audit', (join) =>
      join.onRef('audit.chain', '=', 'auditHeads.chain').onRef('audit.sequence', '=', 'auditHeads.sequence'),
    )
    .select('auditHeads.chain')
    .where('audit.at', '>=', instant) // an entry of the same millisecond may not have been exported
  const tenants = db.selectFrom('tenants').select('id').where('partnerId', '=', partnerId).orderBy('id')
  const own = await tenants.where('id', 'in', written).execute()
  if (own.length > 0) return own.map(({ id }) => id)
  const isWritten = await written.where('auditHeads.chain', '=', partnerChain(partnerId)).executeTakeFirst()
  const first = isWritten && (await tenants.limit(1).executeTakeFirst())
  return first === undefined ? [] : [first.id]
}

/** Sets the destination and its only secret; resumes suspended deliveries. */
export async function putDestination(
  db: ServiceDb,
  place: WebhookPlace,
  { url, events, secret, now }: Pick<Destination, 'url' | 'events' | 'secret'> & { readonly now: Date },
): Promise<void> {
  const at = now.toISOString()
  const columns = { url, events: JSON.stringify(events), secret, oldSecrets: '[]', suspended: null, updated: at }
  if ((await destinationOf(db, place)) === undefined) {
    const { partnerId, environment } = place
    await db
      .insertInto('webhookDestinations')
      .values({ partnerId, environment, ...columns, created: at })
      .execute()
  } else {
    await updateDestination(db, place, columns)
    await resumeDeliveries(db, place, now)
  }
}

/** Sets a new secret. The current one also signs until `until`; those before it until their own ends. */
export async function rotateDestinationSecret(
  db: ServiceDb,
  { secret: current, oldSecrets, partnerId, environment }: Destination,
  { secret, until, now }: { readonly secret: string; readonly until: Date; readonly now: Date },
): Promise<void> {
  const updated = now.toISOString()
  const kept = oldSecrets.filter((old) => old.until > updated)
  const old: readonly OldSecret[] = [{ secret: current, until: until.toISOString() }, ...kept]
  const columns = { secret, oldSecrets: JSON.stringify(old), updated }
  await updateDestination(db, { partnerId, environment }, columns)
}

/** Suspends a destination and its pending deliveries. */
export async function suspendDestination(db: ServiceDb, place: WebhookPlace, now: Date): Promise<void> {
  await updateDestination(db, place, { suspended: now.toISOString() })
  const { attempts: _, ...columns } = columnsOf(suspend({ attempts: 0 }))
  await updateDeliveries(db, place, 'pending', columns)
}

/** Deletes a destination. Pending deliveries end as exhausted, so that they can be replayed later. */
export async function deleteDestination(db: ServiceDb, place: WebhookPlace): Promise<void> {
  await db
    .deleteFrom('webhookDestinations')
    .where((row) => row.and({ ...place }))
    .execute()
  const { attempts: _, ...columns } = columnsOf({ status: 'exhausted', attempts: 0 })
  for (const status of ['pending', 'suspended'] as const) await updateDeliveries(db, place, status, columns)
}

/** Resumes a destination; returns how many deliveries were suspended. */
export async function resumeDestination(db: ServiceDb, place: WebhookPlace, now: Date): Promise<number> {
  await updateDestination(db, place, { suspended: null, updated: now.toISOString() })
  return resumeDeliveries(db, place, now)
}

function resumeDeliveries(db: ServiceDb, place: WebhookPlace, now: Date): Promise<number> {
  const { attempts: _, ...columns } = columnsOf(resume({ status: 'suspended', attempts: 0 }, now))
  return updateDeliveries(db, place, 'suspended', columns)
}

async function updateDestination(
  db: ServiceDb,
  { partnerId, environment }: WebhookPlace,
  columns: Partial<WebhookDestinationRow>,
): Promise<void> {
  await db
    .updateTable('webhookDestinations')
    .set(columns)
    .where((row) => row.and({ partnerId, environment }))
    .execute()
}

async function updateDeliveries(
  db: ServiceDb,
  { partnerId, environment }: WebhookPlace,
  status: DeliveryStatus,
  columns: Partial<DecidedColumns>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set(columns)
    .where((row) => row.and({ partnerId, environment }))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export interface NewEvent {
  readonly event: Omit<WebhookEventRow, 'id'>
  readonly delivery: PendingDelivery | SuspendedDelivery
}

/** Adds events, each with its delivery. */
export function addEvents(db: ServiceDb, events: readonly NewEvent[]): readonly Write[] {
  if (events.length === 0) return []
  const rows = events.map(({ event }) => event)
  const none = { lastAttemptAt: null, lastStatus: null, lastError: null }
  const deliveries = events.map(({ event: { eventId, partnerId, environment }, delivery }) => ({
    ...{ eventId, partnerId, environment, ...none },
    ...columnsOf(delivery),
  }))
  return [db.insertInto('webhookEvents').values(rows), db.insertInto('webhookDeliveries').values(deliveries)]
}

/**
 * Deletes at most `limit` events that were recorded before an instant, with their deliveries; returns how many. A
 * delivery in progress stays; one that waits in a suspended destination is deleted.
 */
export async function purgeEvents(db: ServiceDb, before: string, limit: number): Promise<number> {
  const old = await db
    .selectFrom('webhookEvents')
    .innerJoin('webhookDeliveries', 'webhookDeliveries.eventId', 'webhookEvents.eventId')
    .select('webhookEvents.eventId')
    .where('created', '<', before)
    .where('status', '!=', 'pending')
    .orderBy('created')
    .limit(limit)
    .forUpdate() // a replay makes one pending again
    .skipLocked()
    .execute()
  if (old.length === 0) return 0
  const eventIds = old.map(({ eventId }) => eventId)
  await db.deleteFrom('webhookDeliveries').where('eventId', 'in', eventIds).execute()
  await db.deleteFrom('webhookEvents').where('eventId', 'in', eventIds).execute()
  return old.length
}

/** The partners with a due delivery, the longest due first. */
export async function duePartners(db: ServiceDb, environment: string, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select('partnerId')
    .where('environment', '=', environment)
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<=', now.toISOString())
    .groupBy('partnerId')
    .orderBy(({ fn }) => fn.min('nextAttemptAt'))
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}

/** Claims the event whose delivery has been due the longest, among those without a lease and not of `resting`. */
export async function claimEvent(
  db: ServiceDb,
  owner: LeaseOwner,
  place: WebhookPlace,
  now: Date,
  resting: readonly string[],
) {
  const { partnerId, environment } = place
  const due = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.eventId', 'webhookDeliveries.eventId')
    .select(['webhookEvents.id', 'webhookEvents.eventId'])
    .where((row) => row.and({ 'webhookDeliveries.partnerId': partnerId, 'webhookDeliveries.environment': environment }))
    .where('webhookDeliveries.status', '=', 'pending')
    .where('webhookDeliveries.nextAttemptAt', '<=', now.toISOString())
    .where(isFree('webhook', 'webhookEvents.id'))
    .$if(resting.length > 0, (query) => query.where('webhookDeliveries.eventId', 'not in', resting))
    .orderBy('webhookDeliveries.nextAttemptAt')
    .orderBy('webhookEvents.id')
    .limit(1)
    .executeTakeFirst()
  const lease = due && (await claim(db, owner, 'webhook', due.id))
  const value = due && lease && { ...place, eventId: due.eventId, lease }
  return { value, commit: value !== undefined }
}

/** The delivery of an event of a partner, and the body of the event. */
export async function deliveryOf(db: ServiceDb, { partnerId, environment }: WebhookPlace, eventId: string) {
  const row = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.eventId', 'webhookDeliveries.eventId')
    .selectAll('webhookDeliveries')
    .select('webhookEvents.body')
    .where('webhookDeliveries.eventId', '=', eventId)
    .where((row) => row.and({ 'webhookDeliveries.partnerId': partnerId, 'webhookDeliveries.environment': environment }))
    .executeTakeFirst()
  return row && { delivery: deliveryFromRow(row), body: row.body }
}

interface Attempt {
  readonly startedAt: Date
  readonly answer: DeliveryAnswer
  readonly error: string | null
}

/** Stores the state of a delivery and the outcome of its last attempt. */
export async function saveDelivery(
  db: ServiceDb,
  eventId: string,
  delivery: Delivery,
  attempt?: Attempt,
): Promise<void> {
  const last = attempt && (await afterLast(db, eventId, attempt))
  await db
    .updateTable('webhookDeliveries')
    .set({ ...columnsOf(delivery), ...last })
    .where('eventId', '=', eventId)
    .execute()
}

/** How many attempts are kept, the last ones: an event without replays has about 40. */
const KEPT_ATTEMPTS = 100

async function afterLast(db: ServiceDb, eventId: string, { startedAt, answer, error }: Attempt) {
  const at = startedAt.toISOString()
  const status = answer.kind === 'answered' ? answer.status : null
  const row = await db
    .selectFrom('webhookDeliveries')
    .select('history')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const before: readonly PastAttempt[] = JSON.parse(row.history)
  const history = JSON.stringify([...before, { at, status, error }].slice(-KEPT_ATTEMPTS))
  return { lastAttemptAt: at, lastStatus: status, lastError: error, history }
}

/** One page of the deliveries of a partner, oldest event first. */
export async function listDeliveries(
  db: ServiceDb,
  { partnerId, environment }: WebhookPlace,
  { status, eventId }: { readonly status?: DeliveryStatus | undefined; readonly eventId?: string },
  page: PageRequest,
) {
  const query = db
    .selectFrom('webhookEvents')
    .innerJoin('webhookDeliveries', 'webhookDeliveries.eventId', 'webhookEvents.eventId')
    .select(['webhookEvents.eventId', 'change', 'tenantId', 'period', 'status', 'attempts', 'lastStatus', 'lastError'])
    .select(['lastAttemptAt', 'nextAttemptAt', 'deliveredAt', 'created as createdAt', 'history'])
    .where((row) => row.and({ 'webhookEvents.partnerId': partnerId, 'webhookEvents.environment': environment }))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'pending'))
    .$if(eventId !== undefined, (rows) => rows.where('webhookEvents.eventId', '=', eventId ?? ''))
    .orderBy('webhookEvents.id')
  const { rows, total } = await paged(query, page)
  const withHistory = rows.map((row) => ({ ...row, history: JSON.parse(row.history) as readonly PastAttempt[] }))
  return { rows: withHistory, total }
}

type DecidedColumns = Pick<
  WebhookDeliveryRow,
  'status' | 'attempts' | 'failures' | 'firstAttemptAt' | 'nextAttemptAt' | 'deliveredAt'
>

function columnsOf(delivery: Delivery): DecidedColumns {
  const { status, attempts } = delivery
  const none = { failures: 0, firstAttemptAt: null, nextAttemptAt: null, deliveredAt: null }
  if (delivery.status === 'delivered') {
    return { status, attempts, ...none, deliveredAt: delivery.deliveredAt.toISOString() }
  }
  if (delivery.status !== 'pending') return { status, attempts, ...none }
  const { failures, firstAttemptAt, nextAttemptAt } = delivery
  const first = firstAttemptAt === undefined ? null : firstAttemptAt.toISOString()
  return { status, attempts, ...none, failures, firstAttemptAt: first, nextAttemptAt: nextAttemptAt.toISOString() }
}

function deliveryFromRow(row: DecidedColumns): Delivery {
  const { status, attempts, failures, firstAttemptAt } = row
  const instant = (text: string | null): Date => new Date(text ?? Number.NaN)
  if (status === 'delivered') return { status, attempts, deliveredAt: instant(row.deliveredAt) }
  if (status !== 'pending') return { status, attempts }
  return {
    ...{ status, attempts, failures, nextAttemptAt: instant(row.nextAttemptAt) },
    firstAttemptAt: firstAttemptAt === null ? undefined : instant(firstAttemptAt),
  }
}
