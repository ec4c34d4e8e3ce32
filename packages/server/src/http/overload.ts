import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Refusal, refuse } from '../ground/refusal.js'
import { BULK } from './limits.js'
import type { World } from './world.js'

/**
 * The lag in milliseconds beyond which requests are refused: requests that time out while queued only lengthen the
 * queue. Even a slow machine stays below this lag.
 */
const MOST_LAG = 1000

/** Refuses every request with a key while the event loop lags. Health checks and metrics are still answered. */
export const overloaded = ({ lag }: Pick<World, 'lag'>): Refusal | undefined =>
  lag() > MOST_LAG ? refuse('overloaded', 'the service has more to do than it can: try again after a while') : undefined

/**
 * Limits how many bodies of many items a process reads at a time, in total and per partner: each takes memory, and a
 * slow sender occupies its place.
 */
export function placesForBulk() {
  const taken = new Map<number, number>()
  return async <Answer>(partnerId: number, work: () => Promise<Answer>): Promise<Answer | Refusal> => {
    const ofPartner = taken.get(partnerId) ?? 0
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
    if (ofPartner >= BULK.bodiesOfPartner || all >= BULK.bodies) {
      return refuse(
        'overloaded',
        `at most ${BULK.bodiesOfPartner} bodies of many items of a partner are read at a time`,
      )
    }
    taken.set(partnerId, ofPartner + 1)
    try {
      return await work()
    } finally {
      taken.set(partnerId, (taken.get(partnerId) ?? 1) - 1)
    }
  }
}

/** The interval of the loop's timer and the period of the mean, in milliseconds. */
const [EVERY, WINDOW] = [20, 1000]

/** The mean lag of the event loop over the last second or more, in milliseconds. `wall`: any clock in milliseconds. */
export function eventLoopLag(wall: () => number): () => number {
  const delays = monitorEventLoopDelay({ resolution: EVERY })
  delays.enable()
  let [since, lag] = [wall(), 0]
  return () => {
    if (wall() - since < WINDOW) return lag
    lag = Math.max(0, (delays.count === 0 ? 0 : delays.mean / 1e6) - EVERY)
    delays.reset()
    since = wall()
    return lag
  }
}
