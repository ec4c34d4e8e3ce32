import { Webhook } from 'standardwebhooks'
import type { webhooks } from '../dist/schema.js'
import { type Answer, ok, type RefusedAnswer, refused } from './answers.js'

/** The event that a webhook brings: references only, the state is what the resource says when it is read. */
export type CentimeEvent = webhooks['payroll_cycle.updated']['post']['requestBody']['content']['application/json']

/** A delivery is not signed with the secret, was changed, or is more than five minutes old. */
export interface WebhookRefusal extends RefusedAnswer {
  readonly code: 'webhook_refused'
}

/** A delivery as it was received: the bytes of its body as text, not what they mean. */
export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/**
 * Verifies a delivery with the secret of the destination, `whsec_…`: the event, where one of its signatures is right and the
 * attempt at most five minutes away. After a rotation it carries one signature for each secret. Throws where the secret is none.
 */
export function verifyWebhook(
  { headers, body }: ReceivedWebhook,
  secret: string,
): Answer<CentimeEvent, WebhookRefusal> {
  const webhook = new Webhook(secret)
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const sent = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  try {
    // What is signed is what the service wrote.
    return ok(webhook.verify(body, sent) as CentimeEvent)
  } catch (error) {
    return refused({ code: 'webhook_refused', detail: error instanceof Error ? error.message : 'not signed' })
  }
}
