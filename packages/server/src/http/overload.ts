import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Refusal, refuse } from '../ground/refusal.js'
import { BULK } from './limits.js'
import type { World } from './world.js'

/** A lag beyond which requests are refused, in milliseconds: whoever waits in vain makes the queue longer. A slow machine has less. */
const MOST_LAG = 1000

/** The refusal of every request with a key while the event loop lags. What an operator's machines ask for is answered. */
export const overloaded = ({ lag }: Pick<World, 'lag'>): Refusal | undefined =>
  lag() > MOST_LAG ? refuse('overloaded', 'the service has more to do than it can: try again after a while') : undefined

/**
 * Lets a process read some bodies of many items at a time, and a partner fewer: each takes its bytes of memory, and who sends one
 * slowly keeps its place.
 */
export function placesForBulk() {
  const taken = new Map<number, number>()
  return async <Answer>(partnerId: number, work: () => Promise<Answer>): Promise<Answer | Refusal> => {
    const own = taken.get(partnerId) ?? 0
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0)
    if (own >= BULK.bodiesOfPartner || all >= BULK.bodies) {
      return refuse(
        'overloaded',
        `at most ${BULK.bodiesOfPartner} bodies of many items of a partner are read at a time`,
      )
    }
    taken.set(partnerId, own + 1)
    try {
      return await work()
    } finally {
      taken.set(partnerId, (taken.get(partnerId) ?? 1) - 1)
    }
  }
}

/** How often the loop's own timer should fire, and the time that the mean is taken of, in milliseconds. */
const [EVERY, WINDOW] = [20, 1000]

/** Gives the mean lag of the event loop during a second or more, in milliseconds. `wall`: any clock in milliseconds. */
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
