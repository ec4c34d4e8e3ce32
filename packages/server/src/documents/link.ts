import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Document } from '@centime/store'
import { derivedKey } from '../ground/seal.js'
import type { World } from '../http/world.js'

/**
 * Links to documents: signed, valid for five minutes without a key. A link names its document by a random id, and a
 * link that expires later than a new one would is refused: knowing the secret allows neither counting documents nor
 * keeping a link.
 */

const LIFETIME_MILLISECONDS = 5 * 60_000

/** Makes a link to a document. */
export function makeLink({ secret, now }: World, tenantId: number, { documentId }: Pick<Document, 'documentId'>) {
  const expires = new Date(now().getTime() + LIFETIME_MILLISECONDS)
  const claims = `${tenantId}.${documentId}.${expires.getTime()}`
  return { url: `/documents/${claims}.${signatureOf(secret, claims)}`, urlExpiresAt: expires.toISOString() }
}

/** The document of a link; undefined where the link is forged or has expired. */
export function readLink({ secret, now }: World, token: string) {
  const [, claims = '', tenantId, documentId = '', expires, signature = ''] =
    /^((\d{1,15})\.([\w-]{1,100})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(secret, claims))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const left = Number(expires) - now().getTime()
  return left > 0 && left <= LIFETIME_MILLISECONDS ? { tenantId: Number(tenantId), documentId } : undefined
}

const signatureOf = (secret: string, claims: string): string =>
  createHmac('sha256', derivedKey(secret, 'document links')).update(claims).digest('base64url')
