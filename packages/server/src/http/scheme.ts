import type { Context } from 'hono'
import type { Settings } from '../ground/settings.js'
import type { Env } from './env.js'

type Ends = Pick<Settings, 'tls' | 'forwardedProto'>

/** Whether the client's connection is encrypted, either to this service or, by its header, to the proxy. */
export const isEncrypted = (c: Context<Env>, { tls, forwardedProto }: Ends): boolean =>
  tls !== undefined || (forwardedProto && lastOf(c.req.header('x-forwarded-proto')) === 'https')

/** The origin of this service as the client's browser knows it. */
export function ownOrigin(c: Context<Env>, ends: Ends): string {
  const { origin, host } = new URL(c.req.url)
  return isEncrypted(c, ends) ? `https://${host}` : origin
}

/** The last value is the proxy's; the client may forge those before it. */
const lastOf = (list = ''): string | undefined => list.split(',').at(-1)?.trim().toLowerCase()
