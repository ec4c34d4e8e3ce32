import type { Lease, Loop, ServiceDb } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'

/** How many rows one transaction deletes, which bounds the waiting time of requests. */
const ROWS = 100
/** The key of this loop's lease among the tasks of upkeep. */
const RETENTION = 1
const [DAY_MILLISECONDS, HOUR_MILLISECONDS] = [86_400_000, 3_600_000]

/**
 * Starts the loop that deletes data with a retention period: stored answers, webhook events, simulations. Documents
 * have their own deadlines. One pass an hour by the service's clock, in small transactions; one process at a time.
 */
export function startRetention(world: World): Pick<Loop, 'wake' | 'stop'> {
  let passed = Number.NEGATIVE_INFINITY
  const poll = async (): Promise<boolean> => {
    const now = world.now().getTime()
    // The absolute difference also covers a clock that was set back.
    if (Math.abs(now - passed) < HOUR_MILLISECONDS || (await store.isPurgeKept(world))) return false
    const lease = await store.claimItem(world.store, world.owner, ['upkeep', RETENTION], {
      isStopping: loop.isStopping,
    })
    if (lease === undefined) return false
    passed = now
    const deleted = await store.underLease(
      world.store,
      lease,
      () => purge(world, lease, now, loop.isStopping),
      loop.isStopping,
    )
    if (deleted === undefined || Object.values(deleted).every((count) => count === 0)) return false
    await world.store.flush()
    world.log.info(deleted, 'retention')
    return false
  }
  const loop = store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'the retention failed'),
  )
  return loop
}

/** Deletes rows older than their days; returns the number of rows. */
async function purge(
  { settings: { retention }, store: database }: World,
  lease: Lease,
  now: number,
  stopping: () => boolean,
) {
  const before = (days: number): string => new Date(now - days * DAY_MILLISECONDS).toISOString()
  const all = async (
    days: number | undefined,
    slice: (db: ServiceDb, before: string) => Promise<number>,
    chain?: number,
  ) => {
    let total = 0
    for (let last = 1; days !== undefined && last > 0 && !stopping(); total += last) {
      await store.yieldToEventLoop()
      last = await database.write(
        async (db) => {
          await store.hold(db, lease)
          const value = await slice(db, before(days))
          return { value, commit: value > 0 }
        },
        chain === undefined ? {} : { chain },
      )
    }
    return total
  }
  const answers = await all(retention.answers, (db, instant) => store.purgeAnswers(db, instant, ROWS))
  const webhooks = await all(retention.webhooks, (db, instant) => store.purgeEvents(db, instant, ROWS))
  let forecasts = 0
  for (const tenantId of retention.forecasts === undefined ? [] : await database.read(store.tenantIds)) {
    forecasts += await all(
      retention.forecasts,
      async (root, instant) => {
        const db = store.forTenant(root, tenantId)
        const job = await store.oldForecast(db, instant)
        return job === undefined ? 0 : store.purgeJob(db, root, job, ROWS)
      },
      tenantId,
    )
  }
  await database.write((db) => store.written(store.release(db, lease)))
  return { answers, webhooks, forecasts }
}
