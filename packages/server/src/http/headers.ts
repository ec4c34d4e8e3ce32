import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './env.js'
import { hasEtag } from './etag.js'

/** The headers of answers, as the document declares them. */
const HEADERS = {
  'X-Version': ['string', 'the version of this API'],
  'X-Request-Id': ['string', 'the id of the request: the log, the audit log and the `trace` of problems have it too'],
  ETag: ['string', 'the version of what is answered. Of a month: send it in If-Match of the next write'],
  Location: ['string', 'where to poll'],
  Link: ['string', 'the next page, while there is one: `rel="next"`; at `/` the pages of the reference'],
  'X-Total-Count': ['integer', 'rows in the whole list'],
  'Retry-After': ['integer', 'seconds after which to try again'],
  'WWW-Authenticate': ['string', 'how to authenticate: `Bearer`'],
  Allow: ['string', 'of 405: the methods of the path'],
  'Accept-Encoding': ['string', 'of 415: the codings that a body may have'],
  RateLimit: ['string', 'what is left of the quota of the key, where one is set: draft-ietf-httpapi-ratelimit-headers'],
  'RateLimit-Policy': ['string', 'the quota of the key, where one is set'],
} as const satisfies Readonly<Record<string, readonly ['string' | 'integer', string]>>
export type HeaderName = keyof typeof HEADERS

/** Those that an answer may lack. */
const OPTIONAL: readonly HeaderName[] = ['Link', 'Allow', 'Accept-Encoding', 'RateLimit', 'RateLimit-Policy']

const headerOf = (name: HeaderName, required = !OPTIONAL.includes(name)) => {
  const [type, description] = HEADERS[name]
  return { description, required, schema: { type } }
}

export function registerHeaders(registry: OpenAPIHono<Env>['openAPIRegistry']): void {
  for (const name of Object.keys(HEADERS) as HeaderName[]) registry.registerComponent('headers', name, headerOf(name))
}

/** Headers of an answer in the document; `mayLack`: those that not every such answer has. */
export const documented = (names: readonly HeaderName[], mayLack: readonly HeaderName[] = []) => ({
  headers: Object.fromEntries([
    ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...mayLack.map((name) => [name, headerOf(name, false)]),
  ]),
})

/** What every answer has. */
const EVERY: readonly HeaderName[] = ['X-Version', 'X-Request-Id']
/** The headers that follow from the status of an answer; `path` and `more`: of a route with a key, and its own. */
export function headersAt(status: number, path?: string, more: readonly HeaderName[] = []) {
  // RFC 9110 15.4.5: what the client has already is not repeated.
  if (status === 304) return documented(['ETag'])
  const isMonth = path !== undefined && hasEtag({ path }, status)
  const names: readonly HeaderName[] = [
    ...EVERY,
    ...(path !== undefined && status !== 401 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 415 ? (['Accept-Encoding'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(isMonth && status < 400 ? (['ETag'] as const) : []),
    ...more,
  ]
  // A refusal may concern a month that was never opened.
  return documented([...new Set(names)], isMonth && status >= 400 ? ['ETag'] : [])
}
/** The headers of an answer that no route declares. */
export const headersAnywhere = documented(EVERY, ['Retry-After', 'Allow', 'RateLimit', 'RateLimit-Policy', 'ETag'])
