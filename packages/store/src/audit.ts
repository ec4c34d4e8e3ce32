import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PageRequest } from './page.js'
import type { ServiceDb } from './scope.js'
import { type AuditKey, signed } from './signatures.js'
import type { Store } from './store.js'
import type { AuditRow } from './tables.js'
import { builtOnce, type Write, writeAll } from './together.js'

/**
 * The log of accepted writes: append-only, one chain a tenant, one a partner and one of the service. An entry's hash covers
 * the hash of the entry before, and the head stores the length: a changed, moved or removed entry is detected. The log holds
 * a digest of the request, and the operator's reason as it was written.
 */
interface AuditedWrite {
  /** The id of a tenant, `partnerChain`, or `SERVICE_CHAIN`. */
  readonly chain: number
  readonly at: string
  /** `key 3`, `worker`, `command line`. */
  readonly actor: string
  /** Method and route, or the command. */
  readonly action: string
  /** The path, or what the command changed. */
  readonly resource: string
  /** Absent: no request made the write. */
  readonly requestId?: string
  /** The request body; only its digest is stored. */
  readonly content?: string
  /** SHA-256 of the request body, hex, where it is known already. */
  readonly digest?: string | undefined
  /** The operator's reason, or the code of a reason, where one was given. */
  readonly reason?: string | undefined
  /** The rows that the write has left in other tables. */
  readonly covers?: readonly Cover[]
}

/**
 * The rows of other tables that an entry covers: a text that names them, and the SHA-256 of their content, hex. It shows a change
 * that was made past the service. `covers.ts` makes them.
 */
export type Cover = readonly [subject: string, digest: string]

/** Marks a chain whose covers are complete: its first entry has it; in a chain that an earlier version began, a later one. */
export const EVERYTHING: Cover = ['everything', '']

/** The chain of a partner: its keys, and the writes outside of its tenants. */
export const partnerChain = (partnerId: number): number => -partnerId
/** Writes on the whole server: a sandbox’s clock and faults, a restored copy. Version 0.1.0: partners too. */
export const SERVICE_CHAIN = 0

/** Action of the service's entry that a restored copy begins with. */
export const RESTORE = 'restore'

/** Action of the entry that records a generated final document. */
export const DOCUMENT_READY = 'document ready'

/** The covers of the last entry that records the document; none: a version before 0.3 generated it. */
export async function coversOfDocument(db: ServiceDb, chain: number, documentId: string): Promise<readonly Cover[]> {
  const row = await db
    .selectFrom('audit')
    .select('covers')
    .where((entry) => entry.and({ chain, resource: `documents/${documentId}` }))
    .where('action', '=', sql.lit(DOCUMENT_READY)) // literal: the index holds only these
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readCovers(row?.covers ?? null)
}

// Only `append` writes them.
export const readCovers = (covers: string | null): readonly Cover[] => (covers === null ? [] : JSON.parse(covers))

/** Action of the entry that records an erasure in a tenant. */
export const ERASE = 'tenant erase'

/** The previous hash of a chain's first entry. */
export const CHAIN_START = '0'.repeat(64)

/** An entry of a chain by its place. Its hash covers every entry before. */
export interface AuditPosition {
  readonly chain: number
  /** From 1; 0 in a chain without entries. */
  readonly position: number
  readonly hash: string
}

/** Appends an entry to its chain. */
export const appendAudit = (db: ServiceDb, { chain, ...entry }: AuditedWrite): Promise<AuditPosition> =>
  auditChain(db, chain).append(entry)

/** The chain that a transaction appends to. */
export interface AuditChain {
  /** `also`: queries that write with the entry, once it is known. */
  readonly append: (
    entry: Omit<AuditedWrite, 'chain'>,
    also?: (appended: AuditPosition) => readonly Write[],
  ) => Promise<AuditPosition>
  /** Adds covers to the next entry. */
  readonly cover: (...covers: readonly Cover[]) => void
  /** Whether covers wait for the next entry. */
  readonly isOwed: () => boolean
}

