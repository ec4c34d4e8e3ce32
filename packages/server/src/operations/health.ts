// Room: health, audit, law packs, clock; copies, restore, retention; the end of a tenant
// Uses: ground, http, calculation, webhooks, months. Used by: service, cli.

import { lawNotices } from '@centime/engine/catalogue'
import { dayInParis } from '@centime/engine/ground'
import { Outage, packsInForce, queueState, type ServiceDb, writeSetting } from '@centime/store'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { lawOfPacks } from '../calculation/law.js'
import { isRefusal, outageRefusal, refuse } from '../ground/refusal.js'
import { openAnswers } from '../http/document.js'
import type { Env } from '../http/env.js'
import { growing, notices } from '../http/fields.js'
import { headersAt } from '../http/headers.js'
import type { Metrics } from '../http/metrics.js'
import { problem } from '../http/problem.js'
import type { World } from '../http/world.js'

/**
 * Serves liveness, readiness and metrics, without a key and without tenant data. Requests cause at most one database
 * check a second, and no write that waits for the disk.
 */
export function healthRoutes(app: OpenAPIHono<Env>, world: World, metrics: Metrics): void {
  for (const [path, operationId, summary, answer] of DOCUMENTED) {
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
      operationId,
      tags: ['System'],
      summary,
      description: 'Needs no key, and shows no data of a tenant.',
      security: [],
      responses: {
        200: { ...answer, ...headersAt(200) },
        ...(path === '/readyz' ? openAnswers('not_ready', 'storage_full') : openAnswers()),
      },
    })
  }

  app.get('/livez', (c) => c.json({ status: 'ok' }))

  const ready = onceASecond(world, async () => {
    try {
      const { queue, law, packs } = await world.store.write(
        async (db) => {
          await writeSetting(db, 'readiness', world.now().toISOString())
          const packs = await packsInForce(db).execute()
          return { value: { queue: await queueOf(world, db), law: await lawOfPacks(db, packs), packs }, commit: true }
        },
        { provisional: true },
      )
      const about = lawNotices(dayInParis(world.now().toISOString()), law.law)
      const {
        digest: lawDigest,
        law: { completeUntil },
      } = law
      return {
        ...{ status: 'ok', database: 'writable', clock: clockOf(world), queue },
        law: { lawDigest, completeUntil, packs: packs.map(({ name }) => name) },
        notices: about,
      }
    } catch (error) {
      if (error instanceof Outage) return outageRefusal(error)
      world.log.error({ error: String(error) }, 'not ready')
      return refuse('not_ready', 'the database does not take a write')
    }
  })
  app.get('/readyz', async (c) => {
    const answer = await ready()
    return isRefusal(answer) ? problem(c, world, answer) : c.json(answer)
  })

  const text = onceASecond(world, async () => metrics.text(await world.store.ask((db) => queueOf(world, db))))
  app.get('/metrics', async (c) => c.body(await text(), 200, { 'content-type': metrics.contentType }))
}

/** Makes an answer at most once a second; in between, all requests get the last one. */
function onceASecond<Answer>({ wall }: World, make: () => Promise<Answer>): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    const at = wall()
    // The absolute difference also covers a clock that was set back.
    if (last === undefined || Math.abs(at - last.at) >= 1000) last = { at, answer: make() }
    return last.answer
  }
}

const Live = z.object({ status: growing(['ok']) }).openapi('Live')
const Ready = z
  .object({
    status: growing(['ok']),
    database: growing(['writable']),
    clock: growing(['steady', 'stepped']),
    queue: z.object({ jobs: z.int(), ageSeconds: z.int() }),
    law: z
      .object({
        lawDigest: z.string().describe('SHA-256 of all figures of the law in force'),
        completeUntil: z
          .string()
          .describe('the last day on which every yearly figure is checked; later months are provisional'),
        packs: z.array(z.string()).describe('the ids of the law packs in force'),
      })
      .describe('the law that jobs are computed with'),
    notices,
  })
  .openapi('Ready')
const json = (schema: z.ZodType) => ({ description: 'it does', content: { 'application/json': { schema } } })

const DOCUMENTED = [
  ['/livez', 'getLiveness', 'Whether the process answers', json(Live)],
  [
    '/readyz',
    'getReadiness',
    'Whether the database takes a write, how old the queue is, and which figures of the law are not checked for today',
    json(Ready),
  ],
  [
    '/metrics',
    'getMetrics',
    'Counters and times, for Prometheus',
    { description: 'Prometheus text', content: { 'text/plain': { schema: z.string() } } },
  ],
] as const

const clockOf = ({ isClockDoubtful }: World) => (isClockDoubtful() ? 'stepped' : 'steady')

async function queueOf(world: World, db: ServiceDb) {
  const { jobs, oldest } = await queueState(db)
  const age = oldest === undefined ? 0 : world.now().getTime() - Date.parse(oldest)
  return { jobs, ageSeconds: Math.max(0, Math.round(age / 1000)) }
}
