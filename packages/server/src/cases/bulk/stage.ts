import type { PublishedItem, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { isRefusal, type Refusal } from '../../ground/refusal.js'
import type { Call, StagedBody, TenantCall } from '../../http/endpoint.js'
import type { Outcomes } from './outcomes.js'

/**
 * How many items are received: each slice is checked and staged in a short transaction of its own, and other requests
 * are served in between. One final transaction makes the valid items visible. A stage has a lease: when its request
 * ends or its process dies, the remaining rows are deleted (`operations/stages.ts`).
 */

/** An item with its place in the body. */
export interface Item<Value> {
  readonly item: number
  readonly value: Value
}

/** A request that stages. */
export type StageCall = Call & Pick<TenantCall, 'tenant'>

/** The items that a request receives. Made for each request: it may remember the items that it has checked. */
export interface Kind<Value> {
  /**
   * Adds the errors of a slice's items to the outcomes, and returns how to stage the valid items. Only reads: it
   * remembers what it has checked, and a writing transaction may be run again.
   */
  readonly check: (
    slice: readonly Item<Value>[],
    db: TenantDb,
    outcomes: Outcomes,
  ) => Promise<(db: TenantDb, stageId: number) => Promise<void>>
  /** Adds the items that have become invalid since the check to the outcomes. */
  readonly recheck: (
    call: TenantCall,
    db: TenantDb,
    root: ServiceDb,
    stage: Pick<Staged, 'id' | 'outcomes'>,
  ) => Promise<void>
  readonly publish: (
    call: TenantCall,
    db: TenantDb,
    root: ServiceDb,
    stageId: number,
  ) => Promise<readonly PublishedItem[]>
}

/** A body whose items are staged. */
export interface Staged extends StagedBody {
  readonly id: number
  readonly outcomes: Outcomes
  /** Makes the valid items visible in the request’s transaction; none where an all-or-nothing request has a fault. */
  readonly publish: (call: TenantCall, db: TenantDb, root: ServiceDb) => Promise<readonly PublishedItem[]>
}

interface How {
  /** Whether one fault prevents all recording. Called after each slice: the mode is known once all items are read. */
  readonly isWhole: () => boolean
  /** A dry run: valid items are checked to the end, and the request rolls them back. */
  readonly isDry?: boolean
}

/**
 * Checks slices and stages the valid items. An all-or-nothing write stages nothing after its first fault, except in a
 * dry run.
 */
export async function stageItems<Value>(
  { world, tenant }: StageCall,
  kind: Kind<Value>,
  slices: AsyncIterable<readonly Item<Value>[] | Refusal>,
  outcomes: Outcomes,
  { isWhole, isDry = false }: How,
): Promise<Staged | Refusal> {
  const { store: database, owner } = world
  const claims = async (root: ServiceDb) => {
    const lease = await store.claim(root, owner, 'stage', await store.addStage(root, tenant.id))
    return { value: lease && { lease }, commit: true }
  }
  const { lease } = (await store.claiming(database, claims, { provisional: true })) ?? {}
  if (lease === undefined) throw new Error('another process holds a new stage')
  const end = (): void => void store.endLease(database, lease).then(() => world.wake('stage'))
  const stageId = lease.item
  try {
    for await (const slice of slices) {
      if (isRefusal(slice)) {
        end()
        return slice
      }
      const stage = await database.read((root) => kind.check(slice, store.forTenant(root, tenant.id), outcomes))
      if (isDry || !isWhole() || outcomes.items.length === 0) {
        const staging = (root: ServiceDb) => stage(store.forTenant(root, tenant.id), stageId)
        await store.fenced(database, lease, staging, { provisional: true })
      }
      await store.yieldToEventLoop()
    }
  } catch (error) {
    end()
    throw lostAsOutage(error)
  }
  const failed = new Set(outcomes.items)
  const publish: Staged['publish'] = async (call, db, root) => {
    if (isWhole() && !isDry && outcomes.items.length > 0) return []
    await store.release(root, lease).catch((error: unknown) => {
      throw lostAsOutage(error)
    })
    await kind.recheck(call, db, root, { id: stageId, outcomes })
    // A transaction that is run again finds the same late items, and must remove them again.
    const late = outcomes.items.filter((item) => !failed.has(item))
    if (isDry) return []
    if (isWhole() && late.length > 0) return []
    if (late.length > 0) await store.unstage(db, stageId, late)
    return kind.publish(call, db, root, stageId)
  }
  return { id: stageId, outcomes, publish, end }
}

/** A stage that has lost its lease records nothing. On PostgreSQL a process loses its leases with its session. */
const lostAsOutage = (error: unknown): unknown =>
  error instanceof store.LeaseLost
    ? new store.Outage('not_ready', 'the session of the process has ended: nothing was recorded')
    : error
