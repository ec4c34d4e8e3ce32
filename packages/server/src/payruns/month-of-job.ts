import { lastDay, later } from '@centime/engine/ground'
import type { CalculatedPayroll, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type BackPayOfJob, storedBackPayOfJob } from '../calculation/batch.js'
import { elementsOf } from '../calculation/elements.js'
import { establishmentIn } from '../calculation/establishments.js'
import { type LawInForce, movedFigures } from '../calculation/law.js'
import { layoutOf } from '../calculation/layout.js'
import { fixedFor } from '../calculation/months.js'
import { pastMonths } from '../calculation/past.js'
import { lastDayOf } from '../calculation/past-figures.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import { movingIn } from './moved-inputs.js'

/**
 * The job of a payroll's month copies the results of people whose inputs have not changed from earlier jobs. The values recorded since
 * then show whose inputs may have changed, so that only those people are read; the digest of each decides whether the inputs have
 * changed.
 */
export interface MonthOfJob extends Pick<CalculatedPayroll, 'from' | 'keeps' | 'released'> {
  /** The people whose inputs may have changed since; null: all people. */
  readonly touched: readonly number[] | null
  /** The month reads other figures of the law than those jobs, or its results have other lines: all people are computed again. */
  readonly again?: true
}

export const storedMonth = ({ month }: Pick<StoredJob, 'month'>): MonthOfJob | undefined =>
  month === null ? undefined : (JSON.parse(month) as MonthOfJob) // only `monthOfJob` writes it

interface Wanted {
  readonly payroll: { readonly id: number; readonly regulationId: number }
  readonly period: string
  readonly paymentDate: string
  readonly selection: Selection
  readonly backPay: BackPayOfJob
  /** The law in force. */
  readonly law: LawInForce
}

/** Finds the people whose inputs may have changed since the jobs whose results a calculation copies. */
export async function monthOfJob(
  db: TenantDb,
  root: ServiceDb,
  { from, keeps, released }: Pick<CalculatedPayroll, 'from' | 'keeps' | 'released'>,
  wanted: Wanted,
): Promise<MonthOfJob> {
  const all = { from, keeps, ...(released && { released }), touched: null }
  const jobs = await Promise.all(from.map((id) => store.jobById(db, id)))
  const found = jobs.flatMap((job) => (job === undefined ? [] : [job]))
  const [first] = found
  if (first === undefined) return all
  const { law, period, paymentDate } = wanted
  const until = lastDayOf({ periodName: period, paymentDate })
  const elements = await elementsOf(db, wanted.payroll.id)
  for (const job of found) {
    if ((await movedFigures(root, job, { now: law, until })).length > 0) return { ...all, again: true }
  }
  const layout = JSON.stringify(
    layoutOf(fixedFor({ ...wanted.payroll, law: law.changes, elements }, period, paymentDate)),
  )
  const layouts = await Promise.all(
    found.map(({ layoutId }) => (layoutId === null ? '' : store.layoutById(root, layoutId))),
  )
  // An element that was defined or withdrawn since adds or removes a line: a copied result would have its amounts on other lines.
  if (layouts.some((before) => before !== layout)) return keeps === 'all' ? { ...all, again: true } : all
  if (!found.every((job) => isComparable(job, wanted))) return all
  if (keeps === 'all' && found.some((job) => !paysBackAlike(job, wanted))) return all
  const since = await recordedSince(db, Math.min(...found.map((job) => job.lastCaseValueId)), { ...wanted, keeps })
  if (since === 'everybody') return all
  const rows = await store.paidBy(db, from).execute()
  await store.yieldToEventLoop()
  const paid = new Set(rows.map(({ employeeId }) => employeeId))
  const decided = await decidedSince(db, found, wanted)
  const hasMoved = keeps === 'all' ? movedBetween(found, wanted.selection) : () => false
  const isTouched = (id: number): boolean => since.has(id) || decided.has(id) || !paid.has(id) || hasMoved(id)
  const touched = wanted.selection.employeeIds.filter(isTouched)
  return { ...all, touched }
}

/** Finds whether a person works in another establishment than when one of the jobs selected the person. */
function movedBetween(jobs: readonly StoredJob[], now: Selection): (employeeId: number) => boolean {
  const before = jobs.map((job) => storedSelection(job.selection))
  if ([now, ...before].every(({ establishments }) => establishments === undefined)) return () => false
  const selected = before.map((selection) => ({ selection, ids: new Set(selection.employeeIds) }))
  return (id) => selected.some(({ selection, ids }) => ids.has(id) && pathIn(selection, id) !== pathIn(now, id))
}
const pathIn = (selection: Selection, employeeId: number): string =>
  (establishmentIn(selection, employeeId) ?? []).join()

/** Whether day of payment and history are still those that the job has read. */
const isComparable = (job: StoredJob, { period, paymentDate, selection }: Wanted): boolean =>
  (job.paymentDate ?? lastDay(period)) === paymentDate &&
  storedSelection(job.selection).history.join() === selection.history.join()

/** Whether a job has paid back pay by the same policy, with the same people held out and the same figures taken up. */
function paysBackAlike(job: StoredJob, { backPay }: Wanted): boolean {
  const before = storedBackPayOfJob(job.backPay)
  const terms = ({ accepts, held, takenUp = [] }: BackPayOfJob) => JSON.stringify([accepts, held, takenUp])
  return before !== undefined && terms(before) === terms(backPay)
}

/** The people about whose past months something was decided since the first of some jobs. */
async function decidedSince(db: TenantDb, jobs: readonly StoredJob[], { payroll, period }: Wanted) {
  const after = Math.min(...jobs.map((job) => storedBackPayOfJob(job.backPay)?.decidedUpTo ?? 0))
  const decisions = await store.backPayDecisions(db, payroll.id, period).execute()
  return new Set(decisions.flatMap(({ id, employeeId }) => (id > after ? [employeeId] : [])))
}

/**
 * The people with a recorded value that can change the month, or a past month that it may correct; all people where it is a value
 * of the company. A later revision corrects past months only for people whom it pays anyway, and for people with a new decision.
 */
async function recordedSince(
  db: TenantDb,
  after: number,
  { payroll, period, paymentDate, law, keeps }: Wanted & Pick<CalculatedPayroll, 'keeps'>,
): Promise<ReadonlySet<number> | 'everybody'> {
  const [last] = await store.lastValue(db).execute()
  if ((last?.id ?? 0) <= after) return new Set()
  const read = { payrollId: payroll.id, periodName: period, law: law.changes }
  const past = keeps === 'all' ? [...(await pastMonths(db, read)).values()] : []
  const months = [{ periodName: period, paymentDate }, ...past]
  const until = months.map(lastDayOf).reduce((a, b) => later(a, b))
  const movings = months.map((month) => movingIn({ ...month, regulationId: payroll.regulationId }))
  const values = await store.valuesSince(db, payroll.id, [{ after, upTo: Infinity, until }])
  const moving = values.filter((value) => movings.some((isMoving) => isMoving(value)))
  const people = moving.map(({ employeeId }) => employeeId)
  return people.includes(null) ? 'everybody' : new Set(people.flatMap((id) => id ?? []))
}
