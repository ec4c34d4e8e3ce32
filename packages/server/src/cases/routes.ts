// Room: recorded values; bulk/: many; imports/: CSV files; declarations/
// Uses: ground, http, calculation, dossiers, months. Used by: service, cli.

import type { Regulation } from '@centime/engine'
import { regulationById } from '@centime/engine'
import { ELEMENT_CASE, valueTypeOf } from '@centime/engine/cases'
import { PUBLISHED_UNTIL } from '@centime/engine/catalogue'
import { firstDay, LAW_FROM, monthOf } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import { employeeById, listCaseValues, payrollById, type TenantDb, type ValueOwner } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { regulationToEnter } from '../calculation/elements.js'
import { CHANGE_WARNINGS } from '../ground/codes.js'
import { publishedValues } from '../ground/published-values.js'
import { invalid, isRefusal, notFound, type Refusal } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantRead, tenantWrite } from '../http/endpoint.js'
import { freeText, growing, id, instant, lawMonth, name, note, page, utc } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { caseSchema } from './case-schema.js'
import { checkAndRecord, readAround, recordChange, reviewChange } from './record-change.js'

/** Recording and reading case values: section 4.3 of the specification. */

/** The most values of a change, and the most cases in it. */
export const MOST_VALUES = 2000
const nested = 'those of related cases count too'

const caseKey = z.string().max(200)

const CaseValue = z
  .strictObject({
    caseFieldName: caseKey,
    value: z.string().max(2000).describe('always text, also for numbers, dates and booleans'),
    start: instant,
  })
  .openapi('CaseValueEntry')

/** A case and the cases related to it, as a request records them. */
export const CaseBody = z
  .strictObject({
    caseName: caseKey,
    values: z.array(CaseValue).max(MOST_VALUES).describe(`at most ${MOST_VALUES} in a change: ${nested}`),
    get relatedCases() {
      return z.array(CaseBody).max(MOST_VALUES).optional().describe(`further cases: ${nested}`)
    },
  })
  .openapi('Case')

const change = {
  userId: id.describe('the user who makes the change'),
  forecast: name.optional().describe('the simulation that the values belong to; absent: real values'),
  reason: freeText.optional(),
  case: CaseBody,
}
/** The members of a change of the cases of an employee. */
export const employeeChange = { employeeId: id, divisionId: id, ...change }
const EmployeeChange = z.strictObject(employeeChange).openapi('CaseChangeSetup')
const CompanyChange = z.strictObject({ divisionId: id.optional(), ...change }).openapi('CompanyCaseChangeSetup')

const exampleCase = (caseName: string, caseFieldName: string, value: string) => ({
  caseName,
  values: [{ caseFieldName, value, start: '2026-06-01T00:00:00+02:00' }],
})

const ChangeRecord = z
  .object({
    ...{ id, userId: id.nullable(), employeeId: id.nullable(), divisionId: id },
    warnings: z.array(note(CHANGE_WARNINGS)).describe('recorded values that may be mistakes; /problems explains each'),
  })
  .openapi('CaseChange')

const RecordedAnswer = z
  .object({
    id,
    caseName: z.string(),
    caseFieldName: z.string(),
    value: z.string(),
    valueType: growing(['string', 'number', 'date', 'boolean']),
    start: utc,
    created: utc,
    forecast: z.string().nullable(),
    divisionId: id,
    userId: id.nullable(),
    reason: z.string().nullable(),
  })
  .openapi('RecordedValue')

/** The options of all routes for recording values. Their refusals are those of a value in a managed month. */
export const recording = {
  method: 'post',
  native: true,
  answers: { 201: { description: 'what was recorded', schema: ChangeRecord } },
  refusals: ['payroll_operation_collision', 'later_finalized_month_requires_operator_replay'],
} as const

const schemaRoute = tenantRead(
  {
    method: 'get',
    path: `${P}/payrolls/{payrollId}/cases/schema`,
    operationId: 'getCaseSchema',
    tag: 'Cases',
    summary: "The case fields of the payroll's regulation, as JSON Schema 2020-12",
    description: 'One property for each case, which has one property for each field: type, default, titles, time type.',
    query: z.strictObject({
      culture: z.string().optional().describe('language of the titles: fr-FR (default) or en-US'),
    }),
    answers: {
      200: { description: 'JSON Schema', schema: z.looseObject({ $schema: z.string() }).openapi('CaseSchema') },
    },
  },
  async ({ id, query }, db) => {
    const payroll = await payrollById(db, id('payrollId'))
    if (payroll === undefined) return notFound('payroll', id('payrollId'))
    return { status: 200, body: caseSchema(await regulationToEnter(db, payroll), query.culture ?? 'fr-FR') }
  },
)

