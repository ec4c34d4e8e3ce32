import { DELIVERY_STATUSES, NOTICED_CHANGES, NOTICED_JOB_CHANGES, replay, rotationEnd } from '@centime/cycle'
import { dayInParis, monthOf } from '@centime/engine/ground'
import * as store from '@centime/store'
import { destinationCovers, forTenant, GONE, listTenants, loadCycle } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type Refusal, refuse } from '../ground/refusal.js'
import { type Call, type Endpoint, OPERATOR, partnerRead, partnerWrite } from '../http/endpoint.js'
import { AuditHead, growing, id, MonthCounts, month, page, utc } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { destinationProblem } from './destination.js'
import { sealSecret } from './destination-secrets.js'
import { AUDIT_HEAD, newEventId, PAYRUN_JOB_UPDATED, recordWebhookEvent } from './record.js'
import { newSecret } from './signature.js'

/** The destination and the deliveries of a partner: section 6 of the specification and the contract. */
const W = '/partners/{partnerId}/webhooks'

const url = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, 'must be a URL in visible ASCII, as https://example.com/hooks')
  .refine((text) => URL.canParse(text), 'must be a URL as https://example.com/hooks')
  .openapi({ example: 'https://example.com/hooks' })

const Secret = z
  .object({
    url,
    secret: z.string().describe('the signing secret of Standard Webhooks; it is shown this once'),
  })
  .openapi('WebhookSecret')

const DestinationRecord = z
  .object({
    url,
    events: z.array(growing(store.WEBHOOK_EVENTS)).describe('the types of events that are sent there'),
    status: growing(['open', 'suspended']),
    suspendedAt: utc.nullable().describe('when it answered 410'),
    oldSecretsUntil: z.array(utc).describe('until when the secrets before a rotation also sign'),
    created: utc,
    updated: utc,
  })
  .openapi('WebhookDestinationRecord')

const DeliveryRecord = z
  .object({
    eventId: z.string(),
    change: growing([...Object.keys({ ...NOTICED_CHANGES, ...NOTICED_JOB_CHANGES }), AUDIT_HEAD]),
    tenantId: id,
    period: month,
    status: growing(DELIVERY_STATUSES),
    attempts: z.int(),
    lastAttemptAt: utc.nullable(),
    lastStatus: z.int().nullable().describe('the HTTP status of the last answer'),
    lastError: z.string().nullable().describe('why the last attempt had no answer'),
    nextAttemptAt: utc.nullable(),
    createdAt: utc,
    deliveredAt: utc.nullable(),
    history: z
      .array(z.object({ at: utc, status: z.int().nullable(), error: z.string().nullable() }))
      .describe('the attempts, oldest first; at most the last 100'),
  })
  .openapi('WebhookDelivery')

/** The body of an event: what all types of events have, and the data of one type. */
const event = <Type extends string, Data extends z.ZodRawShape>(name: string, type: Type, data: Data) =>
  z
    .object({
      eventId: z.string(),
      schemaVersion: z.literal('1'),
      type: z.literal(type),
      occurredAt: utc,
      data: z.object({ environment: z.string(), partnerId: z.string(), tenantId: z.string(), ...data }),
    })
    .openapi(name)

export const CycleUpdated = event('PayrollCycleUpdated', 'payroll_cycle.updated', {
  period: month,
  revision: z.int(),
  change: growing(NOTICED_CHANGES),
  candidateId: z.string().nullable(),
  operationId: z.int().nullable(),
  documentId: z.string().nullable(),
  payrollId: id.optional().describe("only for a payroll's month; absent: the officer's month"),
  counts: z.union([MonthCounts, z.null()]).optional().describe('present with `payrollId`; null: there is no candidate'),
  resource: z.string().describe('the path of the cycle; read it again'),
})

export const JobUpdated = event('PayrunJobUpdated', PAYRUN_JOB_UPDATED, {
  period: month,
  payrollId: id,
  payrunJobId: id.describe('the payrun job'),
  change: growing(NOTICED_JOB_CHANGES),
  resource: z.string().describe('the path of the job; read it again'),
})

export const HeadExported = event('AuditHeadExported', AUDIT_HEAD, {
  heads: z.array(AuditHead).describe('the heads of the chains of the tenant and of the partner'),
})

const placeOf = ({ world, partnerId }: Call) => ({ partnerId, environment: world.settings.environment })
const unset = (): Refusal => refuse('not_found', 'no destination is set; PUT …/webhooks sets one')

