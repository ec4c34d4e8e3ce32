import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { downloadRoute } from './documents/download.js'
import { endpoints } from './endpoints.js'
import { API_VERSION } from './ground/build.js'
import { invalid, isRefusal, type Refusal, refuse } from './ground/refusal.js'
import { access, authenticated } from './http/access.js'
import { describe, describeWebhook } from './http/document.js'
import type { Endpoint, Success } from './http/endpoint.js'
import { GATES, isWrite } from './http/endpoint.js'
import type { Env } from './http/env.js'
import { meter } from './http/metrics.js'
import { perform } from './http/perform.js'
import { bug, problem } from './http/problem.js'
import { rateLimiter } from './http/rate-limit.js'
import { readRequest } from './http/request.js'
import { forTenant } from './store/scope.js'
import { StoreBusy } from './store/store.js'
import { systemRoutes } from './system/system.js'
import { CycleUpdated } from './webhooks/routes.js'
import type { World } from './world.js'

const LARGEST_BODY = 1024 * 1024

/** The whole service as one `fetch`: every endpoint, the system's own routes, and what is said of all others. */
export function createApp(world: World): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>()
  const metrics = meter()
  const limit = rateLimiter(world)
  const served = endpoints.filter(({ tag }) => tag !== 'Sandbox' || world.settings.environment === 'sandbox')

  app.use(async (c, next) => {
    const started = world.wall()
    c.set('requestId', world.random(8))
    c.set('rayId', rayOf(c) ?? world.random(8))
    c.set('route', 'none')
    c.header('x-version', API_VERSION)
    c.header('x-request-id', c.get('requestId'))
    c.header('x-content-type-options', 'nosniff')
    await next()
    // A body that nobody read is still on its way: the connection ends with this answer, and says so.
    if (c.req.raw.body !== null && !c.req.raw.bodyUsed) c.header('connection', 'close')
    const milliseconds = world.wall() - started
    const [method, route, status] = [c.req.method, c.get('route'), c.res.status]
    metrics.request({ method, route, status, milliseconds })
    // The route and not the path: a log names nobody.
    world.log.info({ requestId: c.get('requestId'), method, route, status, milliseconds }, 'request')
  })
  const tooLarge = refuse('body_too_large', `a body has at most ${LARGEST_BODY} bytes`)
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => problem(c, world, tooLarge) }))

  for (const endpoint of served) {
    const route = endpoint.path.replaceAll(/{(\w+)}/g, ':$1')
    app.on(endpoint.method.toUpperCase(), route, async (c) => {
      c.set('route', endpoint.path)
      return (await answerTo(c, endpoint)) ?? c.body(null)
    })
    describe(app.openAPIRegistry, endpoint)
  }
  describeWebhook(app.openAPIRegistry, CycleUpdated)
  downloadRoute(app, world)
  systemRoutes(app, world, metrics)

  app.notFound((c) => {
    const { path, method } = c.req
    const allowed = methodsOf(app, path)
    return allowed.length === 0
      ? problem(c, world, refuse('not_found', `there is nothing at ${path}`))
      : problem(
          c,
          world,
          refuse('method_not_allowed', `${method} is not allowed here: ${allowed}`, { headers: { allow: allowed } }),
        )
  })
  app.onError((error, c) => {
    if (error instanceof StoreBusy) {
      return problem(c, world, refuse('not_ready', error.message, { headers: { 'retry-after': '1' } }))
    }
    world.log.error({ requestId: c.get('requestId'), route: c.get('route'), error: error.stack }, 'bug')
    return bug(c, world)
  })
  return app

  async function answerTo(c: Context<Env>, endpoint: Endpoint): Promise<Response> {
    const refused = (refusal: Refusal): Response => problem(c, world, refusal)
    const key = await authenticated(world, c.req.header('authorization'))
    if (isRefusal(key)) return refused(key)
    const limited = await limit(c, key.keyId, isWrite(endpoint))
    if (limited !== undefined) return refused(limited)
    const granted = await access(world, endpoint, key, {
      partnerId: c.req.param('partnerId'),
      tenantId: c.req.param('tenantId'),
    })
    if (isRefusal(granted)) return refused(granted)
    const gate = endpoint.gate === undefined ? undefined : GATES[endpoint.gate]
    if (gate?.isOpen(world.settings) === false) return refused(gate.refusal)
    const idempotencyKey = endpoint.method === 'post' ? c.req.header('idempotency-key') : undefined
    if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      const message = 'must be 1 to 255 visible ASCII characters'
      return refused(invalid([{ pointer: '/Idempotency-Key', message }]))
    }
    const request = await readRequest(c, endpoint, async (json, ids) => {
      const { review } = endpoint
      const tenantId = granted.tenant?.id
      if (review === undefined || tenantId === undefined) return []
      const id = (name: string): number => ids.get(name) ?? 0
      return world.store.read((root) => review(json, id, forTenant(root, tenantId)))
    })
    if (isRefusal(request)) return refused(request)
    const outcome = await perform(world, endpoint, {
      ...request,
      access: granted,
      requestId: c.get('requestId'),
      url: new URL(c.req.url),
      idempotencyKey,
      ifMatch: c.req.header('if-match'),
    })
    if (isRefusal(outcome)) return refused(outcome)
    outcome.after?.()
    return sent(c, outcome)
  }
}

function sent(c: Context<Env>, { status, body, parts, headers = {} }: Success): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (status === 204) return c.body(null, 204)
  c.header('content-type', 'application/json')
  return c.body(parts === undefined ? JSON.stringify(body) : streamOf(parts), status as 200)
}

function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The methods that a path knows, as `Allow` names them; empty for a path that there is not. */
function methodsOf(app: OpenAPIHono<Env>, path: string): string {
  const methods = new Set<string>()
  for (const route of app.routes) {
    if (route.method === 'ALL') continue
    const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`)
    if (pattern.test(path)) methods.add(route.method)
  }
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort().join(', ')
}

/** The id that a proxy or a tracing caller gave to this request. */
const rayOf = (c: Context<Env>): string | undefined =>
  /^00-([0-9a-f]{32})-/.exec(c.req.header('traceparent') ?? '')?.[1] ??
  /^[\w-]{8,64}$/.exec(c.req.header('cf-ray') ?? '')?.[0]
