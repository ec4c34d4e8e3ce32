import { OFFICERS_REGULATION } from '@centime/cycle'
import type { DivisionChange } from './establishments.js'
import { type PageRequest, paged } from './page.js'
import type { TenantDb } from './scope.js'
import type { DatedRow, UserRow } from './tables.js'
import { builtOnce } from './together.js'

/** Divisions, users, payrolls and payruns of one tenant. */

export const DATED = ['status', 'created', 'updated'] as const
const DIVISION = ['id', 'name', 'culture', 'parentId', 'siret', 'address', 'apeCode', ...DATED] as const
const USER = ['id', 'identifier', 'firstName', 'lastName', 'culture', 'userType', ...DATED] as const
const PAYROLL = ['id', 'name', 'divisionId', 'regulationId', ...DATED] as const
const PAYRUN = ['id', 'name', 'payrollId', ...DATED] as const

/** The columns of a new, active record. Only employees are ever set inactive. */
export const active = (now: string) => ({ status: 'Active', created: now, updated: now })

export const listDivisions = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('divisions').select(DIVISION).orderBy('id'), page)
export const listUsers = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('users').select(USER).orderBy('id'), page)
export const listPayrolls = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('payrolls').select(PAYROLL).orderBy('id'), page)
/** The payrolls without those of officers, in the order of their ids. */
export const payrollsOfEmployees = (db: TenantDb) =>
  db.selectFrom('payrolls').select(PAYROLL).where('regulationId', '!=', OFFICERS_REGULATION).orderBy('id').execute()
export const listPayruns = (db: TenantDb, page: PageRequest) =>
  paged(db.selectFrom('payruns').select(PAYRUN).orderBy('id'), page)

export const divisionByName = (db: TenantDb, name: string) => divisionsByName(db, [name]).executeTakeFirst()
export const divisionsByName = (db: TenantDb, names: readonly string[]) =>
  db.selectFrom('divisions').select(['id', 'name']).where('name', 'in', names).orderBy('id')
export const divisionById = (db: TenantDb, id: number) => divisionOf(db, id).executeTakeFirst()
export const userOf = (db: TenantDb, id: number) => db.selectFrom('users').select(USER).where('id', '=', id)
export const userByIdentifier = (db: TenantDb, identifier: string) =>
  db.selectFrom('users').select('id').where('identifier', '=', identifier)
export const divisionOf = (db: TenantDb, id: number) => db.selectFrom('divisions').select(DIVISION).where('id', '=', id)
export const payrollOf = builtOnce((db: TenantDb, id: number) =>
  db.selectFrom('payrolls').select(PAYROLL).where('id', '=', id),
)
export const payrollById = (db: TenantDb, id: number) => payrollOf(db, id).executeTakeFirst()
export const payrollOfJob = (db: TenantDb, jobId: number) =>
  db
    .selectFrom('payrunJobs')
    .innerJoin('payrolls', 'payrolls.id', 'payrunJobs.payrollId')
    .select('payrolls.regulationId')
    .where('payrunJobs.id', '=', jobId)
export const payrollByName = (db: TenantDb, name: string) =>
  db.selectFrom('payrolls').select(PAYROLL).where('name', '=', name).executeTakeFirst()
export const payrunByName = (db: TenantDb, name: string) =>
  db.selectFrom('payruns').select(PAYRUN).where('name', '=', name).executeTakeFirst()
/** A payrun and the payroll that it pays. */
export const payrunWithPayroll = (db: TenantDb, name: string) =>
  db
    .selectFrom('payruns')
    .innerJoin('payrolls', 'payrolls.id', 'payruns.payrollId')
    .select(['payruns.id', 'payruns.payrollId', 'payrolls.divisionId', 'payrolls.regulationId'])
    .where('payruns.name', '=', name)
export type StoredPayroll = NonNullable<Awaited<ReturnType<typeof payrollById>>>

// Each returns the rows that it adds, with ids in the order given. At least one row.
export const addDivisions = (
  db: TenantDb,
  divisions: readonly ({ readonly name: string; readonly culture: string } & DivisionChange)[],
  now: string,
) =>
  db
    .insertInto('divisions')
    .values(divisions.map((division) => ({ ...division, ...active(now) })))
    .returning(DIVISION)

export const addUser = (db: TenantDb, user: Omit<UserRow, keyof DatedRow>, now: string) =>
  db
    .insertInto('users')
    .values({ ...user, ...active(now) })
    .returning(USER)

export const addPayrolls = (
  db: TenantDb,
  payrolls: readonly { name: string; divisionId: number; regulationId: number }[],
  now: string,
) =>
  db
    .insertInto('payrolls')
    .values(payrolls.map((payroll) => ({ ...payroll, ...active(now) })))
    .returning(PAYROLL)

export const addPayruns = (db: TenantDb, payruns: readonly { name: string; payrollId: number }[], now: string) =>
  db
    .insertInto('payruns')
    .values(payruns.map((payrun) => ({ ...payrun, ...active(now) })))
    .returning(PAYRUN)

/** The user who was added first: the service works in the name of this user if a request names none. */
export const firstUser = (db: TenantDb) => db.selectFrom('users').select('id').orderBy('id').limit(1)

/** The payruns of a payroll, by id. */
export const payrunsOf = (db: TenantDb, payrollId: number) =>
  db.selectFrom('payruns').select(['id', 'name']).where('payrollId', '=', payrollId).orderBy('id')
