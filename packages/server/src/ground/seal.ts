import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** What the database keeps and must not show: encrypted with AES-256-GCM, under keys derived from the service's secret. */

interface Secret {
  readonly secret: string
}

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** A key of 32 bytes for one purpose: what is known of one says nothing of another, or of the secret. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'centime', purpose, 32))

/** Text as the database keeps it. `place` says whose it is: moved to another row it cannot be opened. */
export function seal(
  { secret, random }: Secret & { readonly random: (bytes: number) => string },
  place: string,
  text: string,
): string {
  const nonce = Buffer.from(random(NONCE_BYTES), 'hex')
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, 'at rest'), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `sealed:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** What was sealed; undefined where the secret has changed since, or the text is of another place. */
export function unseal({ secret }: Secret, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.replace(/^sealed:/, ''), 'base64')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'at rest'), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
