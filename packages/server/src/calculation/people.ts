import { groupedBy } from '@centime/engine/ground'
import type { EarlierResult, JobOfResults, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import type { Person, StoredMonth } from './batch.js'
import type { StoredRead } from './calculate.js'
import { establishmentIn } from './establishments.js'
import type { PastReader } from './past.js'
import type { Selection } from './selection.js'

/** The snapshot of case values that a job reads. */
export const snapshotOf = ({ payrollId, lastCaseValueId, forecast }: SnapshotOfJob) => ({
  payrollId,
  upTo: lastCaseValueId,
  forecast,
})

type SnapshotOfJob = Pick<StoredJob, 'payrollId' | 'lastCaseValueId' | 'forecast'>

interface PeopleRead {
  readonly people: readonly Person[]
  /** The ids of the layouts of the earlier months. */
  readonly layoutIds: ReadonlySet<number>
}

/** Reads people with the values and the earlier months of a job's snapshot. */
export async function readPeople(
  db: TenantDb,
  job: SnapshotOfJob,
  selection: Pick<Selection, 'history' | 'establishments'>,
  employeeIds: readonly number[],
  pastOf?: PastReader,
): Promise<PeopleRead> {
  const { history } = selection
  const values = { text: await store.employeeSnapshots(db, snapshotOf(job), employeeIds) }
  const isFirst = history.length === 0
  // The jobs first: one that is deleted in between then has no results.
  const jobs = isFirst ? [] : await store.jobsOfResults(db, history).execute()
  const results = isFirst ? [] : await store.resultsOfJobs(db, history, employeeIds).execute()
  const { months, layoutIds, sharedIn } = earlierMonths(history, { results, jobs })
  const people = employeeIds.map((employeeId) => {
    const person = {
      employeeId,
      values,
      months: months(employeeId),
      establishment: establishmentIn(selection, employeeId),
    }
    return pastOf === undefined
      ? person
      : Object.assign(person, { past: pastOf(employeeId, person.months, sharedIn(employeeId)) })
  })
  return { people, layoutIds }
}

/** The earlier months of people from the results of their history, the ids of the layouts, and the first month that several payrolls have paid. */
export function earlierMonths(history: readonly number[], { results, jobs }: ResultsOfHistory) {
  const byJob = groupedBy(results, ({ jobId }) => jobId)
  const jobOf = jobsById(jobs)
  // If a month has several released jobs, the one released last counts.
  const months = new Map<number, Map<string, StoredMonth>>()
  const layoutIds = new Set<number>()
  const shared = new Map<number, string>()
  for (const jobId of history) {
    const ofJob = byJob.get(jobId)
    if (ofJob === undefined) continue
    const job = jobOf(jobId)
    const { periodName, payrollId } = job
    layoutIds.add(job.layoutId)
    for (const { employeeId, amounts, backPay } of ofJob) {
      const ofPerson = months.get(employeeId) ?? new Map<string, StoredMonth>()
      const before = ofPerson.get(periodName)?.job.payrollId ?? payrollId
      if (before !== payrollId && !shared.has(employeeId)) shared.set(employeeId, periodName)
      months.set(employeeId, ofPerson.set(periodName, { job, amounts, backPay }))
    }
  }
  return {
    months: (employeeId: number) => [...(months.get(employeeId)?.values() ?? [])],
    layoutIds,
    sharedIn: (employeeId: number) => shared.get(employeeId),
  }
}

export interface ResultsOfHistory {
  readonly results: readonly EarlierResult[]
  /** At least the jobs of the results. */
  readonly jobs: readonly JobOfResults[]
}

/** The jobs of results, each one object. Throws for another job. */
export function jobsById(jobs: readonly JobOfResults[]): (id: number) => StoredMonth['job'] {
  const byId = new Map(jobs.map(({ layoutId, ...job }) => [job.id, { ...job, layoutId: layoutId ?? 0 }]))
  return (id) => {
    const job = byId.get(id)
    if (job === undefined) throw new Error(`no job ${id} of a result`)
    return job
  }
}

/** The values of one person that a job has read, or would read now. */
export async function readPerson(
  db: TenantDb,
  root: ServiceDb,
  job: SnapshotOfJob,
  selection: Pick<Selection, 'history' | 'establishments'>,
  employeeId: number,
): Promise<StoredRead> {
  const { history } = selection
  const { people } = await readPeople(db, job, selection, [employeeId])
  const [person] = people
  if (person === undefined) throw new Error(`no employee ${employeeId}`)
  const layouts = history.length === 0 ? [] : await store.layoutsOfJobs(db, root, history, employeeId).execute()
  return {
    person,
    company: await store.companySnapshot(db, snapshotOf(job)),
    layouts: Object.fromEntries(layouts.map(({ id, content }) => [id, content])),
  }
}
