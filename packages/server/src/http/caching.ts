import type { Context, MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import type { Endpoint } from './endpoint.js'
import type { Env } from './env.js'

/** What clients, caches and proxies may do with an answer. */

/** Compresses answers of a kilobyte and more for clients that accept it. */
export const compressed: MiddlewareHandler<Env> = compress()

/**
 * Forbids caches to store an answer, unless the answer sets its own rule: personal data must not be stored. It also
 * forbids transformation, because compression would weaken the strong ETag of a month (RFC 9110 8.8.3) and the next
 * `If-Match` would be stale.
 */
export const notStored: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { headers } = c.res
  // Sets the header on the existing answer: `c.header` would copy a finished answer and send its body as a stream.
  if (!headers.has('cache-control'))
    headers.set('cache-control', headers.has('etag') ? 'no-store, no-transform' : 'no-store')
}

/** Whether the answer of an endpoint changes only with the law, the company's values or the service. */
export const isRevalidated = ({ tag }: Pick<Endpoint, 'tag'>): boolean => tag === 'Catalogue'
/** The description of its 304. */
export const UNCHANGED = 'unchanged since the answer whose ETag is in If-None-Match'

/** Answers that change with the law or the service alone: clients send the ETag to ask whether theirs is current. */
export const revalidated: MiddlewareHandler<Env> = every(etag(), async (c, next) => {
  await next()
  if (c.res.status === 200) c.header('cache-control', 'private, no-cache')
})

/** The same for a list. Only a page has an ETag, because the whole answer must be complete before its ETag is known. */
export const revalidatedPage: MiddlewareHandler<Env> = (c, next) =>
  c.req.query('top') === undefined ? next() : revalidated(c, next)

/** An answer whose body has a known length. */
export function sized(c: Context<Env>, text: string, status: number): Response {
  c.header('content-length', String(Buffer.byteLength(text)))
  return c.body(text, status as 200)
}
