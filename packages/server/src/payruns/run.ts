import type { ClaimedJob, Gate, JobFault, ResultDigest, ServiceDb, StoredJob, TenantDb, Writing } from '@centime/store'
import * as store from '@centime/store'
import { type Batch, type LeftBackPay, storedBackPayOfJob } from '../calculation/batch.js'
import type { BatchResult } from '../calculation/calculate.js'
import { lawOfJob } from '../calculation/law.js'
import { type PastRead, readPast } from '../calculation/past.js'
import { readPeople, snapshotOf } from '../calculation/people.js'
import type { CalculationPool } from '../calculation/pool.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import type { World } from '../http/world.js'
import { jobMoved } from '../webhooks/record.js'
import { type CalculatedPeople, peopleIn, rememberPeople } from './calculated-people.js'
import { jobMessage } from './job-message.js'
import { calculatedBefore, copyKept, layoutOfFirst, rememberDigests, type Within } from './kept-results.js'
import { leftOfKept } from './left-back-pay.js'
import { type MonthOfJob, storedMonth } from './month-of-job.js'
import { stopwatch } from './stopwatch.js'
import { strands } from './strands.js'

/**
 * Calculates one payrun job. Results are written batch by batch and stay invisible until the last transaction sets
 * `jobEnd`. An interrupted job restarts from the same snapshot and gives the same result. Throws `LeaseLost` where the
 * job was aborted, deleted or taken by another process, and then writes nothing more.
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
  const { month, selection } = plan
  /** By batch: threads end in any order, but the faults follow the order of the selection. */
  const found: (readonly JobFault[])[] = [selection.problems]
  const outside: (readonly JobFault[])[] = []
  const results: ResultDigest[] = []
  /** The people whose pay this job has determined itself. */
  const ofEmployees = new Set<number>()
  const leftBackPay: LeftBackPay[] = []
  let layout: string | undefined
  let next = 0
  let stopped = false

  const read = month?.touched ?? selection.employeeIds
  const isLeft = (): boolean => next < read.length && !stopped
  const calculateBatch = async (): Promise<void> => {
    if (isLeft() && stopping()) stopped = true
    if (!isLeft()) return
    const employeeIds = read.slice(next, next + store.PEOPLE)
    next += store.PEOPLE
    const place = next / store.PEOPLE
    const batch = await time.during('reading', readBatch(world, claimed, plan, employeeIds))
    const result = await calculator.calculate(batch)
    time.add(result.milliseconds)
    layout ??= result.layout
    const left = await time.during('writing', writeBatch(world, claimed, plan, result, found.flat().length > 0))
    for (const one of left.isWritten ? peopleIn(batch, result) : []) plan.people.set(one.employeeId, one)
    results.push(...left.results)
    leftBackPay.push(...result.left)
    found[place] = left.faults
    outside[place] = left.outside
    for (const { employeeId } of [...result.calculated, ...result.faulty, ...result.outside])
      ofEmployees.add(employeeId)
  }
  await strands(calculator.width, isLeft, () =>
    gate(claimed, calculateBatch).catch((error: unknown) => {
      stopped = true
      throw error
    }),
  )
  if (stopped) {
    await world.store.write((root) => store.written(store.release(root, claimed.lease)))
    return 'stopped'
  }
  const calculated = { layout, results, found, outside, ofEmployees, left: leftBackPay }
  await time.during('ending', finish(world, claimed, plan, calculated))
  // Threads work concurrently: the phases do not add up to the duration of the job.
  world.log.info({ jobId: claimed.jobId, milliseconds: time.spent() }, 'payrun job, by phase')
  return 'done'
}

/** What the batches of a job have given. */
interface Calculated {
  readonly layout: string | undefined
  readonly results: readonly ResultDigest[]
  readonly found: readonly (readonly JobFault[])[]
  readonly outside: readonly (readonly JobFault[])[]
  readonly ofEmployees: ReadonlySet<number>
  readonly left: readonly LeftBackPay[]
}

/** Copies the results that the job takes over, and ends it. */
async function finish(world: World, claimed: ClaimedJob, plan: Plan, calculated: Calculated): Promise<void> {
  const { month, selection } = plan
  const { layout, found, outside, ofEmployees } = calculated
  const kept = month?.keeps === 'all' ? selection.employeeIds.filter((id) => !ofEmployees.has(id)) : []
  const within: Within = (work) => inTransaction(world, claimed, work, { provisional: true })
  const copied = await copyKept(world.store, within, claimed.jobId, { month, kept, layout })
  const results = [...calculated.results, ...copied]
  const others = month?.keeps === 'all' ? await leftOfKept(world, claimed, month, kept) : []
  const left = [...calculated.left, ...others]
  const ending = { layout, month, results, faults: found.flat(), outside: outside.flat(), left }
  // The candidate of a managed month follows and makes its job durable before any answer is sent.
  await end(world, claimed, ending, { provisional: plan.job.commandKey !== null })
  rememberPeople(plan.job, plan.people)
}

