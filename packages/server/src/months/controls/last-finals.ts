import { lastDay } from '@centime/engine/ground'
import { annulledBy, jobById, releasesOf, type ServiceDb, type StoredJob, type TenantDb } from '@centime/store'
import type { PersonResult } from '../../calculation/person-results.js'
import { selectionText, storedSelection } from '../../calculation/selection.js'
import { resultsOfJob } from '../payroll/results.js'

/** The final results of the months before the one of a job. */

/** A result of an earlier month. */
type FinalResult = PersonResult & { readonly period: string; readonly paymentDate: string }

/** The result of each person in the last final month before the month of a job. */
export async function lastFinalOf(db: TenantDb, root: ServiceDb, jobId: number) {
  const job = await jobById(db, jobId)
  const wanted = new Set((await resultsOfJob(db, root, jobId)).map(({ employeeId }) => employeeId))
  const { jobs, results } = await finalsBefore(db, root, job?.selection ?? NOTHING)
  const before = new Map<number, FinalResult>()
  for (const { id, periodName: period, paymentDate } of jobs) {
    if (before.size === wanted.size) break
    for (const one of await results(id)) {
      if (!wanted.has(one.employeeId) || before.has(one.employeeId)) continue
      before.set(one.employeeId, { ...one, period, paymentDate: paymentDate ?? lastDay(period) })
    }
  }
  return (employeeId: number) => before.get(employeeId)
}
const NOTHING = selectionText({ employeeIds: [], problems: [], history: [] })

/** The final results of an earlier month: for each person the last one. */
export const finalsIn =
  (db: TenantDb, root: ServiceDb, { selection }: Pick<StoredJob, 'selection'>) =>
  async (period: string) => {
    const { jobs, results } = await finalsBefore(db, root, selection)
    const found = new Map<number, PersonResult>()
    for (const { id, periodName } of jobs) {
      if (periodName !== period) continue
      for (const one of await results(id)) if (!found.has(one.employeeId)) found.set(one.employeeId, one)
    }
    return (employeeId: number) => found.get(employeeId)
  }

/**
 * The final jobs of the months before, the newest first; in a month the one that was released last. `results`: those of a job that no
 * later revision annuls.
 */
async function finalsBefore(db: TenantDb, root: ServiceDb, selection: string) {
  const { history } = storedSelection(selection)
  const rank = new Map(history.map((id, index) => [id, index]))
  const jobs = (await releasesOf(db, history).execute()).toSorted((a, b) =>
    a.periodName < b.periodName ? 1 : a.periodName > b.periodName ? -1 : (rank.get(b.id) ?? 0) - (rank.get(a.id) ?? 0),
  )
  const annulled = new Set((await annulledBy(db, history).execute()).map(({ id }) => id))
  const results = async (jobId: number) =>
    (await resultsOfJob(db, root, jobId)).filter(({ resultSetId }) => !annulled.has(resultSetId))
  return { jobs, results }
}
