import type { createApp } from '../src/app.js'

type App = ReturnType<typeof createApp>
interface Route {
  readonly method: string
  readonly path: string
  readonly pattern: RegExp
  /** The codes that the document declares, by status. */
  readonly codes: ReadonlyMap<number, readonly string[]>
}

/**
 * Holds every problem that an app answers against its document: one whose status and code its route does not declare
 * fails the request, and with it the test. What no route answers is `not_found` or `method_not_allowed`.
 */
export function declared<Of extends App>(app: Of): Of {
  const answer = app.fetch
  let routes: Promise<readonly Route[]> | undefined
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest)
    // A HEAD has no body to look at.
    if (response.headers.get('content-type') !== 'application/problem+json' || request.method === 'HEAD')
      return response
    routes ??= Promise.resolve(answer(new Request('http://localhost/openapi.json'))).then(routesOf)
    const { status } = response
    const { code }: { readonly code: string } = JSON.parse(await response.clone().text())
    const problem = undeclared(await routes, request.method, new URL(request.url).pathname, { status, code })
    if (problem !== undefined) throw new Error(problem)
    return response
  }
  return app
}

function undeclared(
  routes: readonly Route[],
  method: string,
  path: string,
  { status, code }: { readonly status: number; readonly code: string },
): string | undefined {
  const known = routes.filter(({ pattern }) => pattern.test(path))
  const route = known.find((one) => one.method === method)
  const codes = route?.codes.get(status) ?? (route === undefined ? OUTSIDE[status] : undefined) ?? []
  return codes.includes(code)
    ? undefined
    : `${method} ${route?.path ?? path} answers ${status} ${code}: its document declares ${codes.join(', ') || 'none'}`
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
          [Number(status), content?.['application/problem+json']?.schema?.properties?.code?.enum ?? []] as const,
      )
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/{\w+}/g, '[^/]*')}$`)
      return { method: method.toUpperCase(), path, pattern, codes: new Map(codes) }
    }),
  )
  // A path that is written out wins over one with a parameter in its place.
  return routes.sort((a, b) => a.path.split('{').length - b.path.split('{').length)
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
}
interface Enum {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } }
}
type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Enum }>> }>>
