import type { ExpressionBuilder } from 'kysely'
import type { TenantTables } from './tables.js'

/**
 * The order of recording of few values of a payroll. By the id alone, SQLite would walk `caseValuesInOrder`, which has all values
 * of the payroll, instead of sorting those that another index finds.
 */
export const recordingOrder = ({ eb, lit }: ExpressionBuilder<TenantTables, 'caseValues'>) =>
  eb('caseValues.id', '+', lit(0))
