import { claim, countFailure, handBack, type Lease } from '../store/queue.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import { giveUp, runPayrun } from './payrun.js'
import type { Calculator } from './pool.js'

export interface Worker {
  /** There may be something in the queue. */
  readonly wake: () => void
  /** Hands what is unfinished back; a job goes on from its start with the next worker. */
  readonly stop: () => Promise<void>
}

/** How often a job may throw. */
const TRIES = 3

/** How often the queue is looked at without being woken. */
const IDLE_MILLISECONDS = 1000

/** Works the queue off, one job after another, oldest first. A bug in a job stops that job only, until the next start. */
export function startWorker(world: World, calculator: Calculator): Worker {
  const owner = world.random(8)
  let stopping = false
  let wake = (): void => {}
  let woken = false
  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      if (woken || stopping) return resolve()
      const timer = setTimeout(resolve, IDLE_MILLISECONDS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Works on the next job; false where there is none. */
  const next = async (): Promise<boolean> => {
    const lease = await world.store.write((db) => written(claim(db, owner, world.wall())))
    if (lease === undefined) return false
    const { jobId } = lease
    try {
      const state = await runPayrun(world, calculator, lease, () => stopping)
      world.log.info({ jobId, state }, 'payrun job')
      world.wake() // a managed calculation may wait for it
    } catch (error) {
      world.log.error({ jobId, error: textOf(error) }, 'payrun job failed')
      await tryLater(world, lease)
    }
    return true
  }
  const work = async (): Promise<void> => {
    let started = false
    while (!stopping) {
      woken = false
      try {
        if (!started) await world.store.write((db) => written(handBack(db)))
        started = true
        if (!(await next())) await idle()
      } catch (error) {
        // A database that does not answer is no end: the next look may find it better.
        world.log.error({ error: textOf(error) }, 'the worker cannot reach the database')
        await idle()
      }
    }
  }
  const running = work()
  return {
    wake: () => {
      woken = true
      wake()
    },
    stop: async () => {
      stopping = true
      wake()
      await running
      await world.store.write((db) => written(handBack(db, owner)))
    },
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

async function tryLater(world: World, lease: Lease): Promise<void> {
  const failures = await world.store.write((db) => written(countFailure(db, lease)))
  if (failures >= TRIES) await giveUp(world, lease)
  else await world.store.write((db) => written(handBack(db, lease.owner)))
}
