import type { Batch, BatchResult } from '../calculation/calculate.js'
import { readPeople, snapshotOf } from '../calculation/people.js'
import type { CalculationPool } from '../calculation/pool.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import { giveWay } from '../ground/give-way.js'
import type { Gate } from '../ground/turns.js'
import type { World } from '../http/world.js'
import { auditChain, headOfChain, headOr } from '../store/audit.js'
import { companySnapshot } from '../store/cases.js'
import { type ResultDigest, resultDigest, resultsCover } from '../store/covers.js'
import { employeeIdentifiers } from '../store/employees.js'
import {
  countedProgress,
  endedJob,
  forecastJobs,
  jobOf,
  purgeJob,
  removeJob,
  restartJob,
  retireJob,
  type StoredJob,
  uncountForecast,
} from '../store/jobs.js'
import { fenced, release } from '../store/leases.js'
import { payrollOfJob } from '../store/master-data.js'
import { type ClaimedJob, countJobFailure, dequeued, PEOPLE, queuedJob } from '../store/queue.js'
import { addedResults, deleteResults, findOrAddLayout, layoutAs, layoutById, resultsLeft } from '../store/results.js'
import { forTenant, type ServiceDb, type TenantDb } from '../store/scope.js'
import { type Writing, written } from '../store/store.js'
import type { JobFault } from '../store/tables.js'
import { together, writeAll } from '../store/together.js'
import { destinationOfTenant } from '../store/webhooks.js'
import { jobMoved } from '../webhooks/record.js'
import { stopwatch } from './stopwatch.js'

/**
 * Calculates one payrun job. Results are written batch by batch and stay invisible until the last transaction sets
 * `jobEnd`. An interrupted job restarts from the same snapshot and gives the same result. Throws `LeaseLost` where the job was
 * aborted or deleted, or is another process's: nothing more is written then.
 */
export async function runPayrun(
  world: World,
  calculator: CalculationPool,
  claimed: ClaimedJob,
  { stopping, gate }: Running,
): Promise<'done' | 'stopped' | 'deleted'> {
  const time = stopwatch(world.wall)
  const plan = await time.during('beginning', begin(world, claimed))
  if (plan === undefined) return 'deleted'
  const { selection } = plan
  /** By batch: threads end in any order, and the faults are those of the selection's order. */
  const found: (readonly JobFault[])[] = [selection.problems]
  const outside: (readonly JobFault[])[] = []
  const results: ResultDigest[] = []
  let layout: string | undefined
  let next = 0
  let stopped = false

  const isLeft = (): boolean => next < selection.employeeIds.length && !stopped
  const calculateBatch = async (): Promise<void> => {
    if (isLeft() && stopping()) stopped = true
    if (!isLeft()) return
    const employeeIds = selection.employeeIds.slice(next, next + PEOPLE)
    next += PEOPLE
    const place = next / PEOPLE
    const batch = await time.during('reading', readBatch(world, claimed, plan, employeeIds))
    const result = await calculator.calculate(batch)
    time.add(result.milliseconds)
    layout ??= result.layout
    const left = await time.during('writing', writeBatch(world, claimed, plan, result, found.flat().length > 0))
    results.push(...left.results)
    found[place] = left.faults
    outside[place] = left.outside
  }
  const calculateBatches = async (): Promise<void> => {
    while (isLeft()) {
      await gate(claimed, calculateBatch)
      if (isLeft()) await giveWay()
    }
  }
  const strands = Array.from({ length: calculator.width }, () =>
    calculateBatches().catch((error: unknown) => {
      stopped = true
      throw error
    }),
  )
  // All have ended before the job can be restarted.
  await Promise.allSettled(strands)
  await Promise.all(strands)
  if (stopped) {
    await world.store.write((root) => written(release(root, claimed.lease)))
    return 'stopped'
  }
  // The candidate of a managed month, which follows, makes its job durable: nobody is answered before.
  const provisional = plan.job.commandKey !== null
  const ending = { layout, results, faults: found.flat(), outside: outside.flat() }
  await time.during('ending', end(world, claimed, ending, { provisional }))
  // Threads work concurrently: the phases do not add up to the duration of the job.
  world.log.info({ jobId: claimed.jobId, milliseconds: time.spent() }, 'payrun job, by phase')
  return 'done'
}

interface Running {
  /** Whether the service stops: the job then ends after the batches that it has begun. */
  readonly stopping: () => boolean
  /** Between two batches a job gives way. */
  readonly gate: Gate
}

interface Plan {
  readonly job: StoredJob
  readonly regulationId: number
  readonly selection: Selection
  /** Snapshot of the company's values, as JSON. */
  readonly company: string
  /** Layouts of earlier results, read so far. */
  readonly layouts: Map<number, string>
}

/**
 * Starts the job anew, without what an interrupted run has written. A job that somebody has deleted is removed; one that has ended
 * before it was claimed is left as it is. Nobody sees what is written here, so the end of the job makes it durable.
 */
