import { createHash } from 'node:crypto'
import type { ServiceDb } from './scope.js'
import type { GlobalTables } from './tables.js'
import { builtOnce } from './together.js'

type AnswerRow = GlobalTables['answers']
/** The scope of an `Idempotency-Key`: a partner and a tenant; 0 where the path has none. */
export type AnswerKey = Pick<AnswerRow, 'partnerId' | 'tenantId' | 'idempotencyKey'>
export type StoredAnswer = Omit<AnswerRow, keyof AnswerKey | 'created'>

/** The answer stored under an `Idempotency-Key`. */
export const storedAnswer = (db: ServiceDb, { partnerId, tenantId, idempotencyKey }: AnswerKey) =>
  answerAt(db, partnerId, tenantId, idempotencyKey)
const answerAt = builtOnce((db: ServiceDb, partnerId: number, tenantId: number, idempotencyKey: string) =>
  db
    .selectFrom('answers')
    .select(['fingerprint', 'status', 'location', 'etag', 'body'])
    .where((answer) => answer.and({ partnerId, tenantId, idempotencyKey })),
)

/** Stores the answer to repeat under an `Idempotency-Key`. */
export const storeAnswer = (db: ServiceDb, key: AnswerKey, answer: StoredAnswer, created: string) =>
  db.insertInto('answers').values({ ...key, ...answer, created })

/** Replaces the stored answer by the final one, after a request that waited for its result. */
export const finishAnswer = (db: ServiceDb, key: AnswerKey, answer: Pick<StoredAnswer, 'status' | 'body'>) =>
  db
    .updateTable('answers')
    .set(answer)
    .where((one) => one.and({ ...key }))
    .execute()

/** Deletes at most `limit` answers that were stored before an instant; returns how many. */
export async function purgeAnswers(db: ServiceDb, before: string, limit: number): Promise<number> {
  const old = await db
    .selectFrom('answers')
    .select(['partnerId', 'tenantId', 'idempotencyKey'])
    .where('created', '<', before)
    .orderBy('created')
    .limit(limit)
    .execute()
  for (const key of old) {
    await db
      .deleteFrom('answers')
      .where((answer) => answer.and({ ...key }))
      .execute()
  }
  return old.length
}

/** Digest of a request: equal requests have equal digests. */
export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
