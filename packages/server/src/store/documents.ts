import type { Selectable } from 'kysely'
import { isFree } from './leases.js'
import type { ServiceDb, TenantDb } from './scope.js'
import type { DocumentRow } from './tables.js'

/** Documents of one tenant, and when the worker must process each. */

export type Document = Omit<Selectable<DocumentRow>, 'content'>

const DOCUMENT = [
  'id',
  'documentId',
  'period',
  'revision',
  'candidateId',
  'variant',
  'resultSetId',
  'status',
  'attempts',
  'checksum',
  'failure',
  'retentionDeadline',
  'requestedAt',
  'generatedAt',
] as const

export type DocumentPlace = Pick<Document, 'period' | 'revision' | 'candidateId' | 'variant'>

/** The document of a candidate and variant. */
export const placedDocument = (db: TenantDb, { period, revision, candidateId, variant }: DocumentPlace) =>
  db
    .selectFrom('documents')
    .select(DOCUMENT)
    .where((document) => document.and({ period, revision, candidateId, variant }))

export const documentAt = (db: TenantDb, place: DocumentPlace): Promise<Document | undefined> =>
  placedDocument(db, place).executeTakeFirst()

export const documentById = (db: TenantDb, id: number): Promise<Document | undefined> =>
  db.selectFrom('documents').select(DOCUMENT).where('id', '=', id).executeTakeFirst()

/** A document by its random id. */
export const documentByName = (db: TenantDb, documentId: string): Promise<Document | undefined> =>
  db.selectFrom('documents').select(DOCUMENT).where('documentId', '=', documentId).executeTakeFirst()

/** The bytes of a document in base64; undefined before its generation and after its purge. */
export async function documentContent(db: TenantDb, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('documents').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? undefined
}

type NewDocument = Pick<Document, 'documentId' | 'resultSetId' | 'requestedAt'> & DocumentPlace

/** Adds a pending document. */
export function addDocument(db: TenantDb, document: NewDocument): Promise<Document> {
  return db
    .insertInto('documents')
    .values({
      ...document,
      status: 'pending',
      attempts: 0,
      checksum: null,
      content: null,
      failure: null,
      retentionDeadline: null,
      generatedAt: null,
    })
    .returning(DOCUMENT)
    .executeTakeFirstOrThrow()
}

export type DocumentChange = Partial<
  Pick<Document, 'status' | 'attempts' | 'checksum' | 'failure' | 'retentionDeadline' | 'generatedAt'>
> & { readonly content?: string | null }

export async function updateDocument(db: TenantDb, id: number, change: DocumentChange): Promise<void> {
  await db.updateTable('documents').set(change).where('id', '=', id).execute()
}

/** Schedules a document for the worker; null: nothing is left to do. */
export async function scheduleDocument(root: ServiceDb, tenantId: number, rowId: number, due: string | null) {
  await root.deleteFrom('openDocuments').where('rowId', '=', rowId).execute()
  if (due !== null) await root.insertInto('openDocuments').values({ rowId, tenantId, due }).execute()
}

/** Of each tenant a document that is due and that nobody works on. */
export const dueDocuments = (db: ServiceDb, now: string) =>
  db
    .selectFrom('openDocuments')
    .innerJoin('tenants', 'tenants.id', 'openDocuments.tenantId')
    .select(({ fn }) => ['openDocuments.tenantId', 'partnerId', fn.min<number>('rowId').as('rowId')])
    .where('due', '<=', now)
    .where(isFree('document', 'rowId'))
    .groupBy(['openDocuments.tenantId', 'partnerId'])
    .orderBy('rowId')
    .execute()
