import type { InferResult } from 'kysely'
import type { TenantDb } from './scope.js'
import type { Acceptance, PlaceOfFinding } from './tables.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** Acceptances of findings of a payroll's month, by person: the last acceptance of each counts. */

/** The acceptances of a month, by finding and in their order, in parts: other work runs in between. */
export async function* acceptancesOf(
  db: TenantDb,
  payrollId: number,
  period: string,
): AsyncGenerator<readonly StoredAcceptance[]> {
  let after = { code: '', id: 0 }
  for (let isLeft = true; isLeft; ) {
    const rows = await acceptancesAfter(db, { payrollId, period }, after).execute()
    yield rows
    isLeft = rows.length === PART
    after = rows.at(-1) ?? after
    if (isLeft) await yieldToEventLoop()
  }
}
export type StoredAcceptance = InferResult<ReturnType<typeof acceptancesAfter>>[number]

/** At most `PART` acceptances after one, in the order of the index: another order would sort all of the month for each part. */
export const acceptancesAfter = (
  db: TenantDb,
  month: Omit<PlaceOfFinding, 'code'>,
  { code, id }: { readonly code: string; readonly id: number },
) =>
  db
    .selectFrom('controlAcceptances')
    .select(['id', 'code', 'employeeId', 'amounts', 'inputsDigest', 'acceptedBy', 'acceptedAt', 'note'])
    .where((one) => one.and(month))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('code', 'id'), '>', tuple(code, id)))
    .orderBy('code')
    .orderBy('id')
    .limit(PART)
const PART = 1000

const ROWS = 100

/** Replaces the acceptances of some people. `acceptanceOf`: the new one; other work runs between some people and the next. */
export async function accept<Person>(
  db: TenantDb,
  place: PlaceOfFinding,
  people: readonly Person[],
  acceptanceOf: (person: Person) => Acceptance,
): Promise<void> {
  for (let from = 0; from < people.length; from += ROWS) {
    const some = people.slice(from, from + ROWS).map(acceptanceOf)
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
