import type { InferResult, Selectable } from 'kysely'
import { divisionsAbove, type ParentRows } from './establishments.js'
import { active, DATED } from './master-data.js'
import { type PageRequest, paged } from './page.js'
import type { TenantDb } from './scope.js'
import type { DatedRow, EmployeeRow } from './tables.js'
import { builtOnce, type Write } from './together.js'
import { yieldToEventLoop } from './yield-to-event-loop.js'

/** Employees of one tenant, and the divisions that they belong to. */

const EMPLOYEE = ['id', 'identifier', 'firstName', 'lastName', 'culture', ...DATED] as const
type EmployeeColumns = Pick<Selectable<EmployeeRow>, (typeof EMPLOYEE)[number]>

const SLICE = 1000
const LIST_LENGTH = 500

/** One page of the employees, by id. */
export async function listEmployees(db: TenantDb, page: PageRequest) {
  const { rows, total } = await paged(db.selectFrom('employees').select(EMPLOYEE).orderBy('id'), page)
  const named: Awaited<ReturnType<typeof withDivisions>>[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await yieldToEventLoop()
    named.push(await withDivisions(db, rows.slice(from, from + SLICE)))
  }
  return { rows: named.flat(), total }
}

export const employeeById = async (db: TenantDb, id: number) => employeeFrom(await employeeOf(db, id).execute())

/** A row of the employee for each of its divisions, in the order of their ids; one where it has none. */
export const employeeOf = (db: TenantDb, id: number) =>
  db
    .selectFrom('employees')
    .leftJoin('employeeDivisions', (join) =>
      join.onRef('employeeDivisions.employeeId', '=', 'employees.id').on('employeeDivisions.inherited', '=', 0),
    )
    .leftJoin('divisions', 'divisions.id', 'employeeDivisions.divisionId')
    .select(EMPLOYEE.map((column) => `employees.${column}` as const))
    .select(['divisions.name as division', 'divisions.id as divisionId'])
    .where('employees.id', '=', id)
    .orderBy('divisions.id')
type MemberRow = InferResult<ReturnType<typeof employeeOf>>[number]

function employeeFrom(rows: readonly MemberRow[]) {
  const [first] = rows
  if (first === undefined) return undefined
  const { division: _, divisionId: _id, ...employee } = first
  return { ...employee, divisions: rows.flatMap(({ division }) => (division === null ? [] : [division])) }
}

async function withDivisions(db: TenantDb, rows: readonly EmployeeColumns[]) {
  const named = await db
    .selectFrom('employeeDivisions')
    .innerJoin('divisions', 'divisions.id', 'employeeDivisions.divisionId')
    .select(['employeeDivisions.employeeId', 'divisions.name'])
    .where('employeeDivisions.inherited', '=', 0)
    .where('employeeDivisions.employeeId', '>=', rows[0]?.id ?? 0)
    .where('employeeDivisions.employeeId', '<=', rows.at(-1)?.id ?? 0)
    .orderBy('divisions.id')
    .execute()
  const names = new Map<number, string[]>()
  for (const { employeeId, name } of named) names.set(employeeId, [...(names.get(employeeId) ?? []), name])
  return rows.map((row) => ({ ...row, divisions: names.get(row.id) ?? [] }))
}

export const employeeByIdentifier = (db: TenantDb, identifier: string) =>
  db.selectFrom('employees').select('id').where('identifier', '=', identifier)

/** Employees by identifier, and whether each is a member of the division; unknown identifiers are left out. */
export async function employeesByIdentifier(db: TenantDb, identifiers: readonly string[], divisionId: number) {
  const found = new Map<string, { id: number; status: string; isMember: boolean }>()
  for (let from = 0; from < identifiers.length; from += LIST_LENGTH) {
    const rows = await db
      .selectFrom('employees')
      .leftJoin('employeeDivisions', (join) =>
        join
          .onRef('employeeDivisions.employeeId', '=', 'employees.id')
          .on('employeeDivisions.divisionId', '=', divisionId),
      )
      .select(['employees.id', 'employees.identifier', 'employees.status', 'employeeDivisions.divisionId'])
      .where('employees.identifier', 'in', identifiers.slice(from, from + LIST_LENGTH))
      .execute()
    for (const { id, identifier, status, divisionId: of } of rows) {
      found.set(identifier, { id, status, isMember: of !== null })
    }
    await yieldToEventLoop()
  }
  return found
}

/**
 * The identifiers of employees, by id. Without the order SQLite reads the identifiers of all employees of the tenant. The ids are also
 * given as a range: for a list alone PostgreSQL reads all of them until it has statistics of new rows.
 */
export async function employeeIdentifiers(db: TenantDb, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const identifiers = new Map<number, string>()
  for (let from = 0; from < ids.length; from += LIST_LENGTH) {
    const some = ids.slice(from, from + LIST_LENGTH)
    const rows = await identifiersOf(db, some, Math.min(...some), Math.max(...some)).execute()
    for (const { id, identifier } of rows) identifiers.set(id, identifier)
  }
  return identifiers
}

const identifiersOf = builtOnce((db: TenantDb, ids: readonly number[], first: number, last: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'identifier'])
    .where('id', 'in', ids)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id'),
)

