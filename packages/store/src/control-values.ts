import { ExpressionWrapper, ValueNode } from 'kysely'
import { recordingOrder } from './recording-order.js'
import type { TenantDb } from './scope.js'
import type { TenantTables } from './tables.js'

/** Recorded values that the controls of a month read in addition to results: only these fields, so that ten thousand people are cheap. */

/** The fields of the index `caseValuesOfControls`, which serves only a statement that lists them literally, not as parameters. */
const CONTROLLED = ['NumeroSecuriteSociale', 'DateNaissance', 'DateFinContrat', 'TypeTaux'].map(
  (name) => new ExpressionWrapper<TenantTables, 'caseValues', string>(ValueNode.createImmediate(name)),
)

/**
 * The real values of social security number, date of birth, end of the contract and kind of rate of some employees in a payroll, in
 * the order of recording. The rows also contain other employees between the first and the last id.
 */
export const controlledValues = (db: TenantDb, payrollId: number, employeeIds: readonly number[]) =>
  db
    .selectFrom('caseValues')
    .select(['id', 'employeeId', 'caseFieldName', 'value', 'start'])
    .where('payrollId', '=', payrollId)
    .where('employeeId', '>=', Math.min(...employeeIds))
    .where('employeeId', '<=', Math.max(...employeeIds))
    .where('caseFieldName', 'in', CONTROLLED)
    .where('forecast', 'is', null)
    .orderBy(recordingOrder)
    .execute()
export type ControlledValue = Awaited<ReturnType<typeof controlledValues>>[number]

/** When an employee of the tenant was last changed; null: it has none. */
export const employeesChanged = async (db: TenantDb): Promise<string | null> => {
  const changed = db.selectFrom('employees').select(({ fn }) => fn.max('updated').as('at'))
  return (await changed.executeTakeFirstOrThrow()).at
}
