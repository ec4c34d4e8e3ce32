import { type NoticedChange, newDelivery } from '@centime/cycle'
import type { Environment } from '../ground/settings.js'
import type { ServiceDb } from '../store/scope.js'
import { addEvent, destinationOf } from '../store/webhooks.js'

/** A change of a month, as its webhook event reports it. */
export interface CycleChange {
  readonly environment: Environment
  readonly partnerId: number
  readonly tenantId: number
  /** `YYYY-MM`. */
  readonly period: string
  readonly revision: number
  readonly change: NoticedChange
  readonly candidateId: string | null
  readonly operationId: number | null
  readonly documentId: string | null
  /** By the service's clock. */
  readonly occurredAt: Date
  /** From `newEventId`; the same at every attempt. */
  readonly eventId: string
}

export const newEventId = (random: (bytes: number) => string): string => `evt_${random(16)}`

/**
 * Records a webhook event, in the transaction of the change; wake the service after the commit. Returns false where the
 * partner has no destination: nothing is recorded.
 */
export async function recordWebhookEvent(root: ServiceDb, change: CycleChange): Promise<boolean> {
  const { environment, partnerId, tenantId, period, eventId, occurredAt } = change
  // Held: what is recorded as suspended is there when its destination is resumed.
  const destination = await destinationOf(root, { partnerId, environment }, { held: true })
  if (destination === undefined) return false
  const event = {
    ...{ eventId, partnerId, environment, tenantId, period, change: change.change },
    body: JSON.stringify(eventOf(change)),
    created: occurredAt.toISOString(),
  }
  await addEvent(root, event, newDelivery(occurredAt, destination.suspended === null ? 'open' : 'suspended'))
  return true
}

/** The body: section 6 of the specification. It contains references only. */
function eventOf(change: CycleChange) {
  const { environment, period, revision, candidateId, operationId, documentId } = change
  const [partnerId, tenantId] = [String(change.partnerId), String(change.tenantId)]
  return {
    eventId: change.eventId,
    schemaVersion: '1',
    type: 'payroll_cycle.updated',
    occurredAt: change.occurredAt.toISOString(),
    data: {
      environment,
      partnerId,
      tenantId,
      period,
      revision,
      change: change.change,
      candidateId,
      operationId,
      documentId,
      resource: `/partners/${partnerId}/tenants/${tenantId}/payroll-cycles/${period}`,
    },
  }
}
