import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cover, Key, ServiceDb, Session } from '@centime/store'
import * as store from '@centime/store'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { derivedKey } from '../ground/seal.js'
import type { Settings } from '../ground/settings.js'
import type { Env } from '../http/env.js'
import { isEncrypted } from '../http/scheme.js'
import type { World } from '../http/world.js'

/**
 * A reader's session: a random token in a cookie, stored as a hash, and bound to a key. The cookie has a second token, which stays when
 * sessions begin and end: by it a form of an earlier session of the same browser is known, whose fields are shown again.
 */

/** Without TLS only a sandbox on this machine can be reached: elsewhere the cookie is for encrypted connections. */
const isSecure = (c: Context<Env>, settings: Settings): boolean =>
  settings.environment !== 'sandbox' || !/^(127\.|::1$|localhost$)/.test(settings.host) || isEncrypted(c, settings)

const NAME = 'centime_console'
const cookieOptions = (c: Context<Env>, settings: Settings) => {
  const secure = isSecure(c, settings)
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
  return secure ? ({ ...options, prefix: 'host' } as const) : options
}

interface Tokens {
  /** The random token of a session, or of a visitor who has not signed in. */
  readonly token: string
  /** The random token of the browser; empty: its cookie is from before there were any. */
  readonly browser: string
}

/** The tokens that a visitor has sent; undefined: none. */
export function sentTokens(c: Context<Env>, { settings }: World): Tokens | undefined {
  const sent = getCookie(c, NAME, isSecure(c, settings) ? 'host' : undefined) ?? ''
  const [, token, browser = ''] = /^([0-9a-f]{64})([0-9a-f]{64})?$/.exec(sent) ?? []
  return token === undefined ? undefined : { token, browser }
}

export interface Visitor extends Tokens {
  /** Undefined: the visitor has not signed in, or the session has ended. */
  readonly session: Session | undefined
  /** Whether a cookie was sent. */
  readonly isKnown: boolean
}

/** The visitor of a request. Use extends a session, the polling of a page does not. A new visitor gets a token. */
export async function visitorOf(c: Context<Env>, world: World): Promise<Visitor> {
  const sent = sentTokens(c, world)
  if (sent === undefined) return { ...newTokens(c, world), session: undefined, isKnown: false }
  const { token } = sent
  const [row] = await world.store.ask((db) => store.storedSession(db, token).execute())
  const { environment } = world.settings
  const session = store.sessionOf(row, { environment, now: world.now(), wall: world.wall() })
  const until = c.req.header('accept') === 'text/event-stream' ? undefined : session?.until
  if (until !== undefined) await prolonged(world, token, until)
  return { ...sent, session, isKnown: row !== undefined }
}

/** Extends a session. With a read-only database the request continues: the session ends at its old time. */
async function prolonged({ store: database }: World, token: string, until: string): Promise<void> {
  const kept = database.write((db) => store.written(store.prolongSession(db, token, until)), { essential: true })
  await kept.catch((error: unknown) => {
    if (!(error instanceof store.Outage)) throw error
  })
}

type Holder = Pick<Key, 'keyId' | 'partnerId'>

/** Begins a session with a new token, which it gives: a token from before signing in becomes worthless. */
export async function beginSession(c: Context<Env>, world: World, key: Holder): Promise<Tokens> {
  const tokens = newTokens(c, world)
  const { token } = tokens
  await entered(c, world, { key, action: 'sign in' }, (db) => store.addSession(db, token, key.keyId, world.wall()))
  return tokens
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
  newTokens(c, world)
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

/** Gives a visitor a new token of a session; that of the browser stays. */
function newTokens(c: Context<Env>, world: World): Tokens {
  const tokens = { token: world.random(32), browser: sentTokens(c, world)?.browser || world.random(32) }
  setCookie(c, NAME, tokens.token + tokens.browser, cookieOptions(c, world.settings))
  return tokens
}

/** The token that forms send, of the session and of the browser: without reading the cookie it cannot be made. */
export const csrfOf = (world: World, { token, browser }: Tokens): string => proof(world, token) + proof(world, browser)

const proof = ({ secret }: World, token: string): string =>
  createHmac('sha256', derivedKey(secret, 'forms of the console')).update(token).digest('hex')

/** Whose form was sent: of this session, of an earlier one of the same browser, or of neither. */
export function formFrom(world: World, { token, browser }: Tokens, sent: string): 'session' | 'browser' | undefined {
  if (!/^[0-9a-f]{128}$/.test(sent)) return undefined
  const isRight = (part: string, own: string): boolean =>
    own !== '' && timingSafeEqual(Buffer.from(part), Buffer.from(proof(world, own)))
  if (isRight(sent.slice(0, 64), token)) return 'session'
  return isRight(sent.slice(64), browser) ? 'browser' : undefined
}
