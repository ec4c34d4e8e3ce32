import { createHash, timingSafeEqual } from 'node:crypto'
import type { Environment } from './open.js'
import type { ServiceDb } from './scope.js'
import { builtOnce, type RowOf } from './together.js'

export type KeyRole = 'partner' | 'admin'

export interface Key {
  readonly keyId: number
  readonly partnerId: number
  readonly role: KeyRole
}

/** A token: `centime_ENVIRONMENT_ID_SECRET`. The id finds the row, the secret of 256 random bits is verified against it. */
const KEY = /^centime_([a-z]+)_([1-9]\d{0,14})_([0-9a-f]{64})$/

/** The parts of a bearer token; undefined for any other text. */
export function readToken(text: string) {
  const [, environment = '', id, secret = ''] = KEY.exec(text) ?? []
  return id === undefined ? undefined : { environment, keyId: Number(id), secret }
}

/** The stored key of an id. */
export const storedKey = builtOnce((db: ServiceDb, keyId: number) =>
  db
    .selectFrom('keys')
    .select(['id', 'partnerId', 'environment', 'role', 'hash', 'expires', 'revoked'])
    .where('id', '=', keyId),
)
type StoredKey = RowOf<typeof storedKey>

interface Around {
  readonly environment: Environment
  readonly now: Date
}

/** The key of a row; undefined where it is revoked, expired or of another environment. */
export function keyThatWorks(row: Omit<StoredKey, 'hash'>, { environment, now }: Around): Key | undefined {
  if (row.environment !== environment || row.revoked !== null) return undefined
  // An unreadable instant counts as expired.
  if (row.expires !== null && !(Date.parse(row.expires) > now.getTime())) return undefined
  return { keyId: row.id, partnerId: row.partnerId, role: row.role }
}

/** The key of a token; undefined if it is unknown, revoked, expired or of another environment. */
export function keyOfToken(
  row: StoredKey | undefined,
  { environment, secret }: { readonly environment: string; readonly secret: string },
  around: Around,
): Key | undefined {
  if (row === undefined || environment !== around.environment) return undefined
  return timingSafeEqual(Buffer.from(row.hash, 'hex'), digestOf(secret)) ? keyThatWorks(row, around) : undefined
}

interface NewKey {
  readonly partnerId: number
  readonly environment: Environment
  readonly role: KeyRole
  readonly expires: string | undefined
  readonly created: string
  /** 32 random bytes, hex. */
  readonly secret: string
}

/** Adds a key and returns its token; only a hash of it is stored. Undefined: the partner is unknown. */
export async function createKey(db: ServiceDb, key: NewKey): Promise<{ keyId: number; key: string } | undefined> {
  const { secret, expires = null, ...row } = key
  const partner = await db.selectFrom('partners').select('id').where('id', '=', key.partnerId).executeTakeFirst()
  if (partner === undefined) return undefined
  const hash = digestOf(secret).toString('hex')
  const { id } = await db
    .insertInto('keys')
    .values({ ...row, expires, hash, revoked: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { keyId: id, key: `centime_${key.environment}_${id}_${secret}` }
}

/** Revokes a key at once; returns its partner. Undefined: the key is unknown. */
export async function revokeKey(db: ServiceDb, keyId: number, now: string): Promise<number | undefined> {
  const row = await db.selectFrom('keys').select(['partnerId', 'revoked']).where('id', '=', keyId).executeTakeFirst()
  if (row?.revoked === null) await db.updateTable('keys').set({ revoked: now }).where('id', '=', keyId).execute()
  return row?.partnerId
}

/** Every key, without its hash. */
export function listKeys(db: ServiceDb) {
  return db
    .selectFrom('keys')
    .select(['id as keyId', 'partnerId', 'environment', 'role', 'created', 'expires', 'revoked'])
    .orderBy('id')
    .execute()
}

export async function createPartner(db: ServiceDb, name: string, created: string): Promise<number> {
  const { id } = await db.insertInto('partners').values({ name, created }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The first partner that was created; undefined without partners. */
export async function firstPartner(db: ServiceDb): Promise<number | undefined> {
  return (await db.selectFrom('partners').select('id').orderBy('id').limit(1).executeTakeFirst())?.id
}

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
