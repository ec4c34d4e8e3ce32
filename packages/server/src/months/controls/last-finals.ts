import { lastDay } from '@centime/engine/ground'
import { annulledBy, releasesOf, type ServiceDb, type StoredJob, type TenantDb } from '@centime/store'
import type { PersonResult } from '../../calculation/person-results.js'
import { storedSelection } from '../../calculation/selection.js'
import { resultsByEmployee, resultsOfJob } from '../payroll/results.js'

/** The final results of the months before the one of a job. */

/** A result of an earlier month. */
export interface FinalResult {
  readonly result: PersonResult
  readonly period: string
  readonly paymentDate: string
}

/** Reads the result of some people in the last final month before the month of a job. */
export async function lastFinalOf(
  db: TenantDb,
  root: ServiceDb,
  { selection }: Pick<StoredJob, 'selection'>,
  employeeIds: readonly number[],
): Promise<(employeeId: number) => FinalResult | undefined> {
  const { jobs, resultsOf } = await finalsBefore(db, root, selection)
  const read: { readonly job: FinalJob; readonly of: ResultOf }[] = []
  let missing = employeeIds
  for (const job of jobs) {
    if (missing.length === 0) break
    const of = await resultsOf(job.id)
    missing = missing.filter((id) => of(id) === undefined)
    read.push({ job, of })
  }
  return (employeeId) => {
    for (const { job, of } of read) {
      const result = of(employeeId)
      const { periodName: period, paymentDate } = job
      if (result !== undefined) return { result, period, paymentDate: paymentDate ?? lastDay(period) }
    }
    return undefined
  }
}

/** The final results of an earlier month: for each person the last one. */
export const finalsIn =
  (db: TenantDb, root: ServiceDb, { selection }: Pick<StoredJob, 'selection'>) =>
  async (period: string): Promise<ResultOf> => {
    const { jobs, resultsOf } = await finalsBefore(db, root, selection)
    const read: ResultOf[] = []
    for (const { id, periodName } of jobs) if (periodName === period) read.push(await resultsOf(id))
    return (employeeId) => {
      for (const of of read) {
        const one = of(employeeId)
        if (one !== undefined) return one
      }
      return undefined
    }
  }

/** The result of a person; undefined: there is none. */
type ResultOf = (employeeId: number) => PersonResult | undefined
type FinalJob = Pick<StoredJob, 'periodName' | 'paymentDate'>

/**
 * The final jobs of the months before, the newest first; the last released one first within a month. `resultsOf`: those
 * of a job that no later revision annuls.
 */
async function finalsBefore(db: TenantDb, root: ServiceDb, selection: string) {
  const { history } = storedSelection(selection)
  const rank = new Map(history.map((id, index) => [id, index]))
  const jobs = (await releasesOf(db, history).execute()).toSorted((a, b) =>
    a.periodName < b.periodName ? 1 : a.periodName > b.periodName ? -1 : (rank.get(b.id) ?? 0) - (rank.get(a.id) ?? 0),
  )
  const annulled = new Set((await annulledBy(db, history).execute()).map(({ id }) => id))
  const resultsOf = async (jobId: number): Promise<ResultOf> => {
    const people = resultsByEmployee(await resultsOfJob(db, root, jobId))
    return (employeeId) => {
      const one = people.get(employeeId)
      return one === undefined || annulled.has(one.resultSetId) ? undefined : one
    }
  }
  return { jobs, resultsOf }
}
