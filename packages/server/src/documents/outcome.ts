import type { Document, DocumentChange, Lease, ServiceDb, StoredJob } from '@centime/store'
import * as store from '@centime/store'
import type { RenderedDocument } from '../calculation/document.js'
import type { World } from '../http/world.js'
import { jobEvents, newEventId, recordWebhookEvent } from '../webhooks/record.js'

/** A document under a lease. */
export interface Place {
  readonly tenantId: number
  readonly rowId: number
  readonly lease: Lease
}

/** Bytes in stored form. */
export const stored = ({ bytes, checksum }: RenderedDocument) => ({
  content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  checksum,
})

/** When a document generated now is purged; null: never. */
export function retentionEnd({ settings, now }: World): string | null {
  const { retentionDays } = settings
  return retentionDays === undefined ? null : new Date(now().getTime() + retentionDays * 86_400_000).toISOString()
}

/**
 * Stores a document's new state, schedules its next processing, records the webhook event where one is due, and ends
 * the lease. For a job only the archive is reported, once it is ready.
 */
export async function save(
  world: World,
  { tenantId, rowId, lease }: Place,
  change: DocumentChange,
  due: string | null,
  notice?: 'document.ready' | 'document.failed',
): Promise<void> {
  const save = async (root: ServiceDb): Promise<void> => {
    const db = store.forTenant(root, tenantId)
    if (Object.keys(change).length > 0) await store.updateDocument(db, rowId, change)
    await store.scheduleDocument(root, tenantId, rowId, due)
    const isEntered = change.status === 'ready' || change.status === 'expired'
    const document = isEntered || notice !== undefined ? await store.documentById(db, rowId) : undefined
    if (isEntered) await enter(root, tenantId, world.now(), document, change.content ?? undefined)
    if (notice === undefined || document === undefined) return
    if (document.jobId === null) return recordNotice(world, root, tenantId, document, notice)
    const job = await store.jobOf(db, document.jobId).executeTakeFirst()
    if (job === undefined || !isArchive(document)) return
    if (job.month !== null) await recordNotice(world, root, tenantId, document, notice, job.payrollId)
    else if (notice === 'document.ready') await recordArchive(world, root, tenantId, job)
  }
  await store.fenced(world.store, lease, save, { last: true, chain: tenantId })
  world.wake('webhook')
}

const isArchive = ({ resultSetId }: Pick<Document, 'resultSetId'>): boolean => resultSetId === 0

async function recordArchive(world: World, root: ServiceDb, tenantId: number, job: StoredJob): Promise<void> {
  const destination = store.destinationOfTenant(root, tenantId, world.settings.environment, { held: true })
  const destinations = await destination.execute()
  const change = { tenantId, job, change: 'documents_ready', occurredAt: world.now() } as const
  await store.writeAll(root, jobEvents(root, world, destinations[0], change))
}

/** Enters a final document into the audit log, with its content's digest or its purge. */
export async function enter(
  root: ServiceDb,
  tenantId: number,
  now: Date,
  document: Pick<Document, 'variant' | 'documentId' | 'resultSetId'> | undefined,
  content: string | undefined,
): Promise<void> {
  if (document?.variant !== 'final') return
  const { documentId, resultSetId } = document
  const digest = content === undefined ? store.GONE : store.documentDigest(content, isArchive({ resultSetId }))
  await store.appendAudit(root, {
    chain: tenantId,
    at: now.toISOString(),
    actor: 'worker',
    action: content === undefined ? 'document purged' : store.DOCUMENT_READY,
    resource: `documents/${documentId}`,
    covers: [store.documentCover(documentId, digest)],
  })
}

async function recordNotice(
  { settings, now, random }: World,
  root: ServiceDb,
  tenantId: number,
  { period, revision, variant, candidateId, documentId }: Document,
  change: 'document.ready' | 'document.failed',
  /** Only for the month of a payroll. */
  payrollId?: number,
): Promise<void> {
  const tenant = await store.tenantById(root, tenantId).executeTakeFirst()
  if (tenant === undefined) return
  await recordWebhookEvent(root, {
    environment: settings.environment,
    partnerId: tenant.partnerId,
    tenantId,
    period,
    revision,
    change,
    candidateId: variant === 'preview' ? null : candidateId,
    operationId: null,
    documentId,
    ...(payrollId !== undefined && { payrollId }),
    occurredAt: now(),
    eventId: newEventId(random),
  })
}
