import { appendAudit } from '../store/audit.js'
import { companySnapshot, employeeSnapshots } from '../store/cases.js'
import { jobById, type StoredJob } from '../store/jobs.js'
import { payrollById } from '../store/master-data.js'
import { type Lease, removeFromQueue, renewLease } from '../store/queue.js'
import { addResults, deleteResults, findOrAddLayout, layoutById, resultsOfJobs } from '../store/results.js'
import { forTenant, type ServiceDb, type TenantDb } from '../store/scope.js'
import { written } from '../store/store.js'
import type { World } from '../world.js'
import type { Batch, BatchResult, Person, StoredMonth } from './calculate.js'
import type { CalculationPool } from './pool.js'
import type { Selection } from './selection.js'
import { stopwatch } from './stopwatch.js'

/** People in one batch: enough to keep a thread busy, few enough to leave the event loop alone. */
export const PEOPLE = 100

/**
 * Calculates one payrun job. Results are written batch by batch and stay invisible until the last transaction sets
 * `jobEnd`; a job that was interrupted starts over from what was seen when it was accepted, so it ends the same.
 * Gives `lost` where the lease is gone: the job was replaced, or deleted, and nothing more is written.
 */
export async function runPayrun(
  world: World,
  calculator: CalculationPool,
  lease: Lease,
  stopping: () => boolean,
): Promise<'done' | 'lost' | 'stopped'> {
  const time = stopwatch(world.wall)
  const plan = await time.during('beginning', begin(world, lease))
  if (plan === undefined) return 'lost'
  const { selection } = plan
  const faults = [...selection.problems]
  const outside: number[] = []
  let layout: string | undefined
  let next = 0
  let state: 'done' | 'lost' | 'stopped' = 'done'

  const oneAfterAnother = async (): Promise<void> => {
    while (next < selection.employeeIds.length && state === 'done') {
      if (stopping()) {
        state = 'stopped'
        return
      }
      const employeeIds = selection.employeeIds.slice(next, next + PEOPLE)
      next += PEOPLE
      const batch = await time.during('reading', gather(world, lease, plan, employeeIds))
      const result = await calculator.calculate(batch)
      time.add(result.milliseconds)
      layout ??= result.layout
      const kept = await time.during('writing', keep(world, lease, plan, result, faults.length > 0))
      if (kept === 'lost') state = 'lost'
      else {
        faults.push(...kept.faults)
        outside.push(...kept.outside)
      }
    }
  }
  await Promise.all(Array.from({ length: calculator.width }, oneAfterAnother))
  if (state !== 'done') return state
  const ended = await time.during('ending', end(world, lease, { layout, faults, outside }))
  // What threads do goes on beside the rest, so phases do not add up to the job.
  if (ended === 'done') world.log.info({ jobId: lease.jobId, milliseconds: time.spent() }, 'payrun job, by phase')
  return ended
}

interface Plan {
  readonly job: StoredJob
  readonly regulationId: number
  readonly selection: Selection
  /** As the batches carry it. */
  readonly company: string
  /** Layouts of earlier results that were already read. */
  readonly layouts: Map<number, string>
}

/** The job from its start: what an interrupted run had written is gone. */
function begin(world: World, lease: Lease): Promise<Plan | undefined> {
  return inTenant(world, lease, async (db) => {
    const job = await jobById(db, lease.jobId)
    const payroll = job && (await payrollById(db, job.payrollId))
    if (job === undefined || payroll === undefined) return undefined
    await deleteResults(db, job.id)
    await db.updateTable('payrunJobs').set({ processedEmployeeCount: 0 }).where('id', '=', job.id).execute()
    const company = await companySnapshot(db, snapshotOf(job))
    const selection: Selection = JSON.parse(job.selection)
    return { job, regulationId: payroll.regulationId, selection, company, layouts: new Map() }
  })
}

const snapshotOf = ({ payrollId, lastCaseValueId, forecast }: StoredJob) => ({
  payrollId,
  upTo: lastCaseValueId,
  forecast,
})

/** Everything that the calculation of some people needs. */
function gather(world: World, lease: Lease, plan: Plan, employeeIds: readonly number[]): Promise<Batch> {
  return world.store.read(async (root) => {
    const db = forTenant(root, lease.tenantId)
    const { job, regulationId, company, selection, layouts } = plan
    const { people, layoutIds } = await readPeople(db, job, selection, employeeIds)
    for (const id of layoutIds) {
      if (!layouts.has(id)) layouts.set(id, await layoutById(root, id))
    }
    const { periodName: period, paymentDate, forecast } = job
    return { regulationId, period, paymentDate, forecast, company, people, layouts: Object.fromEntries(layouts) }
  })
}

