import { askForDocument, DOCUMENT_STATUSES, isDocumentExpired } from '@centime/cycle'
import { z } from '@hono/zod-openapi'
import { type Refusal, refuse } from '../ground/refusal.js'
import type { AnswerDoc, Success, TenantCall } from '../http/endpoint.js'
import { growing, utc } from '../http/fields.js'
import type { World } from '../http/world.js'
import { type Document, type DocumentPlace, documentAt } from '../store/documents.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { retentionExpired } from './download.js'
import { makeLink } from './link.js'
import { requestDocument } from './request.js'

/** What is answered of a document, of a month or of a payrun job. */

export const DocumentRecord = z
  .object({
    documentId: z.string(),
    variant: growing(['draft', 'final']),
    status: growing(DOCUMENT_STATUSES),
    checksum: z.string().nullable().openapi({ description: 'SHA-256 of the bytes served, hex' }),
    retentionDeadline: utc.nullable().openapi({ description: 'null: not generated yet, or kept without end' }),
    url: z.string().nullable().openapi({ description: 'a private link that needs no key; read again to renew it' }),
    urlExpiresAt: utc.nullable(),
  })
  .openapi('CycleDocument')

export const documentAnswer = (description: string): AnswerDoc => ({ description, schema: DocumentRecord })

/** The body of a request for a document. */
export const NOTHING_TO_SAY = z.strictObject({}).openapi('DocumentRequest')

function documentRecord(world: World, tenantId: number, document: Document) {
  const { documentId, variant, status, checksum, retentionDeadline } = document
  const link = status === 'ready' ? makeLink(world, tenantId, document) : { url: null, urlExpiresAt: null }
  return { documentId, variant, status, checksum, retentionDeadline, ...link }
}

type Wanted = { readonly place: DocumentPlace } & Pick<Document, 'resultSetId' | 'jobId'>

/** Has a document made, or tried again; one that is there is answered as it is. */
export async function askedFor(
  { world, tenant, now }: TenantCall,
  { db, root }: { readonly db: TenantDb; readonly root: ServiceDb },
  wanted: Wanted,
): Promise<Success | Refusal> {
  const document = await documentAt(db, wanted.place)
  const action = askForDocument(document, now)
  if (action === 'expired') return retentionExpired()
  const isMade = action === 'make' || document === undefined
  const transaction = { db, root, tenant, now, world }
  const requested = isMade ? await requestDocument(transaction, document, { ...wanted, due: now }) : document
  const body = documentRecord(world, tenant.id, requested)
  const reply = { status: 202, body, after: () => world.wake('document') }
  return isMade ? reply : { ...reply, unchanged: true }
}

/** The document of a place, with a new link. */
export async function documentRead(
  { world, tenant, now }: TenantCall,
  db: TenantDb,
  place: DocumentPlace,
): Promise<Success | Refusal> {
  const document = await documentAt(db, place)
  if (document === undefined) return refuse('not_found', 'this document was not asked for')
  if (isDocumentExpired(document, now)) return retentionExpired()
  return { status: 200, body: documentRecord(world, tenant.id, document) }
}
