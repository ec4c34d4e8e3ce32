import { createHash, hash } from 'node:crypto'
import type { Cover } from './audit.js'
import { DEFAULT_POLICY } from './policies.js'
import type { ServiceDb } from './scope.js'
import type { SessionRow, TenantPolicy } from './tables.js'

/**
 * Covers: how entries of the audit log refer to rows elsewhere, by a text that names the rows and the SHA-256 of their content. An
 * entry never changes, so `operations/evidence.ts` compares the rows with the last entry that covers them.
 */

const digestOf = (content: unknown): string => hash('sha256', JSON.stringify(content))

/** Instead of a digest: the service has deleted the rows. */
export const GONE = ''

export interface StoredEvent {
  readonly sequence: number
  readonly event: string
  readonly at: string
}

/** Events of a month that follow one another. */
export const eventsCover = (period: string, events: readonly StoredEvent[]): Cover => [
  `events ${period} ${events[0]?.sequence ?? 0}-${events.at(-1)?.sequence ?? 0}`,
  digestOf(events.map(({ sequence, event, at }) => [sequence, event, at])),
]

/** The period and the places of the events that a cover names. */
export function readEventsCover([subject]: Cover) {
  const [, period, from, to] = /^events (\S+) (\d+)-(\d+)$/.exec(subject) ?? []
  return period === undefined ? undefined : { period, from: Number(from), to: Number(to) }
}

/** A final document: the SHA-256 of its bytes, or of an archive's list of entries. */
export const documentCover = (documentId: string, digest: string): Cover => [`document ${documentId}`, digest]
export const documentDigest = (content: string, isArchive: boolean): string =>
  createHash('sha256')
    .update(isArchive ? content : Buffer.from(content, 'base64'))
    .digest('hex')

export interface CoveredResult {
  readonly employeeId: number
  readonly amounts: string
  readonly yearToDate: string
  readonly warnings: string
  /** Absent: none. */
  readonly provisional?: string
  /** Absent as null: no back pay. */
  readonly backPay?: string | null
}

/** A result: its employee, with the digest of the stored row. No part has a line break, so that lines keep the parts apart. */
export const resultDigest = ({
  employeeId,
  amounts,
  yearToDate,
  warnings,
  provisional = '[]',
  backPay,
}: CoveredResult): readonly [employeeId: number, digest: string] => [
  employeeId,
  hash('sha256', `${amounts}\n${yearToDate}\n${warnings}\n${provisional}\n${backPay ?? ''}`),
]

/** The same as version 0.3 and those before made it: JSON, without absent parts. It takes three times as long. */
export const resultDigestAsJson: typeof resultDigest = (result) => {
  const { employeeId, amounts, yearToDate, warnings, provisional = '[]', backPay } = result
  const later = [...(provisional === '[]' ? [] : [provisional]), ...(backPay == null ? [] : [{ backPay }])]
  return [employeeId, digestOf([amounts, yearToDate, warnings, ...later])]
}
export type ResultDigest = ReturnType<typeof resultDigest>

/** The results of a job and their layout, as they are stored. */
export const resultsCover = (jobId: number, layout: string, results: readonly ResultDigest[]): Cover => [
  `results of job ${jobId}`,
  digestOf([layout, results.toSorted(([a], [b]) => a - b)]),
]

/** The inputs that a job of one person was accepted with, as they are recorded. */
export const inputsCover = (jobId: number, read: readonly unknown[]): Cover => [
  `inputs of job ${jobId}`,
  digestOf(read),
]

const KEY = ['id', 'partnerId', 'environment', 'role', 'hash', 'expires', 'revoked', 'created'] as const
const DESTINATION = ['partnerId', 'environment', 'url', 'events', 'secret', 'oldSecrets'] as const

/** The keys of a partner, or one of them. */
export async function keyCovers(db: ServiceDb, partnerId: number, keyId?: number): Promise<readonly Cover[]> {
  const keys = await db
    .selectFrom('keys')
    .select(KEY)
    .where('partnerId', '=', partnerId)
    .$if(keyId !== undefined, (query) => query.where('id', '=', keyId ?? 0))
    .orderBy('id')
    .execute()
  return keys.map((key) => [`key ${key.id}`, digestOf(KEY.map((name) => key[name]))])
}

/** A session of the console: its key and its start. Extending its end adds no entry. */
export const sessionCover = ({ hash, keyId, created }: Omit<SessionRow, 'ends'>): Cover => [
  `session ${hash}`,
  digestOf([keyId, created]),
]

/** The sessions of the keys of a partner, as they are stored. */
export const storedSessions = (db: ServiceDb, partnerId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('keys', 'keys.id', 'sessions.keyId')
    .select(['sessions.hash', 'sessions.keyId', 'sessions.created', 'sessions.ends'])
    .where('keys.partnerId', '=', partnerId)
    .orderBy('sessions.hash')
    .execute()

export const sessionCovers = async (db: ServiceDb, partnerId: number): Promise<readonly Cover[]> =>
  (await storedSessions(db, partnerId)).map(sessionCover)

/** The webhook destinations of a partner. */
export async function destinationCovers(db: ServiceDb, partnerId: number): Promise<readonly Cover[]> {
  const destinations = await db
    .selectFrom('webhookDestinations')
    .select(DESTINATION)
    .where('partnerId', '=', partnerId)
    .orderBy('environment')
    .execute()
  return destinations.map((one) => [`destination ${one.environment}`, digestOf(DESTINATION.map((name) => one[name]))])
}

/** The partner of a tenant. */
export const ownerCover = (partnerId: number): Cover => ['partner', digestOf([partnerId])]

/** The operator's policy of a tenant. Entries from before `provisionalLaw` existed cover its default by their one member. */
export const policyCover = ({ nativeWrites, provisionalLaw }: TenantPolicy): Cover => [
  'policy',
  digestOf(provisionalLaw === DEFAULT_POLICY.provisionalLaw ? [nativeWrites] : [nativeWrites, provisionalLaw]),
]
