import { firstDay, hasLaw, monthOf } from '@centime/engine/ground'
import type { StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import {
  type BackPayOfJob,
  backPayIn,
  type MonthOfHistory,
  type PastOfBatch,
  type PastOfPerson,
  type StoredBackPay,
} from './batch.js'
import { readLaw } from './law.js'

/** The past months that a month may correct, and what is decided about them. */

/** Gives the past of a person from the results of the earlier months; `sharedIn`: a month that several payrolls have paid to the person. */
export type PastReader = (
  employeeId: number,
  months: readonly MonthOfHistory[],
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
  /** The final jobs of the earlier revisions of the month: what they have paid stays accepted unless it is put off. */
  readonly revises: readonly number[]
}

/** Reads what a job may correct. */
export async function readPast(db: TenantDb, of: OfJob): Promise<PastRead> {
  const { payrollId, periodName, backPay, history, revises } = of
  const last = await pastMonths(db, of, new Set(history))
  const decisions = await decisionsOf(db, { payrollId, periodName, upTo: backPay.decidedUpTo, revises })
  const held = new Set(backPay.held.map(([employeeId, period]) => `${employeeId} ${period}`))
  return {
    ofBatch: {
      accepts: backPay.accepts,
      paymentDates: Object.fromEntries([...last.values()].map((job) => [job.periodName, job.paymentDate])),
    },
    ofPerson: (employeeId, months, sharedIn) => {
      const paid = new Map(months.map((month) => [month.periodName, month]))
      const readUpTo: Record<string, readonly number[]> = {}
      const paidBack = months.map((month) => ({ ...month, backPay: backPayIn(month.backPay) }))
      const payers = payersOf(paidBack)
      const others = correctedOtherwise(paidBack, paid)
      const ended = new Set(paidBack.filter(isAfterContract).map(({ periodName }) => periodName))
      for (const [period, { lastCaseValueId }] of last) {
        const month = paid.get(period)
        if (month === undefined) {
          if (!held.has(`${employeeId} ${period}`)) readUpTo[period] = [lastCaseValueId, ...(payers.get(period) ?? [])]
        } else if (month.payrollId === payrollId && !ended.has(period)) {
          readUpTo[period] = others.has(period) ? [-1] : [month.lastCaseValueId, ...(payers.get(period) ?? [])]
        }
      }
      return { readUpTo, decisions: decisions.get(employeeId) ?? {}, ...(sharedIn !== undefined && { sharedIn }) }
    },
  }
}

/** The past months that a month may correct under a law: the job that counts of each, by period. `among`: only of these jobs. */
export async function pastMonths(
  db: TenantDb,
  { payrollId, periodName, law }: Pick<OfJob, 'payrollId' | 'periodName' | 'law'>,
  among?: ReadonlySet<number>,
) {
  const { completeUntil } = readLaw(law)
  const jobs = (await store.pastJobs(db, payrollId, periodName)).filter(
    (job) => hasLaw(firstDay(job.periodName), completeUntil) && among?.has(job.id) !== false,
  )
  // Of several jobs of a month the one released last counts.
  return new Map(jobs.map((job) => [job.periodName, job]))
}

/** The decisions that stand, by employee and month of origin. */
async function decisionsOf(
  db: TenantDb,
  { payrollId, periodName, upTo, revises }: Omit<OfJob, 'backPay' | 'history' | 'law'> & { readonly upTo: number },
) {
  const standing = new Map<number, Record<string, 'accept' | 'put_off'>>()
  const decide = (employeeId: number, period: string, decision: 'accept' | 'put_off'): void => {
    standing.set(employeeId, { ...standing.get(employeeId), [period]: decision })
  }
  for (const { employeeId, backPay } of revises.length === 0 ? [] : await store.paidBackPay(db, revises)) {
    for (const { period } of backPayIn(backPay)?.months ?? []) decide(employeeId, period, 'accept')
  }
  const said = await store.backPayDecisions(db, payrollId, periodName, upTo).execute()
  for (const { employeeId, originPeriod, decision } of said) decide(employeeId, originPeriod, decision)
  return standing
}

type PaidBack = Omit<MonthOfHistory, 'backPay'> & { readonly backPay: StoredBackPay | undefined }

/** By month of origin: the last recorded value that each payslip which paid its back pay has read. */
function payersOf(months: readonly PaidBack[]): ReadonlyMap<string, readonly number[]> {
  const payers = new Map<string, readonly number[]>()
  for (const { backPay, lastCaseValueId } of months) {
    for (const { period } of backPay?.months ?? []) payers.set(period, [...(payers.get(period) ?? []), lastCaseValueId])
  }
  return payers
}

/** The months of which back pay was computed from another payslip than the one that counts now. */
function correctedOtherwise(
  months: readonly PaidBack[],
  paid: ReadonlyMap<string, Pick<MonthOfHistory, 'jobId'>>,
): ReadonlySet<string> {
  const counted = months.flatMap(({ backPay }) => Object.entries(backPay?.counted ?? {}))
  return new Set(counted.flatMap(([period, jobId]) => (paid.get(period)?.jobId === jobId ? [] : [period])))
}

/** Whether a result is a payment after the end of the contract: there is no month of work to compute again. */
const isAfterContract = ({ periodName, backPay }: PaidBack): boolean => {
  const end = backPay?.ended?.end
  return end !== undefined && monthOf(end) < periodName
}