async function begin(world: World, claimed: ClaimedJob): Promise<Plan | undefined> {
  const start = async (db: TenantDb, root: ServiceDb) => {
    const { queued, results, jobs, payrolls } = await together(root, {
      queued: queuedJob(root, claimed.jobId),
      results: resultsLeft(db, claimed.jobId, 1),
      jobs: jobOf(db, claimed.jobId),
      payrolls: payrollOfJob(db, claimed.jobId),
    })
    if (queued.length === 0) {
      await release(root, claimed.lease)
      return undefined
    }
    if (results.length > 0 && (await hasMore(db, claimed))) return MORE
    const [[job], [payroll]] = [jobs, payrolls]
    if (job === undefined || payroll === undefined) {
      await removeJob(db, root, claimed.jobId)
      return undefined
    }
    const selection = storedSelection(job.selection)
    const { employeeIds, problems } = selection
    const skipped = job.onFault === 'skip' ? problems.length : 0
    await restartJob(db, job.id, employeeIds.length + problems.length - skipped)
    const company = await companySnapshot(db, snapshotOf(job))
    return { job, regulationId: payroll.regulationId, selection, company, layouts: new Map() }
  }
  const plan = await inTransaction(world, claimed, start, { provisional: true })
  return plan === MORE ? clear(world, claimed).then(() => begin(world, claimed)) : plan
}

/** There are more results than one transaction deletes: others do not wait while thousands go. */
const MORE = 'more'
/** Deletes results that nobody has seen; true where there are more. */
const hasMore = async (db: TenantDb, { jobId }: ClaimedJob): Promise<boolean> =>
  (await deleteResults(db, jobId, PEOPLE)).length === PEOPLE

/** Deletes the results of a job that has not ended, in slices. SQLite waits for nothing, so others have a turn before each. */
async function clear(world: World, claimed: ClaimedJob): Promise<void> {
  do await giveWay()
  while (await inTransaction(world, claimed, (db) => hasMore(db, claimed), { provisional: true }))
}

/** Reads all data that the calculation of some employees needs. */
function readBatch(world: World, { tenantId }: ClaimedJob, plan: Plan, employeeIds: readonly number[]): Promise<Batch> {
  return world.store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const { job, regulationId, company, selection, layouts } = plan
    const { people, layoutIds } = await readPeople(db, job, selection, employeeIds)
    for (const id of layoutIds) {
      if (!layouts.has(id)) layouts.set(id, await layoutById(root, id))
    }
    const { periodName: period, paymentDate, forecast } = job
    return { regulationId, period, paymentDate, forecast, company, people, layouts: Object.fromEntries(layouts) }
  })
}

/**
 * Writes the results of a batch, and returns its faults. Unless people with faults are skipped, a job
 * with a fault will fail, so no more results are written. Batch commits are not fsynced; the last commit's fsync makes them
 * durable.
 */
async function writeBatch(world: World, claimed: ClaimedJob, { job }: Plan, result: BatchResult, failing: boolean) {
  const { calculated, outside, faulty, openingsMissing } = result
  const skip = job.onFault === 'skip'
  const added = skip || (!failing && faulty.length === 0) ? calculated : []
  const write = async (db: TenantDb, root: ServiceDb) => {
    const [wrong, skipped] = skip ? [0, faulty.length] : [faulty.length, 0]
    const processed = calculated.length + wrong
    const progress = { processed, leftOut: outside.length + skipped, openingsMissing }
    await writeAll(root, [...addedResults(db, claimed.jobId, added), countedProgress(db, claimed.jobId, progress)])
    return { faults: await faultsOf(db, faulty), outside: await faultsOf(db, outside) }
  }
  const left = await inTransaction(world, claimed, write, { provisional: true })
  return { ...left, results: job.forecast === null ? added.map(resultDigest) : [] }
}

async function faultsOf(db: TenantDb, people: BatchResult['faulty']): Promise<readonly JobFault[]> {
  const ids = people.map(({ employeeId }) => employeeId)
  const identifiers = await employeeIdentifiers(db, ids)
  return people.flatMap(({ employeeId, faults }) =>
    faults.map(({ code, caseName = null, caseFieldName = null, message, french }) => {
      const employeeIdentifier = identifiers.get(employeeId) ?? String(employeeId)
      return { employeeIdentifier, caseName, caseFieldName, code, message, french }
    }),
  )
}

/** How many times a job's calculation may throw before the job fails. */
const TRIES = 3

/** Leaves a job that threw to the next attempt. One that this program cannot calculate fails, and blocks its payrun no longer. */
export async function retryOrFail(world: World, claimed: ClaimedJob): Promise<void> {
  const isAgain = await inTransaction(world, claimed, async (_, root) => {
    const again = (await countJobFailure(root, claimed)) < TRIES
    if (again) await release(root, claimed.lease)
    return again
  })
  if (isAgain) return
  const failure = 'the service failed to calculate this job; its log says why'
  await end(world, claimed, { layout: undefined, results: [], faults: [], outside: [], failure })
}

