import { type Listed, type PageRequest, paged } from './page.js'
import type { TenantDb } from './scope.js'

/** Users, employees, divisions, payrolls and payruns of one tenant. */

const DATED = ['status', 'created', 'updated'] as const
const DIVISION = ['id', 'name', 'culture', ...DATED] as const
const USER = ['id', 'identifier', 'firstName', 'lastName', 'culture', 'userType', ...DATED] as const
const EMPLOYEE = ['id', 'identifier', 'firstName', 'lastName', 'culture', ...DATED] as const
const PAYROLL = ['id', 'name', 'divisionId', 'regulationId', ...DATED] as const
const PAYRUN = ['id', 'name', 'payrollId', ...DATED] as const

/** A record in use; nothing but employees is ever set inactive. */
const active = (now: string) => ({ status: 'Active', created: now, updated: now })

export const listDivisions = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('divisions').select(DIVISION).orderBy('id'), page)
export const listUsers = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('users').select(USER).orderBy('id'), page)
export const listPayrolls = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('payrolls').select(PAYROLL).orderBy('id'), page)
export const listPayruns = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('payruns').select(PAYRUN).orderBy('id'), page)

export const divisionByName = (db: TenantDb, name: string) =>
  db.selectFrom('divisions').select(DIVISION).where('name', '=', name).executeTakeFirst()
export const divisionById = (db: TenantDb, id: number) =>
  db.selectFrom('divisions').select(DIVISION).where('id', '=', id).executeTakeFirst()
export const userById = (db: TenantDb, id: number) =>
  db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirst()
export const userByIdentifier = (db: TenantDb, identifier: string) =>
  db.selectFrom('users').select(USER).where('identifier', '=', identifier).executeTakeFirst()
export const payrollById = (db: TenantDb, id: number) =>
  db.selectFrom('payrolls').select(PAYROLL).where('id', '=', id).executeTakeFirst()
export const payrollByName = (db: TenantDb, name: string) =>
  db.selectFrom('payrolls').select(PAYROLL).where('name', '=', name).executeTakeFirst()
export const payrunByName = (db: TenantDb, name: string) =>
  db.selectFrom('payruns').select(PAYRUN).where('name', '=', name).executeTakeFirst()
export type StoredPayroll = NonNullable<Awaited<ReturnType<typeof payrollById>>>

export const addDivision = (db: TenantDb, division: { name: string; culture: string }, now: string) =>
  db
    .insertInto('divisions')
    .values({ ...division, ...active(now) })
    .returning(DIVISION)
    .executeTakeFirstOrThrow()

export interface NewUser {
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  readonly culture: string
  readonly userType: string
}
export const addUser = (db: TenantDb, user: NewUser, now: string) =>
  db
    .insertInto('users')
    .values({ ...user, ...active(now) })
    .returning(USER)
    .executeTakeFirstOrThrow()

export const addPayroll = (
  db: TenantDb,
  payroll: { name: string; divisionId: number; regulationId: number },
  now: string,
) =>
  db
    .insertInto('payrolls')
    .values({ ...payroll, ...active(now) })
    .returning(PAYROLL)
    .executeTakeFirstOrThrow()

export const addPayrun = (db: TenantDb, payrun: { name: string; payrollId: number }, now: string) =>
  db
    .insertInto('payruns')
    .values({ ...payrun, ...active(now) })
    .returning(PAYRUN)
    .executeTakeFirstOrThrow()

type EmployeeRecord = Awaited<ReturnType<typeof bareEmployee>>
export type StoredEmployee = NonNullable<EmployeeRecord> & {
  /** Names, in the order of the divisions. */
  readonly divisions: readonly string[]
}

const bareEmployee = (db: TenantDb, id: number) =>
  db.selectFrom('employees').select(EMPLOYEE).where('id', '=', id).executeTakeFirst()

