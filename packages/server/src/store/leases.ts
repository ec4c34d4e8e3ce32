import { type RawBuilder, sql } from 'kysely'
import type { Hints } from '../ground/hints.js'
import { throughOutages } from '../ground/outage.js'
import type { ServiceDb } from './scope.js'
import { type Store, type Writing, written } from './store.js'
import type { WorkKind } from './tables.js'

/**
 * Leases of background work. A lease is a row, its `fence` is a number that no other lease ever has. Every commit of the work
 * holds that row: once it is gone, nothing of the work is written. A lease lasts until its work releases it or its owner
 * dies, however long that takes; it does not expire.
 */

export interface Lease {
  readonly fence: number
  readonly kind: WorkKind
  readonly item: number
  readonly owner: number
}

/** A process as the owner of leases. It lives as long as its session with the database. */
export interface LeaseOwner extends Hints {
  /** Of this session alone: a process that has lost its session is another owner. */
  readonly number: () => number
  /** The condition on rows of `leases` that their owner is dead. Dead owners never live again. */
  readonly isDead: () => RawBuilder<unknown>
  readonly close: () => Promise<void>
}

/** A process that nobody shares the database with: any other owner has ended before. */
export function soleOwner(number: number, hints: Hints): LeaseOwner {
  return { ...hints, number: () => number, isDead: () => sql`"owner" <> ${number}`, close: async () => {} }
}

/** The work belongs to somebody else by now: nothing was written, and nothing is left to do. */
export class LeaseLost extends Error {}

/** The condition that nobody works on an item. */
export const isFree = (kind: WorkKind, item: string): RawBuilder<boolean> =>
  sql`not exists (select 1 from "leases" where "leases"."kind" = ${kind} and "leases"."item" = ${sql.ref(item)})`

/** Takes the lease of an item; undefined where somebody has it, dead owners included. */
export async function claim(
  db: ServiceDb,
  owner: LeaseOwner,
  kind: WorkKind,
  item: number,
): Promise<Lease | undefined> {
  const made = { kind, item, owner: owner.number() }
  const row = await db
    .insertInto('leases')
    .values(made)
    .onConflict((conflict) => conflict.columns(['kind', 'item']).doNothing())
    .returning('fence')
    .executeTakeFirst()
  return row && { ...made, ...row }
}

/** Keeps the lease until the transaction ends; throws `LeaseLost`. */
export async function hold(db: ServiceDb, { fence, owner }: Lease): Promise<void> {
  // An update locks the row in every database.
  const held = db
    .updateTable('leases')
    .set({ owner })
    .where((row) => row.and({ fence, owner }))
  if ((await held.executeTakeFirst()).numUpdatedRows === 0n) throw new LeaseLost()
}

/** Ends the lease with the transaction; throws `LeaseLost`. */
export async function release(db: ServiceDb, { fence, owner }: Lease): Promise<void> {
  const held = db.deleteFrom('leases').where((row) => row.and({ fence, owner }))
  if ((await held.executeTakeFirst()).numDeletedRows === 0n) throw new LeaseLost()
}

/** Takes the leases of work that is not wanted any more from whoever has them. */
export const withdraw = (db: ServiceDb, kind: WorkKind, items: readonly number[]) =>
  db.deleteFrom('leases').where('kind', '=', kind).where('item', 'in', items)

/** Ends the leases of dead owners; returns how many. */
export async function releaseDead(db: ServiceDb, owner: LeaseOwner): Promise<number> {
  const dead = sql`delete from "leases" where "fence" in (select "fence" from "leases" where ${owner.isDead()})`
  return Number((await dead.execute(db)).numAffectedRows ?? 0)
}

/** One transaction of some work: it holds the lease or, as the `last` one, ends it. */
export const fenced = <Value>(
  store: Store,
  lease: Lease,
  work: (db: ServiceDb) => Promise<Value>,
  { last = false, ...how }: Writing & { readonly last?: boolean } = {},
): Promise<Value> =>
  store.write(async (db) => {
    await (last ? release(db, lease) : hold(db, lease))
    return written(work(db))
  }, how)

/** Does work, which ends its lease with its last transaction or throws; undefined where it loses the lease. */
export async function underLease<Value>(
  store: Store,
  lease: Lease,
  work: () => Promise<Value>,
  isStopping = () => false,
): Promise<Value | undefined> {
  const ignoreLost = (error: unknown): undefined => {
    if (!(error instanceof LeaseLost)) throw error
  }
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeaseLost) return undefined
    await throughOutages(() => store.write((db) => written(release(db, lease))), isStopping).catch(ignoreLost)
    throw error
  }
}
