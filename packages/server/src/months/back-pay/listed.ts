import { type Cycle, finalJobsAmong, isFinalized } from '@centime/cycle'
import type { StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { cachedByState } from '../../ground/cached-by-state.js'
import {
  differenceKey,
  differencesOfJob,
  type FoundDifference,
  lastDecisions,
  standingOfFound,
} from '../../payruns/job-differences.js'
import { byEmployee } from '../../payruns/value-changes.js'
import { stateOfJob } from '../payroll/results.js'

/**
 * The differences of past months that a month pays or leaves, as its last calculation found them, with later decisions.
 */

/** A decision that may not be written yet. */
export type Decided = Omit<store.DecidedBackPay, 'payrollId' | 'period'>

export interface ListedBackPay extends Pick<FoundDifference, 'employeeId' | 'originPeriod' | 'gross' | 'net'> {
  readonly state: 'proposed' | 'accepted' | 'put_off' | 'paid'
  readonly decided: Pick<Decided, 'note' | 'decidedBy' | 'decidedAt'> | undefined
}

/**
 * The differences of a month, by employee and month of origin; none before its first calculation. `more`: decisions that are not written
 * yet.
 */
export async function backPayOfMonth(
  db: TenantDb,
  cycle: Cycle,
  more: readonly Decided[] = [],
): Promise<readonly ListedBackPay[]> {
  const isFinal = isFinalized(cycle)
  const ids = isFinal ? finalJobsAmong(cycle) : await lastCalculated(db, cycle)
  const read = await Promise.all(ids.map((id) => store.jobById(db, id)))
  const jobs = read.flatMap((job) => (job?.jobEnd == null ? [] : [job]))
  const [first] = jobs
  if (first === undefined) return []
  const listed = async () => {
    const written = await store.backPayDecisions(db, first.payrollId, cycle.period).execute()
    return listedOf(await foundIn(db, jobs), { isFinal, decisions: [...written, ...more] })
  }
  // A long list is read slice by slice.
  const state = JSON.stringify([isFinal, ids, jobs.map(stateOfJob), await store.lastDecisionId(db)])
  return more.length > 0 ? listed() : listedBefore(first.id, state, listed)
}
const listedBefore = cachedByState<readonly ListedBackPay[]>(20)

function listedOf(
  found: readonly FoundDifference[],
  { isFinal, decisions }: { readonly isFinal: boolean; readonly decisions: readonly Decided[] },
): readonly ListedBackPay[] {
  const decided = lastDecisions(decisions)
  return [...byEmployee(found).values()].flatMap((ofPerson) => {
    const standing = standingOfFound(ofPerson, (one) => decided.get(differenceKey(one))?.decision)
    return ofPerson.map((one, at) => {
      const { employeeId, originPeriod, gross, net, isPaid } = one
      const open = standing[at] === 'undecided' ? 'proposed' : (standing[at] ?? 'proposed')
      const state = isFinal ? (isPaid ? 'paid' : 'put_off') : open
      return { employeeId, originPeriod, gross, net, state, decided: decided.get(differenceKey(one)) }
    })
  })
}

/** The job of the last candidate; before the first one, the job of a calculation that found no person to pay: only leavers have differences. */
async function lastCalculated(db: TenantDb, { lastJob, period, payroll }: Cycle): Promise<readonly number[]> {
  if (lastJob !== undefined) return [lastJob]
  const newest = await store.newestCalculation(db, store.monthKey(period, payroll?.payrollId))
  return newest?.blocker === 'calculation_failed' && newest.effectId !== null ? [newest.effectId] : []
}

/**
 * The differences that jobs of the revisions of a month pay and leave: the last payslip of a person counts, and the
 * last job that looked at the person, paid or not, decides what is left.
 */
async function foundIn(db: TenantDb, jobs: readonly StoredJob[]): Promise<readonly FoundDifference[]> {
  const people = new Map<number, readonly FoundDifference[]>()
  for (const [at, job] of jobs.entries()) {
    if (at > 0) for (const { employeeId } of await store.paidBy(db, [job.id]).execute()) people.delete(employeeId)
    const found = byEmployee(await known(job.id, stateOfJob(job), () => differencesOfJob(db, job)))
    for (const [employeeId, own] of found) {
      const paid = (people.get(employeeId) ?? []).filter(({ isPaid }) => isPaid)
      people.set(employeeId, [...paid, ...own])
    }
  }
  const all = [...people.values()].flat()
  return all.sort((a, b) => a.employeeId - b.employeeId || (a.originPeriod < b.originPeriod ? -1 : 1))
}
const known = cachedByState<readonly FoundDifference[]>(20)
