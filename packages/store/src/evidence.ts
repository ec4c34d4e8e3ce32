import { ERASE, EVERYTHING } from './audit.js'
import type { ServiceDb, TenantDb } from './scope.js'

/** Reads the covers of the audit log and the rows that they name: `operations/evidence.ts` compares them. */

/** An entry that covers something, finalizes a month or erases the tenant. */
export type CoveringEntry = Awaited<ReturnType<typeof coveringEntries>>[number]

/** The entries of a chain, in order. */
export const coveringEntries = (root: ServiceDb, chain: number) =>
  root
    .selectFrom('audit')
    .select(['sequence', 'action', 'resource', 'digest', 'hash', 'covers'])
    .where('chain', '=', chain)
    .where((row) => row.or([row('covers', 'is not', null), row('action', 'in', ['finalize', ERASE])]))
    .orderBy('sequence')
    .execute()

/** The chains whose covers are complete. */
export async function completeChains(root: ServiceDb): Promise<ReadonlySet<number>> {
  const rows = await root
    .selectFrom('audit')
    .select('chain')
    .distinct()
    .where('covers', 'like', `%${JSON.stringify(EVERYTHING)}%`)
    .execute()
  return new Set(rows.map(({ chain }) => chain))
}

export async function partnerIds(root: ServiceDb): Promise<readonly number[]> {
  const rows = await root.selectFrom('partners').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The events of all months of a tenant as they are stored, by period. */
export async function storedEvents(db: TenantDb) {
  const rows = await db
    .selectFrom('cycleEvents')
    .select(['period', 'sequence', 'event', 'at'])
    .orderBy('period')
    .orderBy('sequence')
    .execute()
  const byPeriod = new Map<string, typeof rows>()
  for (const row of rows) {
    const before = byPeriod.get(row.period) ?? []
    byPeriod.set(row.period, before)
    before.push(row)
  }
  return byPeriod
}

export const finalDocuments = (db: TenantDb) =>
  db
    .selectFrom('documents')
    .select(['id', 'documentId', 'resultSetId', 'status', 'checksum'])
    .where('variant', '=', 'final')
    .orderBy('id')
    .execute()

export const storedReceipts = (db: TenantDb) =>
  db.selectFrom('receipts').select(['period', 'revision', 'statement']).orderBy('id').execute()
