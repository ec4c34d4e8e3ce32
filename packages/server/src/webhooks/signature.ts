import { createHmac } from 'node:crypto'

/** The signatures of Standard Webhooks. */

const PREFIX = 'whsec_'

/** A new secret: `whsec_` and base64 of 32 random bytes. */
export const newSecret = (random: (bytes: number) => string): string =>
  PREFIX + Buffer.from(random(32), 'hex').toString('base64')

interface SignedMessage {
  readonly id: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
}

/** The value of `webhook-signature`: one signature for each secret, the newest first. */
export const signatures = (secrets: readonly string[], message: SignedMessage): string =>
  secrets.map((secret) => signature(secret, message)).join(' ')

function signature(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
