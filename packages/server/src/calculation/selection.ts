import type { SelectionFault } from '@centime/cycle'
import type { JobFault, TenantDb } from '@centime/store'
import * as store from '@centime/store'

/** The employees and the history of a job, fixed at its evaluation instant and stored with it. */
export interface Selection {
  readonly employeeIds: readonly number[]
  /** Why employees that were requested by identifier cannot be in the job. */
  readonly problems: readonly JobFault[]
  /** Ids of the released jobs of earlier months, in the order of their release. */
  readonly history: readonly number[]
  /** No employee was named: all active employees of the division were selected. Absent also in jobs of version 0.2. */
  readonly everybody?: true
}

/** What a selection is made from: earlier jobs and, without `identifiers`, the active employees of a division. */
export const selectionQueries = (
  db: TenantDb,
  divisionId: number,
  periodName: string,
  identifiers: readonly string[] | undefined,
) => ({
  history: store.historyJobs(db, periodName),
  active: identifiers === undefined ? store.activeEmployees(db, divisionId) : undefined,
})
interface SelectionRows {
  readonly history: Parameters<typeof store.historyAmong>[0]
  readonly active: readonly { readonly id: number }[]
}

/** Selects the active employees of the payroll's division, or those of `identifiers`. */
export async function select(
  db: TenantDb,
  divisionId: number,
  found: SelectionRows,
  identifiers: readonly string[] | undefined,
): Promise<Selection> {
  const history = store.historyAmong(found.history)
  if (identifiers === undefined) {
    return { everybody: true, employeeIds: found.active.map(({ id }) => id), problems: [], history }
  }
  const employeeIds: number[] = []
  const problems: JobFault[] = []
  const wanted = [...new Set(identifiers)]
  const known = await store.employeesByIdentifier(db, wanted, divisionId)
  for (const identifier of wanted) {
    const employee = known.get(identifier)
    if (employee === undefined) problems.push(problem(identifier, 'unknown_employee'))
    else if (employee.status !== 'Active') problems.push(problem(identifier, 'inactive_employee'))
    else if (!employee.isMember) problems.push(problem(identifier, 'employee_outside_division'))
    else employeeIds.push(employee.id)
  }
  return { employeeIds: employeeIds.sort((a, b) => a - b), problems, history }
}

/** Selects the officer of managed months, who must be active and in the division of the payroll. */
export const selectOfficer = async (db: TenantDb, employeeId: number, periodName: string): Promise<Selection> => ({
  employeeIds: [employeeId],
  problems: [],
  history: store.historyAmong(await store.historyJobs(db, periodName).execute()),
})

const MESSAGES: Readonly<Record<SelectionFault, string>> = {
  unknown_employee: 'is not an employee of this tenant',
  inactive_employee: 'is Inactive',
  employee_outside_division: 'does not belong to the division of the payroll',
}

const problem = (employeeIdentifier: string, code: SelectionFault): JobFault => ({
  employeeIdentifier,
  caseName: null,
  caseFieldName: null,
  code,
  message: MESSAGES[code],
})

/** A selection in stored form: a problem is stored as employee and code. */
export const selectionText = ({ problems, ...others }: Selection): string =>
  JSON.stringify({
    ...others,
    problems: problems.map(({ employeeIdentifier, code }) => [employeeIdentifier, code]),
  })

/** The selection of a stored job. Earlier versions stored a problem as `identifier: message`, or as shown. */
export function storedSelection(text: string): Selection {
  type Stored = JobFault | readonly [identifier: string, code: SelectionFault] | string
  const selection: Omit<Selection, 'problems'> & { readonly problems: readonly Stored[] } = JSON.parse(text)
  const problems = selection.problems.map((stored) => {
    if (typeof stored !== 'string') return 'code' in stored ? stored : problem(...stored)
    const code =
      (Object.keys(MESSAGES) as SelectionFault[]).find((candidate) => stored.endsWith(`: ${MESSAGES[candidate]}`)) ??
      'unknown_employee'
    return problem(stored.slice(0, -`: ${MESSAGES[code]}`.length), code)
  })
  return { ...selection, problems }
}
