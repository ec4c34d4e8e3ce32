import { type Bilingual, type Said, said } from '@centime/engine/ground'
import type { SelectionFault } from '../ground/codes.js'
import { activeEmployees, employeesByIdentifier } from '../store/employees.js'
import { historyAmong, historyJobs } from '../store/jobs.js'
import type { TenantDb } from '../store/scope.js'
import type { JobFault } from '../store/tables.js'

/** The employees and the history of a job, fixed at its evaluation instant and stored with it. */
export interface Selection {
  readonly employeeIds: readonly number[]
  /** Why employees that were requested by identifier cannot be in the job. */
  readonly problems: readonly (JobFault & Said)[]
  /** Ids of the released jobs of earlier months, in the order of their release. */
  readonly history: readonly number[]
  /** Nobody was named: all active employees of the division were selected. Absent too in jobs of version 0.2. */
  readonly everybody?: true
}

/** What a selection is made from: earlier jobs and, without `identifiers`, the active employees of a division. */
export const selectionQueries = (
  db: TenantDb,
  divisionId: number,
  periodName: string,
  identifiers: readonly string[] | undefined,
) => ({
  history: historyJobs(db, periodName),
  active: identifiers === undefined ? activeEmployees(db, divisionId) : undefined,
})
interface SelectionRows {
  readonly history: Parameters<typeof historyAmong>[0]
  readonly active: readonly { readonly id: number }[]
}

/** Selects the active employees of the payroll's division, or those of `identifiers`. */
export async function select(
  db: TenantDb,
  divisionId: number,
  found: SelectionRows,
  identifiers: readonly string[] | undefined,
): Promise<Selection> {
  const history = historyAmong(found.history)
  if (identifiers === undefined) {
    return { everybody: true, employeeIds: found.active.map(({ id }) => id), problems: [], history }
  }
  const employeeIds: number[] = []
  const problems: (JobFault & Said)[] = []
  const wanted = [...new Set(identifiers)]
  const known = await employeesByIdentifier(db, wanted, divisionId)
  for (const identifier of wanted) {
    const employee = known.get(identifier)
    if (employee === undefined) problems.push(problem(identifier, 'unknown_employee'))
    else if (employee.status !== 'Active') problems.push(problem(identifier, 'inactive_employee'))
    else if (!employee.isMember) problems.push(problem(identifier, 'employee_outside_division'))
    else employeeIds.push(employee.id)
  }
  return { employeeIds: employeeIds.sort((a, b) => a - b), problems, history }
}

/** Selects the officer of managed months, who is active and in the division of their payroll. */
export const selectOfficer = async (db: TenantDb, employeeId: number, periodName: string): Promise<Selection> => ({
  employeeIds: [employeeId],
  problems: [],
  history: historyAmong(await historyJobs(db, periodName).execute()),
})

const MESSAGES: Readonly<Record<SelectionFault, Bilingual>> = {
  unknown_employee: { en: 'is not an employee of this tenant', fr: 'n’est pas un salarié de ce dossier' },
  inactive_employee: { en: 'is Inactive', fr: 'est inactif' },
  employee_outside_division: {
    en: 'does not belong to the division of the payroll',
    fr: 'n’appartient pas à la division de la paie',
  },
}

const problem = (employeeIdentifier: string, code: SelectionFault): JobFault & Said => ({
  employeeIdentifier,
  caseName: null,
  caseFieldName: null,
  code,
  ...said(MESSAGES[code]),
})

/** A selection as it is stored: of a problem, who and which code. */
export const selectionText = ({ problems, ...others }: Selection): string =>
  JSON.stringify({
    ...others,
    problems: problems.map(({ employeeIdentifier, code }) => [employeeIdentifier, code]),
  })

/** The selection of a stored job. Jobs of before store each problem as the text `identifier: message` or as it is shown. */
export function storedSelection(text: string): Selection {
  type Stored = Shown | readonly [identifier: string, code: SelectionFault] | string
  type Shown = Pick<JobFault, 'employeeIdentifier'> & { readonly code: SelectionFault }
  const selection: Omit<Selection, 'problems'> & { readonly problems: readonly Stored[] } = JSON.parse(text)
  const problems = selection.problems.map((one) => {
    if (typeof one !== 'string') return 'code' in one ? problem(one.employeeIdentifier, one.code) : problem(...one)
    const code =
      (Object.keys(MESSAGES) as SelectionFault[]).find((candidate) => one.endsWith(`: ${MESSAGES[candidate].en}`)) ??
      'unknown_employee'
    return problem(one.slice(0, -`: ${MESSAGES[code].en}`.length), code)
  })
  return { ...selection, problems }
}
