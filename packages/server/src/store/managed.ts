import { activeEmployees } from './jobs.js'
import type { TenantDb } from './scope.js'

/** What the managed journey of a tenant pays: one officer, on the payroll of the officers' regulation. */
export interface ManagedPayroll {
  readonly payrollId: number
  readonly divisionId: number
  readonly payrunId: number
  readonly userId: number
  /** Exactly one in a tenant that can be managed. */
  readonly officers: readonly { readonly id: number; readonly identifier: string }[]
}

/** Regulation of company officers: the French salary regulation 2026. */
export const OFFICERS_REGULATION = 2

/** Undefined where the tenant has no payroll of officers with a payrun, or no user to act for. */
export async function managedPayroll(db: TenantDb): Promise<ManagedPayroll | undefined> {
  const payroll = await db
    .selectFrom('payrolls')
    .innerJoin('payruns', 'payruns.payrollId', 'payrolls.id')
    .select(['payrolls.id as payrollId', 'payrolls.divisionId', 'payruns.id as payrunId'])
    .where('payrolls.regulationId', '=', OFFICERS_REGULATION)
    .orderBy('payrolls.id')
    .orderBy('payruns.id')
    .limit(1)
    .executeTakeFirst()
  const user = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst()
  if (payroll === undefined || user === undefined) return undefined
  return { ...payroll, userId: user.id, officers: await activeEmployees(db, payroll.divisionId) }
}
