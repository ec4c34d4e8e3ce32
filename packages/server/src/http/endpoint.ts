import type { z } from '@hono/zod-openapi'
import type { RefusalCode } from '../ground/codes.js'
import { type FieldError, type Refusal, refuse } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'
import type { KeyRole } from '../store/keys.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import type { Tenant } from '../store/tenants.js'
import type { World } from '../world.js'

/**
 * One route: what it takes, what it answers, and what it does. `app.ts` serves it and `document.ts` describes it, from
 * this one declaration.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As OpenAPI writes it; a name in it is a positive integer, but for those of `PATH_WORDS`. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  /** `admin`: refused to a partner key. */
  readonly role?: KeyRole
  /** Allowed in a tenant that is not active. */
  readonly whileInactive?: true
  /** Wants `If-Match`. */
  readonly conditional?: true
  /** Asked again it does nothing twice by itself, and what it answers dies: no answer is kept for its `Idempotency-Key`. */
  readonly repeatable?: true
  /** `required`: wants an `Idempotency-Key`. Otherwise the field of the body that is one. */
  readonly idempotency?: 'required' | 'approvalKey' | 'idempotencyKey' | 'requestKey'
  /** Closed by a setting: with the managed journey (rule 8 of section 4.6), or unless aborting native drafts is open. */
  readonly gate?: keyof typeof GATES
  /** A native write: passes the operator's policy where the tenant has a managed month. */
  readonly native?: true
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** What else is wrong with a body whose form is wrong: so that all of it is told at once. */
  readonly review?: Review
  /** Nothing at all counts as `{}`. */
  readonly bodyOptional?: true
  readonly answers: Readonly<Record<number, AnswerDoc>>
  /** The answer shows a secret: where it is kept to be repeated, it is kept encrypted. */
  readonly confidential?: true
  /** What it can refuse beside what follows from its kind. */
  readonly refusals?: readonly RefusalCode[]
  readonly work: Work
}
export type Tag =
  | 'Tenants'
  | 'Master data'
  | 'Cases'
  | 'Payrun jobs'
  | 'Results'
  | 'Catalogue'
  | 'Payroll cycles'
  | 'Operator'
  | 'Sandbox'

export interface AnswerDoc {
  readonly description: string
  readonly schema?: z.ZodType
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly type: 'string' | 'integer' }>>
}

type Review = (json: unknown, id: (name: string) => number, db: TenantDb) => Promise<readonly FieldError[]>

/** What a handler does, by what it may touch. */
type Work =
  | { readonly kind: 'tenant-read'; readonly run: TenantRun }
  | { readonly kind: 'tenant-write'; readonly run: TenantRun }
  | { readonly kind: 'partner-read'; readonly run: ServiceRun }
  | { readonly kind: 'partner-write'; readonly run: ServiceRun }
  | { readonly kind: 'service-write'; readonly run: ServiceRun }
type TenantRun<Body = unknown, Query = unknown> = (
  call: TenantCall<Body, Query>,
  db: TenantDb,
  root: ServiceDb,
) => Promise<Reply>
type ServiceRun<Body = unknown, Query = unknown> = (call: Call<Body, Query>, root: ServiceDb) => Promise<Reply>

export type Reply = Success | Refusal

export interface Success {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body: JSON text in parts, for what is too long to hold. */
  readonly parts?: AsyncIterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** Done once the change is committed. */
  readonly after?: () => void
  /** Where the answer comes later than the change: waits for it, once the change is committed. */
  readonly finish?: () => Promise<Reply>
  /** The tenant that the request made: its audit chain starts here. */
  readonly tenantId?: number
  /** Nothing was changed, it was so already. */
  readonly unchanged?: true
}

/** A request that was let in and whose form is right. */
export interface Call<Body = unknown, Query = unknown> {
  readonly world: World
  readonly partnerId: number
  readonly body: Body
  readonly query: Query
  readonly now: Date
  /** An id of the path. */
  readonly id: (name: string) => number
  /** A word of the path. */
  readonly word: (name: string) => string
  /** What `If-Match` says; there where the endpoint wants it. */
  readonly ifMatch: string
  /** The request's own path, with its query. */
  readonly url: URL
}
export interface TenantCall<Body = unknown, Query = unknown> extends Call<Body, Query> {
  readonly tenant: Tenant
}

type Shape<Body extends z.ZodType, Query extends z.ZodObject> = Omit<Endpoint, 'work' | 'body' | 'query'> & {
  readonly body?: Body
  readonly query?: Query
}

// The body and the query that a handler gets are what its own schemas parsed: `request.ts` sees to it.

/** Reads one tenant. */
export const tenantRead = <Query extends z.ZodObject>(
  shape: Shape<z.ZodType, Query>,
  run: TenantRun<unknown, z.infer<Query>>,
): Endpoint => ({ ...shape, work: { kind: 'tenant-read', run: run as TenantRun } })

/** Changes one tenant, which must be active; in one transaction, on the tenant's audit chain. */
export const tenantWrite = <Body extends z.ZodType>(
  shape: Shape<Body, z.ZodObject>,
  run: TenantRun<z.infer<Body>>,
): Endpoint => ({ ...shape, work: { kind: 'tenant-write', run: run as TenantRun } })

/** Reads what belongs to a partner, outside a tenant. */
export const partnerRead = <Query extends z.ZodObject>(
  shape: Shape<z.ZodType, Query>,
  run: ServiceRun<unknown, z.infer<Query>>,
): Endpoint => ({ ...shape, work: { kind: 'partner-read', run: run as ServiceRun } })

/** Changes what belongs to a partner, outside a tenant. */
export const partnerWrite = <Body extends z.ZodType>(
  shape: Shape<Body, z.ZodObject>,
  run: ServiceRun<z.infer<Body>>,
): Endpoint => ({ ...shape, work: { kind: 'partner-write', run: run as ServiceRun } })

/** Changes the service itself. */
export const serviceWrite = <Body extends z.ZodType>(
  shape: Shape<Body, z.ZodObject>,
  run: ServiceRun<z.infer<Body>>,
): Endpoint => ({ ...shape, work: { kind: 'service-write', run: run as ServiceRun } })

export const isWrite = ({ work }: Endpoint): boolean => work.kind !== 'tenant-read' && work.kind !== 'partner-read'

/** What closes routes, and what is answered there then. */
export const GATES = {
  journey: {
    isOpen: ({ managedJourney }: Settings): boolean => managedJourney,
    refusal: refuse('payroll_journey_unavailable', 'the managed journey is closed'),
  },
  'drafts-abort': {
    isOpen: ({ draftAbort }: Settings): boolean => draftAbort,
    refusal: refuse('drafts_abort_unavailable', 'aborting native drafts is closed'),
  },
}

/** Names in a path that are no ids: what they look like, and what is answered where they do not. */
export const PATH_WORDS: Readonly<Record<string, { readonly pattern: RegExp; readonly example: string }>> = {
  period: { pattern: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-06' },
  candidateId: { pattern: /^[\w-]{1,100}$/, example: 'candidate-1' },
  variant: { pattern: /^(draft|final)$/, example: 'final' },
  eventId: { pattern: /^[\w-]{1,100}$/, example: 'evt_1' },
}

/** The names in a path, but for those that every path of its kind has. */
export const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/{(\w+)}/g)].flatMap(([, name]) =>
    name === undefined || name === 'partnerId' || name === 'tenantId' ? [] : [name],
  )
