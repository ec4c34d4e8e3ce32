import type { SelectionFault } from '@centime/cycle'
import type { JobFault, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { type Establishment, establishmentIn, type Path, placesIn } from './establishments.js'

/** The employees and the history of a job, fixed at its evaluation instant and stored with it. */
export interface Selection {
  readonly employeeIds: readonly number[]
  /** Why employees that were requested by identifier cannot be in the job. */
  readonly problems: readonly JobFault[]
  /** Ids of the released jobs of earlier months, in the order of their release. */
  readonly history: readonly number[]
  /** No employee was named: all active employees of the division were selected. Absent also in jobs of version 0.2. */
  readonly everybody?: true
  /** The people of establishments; absent: all work in the division of the payroll itself. */
  readonly establishments?: readonly Establishment[]
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
  ...placeQueries(db),
})
interface SelectionRows {
  readonly history: Parameters<typeof store.historyAmong>[0]
  readonly active: readonly { readonly id: number; readonly identifier: string }[]
  readonly parents: store.ParentRows
  readonly establishments: store.EstablishmentRows
}

/** Selects the active employees of the payroll's division, or those of `identifiers`. */
export async function select(
  db: TenantDb,
  divisionId: number,
  found: SelectionRows,
  identifiers: readonly string[] | undefined,
): Promise<Selection> {
  const history = store.historyAmong(found.history)
  const placed = placesIn(found, divisionId)
  const isPlaced = ({ id }: { readonly id: number }): boolean => !placed.ambiguous.has(id)
  if (identifiers === undefined) {
    const problems = found.active.filter((one) => !isPlaced(one)).map(({ identifier }) => severalPlaces(identifier))
    const employeeIds = found.active.filter(isPlaced).map(({ id }) => id)
    return { everybody: true, employeeIds, problems, history, ...placed.of(employeeIds) }
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
    else if (!isPlaced(employee)) problems.push(severalPlaces(identifier))
    else employeeIds.push(employee.id)
  }
  return { employeeIds: employeeIds.sort((a, b) => a - b), problems, history, ...placed.of(employeeIds) }
}

/** Selects one person of a payroll's division, such as the officer of managed months. */
export async function selectOne(
  db: TenantDb,
  root: ServiceDb,
  divisionId: number,
  employeeId: number,
  periodName: string,
): Promise<Selection> {
  const { history, ...places } = await store.together(root, {
    history: store.historyJobs(db, periodName),
    ...placeQueries(db, [employeeId]),
  })
  const { of } = placesIn(places, divisionId)
  return { employeeIds: [employeeId], problems: [], history: store.historyAmong(history), ...of([employeeId]) }
}

/** What the places of people are found from. `among`: only these people. */
const placeQueries = (db: TenantDb, among?: readonly number[]) => ({
  parents: store.parentRows(db),
  establishments: store.establishmentRows(db, among),
})

/** The establishments of people now, below the division of a payroll. `among`: only these people. */
export const placesNow = async (db: TenantDb, root: ServiceDb, divisionId: number, among?: readonly number[]) =>
  placesIn(await store.together(root, placeQueries(db, among)), divisionId)
const severalPlaces = (identifier: string): JobFault => problem(identifier, 'employee_in_several_establishments')

const MESSAGES: Readonly<Record<SelectionFault, string>> = {
  unknown_employee: 'is not an employee of this tenant',
  inactive_employee: 'is Inactive',
  employee_outside_division: 'does not belong to the division of the payroll',
  employee_in_several_establishments: 'belongs to several establishments of the payroll',
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

/**
 * Finds the establishment of each person in a month: where the person was paid by one of `jobIds`, that of the result, or else where the
 * person works now. `all`: every establishment that it may answer. `among`: only these people.
 */
export async function placesOfMonth(
  db: TenantDb,
  root: ServiceDb,
  divisionId: number,
  jobIds: readonly number[],
  among?: readonly number[],
) {
  const now = await placesNow(db, root, divisionId, among)
  const jobs = jobIds.length === 0 ? [] : await store.selectionsOf(db, jobIds).execute()
  const selections = jobs.map(({ id, selection }) => ({ id, selection: storedSelection(selection) }))
  const isWithout =
    now.paths.length === 0 && selections.every(({ selection }) => selection.establishments === undefined)
  const paid = new Map<number, Path | undefined>()
  for (const { id, selection } of isWithout ? [] : selections) {
    for (const { employeeId } of await store.paidBy(db, [id], among).execute()) {
      paid.set(employeeId, establishmentIn(selection, employeeId))
    }
  }
  const placeOf = (employeeId: number): Path | undefined =>
    paid.has(employeeId) ? paid.get(employeeId) : now.pathOf(employeeId)
  const all = [...paid.values(), ...now.paths].flatMap((path) => (path === undefined ? [] : [path]))
  return Object.assign(placeOf, { all, wasPaid: (employeeId: number): boolean => paid.has(employeeId) })
}
