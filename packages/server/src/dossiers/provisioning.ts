import { regulationById } from '@centime/engine'
import * as store from '@centime/store'
import { setTenantStatus } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { publishedValues } from '../ground/published-values.js'
import { type FieldError, invalid } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantWrite } from '../http/endpoint.js'
import { culture, freeText, id, name } from '../http/fields.js'
import { P } from '../http/paths.js'
import { alreadyExists } from './master-data.js'
import { DivisionRecord, PayrollRecord, PayrunRecord, TENANT_STATUSES, TenantRecord } from './records.js'
import { tenantRecord } from './tenants.js'

/** Divisions, payrolls, payruns and the status of a tenant, set up by an operator. */

const postDivision = tenantWrite(
  {
    method: 'post',
    path: `${P}/divisions`,
    operationId: 'addDivision',
    ...OPERATOR,
    summary: 'Add a division',
    body: z.strictObject({ name, culture: culture.optional() }).openapi('NewDivision'),
    example: { name: 'Atelier', culture: 'fr-FR' },
    answers: { 201: { description: 'the division', schema: DivisionRecord } },
    refusals: ['already_exists'],
  },
  async ({ body, tenant, now }, db) => {
    if ((await store.divisionByName(db, body.name)) !== undefined) return alreadyExists('division', body.name)
    const division = { name: body.name, culture: body.culture ?? tenant.culture }
    return { status: 201, body: await store.addDivisions(db, [division], now.toISOString()).executeTakeFirstOrThrow() }
  },
)

const postPayroll = tenantWrite(
  {
    method: 'post',
    path: `${P}/payrolls`,
    operationId: 'addPayroll',
    ...OPERATOR,
    summary: 'Add a payroll: a division paid by a regulation',
    body: z.strictObject({ name, divisionId: id, regulationId: id }).openapi('NewPayroll'),
    example: { name: 'Salariés', divisionId: 1, regulationId: 1 },
    answers: { 201: { description: 'the payroll', schema: PayrollRecord } },
    refusals: ['already_exists'],
  },
  async ({ body, isOfConsole, now }, db) => {
    const errors: FieldError[] = []
    if ((await store.divisionById(db, body.divisionId)) === undefined) {
      errors.push({ pointer: '/divisionId', message: 'is not a division of this tenant' })
    }
    if (regulationById(body.regulationId) === undefined) {
      errors.push({ pointer: '/regulationId', message: 'is not a regulation; GET regulations lists them' })
    }
    if (errors.length > 0) return invalid(errors)
    if ((await store.payrollByName(db, body.name)) !== undefined) return alreadyExists('payroll', body.name)
    const at = now.toISOString()
    const payroll = await store.addPayrolls(db, [body], at).executeTakeFirstOrThrow()
    // A program records the parameters itself; a form would leave a payroll that pays by a ceiling of 0.
    if (isOfConsole) {
      const change = { payrollId: payroll.id, divisionId: body.divisionId, userId: null, employeeId: null }
      await store.addCaseChange(db, { ...change, reason: 'legal parameters', values: publishedValues() }, at)
    }
    return { status: 201, body: payroll }
  },
)

const postPayrun = tenantWrite(
  {
    method: 'post',
    path: `${P}/payruns`,
    operationId: 'addPayrun',
    ...OPERATOR,
    summary: 'Add a payrun',
    body: z.strictObject({ name, payrollId: id }).openapi('NewPayrun'),
    example: { name: 'Paie mensuelle', payrollId: 1 },
    answers: { 201: { description: 'the payrun', schema: PayrunRecord } },
    refusals: ['already_exists'],
  },
  async ({ body, now }, db) => {
    if ((await store.payrollById(db, body.payrollId)) === undefined) {
      return invalid([{ pointer: '/payrollId', message: 'is not a payroll of this tenant' }])
    }
    if ((await store.payrunByName(db, body.name)) !== undefined) return alreadyExists('payrun', body.name)
    return { status: 201, body: await store.addPayruns(db, [body], now.toISOString()).executeTakeFirstOrThrow() }
  },
)

const postStatus = tenantWrite(
  {
    method: 'post',
    path: `${P}/status`,
    operationId: 'setTenantStatus',
    ...OPERATOR,
    summary: 'Open or close a tenant',
    description: 'An inactive or offboarded tenant can be read, but not changed.',
    whileInactive: true,
    body: z
      .strictObject({ status: z.enum(TENANT_STATUSES), reason: freeText.optional() })
      .openapi('TenantStatusChange'),
    example: { status: 'active', reason: 'the contract goes on' },
    answers: { 200: { description: 'the tenant as it is now', schema: TenantRecord } },
  },
  async ({ body, tenant, now }, _db, root) => ({
    status: 200,
    body: tenantRecord(await setTenantStatus(root, tenant.id, body.status, now.toISOString())),
  }),
)

export const provisioningRoutes: readonly Endpoint[] = [postDivision, postPayroll, postPayrun, postStatus]