/** A chain for one transaction. `known`: its head as this transaction has read it; absent: the first entry reads it. */
export function auditChain(db: ServiceDb, chain: number, known?: AuditPosition): AuditChain {
  let head = known
  const owed: Cover[] = []
  return {
    cover: (...covers) => void owed.push(...covers),
    isOwed: () => owed.length > 0,
    append: async ({ content = '', digest = sha256(content), reason, covers = [], ...write }, also = () => []) => {
      const { position, hash: previousHash } = head ?? (await chainHead(db, chain))
      const all = [...owed.splice(0), ...covers]
      const covered = all.length === 0 ? null : JSON.stringify(all)
      const described = { requestId: '', ...write, chain, reason: reason ?? null, covers: covered }
      const entry = { ...described, sequence: position + 1, digest, previousHash }
      const hash = hashOf(entry)
      const { sequence } = entry
      head = { chain, position: sequence, hash }
      await writeAll(db, [
        // The database refuses a second entry in the same place.
        db.insertInto('audit').values({ ...entry, hash }),
        db
          .insertInto('auditHeads')
          .values({ chain, sequence, hash })
          .onConflict((one) => one.column('chain').doUpdateSet({ sequence, hash })),
        ...also(head),
      ])
      return head
    },
  }
}

/** The last entry of a chain. */
export const chainHead = async (db: ServiceDb, chain: number): Promise<AuditPosition> =>
  headOr(chain, await headOfChain(db, chain).executeTakeFirst())

export const headOfChain = builtOnce((db: ServiceDb, chain: number) => heads(db).where('chain', '=', chain))
/** The head of a chain; its beginning where it has no entries. */
export const headOr = (chain: number, head: AuditPosition | undefined): AuditPosition =>
  head ?? { chain, position: 0, hash: CHAIN_START }

/** The last entry of every chain. */
export const chainHeads = (db: ServiceDb): Promise<readonly AuditPosition[]> => heads(db).orderBy('chain').execute()

/** Without heads that exist only because a lock needed the row. */
const heads = (db: ServiceDb) =>
  db.selectFrom('auditHeads').select(['chain', 'sequence as position', 'hash']).where('sequence', '>', 0)

