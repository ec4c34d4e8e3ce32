import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { BUILD } from '../ground/build.js'
import { revalidated } from './caching.js'
import { documentOf, openAnswers, type Registry } from './document.js'
import type { Env } from './env.js'
import { headersAt } from './headers.js'

/**
 * Serves the OpenAPI document of all routes registered so far, a page that shows it, and at `/` the links to both. `describeFirst`: describes
 * the routes that come first in the document, which takes as long as a fifth of a start: it is called when the document is asked for.
 */
export function referenceRoutes(app: OpenAPIHono<Env>, describeFirst: (registry: Registry) => void): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/',
    operationId: 'getStart',
    tags: ['System'],
    summary: 'Where the reference of this API is',
    description: 'Needs no key. For browsers there is /docs.',
    security: [],
    responses: {
      200: {
        description: 'the paths of the pages',
        ...headersAt(200, { more: ['Link'] }),
        content: { 'application/json': { schema: Start } },
      },
      ...openAnswers('validation_failed'),
    },
  })
  app.get('/', (c) => c.json(START_PAGES, 200, { link: LINKS }))

  const routes = app.routes.map(({ method, path }) => `${method} ${path}`).join()
  app.get('/openapi.json', revalidated, (c) =>
    c.body(documentText(app, routes, describeFirst), 200, { 'content-type': 'application/json' }),
  )
  app.get('/docs', revalidated, (c) => c.html(PAGE, 200, { 'content-security-policy': OWN_ORIGIN }))
  app.get('/docs/reference.js', revalidated, (c) => {
    reference ??= readFileSync(createRequire(import.meta.url).resolve('#assets/api-reference.js.gz'))
    const script = { 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' }
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
      return c.body(bytes(gunzipSync(reference)), 200, script)
    return c.body(bytes(reference), 200, { ...script, 'content-encoding': 'gzip' })
  })
}

/** The document as text. Making it takes 50 ms, so the first request makes it, and it is stored until the routes change. */
function documentText(app: OpenAPIHono<Env>, routes: string, describeFirst: (registry: Registry) => void): string {
  const known = documents.get(routes)
  if (known !== undefined) return known
  const described = new OpenAPIHono<Env>()
  describeFirst(described.openAPIRegistry)
  const text = JSON.stringify(documentOf(described.route('/', app)))
  documents.set(routes, text)
  return text
}
const documents = new Map<string, string>()

const START_PAGES = { service: BUILD, docs: '/docs', openapi: '/openapi.json', problems: '/problems' }
const Start = z
  .object({ service: z.string(), docs: z.string(), openapi: z.string(), problems: z.string() })
  .openapi('Start')
const LINKS = '</docs>; rel="service-doc", </openapi.json>; rel="service-desc"'

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

let reference: Buffer | undefined

/** The page may load from this server only. */
const OWN_ORIGIN =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:"

const CONFIGURATION = JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
})

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Centime API</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body>
<div id="app"></div>
<script src="/docs/reference.js"></script>
<script>Scalar.createApiReference('#app', ${CONFIGURATION})</script>
</body>
</html>
`
