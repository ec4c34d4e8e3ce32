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
 * Data of people is stored nowhere, and so is every answer that says nothing else. Compression would weaken the strong ETag of
 * a month (RFC 9110 8.8.3), and the next `If-Match` would then be stale: such an answer must reach the client as it is.
 */
export const notStored: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { headers } = c.res
  // Set where they are: `c.header` copies an answer that is finished, and its body would go out as a stream.
  if (!headers.has('cache-control'))
    headers.set('cache-control', headers.has('etag') ? 'no-store, no-transform' : 'no-store')
}

/** Whether the answer of an endpoint is the same until the law, the company's values or the service change. */
export const isRevalidated = ({ tag }: Pick<Endpoint, 'tag'>): boolean => tag === 'Catalogue'
/** The description of its 304. */
export const UNCHANGED = 'unchanged since the answer whose ETag is in If-None-Match'

/** What is the same until the law or the service changes: clients keep it, and ask with its ETag whether it still holds. */
export const revalidated: MiddlewareHandler<Env> = every(etag(), async (c, next) => {
  await next()
  if (c.res.status === 200) c.header('cache-control', 'private, no-cache')
})

/** The same of a list, of which a page only has an ETag: for that a whole answer has to be there before it is sent. */
export const revalidatedPage: MiddlewareHandler<Env> = (c, next) =>
  c.req.query('top') === undefined ? next() : revalidated(c, next)

/** A body whose length is known. */
export function sized(c: Context<Env>, text: string, status: number): Response {
  c.header('content-length', String(Buffer.byteLength(text)))
  return c.body(text, status as 200)
}
