import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cover, Key, ServiceDb, Session } from '@centime/store'
import * as store from '@centime/store'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { derivedKey } from '../ground/seal.js'
import type { Settings } from '../ground/settings.js'
import type { Env } from '../http/env.js'
import { isEncrypted } from '../http/scheme.js'
import type { World } from '../http/world.js'

/** A reader's session: a random token in a cookie, stored as a hash, and bound to a key. */

/** Without TLS only a sandbox on this machine can be reached: elsewhere the cookie is for encrypted connections. */
const isSecure = (c: Context<Env>, settings: Settings): boolean =>
  settings.environment !== 'sandbox' || !/^(127\.|::1$|localhost$)/.test(settings.host) || isEncrypted(c, settings)

const NAME = 'centime_console'
const cookieOptions = (c: Context<Env>, settings: Settings) => {
  const secure = isSecure(c, settings)
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return secure ? ({ ...options, prefix: 'host' } as const) : options
}

/** The token that a visitor has sent; undefined: none. */
export function sentToken(c: Context<Env>, { settings }: World): string | undefined {
  const token = getCookie(c, NAME, isSecure(c, settings) ? 'host' : undefined)
  return token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : undefined
}

export interface Visitor {
  /** The random token in the cookie of a session, or of a visitor who has not signed in. */
  readonly token: string
  /** Undefined: the visitor has not signed in, or the session has ended. */
  readonly session: Session | undefined
  /** Whether a cookie was sent. */
  readonly isKnown: boolean
}

/** The visitor of a request. Use extends a session, the polling of a page does not. A new visitor gets a token. */
export async function visitorOf(c: Context<Env>, world: World): Promise<Visitor> {
  const token = sentToken(c, world)
  if (token === undefined) return { token: newToken(c, world), session: undefined, isKnown: false }
  const [row] = await world.store.ask((db) => store.storedSession(db, token).execute())
  const { environment } = world.settings
  const session = store.sessionOf(row, { environment, now: world.now(), wall: world.wall() })
  const until = c.req.header('accept') === 'text/event-stream' ? undefined : session?.until
  if (until !== undefined) await prolonged(world, token, until)
  return { token, session, isKnown: row !== undefined }
}

/** Extends a session. With a read-only database the request continues: the session ends at its old time. */
async function prolonged({ store: database }: World, token: string, until: string): Promise<void> {
  const kept = database.write((db) => store.written(store.prolongSession(db, token, until)), { essential: true })
  await kept.catch((error: unknown) => {
    if (!(error instanceof store.Outage)) throw error
  })
}

type Holder = Pick<Key, 'keyId' | 'partnerId'>

/** Begins a session with a new token: a token from before signing in becomes worthless. */
export async function beginSession(c: Context<Env>, world: World, key: Holder): Promise<void> {
  const token = newToken(c, world)
  await entered(c, world, { key, action: 'sign in' }, (db) => store.addSession(db, token, key.keyId, world.wall()))
}

/** Ends the session of a visitor, if any. `isAll`: and the others of its key. */
export async function leaveSession(
  c: Context<Env>,
  world: World,
  { token, session }: Pick<Visitor, 'token' | 'session'>,
  isAll: boolean,
): Promise<void> {
  const key = session?.key
  if (key === undefined)
    await world.store.write((db) => store.written(store.endSession(db, token)), { essential: true })
  else {
    const action = isAll ? 'end sessions' : 'sign out'
    await entered(c, world, { key, action }, (db) =>
      isAll ? store.endSessions(db, key.keyId) : store.endSession(db, token),
    )
  }
  deleteCookie(c, NAME, cookieOptions(c, world.settings))
}

/** Changes sessions, with the entry of the audit log that covers them. */
const entered = (
  c: Context<Env>,
  { store: database, now }: World,
  { key: { keyId, partnerId }, action }: { readonly key: Holder; readonly action: string },
  change: (db: ServiceDb) => Promise<readonly Cover[]>,
): Promise<void> =>
  database.write(
    async (db) => {
      const about = { chain: store.partnerChain(partnerId), at: now().toISOString(), actor: `key ${keyId}`, action }
      const covers = await change(db)
      await store.appendAudit(db, { ...about, resource: '/console', requestId: c.get('requestId'), covers })
      return { value: undefined, commit: true }
    },
    { chain: store.partnerChain(partnerId), essential: true },
  )

function newToken(c: Context<Env>, world: World): string {
  const token = world.random(32)
  setCookie(c, NAME, token, cookieOptions(c, world.settings))
  return token
}

/** The token that forms send: without reading the cookie it cannot be made. */
export const csrfOf = ({ secret }: World, token: string): string =>
  createHmac('sha256', derivedKey(secret, 'forms of the console')).update(token).digest('hex')

export function isCsrfRight(world: World, token: string, sent: string): boolean {
  const right = csrfOf(world, token)
  return /^[0-9a-f]{64}$/.test(sent) && timingSafeEqual(Buffer.from(sent), Buffer.from(right))
}
