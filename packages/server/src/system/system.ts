import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { refuse } from '../ground/refusal.js'
import { documentOf, Problem } from '../http/document.js'
import type { Env } from '../http/env.js'
import type { Metrics } from '../http/metrics.js'
import { problem } from '../http/problem.js'
import { queueState } from '../store/queue.js'
import { writeSetting } from '../store/settings.js'
import type { World } from '../world.js'

/** What the server tells of itself, without a key and without a word of any tenant. */
export function systemRoutes(app: OpenAPIHono<Env>, world: World, metrics: Metrics): void {
  for (const [path, summary, answer] of SYSTEM) {
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
      operationId: `get${path.replace('/', '-')}`,
      tags: ['System'],
      summary,
      security: [],
      responses: { 200: answer, ...(path === '/readyz' && { 503: notReady }) },
    })
  }
  const document = documentOf(app)

  app.get('/livez', (c) => c.json({ status: 'ok' }))

  // Ready: the database takes a write, and the queue moves.
  app.get('/readyz', async (c) => {
    try {
      const queue = await world.store.write(async (db) => {
        await writeSetting(db, 'readiness', world.now().toISOString())
        return { value: await queueOf(world, db), commit: true }
      })
      return c.json({ status: 'ok', database: 'writable', queue })
    } catch (error) {
      world.log.error({ error: String(error) }, 'not ready')
      return problem(c, world, refuse('not_ready', 'the database does not take a write'))
    }
  })

  app.get('/metrics', async (c) => {
    const queue = await world.store.read((db) => queueOf(world, db))
    return c.body(await metrics.text(queue), 200, { 'content-type': metrics.contentType })
  })

  app.get('/openapi.json', (c) => c.json(document))

  app.get('/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': OWN_ORIGIN }))
  app.get('/docs/reference.js', (c) => {
    reference ??= readFileSync(createRequire(import.meta.url).resolve('@scalar/api-reference/browser/standalone.js'))
    return c.body(new Uint8Array(reference), 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}

const Live = z.strictObject({ status: z.enum(['ok']) }).openapi('Live')
const Ready = z
  .strictObject({
    status: z.enum(['ok']),
    database: z.enum(['writable']),
    queue: z.strictObject({ jobs: z.int(), ageSeconds: z.int() }),
  })
  .openapi('Ready')
const json = (description: string, schema: z.ZodType) => ({ description, content: { 'application/json': { schema } } })
const notReady = { description: 'not_ready', content: { 'application/problem+json': { schema: Problem } } }

const SYSTEM = [
  ['/livez', 'Whether the process answers', json('it does', Live)],
  ['/readyz', 'Whether the database takes a write, and how old the queue is', json('it does', Ready)],
  [
    '/metrics',
    'Counters and times, for Prometheus',
    { description: 'Prometheus text', content: { 'text/plain': { schema: z.string() } } },
  ],
] as const

async function queueOf(world: World, db: Parameters<typeof queueState>[0]) {
  const { jobs, oldest } = await queueState(db)
  const age = oldest === undefined ? 0 : world.now().getTime() - Date.parse(oldest)
  return { jobs, ageSeconds: Math.max(0, Math.round(age / 1000)) }
}

let reference: Buffer | undefined

/** The page may load and ask nothing but this server. */
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
