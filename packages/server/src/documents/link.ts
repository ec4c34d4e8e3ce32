import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../ground/seal.js'
import type { World } from '../world.js'

/** Links to documents: signed, valid for five minutes without a key. */

const MINUTES = 5

/** Makes a link to a document. */
export function makeLink({ secret, now }: World, tenantId: number, rowId: number) {
  const expires = new Date(now().getTime() + MINUTES * 60_000)
  const claims = `${tenantId}-${rowId}-${expires.getTime()}`
  return { url: `/documents/${claims}-${signatureOf(secret, claims)}`, urlExpiresAt: expires.toISOString() }
}

/** The document of a link; undefined where the link is invalid or has expired. */
export function readLink({ secret, now }: World, token: string) {
  const [, claims = '', tenantId, rowId, expires, signature = ''] =
    /^((\d{1,15})-(\d{1,15})-(\d{1,15}))-([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(secret, claims))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (Number(expires) <= now().getTime()) return undefined
  return { tenantId: Number(tenantId), rowId: Number(rowId) }
}

const signatureOf = (secret: string, claims: string): string =>
  createHmac('sha256', derivedKey(secret, 'document links')).update(claims).digest('base64url')
