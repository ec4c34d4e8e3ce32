import { regulationById } from '@centime/engine'
import type { CaseValue, ServiceDb, Tenant } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { RegisteredTenant } from '../dossiers/records.js'
import { newTenantIdentifier, registration, tenantRecord } from '../dossiers/tenants.js'
import { publishedValues } from '../ground/published-values.js'
import { type FieldError, FieldErrors, invalid, pointerTo } from '../ground/refusal.js'
import { type Endpoint, partnerWrite } from '../http/endpoint.js'
import { culture, id, name } from '../http/fields.js'
import { readChange } from './case-change.js'
import { CaseBody } from './routes.js'

/** Registers a tenant: alone (section 4.1 of the specification), or with all that it needs to pay its people. */

const NewTenant = z
  .strictObject({
    ...registration,
    company: CaseBody.optional().describe('the cases of the company, recorded for each payroll of the body'),
    divisions: z
      .array(
        z
          .strictObject({ name, culture: culture.optional().describe("absent: the tenant's") })
          .openapi('DivisionOfNewTenant'),
      )
      .max(200)
      .optional()
      .describe('the divisions: people work in them, and payrolls pay them'),
    payrolls: z
      .array(
        z
          .strictObject({
            name,
            division: name.describe('the name of a division of the body'),
            regulationId: id,
          })
          .openapi('PayrollOfNewTenant'),
      )
      .max(20)
      .optional()
      .describe('each uses the published legal parameters of the day until others are entered'),
    payruns: z
      .array(
        z
          .strictObject({ name, payroll: name.describe('the name of a payroll of the body') })
          .openapi('PayrunOfNewTenant'),
      )
      .max(200)
      .optional()
      .describe('the payruns, each of one payroll: jobs are started by their names'),
  })
  .openapi('NewTenant')
type NewTenant = z.infer<typeof NewTenant>

export const postTenant: Endpoint = partnerWrite(
  {
    method: 'post',
    path: '/partners/{partnerId}/tenants',
    operationId: 'registerTenant',
    tag: 'Tenants',
    summary: 'Register a tenant',
    description:
      'A bare tenant, or one with divisions, payrolls, payruns and the cases of the company, all or nothing; names refer to objects of the body. The same `externalId` gives the same tenant, unchanged. The answer has the three lists if the body contains any of them.',
    body: NewTenant,
    example: { externalId: 'lenoir', name: 'Menuiserie Lenoir', culture: 'fr-FR' },
    answers: {
      201: { description: 'the tenant, registered now', schema: RegisteredTenant },
      200: { description: 'the tenant, registered before', schema: RegisteredTenant },
    },
  },
  async ({ body, partnerId, world, now }, root) => {
    const errors = namesOf(body)
    const { values, faults } = companyOf(body)
    if (errors.length + faults.length > 0) return invalid([...errors, ...faults])
    const at = now.toISOString()
    const made = { now: at, tenantIdentifier: newTenantIdentifier(world) }
    const { tenant, isNew } = await store.registerTenant(root, partnerId, body, made)
    const lists = isBare(body)
      ? {}
      : isNew
        ? await create(root, tenant, body, values, at)
        : await existing(root, tenant)
    const record = { ...tenantRecord(tenant), ...lists }
    return isNew ? { status: 201, body: record, tenantId: tenant.id } : { status: 200, body: record, unchanged: true }
  },
)

const isBare = ({ company, divisions, payrolls, payruns }: NewTenant): boolean =>
  [company, divisions, payrolls, payruns].every((one) => one === undefined)

