import { gunzipSync } from 'node:zlib'
import { isEnglish } from '@centime/engine/ground'
import { ANYWHERE, statusOf } from '../src/ground/codes.js'
import { inFrench } from '../src/ground/french.js'
import type { createApp } from '../src/service/app.js'
import { apiDocument } from './document.js'

/**
 * Checks every answer of an app against its document. The request fails, and with it the test, for a status that its route does not
 * declare, a body that does not fit its schema (including the code of a problem), or a header that is missing, malformed or not declared.
 * Only the codes of `ANYWHERE` need no declaration. If French is requested, a message that is partly English fails too.
 */
export function declared<Of extends ReturnType<typeof createApp>>(app: Of): Of {
  const answer = app.fetch
  let document: ReturnType<typeof apiDocument> | undefined
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    const { method } = request
    const { pathname, searchParams } = new URL(request.url)
    // The answer to a HEAD has no body.
    if (method === 'HEAD' || pathname === '/openapi.json') return response
    document ??= apiDocument({ fetch: answer })
    const { routeOf: declaredAt } = await document
    const routeOf = (path: string) => declaredAt(method, path)
    // Answers to `format` of earlier versions equal those of the format's own route: only that route is in the
    // document.
    const format = searchParams.get('format')
    const route = (format === null ? undefined : routeOf(`${pathname}.${format}`)) ?? routeOf(pathname)
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    // The event stream of a console page lasts for minutes.
    if (type.startsWith('text/event-stream')) return response
    // A page of the console is in no document, and has no code.
    if (route === undefined && !/\bjson\b/.test(type)) return response
    const { text, again } = await read(response)
    const foreign = type === 'application/problem+json' ? english(text) : undefined
    if (foreign !== undefined) throw new Error(`${pathname} says in French: ${inFrench(foreign)}`)
    const code: unknown = type === 'application/problem+json' ? JSON.parse(text).code : undefined
    const why =
      route === undefined
        ? outside(status, code)
        : route.misfit(isAnywhere(status, code) ? 'default' : status, response.headers, text)
    if (why !== undefined) throw new Error(`${method} ${route?.path ?? pathname} answers ${status} ${text}: ${why}`)
    return again
  }
  return app
}

/** A message in a JSON text, with the code before it, that has no French text or contains English. */
function english(text: string): string | undefined {
  for (const [, code, told = '""'] of text.matchAll(MESSAGE)) {
    if (known.has(told)) continue
    known.add(told)
    const message: string = JSON.parse(told)
    if (!OF_USERS.test(message) && isEnglish(inFrench(message, code))) return message
  }
  return undefined
}
const MESSAGE = /(?:"code":"([\w.]+)",)?"message":("(?:[^"\\]|\\.)*")/g
const known = new Set<string>()
/** Messages with English texts of a request, such as a reason or an identifier. The specification keeps the first in every language. */
const OF_USERS = /^Payrun with id|, got |\bis no column of this file|^not (there|in the engine)$|"employeeIdentifier":/

/** The text of an answer, and the same answer for the one who asked: cheaper than a clone, which is two streams. */
async function read(response: Response): Promise<{ readonly text: string; readonly again: Response }> {
  if (response.body === null) return { text: '', again: response }
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZipped = response.headers.get('content-encoding') === 'gzip'
  const again = new Response(bytes, response)
  return { text: (isZipped ? gunzipSync(bytes) : bytes).toString(), again }
}

/** Why an answer to a request without a route is wrong; undefined: it is right. */
const outside = (status: number, code: unknown): string | undefined =>
  code === undefined || OUTSIDE[status] === code || isAnywhere(status, code) ? undefined : 'no route declares it'
const isAnywhere = (status: number, code: unknown): boolean =>
  ANYWHERE.some((one) => one === code && statusOf(one).status === status)
const OUTSIDE: Readonly<Record<number, string>> = { 404: 'not_found', 405: 'method_not_allowed', 413: 'body_too_large' }
