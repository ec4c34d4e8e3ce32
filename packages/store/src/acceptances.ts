import type { TenantDb } from './scope.js'
import type { Acceptance, PlaceOfFinding } from './tables.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** Acceptances of findings of a payroll's month, by person: the last acceptance of each counts. */

export const acceptancesOf = (db: TenantDb, payrollId: number, period: string) =>
  db
    .selectFrom('controlAcceptances')
    .select(['payrollId', 'period', 'code', 'employeeId', 'amounts', 'inputsDigest'])
    .select(['acceptedBy', 'acceptedAt', 'note'])
    .where((one) => one.and({ payrollId, period }))
    .orderBy('id')

const ROWS = 100

/** Replaces the acceptances of some people. */
export async function accept(db: TenantDb, place: PlaceOfFinding, accepted: readonly Acceptance[]): Promise<void> {
  for (let from = 0; from < accepted.length; from += ROWS) {
    const some = accepted.slice(from, from + ROWS)
    const employeeIds = some.map(({ employeeId }) => employeeId)
    await takeBack(db, place, employeeIds)
    await db.insertInto('controlAcceptances').values(some).execute()
    await yieldToEventLoop()
  }
}

/** Withdraws the acceptances of a finding; `employeeIds`: only for these people. */
export async function takeBack(
  db: TenantDb,
  { payrollId, period, code }: PlaceOfFinding,
  employeeIds?: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('controlAcceptances')
    .where((one) => one.and({ payrollId, period, code }))
    .$if(employeeIds !== undefined, (query) => query.where('employeeId', 'in', [0, ...(employeeIds ?? [])]))
    .execute()
}
