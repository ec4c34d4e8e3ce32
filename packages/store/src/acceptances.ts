import type { TenantDb } from './scope.js'

/** Who has accepted which finding of a payroll's month, for which people: the last acceptance of each stands. */

interface PlaceOfFinding {
  readonly payrollId: number
  readonly period: string
  readonly code: string
}

/** An acceptance. It stands while the finding has these amounts and the person these inputs. */
export interface Acceptance extends PlaceOfFinding {
  readonly employeeId: number
  /** JSON. */
  readonly amounts: string
  readonly inputsDigest: string
  readonly acceptedBy: string
  readonly acceptedAt: string
  readonly note: string
}

export const acceptancesOf = (db: TenantDb, payrollId: number, period: string) =>
  db
    .selectFrom('controlAcceptances')
    .select(['payrollId', 'period', 'code', 'employeeId', 'amounts', 'inputsDigest'])
    .select(['acceptedBy', 'acceptedAt', 'note'])
    .where((one) => one.and({ payrollId, period }))
    .orderBy('id')

/** How many rows one statement inserts. */
const ROWS = 100

/** Replaces the acceptances of some people. */
export async function accept(db: TenantDb, place: PlaceOfFinding, accepted: readonly Acceptance[]): Promise<void> {
  const employeeIds = accepted.map(({ employeeId }) => employeeId)
  await takeBack(db, place, employeeIds)
  for (let from = 0; from < accepted.length; from += ROWS) {
    await db
      .insertInto('controlAcceptances')
      .values(accepted.slice(from, from + ROWS))
      .execute()
  }
}

/** Takes the acceptances of a finding back; `employeeIds`: of these people alone. */
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
