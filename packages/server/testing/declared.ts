import type { createApp } from '../src/app.js'
import { ANYWHERE, statusOf } from '../src/ground/codes.js'
import type { Document } from './document.js'

type App = ReturnType<typeof createApp>
interface Route {
  readonly method: string
  readonly path: string
  readonly pattern: RegExp
  /** The codes that the document declares, by status. */
  readonly codes: ReadonlyMap<number, readonly unknown[]>
}

/**
 * Checks every answer of an app against its document: a status, or the code of a problem, that its route does not declare
 * fails the request, and with it the test. Only the codes of `ANYWHERE` need no declaration. A request of no route is
 * answered `not_found` or `method_not_allowed`.
 */
export function declared<Of extends App>(app: Of): Of {
  const answer = app.fetch
  let routes: Promise<readonly Route[]> | undefined
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    // The answer to a HEAD has no body.
    if (request.method === 'HEAD') return response
    const { pathname } = new URL(request.url)
    if (pathname === '/openapi.json') return response
    routes ??= Promise.resolve(answer(new Request('http://localhost/openapi.json'))).then(routesOf)
    const known = (await routes).filter(({ pattern }) => pattern.test(pathname))
    const route = known.find(({ method }) => method === request.method)
    const said = `${request.method} ${route?.path ?? pathname} answers ${response.status}`
    if (response.headers.get('content-type') === 'application/problem+json') {
      const { code }: { readonly code: string } = JSON.parse(await response.clone().text())
      const codes: readonly unknown[] = [
        ...((route === undefined ? OUTSIDE[response.status] : route.codes.get(response.status)) ?? []),
        ...ANYWHERE.filter((one) => statusOf(one).status === response.status),
      ]
      if (!codes.includes(code)) throw new Error(`${said} ${code}: its document declares ${codes.join() || 'none'}`)
    } else if (route !== undefined && !route.codes.has(response.status)) throw new Error(`${said}, undeclared`)
    return response
  }
  return app
}

/** What is answered to a request of no route. */
const OUTSIDE: Readonly<Record<number, readonly string[]>> = {
  404: ['not_found'],
  405: ['method_not_allowed'],
  413: ['body_too_large'],
}

async function routesOf(response: Response): Promise<readonly Route[]> {
  const document: Document = JSON.parse(await response.text())
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]): Route => {
      const codes = Object.entries(responses).map(
        ([status, { content }]) =>
          [Number(status), content?.['application/problem+json']?.schema.properties?.['code']?.enum ?? []] as const,
      )
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/{\w+}/g, '[^/]*')}$`)
      return { method: method.toUpperCase(), path, pattern, codes: new Map(codes) }
    }),
  )
  // A path that is written out wins over one with a parameter in its place.
  return routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length)
}
