import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './env.js'

const HEADERS = {
  'X-Version': ['string', 'the version of this API'],
  'X-Request-Id': ['string', 'the id of the request: the log, the audit log and the `trace` of problems have it too'],
  'Content-Language': [
    'string',
    'the language of titles, details and messages: what `Accept-Language` prefers of en and fr',
  ],
  ETag: ['string', 'the version of what is answered. Of a month: send it in If-Match of the next write'],
  Location: ['string', 'where to poll'],
  Link: ['string', 'the next page, while there is one: `rel="next"`; at `/` the pages of the reference'],
  'X-Total-Count': ['integer', 'rows in the whole list'],
  'Retry-After': ['integer', 'seconds after which to try again'],
  'WWW-Authenticate': ['string', 'how to authenticate: `Bearer`'],
  'Content-Disposition': ['string', 'the name of the file'],
  Allow: ['string', 'of 405: the methods of the path'],
  'Accept-Encoding': ['string', 'of 415: the codings that a body may have'],
  RateLimit: ['string', 'what is left of the quota of the key, where one is set: draft-ietf-httpapi-ratelimit-headers'],
  'RateLimit-Policy': ['string', 'the quota of the key, where one is set'],
} as const satisfies Readonly<Record<string, readonly ['string' | 'integer', string]>>
export type HeaderName = keyof typeof HEADERS

const OPTIONAL: readonly HeaderName[] = [
  'Content-Language',
  'Link',
  'Allow',
  'Accept-Encoding',
  'RateLimit',
  'RateLimit-Policy',
]

const headerOf = (name: HeaderName, required = !OPTIONAL.includes(name)) => {
  const [type, description] = HEADERS[name]
  return { description, required, schema: { type } }
}

/** Headers that are required with some statuses and optional with others. */
const SOMETIMES = ['ETag', 'Retry-After'] as const

export function registerHeaders(registry: OpenAPIHono<Env>['openAPIRegistry']): void {
  for (const name of Object.keys(HEADERS) as HeaderName[]) registry.registerComponent('headers', name, headerOf(name))
  for (const name of SOMETIMES) registry.registerComponent('headers', `${name}-if-any`, headerOf(name, false))
}

/** Headers of an answer in the document. `mayLack`: headers that not every such answer has. */
const documented = (names: readonly HeaderName[], mayLack: readonly (typeof SOMETIMES)[number][] = []) => ({
  headers: Object.fromEntries([
    ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...mayLack.map((name) => [name, { $ref: `#/components/headers/${name}-if-any` }]),
  ]),
})

const EVERY: readonly HeaderName[] = ['X-Version', 'X-Request-Id']

/** Properties that decide which headers an answer has, in addition to its status. */
export interface Answering {
  readonly needsKey?: boolean
  /** Whether the path names a month. */
  readonly hasEtag?: boolean
  /** Whether the answer is a page of a list. */
  readonly mayHaveEtag?: boolean
  readonly more?: readonly HeaderName[]
}

export function headersAt(
  status: number,
  { needsKey = false, hasEtag = false, mayHaveEtag = false, more = [] }: Answering = {},
) {
  // RFC 9110 15.4.5: a 304 does not repeat headers that the client already has.
  if (status === 304) return documented(['ETag'])
  const names: readonly HeaderName[] = [
    ...EVERY,
    ...(needsKey || status >= 400 ? (['Content-Language'] as const) : []),
    ...(needsKey && status !== 401 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 405 ? (['Allow'] as const) : []),
    ...(status === 415 ? (['Accept-Encoding'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(hasEtag && status < 400 ? (['ETag'] as const) : []),
    ...more,
  ]
  // A refusal may concern a month that was never opened. A collision with an operation that ends soon says when to
  // retry.
  const mayLack = [
    ...(mayHaveEtag || (hasEtag && status >= 400) ? (['ETag'] as const) : []),
    ...(hasEtag && status === 409 ? (['Retry-After'] as const) : []),
  ]
  return documented([...new Set(names)], mayLack)
}
/** The headers of an answer that no route declares. */
export const headersAnywhere = documented(
  [...EVERY, 'Content-Language', 'Allow', 'RateLimit', 'RateLimit-Policy'],
  SOMETIMES,
)