const postCase = tenantWrite(
  {
    ...recording,
    path: `${P}/payrolls/{payrollId}/cases`,
    operationId: 'recordEmployeeCase',
    tag: 'Cases',
    summary: 'Record case values of an employee',
    description:
      'Recorded whole or not at all. Nothing is overwritten: a correction is one more value. Values of a month from different instants add up, with a warning; a value from the same instant replaces the earlier one.',
    body: EmployeeChange,
    example: {
      userId: 1,
      employeeId: 1,
      divisionId: 1,
      reason: 'new rate of the tax office',
      case: exampleCase('PAS', 'TauxPAS', '0.075'),
    },
    review: (wrong, db, root) => reviewChange('employee', wrong, db, root),
  },
  (call, db, root) => checkAndRecord(call, db, root, 'employee', call.body.employeeId),
)

const postCompanyCase = tenantWrite(
  {
    ...recording,
    path: `${P}/payrolls/{payrollId}/company-cases`,
    operationId: 'recordCompanyCase',
    ...OPERATOR,
    summary: 'Record case values of the company',
    description:
      'The cases `Entreprise` and `ParametresLegaux`: they apply to all people of the payroll; with the `divisionId` of an establishment, `Entreprise` to its people alone. A value of `Elements`, or an amount of `Primes`, is for everybody without one of their own.',
    body: CompanyChange,
    example: {
      userId: 1,
      divisionId: 1,
      reason: 'yearly headcount',
      case: exampleCase('Entreprise', 'Effectif', '12'),
    },
    review: (wrong, db, root) => reviewChange('company', wrong, db, root),
  },
  (call, db, root) => checkAndRecord(call, db, root, 'company', null),
)

const postLegalParameters = tenantWrite(
  {
    ...recording,
    path: `${P}/payrolls/{payrollId}/legal-parameters`,
    operationId: 'takeLegalParameters',
    ...OPERATOR,
    summary: 'Record the published legal parameters',
    description:
      'Records `ParametresLegaux` with the published values from a month on, each from the day on which it changes.',
    body: z.strictObject({ from: lawMonth }).openapi('LegalParametersFrom'),
    example: { from: '2026-01' },
    refusals: ['law_missing', ...recording.refusals],
  },
  async (call, db, root) => {
    const { body, id } = call
    const owner = { payrollId: id('payrollId'), userId: null, employeeId: null }
    const { payroll, recorded } = await readAround(db, root, owner, call)
    if (payroll === undefined) return notFound('payroll', id('payrollId'))
    if (firstDay(body.from) > PUBLISHED_UNTIL) {
      const months = `${monthOf(LAW_FROM)} to ${monthOf(PUBLISHED_UNTIL)}`
      return invalid([{ pointer: '/from', message: `must be a month with published law: ${months}` }])
    }
    const values = publishedValues(body.from)
    const { divisionId } = payroll
    return recordChange(call, db, root, { ...owner, divisionId, reason: 'legal parameters', values }, recorded)
  },
)

const filters = z.strictObject({
  ...page.shape,
  caseName: z.string().optional(),
  caseFieldName: z.string().optional(),
  forecast: z.string().optional().describe('only values of this simulation'),
})

const valuesRoute = (operationId: string, path: string, summary: string, owner: OwnerOf): Endpoint =>
  tenantRead(
    {
      method: 'get',
      path,
      operationId,
      tag: 'Cases',
      summary,
      query: filters,
      isLong: true,
      answers: listOf(RecordedAnswer, 'recorded values, oldest first'),
    },
    async (call, db) => {
      const caseOwner = await owner(db, call.id)
      if (isRefusal(caseOwner)) return caseOwner
      const values = await listCaseValues(db, caseOwner, call.query, call.query)
      return listed(call, values, ({ regulationId, ...row }) => ({
        ...row,
        valueType: typeOf(row, regulationById(regulationId)),
      }))
    },
  )
type OwnerOf = (db: TenantDb, id: (name: string) => number) => Promise<ValueOwner | Refusal>

/** The type of a recorded value; text where the regulation no longer has the field. */
function typeOf({ caseName, caseFieldName }: { caseName: string; caseFieldName: string }, regulation?: Regulation) {
  if (caseName === ELEMENT_CASE) return 'number'
  const field = regulation && fieldsByCase(regulation).get(caseName)?.get(caseFieldName)
  return field === undefined ? 'string' : valueTypeOf(field)
}

export const caseRoutes: readonly Endpoint[] = [
  schemaRoute,
  postCase,
  valuesRoute(
    'listEmployeeCaseValues',
    `${P}/employees/{employeeId}/cases`,
    'The recorded values of an employee',
    async (db, id) => {
      const employeeId = id('employeeId')
      return (await employeeById(db, employeeId)) === undefined ? notFound('employee', employeeId) : { employeeId }
    },
  ),
  valuesRoute(
    'listCompanyCaseValues',
    `${P}/payrolls/{payrollId}/company-cases`,
    'The recorded values of the company',
    async (db, id) => {
      const payrollId = id('payrollId')
      return (await payrollById(db, payrollId)) === undefined
        ? notFound('payroll', payrollId)
        : { companyOf: payrollId }
    },
  ),
  postCompanyCase,
  postLegalParameters,
]
