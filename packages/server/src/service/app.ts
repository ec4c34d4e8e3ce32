import { forTenant } from '@centime/store'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { consoleRoutes } from '../console/routes.js'
import { downloadRoute } from '../documents/download.js'
import { isRefusal, type Refusal } from '../ground/refusal.js'
import { type Access, authenticated, denied, ofSession } from '../http/access.js'
import { compressed, isRevalidated, notStored, revalidatedPage } from '../http/caching.js'
import { describe, describeWebhooks } from '../http/document.js'
import { type Endpoint, GATES, isWrite, type Success } from '../http/endpoint.js'
import type { Env } from '../http/env.js'
import { etagAt, withEtag } from '../http/etag.js'
import { addFallbacks, withoutQuery } from '../http/fallback.js'
import { detectLanguage } from '../http/language.js'
import { type Metrics, meter } from '../http/metrics.js'
import { overloaded, placesForBulk } from '../http/overload.js'
import { perform } from '../http/perform.js'
import { problem } from '../http/problem.js'
import { problemRoutes } from '../http/problems.js'
import { type Limit, rateLimiter, wrongKeyLimiter } from '../http/rate-limit.js'
import { referenceRoutes } from '../http/reference.js'
import { readIdempotencyKey, readRequest } from '../http/request.js'
import { logRequests } from '../http/request-log.js'
import { respond } from '../http/respond.js'
import type { World } from '../http/world.js'
import { auditKeyRoute } from '../operations/audit.js'
import { healthRoutes } from '../operations/health.js'
import { CycleUpdated, HeadExported, JobUpdated } from '../webhooks/routes.js'
import { endpoints } from './endpoints.js'

/** The whole service as one `fetch`: the endpoints, the routes without a key, and the answers to all other paths. */
export function createApp(world: World, metrics = meter(world)): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>()
  app.use(compressed, logRequests(world, metrics), notStored, detectLanguage)
  if (world.settings.tls !== undefined) app.use(encryptedOnly)
  const limit = rateLimiter(world)
  const handle = handler(world, limit)
  const served = endpoints.filter(({ tag }) => tag !== 'Sandbox' || world.settings.environment === 'sandbox')
  for (const endpoint of served) {
    const path = endpoint.path.replaceAll(/{(\w+)}/g, ':$1')
    if (isRevalidated(endpoint)) app.get(path, revalidatedPage)
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      c.set('route', endpoint.path)
      const reply = await handle(c, endpoint)
      return isRefusal(reply) ? problem(c, world, reply) : respond(c, reply)
    })
  }
  for (const path of ['/', '/documents/:token', '/.well-known/centime-audit-key']) app.get(path, withoutQuery(world))
  downloadRoute(app, world)
  if (world.settings.healthPort === undefined) healthRoutes(app, world, metrics)
  auditKeyRoute(app, world)
  problemRoutes(app, world)
  referenceRoutes(app, (registry) => {
    for (const endpoint of served) describe(registry, endpoint)
    describeWebhooks(registry, {
      ...{ cycleUpdated: CycleUpdated, jobUpdated: JobUpdated, headExported: HeadExported },
    })
  })
  if (world.settings.console) consoleRoutes(app, world, limit)
  addFallbacks(app, world)
  return app
}

/** Tells browsers to use only HTTPS for a year. If a proxy ends TLS, the proxy must send this header. */
const encryptedOnly: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.res.headers.set('strict-transport-security', 'max-age=31536000')
}

/** Liveness, readiness and metrics, for a port of their own. */
export function createHealthApp(world: World, metrics: Metrics): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>()
  app.use(logRequests(world, metrics), notStored, detectLanguage)
  healthRoutes(app, world, metrics)
  addFallbacks(app, world)
  return app
}

function handler(world: World, limit: Limit): (c: Context<Env>, endpoint: Endpoint) => Promise<Success | Refusal> {
  const limitWrongKeys = wrongKeyLimiter(world)
  const inPlaces = placesForBulk()
  return async (c, endpoint) => {
    const tooBusy = overloaded(world)
    if (tooBusy !== undefined) return tooBusy
    const path = { partnerId: c.req.param('partnerId'), tenantId: c.req.param('tenantId') }
    const [header, sessionKeyId] = [c.req.header('authorization'), c.env?.sessionKeyId]
    const granted =
      sessionKeyId === undefined
        ? await limitWrongKeys(c, header, () => authenticated(world, header, path))
        : await ofSession(world, sessionKeyId, path)
    if (isRefusal(granted)) return granted
    // The request for the page was counted already.
    const tooMany = sessionKeyId === undefined ? await limit(c, granted.key.keyId, isWrite(endpoint)) : undefined
    const limited = tooMany ?? denied(endpoint, granted, path)
    if (limited !== undefined) return limited
    const work = () => answer(c, endpoint, granted)
    return endpoint.stage === undefined ? work() : inPlaces(granted.key.partnerId, work)
  }
  async function answer(c: Context<Env>, endpoint: Endpoint, granted: Access): Promise<Success | Refusal> {
    const request = await requestOf(world, c, endpoint, granted)
    if (isRefusal(request)) {
      const { tenant } = granted
      const [period, payrollId] = [c.req.param('period'), c.req.param('payrollId')]
      const etag = tenant && (await world.store.ask((root) => etagAt(root, tenant.id, period, payrollId)))
      return withEtag(request, etag)
    }
    const reply = await perform(world, endpoint, request)
    if (!isRefusal(reply)) reply.after?.()
    return reply
  }
}

async function requestOf(world: World, c: Context<Env>, endpoint: Endpoint, granted: Access) {
  const gate = endpoint.gate === undefined ? undefined : GATES[endpoint.gate]
  if (gate?.isOpen(world.settings) === false) return gate.refusal
  const idempotencyKey = readIdempotencyKey(c, endpoint)
  if (isRefusal(idempotencyKey)) return idempotencyKey
  const request = await readRequest(c, endpoint, async (json, ids, errors) => {
    const { review } = endpoint
    const tenantId = granted.tenant?.id
    if (review === undefined || tenantId === undefined) return
    const id = (name: string): number => ids.get(name) ?? 0
    await world.store.read((root) => review({ json, id, errors }, forTenant(root, tenantId), root))
  })
  if (isRefusal(request)) return request
  const [url, ifMatch, ifInputs] = [new URL(c.req.url), c.req.header('if-match'), c.req.header('if-inputs')]
  return { ...request, access: granted, requestId: c.get('requestId'), url, idempotencyKey, ifMatch, ifInputs }
}
