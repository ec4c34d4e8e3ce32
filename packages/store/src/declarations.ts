import type { Selectable } from 'kysely'
import type { DsnPieceKind, DsnUploadRow } from './declaration-rows.js'
import { isFree } from './leases.js'
import type { ServiceDb, TenantDb } from './scope.js'

/** Declarations (DSN) that a client has uploaded: their state, and their content in encrypted pieces. */

export type DsnUpload = Selectable<DsnUploadRow>
/** A piece as it is stored: encrypted text. Pieces of a kind follow one another by their place. */
export interface DsnPiece {
  readonly kind: DsnPieceKind
  readonly place: number
  readonly content: string
}

/** How many pieces one statement inserts: each may have a mebibyte. */
const PIECES = 4

export const addDsnUpload = (
  db: TenantDb,
  upload: Pick<DsnUpload, 'receivedAt' | 'receivedBy' | 'keptUntil'>,
): Promise<DsnUpload> =>
  db
    .insertInto('dsnUploads')
    .values({ ...upload, state: 'reading', done: 0, total: 0, counts: null, appliedAt: null, filesErasedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const dsnUploadById = (db: TenantDb, id: number): Promise<DsnUpload | undefined> =>
  db.selectFrom('dsnUploads').selectAll().where('id', '=', id).executeTakeFirst()

export async function updateDsnUpload(db: TenantDb, id: number, change: Partial<Omit<DsnUpload, 'id' | 'tenantId'>>) {
  await db.updateTable('dsnUploads').set(change).where('id', '=', id).execute()
}

export async function addDsnPieces(db: TenantDb, dsnId: number, pieces: readonly DsnPiece[]): Promise<void> {
  for (let from = 0; from < pieces.length; from += PIECES) {
    const some = pieces.slice(from, from + PIECES).map((piece) => ({ dsnId, ...piece }))
    await db.insertInto('dsnPieces').values(some).execute()
  }
}

/** A piece of an upload; undefined after the last one. */
export const dsnPiece = (db: TenantDb, dsnId: number, kind: DsnPieceKind, place: number) =>
  db
    .selectFrom('dsnPieces')
    .select('content')
    .where((piece) => piece.and({ dsnId, kind, place }))
    .executeTakeFirst()

/** Deletes the pieces of an upload, or those of a kind. */
export const deleteDsnPieces = (db: TenantDb, dsnId: number, kind?: DsnPieceKind) =>
  db
    .deleteFrom('dsnPieces')
    .where('dsnId', '=', dsnId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'file'))
    .execute()

/** Deletes an upload with its pieces. */
export async function deleteDsnUpload(db: TenantDb, root: ServiceDb, id: number): Promise<void> {
  await deleteDsnPieces(db, id)
  await root.deleteFrom('openDsn').where('dsnId', '=', id).execute()
  await db.deleteFrom('dsnUploads').where('id', '=', id).execute()
}

/** Schedules an upload for the worker; null: it needs no more work. */
export async function scheduleDsn(root: ServiceDb, tenantId: number, dsnId: number, due: string | null): Promise<void> {
  await root.deleteFrom('openDsn').where('dsnId', '=', dsnId).execute()
  if (due !== null) await root.insertInto('openDsn').values({ dsnId, tenantId, due }).execute()
}

/** The upload that has been due the longest and that no worker has leased. */
export const dueDsn = (db: ServiceDb, now: string) =>
  db
    .selectFrom('openDsn')
    .select(['dsnId', 'tenantId'])
    .where('due', '<=', now)
    .where(isFree('dsn', 'dsnId'))
    .orderBy('due')
    .orderBy('dsnId')
    .limit(1)
    .executeTakeFirst()
