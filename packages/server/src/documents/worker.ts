import { isDocumentExpired } from '@centime/cycle'
import type { Document, Loop, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import type { CalculationPool } from '../calculation/pool.js'
import type { World } from '../http/world.js'
import { archiveStep } from './archive-steps.js'
import { orderOf } from './order.js'
import { type Place, retentionEnd, save, stored } from './outcome.js'

/** How many documents are processed before the order of partners is determined again. */
const AT_ONCE = 10

/** Starts the worker that generates queued documents and purges those whose retention has ended, in turn by partner. */
export function startDocumentWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const turns = store.newTurns()
  const poll = async (): Promise<boolean> => {
    const due = await world.store.ask((db) => store.dueDocuments(db, world.now().toISOString(), AT_ONCE))
    for (const { rowId, tenantId } of store.taken(turns, due, AT_ONCE)) {
      if (loop.isStopping()) return false
      await worked(world, calculator, { tenantId, rowId }, loop.isStopping)
    }
    return due.length > 0
  }
  const loop = store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'the documents failed'),
  )
  return loop
}

/** Generates or purges one document, as due; waits where another process is doing so. */
export async function processDocument(world: World, calculator: CalculationPool, tenantId: number, rowId: number) {
  for (;;) {
    const hint = world.owner.listen(hintOf(rowId)) // before it tries
    if (await worked(world, calculator, { tenantId, rowId }, () => false)) return
    await hint()
  }
}

const hintOf = (rowId: number): string => `document ${rowId}`

/** Does the due work of a document; false where another process is doing so. */
async function worked(
  world: World,
  calculator: CalculationPool,
  { tenantId, rowId }: Omit<Place, 'lease'>,
  isStopping: () => boolean,
): Promise<boolean> {
  const lease = await store.claimItem(world.store, world.owner, ['document', rowId], { provisional: true, isStopping })
  if (lease === undefined) return false
  await store.underLease(world.store, lease, () => doDue(world, calculator, { tenantId, rowId, lease }, isStopping))
  world.owner.told(hintOf(rowId))
  return true
}

async function doDue(
  world: World,
  calculator: CalculationPool,
  place: Place,
  isStopping: () => boolean,
): Promise<void> {
  const { tenantId, rowId } = place
  const document = await world.store.ask((root) => store.documentById(store.forTenant(root, tenantId), rowId))
  if (document === undefined || document.status === 'expired') return save(world, place, {}, null)
  if (isDocumentExpired(document, world.now())) {
    if (await store.isPurgeKept(world)) return save(world, place, {}, tomorrow(world))
    return purge(world, place)
  }
  if (document.status === 'ready') return save(world, place, {}, document.retentionDeadline)
  await made(world, place, document, async () => {
    if (document.resultSetId !== 0) return generate(world, calculator, place, document)
    const end = await archiveStep(world, calculator, place, document, isStopping)
    if (end === 'expired') await purge(world, place)
  })
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
  const generating = async (root: ServiceDb) => {
    const db = store.forTenant(root, tenantId)
    await store.updateDocument(db, rowId, { status: 'generating', attempts: document.attempts + 1 })
    return orderOf(world, { db, root, tenantId }, document)
  }
  const order = await store.fenced(world.store, lease, generating, { chain: tenantId })
  const retentionDeadline = retentionEnd(world)
  if (order === undefined) throw new Error('the result of the document was deleted')
  if (await store.takeFault(world, 'document_render_failed')) throw new Error('fault injected by the sandbox')
  const [rendered] = await calculator.render(order)
  if (rendered === undefined) throw new Error('the document was not rendered')
  const generatedAt = world.now().toISOString()
  const ready = { status: 'ready', ...stored(rendered), failure: null, generatedAt, retentionDeadline } as const
  await save(world, place, ready, retentionDeadline, 'document.ready')
}

async function made(world: World, place: Place, document: Document, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (error instanceof store.Outage || error instanceof store.LeaseLost) throw error // still due
    world.log.error({ document: document.documentId, error: store.errorText(error) }, 'document failed')
    // A failed document has no retention: it can be requested again at any time.
    const failed = { status: 'failed', failure: 'rendering failed' } as const
    await save(world, place, failed, null, 'document.failed')
  }
}