/** When the last entry of any chain was written. */
export async function lastEntryAt(db: ServiceDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('auditHeads')
    .innerJoin('audit', (join) =>
      join.onRef('audit.chain', '=', 'auditHeads.chain').onRef('audit.sequence', '=', 'auditHeads.sequence'),
    )
    .select(({ fn }) => fn.max('audit.at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** A head as it is exported: JSON that can be checked later, offline or against the log. */
export const signedHead = (key: AuditKey | undefined, head: AuditPosition, at: string) =>
  signed(key, { type: 'centime-audit-head-1', ...head, at })

/** The reason why the log does not continue an exported entry; undefined: it does. */
async function contradiction(db: ServiceDb, { chain, position, hash }: AuditPosition): Promise<string | undefined> {
  if (position === 0) return undefined
  const { position: last } = await chainHead(db, chain)
  if (last < position) return `chain ${chain} ends at entry ${last}: entry ${position} was exported and is gone`
  const entry = await db
    .selectFrom('audit')
    .select('hash')
    .where((where) => where.and({ chain, sequence: position }))
    .executeTakeFirst()
  return entry?.hash === hash ? undefined : `chain ${chain} was rewritten up to entry ${position}, which was exported`
}

/** One page of a chain, oldest entry first; it begins after the entry `after`. */
export async function listAuditEntries(db: ServiceDb, chain: number, { top, skip }: PageRequest, after = 0) {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', chain)
    .where('sequence', '>', after + skip)
    .orderBy('sequence')
    .$if(top !== undefined, (query) => query.limit(top ?? 0))
    .execute()
  const head = await db.selectFrom('auditHeads').select('sequence').where('chain', '=', chain).executeTakeFirst()
  return { rows, total: (head?.sequence ?? after) - after }
}

/** When an action was last done in a chain. */
export async function lastEntryOf(db: ServiceDb, chain: number, action: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where((entry) => entry.and({ chain, action }))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** The last entry of the service's chain that concerns a single partner; only version 0.1.0 wrote such entries. */
export async function lastOfPartners(db: ServiceDb): Promise<{ readonly sequence: number; readonly at: string }> {
  const row = await db
    .selectFrom('audit')
    .select(['sequence', 'at'])
    .where('chain', '=', SERVICE_CHAIN)
    .where('resource', 'not like', '/sandbox/%')
    .where('action', '!=', RESTORE)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { sequence: 0, at: '' }
}

export interface AuditVerdict {
  readonly valid: boolean
  readonly entries: number
  readonly chains: number
  readonly problem?: string
}

/**
 * Verifies every chain from its start, page by page; a server may run meanwhile. `exported`: entries that were exported
 * before, which the chains must still hold.
 */
export async function verifyAudit(
  store: Pick<Store, 'read'>,
  exported: readonly AuditPosition[] = [],
): Promise<AuditVerdict> {
  const { heads, chains } = await store.read(headsAndChains)
  let entries = 0
  const verdict = (problem?: string): AuditVerdict => ({
    valid: problem === undefined,
    entries,
    chains: heads.length,
    ...(problem !== undefined && { problem }),
  })
  const headless = chains.find((chain) => !heads.some((head) => head.chain === chain))
  if (headless !== undefined) return verdict(`chain ${headless} has no head`)
  for (const head of heads) {
    if (head.last !== head.sequence) {
      return verdict(`chain ${head.chain} ends at entry ${head.last}, its head says ${head.sequence}`)
    }
    const found = await chainOf(store, head)
    entries += found.entries
    if (found.problem !== undefined) return verdict(found.problem)
  }
  for (const one of exported) {
    const problem = await store.read((db) => contradiction(db, one))
    if (problem !== undefined) return verdict(problem)
  }
  return verdict()
}

/** Verifies one chain from its start to its head. */
export async function verifyChain(store: Pick<Store, 'read'>, chain: number) {
  const { position: sequence, hash } = await store.read((db) => chainHead(db, chain))
  return chainOf(store, { chain, sequence, hash })
}

/** Reads a chain page by page; returns the number of valid entries and the first error found. */
async function chainOf(
  store: Pick<Store, 'read'>,
  head: { readonly chain: number; readonly sequence: number; readonly hash: string },
): Promise<{ readonly entries: number; readonly problem: string | undefined }> {
  let [sequence, hash] = [0, CHAIN_START]
  while (sequence < head.sequence) {
    const page = { top: Math.min(1000, head.sequence - sequence), skip: sequence }
    const { rows } = await store.read((db) => listAuditEntries(db, head.chain, page))
    if (rows.length === 0) return { entries: sequence, problem: `chain ${head.chain} breaks after entry ${sequence}` }
    for (const row of rows) {
      const { hash: stored, ...entry } = row
      const right = row.sequence === sequence + 1 && row.previousHash === hash && stored === hashOf(entry)
      if (!right) return { entries: sequence, problem: `chain ${head.chain} breaks at entry ${row.sequence}` }
      ;[sequence, hash] = [row.sequence, stored]
    }
  }
  const problem = hash === head.hash ? undefined : `chain ${head.chain} has another head than its last entry`
  return { entries: sequence, problem }
}

async function headsAndChains(db: ServiceDb) {
  const heads = await db
    .selectFrom('auditHeads')
    .leftJoin('audit', 'audit.chain', 'auditHeads.chain')
    .select(['auditHeads.chain', 'auditHeads.sequence', 'auditHeads.hash'])
    .select(({ fn }) => fn.max('audit.sequence').as('last'))
    .where('auditHeads.sequence', '>', 0)
    .groupBy(['auditHeads.chain', 'auditHeads.sequence', 'auditHeads.hash'])
    .orderBy('auditHeads.chain')
    .execute()
  const tenants = await db.selectFrom('tenants').select('id').execute()
  const found = await db.selectFrom('audit').select('chain').distinct().execute()
  // Version 0.1.0 logged the partners that it created in the service's chain.
  const { at } = await lastOfPartners(db)
  const partners = await db.selectFrom('partners').select('id').where('created', '>', at).execute()
  return {
    heads,
    chains: [
      ...partners.map(({ id }) => partnerChain(id)),
      ...tenants.map(({ id }) => id),
      ...found.map(({ chain }) => chain),
    ],
  }
}

const hashOf = (entry: Omit<AuditRow, 'hash'>): string => {
  const { chain, sequence, at, actor, action, resource, reason, requestId, digest, previousHash, covers } = entry
  const members = [chain, sequence, at, actor, action, resource, reason, requestId, digest, previousHash]
  // Entries of versions before 0.3 have no covers; their hash does not include any.
  return sha256(JSON.stringify(covers === null ? members : [...members, covers]))
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
