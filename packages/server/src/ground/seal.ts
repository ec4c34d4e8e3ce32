import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Secrets in the database are encrypted with AES-256-GCM, under keys derived from the service's secret. */

interface Secret {
  readonly secret: string
}

const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** A key of 32 bytes for one purpose (HKDF): it reveals nothing of the secret or of other keys. */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'centime', purpose, 32))
  keys.set(name, key)
  return key
}
/** Every page of the console needs one. A service has one secret, and few purposes. */
const keys = new Map<string, Buffer>()

/** Encrypts text or bytes. `place` names its row and is authenticated: the text cannot be decrypted in another row. */
export function seal(
  { secret, random }: Secret & { readonly random: (bytes: number) => string },
  place: string,
  content: string | Uint8Array,
): string {
  const nonce = Buffer.from(random(NONCE_BYTES), 'hex')
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, 'at rest'), nonce)
  cipher.setAAD(Buffer.from(place))
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return `sealed:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

/** Decrypts text; undefined where the secret has changed or the place differs. */
export const unseal = (of: Secret, place: string, sealed: string): string | undefined =>
  unsealBytes(of, place, sealed)?.toString('utf8')

/** Decrypts bytes; undefined where the secret has changed or the place differs. */
export function unsealBytes({ secret }: Secret, place: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed.replace(/^sealed:/, ''), 'base64')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'at rest'), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