interface Running {
  /** Whether the service is stopping: the job then ends after the batches that it has begun. */
  readonly stopping: () => boolean
  /** Between two batches a job yields. */
  readonly gate: Gate
}

interface Plan {
  readonly job: StoredJob
  readonly regulationId: number
  /** The text of the law that the job was started under. */
  readonly law: string
  readonly selection: Selection
  /** Undefined: not the job of a payroll's month. */
  readonly month: MonthOfJob | undefined
  /** Snapshot of the company's values, as JSON. */
  readonly company: string
  /** Layouts of earlier results, read so far. */
  readonly layouts: Map<number, string>
  /** The past months that it may correct; undefined: it pays no back pay. */
  readonly past: PastRead | undefined
  /** The people calculated so far, in the job of a payroll's month. */
  readonly people: CalculatedPeople
}

/**
 * Restarts the job, after deleting the results of an interrupted run. A deleted job is removed; one that ended before
 * the claim stays unchanged. The writes here are not visible, so the end of the job makes them durable.
 */
async function begin(world: World, claimed: ClaimedJob): Promise<Plan | undefined> {
  const start = async (db: TenantDb, root: ServiceDb) => {
    const { queued, results, jobs, payrolls } = await store.together(root, {
      queued: store.queuedJob(root, claimed.jobId),
      results: store.resultsLeft(db, claimed.jobId, 1),
      jobs: store.jobOf(db, claimed.jobId),
      payrolls: store.payrollOfJob(db, claimed.jobId),
    })
    if (queued.length === 0) {
      await store.release(root, claimed.lease)
      return undefined
    }
    if (results.length > 0 && (await hasMore(db, claimed))) return MORE
    const [[job], [payroll]] = [jobs, payrolls]
    if (job === undefined || payroll === undefined) {
      await store.removeJob(db, root, claimed.jobId)
      return undefined
    }
    const selection = storedSelection(job.selection)
    const { employeeIds, problems } = selection
    const skipped = job.onFault === 'skip' ? problems.length : 0
    await store.restartJob(db, job.id, employeeIds.length + problems.length - skipped)
    const company = await store.companySnapshot(db, snapshotOf(job))
    const month = storedMonth(job)
    const backPay = storedBackPayOfJob(job.backPay)
    const revises = month?.keeps === 'moved' ? month.from : []
    const law = await lawOfJob(root, job)
    const past = backPay && (await readPast(db, root, { ...job, law, backPay, history: selection.history, revises }))
    return {
      job,
      regulationId: payroll.regulationId,
      law,
      selection,
      month,
      company,
      layouts: new Map(),
      past,
      people: new Map(),
    }
  }
  const plan = await inTransaction(world, claimed, start, { provisional: true })
  return plan === MORE ? clear(world, claimed).then(() => begin(world, claimed)) : plan
}

/** More results remain than one transaction deletes: other work runs in between. */
const MORE = 'more'
/** Deletes results that were never visible; true where more remain. */
const hasMore = async (db: TenantDb, { jobId }: ClaimedJob): Promise<boolean> =>
  (await store.deleteResults(db, jobId, store.PEOPLE)).length === store.PEOPLE

/** Deletes the results of an unfinished job in slices, and yields between them: SQLite never waits. */
async function clear(world: World, claimed: ClaimedJob): Promise<void> {
  do await store.yieldToEventLoop()
  while (await inTransaction(world, claimed, (db) => hasMore(db, claimed), { provisional: true }))
}

