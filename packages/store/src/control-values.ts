import { sql } from 'kysely'
import type { TenantDb } from './scope.js'

/** What controls of a month read of its people beside their results: for these fields alone, so that ten thousand people are cheap. */

/** As in the index `caseValuesOfControls`, which a statement uses only where it has the same text. */
const IS_CONTROLLED = sql<boolean>`"caseFieldName" in ('NumeroSecuriteSociale', 'DateNaissance', 'DateFinContrat', 'TypeTaux')`

/**
 * The real values of social security number, date of birth, end of the contract and kind of rate of some employees in a payroll, in
 * the order of recording. Others between the first and the last id are among them.
 */
export const controlledValues = (db: TenantDb, payrollId: number, employeeIds: readonly number[]) =>
  db
    .selectFrom('caseValues')
    .select(['id', 'employeeId', 'caseFieldName', 'value', 'start'])
    .where('payrollId', '=', payrollId)
    .where('employeeId', '>=', Math.min(...employeeIds))
    .where('employeeId', '<=', Math.max(...employeeIds))
    .where(IS_CONTROLLED)
    .where('forecast', 'is', null)
    .orderBy('id')
    .execute()
export type ControlledValue = Awaited<ReturnType<typeof controlledValues>>[number]

/** When an employee of the tenant was last changed; null: it has none. */
export const employeesChanged = async (db: TenantDb): Promise<string | null> => {
  const { at } = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.max('updated').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
