import { activeEmployees, historyJobs } from '../store/jobs.js'
import { employeesByIdentifier } from '../store/master-data.js'
import type { TenantDb } from '../store/scope.js'

/** Who is in a job, and what its past is: decided at its evaluation instant and kept with it. */
export interface Selection {
  readonly employeeIds: readonly number[]
  /** What is wrong with those who were asked for by name. */
  readonly problems: readonly string[]
  /** Released jobs of earlier months, in the order of their release. */
  readonly history: readonly number[]
}

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
