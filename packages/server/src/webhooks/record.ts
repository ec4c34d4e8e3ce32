import { type NoticedChange, newDelivery } from '@centime/cycle'
import type { Environment } from '../ground/settings.js'
import type { ServiceDb } from '../store/scope.js'
import { type Write, writeAll } from '../store/together.js'
import { addEvents, destinationOfTenant } from '../store/webhooks.js'

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
  const destination = await destinationOfTenant(root, change.tenantId, change.environment, {
    held: true,
  }).executeTakeFirst()
  await writeAll(root, webhookEvents(root, destination, [change]))
  return destination !== undefined
}

/** What records several changes, for the destination of their partner as this transaction has read it. */
export function webhookEvents(
  root: ServiceDb,
  destination: { readonly suspended: string | null } | undefined,
  changes: readonly CycleChange[],
): readonly Write[] {
  if (destination === undefined) return []
  const state = destination.suspended === null ? 'open' : 'suspended'
  const events = changes.map((change) => {
    const { environment, partnerId, tenantId, period, eventId, occurredAt } = change
    const event = {
      ...{ eventId, partnerId, environment, tenantId, period, change: change.change },
      body: JSON.stringify(eventOf(change)),
      created: occurredAt.toISOString(),
    }
    return { event, delivery: newDelivery(occurredAt, state) }
  })
  return addEvents(root, events)
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
