import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../ground/seal.js'
import type { World } from '../world.js'

/** Links to documents: they need no key, cannot be guessed, and die after five minutes. Reading again makes a new one. */

const MINUTES = 5

export interface DocumentLink {
  readonly url: string
  readonly urlExpiresAt: string
}

export function makeLink({ secret, now }: World, tenantId: number, rowId: number): DocumentLink {
  const expires = new Date(now().getTime() + MINUTES * 60_000)
  const said = `${tenantId}-${rowId}-${expires.getTime()}`
  return { url: `/documents/${said}-${signatureOf(secret, said)}`, urlExpiresAt: expires.toISOString() }
}

/** What a link leads to; undefined where it is none, or dead. */
export function readLink(
  { secret, now }: World,
  token: string,
): { readonly tenantId: number; readonly rowId: number } | undefined {
  const [, said = '', tenantId, rowId, expires, signature = ''] =
    /^((\d{1,15})-(\d{1,15})-(\d{1,15}))-([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(secret, said))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (Number(expires) <= now().getTime()) return undefined
  return { tenantId: Number(tenantId), rowId: Number(rowId) }
}

const signatureOf = (secret: string, said: string): string =>
  createHmac('sha256', derivedKey(secret, 'document links')).update(said).digest('base64url')
