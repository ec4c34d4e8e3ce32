import type { Regulation } from '@centime/engine'
import { REGULATIONS } from '@centime/engine'
import * as store from '@centime/store'
import { type Listed, type PageRequest, type TenantDb, together } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type FieldError, invalid, notFound, pointerTo, refuse } from '../ground/refusal.js'
import type { Endpoint } from '../http/endpoint.js'
import { tenantRead, tenantWrite } from '../http/endpoint.js'
import { culture, identifier, name, page } from '../http/fields.js'
import { listed, listedFrom, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import {
  DivisionRecord,
  EMPLOYEE_STATUSES,
  EmployeeRecord,
  PayrollRecord,
  PayrunRecord,
  RegulationRecord,
  USER_TYPES,
  UserRecord,
} from './records.js'

/** Reading and changing master data of a tenant: section 4.2 of the specification. */

const list = <Row>(
  what: string,
  operationId: string,
  schema: z.ZodType,
  read: (db: TenantDb, page: PageRequest) => Promise<Listed<Row>>,
): Endpoint =>
  tenantRead(
    {
      method: 'get',
      path: `${P}/${what}`,
      operationId,
      tag: 'Master data',
      summary: `List ${what}`,
      query: page,
      isLong: true,
      answers: listOf(schema, `the ${what}`),
    },
    async (call, db) => listed(call, await read(db, call.query)),
  )

const regulations = tenantRead(
  {
    method: 'get',
    path: `${P}/regulations`,
    operationId: 'listRegulations',
    tag: 'Master data',
    summary: 'List regulations',
    query: page,
    answers: listOf(RegulationRecord, 'the regulations that payrolls can follow'),
  },
  async (call) => {
    const recordOf = ({ name, description, validFrom }: Regulation) => ({ name, description, validFrom })
    return listedFrom(
      call,
      REGULATIONS.map(({ id, regulation }) => ({ id, ...recordOf(regulation) })),
    )
  },
)

const newPerson = {
  identifier,
  firstName: name,
  lastName: name,
  culture: culture.optional().describe("absent: the tenant's"),
}

const postUser = tenantWrite(
  {
    method: 'post',
    path: `${P}/users`,
    operationId: 'addUser',
    tag: 'Master data',
    summary: 'Add a user',
    description: 'Whoever starts jobs and records values is a user.',
    body: z.strictObject({ ...newPerson, userType: z.enum(USER_TYPES).default('User') }).openapi('NewUser'),
    example: {
      identifier: 'paie@lenoir.example',
      firstName: 'Alix',
      lastName: 'Bernard',
      culture: 'fr-FR',
      userType: 'User',
    },
    answers: { 201: { description: 'the user', schema: UserRecord } },
    refusals: ['already_exists'],
  },
  async ({ body, tenant, now }, db) => {
    if ((await store.userByIdentifier(db, body.identifier).executeTakeFirst()) !== undefined)
      return alreadyExists('user', body.identifier)
    const user = { ...body, culture: body.culture ?? tenant.culture }
    return { status: 201, body: await store.addUser(db, user, now.toISOString()).executeTakeFirstOrThrow() }
  },
)

/** A new employee in a request. */
export const NewEmployee = z
  .strictObject({
    ...newPerson,
    divisions: z.array(name).max(200).default([]).describe('names of divisions of the tenant'),
  })
  .openapi('NewEmployee')

const postEmployee = tenantWrite(
  {
    method: 'post',
    path: `${P}/employees`,
    operationId: 'addEmployee',
    tag: 'Master data',
    summary: 'Add an employee',
    description: 'Its case values are recorded afterwards; a payrun takes it once it has a contract.',
    body: NewEmployee,
    example: {
      identifier: 'camille',
      firstName: 'Camille',
      lastName: 'Durand',
      culture: 'fr-FR',
      divisions: ['Atelier'],
    },
    answers: { 201: { description: 'the employee', schema: EmployeeRecord } },
    refusals: ['already_exists'],
  },
  async ({ body, tenant, now }, db, root) => {
    const { divisions, ...given } = body
    const { found, known } = await together(root, {
      found: divisions.length === 0 ? undefined : store.divisionsByName(db, divisions),
      known: store.employeeByIdentifier(db, body.identifier),
    })
    const errors = unknownDivisions(divisions, found)
    if (errors.length > 0) return invalid(errors)
    if (known.length > 0) return alreadyExists('employee', body.identifier)
    const employee = { ...given, culture: body.culture ?? tenant.culture }
    const ids = found.map(({ id }) => id)
    const added = await store.addEmployee(db, employee, ids, now.toISOString())
    return { status: 201, body: { ...added, divisions: found.map(({ name }) => name) } }
  },
)

const patchEmployee = tenantWrite(
  {
    method: 'patch',
    path: `${P}/employees/{employeeId}`,
    operationId: 'changeEmployee',
    tag: 'Master data',
    summary: 'Change an employee',
    description: 'What is left out stays. An inactive employee is left out of payruns.',
    body: z
      .strictObject({
        status: z.enum(EMPLOYEE_STATUSES).optional(),
        firstName: name.optional(),
        lastName: name.optional(),
        divisions: z.array(name).max(200).optional(),
      })
      .openapi('EmployeeChange'),
    example: { status: 'Active', firstName: 'Camille', lastName: 'Durand', divisions: ['Atelier'] },
    answers: { 200: { description: 'the employee as it is now', schema: EmployeeRecord } },
  },
  async ({ body, id, now }, db, root) => {
    const { divisions = [], ...change } = body
    const employeeId = id('employeeId')
    const { found, rows } = await together(root, {
      found: divisions.length === 0 ? undefined : store.divisionsByName(db, divisions),
      rows: store.employeeOf(db, employeeId),
    })
    if (rows.length === 0) return notFound('employee', employeeId)
    const errors = unknownDivisions(divisions, found)
    if (errors.length > 0) return invalid(errors)
    const ids = body.divisions && found.map((division) => division.id)
    await store.updateEmployee(db, employeeId, change, ids, now.toISOString())
    return { status: 200, body: await store.employeeById(db, employeeId) }
  },
)

export const masterDataRoutes: readonly Endpoint[] = [
  list('divisions', 'listDivisions', DivisionRecord, store.listDivisions),
  list('payrolls', 'listPayrolls', PayrollRecord, store.listPayrolls),
  list('payruns', 'listPayruns', PayrunRecord, store.listPayruns),
  list('users', 'listUsers', UserRecord, store.listUsers),
  list('employees', 'listEmployees', EmployeeRecord, store.listEmployees),
  regulations,
  postUser,
  postEmployee,
  patchEmployee,
]

/** Refuses a second record of the same name or identifier. */
export const alreadyExists = (what: string, as: string) =>
  refuse('already_exists', `the tenant already has a ${what} ${as}`)

/** The names that match none of the found divisions, each with its place. */
export function unknownDivisions(
  names: readonly string[],
  found: readonly { readonly name: string }[],
): readonly FieldError[] {
  const known = new Set(found.map(({ name }) => name))
  return names.flatMap((name, index) =>
    known.has(name) ? [] : [{ pointer: pointerTo('divisions', index), message: 'is not a division of this tenant' }],
  )
}
