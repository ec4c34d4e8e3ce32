import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** A secret that is valid for `CENTIME_SECRET`. */
export const makeSecret = (): string => randomBytes(32).toString('hex')
/** A private key that is valid for `CENTIME_AUDIT_KEY`, in PEM. */
export const makeAuditKey = (): string =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
