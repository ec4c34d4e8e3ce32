import { isDocumentExpired } from '@centime/cycle'
import type { Document, ResultSet, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import type { DocumentOrder, RenderedDocument } from '../calculation/document.js'
import type { CalculationPool } from '../calculation/pool.js'
import type { World } from '../http/world.js'
import { archiveOf } from './archive.js'
import { ordersOf } from './order.js'
import { enter, type Place, retentionEnd, save, stored } from './outcome.js'

/**
 * An archive is made in steps of some documents each, so that other work runs in between. A step stores its progress at
 * its end; the next step finds the documents of a killed one.
 */
const AT_ONCE = 48

/**
 * How many documents a thread renders before it takes other work, and one transaction stores. It bounds the waiting
 * time of small payrun jobs and of requests.
 */
const IN_A_ROW = 4

/** Performs the next step of an archive; `expired` where one of its documents was already purged. */
export async function archiveStep(
  world: World,
  calculator: CalculationPool,
  place: Place,
  archive: Document,
  isStopping: () => boolean,
): Promise<'done' | 'expired'> {
  const { store: database } = world
  const how = { provisional: true, chain: place.tenantId }
  const step = await store.fenced(database, place.lease, (root) => nextStep(world, root, place, archive), how)
  if (step.known.some((document) => isDocumentExpired(document, world.now()))) return 'expired'
  if (await store.takeFault(world, 'document_render_failed')) throw new Error('fault injected by the sandbox')
  if (step.sets.length === 0) {
    await finish(world, place, archive, isStopping)
    return 'done'
  }
  await inParts(calculator, step.order, (made) =>
    store.fenced(database, place.lease, (root) => keep(world, root, { place, archive, step, made }), how),
  )
  const end = (root: ServiceDb) => endStep(world, root, { place, archive, step })
  await store.fenced(database, place.lease, end, { last: true, ...how })
  return 'done'
}

interface Made {
  readonly order: DocumentOrder['people'][number]
  readonly document: RenderedDocument
}

/** Renders in all threads; finished documents are stored while others render. */
async function inParts(
  { width, render }: CalculationPool,
  order: DocumentOrder | undefined,
  keep: (made: readonly Made[]) => Promise<void>,
): Promise<void> {
  if (order === undefined) return
  let next = 0
  const oneAfterAnother = async (): Promise<void> => {
    while (next < order.people.length) {
      const people = order.people.slice(next, next + IN_A_ROW)
      next += IN_A_ROW
      const rendered = await render({ ...order, people })
      await keep(
        rendered.flatMap((document, index) => people.slice(index, index + 1).map((order) => ({ order, document }))),
      )
    }
  }
  await Promise.all(Array.from({ length: width }, oneAfterAnother))
}

interface Step {
  readonly sets: readonly ResultSet[]
  readonly known: readonly Document[]
  /** The results whose documents are to be made, in order. */
  readonly order: DocumentOrder | undefined
}

async function nextStep(world: World, root: ServiceDb, { tenantId, rowId }: Place, archive: Document): Promise<Step> {
  const db = store.forTenant(root, tenantId)
  const job = archive.jobId === null ? undefined : await store.jobById(db, archive.jobId)
  if (job === undefined) throw new Error('the job of the archive was deleted')
  if (archive.status === 'pending') {
    await store.updateDocument(db, rowId, { status: 'generating', attempts: archive.attempts + 1 })
  }
  const sets = await store.listResultSets(db, job.id, { afterEmployee: archive.madeUpTo, skip: 0, top: AT_ONCE })
  if (sets.length === 0) return { sets, known: [], order: undefined }
  const employeeIds = sets.map(({ employeeId }) => employeeId)
  const known = await store.documentsOfEmployees(db, archive, employeeIds)
  const rows = byCandidate(known)
  const ordered = sets.flatMap((set) => {
    const document = rows.get(store.ofEmployee(archive, set.employeeId).candidateId)
    if (document?.status === 'ready') return []
    return [{ set, documentId: document?.documentId ?? `document-${world.random(16)}` }]
  })
  const reading = { db, root, tenantId }
  const { variant } = archive
  const order = ordered.length === 0 ? undefined : await ordersOf(world, reading, { job, variant }, ordered)
  return { sets, known, order }
}

const byCandidate = (documents: readonly Document[]) => new Map(documents.map((one) => [one.candidateId, one]))

interface Kept {
  readonly place: Place
  readonly archive: Document
  readonly step: Step
}

async function keep(
  world: World,
  root: ServiceDb,
  { place, archive, step, made }: Kept & { readonly made: readonly Made[] },
): Promise<void> {
  const { tenantId, rowId } = place
  const db = store.forTenant(root, tenantId)
  // Deleted meanwhile, together with its job.
  if ((await store.documentById(db, rowId)) === undefined) return
  const employeeIds = made.map(({ order }) => order.person.employeeId)
  const rows = byCandidate(await store.documentsOfEmployees(db, archive, employeeIds))
  const [instant, deadline] = [world.now().toISOString(), retentionEnd(world)]
  const resultOf = new Map(step.sets.map(({ id, employeeId }) => [employeeId, id]))
  const added: Parameters<typeof store.addMadeDocuments>[1][number][] = []
  for (const { order, document } of made) {
    const { employeeId } = order.person
    const ofPerson = store.ofEmployee(archive, employeeId)
    const before = rows.get(ofPerson.candidateId)
    const ready = {
      status: 'ready',
      ...stored(document),
      failure: null,
      generatedAt: instant,
      retentionDeadline: deadline,
    } as const
    if (before === undefined) {
      const of = { resultSetId: resultOf.get(employeeId) ?? 0, jobId: archive.jobId, requestedAt: instant }
      added.push({ ...ofPerson, documentId: order.documentId, ...of, ...ready })
    } else if (before.documentId === order.documentId) {
      await store.updateDocument(db, before.id, ready)
      await store.scheduleDocument(root, tenantId, before.id, deadline)
      await enter(root, tenantId, world.now(), before, ready.content)
    }
  }
  for (const { content, ...one } of added) await enter(root, tenantId, world.now(), one, content ?? undefined)
  const rowIds = await store.addMadeDocuments(db, added)
  if (deadline !== null) await store.scheduleDocuments(root, tenantId, rowIds, deadline)
}

async function endStep(world: World, root: ServiceDb, { place, archive, step }: Kept): Promise<void> {
  const { tenantId, rowId } = place
  const db = store.forTenant(root, tenantId)
  if ((await store.documentById(db, rowId)) === undefined) return
  const employeeIds = step.sets.map(({ employeeId }) => employeeId)
  const documents = await store.documentsOfEmployees(db, archive, employeeIds)
  const deadlines = [archive, ...documents].flatMap(({ retentionDeadline }) => retentionDeadline ?? [])
  // A document that another request has ordered meanwhile has another id: the next step uses that.
  const isWhole = documents.every(({ status }) => status === 'ready')
  const madeUpTo = isWhole ? (employeeIds.at(-1) ?? archive.madeUpTo) : archive.madeUpTo
  await store.updateDocument(db, rowId, { madeUpTo, retentionDeadline: deadlines.sort()[0] ?? null })
  // Queued after the other due work of the tenant.
  await store.scheduleDocument(root, tenantId, rowId, world.now().toISOString())
}

/** Writes the list of the entries. The archive is retained as long as each of its documents. */
async function finish(world: World, place: Place, document: Document, isStopping: () => boolean): Promise<void> {
  const { store: database, now } = world
  const made = await archiveOf({ store: database, tenantId: place.tenantId, document }, isStopping)
  if (made === undefined) return save(world, place, {}, now().toISOString())
  const { checksum, ...archive } = made
  const generatedAt = now().toISOString()
  const ready = { status: 'ready', content: JSON.stringify(archive), checksum, failure: null, generatedAt } as const
  await save(world, place, ready, document.retentionDeadline, 'document.ready')
}
