import type { Context, MiddlewareHandler } from 'hono'
import { API_VERSION } from '../ground/build.js'
import type { Env } from './env.js'
import type { Metrics } from './metrics.js'
import type { World } from './world.js'

/** Gives each request its ids, then logs and counts it by route template: no path, so no person is identified. */
export function logRequests(world: World, metrics: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = world.wall()
    const requestId = world.random(8)
    c.set('requestId', requestId)
    c.set('rayId', rayOf(c) ?? world.random(8))
    c.set('route', 'none')
    c.header('x-version', API_VERSION)
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    await next()
    const milliseconds = world.wall() - started
    const [method, route, status] = [c.req.method, c.get('route'), c.res.status]
    // The client may still be sending an unread body: the connection closes after this answer.
    if (!BODILESS.has(method) && !c.req.raw.bodyUsed && c.req.raw.body !== null)
      c.res.headers.set('connection', 'close')
    metrics.request({ method, route, status, milliseconds })
    world.log.info({ requestId, method, route, status, milliseconds }, 'request')
  }
}

/** Methods without a body. Reading `body` on the request would create it, which costs more than all the logging. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const rayOf = (c: Context<Env>): string | undefined =>
  /^00-([0-9a-f]{32})-/.exec(c.req.header('traceparent') ?? '')?.[1] ??
  /^[\w-]{8,64}$/.exec(c.req.header('cf-ray') ?? '')?.[0]
