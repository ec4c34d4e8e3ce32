import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** Public keys in PEM. A door of its own: it loads no database driver. */

/** The Ed25519 public keys in a PEM text, by their ids. */
export function readPublicKeys(pem: string): ReadonlyMap<string, KeyObject> {
  const keys = blocksOf(pem, 'PUBLIC KEY').flatMap((block) => valueUnlessThrown(() => createPublicKey(block)) ?? [])
  return new Map(keys.filter((key) => key.asymmetricKeyType === 'ed25519').map((key) => [keyIdOf(key), key]))
}

/** SHA-256 of a public key (SPKI, DER), hex. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** The blocks of a PEM text with a label, such as `PUBLIC KEY`. */
export const blocksOf = (pem: string, label: string): readonly string[] =>
  pem.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, 'g')) ?? []

/** The result of a function; undefined if it throws. */
export function valueUnlessThrown<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
