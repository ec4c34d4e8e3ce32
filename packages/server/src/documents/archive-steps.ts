import { isDocumentExpired } from '@centime/cycle'
import type { DocumentOrder, RenderedDocument } from '../payruns/document.js'
import type { CalculationPool } from '../payruns/pool.js'
import {
  addMadeDocuments,
  type Document,
  documentById,
  documentsOfEmployees,
  ofEmployee,
  scheduleDocument,
  scheduleDocuments,
  updateDocument,
} from '../store/documents.js'
import { takeFault } from '../store/faults.js'
import { jobById } from '../store/jobs.js'
import { fenced } from '../store/leases.js'
import { listResultSets, type ResultSet } from '../store/results.js'
import { forTenant, type ServiceDb } from '../store/scope.js'
import type { World } from '../world.js'
import { archiveOf } from './archive.js'
import { ordersOf } from './order.js'
import { type Place, retentionEnd, save } from './outcome.js'

/**
 * An archive is made in steps of some documents each, so that others have their turn in between. Each step commits its
 * documents with how far the archive has come: after a crash the next step goes on there.
 */
const AT_ONCE = 24

/** Does the next step of an archive; `expired` where one of its documents was purged already. */
export async function archiveStep(
  world: World,
  calculator: CalculationPool,
  place: Place,
  archive: Document,
  isStopping: () => boolean,
): Promise<'done' | 'expired'> {
  const step = await fenced(world.store, place.lease, (root) => nextStep(world, root, place, archive), {
    provisional: true,
    chain: place.tenantId,
  })
  if (step.known.some((document) => isDocumentExpired(document, world.now()))) return 'expired'
  if (await takeFault(world, 'document_render_failed')) throw new Error('fault injected by the sandbox')
  if (step.sets.length === 0) {
    await finish(world, place, archive, isStopping)
    return 'done'
  }
  const rendered = step.order === undefined ? [] : await renderedBy(calculator, step.order)
  const keeping = (root: ServiceDb) => keep(world, root, { place, archive, step, rendered })
  await fenced(world.store, place.lease, keeping, { last: true, provisional: true, chain: place.tenantId })
  return 'done'
}

interface Step {
  readonly sets: readonly ResultSet[]
  /** The documents that are there already. */
  readonly known: readonly Document[]
  /** Of the results whose documents are to be made, in their order. */
  readonly order: DocumentOrder | undefined
}

async function nextStep(world: World, root: ServiceDb, { tenantId, rowId }: Place, archive: Document): Promise<Step> {
  const db = forTenant(root, tenantId)
  const job = archive.jobId === null ? undefined : await jobById(db, archive.jobId)
  if (job === undefined) throw new Error('the job of the archive was deleted')
  if (archive.status === 'pending') {
    await updateDocument(db, rowId, { status: 'generating', attempts: archive.attempts + 1 })
  }
  const sets = await listResultSets(db, job.id, { afterEmployee: archive.madeUpTo, skip: 0, top: AT_ONCE })
  if (sets.length === 0) return { sets, known: [], order: undefined }
  const employeeIds = sets.map(({ employeeId }) => employeeId)
  const known = await documentsOfEmployees(db, archive, employeeIds)
  const rows = byCandidate(known)
  const ordered = sets.flatMap((set) => {
    const document = rows.get(ofEmployee(archive, set.employeeId).candidateId)
    if (document?.status === 'ready') return []
    return [{ set, documentId: document?.documentId ?? `document-${world.random(16)}` }]
  })
  const reading = { db, root, tenantId }
  const { variant } = archive
  const order = ordered.length === 0 ? undefined : await ordersOf(world, reading, { job, variant }, ordered)
  return { sets, known, order }
}

const byCandidate = (documents: readonly Document[]) => new Map(documents.map((one) => [one.candidateId, one]))

/** How many documents a thread renders before it takes other work: a payrun job of one person waits no longer. */
const IN_A_ROW = 4

/** Renders in all threads. */
async function renderedBy(
  { width, render }: CalculationPool,
  order: DocumentOrder,
): Promise<readonly RenderedDocument[]> {
  const rendered: (readonly RenderedDocument[])[] = []
  const count = Math.ceil(order.people.length / IN_A_ROW)
  const waiting = Array.from({ length: count }, (_, part) => part).values()
  const oneAfterAnother = async (): Promise<void> => {
    for (const part of waiting) {
      const people = order.people.slice(part * IN_A_ROW, (part + 1) * IN_A_ROW)
      rendered[part] = await render({ ...order, people })
    }
  }
  await Promise.all(Array.from({ length: width }, oneAfterAnother))
  return rendered.flat()
}

interface Made {
  readonly place: Place
  readonly archive: Document
  readonly step: Step
  readonly rendered: readonly RenderedDocument[]
}

/** Stores what a step has made, and how far the archive has come. */
async function keep(world: World, root: ServiceDb, { place, archive, step, rendered }: Made): Promise<void> {
  const { tenantId, rowId } = place
  const db = forTenant(root, tenantId)
  // Deleted meanwhile with its job.
  if ((await documentById(db, rowId)) === undefined) return
  const employeeIds = step.sets.map(({ employeeId }) => employeeId)
  const rows = byCandidate(await documentsOfEmployees(db, archive, employeeIds))
  const [instant, deadline] = [world.now().toISOString(), retentionEnd(world)]
  const resultOf = new Map(step.sets.map(({ id, employeeId }) => [employeeId, id]))
  const added: Parameters<typeof addMadeDocuments>[1][number][] = []
  // A document that somebody asked for meanwhile has another id: the next step makes it with that.
  let isWhole = true
  for (const [index, { person, documentId }] of (step.order?.people ?? []).entries()) {
    const own = ofEmployee(archive, person.employeeId)
    const before = rows.get(own.candidateId)
    const made = { status: 'ready', ...rendered[index], failure: null, generatedAt: instant } as const
    const ready = { ...made, retentionDeadline: deadline }
    if (before === undefined) {
      const resultSetId = resultOf.get(person.employeeId) ?? 0
      added.push({ ...own, documentId, resultSetId, jobId: archive.jobId, requestedAt: instant, ...ready })
    } else if (before.documentId === documentId) {
      await updateDocument(db, before.id, ready)
      await scheduleDocument(root, tenantId, before.id, deadline)
    } else isWhole = false
  }
  const rowIds = await addMadeDocuments(db, added)
  if (deadline !== null) await scheduleDocuments(root, tenantId, rowIds, deadline)
  const deadlines = [archive, ...step.known].flatMap(({ retentionDeadline }) => retentionDeadline ?? [])
  const retentionDeadline = [...deadlines, ...(deadline === null ? [] : [deadline])].sort()[0] ?? null
  const madeUpTo = isWhole ? (employeeIds.at(-1) ?? archive.madeUpTo) : archive.madeUpTo
  await updateDocument(db, rowId, { madeUpTo, retentionDeadline })
  // Behind what else is due of the tenant.
  await scheduleDocument(root, tenantId, rowId, instant)
}

/** Writes the list of the entries. The archive is kept as long as each of its documents. */
async function finish(world: World, place: Place, document: Document, isStopping: () => boolean): Promise<void> {
  const { store, now } = world
  const made = await archiveOf({ store, tenantId: place.tenantId, document }, isStopping)
  if (made === undefined) return save(world, place, {}, now().toISOString())
  const { checksum, ...archive } = made
  const generatedAt = now().toISOString()
  const ready = { status: 'ready', content: JSON.stringify(archive), checksum, failure: null, generatedAt } as const
  await save(world, place, ready, document.retentionDeadline)
}
