import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { World } from '../world.js'
import type { Env } from './env.js'

type Limit = (c: Context<Env>, keyId: number, isWrite: boolean) => Promise<Refusal | undefined>

/** Limits reads and writes per second and key; every answer has the `RateLimit` fields of the IETF draft. */
export function rateLimiter({ settings }: World): Limit {
  const { rateLimit } = settings
  if (rateLimit === undefined) return async () => undefined
  const buckets = {
    reads: new RateLimiterMemory({ points: rateLimit.reads, duration: 1 }),
    writes: new RateLimiterMemory({ points: rateLimit.writes, duration: 1 }),
  }
  return async (c, keyId, isWrite) => {
    const kind = isWrite ? 'writes' : 'reads'
    const state = await buckets[kind].consume(keyId).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const seconds = Math.ceil(state.msBeforeNext / 1000)
    c.header('ratelimit-policy', `"${kind}";q=${rateLimit[kind]};w=1`)
    c.header('ratelimit', `"${kind}";r=${state.remainingPoints};t=${seconds}`)
    if (state.consumedPoints <= rateLimit[kind]) return undefined
    const detail = `at most ${rateLimit[kind]} ${kind} a second for one key`
    return refuse('rate_limit_exceeded', detail, { headers: { 'retry-after': String(seconds) } })
  }
}