export async function listEmployees(db: TenantDb, page: PageRequest): Promise<Listed<StoredEmployee>> {
  const { rows, total } = await paged(db.selectFrom('employees').select(EMPLOYEE).orderBy('id'), page)
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const named = await db
    .selectFrom('employeeDivisions')
    .innerJoin('divisions', 'divisions.id', 'employeeDivisions.divisionId')
    .select(['employeeDivisions.employeeId', 'divisions.name'])
    .where('employeeDivisions.employeeId', '>=', first)
    .where('employeeDivisions.employeeId', '<=', last)
    .orderBy('divisions.id')
    .execute()
  const names = new Map<number, string[]>()
  for (const { employeeId, name } of named) names.set(employeeId, [...(names.get(employeeId) ?? []), name])
  return { rows: rows.map((row) => ({ ...row, divisions: names.get(row.id) ?? [] })), total }
}

export async function employeeById(db: TenantDb, id: number): Promise<StoredEmployee | undefined> {
  const row = await bareEmployee(db, id)
  if (row === undefined) return undefined
  const named = await db
    .selectFrom('employeeDivisions')
    .innerJoin('divisions', 'divisions.id', 'employeeDivisions.divisionId')
    .select('divisions.name')
    .where('employeeDivisions.employeeId', '=', id)
    .orderBy('divisions.id')
    .execute()
  return { ...row, divisions: named.map(({ name }) => name) }
}

export const employeeByIdentifier = (db: TenantDb, identifier: string) =>
  db.selectFrom('employees').select(['id', 'status']).where('identifier', '=', identifier).executeTakeFirst()

export interface IdentifiedEmployee {
  readonly id: number
  readonly status: string
  /** Whether the employee belongs to the division that was asked for. */
  readonly isMember: boolean
}

/** Those of the employees that there are, by identifier. */
export async function employeesByIdentifier(
  db: TenantDb,
  identifiers: readonly string[],
  divisionId: number,
): Promise<ReadonlyMap<string, IdentifiedEmployee>> {
  const found = new Map<string, IdentifiedEmployee>()
  for (let from = 0; from < identifiers.length; from += 500) {
    const rows = await db
      .selectFrom('employees')
      .leftJoin('employeeDivisions', (join) =>
        join
          .onRef('employeeDivisions.employeeId', '=', 'employees.id')
          .on('employeeDivisions.divisionId', '=', divisionId),
      )
      .select(['employees.id', 'employees.identifier', 'employees.status', 'employeeDivisions.divisionId'])
      .where('employees.identifier', 'in', identifiers.slice(from, from + 500))
      .execute()
    for (const { id, identifier, status, divisionId: of } of rows) {
      found.set(identifier, { id, status, isMember: of !== null })
    }
  }
  return found
}

export interface NewEmployee {
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  readonly culture: string
}
export async function addEmployee(
  db: TenantDb,
  employee: NewEmployee,
  divisionIds: readonly number[],
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({ ...employee, ...active(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setDivisions(db, id, divisionIds)
  return id
}

export interface EmployeeChange {
  readonly status?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}
export async function updateEmployee(
  db: TenantDb,
  id: number,
  change: EmployeeChange,
  divisionIds: readonly number[] | undefined,
  now: string,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await db
    .updateTable('employees')
    .set({ ...given, updated: now })
    .where('id', '=', id)
    .execute()
  if (divisionIds !== undefined) await setDivisions(db, id, divisionIds)
}

async function setDivisions(db: TenantDb, employeeId: number, divisionIds: readonly number[]): Promise<void> {
  await db.deleteFrom('employeeDivisions').where('employeeId', '=', employeeId).execute()
  for (const divisionId of new Set(divisionIds)) {
    await db.insertInto('employeeDivisions').values({ employeeId, divisionId }).execute()
  }
}

/** Whether an employee belongs to a division. */
export async function isInDivision(db: TenantDb, employeeId: number, divisionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('employeeDivisions')
    .select('employeeId')
    .where('employeeId', '=', employeeId)
    .where('divisionId', '=', divisionId)
    .executeTakeFirst()
  return row !== undefined
}
