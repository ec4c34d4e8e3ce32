import { Outage } from '@centime/store'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { FieldErrors, invalid, outageRefusal, refuse } from '../ground/refusal.js'
import type { Env } from './env.js'
import { problem } from './problem.js'
import { NO_QUERY, parsed, queryOf } from './request.js'
import type { World } from './world.js'

/** Refuses every query parameter of a route without a key, except on health routes: checkers may add theirs. */
export const withoutQuery =
  (world: World): MiddlewareHandler<Env> =>
  (c, next) => {
    const errors = new FieldErrors()
    parsed(NO_QUERY, queryOf(c, errors), errors)
    return errors.listed.length === 0 ? next() : Promise.resolve(problem(c, world, invalid(errors)))
  }

/** Answers unknown paths (404), known paths with another method (405), a database that cannot be used (503) and exceptions (500). */
export function addFallbacks(app: OpenAPIHono<Env>, world: World): void {
  app.notFound((c) => {
    const { path, method } = c.req
    const allowed = methodsOf(app, path)
    if (allowed === '') return problem(c, world, refuse('not_found', `there is nothing at ${path}`))
    const headers = { allow: allowed }
    return problem(c, world, refuse('method_not_allowed', `${method} is not allowed here: ${allowed}`, { headers }))
  })
  app.onError((error, c) => {
    if (error instanceof Outage) return problem(c, world, outageRefusal(error))
    world.log.error({ requestId: c.get('requestId'), route: c.get('route'), error: error.stack }, 'bug')
    // The answer reveals no detail of a bug; the log records it under the same request id.
    return problem(c, world, refuse('internal_error', 'the service failed; give the requestId to support'))
  })
}

/** The methods of a path, as `Allow` lists them; empty for an unknown path. */
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
