import type { Context } from 'hono'
import type { Settings } from '../ground/settings.js'
import type { Env } from './env.js'

type Ends = Pick<Settings, 'tls' | 'forwardedProto'>

/** Whether a client's connection is encrypted: to this service, or to the proxy that says so. */
export const isEncrypted = (c: Context<Env>, { tls, forwardedProto }: Ends): boolean =>
  tls !== undefined || (forwardedProto && lastOf(c.req.header('x-forwarded-proto')) === 'https')

/** Our origin as the client's browser knows it. */
export function ownOrigin(c: Context<Env>, ends: Ends): string {
  const { origin, host } = new URL(c.req.url)
  return isEncrypted(c, ends) ? `https://${host}` : origin
}

/** What the proxy has added; those before it are whatever the client has sent. */
const lastOf = (list = ''): string | undefined => list.split(',').at(-1)?.trim().toLowerCase()
