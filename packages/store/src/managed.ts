import { OFFICERS_REGULATION } from '@centime/cycle'
import type { TenantDb } from './scope.js'
import { builtOnce, type RowOf } from './together.js'

/** The payroll and payrun that managed months of a tenant use, and the officers on it. */
export interface ManagedPayroll {
  readonly payrollId: number
  readonly divisionId: number
  readonly payrunId: number
  readonly userId: number
  /** A managed month needs exactly one. */
  readonly officers: readonly { readonly id: number; readonly identifier: string }[]
}

/** The officer whom managed months pay; undefined if there are several or none. */
export const onlyOfficer = (managed: ManagedPayroll | undefined) =>
  managed?.officers.length === 1 ? managed.officers[0] : undefined

/** The first payrun on an officers' payroll with each active employee of its division, and the tenant's first user. */
export const managedQuery = builtOnce((db: TenantDb) =>
  db
    .selectFrom('payruns')
    .innerJoin('payrolls', 'payrolls.id', 'payruns.payrollId')
    .leftJoin('employeeDivisions', 'employeeDivisions.divisionId', 'payrolls.divisionId')
    .leftJoin('employees', (join) =>
      join.onRef('employees.id', '=', 'employeeDivisions.employeeId').on('employees.status', '=', 'Active'),
    )
    .select(['payrolls.id as payrollId', 'payrolls.divisionId', 'payruns.id as payrunId'])
    .select(['employees.id', 'employees.identifier'])
    .select((eb) => eb.selectFrom('users').select('users.id').orderBy('users.id').limit(1).as('userId'))
    .where('payruns.id', '=', (eb) =>
      eb
        .selectFrom('payrolls as officers')
        .innerJoin('payruns as runs', 'runs.payrollId', 'officers.id')
        .select('runs.id')
        .where('officers.regulationId', '=', OFFICERS_REGULATION)
        .orderBy('officers.id')
        .orderBy('runs.id')
        .limit(1),
    )
    .orderBy('employees.id'),
)

/** Whether a tenant pays officers at all: otherwise its months can never be calculated or closed. */
export const paysOfficers = async (db: TenantDb): Promise<boolean> => {
  const payroll = await db
    .selectFrom('payrolls')
    .select('id')
    .where('regulationId', '=', OFFICERS_REGULATION)
    .limit(1)
    .executeTakeFirst()
  return payroll !== undefined
}

/** Undefined where the tenant has no payrun on an officers' payroll, or no user. */
export function managedOf(rows: Readonly<RowOf<typeof managedQuery>[]>): ManagedPayroll | undefined {
  const [first] = rows
  if (first === undefined || first.userId === null) return undefined
  const { payrollId, divisionId, payrunId, userId } = first
  const officers = rows.flatMap(({ id, identifier }) =>
    id === null || identifier === null ? [] : [{ id, identifier }],
  )
  return { payrollId, divisionId, payrunId, userId, officers }
}
