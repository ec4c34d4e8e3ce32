import { setTimeout as elapsed } from 'node:timers/promises'
import type { Followed } from '@centime/console'
import type { Key } from '@centime/store'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import { visitorOf } from './session.js'

/** The interval and the longest duration of a stream, in milliseconds; afterwards the browser reconnects. */
const [EVERY, LONGEST] = [500, 300_000]
/** How many pages the readers of one key can follow at a time; others must be reloaded. */
const MOST = 20

type Look = () => Promise<Followed>

/** Tells a page by server-sent events that its content has changed, until nothing can change or the session ends. */
export function live(c: Context<Env>, world: World, { keyId }: Pick<Key, 'keyId'>, look: Look): Response {
  // A HEAD request does not read the events: its stream would stay open.
  if (c.req.method === 'HEAD') return c.body(null, 200)
  const open = openIn(world)
  const others = open.get(keyId) ?? 0
  // No content: the browser does not reconnect.
  if (others >= MOST) return c.body(null, 204)
  open.set(keyId, others + 1)
  const events = streamSSE(
    c,
    async (stream) => {
      try {
        await follow(stream, c, world, look)
      } finally {
        open.set(keyId, (open.get(keyId) ?? 1) - 1)
      }
      // An outage closes the stream; the browser reconnects.
    },
    async () => {},
  )
  events.headers.set('cache-control', 'no-store')
  return events
}

async function follow(stream: SSEStreamingApi, c: Context<Env>, world: World, look: Look): Promise<void> {
  let mark: string | undefined
  for (let waited = 0; waited < LONGEST && !stream.aborted; waited += EVERY) {
    const { session } = await visitorOf(c, world)
    const now = session === undefined ? { mark: '', isOver: true } : await look()
    if (now.isOver) return stream.writeSSE({ event: 'ended', data: '' })
    if (now.mark !== mark) await stream.writeSSE({ event: 'changed', data: now.mark })
    mark = now.mark
    await elapsed(EVERY, undefined, { ref: false })
  }
}

const opened = new WeakMap<World, Map<number, number>>()
function openIn(world: World): Map<number, number> {
  const open = opened.get(world) ?? new Map<number, number>()
  opened.set(world, open)
  return open
}
