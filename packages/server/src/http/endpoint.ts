// Room: what an endpoint is: access, body, idempotency, problem, paging, OpenAPI document
// Uses: ground. Used by: calculation, webhooks, payruns, dossiers, documents, months, operations, cases, console, service.

import type { AuditChain, KeyRole, Months, ServiceDb, Tenant, TenantDb } from '@centime/store'
import type { z } from '@hono/zod-openapi'
import type { RefusalCode } from '../ground/codes.js'
import { type FieldErrors, type Refusal, refuse } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'
import type { HeaderName } from './headers.js'
import { IMPORT_KINDS } from './paths.js'
import type { World } from './world.js'

/** One route: input, answers, handler. `app.ts` serves this declaration, and `document.ts` describes it. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As in OpenAPI; parameters are positive integers, except those of `PATH_WORDS`. */
  readonly path: string
  /** The name of its function in generated clients: unique, and never changed. */
  readonly operationId: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  /** `admin`: partner keys are refused. */
  readonly role?: KeyRole
  /** Allowed in a tenant that is not active. */
  readonly whileInactive?: true
  /**
   * Requires `If-Match`. `exact`: the header must name a version; `*` is refused. `of-changes`: the handler requires it
   * only where the request changes something.
   */
  readonly conditional?: true | 'exact' | 'of-changes'
  /** Takes `If-Inputs: unchanged`. */
  readonly ifInputs?: true
  /** `required`: requires an `Idempotency-Key`. Otherwise the body field that holds the key. */
  readonly idempotency?: 'required' | 'approvalKey' | 'idempotencyKey' | 'requestKey'
  /** The setting that can close the route: see `GATES`. */
  readonly gate?: keyof typeof GATES
  /** A native write: the operator's policy may deny it where the tenant has a managed month. */
  readonly native?: true
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A list of unlimited length: without `top` it is read in slices. */
  readonly isLong?: true
  /** An example of a complete body that the route accepts. */
  readonly example?: unknown
  /** Extra checks on an invalid body, so that all errors are reported at once. */
  readonly review?: (wrong: WrongBody, db: TenantDb, root: ServiceDb) => Promise<void>
  /** Takes many items: checks and stages the body in slices before the transaction that makes all of them visible. */
  readonly stage?: Staging
  /**
   * Reads data for the handler of a write into memory before its transaction, because other writes wait for that transaction. Returns
   * what remains to be computed from it outside any transaction; undefined: nothing.
   */
  readonly ahead?: (call: TenantCall, db: TenantDb, root: ServiceDb) => Promise<(() => Promise<unknown>) | undefined>
  /** An empty body counts as `{}`. */
  readonly bodyOptional?: true
  readonly answers: Readonly<Record<number, AnswerDoc>>
  /** The answer contains a secret, such as a private link: it is stored encrypted under its `Idempotency-Key`. */
  readonly confidential?: true
  /** Refusals of this endpoint, in addition to those of its kind. */
  readonly refusals?: readonly RefusalCode[]
  readonly work: Work
}
/** Stages a body while it arrives; the handler finds it in `call.body`. `end` runs last, also after a failure. */
export interface Staging<Body extends StagedBody = StagedBody> {
  readonly mediaType: 'application/json' | 'text/csv' | 'multipart/form-data'
  readonly run: (call: Call & Pick<TenantCall, 'tenant'>, parts: AsyncIterable<Uint8Array>) => Promise<Body | Refusal>
}
export interface StagedBody {
  readonly end: () => void
}

/** A body that its schema refuses, and the errors found so far. */
export interface WrongBody {
  readonly json: unknown
  readonly id: (name: string) => number
  readonly errors: FieldErrors
}

