import { activeEmployees } from './employees.js'
import type { TenantDb } from './scope.js'

/** The payroll and payrun that managed months of a tenant use, and the officers on it. */
export interface ManagedPayroll {
  readonly payrollId: number
  readonly divisionId: number
  readonly payrunId: number
  readonly userId: number
  /** A managed month needs exactly one. */
  readonly officers: readonly { readonly id: number; readonly identifier: string }[]
}

/** Regulation of company officers: the French salary regulation 2026. */
export const OFFICERS_REGULATION = 2

/** The officer whom managed months pay; undefined where there are several or none. */
export const onlyOfficer = (managed: ManagedPayroll | undefined) =>
  managed?.officers.length === 1 ? managed.officers[0] : undefined

/** Undefined where the tenant has no payrun on an officers' payroll, or no user. */
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
