import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import { refuse } from '../ground/refusal.js'
import type { World } from '../world.js'
import type { Env } from './env.js'
import { problem } from './problem.js'

/** A lag beyond which requests are refused, in milliseconds: whoever waits in vain makes the queue longer. */
const MOST_LAG = 250

/** What an operator asks of an overloaded process. */
const ALWAYS: ReadonlySet<string> = new Set(['/livez', '/metrics'])

/** Answers 503 while the event loop lags, but for what shows that it does. */
export const overloadBreaker =
  (world: World): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (world.lag() <= MOST_LAG || ALWAYS.has(c.req.path)) return next()
    return problem(c, world, refuse('overloaded', 'the service has more to do than it can: try again after a while'))
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