interface Ending {
  readonly layout: string | undefined
  /** Of all results, unless they are a simulation's. */
  readonly results: readonly ResultDigest[]
  readonly faults: readonly JobFault[]
  /** Of people whose contracts cover no day of the period. */
  readonly outside: readonly JobFault[]
  /** Why the service itself has failed. */
  readonly failure?: string
}

/** Ends a job in one transaction, which makes it and all of its results visible. */
async function end(world: World, claimed: ClaimedJob, ending: Ending, how: Writing = {}): Promise<void> {
  const { layout, results, faults, outside, failure } = ending
  const finish = async (db: TenantDb, root: ServiceDb) => {
    const { jobs, layouts, heads, destinations } = await together(root, {
      jobs: jobOf(db, claimed.jobId),
      layouts: layout === undefined ? undefined : layoutAs(root, layout),
      heads: headOfChain(root, claimed.tenantId),
      destinations: destinationOfTenant(root, claimed.tenantId, world.settings.environment, { held: true }),
    })
    const [job] = jobs
    if (job === undefined) throw new Error(`job ${claimed.jobId} is gone`)
    // Where people with faults are skipped, only those with a result are counted.
    const isPaid = job.processedEmployeeCount > 0
    const isWrong = faults.length > 0 && !(job.onFault === 'skip' && isPaid)
    const paysNobody = job.forecast === null && !isPaid
    const failed = failure !== undefined || isWrong || paysNobody
    if (failed) {
      if (await hasMore(db, claimed)) return MORE
      await uncountForecast(root, job.id)
    }
    const listed = paysNobody ? [...faults, ...outside] : faults
    const occurredAt = world.now()
    const at = occurredAt.toISOString()
    const status = failed ? 'Abort' : 'Draft'
    const message = failure ?? messageOf(job.periodName, listed, failed ? [] : outside, paysNobody)
    await giveWay()
    const faultsText = JSON.stringify(listed)
    await giveWay()
    const layoutId = layout === undefined ? null : (layouts[0]?.id ?? (await findOrAddLayout(root, layout)))
    const replaced = failed ? [] : await replaceEarlier(db, root, job, at)
    const audit = auditChain(root, claimed.tenantId, headOr(claimed.tenantId, heads[0]))
    const entry = {
      at,
      actor: 'worker',
      action: `payrun job ends in ${status}`,
      resource: `payruns/jobs/${job.id}`,
      covers: failed || layout === undefined || results.length === 0 ? [] : [resultsCover(job.id, layout, results)],
    }
    const { tenantId } = claimed
    const told = jobMoved(root, world, destinations[0], { tenantId, job, next: status, occurredAt })
    await audit.append(entry, () => [
      endedJob(db, job.id, { status, jobEnd: at, message, faults: faultsText, layoutId }),
      ...dequeued(root, [job.id]),
      ...told,
    ])
    return { replaced, isTold: told.length > 0 }
  }
  const left = await inTransaction(world, claimed, finish, how)
  if (left === MORE) return clear(world, claimed).then(() => end(world, claimed, ending, how))
  if (left.isTold) world.wake('webhook')
  for (const id of left.replaced) await purge(world, claimed, id)
}

/** A forecast that has ended well replaces the earlier ones of its payrun, month and name; gives those with results left. */
async function replaceEarlier(
  db: TenantDb,
  root: ServiceDb,
  { id, payrunId, periodName, forecast }: StoredJob,
  at: string,
) {
  const left: number[] = []
  const named = forecast === null ? [] : await forecastJobs(db, payrunId, periodName, forecast).execute()
  for (const { id: other } of named) {
    if (other >= id) continue
    await retireJob(db, root, other, at)
    if ((await purgeJob(db, root, other, PEOPLE)) === PEOPLE) left.push(other)
  }
  return left
}

/** Deletes what is left of a replaced job. Where that is interrupted, the next forecast of its name does it. */
async function purge({ store }: World, { tenantId }: ClaimedJob, id: number): Promise<void> {
  const slice = (root: ServiceDb) => written(purgeJob(forTenant(root, tenantId), root, id, PEOPLE))
  do await giveWay()
  while ((await store.write(slice, { chain: tenantId, provisional: true })) === PEOPLE)
}

function messageOf(
  period: string,
  faults: readonly JobFault[],
  leftOut: readonly JobFault[],
  paysNobody: boolean,
): string {
  if (paysNobody && faults.length === 0) return 'nobody is to be paid: the division has no active employee'
  const wrong = faults.map(({ employeeIdentifier, message }) => `${employeeIdentifier}: ${message}`)
  const left = leftOut.map(({ employeeIdentifier }) => employeeIdentifier).join(', ')
  return [...wrong, ...(left === '' ? [] : [`left out, the contract covers no day of ${period}: ${left}`])].join('\n')
}

/** Runs a transaction of the job's tenant while nobody else has the job. */
const inTransaction = <Value>(
  { store }: World,
  { tenantId, lease }: ClaimedJob,
  work: (db: TenantDb, root: ServiceDb) => Promise<Value>,
  how: Writing = {},
): Promise<Value> => fenced(store, lease, (root) => work(forTenant(root, tenantId), root), { ...how, chain: tenantId })
