import { type Cycle, finalJobsAmong, isFinalized } from '@centime/cycle'
import * as store from '@centime/store'
import { type StoredJob, type TenantDb, yieldToEventLoop } from '@centime/store'
import { differenceIn, GROSS_OF_MONTH, NET_OF_MONTH, standingOf } from '../../calculation/back-pay.js'
import { backPayIn, leftBackPayIn } from '../../calculation/batch.js'
import { cachedByState } from '../../ground/cached-by-state.js'
import { byEmployee } from '../../payruns/value-changes.js'
import { stateOfJob } from '../payroll/results.js'

/** The differences of past months that a month pays, or leaves: as its last calculation has found them, with what was decided since. */

export interface ListedBackPay {
  readonly employeeId: number
  /** The month of origin. */
  readonly originPeriod: string
  /** Decimal texts in euros. */
  readonly gross: string
  readonly net: string
  readonly state: 'proposed' | 'accepted' | 'put_off' | 'paid'
  readonly decided: Pick<store.DecidedBackPay, 'note' | 'decidedBy' | 'decidedAt'> | undefined
}

/** The differences of a month, by employee and month of origin; none before its first calculation. */
export async function backPayOfMonth(db: TenantDb, cycle: Cycle): Promise<readonly ListedBackPay[]> {
  const isFinal = isFinalized(cycle)
  const ids = isFinal ? finalJobsAmong(cycle) : await lastCalculated(db, cycle)
  const jobs = await Promise.all(ids.map((id) => store.jobById(db, id)))
  const found = await foundIn(
    db,
    jobs.flatMap((job) => (job?.jobEnd == null ? [] : [job])),
  )
  const [last] = jobs
  const decisions = last === undefined ? [] : await store.backPayDecisions(db, last.payrollId, cycle.period).execute()
  const decided = new Map(decisions.map((one) => [`${one.employeeId} ${one.originPeriod}`, one]))
  return [...byEmployee(found).values()].flatMap((ofPerson) => {
    const said = ofPerson.map(({ employeeId, originPeriod }) => decided.get(`${employeeId} ${originPeriod}`))
    const standing = standingOf(
      ofPerson.map(({ originPeriod: period, isPaid, leftAs }, at) => {
        return { period, said: said[at]?.decision ?? (isPaid ? 'accept' : leftAs) }
      }),
    )
    return ofPerson.map(({ isPaid, ...one }, at) => {
      const open = standing[at] === 'undecided' ? 'proposed' : (standing[at] ?? 'proposed')
      return { ...one, state: isFinal ? (isPaid ? 'paid' : 'put_off') : open, decided: said[at] }
    })
  })
}

/** The job of the last candidate; before the first one, the job of a calculation that found no person to pay: only leavers have differences. */
async function lastCalculated(db: TenantDb, { lastJob, period, payroll }: Cycle): Promise<readonly number[]> {
  if (lastJob !== undefined) return [lastJob]
  const newest = await store.newestCalculation(db, store.monthKey(period, payroll?.payrollId))
  return newest?.blocker === 'calculation_failed' && newest.effectId !== null ? [newest.effectId] : []
}

interface Found extends Pick<ListedBackPay, 'employeeId' | 'originPeriod' | 'gross' | 'net'> {
  readonly isPaid: boolean
  readonly leftAs: 'put_off' | 'undecided'
}

/**
 * What jobs of the revisions of a month pay and leave: the last payslip of a person counts, and the last job that has looked at the
 * person, paid or not, says what is left.
 */
async function foundIn(db: TenantDb, jobs: readonly StoredJob[]): Promise<readonly Found[]> {
  const people = new Map<number, readonly Found[]>()
  for (const [at, job] of jobs.entries()) {
    if (at > 0) for (const { employeeId } of await store.paidBy(db, [job.id]).execute()) people.delete(employeeId)
    const found = byEmployee(await known(job.id, stateOfJob(job), () => foundInJob(db, job)))
    for (const [employeeId, own] of found) {
      const paid = (people.get(employeeId) ?? []).filter(({ isPaid }) => isPaid)
      people.set(employeeId, [...paid, ...own])
    }
  }
  const all = [...people.values()].flat()
  return all.sort((a, b) => a.employeeId - b.employeeId || (a.originPeriod < b.originPeriod ? -1 : 1))
}
const known = cachedByState<readonly Found[]>(20)

async function foundInJob(db: TenantDb, job: StoredJob): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const [at, { employeeId, backPay }] of (await store.paidBackPay(db, [job.id])).entries()) {
    for (const month of backPayIn(backPay)?.months ?? []) {
      // Only what later months read of it has moved.
      if (month.lines.length === 0) continue
      const [gross, net] = [differenceIn(month, GROSS_OF_MONTH), differenceIn(month, NET_OF_MONTH)]
      found.push({ employeeId, originPeriod: month.period, gross, net, isPaid: true, leftAs: 'undecided' })
    }
    if (at % TOGETHER === 0) await yieldToEventLoop()
  }
  for (const { employeeId, months } of leftBackPayIn(job.backPayLeft)) {
    for (const { period: originPeriod, gross, net, decision: leftAs } of months) {
      found.push({ employeeId, originPeriod, gross, net, isPaid: false, leftAs })
    }
  }
  return found
}
const TOGETHER = 50
