import { firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import { byKey } from './folded.js'
import { keptByState } from './kept-by-state.js'
import type { Lists } from './lists.js'
import { namesOfJob, type PaidName, type PaidTexts, PLACE, paidIn, totalsOf } from './paid-amounts.js'
import { jobShownOf, type MonthRead } from './payroll-month-read.js'

/** The people of a payroll's month beside those of the month before. */

/** The people paid in a month and in the one before, without names, for the sums of a month. */
interface MonthPaid {
  readonly now: Paid
  readonly before: Paid
  readonly moved: ReadonlyMap<number, Moved>
  readonly counts: Readonly<Record<Exclude<Moved, 'same'>, number>>
  /** The month before, `YYYY-MM`. */
  readonly earlier: string
  /** Whether entries have changed since the calculation. */
  readonly isOutdated: boolean
}

export interface MonthPeople extends Pick<MonthPaid, 'counts' | 'earlier' | 'isOutdated'> {
  /** By name. */
  readonly rows: readonly PersonBeside[]
}

/**
 * A person beside the month before: new, gone, without a payslip (blocked or held out), with another net, or with the
 * same.
 */
type Moved = 'in' | 'out' | 'missing' | 'changed' | 'same'

export interface PersonBeside extends PaidName {
  readonly moved: Moved
  readonly now: PaidOf | undefined
  readonly before: PaidOf | undefined
}

/** The amounts that a payrun pays a person, by column. */
interface PaidOf {
  readonly jobId: number
  readonly amounts: PaidTexts
}
type Paid = ReadonlyMap<number, PaidOf>
const NOBODY: Paid = new Map()

/** Undefined where the month has no results. */
export const peopleOf = (lists: Lists, read: MonthRead): Promise<MonthPeople | undefined> =>
  keptPeople(lists, read.place.month, read.state, async () => {
    const paid = await paidOf(lists, read)
    return paid && withNames(lists, read.place.tenantId, paid)
  })
/** About 15 MB for two months of 10,000 people. */
const keptPeople = keptByState<MonthPeople | undefined>(4)

/** Undefined where the month has no results. */
export const paidOf = (lists: Lists, read: MonthRead): Promise<MonthPaid | undefined> =>
  keptPaid(lists, read.place.month, read.state, () => paidNow(lists, read))
const keptPaid = keptByState<MonthPaid | undefined>(4)

async function paidNow(lists: Lists, { place, month, outdatedJob }: MonthRead): Promise<MonthPaid | undefined> {
  if (month === undefined) return undefined
  const { tenantId, payrollId, period } = place
  const jobId = jobShownOf(month, outdatedJob)
  const missing = new Set([...month.held, ...(month.result?.blockers ?? [])].map(({ employeeId }) => employeeId))
  const earlier = monthOf(monthsLater(firstDay(period), -1))
  // The candidate of a later revision pays only the people who have moved: the final payslips of the others stay valid.
  const finals = jobId === undefined || month.revision > 1 ? await finalsOf(lists, tenantId, payrollId, period) : NOBODY
  const candidate = jobId === undefined ? NOBODY : await paidByJob(lists, tenantId, jobId, outdatedJob !== undefined)
  const now = finals.size === 0 ? candidate : new Map([...finals, ...candidate])
  if (now.size === 0) return undefined
  const before = await finalsOf(lists, tenantId, payrollId, earlier)
  const counts = { in: 0, out: 0, missing: 0, changed: 0, same: 0 }
  const moved = new Map<number, Moved>()
  for (const ids of [now.keys(), before.keys()]) {
    for (const id of ids) {
      if (moved.has(id)) continue
      const is = now.get(id)
      const how = is === undefined && missing.has(id) ? 'missing' : movedOf(is, before.get(id))
      moved.set(id, how)
      counts[how] += 1
    }
  }
  return { now, before, moved, counts, earlier, isOutdated: outdatedJob !== undefined }
}

async function withNames(
  lists: Lists,
  tenantId: number,
  { now, before, moved, ...others }: MonthPaid,
): Promise<MonthPeople> {
  const names = new Map<number, PaidName>()
  for (const paid of [now, before]) {
    const jobs = new Set<number>()
    for (const [id, { jobId }] of paid) if (!names.has(id)) jobs.add(jobId)
    for (const job of jobs) for (const [id, name] of await namesOfJob(lists, tenantId, job)) names.set(id, name)
  }
  const rows: PersonBeside[] = []
  for (const [id, how] of moved) {
    const name = names.get(id)
    if (name !== undefined) rows.push({ ...name, moved: how, now: now.get(id), before: before.get(id) })
  }
  return { ...others, rows: rows.sort(byKey) }
}

/** The sums of some lines over some people. */
export const totalsIn = (people: Paid, lines: readonly (keyof typeof PLACE)[]): readonly string[] =>
  totalsOf(
    Array.from(people.values(), ({ amounts }) => amounts),
    lines.map((line) => PLACE[line]),
  )

async function paidByJob(lists: Lists, tenantId: number, jobId: number, isWithdrawn = false): Promise<Paid> {
  const paid = new Map<number, PaidOf>()
  const read = await paidIn(lists, tenantId, jobId, isWithdrawn)
  for (const [employeeId, amounts] of read?.amounts ?? []) paid.set(employeeId, { jobId, amounts })
  return paid
}

/** The final payslips of a payroll's month by person: the last one that none annuls. */
export async function finalsOf(lists: Lists, tenantId: number, payrollId: number, period: string): Promise<Paid> {
  const jobs = await lists.finalJobs(payrollId, period)
  const [only] = jobs
  if (only === undefined) return NOBODY
  // Only a later job of the month annuls payslips.
  if (jobs.length === 1) return paidByJob(lists, tenantId, only)
  const paid = await lists.finals(payrollId, period)
  const standing = new Set(paid.map(({ jobId, employeeId }) => `${jobId} ${employeeId}`))
  const people = new Map<number, PaidOf>()
  // In the order of the jobs: the last one that has paid a person counts.
  for (const jobId of [...new Set(paid.map((one) => one.jobId))].toSorted((a, b) => a - b)) {
    for (const [id, person] of await paidByJob(lists, tenantId, jobId)) {
      if (standing.has(`${jobId} ${id}`)) people.set(id, person)
    }
  }
  return people
}

function movedOf(now: PaidOf | undefined, before: PaidOf | undefined): Moved {
  if (before === undefined) return 'in'
  if (now === undefined) return 'out'
  return now.amounts[PLACE.NetAPayer] === before.amounts[PLACE.NetAPayer] ? 'same' : 'changed'
}
