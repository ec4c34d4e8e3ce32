import { createHash } from 'node:crypto'
import type { InferResult } from 'kysely'
import type { Cover } from './audit.js'
import { GONE, sessionCover } from './covers.js'
import { type Key, keyThatWorks } from './keys.js'
import type { Environment } from './open.js'
import type { ServiceDb } from './scope.js'
import type { SessionRow } from './tables.js'

/** Sessions of the console: each belongs to one key, and ends with it. */

/** The stored session of a token, with its key as it is now. Only a hash of the token is stored. */
export const storedSession = (db: ServiceDb, token: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('keys', 'keys.id', 'sessions.keyId')
    .select(['keys.id', 'keys.partnerId', 'keys.environment', 'keys.role', 'keys.expires', 'keys.revoked'])
    .select(['sessions.created', 'sessions.ends'])
    .where('sessions.hash', '=', hashOf(token))
type StoredSession = InferResult<ReturnType<typeof storedSession>>[number]

/** The largest number of sessions of a key; one more ends the least recently used. */
const SESSIONS_OF_KEY = 20

/** Milliseconds after which an unused session ends, and after which any session ends. */
const [IDLE, LONGEST] = [3_600_000, 43_200_000]

export interface Session {
  readonly key: Key
  /** The new end of the session, if it is to be extended now; undefined: not yet. */
  readonly until: string | undefined
}

/** The key of a session; undefined if it has ended, or its key was revoked or has expired. `wall`: the machine's clock. */
export function sessionOf(
  row: StoredSession | undefined,
  { environment, now, wall }: { readonly environment: Environment; readonly now: Date; readonly wall: number },
): Session | undefined {
  // An unreadable instant counts as past.
  if (row === undefined || !(Date.parse(row.ends) > wall)) return undefined
  const key = keyThatWorks(row, { environment, now })
  if (key === undefined) return undefined
  const ends = Math.min(wall + IDLE, Date.parse(row.created) + LONGEST)
  // At most one write in five minutes.
  const until = ends - Date.parse(row.ends) > IDLE / 12 ? new Date(ends).toISOString() : undefined
  return { key, until }
}

/** Whether the end of a session lies beyond the longest possible: the service cannot have written it. */
export const isTooLong = ({ created, ends }: Pick<SessionRow, 'created' | 'ends'>): boolean =>
  !(Date.parse(ends) <= Date.parse(created) + LONGEST)

/** Adds a session; returns the cover for the next entry of its partner. */
export async function addSession(db: ServiceDb, token: string, keyId: number, wall: number): Promise<readonly Cover[]> {
  const [created, ends] = [new Date(wall).toISOString(), new Date(wall + IDLE).toISOString()]
  const session = { hash: hashOf(token), keyId, created, ends }
  await db.deleteFrom('sessions').where('ends', '<', created).execute()
  await db.insertInto('sessions').values(session).execute()
  const kept = db
    .selectFrom('sessions')
    .select('hash')
    .where('keyId', '=', keyId)
    .orderBy('ends', 'desc')
    .orderBy('created', 'desc')
    .limit(SESSIONS_OF_KEY)
  const left = ended(db).where('keyId', '=', keyId).where('hash', 'not in', kept)
  return [...(await gone(left)), sessionCover(session)]
}

export async function prolongSession(db: ServiceDb, token: string, ends: string): Promise<void> {
  await db.updateTable('sessions').set({ ends }).where('hash', '=', hashOf(token)).execute()
}

/** Ends a session; returns the cover for the next entry of its partner. */
export const endSession = (db: ServiceDb, token: string): Promise<readonly Cover[]> =>
  gone(ended(db).where('hash', '=', hashOf(token)))

/** Ends all sessions of a key. */
export const endSessions = (db: ServiceDb, keyId: number): Promise<readonly Cover[]> =>
  gone(ended(db).where('keyId', '=', keyId))

const ended = (db: ServiceDb) => db.deleteFrom('sessions')
const gone = async (left: ReturnType<typeof ended>): Promise<readonly Cover[]> =>
  (await left.returning('hash').execute()).map(({ hash }) => [`session ${hash}`, GONE])

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
