import { errorText, type Loop, startLoop } from '../ground/loop.js'
import { Outage, throughOutages } from '../ground/outage.js'
import { claimJob, countJobFailure, type Lease, releaseLeases } from '../store/queue.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import type { CalculationPool } from './pool.js'
import { failJob, runPayrun } from './run.js'

/** How many times a job's calculation may throw before the job fails. */
const TRIES = 3

/**
 * Starts the worker that calculates queued payrun jobs, one at a time, oldest first. An exception fails only its job, after
 * `TRIES` attempts. A stop or an outage releases the lease: the job is restarted.
 */
export function startPayrunWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const owner = world.random(8)
  let started = false
  const poll = async (): Promise<boolean> => {
    if (!started) await world.store.write((db) => written(releaseLeases(db)))
    started = true
    const lease = await world.store.write((db) => written(claimJob(db, owner, world.wall())))
    if (lease === undefined) return false
    const { jobId } = lease
    try {
      const state = await runPayrun(world, calculator, lease, loop.isStopping)
      world.log.info({ jobId, state }, 'payrun job')
      world.wake() // an operation of a managed month may wait for this job
    } catch (error) {
      const isOutage = error instanceof Outage
      if (!isOutage) world.log.error({ jobId, error: errorText(error) }, 'payrun job failed')
      await throughOutages(() => (isOutage ? release(world, lease) : retryOrFail(world, lease)), loop.isStopping)
    }
    return true
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'the worker failed'))
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await throughOutages(() => release(world, { owner }), loop.isStopping)
    },
  }
}

/** Releases the lease for another attempt, or fails the job. */
async function retryOrFail(world: World, lease: Lease): Promise<void> {
  const failures = await world.store.write((db) => written(countJobFailure(db, lease)))
  if (failures >= TRIES) await failJob(world, lease)
  else await release(world, lease)
}

const release = (world: World, { owner }: Pick<Lease, 'owner'>): Promise<void> =>
  world.store.write((db) => written(releaseLeases(db, owner)))
