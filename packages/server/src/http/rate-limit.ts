import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { isRefusal, type Refusal, refuse } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'
import type { Access } from './access.js'
import type { Env } from './env.js'
import type { World } from './world.js'

export type Limit = (c: Context<Env>, keyId: number, isWrite: boolean) => Promise<Refusal | undefined>

/** Limits reads and writes per second and key; every answer has the `RateLimit` fields of the IETF draft. */
export function rateLimiter({ settings: { rateLimit }, store }: World): Limit {
  if (rateLimit === undefined) return async () => undefined
  const { reads, writes } = rateLimit
  const buckets = { reads: store.limiter('reads', reads), writes: store.limiter('writes', writes) }
  return async (c, keyId, isWrite) => {
    const kind = isWrite ? 'writes' : 'reads'
    const state = await buckets[kind].consume(keyId).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const seconds = secondsLeft(state)
    c.header('ratelimit-policy', `"${kind}";q=${rateLimit[kind]};w=1`)
    c.header('ratelimit', `"${kind}";r=${state.remainingPoints};t=${seconds}`)
    if (state.consumedPoints <= rateLimit[kind]) return undefined
    return tooMany(`at most ${rateLimit[kind]} ${kind} a second for one key`, seconds)
  }
}

/** How many accepted keys and sessions each process remembers. */
const REMEMBERED = 1000

/** The limit per second and address for strangers: that of the writes of one key, or of its reads. */
const OF_STRANGERS = {
  'wrong keys': { as: 'writes', says: (most: number) => `at most ${most} wrong keys a second from one address` },
  visitors: {
    as: 'reads',
    says: (most: number) => `at most ${most} requests a second from one address without a session`,
  },
} as const

/**
 * Limits requests of strangers per second and address. Beyond the limit only credentials that this address has used
 * successfully are looked up, so that a stranger cannot lock out others behind the same proxy. `isStranger`: whether a
 * lookup found no known reader or key.
 */
export function strangerLimiter<Found>(
  { settings, store }: World,
  group: keyof typeof OF_STRANGERS,
  isStranger: (found: Found) => boolean,
): (c: Context<Env>, sent: string | undefined, lookup: () => Promise<Found>) => Promise<Found | Refusal> {
  const { rateLimit } = settings
  if (rateLimit === undefined) return (_, _sent, lookup) => lookup()
  const { as, says } = OF_STRANGERS[group]
  const most = rateLimit[as]
  const wrong = store.limiter(group, most)
  const accepted = new Set<string>()
  return async (c, sent = '', lookup) => {
    const address = addressOf(c, settings)
    const digest = createHash('sha256').update(sent).digest('base64')
    const state = accepted.has(digest) ? null : await wrong.get(address)
    if (state !== null && state.consumedPoints >= most) {
      return tooMany(says(most), secondsLeft(state))
    }
    const found = await lookup()
    accepted.delete(digest)
    if (isStranger(found)) await wrong.penalty(address)
    else accepted.add(digest)
    for (const oldest of accepted) if (accepted.size > REMEMBERED) accepted.delete(oldest)
    return found
  }
}

/** Limits wrong keys. */
export const wrongKeyLimiter = (world: World) => strangerLimiter<Access | Refusal>(world, 'wrong keys', isRefusal)

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

const tooMany = (detail: string, seconds: number): Refusal =>
  refuse('rate_limit_exceeded', detail, { headers: { 'retry-after': String(seconds) } })

/**
 * The address that a request comes from; for IPv6 the network of 64 bits, because one machine can use all its
 * addresses. Behind a proxy it is the last address of X-Forwarded-For: the proxy added it, and the client may forge
 * those before it.
 */
function addressOf(c: Context<Env>, { behindProxy }: Pick<Settings, 'behindProxy'>): string {
  const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || c.env?.incoming?.socket.remoteAddress || '').replace(/^::ffff:/i, '')
  if (address.includes('.')) return address.replace(/:\d+$/, '')
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
