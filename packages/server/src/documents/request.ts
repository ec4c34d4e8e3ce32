import type { Document, DocumentPlace, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'

interface DocumentRequest {
  readonly place: DocumentPlace
  /** 0: the archive of a job. */
  readonly resultSetId: number
  /** Null: a document of a month. */
  readonly jobId: number | null
  /** When the worker generates it. */
  readonly due: Date
}

interface Transaction {
  readonly db: TenantDb
  readonly root: ServiceDb
  readonly tenant: { readonly id: number }
  readonly now: Date
  readonly world: Pick<World, 'random'>
}

/** Queues the generation of a new document, or of one that has failed. */
export async function requestDocument(
  { db, root, tenant, now, world }: Transaction,
  before: Document | undefined,
  { place, resultSetId, jobId, due }: DocumentRequest,
): Promise<Document> {
  const documentId = `document-${world.random(16)}`
  const requestedAt = now.toISOString()
  const document = before ?? (await store.addDocument(db, { ...place, documentId, resultSetId, jobId, requestedAt }))
  await store.updateDocument(db, document.id, { status: 'pending', failure: null })
  await store.scheduleDocument(root, tenant.id, document.id, due.toISOString())
  return { ...document, status: 'pending', failure: null }
}
