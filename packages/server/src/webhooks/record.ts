// Room: destinations, records, sender, signature, addresses
// Uses: ground, http. Used by: payruns, documents, months, operations, service.

import {
  type JobStatus,
  jobNoticeOf,
  type NoticedChange,
  type NoticedJobChange,
  newDelivery,
  type PeopleCounts,
} from '@centime/cycle'
import type { DestinationState, Environment, ServiceDb, StoredJob, WebhookEventType, Write } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'

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
  /** Only for a payroll's month, with the counts of its current candidate; absent: an officer's month. */
  readonly payrollId?: number
  readonly counts?: PeopleCounts | undefined
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
  const destination = await store
    .destinationOfTenant(root, change.tenantId, change.environment, {
      held: true,
    })
    .executeTakeFirst()
  await store.writeAll(root, webhookEvents(root, destination, [change]))
  return destination !== undefined
}

/** Returns a recorder of several changes, for the destination of their partner as this transaction has read it. */
export function webhookEvents(
  root: ServiceDb,
  destination: DestinationState | undefined,
  changes: readonly CycleChange[],
): readonly Write[] {
  if (destination === undefined) return []
  const isWanted = store.lists(destination, 'payroll_cycle.updated')
  const wanted = changes.filter(({ change }) => isWanted || change === 'test')
  return store.addEvents(
    root,
    wanted.map((change) => recorded(destination, change, eventOf(change))),
  )
}

type About = Omit<
  CycleChange,
  'payrollId' | 'counts' | 'revision' | 'change' | 'candidateId' | 'operationId' | 'documentId'
> & {
  readonly change: string
}

function recorded({ suspended }: DestinationState, about: About, body: object) {
  const { environment, partnerId, tenantId, period, change, eventId, occurredAt } = about
  const event = { eventId, partnerId, environment, tenantId, period, change, created: occurredAt.toISOString() }
  const delivery = newDelivery(occurredAt, suspended === null ? 'open' : 'suspended')
  return { event: { ...event, body: JSON.stringify(body) }, delivery }
}

/** The parts of a payrun job that its events report, and whether there are any. */
export type ToldJob = Pick<
  StoredJob,
  'id' | 'payrollId' | 'periodName' | 'status' | 'jobEnd' | 'forecast' | 'commandKey'
>

interface JobOfTenant {
  readonly tenantId: number
  readonly job: ToldJob
  /** By the service's clock. */
  readonly occurredAt: Date
}

/** Returns a recorder of a job's new status; `job` has the old one. */
export function jobMoved(
  root: ServiceDb,
  world: Pick<World, 'settings' | 'random'>,
  destination: DestinationState | undefined,
  { next, ...of }: JobOfTenant & { readonly next: JobStatus },
): readonly Write[] {
  const change = jobNoticeOf(store.jobState(of.job), next)
  return change === undefined ? [] : jobEvents(root, world, destination, { ...of, change })
}

/**
 * Records a change of a payrun job for a destination that lists `payrun_job.updated`. Records nothing for a simulation,
 * or for the job of a managed month, which has its own events.
 */
export function jobEvents(
  root: ServiceDb,
  { settings: { environment }, random }: Pick<World, 'settings' | 'random'>,
  destination: DestinationState | undefined,
  { tenantId, job, change, occurredAt }: JobOfTenant & { readonly change: NoticedJobChange },
): readonly Write[] {
  const isRaw = job.forecast === null && job.commandKey === null
  if (destination === undefined || !isRaw || !store.lists(destination, PAYRUN_JOB_UPDATED)) return []
  const { partnerId } = destination
  const [eventId, period] = [newEventId(random), job.periodName]
  const data = {
    ...{ environment, partnerId: String(partnerId), tenantId: String(tenantId), period },
    ...{ payrollId: job.payrollId, payrunJobId: job.id, change },
    resource: `/partners/${partnerId}/tenants/${tenantId}/payruns/jobs/${job.id}`,
  }
  const body = { eventId, schemaVersion: '1', type: PAYRUN_JOB_UPDATED, occurredAt: occurredAt.toISOString(), data }
  const about = { environment, partnerId, tenantId, period, change, occurredAt, eventId }
  return store.addEvents(root, [recorded(destination, about, body)])
}
export const PAYRUN_JOB_UPDATED = 'payrun_job.updated' satisfies WebhookEventType

interface ExportedHeads {
  readonly about: Omit<About, 'change'>
  /** Signed. */
  readonly heads: readonly object[]
}

/** Returns a recorder of chain heads for a destination that lists `audit.head`. */
export const headEvents = (
  root: ServiceDb,
  destination: DestinationState,
  exported: readonly ExportedHeads[],
): readonly Write[] =>
  store.addEvents(
    root,
    exported.map(({ about, heads }) => {
      const { environment, eventId, occurredAt } = about
      const data = { environment, partnerId: String(about.partnerId), tenantId: String(about.tenantId), heads }
      const body = { eventId, schemaVersion: '1', type: AUDIT_HEAD, occurredAt: occurredAt.toISOString(), data }
      return recorded(destination, { ...about, change: AUDIT_HEAD }, body)
    }),
  )
export const AUDIT_HEAD = 'audit.head' satisfies WebhookEventType

/** The body: section 6 of the specification. It contains references only. */
function eventOf(change: CycleChange) {
  const { environment, period, revision, candidateId, operationId, documentId } = change
  const [partnerId, tenantId] = [String(change.partnerId), String(change.tenantId)]
  const { payrollId } = change
  const resource = payrollId === undefined ? 'payroll-cycles' : `payrolls/${payrollId}/cycles`
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
      ...(payrollId !== undefined && { payrollId, counts: change.counts ?? null }),
      resource: `/partners/${partnerId}/tenants/${tenantId}/${resource}/${period}`,
    },
  }
}