function namesOf({ divisions = [], payrolls = [], payruns = [] }: NewTenant): readonly FieldError[] {
  const twice = (list: string, named: readonly { readonly name: string }[]): readonly FieldError[] =>
    named.flatMap(({ name: own }, index) =>
      named.findIndex((one) => one.name === own) < index
        ? [{ pointer: pointerTo(list, index, 'name'), message: 'is given more than once' }]
        : [],
    )
  const has = (named: readonly { readonly name: string }[], wanted: string): boolean =>
    named.some((one) => one.name === wanted)
  return [
    ...twice('divisions', divisions),
    ...twice('payrolls', payrolls),
    ...payrolls.flatMap(({ division, regulationId }, index) => [
      ...(has(divisions, division)
        ? []
        : [{ pointer: pointerTo('payrolls', index, 'division'), message: 'is not a division of this request' }]),
      ...(regulationById(regulationId) === undefined
        ? [{ pointer: pointerTo('payrolls', index, 'regulationId'), message: UNKNOWN_REGULATION }]
        : []),
    ]),
    ...twice('payruns', payruns),
    ...payruns.flatMap(({ payroll }, index) =>
      has(payrolls, payroll)
        ? []
        : [{ pointer: pointerTo('payruns', index, 'payroll'), message: 'is not a payroll of this request' }],
    ),
  ]
}
const UNKNOWN_REGULATION = 'is not a regulation; GET regulations lists them'

/** The values of the company, and their errors under the regulations of the payrolls, each place once. */
function companyOf({ company, payrolls = [] }: NewTenant) {
  if (company === undefined) return { values: [], faults: [] }
  if (payrolls.length === 0) {
    return { values: [], faults: [{ pointer: '/company', message: 'is recorded for payrolls: the request has none' }] }
  }
  const faults = new Map<string, FieldError>()
  let values: readonly CaseValue[] = []
  for (const regulationId of new Set(payrolls.map((payroll) => payroll.regulationId))) {
    const regulation = regulationById(regulationId)
    if (regulation === undefined) continue
    const errors = new FieldErrors()
    values = readChange(regulation, 'company', company, errors, ['company']).values
    for (const error of errors.listed) if (!faults.has(error.pointer)) faults.set(error.pointer, error)
  }
  return { values, faults: [...faults.values()] }
}

async function create(root: ServiceDb, tenant: Tenant, body: NewTenant, values: readonly CaseValue[], at: string) {
  const db = store.forTenant(root, tenant.id)
  const { divisions = [], payrolls = [], payruns = [] } = body
  const named = divisions.map(({ name: own, culture: asked = tenant.culture }) => ({ name: own, culture: asked }))
  const added = named.length === 0 ? [] : await store.addDivisions(db, named, at).execute()
  const divisionIds = idsOf(added)
  const paid = payrolls.map(({ division, ...payroll }) => ({ ...payroll, divisionId: divisionIds(division) }))
  const paying = paid.length === 0 ? [] : await store.addPayrolls(db, paid, at).execute()
  const payrollIds = idsOf(paying)
  const changes = paying.flatMap(({ id: payrollId, divisionId }) => {
    const change = { payrollId, divisionId, userId: null, employeeId: null }
    // The later record counts: the company's values override published ones of the same day.
    const published = { ...change, reason: 'legal parameters', values: publishedValues() }
    return values.length === 0 ? [published] : [published, { ...change, reason: 'registration', values }]
  })
  const runs = payruns.map(({ name: run, payroll }) => ({ name: run, payrollId: payrollIds(payroll) }))
  const recorded = await store.together(root, {
    payruns: runs.length === 0 ? undefined : store.addPayruns(db, runs, at),
    changes: changes.length === 0 ? undefined : store.newCaseChanges(db, changes, at),
  })
  const changeIds = byId(recorded.changes)
  const rows = changes.map((change, index) => ({ ...change, id: changeIds[index]?.id ?? 0 }))
  for (const write of store.newCaseValues(db, rows, at)) await write.execute()
  return { divisions: byId(added), payrolls: byId(paying), payruns: byId(recorded.payruns) }
}

async function existing(root: ServiceDb, tenant: Tenant) {
  const db = store.forTenant(root, tenant.id)
  const all = { skip: 0 }
  const { rows: divisions } = await store.listDivisions(db, all)
  const { rows: payrolls } = await store.listPayrolls(db, all)
  const { rows: payruns } = await store.listPayruns(db, all)
  return { divisions, payrolls, payruns }
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((a, b) => a.id - b.id)

/** The ids of rows by their names; the names were checked. */
function idsOf(rows: readonly { readonly id: number; readonly name: string }[]) {
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  return (wanted: string): number => {
    const found = ids.get(wanted)
    if (found === undefined) throw new Error(`${wanted} was not added`)
    return found
  }
}
