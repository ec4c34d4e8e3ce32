import type { Regulation } from '@centime/engine'
import { REGULATIONS } from '@centime/engine'
import type { Listed, PageRequest, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type FieldError, pointerTo, refuse } from '../ground/refusal.js'
import type { Endpoint } from '../http/endpoint.js'
import { tenantRead, tenantWrite } from '../http/endpoint.js'
import { culture, identifier, name, page } from '../http/fields.js'
import { listed, listedFrom, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import {
  DivisionRecord,
  EmployeeRecord,
  PayrollRecord,
  PayrunRecord,
  RegulationRecord,
  USER_TYPES,
  UserRecord,
} from './records.js'

/** Reading master data of a tenant, and adding users: section 4.2 of the specification. Employees: `cases/employee-routes.ts`. */

const list = <Row>(
  things: string,
  operationId: string,
  schema: z.ZodType,
  read: (db: TenantDb, page: PageRequest) => Promise<Listed<Row>>,
): Endpoint =>
  tenantRead(
    {
      method: 'get',
      path: `${P}/${things}`,
      operationId,
      tag: 'Master data',
      summary: `List ${things}`,
      query: page,
      isLong: true,
      answers: listOf(schema, `the ${things}`),
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
    description: 'Jobs and case changes name the user who made them.',
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

export const masterDataRoutes: readonly Endpoint[] = [
  list('divisions', 'listDivisions', DivisionRecord, store.listDivisions),
  list('payrolls', 'listPayrolls', PayrollRecord, store.listPayrolls),
  list('payruns', 'listPayruns', PayrunRecord, store.listPayruns),
  list('users', 'listUsers', UserRecord, store.listUsers),
  list('employees', 'listEmployees', EmployeeRecord, store.listEmployees),
  regulations,
  postUser,
]

/** Refuses a second record of the same name or identifier. */
export const alreadyExists = (what: keyof typeof TAKEN, as: string) => refuse('already_exists', TAKEN[what](as))
const TAKEN = {
  division: (as: string) => `the tenant already has a division ${as}`,
  payroll: (as: string) => `the tenant already has a payroll ${as}`,
  payrun: (as: string) => `the tenant already has a payrun ${as}`,
  user: (as: string) => `the tenant already has a user ${as}`,
  employee: (as: string) => `the tenant already has an employee ${as}`,
}

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