/** The active employees of a division, by id. */
export const activeEmployees = (db: TenantDb, divisionId: number) =>
  db
    .selectFrom('employeeDivisions')
    .innerJoin('employees', 'employees.id', 'employeeDivisions.employeeId')
    .select(['employees.id', 'employees.identifier'])
    .where('employeeDivisions.divisionId', '=', divisionId)
    .where('employees.status', '=', 'Active')
    .orderBy('employees.id')

/** An employee, and the division of a payroll where it belongs to that. */
export const memberOf = (db: TenantDb, employeeId: number, payrollId: number) =>
  db
    .selectFrom('employees')
    .leftJoin('payrolls', (join) => join.on('payrolls.id', '=', payrollId))
    .leftJoin('employeeDivisions', (join) =>
      join
        .onRef('employeeDivisions.employeeId', '=', 'employees.id')
        .onRef('employeeDivisions.divisionId', '=', 'payrolls.divisionId'),
    )
    .select(['employees.id', 'employees.identifier', 'employeeDivisions.divisionId'])
    .where('employees.id', '=', employeeId)

/** The divisions that an employee joins, and the divisions of the tenant that have a parent. */
export interface Joined {
  readonly divisionIds: readonly number[]
  readonly parents: ParentRows
}

/** Adds an active employee of some divisions. */
export async function addEmployee(
  db: TenantDb,
  employee: Omit<EmployeeRow, keyof DatedRow>,
  { divisionIds, parents }: Joined,
  now: string,
): Promise<EmployeeColumns> {
  const added = await newEmployee(db, employee, now).executeTakeFirstOrThrow()
  for (const write of addToDivisions(db, added.id, divisionIds, parents)) await write.execute()
  return added
}

/** Adds an active employee of no division. */
export const newEmployee = (db: TenantDb, employee: Omit<EmployeeRow, keyof DatedRow>, now: string) =>
  db
    .insertInto('employees')
    .values({ ...employee, ...active(now) })
    .returning(EMPLOYEE)

/** Changes the columns that are defined, and the divisions where they are given. */
export async function updateEmployee(
  db: TenantDb,
  id: number,
  change: { readonly [Name in 'status' | 'firstName' | 'lastName']?: string | undefined },
  joined: Joined | undefined,
  now: string,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db
    .updateTable('employees')
    .set({ ...given, updated: now })
    .where('id', '=', id)
    .execute()
  if (joined === undefined) return
  await db.deleteFrom('employeeDivisions').where('employeeId', '=', id).execute()
  for (const write of addToDivisions(db, id, joined.divisionIds, joined.parents)) await write.execute()
}

/** `parents`: the divisions of the tenant that have a parent. */
export function addToDivisions(
  db: TenantDb,
  employeeId: number,
  divisionIds: readonly number[],
  parents: ParentRows,
): readonly Write[] {
  const own = new Set(divisionIds)
  const above = divisionIds.flatMap((id) => divisionsAbove(parents, id))
  const all = [...new Set([...own, ...above])]
  const rows = all.map((divisionId) => ({ employeeId, divisionId, inherited: own.has(divisionId) ? 0 : 1 }))
  return rows.length === 0 ? [] : [db.insertInto('employeeDivisions').values(rows)]
}

/** The divisions of some employees: a row for each; one with null for an employee without any. In order, as `employeeSnapshots`. */
export const membershipsOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .selectFrom('employees')
    .leftJoin('employeeDivisions', 'employeeDivisions.employeeId', 'employees.id')
    .select(['employees.id', 'employees.identifier', 'employeeDivisions.divisionId'])
    .where('employees.id', 'in', ids)
    .orderBy('employees.id')
    .execute()

/** The ids of employees by their identifiers. */
export async function employeesAsIdentified(
  db: TenantDb,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'identifier'])
    .where('identifier', 'in', ['', ...new Set(identifiers)])
    .execute()
  return new Map(rows.map(({ id, identifier }) => [identifier, id]))
}

/** Fields of cases whose values count in a month: `monthly` ones that start in it, `standing` ones that have started. */
export interface CountingFields {
  readonly payrollId: number
  readonly caseNames: readonly string[]
  readonly monthly: readonly string[]
  readonly standing: readonly string[]
  /** Instants without their zone, UTC: the first of the month, and that of the next one. */
  readonly from: string
  readonly below: string
}

/** The people who have real values of such fields in a payroll, by id. */
export const peopleWithValues = (
  db: TenantDb,
  { payrollId, caseNames, monthly, standing, from, below }: CountingFields,
  page: PageRequest,
) =>
  paged(
    db
      .selectFrom('employees')
      .select(['employees.id', 'employees.identifier'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('caseValues')
            .select('caseValues.id')
            .whereRef('caseValues.employeeId', '=', 'employees.id')
            .where('caseValues.payrollId', '=', payrollId)
            .where('caseValues.caseName', 'in', caseNames)
            .where('caseValues.forecast', 'is', null)
            .where('caseValues.start', '<', below)
            .where((one) =>
              one.or([
                one.and([one('caseValues.caseFieldName', 'in', ['', ...monthly]), one('caseValues.start', '>=', from)]),
                one('caseValues.caseFieldName', 'in', ['', ...standing]),
              ]),
            ),
        ),
      )
      .orderBy('employees.id'),
    page,
  )
