import { errorText, type Loop, startLoop } from '../ground/loop.js'
import { Outage, throughOutages } from '../ground/outage.js'
import { newGate, newTurns, type Waiting } from '../ground/turns.js'
import { claimJob, countJobFailure, type Lane, type Lease, releaseLeases } from '../store/queue.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import type { CalculationPool } from './pool.js'
import { failJob, runPayrun } from './run.js'

/** How many times a job's calculation may throw before the job fails. */
const TRIES = 3

/** A lane has its own places: what waits in the other lane takes none of them. */
interface Places {
  readonly lane: Lane
  /** How many jobs run at a time. */
  readonly all: number
  /** How many of them are of one partner. Of one tenant one job runs at a time. */
  readonly ofPartner: number
  readonly run: (lease: Lease, stopping: () => boolean) => Promise<void>
}

/**
 * Starts the worker that calculates queued payrun jobs, in turn by partner, then by tenant. Small jobs run beside large ones;
 * large ones take turns batch by batch. An exception fails only its job, after `TRIES` attempts. A stop or an outage releases
 * the leases: the jobs are restarted.
 */
export function startPayrunWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  let released: Promise<void> | undefined
  // No other process can hold a lease: those that are left are of one that has ended.
  const ready = (): Promise<void> => {
    released ??= world.store.write((db) => written(releaseLeases(db)))
    released.catch(() => {
      released = undefined
    })
    return released
  }
  const { width } = calculator
  const batches = newGate(width)
  const lanes = [
    startLane(world, ready, {
      lane: 'small',
      all: width,
      ofPartner: width,
      run: (lease, stopping) => runJob(world, calculator, lease, { stopping, gate: (_, work) => work() }),
    }),
    startLane(world, ready, {
      lane: 'large',
      all: 32,
      ofPartner: 2,
      run: (lease, stopping) => runJob(world, calculator, lease, { stopping, gate: batches }),
    }),
  ]
  return {
    wake: () => {
      for (const { wake } of lanes) wake()
    },
    stop: async () => {
      await Promise.all(lanes.map(({ stop }) => stop()))
    },
  }
}

function startLane(
  world: World,
  ready: () => Promise<void>,
  { lane, all, ofPartner, run }: Places,
): Pick<Loop, 'wake' | 'stop'> {
  const turns = newTurns()
  const running = new Map<Lease, Promise<void>>()
  const mayRun = ({ partnerId, tenantId }: Waiting): boolean => {
    const own = [...running.keys()].filter((lease) => lease.partnerId === partnerId)
    return own.length < ofPartner && own.every((lease) => lease.tenantId !== tenantId)
  }
  const poll = async (): Promise<boolean> => {
    await ready()
    if (running.size >= all) return false
    const claim = { lane, owner: world.random(8), turns, mayRun }
    const lease = await world.store.write(async (db) => {
      const value = await claimJob(db, { ...claim, wall: world.wall() })
      return { value, commit: value !== undefined }
    })
    if (lease === undefined) return false
    const ended = run(lease, loop.isStopping).finally(() => {
      running.delete(lease)
      loop.wake()
    })
    running.set(lease, ended)
    return true
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'the worker failed'))
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}

/** Runs a job, and releases its lease where it has not ended. Never rejects. */
async function runJob(
  world: World,
  calculator: CalculationPool,
  lease: Lease,
  how: Parameters<typeof runPayrun>[3],
): Promise<void> {
  const { jobId } = lease
  try {
    const state = await runPayrun(world, calculator, lease, how)
    world.log.info({ jobId, state }, 'payrun job')
    if (state === 'stopped') await throughOutages(() => release(world, lease), how.stopping)
  } catch (error) {
    const isOutage = error instanceof Outage
    if (!isOutage) world.log.error({ jobId, error: errorText(error) }, 'payrun job failed')
    const next = () => (isOutage ? release(world, lease) : retryOrFail(world, lease))
    await throughOutages(next, how.stopping).catch((also: unknown) =>
      world.log.error({ jobId, error: errorText(also) }, 'the worker failed'),
    )
  }
  world.wake() // an operation of a managed month may wait for this job
}

/** Releases the lease for another attempt, or fails the job. */
async function retryOrFail(world: World, lease: Lease): Promise<void> {
  const failures = await world.store.write((db) => written(countJobFailure(db, lease)))
  if (failures >= TRIES) await failJob(world, lease)
  else await release(world, lease)
}

const release = (world: World, lease: Lease): Promise<void> =>
  world.store.write((db) => written(releaseLeases(db, lease)))
