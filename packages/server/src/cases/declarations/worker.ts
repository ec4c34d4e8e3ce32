import type { DsnUpload, Lease, Loop } from '@centime/store'
import * as store from '@centime/store'
import type { ReadDsn } from '../../calculation/declarations.js'
import type { CalculationPool } from '../../calculation/pool.js'
import type { World } from '../../http/world.js'
import { addPieces, readPieces } from './pieces.js'
import { FILE_PLACES } from './upload.js'

/** Uploads are read in a thread, and erased when their time has ended. */

/** An upload that is not written within these days is erased. */
export const DAYS_KEPT = 30
const DAY_MILLISECONDS = 86_400_000

interface Place {
  readonly tenantId: number
  readonly dsnId: number
  readonly lease: Lease
}

/** Starts the loop that reads uploads, and erases those whose time has ended. */
export function startDsnWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const { store: database, owner } = world
  const poll = async (): Promise<boolean> => {
    const due = await database.ask((db) => store.dueDsn(db, world.now().toISOString()))
    if (due === undefined) return false
    const { dsnId, tenantId } = due
    const lease = await store.claimItem(database, owner, ['dsn', dsnId], { isStopping: loop.isStopping })
    if (lease === undefined) return true
    const work = () => doDue(world, calculator, { tenantId, dsnId, lease })
    await store.underLease(database, lease, work, loop.isStopping)
    return true
  }
  const loop = store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'declarations were not read'),
  )
  return loop
}

async function doDue(world: World, calculator: CalculationPool, place: Place): Promise<void> {
  const { tenantId, dsnId } = place
  const upload = await world.store.ask((root) => store.dsnUploadById(store.forTenant(root, tenantId), dsnId))
  if (upload === undefined) return saved(world, place, {}, null)
  if (upload.state === 'reading') return read(world, calculator, place, upload)
  if (await store.isPurgeKept(world)) {
    return saved(world, place, {}, new Date(world.now().getTime() + DAY_MILLISECONDS).toISOString())
  }
  await erase(world, place, upload)
}

/** A written upload keeps its report; an upload that was not written is erased whole. */
async function erase(world: World, place: Place, { state }: DsnUpload): Promise<void> {
  const filesErasedAt = world.now().toISOString()
  const isApplied = state === 'applied'
  const change = isApplied ? { filesErasedAt } : { filesErasedAt, state: 'expired' as const }
  const { tenantId: chain, dsnId } = place
  const entry = { chain, at: filesErasedAt, actor: 'worker', action: 'declarations erased', resource: `dsn/${dsnId}` }
  await saved(world, place, change, null, isApplied ? 'files' : 'all', async (root) => {
    await store.appendAudit(root, entry)
  })
  await world.store.flush()
}

async function read(world: World, calculator: CalculationPool, place: Place, upload: DsnUpload): Promise<void> {
  const { tenantId } = place
  const files = await filesOf(world, place)
  let read: ReadDsn | undefined
  try {
    if (files === undefined) throw new Error('the secret of the service has changed since the upload')
    read = await calculator.declarations({ files }, progressOf(world, place))
  } catch (error) {
    if (error instanceof store.Outage || error instanceof store.LeaseLost) throw error // still due
    // The text of an error could quote a line of a file.
    world.log.error({ dsn: place.dsnId, error: error instanceof Error ? error.name : 'Error' }, 'declarations failed')
  }
  const state = read === undefined ? 'failed' : read.isRefused ? 'refused' : 'ready'
  const work = async (root: store.ServiceDb): Promise<void> => {
    const db = store.forTenant(root, tenantId)
    if (read === undefined) return
    for (const kind of READ_PIECES) await addPieces(world, db, place, kind, read[kind])
  }
  const counts = read === undefined ? null : JSON.stringify(read.counts)
  await saved(world, place, { state, counts }, expiryOf(upload), undefined, work)
}

const READ_PIECES = ['report', 'page', 'amounts', 'values'] as const

/** When an upload that is not written is erased. */
const expiryOf = ({ receivedAt, keptUntil }: Pick<DsnUpload, 'receivedAt' | 'keptUntil'>): string => {
  const end = new Date(Date.parse(receivedAt) + DAYS_KEPT * DAY_MILLISECONDS).toISOString()
  return keptUntil !== null && keptUntil > end ? keptUntil : end
}

async function filesOf(world: World, place: Place) {
  const files: { readonly name: string; readonly content: Uint8Array }[] = []
  const db = await world.store.read(async (root) => {
    const tenant = store.forTenant(root, place.tenantId)
    const [names] = (await readPieces(world, tenant, place, 'names')) ?? []
    if (names === undefined) return undefined
    const listed: readonly string[] = JSON.parse(Buffer.from(names).toString('utf8'))
    for (const [index, name] of listed.entries()) {
      const pieces = await readPieces(world, tenant, place, 'file', index * FILE_PLACES)
      if (pieces === undefined) return undefined
      files.push({ name, content: Buffer.concat(pieces) })
    }
    return files
  })
  return db
}

/** Writes the progress, never twice at a time: a late write is left out. */
function progressOf(world: World, { tenantId, dsnId, lease }: Place): (done: number, total: number) => void {
  let isWriting = false
  return (done, total) => {
    if (isWriting) return
    isWriting = true
    const write = (root: store.ServiceDb) =>
      store.updateDsnUpload(store.forTenant(root, tenantId), dsnId, { done, total })
    void store
      .fenced(world.store, lease, write, { provisional: true })
      .catch(() => undefined)
      .finally(() => {
        isWriting = false
      })
  }
}

/** The last transaction of the work on an upload. */
const saved = (
  world: World,
  { tenantId, dsnId, lease }: Place,
  change: Partial<Pick<DsnUpload, 'state' | 'counts' | 'filesErasedAt'>>,
  due: string | null,
  erased?: 'files' | 'all',
  work: (root: store.ServiceDb) => Promise<void> = async () => undefined,
): Promise<void> =>
  store.fenced(
    world.store,
    lease,
    async (root) => {
      const db = store.forTenant(root, tenantId)
      if (erased !== undefined) await store.deleteDsnPieces(db, dsnId, erased === 'files' ? 'file' : undefined)
      await work(root)
      if (Object.keys(change).length > 0) await store.updateDsnUpload(db, dsnId, change)
      await store.scheduleDsn(root, tenantId, dsnId, due)
    },
    { last: true, chain: tenantId },
  )
