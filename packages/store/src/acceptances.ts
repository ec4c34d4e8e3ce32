import type { InferResult } from 'kysely'
import type { TenantDb } from './scope.js'
import type { Acceptance, PlaceOfFinding } from './tables.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** Acceptances of findings of a payroll's month, by person: the last acceptance of each counts. */

/** The acceptances of a month in their order, in parts: other work runs in between. */
export async function* acceptancesOf(
  db: TenantDb,
  payrollId: number,
  period: string,
): AsyncGenerator<readonly StoredAcceptance[]> {
  for (let after = 0, isLeft = true; isLeft; ) {
    const rows = await acceptancesAfter(db, { payrollId, period, after }).execute()
    yield rows
    isLeft = rows.length === PART
    after = rows.at(-1)?.id ?? after
    if (isLeft) await yieldToEventLoop()
  }
}
export type StoredAcceptance = InferResult<ReturnType<typeof acceptancesAfter>>[number]

const acceptancesAfter = (
  db: TenantDb,
  { after, ...finding }: Omit<PlaceOfFinding, 'code'> & { readonly after: number },
) =>
  db
    .selectFrom('controlAcceptances')
    .select(['id', 'code', 'employeeId', 'amounts', 'inputsDigest', 'acceptedBy', 'acceptedAt', 'note'])
    .where((one) => one.and(finding))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PART)
const PART = 1000

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
