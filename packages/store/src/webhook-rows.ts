import type { Generated } from 'kysely'

/** The tables of webhooks: destinations, events and deliveries. */

export interface WebhookDestinationRow {
  partnerId: number
  environment: string
  url: string
  /** JSON array of `WebhookEventType`: the types that are sent there. */
  events: string
  /** Encrypted, as `seal.ts` does it. */
  secret: string
  /** JSON of `OldSecret[]`, the newest first: the secrets before a rotation that may still sign. */
  oldSecrets: string
  /** When it answered 410; null: open. */
  suspended: string | null
  created: string
  updated: string
}

export interface WebhookEventRow {
  id: Generated<number>
  eventId: string
  partnerId: number
  environment: string
  tenantId: number
  period: string
  change: string
  /** The signed body, sent byte for byte. */
  body: string
  created: string
}

/** All instants are those of the service's clock. */
export interface WebhookDeliveryRow {
  eventId: string
  partnerId: number
  environment: string
  status: 'pending' | 'suspended' | 'delivered' | 'exhausted'
  attempts: number
  failures: number
  firstAttemptAt: string | null
  nextAttemptAt: string | null
  deliveredAt: string | null
  lastAttemptAt: string | null
  lastStatus: number | null
  lastError: string | null
  /** JSON array of `PastAttempt`, the oldest first. */
  history: Generated<string>
}

export interface PastAttempt {
  readonly at: string
  /** The HTTP status of the answer; null: no answer. */
  readonly status: number | null
  /** Why there was no answer. */
  readonly error: string | null
}
