import { createHash } from 'node:crypto'
import type { ServiceDb } from './scope.js'

/** Where an `Idempotency-Key` holds: one partner, one tenant (0: none), one text. */
export interface AnswerKey {
  readonly partnerId: number
  readonly tenantId: number
  readonly idempotencyKey: string
}
export interface StoredAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly location: string | null
  readonly etag: string | null
  readonly body: string
}

export function storedAnswer(db: ServiceDb, { partnerId, tenantId, idempotencyKey }: AnswerKey) {
  return db
    .selectFrom('answers')
    .select(['fingerprint', 'status', 'location', 'etag', 'body'])
    .where('partnerId', '=', partnerId)
    .where('tenantId', '=', tenantId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function storeAnswer(db: ServiceDb, key: AnswerKey, answer: StoredAnswer, created: string): Promise<void> {
  await db
    .insertInto('answers')
    .values({ ...key, ...answer, created })
    .execute()
}

/** What makes two requests the same one. */
export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
