import * as store from '@centime/store'
import { together } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { alreadyExists, NewEmployee, unknownDivisions } from '../dossiers/master-data.js'
import { EMPLOYEE_STATUSES, EmployeeRecord } from '../dossiers/records.js'
import { invalid, isRefusal, notFound } from '../ground/refusal.js'
import { type Endpoint, tenantWrite } from '../http/endpoint.js'
import { name } from '../http/fields.js'
import { P } from '../http/paths.js'
import { withEmployees, withMembership } from '../months/payroll/membership.js'

/** Adding and changing employees, which changes the people of open months of payrolls. */

const postEmployee = tenantWrite(
  {
    method: 'post',
    path: `${P}/employees`,
    operationId: 'addEmployee',
    tag: 'Master data',
    summary: 'Add an employee',
    description: 'Record its case values afterwards; payruns calculate it once it has a contract.',
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
  async (call, db, root) => {
    const { body, tenant, now } = call
    const { divisions, ...given } = body
    const { found, known, parents } = await together(root, {
      found: divisions.length === 0 ? undefined : store.divisionsByName(db, divisions),
      known: store.employeeByIdentifier(db, body.identifier),
      parents: divisions.length === 0 ? undefined : store.parentRows(db),
    })
    const errors = unknownDivisions(divisions, found)
    if (errors.length > 0) return invalid(errors)
    if (known.length > 0) return alreadyExists('employee', body.identifier)
    const employee = { ...given, culture: body.culture ?? tenant.culture }
    const joined = { divisionIds: found.map(({ id }) => id), parents }
    const added = await store.addEmployee(db, employee, joined, now.toISOString())
    const after = await withEmployees(call, db, root, [added.id])
    return { status: 201, body: { ...added, divisions: found.map(({ name }) => name) }, after }
  },
)

const patchEmployee = tenantWrite(
  {
    method: 'patch',
    path: `${P}/employees/{employeeId}`,
    operationId: 'changeEmployee',
    tag: 'Master data',
    summary: 'Change an employee',
    description:
      'Absent members stay unchanged. Payruns leave out an inactive employee. If the employee joins or leaves a payroll, the inputs of its open months change; a final month keeps what it has paid. Divisions have no date: a move to another establishment on a day is a value of `Contrat.Etablissement`.',
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
    refusals: ['payroll_operation_collision', 'later_finalized_month_requires_operator_replay'],
  },
  async (call, db, root) => {
    const { body, id, now } = call
    const { divisions = [], ...change } = body
    const employeeId = id('employeeId')
    const { found, rows, parents } = await together(root, {
      found: divisions.length === 0 ? undefined : store.divisionsByName(db, divisions),
      rows: store.employeeOf(db, employeeId),
      parents: divisions.length === 0 ? undefined : store.parentRows(db),
    })
    if (rows.length === 0) return notFound('employee', employeeId)
    const errors = unknownDivisions(divisions, found)
    if (errors.length > 0) return invalid(errors)
    const ids = body.divisions && found.map((division) => division.id)
    const update = () =>
      store.updateEmployee(db, employeeId, change, ids && { divisionIds: ids, parents }, now.toISOString())
    const joined = rows.flatMap(({ divisionId }) => divisionId ?? [])
    const isPaid = (status: string | undefined): boolean => status === 'Active'
    const before = isPaid(rows[0]?.status) ? joined : []
    const after = isPaid(change.status ?? rows[0]?.status) ? (ids ?? joined) : []
    const moved = await withMembership(call, db, root, { employeeId, before, after, update })
    if (isRefusal(moved)) return moved
    return { status: 200, body: await store.employeeById(db, employeeId), after: moved }
  },
)

export const employeeChangeRoutes: readonly Endpoint[] = [postEmployee, patchEmployee]
