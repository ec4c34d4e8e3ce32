import type { Selectable } from 'kysely'
import { isFree } from './leases.js'
import type { ServiceDb, TenantDb } from './scope.js'
import type { DocumentRow, JobRow } from './tables.js'

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
  'jobId',
  'madeUpTo',
] as const

export type DocumentPlace = Pick<Document, 'period' | 'revision' | 'candidateId' | 'variant'>

/** Where the archive of a payrun job is stored: months begin with revision 1. */
export const archivePlace = ({ id, periodName }: Pick<Selectable<JobRow>, 'id' | 'periodName'>, variant: string) => ({
  period: periodName,
  revision: 0,
  candidateId: `job-${id}`,
  variant,
})
/** The place of an employee's document in a job, given the place of the job's archive. */
export const ofEmployee = (
  { period, revision, candidateId, variant }: DocumentPlace,
  employeeId: number,
): DocumentPlace => ({ period, revision, candidateId: `${candidateId}-employee-${employeeId}`, variant })

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

/** Which of some results have a final document of a managed month, made now or purged since. */
export async function finalResultsOf(db: TenantDb, resultSetIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('documents')
    .select('resultSetId')
    .where('resultSetId', 'in', [0, ...resultSetIds])
    .where('variant', '=', 'final')
    .where('revision', '>', 0)
    .where('status', 'in', ['ready', 'expired'])
    .execute()
  return new Set(rows.map(({ resultSetId }) => resultSetId))
}

/** The bytes of a document in base64; undefined before its generation and after its purge. */
export async function documentContent(db: TenantDb, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('documents').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ?? undefined
}

type NewDocument = Pick<Document, 'documentId' | 'resultSetId' | 'requestedAt' | 'jobId'> & DocumentPlace

const PENDING = {
  status: 'pending',
  attempts: 0,
  checksum: null,
  content: null,
  failure: null,
  retentionDeadline: null,
  generatedAt: null,
  madeUpTo: 0,
} as const

/** Adds a pending document. */
export const addDocument = (db: TenantDb, document: NewDocument): Promise<Document> =>
  db
    .insertInto('documents')
    .values({ ...PENDING, ...document })
    .returning(DOCUMENT)
    .executeTakeFirstOrThrow()

/** Adds documents that are already generated; returns their row ids in the same order. */
export async function addMadeDocuments(
  db: TenantDb,
  documents: readonly (NewDocument & DocumentChange)[],
): Promise<readonly number[]> {
  if (documents.length === 0) return []
  const rows = await db
    .insertInto('documents')
    .values(documents.map((document) => ({ ...PENDING, ...document })))
    .returning(['id', 'documentId'])
    .execute()
  const ids = new Map(rows.map(({ id, documentId }) => [documentId, id]))
  return documents.flatMap(({ documentId }) => ids.get(documentId) ?? [])
}

/** The documents of some employees in a job, whose archive has the place. */
export function documentsOfEmployees(
  db: TenantDb,
  archive: DocumentPlace,
  employeeIds: readonly number[],
): Promise<readonly Document[]> {
  const { period, revision, variant } = archive
  const names = employeeIds.map((id) => ofEmployee(archive, id).candidateId)
  return db
    .selectFrom('documents')
    .select(DOCUMENT)
    .where((document) => document.and({ period, revision, variant }))
    .where('candidateId', 'in', names)
    .execute()
}

/** Deletes the documents of a job: those of some employees, or its archives. */
export async function deleteJobDocuments(
  db: TenantDb,
  job: Pick<Selectable<JobRow>, 'id' | 'periodName'>,
  employeeIds?: readonly number[],
): Promise<void> {
  const archive = archivePlace(job, '')
  const { period, revision } = archive
  const places = employeeIds?.map((id) => ofEmployee(archive, id)) ?? [archive]
  const names = places.map(({ candidateId }) => candidateId)
  if (names.length === 0) return
  await db
    .deleteFrom('documents')
    .where((document) => document.and({ period, revision }))
    .where('candidateId', 'in', names)
    .execute()
}

export type DocumentChange = Partial<
  Pick<Document, 'status' | 'attempts' | 'checksum' | 'failure' | 'retentionDeadline' | 'generatedAt' | 'madeUpTo'>
> & { readonly content?: string | null }

export async function updateDocument(db: TenantDb, id: number, change: DocumentChange): Promise<void> {
  await db.updateTable('documents').set(change).where('id', '=', id).execute()
}

/** Schedules a document for the worker; null: it needs no more work. */
export async function scheduleDocument(root: ServiceDb, tenantId: number, rowId: number, due: string | null) {
  await root.deleteFrom('openDocuments').where('rowId', '=', rowId).execute()
  if (due !== null) await root.insertInto('openDocuments').values({ rowId, tenantId, due }).execute()
}

/** Schedules documents that the worker has not been given before. */
export async function scheduleDocuments(root: ServiceDb, tenantId: number, rowIds: readonly number[], due: string) {
  if (rowIds.length === 0) return
  await root
    .insertInto('openDocuments')
    .values(rowIds.map((rowId) => ({ rowId, tenantId, due })))
    .execute()
}

/** For each tenant, at most `most` documents that have been due the longest, without those that a worker has leased. */
export const dueDocuments = (db: ServiceDb, now: string, most: number) =>
  db
    .selectFrom((due) =>
      due
        .selectFrom('openDocuments')
        .select(['rowId', 'tenantId', 'due'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('tenantId').orderBy('due').orderBy('rowId'))
            .as('place'),
        )
        .where('due', '<=', now)
        .where(isFree('document', 'rowId'))
        .as('waiting'),
    )
    .innerJoin('tenants', 'tenants.id', 'waiting.tenantId')
    .select(['waiting.tenantId', 'partnerId', 'rowId'])
    .where('place', '<=', most)
    .orderBy('due')
    .orderBy('rowId')
    .execute()
