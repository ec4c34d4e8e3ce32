import { type Loop, startLoop, textOf } from '../ground/loop.js'
import { claim, countFailure, handBack, type Lease } from '../store/queue.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import { giveUp, runPayrun } from './payrun.js'
import type { Calculator } from './pool.js'

/** How often a job may throw. */
const TRIES = 3

/**
 * Works the queue off, one job after another, oldest first. A bug in a job stops that job only, until the next start. When
 * it stops it hands what is unfinished back: a job goes on from its start with the next worker.
 */
export function startWorker(world: World, calculator: Calculator): Pick<Loop, 'wake' | 'stop'> {
  const owner = world.random(8)
  let started = false
  const look = async (): Promise<boolean> => {
    if (!started) await world.store.write((db) => written(handBack(db)))
    started = true
    const lease = await world.store.write((db) => written(claim(db, owner, world.wall())))
    if (lease === undefined) return false
    const { jobId } = lease
    try {
      const state = await runPayrun(world, calculator, lease, loop.isStopping)
      world.log.info({ jobId, state }, 'payrun job')
      world.wake() // a managed calculation may wait for it
    } catch (error) {
      world.log.error({ jobId, error: textOf(error) }, 'payrun job failed')
      await tryLater(world, lease)
    }
    return true
  }
  const loop = startLoop(look, (error) => world.log.error({ error: textOf(error) }, 'the worker failed'))
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await world.store.write((db) => written(handBack(db, owner)))
    },
  }
}

async function tryLater(world: World, lease: Lease): Promise<void> {
  const failures = await world.store.write((db) => written(countFailure(db, lease)))
  if (failures >= TRIES) await giveUp(world, lease)
  else await world.store.write((db) => written(handBack(db, lease.owner)))
}
