import { companySnapshot, employeeSnapshots } from '../store/cases.js'
import type { StoredJob } from '../store/jobs.js'
import { layoutById, resultsOfJobs } from '../store/results.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import type { KeptRead, Person, StoredMonth } from './calculate.js'
import { type Selection, storedSelection } from './selection.js'

/** The snapshot of case values that a job reads. */
export const snapshotOf = ({ payrollId, lastCaseValueId, forecast }: SnapshotOfJob) => ({
  payrollId,
  upTo: lastCaseValueId,
  forecast,
})

type SnapshotOfJob = Pick<StoredJob, 'payrollId' | 'lastCaseValueId' | 'forecast'>

/** Reads people with the values and the earlier months of a job's snapshot, and the ids of those months' layouts. */
export async function readPeople(
  db: TenantDb,
  job: SnapshotOfJob,
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

/** What a job has read of one person; undefined for one who does not exist. */
export async function readKept(
  db: TenantDb,
  root: ServiceDb,
  job: StoredJob,
  employeeId: number,
): Promise<KeptRead | undefined> {
  const { people, layoutIds } = await readPeople(db, job, storedSelection(job.selection), [employeeId])
  const [person] = people
  if (person === undefined) return undefined
  return { person, company: await companySnapshot(db, snapshotOf(job)), layouts: await layoutsOf(root, layoutIds) }
}

/** Layouts of results by their id. */
export async function layoutsOf(root: ServiceDb, ids: ReadonlySet<number>): Promise<Readonly<Record<number, string>>> {
  const layouts: Record<number, string> = {}
  for (const id of ids) layouts[id] = await layoutById(root, id)
  return layouts
}
