import type { SelectionFault } from '@centime/cycle'
import type { JobFault, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import {
  type Establishment,
  establishmentIn,
  type MonthOfPlaces,
  type Path,
  type PlaceRows,
  type PlacesOfPeople,
  placesIn,
} from './establishments.js'

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
export const selectionQueries = (db: TenantDb, month: MonthOfPlaces, identifiers: readonly string[] | undefined) => ({
  history: store.historyJobs(db, month.periodName),
  active: identifiers === undefined ? store.activeEmployees(db, month.divisionId) : undefined,
  ...placeQueries(db, month),
})
interface SelectionRows extends PlaceRows {
  readonly history: Parameters<typeof store.historyAmong>[0]
  readonly active: readonly { readonly id: number; readonly identifier: string }[]
}

/** Selects the active employees of the payroll's division, or those of `identifiers`. */
export async function select(
  db: TenantDb,
  month: MonthOfPlaces,
  found: SelectionRows,
  identifiers: readonly string[] | undefined,
): Promise<Selection> {
  const history = store.historyAmong(found.history)
  const placed = placesIn(found, month)
  const { unplaced } = placed
  if (identifiers === undefined) {
    const problems = found.active.flatMap(({ id, identifier }) => {
      const code = unplaced.get(id)
      return code === undefined ? [] : [problem(identifier, code)]
    })
    const employeeIds = found.active.flatMap(({ id }) => (unplaced.has(id) ? [] : [id]))
    return { everybody: true, employeeIds, problems, history, ...placed.of(employeeIds) }
  }
  const employeeIds: number[] = []
  const problems: JobFault[] = []
  const wanted = [...new Set(identifiers)]
  const known = await store.employeesByIdentifier(db, wanted, month.divisionId)
  for (const identifier of wanted) {
    const employee = known.get(identifier)
    const misplaced = employee && unplaced.get(employee.id)
    if (employee === undefined) problems.push(problem(identifier, 'unknown_employee'))
    else if (employee.status !== 'Active') problems.push(problem(identifier, 'inactive_employee'))
    else if (!employee.isMember) problems.push(problem(identifier, 'employee_outside_division'))
    else if (misplaced !== undefined) problems.push(problem(identifier, misplaced))
    else employeeIds.push(employee.id)
  }
  return { employeeIds: employeeIds.sort((a, b) => a - b), problems, history, ...placed.of(employeeIds) }
}

/** Selects one person of a payroll's division, such as the officer of managed months. */
export async function selectOne(
  db: TenantDb,
  root: ServiceDb,
  month: MonthOfPlaces,
  employeeId: number,
): Promise<Selection> {
  const { history, ...places } = await store.together(root, {
    history: store.historyJobs(db, month.periodName),
    ...placeQueries(db, month, [employeeId]),
  })
  const { of } = placesIn(places, month)
  return { employeeIds: [employeeId], problems: [], history: store.historyAmong(history), ...of([employeeId]) }
}

type PlacesOfPayroll = Omit<MonthOfPlaces, 'periodName'>

/** The data from which the places of people are found. `among`: only these people. */
const placeQueries = (db: TenantDb, { payrollId, forecast = null }: PlacesOfPayroll, among?: readonly number[]) => ({
  parents: store.parentRows(db),
  establishments: store.establishmentRows(db, among),
  assignments: store.assignmentRows(db, payrollId, forecast, among),
})

/** Reads the establishments of people below the division of a payroll, then gives those of any month. `among`: only these people. */
export async function placesReader(
  db: TenantDb,
  root: ServiceDb,
  payroll: PlacesOfPayroll,
  among?: readonly number[],
): Promise<(periodName: string) => PlacesOfPeople> {
  return placesFrom(await store.together(root, placeQueries(db, payroll, among)), payroll)
}

/** The same from what was read. */
export function placesFrom(rows: PlaceRows, payroll: PlacesOfPayroll): (periodName: string) => PlacesOfPeople {
  const known = new Map<string, PlacesOfPeople>()
  return (periodName) => {
    const places = known.get(periodName) ?? placesIn(rows, { ...payroll, periodName })
    known.set(periodName, places)
    return places
  }
}

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
 * Finds the establishment of each person in a month: the one recorded with its first day, else that of the result in
 * one of `jobIds`, else where the person works now. `all`: every establishment that it may answer. `among`: only these
 * people.
 */
export async function placesOfMonth(
  db: TenantDb,
  root: ServiceDb,
  month: MonthOfPlaces,
  jobIds: readonly number[],
  among?: readonly number[],
) {
  const now = (await placesReader(db, root, month, among))(month.periodName)
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
    paid.has(employeeId) && !now.isDated(employeeId) ? paid.get(employeeId) : now.pathOf(employeeId)
  const all = [...paid.values(), ...now.paths].flatMap((path) => (path === undefined ? [] : [path]))
  return Object.assign(placeOf, { all, wasPaid: (employeeId: number): boolean => paid.has(employeeId) })
}