/** The parts of the API. */
export const TAGS = {
  Tenants: 'The clients of a partner: each has data of its own.',
  'Master data': 'Divisions, payrolls, payruns, users, employees and regulations of a tenant.',
  Cases: 'What is known of employees and of the company: values that are recorded and never overwritten.',
  Declarations: 'Monthly declarations (DSN) of a client: read, compared, written as its dossier.',
  'Payrun jobs': 'Calculations of a month, real ones and simulations.',
  Results: 'What a job has calculated, and why.',
  Books: 'What payslips add up to: payroll book, journal entries, contributions by organism, sums of a year.',
  Catalogue: 'Wage types and lookup tables: the law as data.',
  'Payroll cycles': 'The managed month: open, variables, calculate, approve, documents.',
  'Months of a payroll': 'The managed month of the people of a payroll: open, calculate, controls, approve, revisions.',
  Operator: 'Acts that need a key with the admin role.',
  Sandbox: 'The clock and the faults of a sandbox. Other environments do not have these routes.',
  System: 'Health and reference, without a key and without data of any tenant.',
}
type Tag = keyof typeof TAGS

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface AnswerDoc {
  readonly description: string
  readonly schema?: z.ZodType
  /**
   * The media type of the answer; absent: JSON. A route has only one: client generators choose how to read an answer by
   * its route, so they misread a route that returns JSON or a file.
   */
  readonly mediaType?: 'text/csv' | 'text/html' | typeof XLSX
  /** In addition to those that follow from the route and the status. */
  readonly headers?: readonly HeaderName[]
}

/** The settings that all operator routes share. */
export const OPERATOR = { tag: 'Operator', role: 'admin' } as const

type Work =
  | { readonly kind: 'tenant-read'; readonly run: TenantRun }
  | { readonly kind: 'tenant-write'; readonly run: TenantRun }
  | { readonly kind: 'partner-read'; readonly run: ServiceRun }
  | { readonly kind: 'partner-write'; readonly run: ServiceWriteRun }
  | { readonly kind: 'service-write'; readonly run: ServiceWriteRun }
export type TenantRun<Body = unknown, Query = unknown> = (
  call: TenantCall<Body, Query>,
  db: TenantDb,
  root: ServiceDb,
) => Promise<Reply>
type ServiceRun<Body = unknown, Query = unknown> = (call: Call<Body, Query>, root: ServiceDb) => Promise<Reply>
type ServiceWriteRun<Body = unknown, Query = unknown> = (
  call: Call<Body, Query> & Pick<TenantCall, 'audit'>,
  root: ServiceDb,
) => Promise<Reply>

export type Reply = Success | Refusal

export interface Success {
  readonly status: number
  readonly body?: unknown
  /** JSON text instead of a body, where most of the answer is stored in its final form. */
  readonly text?: string
  /** For a list in `text`: the number of rows, and the first and last row exactly as written in it. */
  readonly rows?: { readonly count: number; readonly first: string; readonly last: string }
  /** Instead of a body: text or bytes in parts, for large answers. */
  readonly parts?: AsyncIterable<string | Uint8Array>
  /** The media type of `text` or `parts`; absent: JSON. */
  readonly type?: string
  /** For a read: returns the final answer, outside its transaction. */
  readonly outside?: () => Promise<Reply>
  readonly headers?: Readonly<Record<string, string>>
  /** Runs after the change is committed. */
  readonly after?: () => void
  /** Returns the final answer, after the change is committed or when the data read so far does not suffice. */
  readonly finish?: Finish
  /** The tenant that the request has added: the write is audited in its chain. */
  readonly tenantId?: number
  /** The request was executed as a trial; its transaction is rolled back. */
  readonly isTried?: true
  /** Nothing was changed, so nothing is audited. */
  readonly unchanged?: true
}

/** Waits outside any transaction for the operation to finish, then reads the answer. */
export interface Finish {
  readonly wait: () => Promise<void>
  readonly answer: TenantRun
}

/** An authorized and valid request. */
export interface Call<Body = unknown, Query = unknown> {
  readonly world: World
  readonly partnerId: number
  /** The author of the request, as the audit log names it: `key 3`. */
  readonly actor: string
  /** Whether a console reader sent the request, with a form. */
  readonly isOfConsole: boolean
  /** Whether the key has the admin role, for what else a route of its own needs it for. */
  readonly isOperator: boolean
  readonly body: Body
  readonly query: Query
  readonly now: Date
  readonly id: (name: string) => number
  /** A word in the path, such as a month: see `PATH_WORDS`. */
  readonly word: (name: string) => string
  /** `If-Match`; empty where the endpoint does not require it. */
  readonly ifMatch: string
  /** Whether `If-Inputs: unchanged` was sent. */
  readonly ifInputs: boolean
  /** The request's own path, with its query. */
  readonly url: URL
}
export interface TenantCall<Body = unknown, Query = unknown> extends Call<Body, Query> {
  readonly tenant: Tenant
  /** The audit chain that this transaction appends to: the tenant's, or for a partner write the partner's. */
  readonly audit: AuditChain
  /** The tenant's months: read for native writes, and where the path has a period. */
  readonly months: Months | undefined
}

