import { isHistory } from '@centime/cycle'
import { firstDay, monthOf, monthsLater } from '@centime/engine/ground'
import type { BackPayDecision } from './back-pay-decision.js'
import { jobState } from './jobs.js'
import { standingAmong } from './results.js'
import type { TenantDb } from './scope.js'
import { builtOnce, type Write } from './together.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** The decisions about differences of past months, and the months that may have differences. */

export type DecidedBackPay = BackPayDecision
const ROWS = 100

/** The decisions of a month of payment, in their order; `upTo`: only ids up to this one. */
export const backPayDecisions = (db: TenantDb, payrollId: number, period: string, upTo = Number.MAX_SAFE_INTEGER) =>
  decisionsUpTo(db, payrollId, period, upTo)
const decisionsUpTo = builtOnce((db: TenantDb, payrollId: number, period: string, upTo: number) =>
  db
    .selectFrom('backPayDecisions')
    .select(['id', 'employeeId', 'originPeriod', 'decision', 'note', 'decidedBy', 'decidedAt'])
    .where((one) => one.and({ payrollId, period }))
    .where('id', '<=', upTo)
    .orderBy('id'),
)

/** The id of the tenant's last decision; 0: none. */
export const lastDecisionId = async (db: TenantDb): Promise<number> =>
  (await lastDecision(db).executeTakeFirst())?.id ?? 0
const lastDecision = builtOnce((db: TenantDb) =>
  db.selectFrom('backPayDecisions').select('id').orderBy('id', 'desc').limit(1),
)

export function addedDecisions(db: TenantDb, decisions: readonly BackPayDecision[]): readonly Write[] {
  const slices = Array.from({ length: Math.ceil(decisions.length / ROWS) }, (_, index) => index * ROWS)
  return slices.map((from) => db.insertInto('backPayDecisions').values(decisions.slice(from, from + ROWS)))
}

/** Where a value was recorded, and when. */
export interface ValuePlace {
  /** Null: a value of the company. */
  readonly employeeId: number | null
  readonly caseName: string
  readonly caseFieldName: string
  readonly start: string
  readonly recordedAt: string
}
export const valueKey = (value: ValuePlace): string =>
  JSON.stringify([value.employeeId, value.caseName, value.caseFieldName, value.start, value.recordedAt])

/** The ids of the real values at some places, by `valueKey`; the last one of several. Others from the same days may be among them. */
export async function idsOfValues(db: TenantDb, payrollId: number, places: readonly ValuePlace[]) {
  // A change may record thousands of values at one instant.
  const values = db
    .selectFrom('caseValues')
    .select(['id', 'employeeId', 'caseName', 'caseFieldName', 'start', 'created as recordedAt'])
    .where('payrollId', '=', payrollId)
    .where('created', 'in', ['', ...new Set(places.map(({ recordedAt }) => recordedAt))])
    .where('start', 'in', ['', ...new Set(places.map(({ start }) => start))])
    .where('forecast', 'is', null)
  const people = new Set(places.flatMap(({ employeeId }) => employeeId ?? []))
  const ofCompany = values.where('employeeId', 'is', null)
  const rows = await values
    .where('employeeId', 'in', [0, ...people])
    .unionAll(ofCompany)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [valueKey(row), row.id]))
}

/** A final job of a month before another: back pay of its month is paid later. */
export interface PastJob {
  readonly id: number
  readonly periodName: string
  /** Null: the last day of the period. */
  readonly paymentDate: string | null
  readonly lastCaseValueId: number
  /** Null: an earlier version has computed it. */
  readonly lawDigest: string | null
}

/**
 * The final jobs of a payroll in the 35 months before one, in the order of their release: pay of the month before them has been due for
 * three years on its last day (C. trav. L3245-1). `historyJobs` goes back as far again as a calculation of the first of them.
 */
export async function pastJobs(db: TenantDb, payrollId: number, period: string): Promise<readonly PastJob[]> {
  const found = await jobsOfMonths(db, payrollId, monthOf(monthsLater(firstDay(period), -35)), period).execute()
  return found.filter((job) => isHistory(jobState(job)))
}
const jobsOfMonths = builtOnce((db: TenantDb, payrollId: number, from: string, before: string) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'status', 'jobEnd', 'forecast', 'periodName', 'paymentDate', 'lastCaseValueId', 'lawDigest'])
    .where('payrollId', '=', payrollId)
    .where('periodName', '>=', from)
    .where('periodName', '<', before)
    .orderBy('released')
    .orderBy('id'),
)

/**
 * The back pay of some jobs, job by job and by employee, without payslips that one of them annuls. `among`: only of these people. Some
 * payslips are read at a time, because each has the lines of all its months.
 */
export async function* paidBackPay(db: TenantDb, jobIds: readonly number[], among?: readonly number[]) {
  for (const jobId of jobIds) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const rows = await backPayAfter(db, { jobId, jobIds, after, among }).execute()
      yield* rows
      after = rows.length < PAYSLIPS ? undefined : rows.at(-1)?.employeeId
      if (after !== undefined) await yieldToEventLoop()
    }
  }
}
const PAYSLIPS = 50

interface BackPayAsked {
  readonly jobId: number
  readonly jobIds: readonly number[]
  /** The employee after whom the payslips come. */
  readonly after: number
  readonly among: readonly number[] | undefined
}
const backPayAfter = (db: TenantDb, { jobId, jobIds, after, among }: BackPayAsked) =>
  db
    .selectFrom('resultSets')
    .select(['employeeId', 'backPay'])
    .where('jobId', '=', jobId)
    .where('employeeId', '>', after)
    .$if(among !== undefined, (query) => query.where('employeeId', 'in', [0, ...(among ?? [])]))
    .where('backPay', 'is not', null)
    .where(standingAmong(jobIds))
    .orderBy('employeeId')
    .limit(PAYSLIPS)
