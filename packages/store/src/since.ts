import { OFFICERS_REGULATION } from '@centime/cycle'
import { daysLater } from '@centime/engine/ground'
import type { InferResult } from 'kysely'
import type { StoredJob } from './jobs.js'
import { recordingOrder } from './recording-order.js'
import type { TenantDb } from './scope.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** The values recorded in a payroll after a job has read it. Values never change, so later ones have a greater id. */

const SLICE = 5000

/** The cases whose values can count on other days than their own: contracts, lasting facts about a person, absences, leave. */
const OF_ANY_DAY = ['Contrat', 'Identite', 'ArretOuConge', 'CompteurConges']

/** Values after one, and up to one, without those that begin after a day, unless they can count before it. */
export interface ValueSpan {
  readonly after: number
  /** Infinity: to the newest. */
  readonly upTo: number
  /** `YYYY-MM-DD`. */
  readonly until: string
}

/** The real values of a payroll in some spans, in their order; the spans are sorted by their start. */
export async function valuesSince(db: TenantDb, payrollId: number, spans: readonly [ValueSpan, ...ValueSpan[]]) {
  const slice = (from: number) =>
    db
      .selectFrom('caseValues')
      .select(['id', 'employeeId', 'caseName', 'caseFieldName', 'value', 'start'])
      .where('payrollId', '=', payrollId)
      .where('id', '>', from)
      .where('forecast', 'is', null)
      .where(({ and, eb, fn, lit, or }) =>
        or(
          spans.map(({ after, upTo, until }) =>
            and([
              eb('id', '>', after),
              ...(upTo === Infinity ? [] : [eb('id', '<=', upTo)]),
              or([
                // One more day: the text holds the UTC day, not that of Paris.
                eb(fn<string>('substr', ['start', lit(1), lit(10)]), '<=', daysLater(until, 1)),
                eb('caseName', 'in', OF_ANY_DAY),
              ]),
            ]),
          ),
        ),
      )
      .orderBy('id')
      .limit(SLICE)
      .execute()
  const all: Awaited<ReturnType<typeof slice>> = []
  for (let from: number | undefined = spans[0].after; from !== undefined; ) {
    const rows = await slice(from)
    for (const row of rows) all.push(row)
    from = rows.length < SLICE ? undefined : rows.at(-1)?.id
    if (from !== undefined) await yieldToEventLoop()
  }
  return all
}
export type LaterValue = Awaited<ReturnType<typeof valuesSince>>[number]

/** The real values of some employees, or of the company, in the order of recording. */
export const valuesOfPeople = (db: TenantDb, payrollId: number, employeeIds: readonly number[] | 'company') =>
  db
    .selectFrom('caseValues')
    .select(['id', 'employeeId', 'divisionId', 'caseName', 'caseFieldName', 'value', 'start', 'created as recordedAt'])
    .where('payrollId', '=', payrollId)
    .where('forecast', 'is', null)
    .where((expression) =>
      employeeIds === 'company'
        ? expression('employeeId', 'is', null)
        : expression.and([
            expression('employeeId', 'in', employeeIds),
            // As in `employeeSnapshots`: given a list alone, PostgreSQL may read the whole payroll.
            expression('employeeId', '>=', Math.min(...employeeIds)),
            expression('employeeId', '<=', Math.max(...employeeIds)),
          ]),
    )
    .orderBy(recordingOrder)
export type KnownValue = InferResult<ReturnType<typeof valuesOfPeople>>[number]

/** When some values were recorded, and the identifier of the user who recorded each; null: the service itself. */
export const recordersOf = (db: TenantDb, valueIds: readonly number[]) =>
  db
    .selectFrom('caseValues')
    .innerJoin('caseChanges', 'caseChanges.id', 'caseValues.caseChangeId')
    .leftJoin('users', 'users.id', 'caseChanges.userId')
    .select(['caseValues.id', 'caseValues.created as at', 'users.identifier as by'])
    .select(['caseChanges.userId', 'caseChanges.reason'])
    .where('caseValues.id', 'in', valueIds)

/** The employees whom some jobs have paid, by job, without results that one of the jobs annuls. `among`: only these people. */
export const paidBy = (db: TenantDb, jobIds: readonly number[], among?: readonly number[]) =>
  db
    .selectFrom('resultSets')
    .select(['jobId', 'employeeId'])
    .where('jobId', 'in', [0, ...jobIds])
    .$if(among !== undefined, (query) => query.where('employeeId', 'in', [0, ...(among ?? [])]))
    // As `standingAmong`, from two indexes without any row.
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'not in',
        selectFrom('resultSets as gone')
          .select('gone.id')
          .where('gone.annulledBy', 'in', [0, ...jobIds]),
      ),
    )
    .orderBy('employeeId')