function readBatch(world: World, { tenantId }: ClaimedJob, plan: Plan, employeeIds: readonly number[]): Promise<Batch> {
  return world.store.read(async (root) => {
    const db = store.forTenant(root, tenantId)
    const { job, regulationId, law, company, selection, layouts, month, past } = plan
    const { people, layoutIds } = await readPeople(db, job, selection, employeeIds, past?.ofPerson)
    const known = month && (await calculatedBefore(db, month, employeeIds))
    const identifiers = month && (await store.employeeIdentifiers(db, employeeIds))
    const ofPaid = [...(known?.paid?.values() ?? [])].map(({ job: paidBy }) => paidBy.layoutId)
    for (const id of new Set([...layoutIds, ...ofPaid])) {
      if (!layouts.has(id)) layouts.set(id, await store.layoutById(root, id))
    }
    const { periodName: period, paymentDate, forecast } = job
    return {
      regulationId,
      period,
      paymentDate,
      forecast,
      law,
      company,
      people,
      layouts: Object.fromEntries(layouts),
      ...{ ...known, ...(identifiers && { identifiers }) },
      ...(past && { past: past.ofBatch }),
    }
  })
}

/**
 * Writes the results of a batch, and returns its faults. A later revision of a payroll's month annuls what the revisions before it
 * have paid to people whose contracts cover no day of the month. Unless people with faults are skipped, a job
 * with a fault will fail, so no more results are written. Batch commits are not fsynced; the last commit's fsync makes them
 * durable.
 */
async function writeBatch(
  world: World,
  claimed: ClaimedJob,
  { job, month }: Plan,
  result: BatchResult,
  failing: boolean,
) {
  const { calculated, outside, faulty, same, openingsMissing } = result
  const unmoved = month?.keeps === 'moved' ? same.length : 0
  const skip = job.onFault === 'skip'
  const added = skip || (!failing && faulty.length === 0) ? calculated : []
  const write = async (db: TenantDb, root: ServiceDb) => {
    const [wrong, skipped] = skip ? [0, faulty.length] : [faulty.length, 0]
    const processed = calculated.length + wrong
    const progress = { processed, leftOut: outside.length + skipped + unmoved, openingsMissing, reused: 0 }
    const gone = month?.keeps === 'moved' ? outside.map(({ employeeId }) => employeeId) : []
    await store.writeAll(root, [
      ...store.addedResults(db, claimed.jobId, added),
      ...(month === undefined || gone.length === 0 ? [] : [store.annulled(db, claimed.jobId, month.from, gone)]),
      store.countedProgress(db, claimed.jobId, progress),
    ])
    return { faults: await faultsOf(db, faulty), outside: await faultsOf(db, outside) }
  }
  const left = await inTransaction(world, claimed, write, { provisional: true })
  return { ...left, isWritten: added.length > 0, results: job.forecast === null ? added.map(store.resultDigest) : [] }
}

async function faultsOf(db: TenantDb, people: BatchResult['faulty']): Promise<readonly JobFault[]> {
  const ids = people.map(({ employeeId }) => employeeId)
  const identifiers = await store.employeeIdentifiers(db, ids)
  return people.flatMap(({ employeeId, faults }) =>
    faults.map(({ code, caseName = null, caseFieldName = null, message }) => {
      const employeeIdentifier = identifiers.get(employeeId) ?? String(employeeId)
      return { employeeIdentifier, caseName, caseFieldName, code, message }
    }),
  )
}

/** How many times a job's calculation may throw before the job fails. */
const TRIES = 3

/** Leaves a job that threw to the next attempt; after the last it fails, and no longer blocks its payrun. */
export async function retryOrFail(world: World, claimed: ClaimedJob): Promise<void> {
  const isAgain = await inTransaction(world, claimed, async (_, root) => {
    const again = (await store.countJobFailure(root, claimed)) < TRIES
    if (again) await store.release(root, claimed.lease)
    return again
  })
  if (isAgain) return
  const failure = 'the service failed to calculate this job; its log says why'
  const nothing = { layout: undefined, month: undefined, results: [], faults: [], outside: [], left: [] }
  await end(world, claimed, { ...nothing, failure })
}

interface Ending {
  readonly layout: string | undefined
  readonly month: MonthOfJob | undefined
  /** The digests of all results, except for a simulation. */
  readonly results: readonly ResultDigest[]
  readonly faults: readonly JobFault[]
  /** People whose contracts cover no day of the period. */
  readonly outside: readonly JobFault[]
  /** The differences of past months that it does not pay. */
  readonly left: readonly LeftBackPay[]
  /** Why the service itself failed. */
  readonly failure?: string
}

