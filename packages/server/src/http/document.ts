import { CYCLE_STATES, NEXT_ACTIONS } from '@centime/cycle'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { API_VERSION, BUILD } from '../ground/build.js'
import { ANYWHERE, PROBLEM_STATUSES, type RefusalCode, statusOf } from '../ground/codes.js'
import { isRevalidated, UNCHANGED } from './caching.js'
import { type Endpoint, GATES, isWrite, namesIn, PATH_WORDS, TAGS } from './endpoint.js'
import type { Env } from './env.js'
import { hasEtag } from './etag.js'
import { growing, InputsChangedRecord, ofDocument, UNCHANGED_INPUTS, VariableWriteRecord } from './fields.js'
import { withDescriptions } from './glossary.js'
import { type Answering, type HeaderName, headersAnywhere, headersAt, registerHeaders } from './headers.js'

export type Registry = OpenAPIHono<Env>['openAPIRegistry']
type RouteConfig = Parameters<Registry['registerPath']>[0]
type Responses = RouteConfig['responses']

const Problem = z
  .object({
    type: z
      .string()
      .openapi({ format: 'uri', description: 'explained at /problems/http-status/{status}, without a key' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().describe('the path of the request'),
    code: growing(PROBLEM_STATUSES.flatMap(({ codes }) => Object.keys(codes))),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer'), message: z.string() }))
      .optional()
      .describe('at most 100'),
    moreErrors: z.int().optional().describe('how many more errors there are; absent: none'),
    changes: z
      .array(z.unknown())
      .optional()
      .describe('only for a payroll’s month: what has changed since its last candidate, as in `changes` of the month'),
    payrunJobIds: z.array(z.int()).optional().describe('the jobs that have paid the month'),
    path: z.string().optional().describe('the path to use instead'),
    activeOperationId: z.int().optional().describe('the id of the operation under way'),
    blockingJobId: z.int().optional().describe('the id of the draft or running job that blocks the start'),
    variableWrite: VariableWriteRecord.optional(),
    inputsChangedSince: InputsChangedRecord.optional(),
    cycleState: growing(CYCLE_STATES).optional(),
    preview: z.looseObject({}).nullable().optional(),
    nextAction: growing(NEXT_ACTIONS).optional().describe('what to do about a missing payslip'),
    document: z.string().optional().describe('with `get_final_document`: the path of the document; send a POST to it'),
    trace: z.object({ timestamp: z.string(), requestId: z.string(), buildId: z.string(), rayId: z.string() }),
  })
  .openapi('Problem')

/** Writes an endpoint into the document, with each status that it can answer. */
export function describe(registry: Registry, endpoint: Endpoint): void {
  const { method, path, tag, summary, description, query, body, example, bodyOptional, stage, role } = endpoint
  const responses: Responses = {}
  const answering = (status: number, more: readonly HeaderName[] = []): Answering => ({
    needsKey: true,
    hasEtag: hasEtag(endpoint, status),
    more,
  })
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    const { description, schema, mediaType = 'application/json', headers = [] } = answer
    responses[status] = {
      description,
      ...headersAt(Number(status), { ...answering(Number(status), headers), mayHaveEtag: isRevalidated(endpoint) }),
      ...(schema && { content: { [mediaType]: { schema } } }),
    }
  }
  if (isRevalidated(endpoint)) responses['304'] = { description: UNCHANGED, ...headersAt(304) }
  Object.assign(responses, problemAnswers(refusalsOf(endpoint), answering), ANY_OTHER)
  const isList = Object.values(endpoint.answers).some(({ headers = [] }) => headers.includes('X-Total-Count'))
  const said = [
    description,
    isList
      ? 'The whole list, or a page of it by `top` and `skip`; `X-Total-Count` is the length of the list.'
      : undefined,
    role === 'admin' ? 'Needs a key with the admin role.' : undefined,
  ]
  registry.registerPath({
    method,
    path,
    operationId: endpoint.operationId,
    tags: [tag],
    summary,
    description: said.filter((text) => text !== undefined).join('\n\n'),
    request: {
      params: z.object(
        Object.fromEntries([...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => [name, pathParameter(name)])),
      ),
      ...(query && { query: ofDocument(query) }),
      ...headersOf(endpoint),
      ...(body && {
        body: {
          required: bodyOptional !== true,
          content: { [stage?.mediaType ?? 'application/json']: { schema: body, example } },
        },
      }),
    },
    responses,
  })
}

const pathId = z.string().openapi({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999 })
function pathParameter(name: string): z.ZodType {
  const word = PATH_WORDS[name]
  return word === undefined ? pathId : z.string().regex(word.pattern).openapi({ example: word.example })
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .describe(
    'The same key with the same request repeats the first answer and changes nothing, for 90 days or the time that the operator has set.',
  )
const ifMatch = z.string().openapi({ description: 'the ETag that was read last', example: '"3"' })
const ifNoneMatch = z.string().optional().describe('the ETag of an earlier answer: 304 if it still holds')
const ifInputs = z
  .enum([UNCHANGED_INPUTS])
  .optional()
  .describe('refuses a release with 412 `inputs_changed` if something has changed since the calculation')
const exactIfMatch = z.string().openapi({ description: 'the ETag that was read last, not `*`', example: '"3"' })
const IF_MATCH = { any: ifMatch, exact: exactIfMatch, 'of-changes': ifMatch.optional() }

function headersOf(endpoint: Endpoint) {
  const { method, idempotency, conditional } = endpoint
  const headers = {
    ...(isRevalidated(endpoint) && { 'If-None-Match': ifNoneMatch }),
    ...(method === 'post' && {
      'Idempotency-Key': idempotency === 'required' ? idempotencyKey : idempotencyKey.optional(),
    }),
    ...(conditional && { 'If-Match': IF_MATCH[conditional === true ? 'any' : conditional] }),
    ...(endpoint.ifInputs && { 'If-Inputs': ifInputs }),
  }
  return Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {}
}

const PROBLEM = { $ref: '#/components/schemas/Problem' }
/** Answers that any route can give and no route declares. */
const ANY_OTHER = { default: { $ref: '#/components/responses/AnyOther' } }

/**
 * The problem answers of a route, by status: `Problem`, with exactly the codes that this route can give with this
 * status. `answering`: given for a route that requires a key.
 */
function problemAnswers(codes: Iterable<RefusalCode>, answering?: (status: number) => Answering): Responses {
  const byStatus = new Map<number, Set<RefusalCode>>()
  for (const code of codes) {
    const { status } = statusOf(code)
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  for (const code of ANYWHERE) byStatus.get(statusOf(code).status)?.add(code)
  const answers = [...byStatus].map(([status, set]) => {
    const names = [...set]
    const content = problemOf(names)
    return [status, { description: names.join(', '), ...headersAt(status, answering?.(status)), content }] as const
  })
  return Object.fromEntries(answers)
}

function problemOf(codes: readonly RefusalCode[]) {
  const code = { type: 'string' as const, enum: [...codes] }
  const schema = { allOf: [PROBLEM, { type: 'object' as const, properties: { code }, required: ['code'] }] }
  return { 'application/problem+json': { schema } }
}

/** The refusals of a route without a key: its own, and the refusal that linters of OpenAPI documents require. */
export const openAnswers = (...codes: readonly RefusalCode[]): Responses => ({
  ...problemAnswers([...codes, 'method_not_allowed']),
  ...ANY_OTHER,
})

function refusalsOf(endpoint: Endpoint): ReadonlySet<RefusalCode> {
  const { method, path, role, body, work, whileInactive } = endpoint
  const codes = new Set<RefusalCode>(['unauthorized', 'rate_limit_exceeded', ...(endpoint.refusals ?? [])])
  const when = (holds: boolean, ...more: readonly RefusalCode[]): void => {
    if (holds) for (const code of more) codes.add(code)
  }
  when(path.includes('{partnerId}'), 'partner_mismatch')
  when(path.includes('{tenantId}'), 'tenant_forbidden')
  when(role === 'admin', 'admin_required')
  when(work.kind === 'tenant-write' && whileInactive !== true, 'tenant_inactive')
  when(namesIn(path).length > 0, 'not_found')
  when(namesIn(path).includes('period'), 'law_missing')
  when(endpoint.conditional !== undefined, 'precondition_required', 'etag_mismatch')
  when(endpoint.idempotency === 'required', 'idempotency_key_required')
  when(endpoint.idempotency !== undefined, 'idempotency_key_reused')
  if (endpoint.gate !== undefined) codes.add(GATES[endpoint.gate].refusal.refusal)
  when(endpoint.native === true, 'native_write_denied', 'operator_policy_unavailable')
  // Every route refuses unknown query parameters.
  codes.add('validation_failed')
  when(body !== undefined, 'malformed_json', 'unsupported_media_type')
  when(isWrite(endpoint), 'body_too_large')
  when(method === 'post', 'idempotency_key_reused')
  return codes
}

/** Describes the webhooks in the document. */
export function describeWebhooks(
  registry: Registry,
  {
    cycleUpdated,
    jobUpdated,
    headExported,
  }: Readonly<Record<'cycleUpdated' | 'jobUpdated' | 'headExported', z.ZodType>>,
): void {
  describeWebhook(registry, cycleUpdated, {
    path: 'payroll_cycle.updated',
    operationId: 'payrollCycleUpdated',
    summary: 'A payroll cycle has changed',
  })
  describeWebhook(registry, jobUpdated, {
    path: 'payrun_job.updated',
    operationId: 'payrunJobUpdated',
    summary:
      'A payrun job that no managed month has started is calculated, failed, released or aborted, or its documents are ready',
  })
  describeWebhook(registry, headExported, {
    path: 'audit.head',
    operationId: 'auditHeadExported',
    summary: 'The heads of the audit log of a tenant with new entries, once a day',
  })
}

function describeWebhook(
  registry: Registry,
  event: z.ZodType,
  webhook: { readonly path: string; readonly operationId: string; readonly summary: string },
): void {
  registry.registerWebhook({
    method: 'post',
    ...webhook,
    tags: ['Operator'],
    description:
      'Signed as in Standard Webhooks. Events arrive at least once, in any order. After any answer other than 2xx and 410, and without an answer, the event is sent again for up to 24 hours; 410 suspends the destination.',
    security: [],
    request: {
      headers: z.object({
        'webhook-id': z.string().describe('the `eventId`, the same at every attempt'),
        'webhook-timestamp': z.string().describe('Unix seconds of this attempt'),
        'webhook-signature': z
          .string()
          .describe(
            '`v1,` and base64 HMAC-SHA256 over `id.timestamp.body`; several, separated by spaces, after a rotation',
          ),
      }),
      body: { required: true, content: { 'application/json': { schema: event } } },
    },
    responses: {
      204: { description: 'accepted: the event is not sent again' },
      410: { description: 'the destination is suspended until an operator resumes it' },
    },
  })
}

/** The document, OpenAPI 3.1. */
export function documentOf(app: OpenAPIHono<Env>): unknown {
  app.openAPIRegistry.register('Problem', Problem)
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer' })
  registerHeaders(app.openAPIRegistry)
  app.openAPIRegistry.registerComponent('responses', 'AnyOther', {
    description: `${ANYWHERE.map((code) => `${statusOf(code).status} \`${code}\``).join(', ')}; with a method that the path does not have, 405 \`method_not_allowed\``,
    ...headersAnywhere,
    content: problemOf([...ANYWHERE, 'method_not_allowed']),
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Centime',
      version: API_VERSION,
      description: `French payroll, exact to the centime. ${BUILD}. The service transfers no money and files no DSN. Later versions may add fields to answers and values to sets: a client must ignore those that it does not know. Every code is explained at /problems. With Accept-Language fr, titles, details and messages are in French; codes are the same. A body may be sent with Content-Encoding gzip.`,
      contact: { name: 'Whoever runs this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'the service that gave this document' }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  })
  return withDescriptions(JSON.parse(JSON.stringify(document)))
}
