import { lastDay } from '@centime/engine/ground'
import type { CalculatedPayroll, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { fixedFor } from '../calculation/calculate.js'
import { establishmentIn } from '../calculation/establishments.js'
import { layoutOf } from '../calculation/layout.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import { lastDayOf, movingIn } from './moved-inputs.js'

/**
 * The job of a payroll's month copies the results of people whose inputs have not changed from earlier jobs. The values recorded since
 * then show whose inputs may have changed, so that only those people are read; the digest of each decides whether the inputs have
 * changed.
 */
export interface MonthOfJob extends Pick<CalculatedPayroll, 'from' | 'keeps'> {
  /** The people whose inputs may have changed since; null: all people. */
  readonly touched: readonly number[] | null
}

export const storedMonth = ({ month }: Pick<StoredJob, 'month'>): MonthOfJob | undefined =>
  month === null ? undefined : (JSON.parse(month) as MonthOfJob) // only `monthOfJob` writes it

interface Wanted {
  readonly payroll: { readonly id: number; readonly regulationId: number }
  readonly period: string
  readonly paymentDate: string
  readonly selection: Selection
}

/** Finds the people whose inputs may have changed since the jobs whose results a calculation copies. */
export async function monthOfJob(
  db: TenantDb,
  root: ServiceDb,
  { from, keeps }: Pick<CalculatedPayroll, 'from' | 'keeps'>,
  wanted: Wanted,
): Promise<MonthOfJob> {
  const all = { from, keeps, touched: null }
  const jobs = await Promise.all(from.map((id) => store.jobById(db, id)))
  const found = jobs.flatMap((job) => (job === undefined ? [] : [job]))
  const [first] = found
  if (first === undefined) return all
  for (const job of found) if (!(await isComparable(root, job, wanted))) return all
  const since = await recordedSince(db, Math.min(...found.map((job) => job.lastCaseValueId)), wanted)
  if (since === 'everybody') return all
  const paid = new Set((await store.paidBy(db, from).execute()).map(({ employeeId }) => employeeId))
  const before = found.map((job) => storedSelection(job.selection))
  const hasMoved = (id: number): boolean =>
    before.some((one) => one.employeeIds.includes(id) && pathIn(one, id) !== pathIn(wanted.selection, id))
  const isMoving = [wanted.selection, ...before].some(({ establishments }) => establishments !== undefined)
  const touched = wanted.selection.employeeIds.filter(
    (id) => since.has(id) || !paid.has(id) || (isMoving && keeps === 'all' && hasMoved(id)),
  )
  return { from, keeps, touched }
}

const pathIn = (selection: Selection, employeeId: number): string =>
  (establishmentIn(selection, employeeId) ?? []).join()

/** Whether the same layout, day of payment and history are read now as that job has read. */
async function isComparable(root: ServiceDb, job: StoredJob, { payroll, period, paymentDate, selection }: Wanted) {
  if (job.layoutId === null || (job.paymentDate ?? lastDay(period)) !== paymentDate) return false
  if (storedSelection(job.selection).history.join() !== selection.history.join()) return false
  const layout = JSON.stringify(layoutOf(fixedFor(payroll.regulationId, period, paymentDate)))
  return (await store.layoutById(root, job.layoutId)) === layout
}

/** The people with a recorded value that can change the month; all people where it is a value of the company. */
async function recordedSince(
  db: TenantDb,
  after: number,
  { payroll, period, paymentDate }: Wanted,
): Promise<ReadonlySet<number> | 'everybody'> {
  const [last] = await store.lastValue(db).execute()
  if ((last?.id ?? 0) <= after) return new Set()
  const until = lastDayOf({ periodName: period, paymentDate })
  const isMoving = movingIn({
    regulationId: payroll.regulationId,
    periodName: period,
    paymentDate,
    lastCaseValueId: after,
  })
  const moving = (await store.valuesSince(db, payroll.id, [{ after, upTo: Infinity, until }])).filter(isMoving)
  const people = moving.map(({ employeeId }) => employeeId)
  return people.includes(null) ? 'everybody' : new Set(people.flatMap((id) => id ?? []))
}
