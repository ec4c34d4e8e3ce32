import type { webhooks } from '../dist/schema.js'
import { type Answer, ok, type RefusedAnswer, refusedWith } from './answers.js'

type EventOf<Type extends keyof webhooks> = webhooks[Type]['post']['requestBody']['content']['application/json']

/**
 * An event of a webhook, by its `type`. It holds references only: read the resource for its state. A destination gets the types that
 * it lists, or only `payroll_cycle.updated` if it lists none.
 */
export type CentimeEvent = EventOf<'payroll_cycle.updated'> | EventOf<'payrun_job.updated'> | EventOf<'audit.head'>

/** A delivery is not signed with the secret, was changed, or is more than five minutes old. */
export interface WebhookRefusal extends RefusedAnswer {
  readonly code: 'webhook_refused'
}

/** A delivery as it was received. */
export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received: the signature covers its bytes, not its parsed content. */
  readonly body: string
}

const TOLERANCE_SECONDS = 5 * 60

/**
 * Verifies a delivery, signed by the rules of Standard Webhooks, with the secret of the destination, `whsec_…`. Returns its event if
 * one of its signatures is valid and the attempt at most five minutes away. After a rotation it carries one signature for each secret.
 * `now`: milliseconds; absent: the clock of the platform. Throws for a malformed secret.
 */
export async function verifyWebhook(
  { headers, body }: ReceivedWebhook,
  secret: string,
  now: () => number = Date.now,
): Promise<Answer<CentimeEvent, WebhookRefusal>> {
  const sent = new Map(headers instanceof Headers ? headers : Object.entries(headers))
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(sent.get(`webhook-${name}`) ?? ''),
  )
  const refuse = (detail: string) => refusedWith({ code: 'webhook_refused' as const, detail })
  if (!(Math.abs(now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    return refuse('the attempt is too old, or has no time')
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), HMAC, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const [, signature = ''] of signatures?.matchAll(/(?<=^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g) ?? []) {
    if (!(await crypto.subtle.verify(HMAC, key, bytesOf(signature), signed))) continue
    try {
      // The signature is valid, so the service wrote the body.
      return ok(JSON.parse(body))
    } catch {
      return refuse('the body is not JSON')
    }
  }
  return refuse('no signature of this secret')
}

/** HMAC-SHA256, whose 32 bytes are 44 characters of base64. */
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
