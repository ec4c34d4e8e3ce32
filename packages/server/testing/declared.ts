import { gunzipSync } from 'node:zlib'
import { ANYWHERE, statusOf } from '../src/ground/codes.js'
import type { createApp } from '../src/service/app.js'
import { apiDocument } from './document.js'

/**
 * Checks every answer of an app against its document: a status that its route does not declare, a body that does not fit
 * its schema, as the code of a problem must, or a header that is missing, malformed or not declared there, fails the request,
 * and with it the test. Only the codes of `ANYWHERE` need no
 * declaration.
 */
export function declared<Of extends ReturnType<typeof createApp>>(app: Of): Of {
  const answer = app.fetch
  let document: ReturnType<typeof apiDocument> | undefined
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    const { method } = request
    const { pathname } = new URL(request.url)
    // The answer to a HEAD has no body.
    if (method === 'HEAD' || pathname === '/openapi.json') return response
    document ??= apiDocument({ fetch: answer })
    // A path that is written out wins over one with a parameter in its place.
    const [route] = (await document).operations
      .filter((operation) => operation.method === method && operation.pattern.test(pathname))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    // Events of a page of the console go on for minutes.
    if (type.startsWith('text/event-stream')) return response
    const text = await textOf(response.clone())
    const code: unknown = type === 'application/problem+json' ? JSON.parse(text).code : undefined
    const why =
      route === undefined
        ? outside(status, code)
        : route.misfit(isAnywhere(status, code) ? 'default' : status, response.headers, text)
    if (why !== undefined) throw new Error(`${method} ${route?.path ?? pathname} answers ${status} ${text}: ${why}`)
    return response
  }
  return app
}

async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-encoding') !== 'gzip') return response.text()
  return gunzipSync(await response.arrayBuffer()).toString()
}

/** Why a request of no route is not answered so. */
const outside = (status: number, code: unknown): string | undefined =>
  code === undefined || OUTSIDE[status] === code || isAnywhere(status, code) ? undefined : 'no route declares it'
const isAnywhere = (status: number, code: unknown): boolean =>
  ANYWHERE.some((one) => one === code && statusOf(one).status === status)
const OUTSIDE: Readonly<Record<number, string>> = { 404: 'not_found', 405: 'method_not_allowed', 413: 'body_too_large' }