const getWebhooks = partnerRead(
  {
    ...OPERATOR,
    method: 'get',
    path: W,
    operationId: 'getWebhook',
    summary: 'Read where events are sent',
    answers: { 200: { description: 'the destination, without its secret', schema: DestinationRecord } },
    refusals: ['not_found'],
  },
  async (call, root) => {
    const destination = await store.destinationOf(root, placeOf(call))
    if (destination === undefined) return unset()
    const { url, events, suspended: suspendedAt, oldSecrets, created, updated } = destination
    const now = call.now.toISOString()
    const oldSecretsUntil = oldSecrets.flatMap(({ until }) => (until > now ? [until] : []))
    const status = suspendedAt === null ? 'open' : 'suspended'
    return { status: 200, body: { url, events, status, suspendedAt, oldSecretsUntil, created, updated } }
  },
)

const deleteWebhooks = partnerWrite(
  {
    ...OPERATOR,
    method: 'delete',
    path: W,
    operationId: 'deleteWebhook',
    summary: 'Delete the destination of events',
    description: 'Pending deliveries end as exhausted; they can be replayed to a later destination.',
    answers: { 204: { description: 'the destination and its secrets were deleted' } },
    refusals: ['not_found'],
  },
  async (call, root) => {
    if ((await store.destinationOf(root, placeOf(call))) === undefined) return unset()
    await store.deleteDestination(root, placeOf(call))
    call.audit.cover([`destination ${placeOf(call).environment}`, GONE])
    return { status: 204 }
  },
)

const postTest = partnerWrite(
  {
    ...OPERATOR,
    method: 'post',
    path: `${W}/test`,
    operationId: 'testWebhook',
    summary: 'Send a test event',
    description:
      'A signed `payroll_cycle.updated` with the change `test`. It names the first tenant of the partner and the month of the clock; its candidate, operation and document are null.',
    answers: { 202: { description: 'the delivery, pending', schema: DeliveryRecord } },
    refusals: ['not_found', 'partner_without_tenants'],
  },
  async (call, root) => {
    const { world, partnerId, now } = call
    const place = placeOf(call)
    const {
      rows: [tenant],
    } = await listTenants(root, partnerId, undefined, { top: 1, skip: 0 })
    if (tenant === undefined) {
      if ((await store.destinationOf(root, place)) === undefined) return unset()
      return refuse('partner_without_tenants', 'the partner has no tenant yet, and an event names one')
    }
    const period = monthOf(dayInParis(now.toISOString()))
    const { revision } = await loadCycle(forTenant(root, tenant.id), period)
    const references = { candidateId: null, operationId: null, documentId: null }
    const eventId = newEventId(world.random)
    const about = { ...place, tenantId: tenant.id, period, revision, eventId, occurredAt: now }
    if (!(await recordWebhookEvent(root, { ...about, ...references, change: 'test' }))) return unset()
    const { rows } = await store.listDeliveries(root, place, { eventId }, { skip: 0 })
    return { status: 202, body: rows[0], after: () => world.wake('webhook') }
  },
)

const putWebhooks = partnerWrite(
  {
    ...OPERATOR,
    method: 'put',
    path: W,
    operationId: 'setWebhook',
    summary: 'Set where events are sent',
    description:
      'One destination for each partner and environment, on port 443 or above 1023. Each call makes a new secret, the only one that signs from then on, shows it this once, and ends a suspension. Undelivered events are sent to the new destination.',
    body: z
      .strictObject({
        url,
        events: z
          .array(z.enum(store.WEBHOOK_EVENTS))
          .min(1)
          .max(10)
          .default(['payroll_cycle.updated'])
          .describe(
            'the types of events that are sent there: changes of months; `payrun_job.updated`, changes of payrun jobs, except simulations and the jobs of managed months; `audit.head`, the signed heads of the audit log once a day',
          ),
      })
      .openapi('WebhookDestination'),
    example: { url: 'https://example.com/hooks', events: ['payroll_cycle.updated'] },
    answers: { 200: { description: 'the destination and its secret', schema: Secret } },
    refusals: ['destination_refused'],
    confidential: true,
  },
  async (call, root) => {
    const { world, body, now } = call
    const problem = destinationProblem(body.url, { loopback: world.settings.webhookLoopback })
    if (problem !== undefined) {
      return refuse('destination_refused', `/url: ${problem}`, { errors: [{ pointer: '/url', message: problem }] })
    }
    const secret = newSecret(world.random)
    const sealed = sealSecret(world, placeOf(call), secret)
    await store.putDestination(root, placeOf(call), { ...body, secret: sealed, now })
    call.audit.cover(...(await destinationCovers(root, call.partnerId)))
    return { status: 200, body: { url: body.url, secret }, after: () => world.wake('webhook') }
  },
)

