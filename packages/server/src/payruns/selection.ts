import { activeEmployees, employeesByIdentifier } from '../store/employees.js'
import { historyJobs } from '../store/jobs.js'
import type { TenantDb } from '../store/scope.js'

/** The employees and the history of a job, fixed at its evaluation instant and stored with it. */
export interface Selection {
  readonly employeeIds: readonly number[]
  /** Why employees that were requested by identifier cannot be in the job. */
  readonly problems: readonly string[]
  /** Ids of the released jobs of earlier months, in the order of their release. */
  readonly history: readonly number[]
}

/** Selects the active employees of the payroll's division, or those of `identifiers`. */
export async function select(
  db: TenantDb,
  payroll: { readonly id: number; readonly divisionId: number },
  periodName: string,
  identifiers: readonly string[] | undefined,
): Promise<Selection> {
  const history = await historyJobs(db, periodName)
  if (identifiers === undefined) {
    const active = await activeEmployees(db, payroll.divisionId)
    return { employeeIds: active.map(({ id }) => id), problems: [], history }
  }
  const employeeIds: number[] = []
  const problems: string[] = []
  const wanted = [...new Set(identifiers)]
  const known = await employeesByIdentifier(db, wanted, payroll.divisionId)
  for (const identifier of wanted) {
    const employee = known.get(identifier)
    if (employee === undefined) problems.push(`${identifier}: is not an employee of this tenant`)
    else if (employee.status !== 'Active') problems.push(`${identifier}: is Inactive`)
    else if (!employee.isMember) problems.push(`${identifier}: does not belong to the division of the payroll`)
    else employeeIds.push(employee.id)
  }
  return { employeeIds: employeeIds.sort((a, b) => a - b), problems, history }
}
