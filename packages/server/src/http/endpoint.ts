import type { z } from '@hono/zod-openapi'
import type { KeyRole } from '../store/keys.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import type { Tenant } from '../store/tenants.js'
import type { World } from '../world.js'
import type { Refusal, RefusalCode } from './refusal.js'

/**
 * One route: what it takes, what it answers, and what it does. `app.ts` serves it and `document.ts` describes it, from
 * this one declaration.
 */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As OpenAPI writes it; `{…Id}` is a positive integer, but for those of `TEXT_IDS`. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  /** `admin`: refused to a partner key. */
  readonly role?: KeyRole
  /** Allowed in a tenant that is not active. */
  readonly whileInactive?: true
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answers: Readonly<Record<number, AnswerDoc>>
  /** The answer shows a secret: where it is kept to be repeated, it is kept encrypted. */
  readonly confidential?: true
  /** What it can refuse beside what follows from its kind. */
  readonly refusals?: readonly RefusalCode[]
  readonly work: Work
}
export type Tag = 'Tenants' | 'Master data' | 'Cases' | 'Payrun jobs' | 'Results' | 'Catalogue' | 'Operator' | 'Sandbox'

export interface AnswerDoc {
  readonly description: string
  readonly schema?: z.ZodType
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly type: 'string' | 'integer' }>>
}

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
) => Promise<Outcome>
type ServiceRun<Body = unknown, Query = unknown> = (call: Call<Body, Query>, root: ServiceDb) => Promise<Outcome>

export type Outcome = Answer | Refusal

export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** Instead of a body: JSON text in parts, for what is too long to hold. */
  readonly parts?: AsyncIterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** Done once the change is committed. */
  readonly after?: () => void
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
  /** A text id of the path. */
  readonly textId: (name: string) => string
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

/** Ids of a path that are text, and their form. */
export const TEXT_IDS: Readonly<Record<string, RegExp>> = { eventId: /^[\w-]{1,100}$/ }

/** Names of the ids in a path, but for those that every path of its kind has. */
export const idsIn = (path: string): readonly string[] =>
  [...path.matchAll(/{(\w+)}/g)].flatMap(([, name]) =>
    name === undefined || name === 'partnerId' || name === 'tenantId' ? [] : [name],
  )
