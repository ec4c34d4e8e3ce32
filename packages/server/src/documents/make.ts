import { addDocument, changeDocument, type Document, type DocumentPlace, scheduleDocument } from '../store/documents.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import type { World } from '../world.js'

export interface WantedDocument {
  readonly place: DocumentPlace
  readonly resultSetId: number
  readonly random: World['random']
  /** When the worker looks at it. */
  readonly due: Date
}

/** The transaction in which a document is asked for. */
interface Place {
  readonly db: TenantDb
  readonly root: ServiceDb
  readonly tenant: { readonly id: number }
  readonly now: Date
}

/** A new document, or one that failed, waits for its generation from now on. */
export async function makeDocument(
  { db, root, tenant, now }: Place,
  before: Document | undefined,
  { place, resultSetId, random, due }: WantedDocument,
): Promise<Document> {
  const documentId = `document-${random(12)}`
  const requestedAt = now.toISOString()
  const document = before ?? (await addDocument(db, { ...place, documentId, resultSetId, requestedAt }))
  await changeDocument(db, document.id, { status: 'pending', failure: null })
  await scheduleDocument(root, tenant.id, document.id, due.toISOString())
  return { ...document, status: 'pending', failure: null }
}
