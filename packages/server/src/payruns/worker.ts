import type { ClaimedJob, Lane, Loop, ServiceDb, Waiting } from '@centime/store'
import * as store from '@centime/store'
import type { CalculationPool } from '../calculation/pool.js'
import type { World } from '../http/world.js'
import { retryOrFail, runPayrun } from './run.js'

/** Each lane has its own places: waiting jobs of the other lane take none of them. */
interface Places {
  readonly lane: Lane
  /** How many jobs run at a time. */
  readonly all: number
  /** How many of them may belong to one partner. A tenant runs one job at a time. */
  readonly ofPartner: number
  readonly run: (claimed: ClaimedJob, stopping: () => boolean) => Promise<void>
}

/**
 * Starts the worker that calculates queued payrun jobs, in turn by partner, then by tenant. Small jobs run beside large
 * ones; large ones take turns batch by batch. An exception fails only its own job, after some attempts. A stop or an
 * outage releases the leases: the jobs are restarted.
 */
export function startPayrunWorker(world: World, calculator: CalculationPool): Pick<Loop, 'wake' | 'stop'> {
  const { width } = calculator
  const batches = store.newGate(width)
  const lanes = [
    startLane(world, {
      lane: 'small',
      all: width,
      ofPartner: width,
      run: (claimed, stopping) => runJob(world, calculator, claimed, { stopping, gate: (_, work) => work() }),
    }),
    startLane(world, {
      lane: 'large',
      all: 32,
      ofPartner: 2,
      run: (claimed, stopping) => runJob(world, calculator, claimed, { stopping, gate: batches }),
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

function startLane(world: World, { lane, all, ofPartner, run }: Places): Pick<Loop, 'wake' | 'stop'> {
  const turns = store.newTurns()
  const running = new Map<ClaimedJob, Promise<void>>()
  const mayRun = ({ partnerId, tenantId }: Waiting): boolean => {
    const own = [...running.keys()].filter((job) => job.partnerId === partnerId)
    return own.length < ofPartner && own.every((job) => job.tenantId !== tenantId)
  }
  const poll = async (): Promise<boolean> => {
    if (running.size >= all) return false
    const waiting = (await world.store.ask((db) => store.waitingJobs(db, lane))).filter(mayRun)
    if (waiting.length === 0) return false
    const claims = async (db: ServiceDb) => {
      const value = await store.claimJob(db, world.owner, turns, waiting)
      return { value, commit: value !== undefined }
    }
    const claimed = await store.claiming(world.store, claims, { provisional: true, isStopping: loop.isStopping })
    if (claimed === undefined) return false
    const ended = run(claimed, loop.isStopping).finally(() => {
      running.delete(claimed)
      loop.wake()
    })
    running.set(claimed, ended)
    return true
  }
  const loop = store.startLoop(poll, (error) => world.log.error({ error: store.errorText(error) }, 'the worker failed'))
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}

/** Runs a job; an unfinished job is left to the next attempt. Never rejects. */
async function runJob(
  world: World,
  calculator: CalculationPool,
  claimed: ClaimedJob,
  how: Parameters<typeof runPayrun>[3],
): Promise<void> {
  const { jobId, lease } = claimed
  const work = async () => {
    try {
      return await runPayrun(world, calculator, claimed, how)
    } catch (error) {
      if (error instanceof store.LeaseLost || error instanceof store.Outage) throw error
      world.log.error({ jobId, error: store.errorText(error) }, 'payrun job failed')
      await store.throughOutages(() => retryOrFail(world, claimed), how.stopping)
      return 'failed'
    }
  }
  try {
    const state = await store.underLease(world.store, lease, work, how.stopping)
    world.log.info({ jobId, state: state ?? 'lost' }, 'payrun job')
  } catch (error) {
    if (!(error instanceof store.Outage)) world.log.error({ jobId, error: store.errorText(error) }, 'the worker failed')
  }
  // The end of a job of many people takes long: what follows has a turn of the event loop of its own.
  await store.yieldToEventLoop()
  world.wake('operation') // the operation of a managed month may wait for this job
}
