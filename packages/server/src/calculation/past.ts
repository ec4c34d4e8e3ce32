import { firstDay, hasLaw, monthOf } from '@centime/engine/ground'
import type { ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import {
  type BackPayOfJob,
  backPayIn,
  type PastOfBatch,
  type PastOfPerson,
  type StoredBackPay,
  type StoredMonth,
} from './batch.js'
import { type Establishment, establishmentIn, type Path } from './establishments.js'
import { readLaw } from './law.js'
import { figuresMoved } from './past-figures.js'
import { placesFrom, storedSelection } from './selection.js'

/** The past months that a month may correct, and the decisions about them. */

/** Gives the past of a person from the results of the earlier months; `sharedIn`: a month that several payrolls have paid to the person. */
export type PastReader = (
  employeeId: number,
  months: readonly StoredMonth[],
  sharedIn: string | undefined,
) => PastOfPerson

export interface PastRead {
  readonly ofBatch: PastOfBatch
  readonly ofPerson: PastReader
}

interface OfJob extends Pick<StoredJob, 'payrollId' | 'periodName'> {
  /** The text of the law: see `law.ts`. */
  readonly law: string
  readonly backPay: BackPayOfJob
  /** The released jobs of earlier months that it has read. */
  readonly history: readonly number[]
  /**
   * The final jobs of the earlier revisions of the month: differences that they have paid stay accepted unless they are
   * put off.
   */
  readonly revises: readonly number[]
}

/** Reads the past months that a job may correct. */
export async function readPast(db: TenantDb, root: ServiceDb, of: OfJob): Promise<PastRead> {
  const { payrollId, periodName, backPay, history, revises } = of
  const among = new Set(history)
  const jobs = await pastJobs(db, of, among)
  const last = latest(jobs)
  const { said, ...recorded } = await store.together(root, {
    said: store.backPayDecisions(db, payrollId, periodName, backPay.decidedUpTo),
    assignments: store.assignmentRows(db, payrollId, null),
    payrolls: store.payrollOf(db, payrollId),
  })
  const { placesOf, people: placed } = await pastPlaces(db, history, await assignedPlaces(db, root, recorded))
  const moved = await figuresMoved(db, root, jobs, readLaw(of.law))
  const decisions = await decisionsOf(db, said, revises)
  const { held: out, lapsed = [] } = backPay
  const held = new Set([...out, ...lapsed].map(([employeeId, period]) => `${employeeId} ${period}`))
  const ownPast = new Set([...decisions.keys(), ...placed, ...[...out, ...lapsed].map(([employeeId]) => employeeId)])
  const pastOf: PastReader = (employeeId, months, sharedIn) => {
    const paid = new Map(months.map((month) => [month.job.periodName, month]))
    const readUpTo: Record<string, readonly number[]> = {}
    const figures: Record<string, readonly string[]> = {}
    const paidBack = months.map((month) => ({ ...month, backPay: backPayIn(month.backPay) }))
    const payers = payersOf(paidBack)
    const others = correctedOtherwise(paidBack, paid)
    const unpaid = lapsed.flatMap(([id, period]) => (id === employeeId && !paid.has(period) ? [period] : []))
    const ended = new Set(paidBack.filter(isAfterContract).map(({ job }) => job.periodName))
    for (const [period, { id, lastCaseValueId }] of last) {
      const month = paid.get(period)
      const later = (payers.get(period) ?? []).map((payer) => payer.job.lastCaseValueId)
      if (month === undefined) {
        if (!held.has(`${employeeId} ${period}`)) readUpTo[period] = [lastCaseValueId, ...later]
      } else if (month.job.payrollId === payrollId) {
        readUpTo[period] = others.has(period) ? [-1] : [month.job.lastCaseValueId, ...later]
        if (ended.has(period)) continue
        const found = moved(month.job.id, lastOf(payers.get(period))?.job.id)
        if (found.length > 0) figures[period] = found
      } else if (sharedIn !== undefined && !ended.has(period)) {
        const found = moved(id)
        if (found.length > 0) figures[period] = found
      }
    }
    const places = placesOf(employeeId, { periods: [...last.keys()], months, payers })
    const own = {
      ...{ readUpTo, figures, decisions: decisions.get(employeeId) ?? {} },
      ...(unpaid.length > 0 && { lapsed: unpaid }),
      ...(ended.size > 0 && { afterEnd: [...ended] }),
      ...(places.size > 0 && { establishments: Object.fromEntries(places) }),
    }
    return sharedIn === undefined ? own : { ...own, sharedIn }
  }
  return {
    ofBatch: {
      accepts: backPay.accepts,
      ...(backPay.takenUp && { takenUp: backPay.takenUp }),
      paymentDates: Object.fromEntries([...last.values()].map((job) => [job.periodName, job.paymentDate])),
    },
    ofPerson: sharedByPeople(pastOf, ownPast),
  }
}

/**
 * People whose months the same jobs have paid have the same past, made once, unless something was decided about one of them or a month
 * has paid back pay. `others`: people with decisions, an establishment, or a month that they were held out of.
 */
function sharedByPeople(pastOf: PastReader, others: ReadonlySet<number>): PastReader {
  const known = new Map<string, PastOfPerson>()
  return (employeeId, months, sharedIn) => {
    if (sharedIn !== undefined || others.has(employeeId) || months.some(({ backPay }) => backPay !== null)) {
      return pastOf(employeeId, months, sharedIn)
    }
    const key = months.map(({ job }) => job.id).join()
    const past = known.get(key) ?? pastOf(employeeId, months, sharedIn)
    known.set(key, past)
    return past
  }
}

interface PastMonths {
  /** The months that may be corrected. */
  readonly periods: readonly string[]
  readonly months: readonly StoredMonth[]
  readonly payers: ReadonlyMap<string, readonly PaidBack[]>
}

/**
 * Finds where a person worked in past months; [] and no entry: in the division of the payroll itself. A place that is recorded with its
 * first day counts at the end of each month; else the one that the job which paid the month has read.
 */
async function pastPlaces(db: TenantDb, history: readonly number[], assigned: AssignedPlaces | undefined) {
  const { placeOf, people } = await placesPaid(db, history)
  const placesOf = (employeeId: number, { periods, months, payers }: PastMonths): ReadonlyMap<string, Path> => {
    const places = new Map<string, Path>()
    const paid = new Set(months.map(({ job }) => job.periodName))
    for (const { job } of months) {
      const place = placeOf(job.id, employeeId)
      if (place !== undefined) places.set(job.periodName, place)
    }
    // A month that back pay alone has paid was computed where the person worked when it was paid first.
    for (const [period, ofMonth] of payers) {
      const [first] = inOrder(ofMonth)
      if (first !== undefined && !paid.has(period)) places.set(period, placeOf(first.job.id, employeeId) ?? [])
    }
    if (assigned?.people.has(employeeId) !== true) return places
    for (const period of periods) {
      const { isDated, pathOf } = assigned.places(period)
      const isKnown = paid.has(period) || payers.has(period)
      if (isDated(employeeId) || !isKnown) places.set(period, pathOf(employeeId) ?? [])
    }
    return places
  }
  return { placesOf, people: [...people, ...(assigned?.people ?? [])] }
}

/** Finds where a person worked when a job paid the person; undefined: in the division of the payroll itself. */
async function placesPaid(db: TenantDb, jobIds: readonly number[]) {
  const jobs = new Map<number, { readonly establishments?: readonly Establishment[] }>()
  for (const { id, selection } of await store.selectionsWithPlaces(db, jobIds)) jobs.set(id, storedSelection(selection))
  const groups = [...jobs.values()].flatMap(({ establishments = [] }) => establishments)
  return {
    placeOf: (jobId: number, employeeId: number): Path | undefined =>
      establishmentIn(jobs.get(jobId) ?? {}, employeeId),
    /** The people who worked in an establishment. */
    people: groups.flatMap(({ employeeIds }) => employeeIds),
  }
}

/** The people whose establishments are recorded with their first days, and their places in a month; undefined: there are none. */
async function assignedPlaces(
  db: TenantDb,
  root: ServiceDb,
  {
    assignments,
    payrolls,
  }: { readonly assignments: store.AssignmentRows; readonly payrolls: readonly store.StoredPayroll[] },
) {
  const [payroll] = assignments.length === 0 ? [] : payrolls
  const people = new Set(assignments.flatMap(({ employeeId }) => employeeId ?? []))
  if (payroll === undefined) return undefined
  const rows = await store.together(root, {
    parents: store.parentRows(db),
    establishments: store.establishmentRows(db, [...people]),
  })
  return {
    people,
    places: placesFrom({ ...rows, assignments }, { payrollId: payroll.id, divisionId: payroll.divisionId }),
  }
}
type AssignedPlaces = NonNullable<Awaited<ReturnType<typeof assignedPlaces>>>

/** The past months that a month may correct under a law: the job that counts of each, by period. */
export const pastMonths = async (db: TenantDb, of: Pick<OfJob, 'payrollId' | 'periodName' | 'law'>) =>
  latest(await pastJobs(db, of))

async function pastJobs(
  db: TenantDb,
  { payrollId, periodName, law }: Pick<OfJob, 'payrollId' | 'periodName' | 'law'>,
  among?: ReadonlySet<number>,
) {
  const { completeUntil } = readLaw(law)
  return (await store.pastJobs(db, payrollId, periodName)).filter(
    (job) => hasLaw(firstDay(job.periodName), completeUntil) && among?.has(job.id) !== false,
  )
}

/** The last released job of a month counts. */
const latest = (jobs: readonly store.PastJob[]): ReadonlyMap<string, store.PastJob> =>
  new Map(jobs.map((job) => [job.periodName, job]))

/** The decisions that stand, by employee and month of origin. */
async function decisionsOf(
  db: TenantDb,
  said: readonly {
    readonly employeeId: number
    readonly originPeriod: string
    readonly decision: 'accept' | 'put_off'
  }[],
  revises: readonly number[],
) {
  const standing = new Map<number, Record<string, 'accept' | 'put_off'>>()
  const decide = (employeeId: number, period: string, decision: 'accept' | 'put_off'): void => {
    standing.set(employeeId, { ...standing.get(employeeId), [period]: decision })
  }
  for await (const { employeeId, backPay } of store.paidBackPay(db, revises)) {
    for (const { period } of backPayIn(backPay)?.months ?? []) decide(employeeId, period, 'accept')
  }
  for (const { employeeId, originPeriod, decision } of said) decide(employeeId, originPeriod, decision)
  return standing
}

type PaidBack = Omit<StoredMonth, 'backPay'> & { readonly backPay: StoredBackPay | undefined }

/** By month of origin: the payslips that have paid its back pay. */
function payersOf(months: readonly PaidBack[]): ReadonlyMap<string, readonly PaidBack[]> {
  const payers = new Map<string, readonly PaidBack[]>()
  for (const month of months) {
    for (const { period } of month.backPay?.months ?? []) payers.set(period, [...(payers.get(period) ?? []), month])
  }
  return payers
}

/** The payslip that has corrected a month last: its law decides the figures of the month. */
const lastOf = (payers: readonly PaidBack[] = []): PaidBack | undefined => inOrder(payers).at(-1)
const inOrder = (payers: readonly PaidBack[]): readonly PaidBack[] =>
  payers.toSorted((a, b) => (a.job.periodName < b.job.periodName ? -1 : 1))

/** The months whose back pay was computed from another payslip than the one that counts now. */
function correctedOtherwise(
  months: readonly PaidBack[],
  paid: ReadonlyMap<string, Pick<StoredMonth, 'job'>>,
): ReadonlySet<string> {
  const counted = months.flatMap(({ backPay }) => Object.entries(backPay?.counted ?? {}))
  return new Set(counted.flatMap(([period, jobId]) => (paid.get(period)?.job.id === jobId ? [] : [period])))
}

/** Whether a result is a payment after the end of the contract: there is no month of work to compute again. */
const isAfterContract = ({ job, backPay }: PaidBack): boolean => {
  const end = backPay?.ended?.end
  return end !== undefined && monthOf(end) < job.periodName
}