/** People with the values and the earlier months that a job sees of them. */
export async function readPeople(
  db: TenantDb,
  job: StoredJob,
  { history }: Pick<Selection, 'history'>,
  employeeIds: readonly number[],
): Promise<{ readonly people: readonly Person[]; readonly layoutIds: ReadonlySet<number> }> {
  const values = await employeeSnapshots(db, snapshotOf(job), employeeIds)
  const rank = new Map(history.map((id, index) => [id, index]))
  const earlier = history.length === 0 ? [] : await resultsOfJobs(db, history, employeeIds)
  earlier.sort((a, b) => (rank.get(a.jobId) ?? 0) - (rank.get(b.jobId) ?? 0))
  // Of several released jobs of a month, the one released last counts.
  const months = new Map<number, Map<string, StoredMonth>>()
  const layoutIds = new Set<number>()
  for (const { employeeId, periodName, paymentDate, layoutId: id, amounts } of earlier) {
    const ofPerson = months.get(employeeId) ?? new Map<string, StoredMonth>()
    months.set(employeeId, ofPerson.set(periodName, { periodName, paymentDate, layoutId: id ?? 0, amounts }))
    layoutIds.add(id ?? 0)
  }
  const people = employeeIds.map((employeeId) => ({
    employeeId,
    values: values.get(employeeId) ?? '[]',
    months: [...(months.get(employeeId)?.values() ?? [])],
  }))
  return { people, layoutIds }
}

interface Kept {
  readonly faults: readonly string[]
  readonly outside: readonly number[]
}

/**
 * Writes the results of a batch, while the lease holds; none once something is wrong, since the job will fail. They are
 * nothing without the end of the job: its transaction makes them last.
 */
async function keep(
  world: World,
  lease: Lease,
  plan: Plan,
  { calculated, outside, faulty }: BatchResult,
  failing: boolean,
): Promise<Kept | 'lost'> {
  const work = async (db: TenantDb): Promise<Kept> => {
    if (!failing && faulty.length === 0) await addResults(db, plan.job.id, calculated)
    await db
      .updateTable('payrunJobs')
      .set((row) => ({
        processedEmployeeCount: row('processedEmployeeCount', '+', calculated.length + faulty.length),
        totalEmployeeCount: row('totalEmployeeCount', '-', outside.length),
      }))
      .where('id', '=', plan.job.id)
      .execute()
    const names = await identifiersOf(
      db,
      faulty.map(({ employeeId }) => employeeId),
    )
    const faults = faulty.flatMap(({ employeeId, faults: said }) =>
      said.map((message) => `${names.get(employeeId) ?? employeeId}: ${message}`),
    )
    return { faults, outside }
  }
  return (await inTenant(world, lease, work, { provisional: true })) ?? 'lost'
}

/** Ends a job that this program cannot calculate: better a failed job than one that blocks its payrun for ever. */
export async function giveUp(world: World, lease: Lease): Promise<void> {
  const message = 'the service failed to calculate this job; its log says why'
  await end(world, lease, { layout: undefined, faults: [message], outside: [] })
}

interface Ending {
  readonly layout: string | undefined
  readonly faults: readonly string[]
  readonly outside: readonly number[]
}

/** The end of a job and all of its results become visible in this one transaction. */
async function end(world: World, lease: Lease, { layout, faults, outside }: Ending): Promise<'done' | 'lost'> {
  const ended = await inTenant(world, lease, async (db, root) => {
    const job = await jobById(db, lease.jobId)
    if (job === undefined) return false
    const failed = faults.length > 0
    if (failed) await deleteResults(db, job.id)
    const left = await identifiersOf(db, outside)
    const leftOut = `left out, the contract covers no day of ${job.periodName}: ${[...left.values()].join(', ')}`
    const at = world.now().toISOString()
    const status = failed ? 'Abort' : 'Draft'
    await db
      .updateTable('payrunJobs')
      .set({
        status,
        jobEnd: at,
        message: failed ? faults.join('\n') : outside.length > 0 ? leftOut : '',
        layoutId: layout === undefined ? null : await findOrAddLayout(root, layout),
      })
      .where('id', '=', job.id)
      .execute()
    await removeFromQueue(root, lease)
    await appendAudit(root, {
      chain: lease.tenantId,
      at,
      actor: 'worker',
      action: `payrun job ends in ${status}`,
      resource: `payruns/jobs/${job.id}`,
      requestId: '',
      content: '',
    })
    return true
  })
  return ended === true ? 'done' : 'lost'
}

async function identifiersOf(db: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000)
    const rows = await db.selectFrom('employees').select(['id', 'identifier']).where('id', 'in', some).execute()
    for (const { id, identifier } of rows) names.set(id, identifier)
  }
  return names
}

/** A transaction of the job's tenant, while the lease is ours; undefined, and nothing written, where it is not. */
function inTenant<Value>(
  world: World,
  lease: Lease,
  work: (db: TenantDb, root: ServiceDb) => Promise<Value>,
  how = { provisional: false },
): Promise<Value | undefined> {
  return world.store.write(async (root) => {
    if (!(await renewLease(root, lease, world.wall()))) return { value: undefined, commit: false }
    return written(work(forTenant(root, lease.tenantId), root))
  }, how)
}
