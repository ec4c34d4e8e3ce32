import { type RawBuilder, sql } from 'kysely'
import type { Hints } from './hints.js'
import { Outage, throughOutages } from './outage.js'
import type { ServiceDb } from './scope.js'
import { type Store, type Writing, written } from './store.js'
import type { WorkKind } from './tables.js'

/**
 * Leases of background work. A lease is a row; its `fence` is a number that no other lease ever has. Every commit of the work
 * locks that row: once it is gone, no commit of the work succeeds. A lease lasts until its work releases it or its owner
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
  /** Identifies the session: a process that has lost its session becomes another owner. */
  readonly number: () => number
  /** The condition on rows of `leases` that their owner is dead. Dead owners never live again. */
  readonly isDead: () => RawBuilder<unknown>
  readonly close: () => Promise<void>
}

/** A process that has the database to itself: every other owner has already ended. */
export function soleOwner(number: number, hints: Hints): LeaseOwner {
  return { ...hints, number: () => number, isDead: () => sql`"owner" <> ${number}`, close: async () => {} }
}

/** Another process has the work by now: nothing was written, and there is nothing left to do. */
export class LeaseLost extends Error {}

/** The condition that an item has no lease. */
export const isFree = (kind: WorkKind, item: string): RawBuilder<boolean> =>
  sql`not exists (select 1 from "leases" where "leases"."kind" = ${kind} and "leases"."item" = ${sql.ref(item)})`

/** Takes the lease of an item, in a transaction of `claiming`; undefined if it has one already, even of a dead owner. */
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

/**
 * Claims in a transaction of its own. If its commit had no answer, a lease may exist although no work runs under it: the function
 * ends it before it throws the error.
 */
export async function claiming<Value extends { readonly lease: Lease }>(
  store: Store,
  work: (db: ServiceDb) => Promise<{ readonly value: Value | undefined; readonly commit: boolean }>,
  { isStopping, ...how }: Writing & Stopping = {},
): Promise<Value | undefined> {
  let made: Lease | undefined
  try {
    return await store.write(async (db) => {
      const done = await work(db)
      made = done.value?.lease
      return done
    }, how)
  } catch (error) {
    if (made !== undefined) await endLease(store, made, isStopping)
    throw error
  }
}

/** Claims an item that is known by its number. */
export async function claimItem(
  store: Store,
  owner: LeaseOwner,
  [kind, item]: readonly [WorkKind, number],
  how: Writing & Stopping = {},
): Promise<Lease | undefined> {
  const claims = async (db: ServiceDb) => {
    const lease = await claim(db, owner, kind, item)
    return { value: lease && { lease }, commit: lease !== undefined }
  }
  return (await claiming(store, claims, how))?.lease
}

/** A stopping process retries nothing: its leases end with it. */
interface Stopping {
  readonly isStopping?: (() => boolean) | undefined
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

/** Ends the leases of work that is no longer wanted, in any process. */
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

/** Does work, which ends its lease with its last transaction or throws; undefined if it loses the lease. */
export async function underLease<Value>(
  store: Store,
  lease: Lease,
  work: () => Promise<Value>,
  isStopping?: () => boolean,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeaseLost) return undefined
    await endLease(store, lease, isStopping)
    throw error
  }
}

/**
 * Ends a lease that no work uses, and retries until the database allows it: while this process lives, no other process would end
 * it, and the item would be stuck.
 */
export function endLease(store: Store, lease: Lease, isStopping = () => false): Promise<void> {
  const again = (error: unknown): void => {
    if (!(error instanceof LeaseLost)) throw new Outage('not_ready', String(error))
  }
  const end = () => store.write((db) => written(release(db, lease)), { provisional: true }).catch(again)
  return throughOutages(end, isStopping)
}
