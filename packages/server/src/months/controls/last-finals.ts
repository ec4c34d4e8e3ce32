import { lastDay } from '@centime/engine/ground'
import { jobById, releasesOf, type ServiceDb, type StoredJob, type TenantDb } from '@centime/store'
import { storedSelection } from '../../calculation/selection.js'
import { type PersonResult, resultsOfJob } from '../payroll/results.js'

/** The final results of the months before the one of a job. */

/** A result of an earlier month. */
type FinalResult = PersonResult & { readonly period: string; readonly paymentDate: string }

/** The result that each person has in the last final month before the one of a job. */
export async function lastFinalOf(db: TenantDb, root: ServiceDb, jobId: number) {
  const job = await jobById(db, jobId)
  const wanted = new Set((await resultsOfJob(db, root, jobId)).map(({ employeeId }) => employeeId))
  const before = new Map<number, FinalResult>()
  for (const { id, periodName: period, paymentDate } of job === undefined ? [] : await finalsBefore(db, job)) {
    if (before.size === wanted.size) break
    for (const one of await resultsOfJob(db, root, id)) {
      if (!wanted.has(one.employeeId) || before.has(one.employeeId)) continue
      before.set(one.employeeId, { ...one, period, paymentDate: paymentDate ?? lastDay(period) })
    }
  }
  return (employeeId: number) => before.get(employeeId)
}

/** The final jobs of the months before the one of a job, the newest first; in a month the one that was released last. */
async function finalsBefore(db: TenantDb, { selection }: Pick<StoredJob, 'selection'>) {
  const { history } = storedSelection(selection)
  const rank = new Map(history.map((id, index) => [id, index]))
  return (await releasesOf(db, history).execute()).toSorted((a, b) =>
    a.periodName < b.periodName ? 1 : a.periodName > b.periodName ? -1 : (rank.get(b.id) ?? 0) - (rank.get(a.id) ?? 0),
  )
}

/** The final results of an earlier month, of each person the last one. */
export const finalsIn = (db: TenantDb, root: ServiceDb, job: StoredJob) => async (period: string) => {
  const results = new Map<number, PersonResult>()
  for (const { id, periodName } of await finalsBefore(db, job)) {
    if (periodName !== period) continue
    for (const one of await resultsOfJob(db, root, id)) {
      if (!results.has(one.employeeId)) results.set(one.employeeId, one)
    }
  }
  return (employeeId: number) => results.get(employeeId)
}