const postRotateSecret = partnerWrite(
  {
    ...OPERATOR,
    method: 'post',
    path: `${W}/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: 'Make a new signing secret',
    description:
      'The secret is shown only in this answer. The previous secret also signs for another 24 hours: each attempt has a signature for each secret, also after a second rotation in that time.',
    answers: { 200: { description: 'the destination and its new secret', schema: Secret } },
    refusals: ['not_found'],
    confidential: true,
  },
  async (call, root) => {
    const { world, now } = call
    const destination = await store.destinationOf(root, placeOf(call))
    if (destination === undefined) return unset()
    const secret = newSecret(world.random)
    const sealed = sealSecret(world, placeOf(call), secret)
    await store.rotateDestinationSecret(root, destination, { secret: sealed, until: rotationEnd(now), now })
    call.audit.cover(...(await destinationCovers(root, call.partnerId)))
    return { status: 200, body: { url: destination.url, secret } }
  },
)

const getDelivery = partnerRead(
  {
    ...OPERATOR,
    method: 'get',
    path: `${W}/deliveries/{eventId}`,
    operationId: 'getWebhookDelivery',
    summary: 'An event with its attempts',
    answers: { 200: { description: 'the delivery', schema: DeliveryRecord } },
  },
  async (call, root) => {
    const eventId = call.word('eventId')
    const { rows } = await store.listDeliveries(root, placeOf(call), { eventId }, { skip: 0 })
    return rows[0] === undefined ? unknownEvent(eventId) : { status: 200, body: rows[0] }
  },
)
const unknownEvent = (eventId: string): Refusal => refuse('not_found', `event ${eventId} does not exist`)

const getDeliveries = partnerRead(
  {
    ...OPERATOR,
    method: 'get',
    path: `${W}/deliveries`,
    operationId: 'listWebhookDeliveries',
    summary: 'The events of a partner with the status of their delivery, oldest first',
    query: page.extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
    isLong: true,
    answers: listOf(DeliveryRecord, 'deliveries'),
  },
  async (call, root) => {
    const { status, ...wanted } = call.query
    return listed(call, await store.listDeliveries(root, placeOf(call), { status }, wanted))
  },
)

const postReplay = partnerWrite(
  {
    ...OPERATOR,
    method: 'post',
    path: `${W}/deliveries/{eventId}/replay`,
    operationId: 'replayWebhookDelivery',
    summary: 'Send an event again',
    description:
      'The same id and body, with a new timestamp and signature, are sent for another 24 hours, even if the event was delivered or the destination is suspended.',
    answers: { 202: { description: 'the delivery, pending', schema: DeliveryRecord } },
    refusals: ['delivery_pending'],
  },
  async (call, root) => {
    const [place, eventId] = [placeOf(call), call.word('eventId')]
    const known = await store.deliveryOf(root, place, eventId)
    if (known === undefined) return unknownEvent(eventId)
    if ((await store.destinationOf(root, place)) === undefined) return unset()
    const replayed = replay(known.delivery, call.now)
    if ('refusal' in replayed)
      return refuse('delivery_pending', 'the event is still being sent; nothing has to be done')
    await store.saveDelivery(root, eventId, replayed)
    const { rows } = await store.listDeliveries(root, place, { eventId }, { skip: 0 })
    return { status: 202, body: rows[0], after: () => call.world.wake('webhook') }
  },
)

const postResume = partnerWrite(
  {
    ...OPERATOR,
    method: 'post',
    path: `${W}/resume`,
    operationId: 'resumeWebhook',
    summary: 'Resume a destination that answered 410',
    answers: {
      200: {
        description: 'the destination, open',
        schema: z
          .object({
            url,
            resumed: z.int().describe('how many suspended deliveries are sent now'),
          })
          .openapi('WebhookResumed'),
      },
    },
    refusals: ['not_found'],
  },
  async (call, root) => {
    const destination = await store.destinationOf(root, placeOf(call))
    if (destination === undefined) return unset()
    const resumed = await store.resumeDestination(root, placeOf(call), call.now)
    return { status: 200, body: { url: destination.url, resumed }, after: () => call.world.wake('webhook') }
  },
)

export const webhookRoutes: readonly Endpoint[] = [
  getWebhooks,
  putWebhooks,
  deleteWebhooks,
  postRotateSecret,
  getDeliveries,
  getDelivery,
  postReplay,
  postResume,
  postTest,
]
