import { errorText, type Loop, startLoop } from '../ground/loop.js'
import { claimJob, countJobFailure, type Lease, releaseLeases } from '../store/queue.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import type { CalculationPool } from './pool.js'
import { giveUp, runPayrun } from './run.js'

/** How often a job may throw. */
const TRIES = 3

/**
 * Works the queue off, one job after another, oldest first. A bug in a job stops that job only, until the next start. When
 * it stops it hands what is unfinished back: a job goes on from its start with the next worker.
 */
export function startPayrunWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const owner = world.random(8)
  let started = false
  const look = async (): Promise<boolean> => {
    if (!started) await world.store.write((db) => written(releaseLeases(db)))
    started = true
    const lease = await world.store.write((db) => written(claimJob(db, owner, world.wall())))
    if (lease === undefined) return false
    const { jobId } = lease
    try {
      const state = await runPayrun(world, calculator, lease, loop.isStopping)
      world.log.info({ jobId, state }, 'payrun job')
      world.wake() // a managed calculation may wait for it
    } catch (error) {
      world.log.error({ jobId, error: errorText(error) }, 'payrun job failed')
      await tryLater(world, lease)
    }
    return true
  }
  const loop = startLoop(look, (error) => world.log.error({ error: errorText(error) }, 'the worker failed'))
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await world.store.write((db) => written(releaseLeases(db, owner)))
    },
  }
}

async function tryLater(world: World, lease: Lease): Promise<void> {
  const failures = await world.store.write((db) => written(countJobFailure(db, lease)))
  if (failures >= TRIES) await giveUp(world, lease)
  else await world.store.write((db) => written(releaseLeases(db, lease.owner)))
}
