import type { Insertable, Selectable } from 'kysely'
import type { LawPackRow, LawRow } from './law-rows.js'
import type { ServiceDb } from './scope.js'
import { builtOnce } from './together.js'

/**
 * Law packs, and the laws that jobs were computed with. The packs in force are read in the transaction that starts a job, and the job
 * keeps the digest of its law: several servers never compute one job with two laws.
 */

export type StoredLawPack = Selectable<LawPackRow>

/** The packs in force in the order in which they were added, without their content. */
export const packsInForce = builtOnce((db: ServiceDb) =>
  db.selectFrom('lawPacks').select(['id', 'name', 'digest', 'addedOn']).where('removed', 'is', null).orderBy('id'),
)

/** The packs in the order in which they were added, removed ones included. */
export const lawPacks = (db: ServiceDb): Promise<StoredLawPack[]> =>
  db.selectFrom('lawPacks').selectAll().orderBy('id').execute()

export const addLawPack = (db: ServiceDb, pack: Omit<Insertable<LawPackRow>, 'removed' | 'removedBy'>) =>
  db
    .insertInto('lawPacks')
    .values({ ...pack, removed: null, removedBy: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeLawPack = (db: ServiceDb, id: number, removed: string, removedBy: string) =>
  db.updateTable('lawPacks').set({ removed, removedBy }).where('id', '=', id).execute()

/** The laws that are stored, without their content. */
export const knownLaws = (db: ServiceDb) => db.selectFrom('laws').select('digest')

/** The content of a law; undefined: no job was computed with it. */
export const lawByDigest = async (db: ServiceDb, digest: string): Promise<string | undefined> =>
  (await db.selectFrom('laws').select('content').where('digest', '=', digest).executeTakeFirst())?.content

/** Keeps a law. Another server may have kept it meanwhile. */
export const storeLaw = (db: ServiceDb, law: LawRow) =>
  db
    .insertInto('laws')
    .values(law)
    .onConflict((one) => one.column('digest').doNothing())
    .execute()
