import { createHash } from 'node:crypto'
import { isDocumentExpired } from '@centime/cycle'
import { errorText, type Loop, startLoop } from '../ground/loop.js'
import { Outage } from '../ground/outage.js'
import { newTurns, taken } from '../ground/turns.js'
import type { CalculationPool } from '../payruns/pool.js'
import {
  type Document,
  type DocumentChange,
  documentById,
  dueDocuments,
  scheduleDocument,
  updateDocument,
} from '../store/documents.js'
import { takeFault } from '../store/faults.js'
import { claim, fenced, type Lease, LeaseLost, underLease } from '../store/leases.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import { written } from '../store/store.js'
import { tenantById } from '../store/tenants.js'
import { newEventId, recordWebhookEvent } from '../webhooks/record.js'
import type { World } from '../world.js'
import { orderOf } from './order.js'

/** How many documents are worked on before it is asked again whose turn it is. */
const AT_ONCE = 10

/** Starts the worker that generates queued documents and purges those whose retention has ended, in turn by partner. */
export function startDocumentWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const turns = newTurns()
  const poll = async (): Promise<boolean> => {
    const due = await world.store.ask((db) => dueDocuments(db, world.now().toISOString()))
    for (const { rowId, tenantId } of taken(turns, due, AT_ONCE)) {
      if (loop.isStopping()) return false
      await worked(world, calculator, tenantId, rowId)
    }
    return due.length > 0
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'the documents failed'))
  return loop
}

/** Generates or purges one document, as due; waits where another process does so. */
export async function processDocument(world: World, calculator: CalculationPool, tenantId: number, rowId: number) {
  for (;;) {
    const hint = world.owner.next(hintOf(rowId)) // listens before it tries
    if (await worked(world, calculator, tenantId, rowId)) return
    await hint
  }
}

const hintOf = (rowId: number): string => `document ${rowId}`

interface Place {
  readonly tenantId: number
  readonly rowId: number
  readonly lease: Lease
}

/** Does what is due of a document; false where another process does so. */
async function worked(world: World, calculator: CalculationPool, tenantId: number, rowId: number): Promise<boolean> {
  const lease = await world.store.write((db) => written(claim(db, world.owner, 'document', rowId)), {
    provisional: true,
  })
  if (lease === undefined) return false
  await underLease(world.store, lease, () => doDue(world, calculator, { tenantId, rowId, lease }))
  world.owner.told(hintOf(rowId))
  return true
}

async function doDue(world: World, calculator: CalculationPool, place: Place): Promise<void> {
  const { tenantId, rowId } = place
  const document = await world.store.ask((root) => documentById(forTenant(root, tenantId), rowId))
  if (document === undefined || document.status === 'expired') return save(world, place, {}, null)
  if (isDocumentExpired(document, world.now())) {
    if (world.isPurgeHeld()) return save(world, place, {}, tomorrow(world))
    return purge(world, place)
  }
  if (document.status === 'ready') return save(world, place, {}, document.retentionDeadline)
  await generate(world, calculator, place, document)
}

const tomorrow = ({ now }: World): string => new Date(now().getTime() + 86_400_000).toISOString()

/** Deletes the content; the row remains as `expired`. */
async function purge(world: World, place: Place): Promise<void> {
  const nothing = { content: null, checksum: null, failure: null, generatedAt: null }
  await save(world, place, { status: 'expired', ...nothing }, null)
  await world.store.flush()
}

async function generate(world: World, calculator: CalculationPool, place: Place, document: Document): Promise<void> {
  const { tenantId, rowId, lease } = place
  try {
    const generating = async (root: ServiceDb) => {
      const db = forTenant(root, tenantId)
      await updateDocument(db, rowId, { status: 'generating', attempts: document.attempts + 1 })
      return orderOf(world, { db, root, tenantId }, document)
    }
    const order = await fenced(world.store, lease, generating, { chain: tenantId })
    const retentionDeadline = retentionEnd(world)
    if (order === undefined) throw new Error('the result of the document was deleted')
    if (await takeFault(world, 'document_render_failed')) throw new Error('fault injected by the sandbox')
    const bytes = await calculator.render(order)
    const content = Buffer.from(bytes).toString('base64')
    const checksum = createHash('sha256').update(bytes).digest('hex')
    const generatedAt = world.now().toISOString()
    const ready = { status: 'ready', content, checksum, failure: null, generatedAt, retentionDeadline } as const
    await save(world, place, ready, retentionDeadline, 'document.ready')
  } catch (error) {
    if (error instanceof Outage || error instanceof LeaseLost) throw error // still due
    world.log.error({ document: document.documentId, error: errorText(error) }, 'document failed')
    // A failed document has no retention: it can be requested again at any time.
    const failed = { status: 'failed', failure: 'rendering failed' } as const
    await save(world, place, failed, null, 'document.failed')
  }
}

/** When a document generated now is purged; null: never. */
function retentionEnd({ settings, now }: World): string | null {
  const { retentionDays } = settings
  return retentionDays === undefined ? null : new Date(now().getTime() + retentionDays * 86_400_000).toISOString()
}

/** Stores a document's new state, schedules its next processing, records a webhook event where one is due, ends the lease. */
async function save(
  world: World,
  { tenantId, rowId, lease }: Place,
  change: DocumentChange,
  due: string | null,
  notice?: 'document.ready' | 'document.failed',
): Promise<void> {
  const store = async (root: ServiceDb): Promise<void> => {
    const db = forTenant(root, tenantId)
    if (Object.keys(change).length > 0) await updateDocument(db, rowId, change)
    await scheduleDocument(root, tenantId, rowId, due)
    const document = notice && (await documentById(db, rowId))
    const tenant = document && (await tenantById(root, tenantId).executeTakeFirst())
    if (notice !== undefined && document !== undefined && tenant !== undefined) {
      const { period, revision, candidateId, documentId } = document
      await recordWebhookEvent(root, {
        environment: world.settings.environment,
        partnerId: tenant.partnerId,
        tenantId,
        period,
        revision,
        change: notice,
        candidateId: document.variant === 'preview' ? null : candidateId,
        operationId: null,
        documentId,
        occurredAt: world.now(),
        eventId: newEventId(world.random),
      })
    }
  }
  await fenced(world.store, lease, store, { last: true, chain: tenantId })
  world.wake('webhook')
}
