import type { DocumentStatus } from '@centime/cycle'
import type { Selectable } from 'kysely'
import type { ServiceDb, TenantDb } from './scope.js'
import type { DocumentRow } from './tables.js'

/** Documents of one tenant, and when something is to be done for each. */

export type Document = Omit<Selectable<DocumentRow>, 'tenantId' | 'content' | 'status'> & {
  readonly status: DocumentStatus
}

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

// Written by this file only.
const fromRow = (row: Omit<Document, 'status'> & { readonly status: string }): Document => ({
  ...row,
  status: row.status as DocumentStatus,
})

export interface DocumentPlace {
  readonly period: string
  readonly revision: number
  readonly candidateId: string
  readonly variant: string
}

export async function documentAt(db: TenantDb, place: DocumentPlace): Promise<Document | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(DOCUMENT)
    .where('period', '=', place.period)
    .where('revision', '=', place.revision)
    .where('candidateId', '=', place.candidateId)
    .where('variant', '=', place.variant)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function documentById(db: TenantDb, id: number): Promise<Document | undefined> {
  const row = await db.selectFrom('documents').select(DOCUMENT).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The bytes of a document, base64; undefined where they are not there. */
export async function documentContent(db: TenantDb, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('documents').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? undefined
}

export type NewDocument = Pick<Document, 'documentId' | 'resultSetId' | 'requestedAt'> & DocumentPlace

export async function addDocument(db: TenantDb, document: NewDocument): Promise<Document> {
  const row = await db
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
  return fromRow(row)
}

export type DocumentChange = Partial<
  Pick<Document, 'status' | 'attempts' | 'checksum' | 'failure' | 'retentionDeadline' | 'generatedAt'>
> & { readonly content?: string | null }

export async function updateDocument(db: TenantDb, id: number, change: DocumentChange): Promise<void> {
  await db.updateTable('documents').set(change).where('id', '=', id).execute()
}

/** Something is to be done for a document at an instant; null: nothing any more. */
export async function scheduleDocument(root: ServiceDb, tenantId: number, rowId: number, due: string | null) {
  await root.deleteFrom('openDocuments').where('rowId', '=', rowId).execute()
  if (due !== null) await root.insertInto('openDocuments').values({ rowId, tenantId, due }).execute()
}

/** Documents of all tenants that something is to be done for by now, the longest waiting first. */
export const dueDocuments = (db: ServiceDb, now: string) =>
  db
    .selectFrom('openDocuments')
    .select(['rowId', 'tenantId'])
    .where('due', '<=', now)
    .orderBy('due')
    .orderBy('rowId')
    .limit(50)
    .execute()