type Shape<Body extends z.ZodType, Query extends z.ZodObject> = Omit<
  Endpoint,
  'work' | 'body' | 'example' | 'query'
> & {
  readonly body?: Body
  readonly example?: z.input<NoInfer<Body>>
  readonly query?: Query
}

// The casts below are safe because `request.ts` parses the body and the query with the schemas of the endpoint.

const tenantEndpoint =
  (kind: 'tenant-read' | 'tenant-write') =>
  <Body extends z.ZodType, Query extends z.ZodObject>(
    shape: Shape<Body, Query>,
    run: TenantRun<z.infer<Body>, z.infer<Query>>,
  ): Endpoint => ({ ...shape, work: { kind, run: run as TenantRun } })

const serviceEndpoint =
  (kind: 'partner-write' | 'service-write') =>
  <Body extends z.ZodType, Query extends z.ZodObject>(
    shape: Shape<Body, Query>,
    run: ServiceWriteRun<z.infer<Body>, z.infer<Query>>,
  ): Endpoint => ({ ...shape, work: { kind, run: run as ServiceWriteRun } })

/** Reads one tenant. */
export const tenantRead = tenantEndpoint('tenant-read')
/** Changes one tenant, which must be active, in one transaction on the tenant's audit chain. */
export const tenantWrite = tenantEndpoint('tenant-write')
/** The same for a body that is staged. */
export const stagedWrite = <Body extends StagedBody, Sent extends z.ZodType, Query extends z.ZodObject>(
  shape: Shape<Sent, Query> & { readonly stage: Staging<Body> },
  run: TenantRun<Body, z.infer<Query>>,
): Endpoint => ({ ...shape, work: { kind: 'tenant-write', run: run as TenantRun } })
/** Reads data of a partner, outside a tenant. */
export const partnerRead = <Body extends z.ZodType, Query extends z.ZodObject>(
  shape: Shape<Body, Query>,
  run: ServiceRun<z.infer<Body>, z.infer<Query>>,
): Endpoint => ({ ...shape, work: { kind: 'partner-read', run: run as ServiceRun } })
/** Changes data of a partner, outside a tenant. */
export const partnerWrite = serviceEndpoint('partner-write')
/** Changes the service itself. */
export const serviceWrite = serviceEndpoint('service-write')

export const isWrite = ({ work }: Endpoint): boolean => work.kind !== 'tenant-read' && work.kind !== 'partner-read'

/** Settings that close routes, and the refusal of a closed route. */
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

interface PathWord {
  readonly pattern: RegExp
  readonly example: string
  /** The allowed values; absent: every value that matches the form. */
  readonly values?: readonly string[]
}
function oneOf(values: readonly string[], example: string): PathWord {
  return { pattern: new RegExp(`^(${values.join('|')})$`), example, values }
}
/** Path parameters that are not ids. */
export const PATH_WORDS: Readonly<Record<string, PathWord>> = {
  period: { pattern: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-06' },
  originPeriod: { pattern: /^\d{4}-(0[1-9]|1[0-2])$/, example: '2026-04' },
  candidateId: { pattern: /^[\w-]{1,100}$/, example: 'candidate-1' },
  elementCode: { pattern: /^[A-Z0-9_]{1,20}$/, example: 'NUIT' },
  control: { pattern: /^[a-z_]{1,60}$/, example: 'pay_moved' },
  variant: oneOf(['draft', 'final'], 'final'),
  eventId: { pattern: /^[\w-]{1,100}$/, example: 'evt_1' },
  packId: { pattern: /^[\w.-]{1,100}$/, example: '2027-01' },
  importKind: oneOf(IMPORT_KINDS, 'contracts'),
}

/** The parameters of a path, except the partner and the tenant. */
export const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/{(\w+)}/g)].flatMap(([, name]) =>
    name === undefined || name === 'partnerId' || name === 'tenantId' ? [] : [name],
  )