/** The names of some employees, and when they were last changed. */
export const employeesAs = (db: TenantDb, ids: readonly number[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'identifier', 'status', 'updated'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')

/** The real jobs of the payroll and month of a job that were released after it, with what decides whether each is final. */
export const releasedAfter = (
  db: TenantDb,
  { id, payrollId, periodName, released }: Pick<StoredJob, 'id' | 'payrollId' | 'periodName' | 'released'>,
) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'status', 'jobEnd', 'forecast', 'selection'])
    .where((job) => job.and({ payrollId, periodName }))
    .where('forecast', 'is', null)
    .where(({ and, eb, or }) =>
      or([eb('released', '>', released), and([eb('released', '=', released), eb('id', '>', id)])]),
    )
    .orderBy('id')

/** The months of some jobs, the day of their payment, and when each was released. */
export const releasesOf = (db: TenantDb, jobIds: readonly number[]) =>
  db
    .selectFrom('payrunJobs')
    .select(['id', 'periodName', 'paymentDate', 'released'])
    .where('id', 'in', [0, ...jobIds])
    .orderBy('id')

/** The active employees of a payroll's division, by id. */
export const membersOf = (db: TenantDb, payrollId: number) =>
  db
    .selectFrom('payrolls')
    .innerJoin('employeeDivisions', 'employeeDivisions.divisionId', 'payrolls.divisionId')
    .innerJoin('employees', 'employees.id', 'employeeDivisions.employeeId')
    .select('employees.id')
    .where('payrolls.id', '=', payrollId)
    .where('employees.status', '=', 'Active')
    .orderBy('employees.id')

/** The payrolls of which one of some employees is an active member, by id. */
export async function memberships(db: TenantDb, employeeIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('employees')
    .innerJoin('employeeDivisions', 'employeeDivisions.employeeId', 'employees.id')
    .innerJoin('payrolls', 'payrolls.divisionId', 'employeeDivisions.divisionId')
    .select('payrolls.id')
    .distinct()
    .where('employees.id', 'in', [0, ...employeeIds])
    .where('employees.status', '=', 'Active')
    .orderBy('payrolls.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The payrolls of some divisions, by id. */
export async function payrollsOfDivisions(db: TenantDb, divisionIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payrolls')
    .select('id')
    .where('divisionId', 'in', divisionIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an employee is one of `membersOf`. */
export const isMember = async (db: TenantDb, payrollId: number, employeeId: number): Promise<boolean> =>
  (await membersOf(db, payrollId).where('employees.id', '=', employeeId).execute()).length > 0

/** The regulation of a payroll, and the name of its division. */
export const payrollAs = (db: TenantDb, payrollId: number) =>
  db
    .selectFrom('payrolls')
    .innerJoin('divisions', 'divisions.id', 'payrolls.divisionId')
    .select(['payrolls.regulationId', 'payrolls.divisionId', 'divisions.name as division'])
    .where('payrolls.id', '=', payrollId)

/**
 * The real jobs that were calculated from an instant on and are drafts or have paid, by payroll: without those of managed months
 * and, in officers' payrolls, without those of an open month: such months report late values themselves.
 */
export const jobsCompared = (db: TenantDb, since: string) =>
  db
    .selectFrom('payrunJobs')
    .innerJoin('payrolls', 'payrolls.id', 'payrunJobs.payrollId')
    .select(['payrunJobs.id', 'payrunJobs.name', 'payrunJobs.status', 'payrunJobs.payrollId', 'payrunJobs.periodName'])
    .select(['payrunJobs.paymentDate', 'payrunJobs.lastCaseValueId', 'payrolls.regulationId'])
    .where('payrunJobs.jobEnd', '>=', since)
    .where('payrunJobs.forecast', 'is', null)
    .where('payrunJobs.commandKey', 'is', null)
    .where('payrunJobs.deleted', 'is', null)
    .where('payrunJobs.status', 'in', ['Draft', 'Release', 'Process', 'Complete'])
    .where(({ and, eb, exists, not, selectFrom }) =>
      not(
        and([
          eb('payrolls.regulationId', '=', OFFICERS_REGULATION),
          exists(
            selectFrom('cycleEvents')
              .select('cycleEvents.id')
              .whereRef('cycleEvents.period', '=', 'payrunJobs.periodName'),
          ),
        ]),
      ),
    )
    .orderBy('payrunJobs.payrollId')
    .orderBy('payrunJobs.id')
    .execute()