/** Ends a job in one transaction, which makes it and all of its results visible. */
async function end(world: World, claimed: ClaimedJob, ending: Ending, how: Writing = {}): Promise<void> {
  const { month, results, faults, outside, left: unpaid, failure } = ending
  const finish = async (db: TenantDb, root: ServiceDb) => {
    // Where all results are copies, or a revision has none of its own, the layout is that of their source.
    const layout = ending.layout ?? (failure === undefined ? await layoutOfFirst(db, root, month) : undefined)
    const { jobs, layouts, heads, destinations } = await store.together(root, {
      jobs: store.jobOf(db, claimed.jobId),
      layouts: layout === undefined ? undefined : store.layoutAs(root, layout),
      heads: store.headOfChain(root, claimed.tenantId),
      destinations: store.destinationOfTenant(root, claimed.tenantId, world.settings.environment, { held: true }),
    })
    const [job] = jobs
    if (job === undefined) throw new Error(`job ${claimed.jobId} is gone`)
    // Where people with faults are skipped, only people with a result are counted.
    const isPaid = job.processedEmployeeCount > 0
    const isWrong = faults.length > 0 && !(job.onFault === 'skip' && isPaid)
    // A revision without any changed result still needs approval.
    const paysNobody = job.forecast === null && !isPaid && !(month?.keeps === 'moved' && faults.length === 0)
    const failed = failure !== undefined || isWrong || paysNobody
    if (failed) {
      if (await hasMore(db, claimed)) return MORE
      await store.uncountForecast(root, job.id)
    }
    const listed = paysNobody ? [...faults, ...outside] : faults
    const occurredAt = world.now()
    const at = occurredAt.toISOString()
    const status = failed ? 'Abort' : 'Draft'
    const message = failure ?? jobMessage(job.periodName, listed, failed ? [] : outside, paysNobody)
    await store.yieldToEventLoop()
    const faultsText = JSON.stringify(listed)
    const backPayLeft = unpaid.length === 0 ? null : JSON.stringify(unpaid)
    await store.yieldToEventLoop()
    const layoutId = layout === undefined ? null : (layouts[0]?.id ?? (await store.findOrAddLayout(root, layout)))
    const replaced = failed ? [] : await replaceEarlier(db, root, job, at)
    const audit = store.auditChain(root, claimed.tenantId, store.headOr(claimed.tenantId, heads[0]))
    const entry = {
      at,
      actor: 'worker',
      action: `payrun job ends in ${status}`,
      resource: `payruns/jobs/${job.id}`,
      covers: failed || (layout === undefined && !month) ? [] : [store.resultsCover(job.id, layout ?? '', results)],
    }
    const { tenantId } = claimed
    const told = jobMoved(root, world, destinations[0], { tenantId, job, next: status, occurredAt })
    await audit.append(entry, () => [
      store.endedJob(db, job.id, { status, jobEnd: at, message, faults: faultsText, layoutId, backPayLeft }),
      ...store.dequeued(root, [job.id]),
      ...told,
    ])
    return { replaced, isTold: told.length > 0 }
  }
  const left = await inTransaction(world, claimed, finish, how)
  if (left === MORE) return clear(world, claimed).then(() => end(world, claimed, ending, how))
  if (month?.keeps === 'all') rememberDigests(world.store, claimed.jobId, results)
  if (left.isTold) world.wake('webhook')
  for (const id of left.replaced) await purge(world, claimed, id)
}

/** Replaces the forecasts before of the same payrun, month and name; returns those that still have results. */
async function replaceEarlier(
  db: TenantDb,
  root: ServiceDb,
  { id, payrunId, periodName, forecast }: StoredJob,
  at: string,
) {
  const left: number[] = []
  const named = forecast === null ? [] : await store.forecastJobs(db, payrunId, periodName, forecast).execute()
  for (const { id: other } of named) {
    if (other >= id) continue
    await store.retireJob(db, root, other, at)
    if ((await store.purgeJob(db, root, other, store.PEOPLE)) === store.PEOPLE) left.push(other)
  }
  return left
}

/** Deletes the remaining results of a replaced job. If this is interrupted, the next forecast of its name continues. */
async function purge({ store: database }: World, { tenantId }: ClaimedJob, id: number): Promise<void> {
  const slice = (root: ServiceDb) =>
    store.written(store.purgeJob(store.forTenant(root, tenantId), root, id, store.PEOPLE))
  do await store.yieldToEventLoop()
  while ((await database.write(slice, { chain: tenantId, provisional: true })) === store.PEOPLE)
}

/** Runs a transaction of the job's tenant while this process holds the job. */
const inTransaction = <Value>(
  { store: database }: World,
  { tenantId, lease }: ClaimedJob,
  work: (db: TenantDb, root: ServiceDb) => Promise<Value>,
  how: Writing = {},
): Promise<Value> =>
  store.fenced(database, lease, (root) => work(store.forTenant(root, tenantId), root), { ...how, chain: tenantId })
