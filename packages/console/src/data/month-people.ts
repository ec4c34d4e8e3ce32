import { firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import type { Lists } from './lists.js'
import { type PaidPerson, PLACE, paidIn, totalOf } from './paid-amounts.js'
import { jobShownOf, type MonthRead } from './payroll-month-read.js'

/** The people of a payroll's month beside those of the month before. */
export interface MonthPeople {
  readonly rows: readonly PersonBeside[]
  /** The sums of both months, as `PLACE` orders them; `before` undefined: the month before has paid none. */
  readonly totals: readonly string[]
  readonly before: readonly string[] | undefined
  readonly counts: Readonly<Record<Exclude<Moved, 'same'>, number>>
  /** The month before, `YYYY-MM`. */
  readonly earlier: string
  /** Whether entries have changed since the calculation. */
  readonly isOutdated: boolean
}

/**
 * How a person stands to the month before: is new, is gone, lacks a payslip (blocked or held out), has another net, or the same.
 */
type Moved = 'in' | 'out' | 'missing' | 'changed' | 'same'

export interface PersonBeside {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  /** Name and identifier as they are searched. */
  readonly key: string
  readonly moved: Moved
  readonly now: PaidOf | undefined
  readonly before: PaidOf | undefined
}

/** What a payrun pays a person: amounts by column. */
interface PaidOf extends Pick<PaidPerson, 'paid'> {
  readonly jobId: number
}

/** Undefined where the month has no results. */
export async function peopleOf(
  lists: Lists,
  { place, month, outdatedJob }: MonthRead,
): Promise<MonthPeople | undefined> {
  if (month === undefined) return undefined
  const { tenantId, payrollId, period } = place
  const jobId = jobShownOf(month, outdatedJob)
  const missing = new Set([...month.held, ...(month.result?.blockers ?? [])].map(({ employeeId }) => employeeId))
  const earlier = monthOf(monthsLater(firstDay(period), -1))
  // The candidate of a later revision pays only the people who have moved: the final payslips of the others stand.
  const finals = jobId === undefined || month.revision > 1 ? await finalsOf(lists, tenantId, payrollId, period) : NOBODY
  const candidate = jobId === undefined ? NOBODY : await peopleOfJob(lists, tenantId, jobId, outdatedJob !== undefined)
  const now = new Map([...finals, ...candidate])
  if (now.size === 0) return undefined
  const before = await finalsOf(lists, tenantId, payrollId, earlier)
  const rows = [...new Set([...now.keys(), ...before.keys()])].flatMap((employeeId) => {
    const [is, was] = [now.get(employeeId), before.get(employeeId)]
    const known = is ?? was
    if (known === undefined) return []
    const { identifier, name, key } = known
    return [
      {
        employeeId,
        identifier,
        name,
        key,
        moved: is === undefined && missing.has(employeeId) ? 'missing' : movedOf(is, was),
        now: is,
        before: was,
      },
    ]
  })
  const countOf = (moved: Moved) => rows.filter((row) => row.moved === moved).length
  return {
    ...{ rows, earlier, isOutdated: outdatedJob !== undefined },
    totals: totalsOf(now),
    before: before.size === 0 ? undefined : totalsOf(before),
    counts: { in: countOf('in'), out: countOf('out'), missing: countOf('missing'), changed: countOf('changed') },
  }
}

type Paid = ReadonlyMap<number, PaidPerson & PaidOf>
const NOBODY: Paid = new Map()

const totalsOf = (people: Paid): readonly string[] => {
  const all = [...people.values()]
  return Object.values(PLACE).map((place) => totalOf(all, place))
}

async function peopleOfJob(lists: Lists, tenantId: number, jobId: number, isWithdrawn = false): Promise<Paid> {
  const read = await paidIn(lists, tenantId, jobId, isWithdrawn)
  return new Map(read?.people.map((person) => [person.employeeId, { ...person, jobId }] as const))
}

async function finalsOf(lists: Lists, tenantId: number, payrollId: number, period: string): Promise<Paid> {
  const paid = await lists.finals(payrollId, period)
  const standing = new Set(paid.map(({ jobId, employeeId }) => `${jobId} ${employeeId}`))
  const people = new Map<number, PaidPerson & PaidOf>()
  // In the order of the jobs: the last one that has paid a person counts.
  for (const jobId of [...new Set(paid.map((one) => one.jobId))].toSorted((a, b) => a - b)) {
    for (const [id, person] of await peopleOfJob(lists, tenantId, jobId)) {
      if (standing.has(`${jobId} ${id}`)) people.set(id, person)
    }
  }
  return people
}

function movedOf(now: PaidOf | undefined, before: PaidOf | undefined): Moved {
  if (before === undefined) return 'in'
  if (now === undefined) return 'out'
  return now.paid.amounts[PLACE.NetAPayer] === before.paid.amounts[PLACE.NetAPayer] ? 'same' : 'changed'
}
