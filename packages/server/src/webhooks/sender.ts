import type { Loop, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'
import { attempt, type DueEvent } from './attempt.js'
import type { Transport } from './transport.js'

interface Running extends DueEvent {
  readonly stop: AbortController
  readonly end: Promise<void>
}

/** Maximum number of concurrent attempts: of all destinations, and of one. */
const AT_ONCE = 256
const AT_ONCE_EACH = 4

/** Delay of the next attempt after one threw. */
const REST_MILLISECONDS = 60_000

/** Starts the sender of due events. No attempt holds a transaction; a slow destination delays only its own events. */
export function startSender(world: World, transport: Transport): Pick<Loop, 'wake' | 'stop'> {
  const { environment } = world.settings
  const running = new Set<Running>()
  /** Events whose attempt threw (a bug), and the instant of the wall clock before which they are not retried. */
  const resting = new Map<string, number>()
  async function round(): Promise<number> {
    // An attempt that cannot be recorded is not sent.
    if (world.store.outage() !== undefined) return 0
    const now = world.now()
    let started = 0
    endRests(resting, world.wall())
    for (const partnerId of await world.store.ask((db) => store.duePartners(db, environment, now))) {
      if (!hasRoom(running, partnerId)) continue
      const place = { partnerId, environment }
      if (loop.isStopping()) break
      const claims = (db: ServiceDb) => store.claimEvent(db, world.owner, place, now, [...resting.keys()])
      const event = await store.claiming(world.store, claims, { provisional: true, isStopping: loop.isStopping })
      if (event === undefined) continue
      const stop = new AbortController()
      const one: Running = { ...event, stop, end: run(event, stop.signal).finally(() => running.delete(one)) }
      running.add(one)
      started += 1
    }
    return started
  }

  async function run(event: DueEvent, signal: AbortSignal): Promise<void> {
    const { eventId, lease } = event
    try {
      const work = () => attempt(world, transport, event, signal)
      const state = (await store.underLease(world.store, lease, work, loop.isStopping)) ?? 'lost'
      const level = state === 'suspended' || state === 'exhausted' ? 'warn' : 'info'
      world.log[level]({ eventId, state }, 'webhook attempt')
    } catch (error) {
      resting.set(eventId, world.wall() + REST_MILLISECONDS)
      if (!(error instanceof store.Outage))
        world.log.error({ eventId, error: store.errorText(error) }, 'webhook attempt failed')
    }
    loop.wake()
  }

  const loop = store.startLoop(
    async () => (await round()) > 0,
    (error) => world.log.error({ error: store.errorText(error) }, 'webhook sender failed'),
  )
  return {
    wake: loop.wake,
    /** Aborts running attempts; the next start makes them again. */
    stop: async () => {
      const stopped = loop.stop()
      for (const { stop } of running) stop.abort()
      await stopped
      await Promise.all([...running].map(({ end }) => end))
    },
  }
}

/** Whether a destination can be tried: half of the places are reserved for the first attempt of each. */
function hasRoom(running: ReadonlySet<Running>, partnerId: number): boolean {
  const own = [...running].filter((one) => one.partnerId === partnerId).length
  return own === 0 ? running.size < AT_ONCE : running.size < AT_ONCE / 2 && own < AT_ONCE_EACH
}

function endRests(resting: Map<string, number>, wall: number): void {
  for (const [eventId, until] of resting) {
    // Further ahead: the clock was set back.
    const left = until - wall
    if (left <= 0 || left > REST_MILLISECONDS) resting.delete(eventId)
  }
}
