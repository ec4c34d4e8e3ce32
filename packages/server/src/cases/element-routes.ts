import {
  type CommonElement,
  commonElements,
  definitionText,
  ELEMENT_NATURES,
  type ElementDefinition,
  type ElementRule,
  type Regulation,
  regulationOfPayroll,
  UNNAMED_NATURE,
  wrongMembers,
} from '@centime/engine'
import {
  at,
  ELEMENT_CASE,
  ELEMENT_DEFINITIONS,
  ELEMENT_FORMS,
  ELEMENT_RECURRENCES,
  Nature,
} from '@centime/engine/cases'
import { isDay, startOf } from '@centime/engine/ground'
import type { CaseValue, ServiceDb, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { type DefinedElements, definedElements } from '../calculation/elements.js'
import { invalid, isRefusal, notFound, type Refusal, refuse } from '../ground/refusal.js'
import { type Endpoint, type Reply, type TenantCall, tenantRead, tenantWrite } from '../http/endpoint.js'
import { growing, page, text } from '../http/fields.js'
import { listedFrom, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'
import { readAround, recordChange } from './record-change.js'
import { recording } from './routes.js'

/** The elements of pay that a payroll names itself. A definition is recorded as a value of the company, like other inputs of months. */

const path = `${P}/payrolls/{payrollId}/elements`
const NATURES = Object.keys(ELEMENT_NATURES) as [keyof typeof ELEMENT_NATURES, ...(keyof typeof ELEMENT_NATURES)[]]
/** Each is a line of every result of the payroll. */
export const MOST_ELEMENTS = 100

const about = {
  label: 'what the payslip prints, in French',
  nature: 'what it enters: overtime rate, leave, minimum wage, severance',
  form: '`amount`: the value is euros; `hours`, `days`: their number, × `rate`; `share`: a share of the base salary, or with `rate` a base in euros',
  recurrence: '`monthly`: values of a month add up; `standing`: paid each month from its start until another value',
  coverMonths: 'the months that a premium of the year rewards; absent: 12',
  rate: 'decimal text: euros of an hour or a day, or a fraction; absent: none',
  start: 'the first day of the definition; another start of the same code counts from there',
}
const RULE = {
  rule: 'a premium of the year that everybody of the payroll gets by presence; a value that a month has replaces it, 0 too. Absent: values are entered',
  yearly:
    'what a year of presence gives: for `share` fractions of the base salary of the month that pays (1 is a 13th month), for `amount` euros',
  parts: 'the payments of a year: the month that pays, and the first and the last month that earn it',
  leaver: 'what a person who leaves before a payment gets: `pro_rata` the part earned, `none` nothing',
  absences: 'natures of absence that earn nothing; absent: none',
}
const PART = {
  paid: 'the month of the year that pays, 1 to 12',
  earnedFrom: 'the first month that earns it',
  earnedTo: 'the last month that earns it',
}
const yearly = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a decimal as text, such as 1')
  .openapi({ maxLength: 13, example: '1', description: RULE.yearly })
const monthOf = (description: string) => z.int().min(1).max(12).describe(description)
const months = {
  paid: monthOf(PART.paid),
  earnedFrom: monthOf(PART.earnedFrom),
  earnedTo: monthOf(PART.earnedTo),
}
const LEAVERS = ['pro_rata', 'none'] as const
const NewRule = z
  .strictObject({
    yearly,
    parts: z.array(z.strictObject(months)).min(1).max(12).describe(RULE.parts),
    leaver: z.enum(LEAVERS).describe(RULE.leaver),
    absences: z.array(z.enum(Nature.values)).max(Nature.values.length).optional().describe(RULE.absences),
  })
  .describe(RULE.rule)
const RuleRecord = z
  .object({
    yearly: z.string().describe(RULE.yearly),
    parts: z
      .array(
        z.object({
          paid: z.int().describe(PART.paid),
          earnedFrom: z.int().describe(PART.earnedFrom),
          earnedTo: z.int().describe(PART.earnedTo),
        }),
      )
      .describe(RULE.parts),
    leaver: growing(LEAVERS).describe(RULE.leaver),
    absences: z.array(growing(Nature.values)).optional().describe(RULE.absences),
  })
  .describe(RULE.rule)

const rate = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a decimal as text, such as 2.10')

const NewElement = z
  .strictObject({
    label: text(60).describe(about.label),
    nature: z.enum(NATURES).describe(about.nature),
    form: z.enum(ELEMENT_FORMS).describe(about.form),
    recurrence: z.enum(ELEMENT_RECURRENCES).describe(about.recurrence),
    coverMonths: z.int().min(1).max(12).optional().describe(about.coverMonths),
    rate: rate.optional().openapi({ maxLength: 13, example: '2.10', description: about.rate }),
    rule: NewRule.optional().describe(RULE.rule),
    start: z
      .string()
      .refine(isDay, 'must be a day as 2026-01-01')
      .openapi({ format: 'date', maxLength: 10, example: '2026-01-01', description: about.start }),
  })
  .openapi('NewPayElement')

const ElementRecord = z
  .object({
    code: z.string().describe('fixed for those that every payroll has: `PRIMES`, `TREIZIEME_MOIS`, `PRIME_ANNUELLE`'),
    caseName: z.string().describe('the case that its values are recorded in'),
    caseFieldName: z.string().describe('the field of that case: in `Elements` the code'),
    wageTypeNumber: z.int().describe('the number of its line in results, from 10001 where the payroll defined it'),
    label: z.string().describe(about.label),
    nature: growing([...NATURES, ...Object.keys(UNNAMED_NATURE)]).describe(about.nature),
    form: growing(ELEMENT_FORMS).describe(about.form),
    recurrence: growing(ELEMENT_RECURRENCES).describe(about.recurrence),
    coverMonths: z.int().optional().describe(about.coverMonths),
    rate: z.string().optional().describe(about.rate),
    rule: RuleRecord.optional().describe(RULE.rule),
    start: z.string().openapi({ format: 'date', description: about.start }),
  })
  .openapi('PayElement')

const FIRST_NUMBER = 10_001
const recordOf = ({ codes }: DefinedElements, definition: ElementDefinition) => ({
  ...definition,
  ...{ caseName: ELEMENT_CASE, caseFieldName: definition.code },
  wageTypeNumber: FIRST_NUMBER + codes.indexOf(definition.code),
})
const recordOfCommon = ({ code, nature, field, line, number }: CommonElement, { validFrom }: Regulation) => ({
  ...{ code, ...at(field), wageTypeNumber: number, label: line.label, nature },
  ...{ form: 'amount', recurrence: 'monthly', start: validFrom },
})

const getElements = tenantRead(
  {
    method: 'get',
    path,
    operationId: 'listElements',
    tag: 'Cases',
    summary: 'The elements of pay of a payroll',
    description:
      'In the order of their numbers, first those that every payroll has; each definition of a code is a row, in the order of their starts.',
    query: page,
    answers: listOf(ElementRecord, 'definitions'),
  },
  async (call, db) => {
    const payroll = await store.payrollById(db, call.id('payrollId'))
    if (payroll === undefined) return notFound('payroll', call.id('payrollId'))
    const [defined, regulation] = [await definedElements(db, payroll.id), regulationOfPayroll(payroll)]
    return listedFrom(call, [
      ...commonElements(regulation).map((one) => recordOfCommon(one, regulation)),
      ...defined.definitions.map((one) => recordOf(defined, one)),
    ])
  },
)

const changing = {
  path: `${path}/{elementCode}`,
  tag: 'Cases',
  native: true,
} as const

const putElement = tenantWrite(
  {
    ...changing,
    method: 'put',
    operationId: 'setElement',
    summary: 'Define an element of pay',
    description:
      'From `start` on; the definition of the same code and start is replaced. Form and recurrence of a code stay as they are. An element is a line of each result: a payroll has at most 100.',
    body: NewElement,
    example: {
      ...{ label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' },
      ...{ rate: '2.10', start: '2026-01-01' },
    },
    answers: { 200: { description: 'the definition', schema: ElementRecord } },
    refusals: recording.refusals,
  },
  async (call, db, root) => {
    const code = call.word('elementCode')
    const { coverMonths, rate: price, rule, ...others } = call.body
    const definition: ElementDefinition = {
      ...{ code, ...others },
      ...(coverMonths !== undefined && { coverMonths }),
      ...(price !== undefined && { rate: price }),
      ...(rule !== undefined && { rule: ruleOf(rule) }),
    }
    const around = await defining(call, db, root)
    if (isRefusal(around)) return around
    const { payroll, defined, recorded } = around
    const common = commonNamed(payroll, defined, code)
    if (common !== undefined) return common
    const errors = [...wrongMembers(regulationOfPayroll(payroll), definition, defined.definitions)].map(
      ({ member, expected }) => ({ pointer: `/${member}`, message: `takes ${expected}` }),
    )
    if (!defined.codes.includes(code) && defined.codes.length >= MOST_ELEMENTS) {
      errors.push({ pointer: '/code', message: `takes one of the ${MOST_ELEMENTS} elements that the payroll has` })
    }
    if (errors.length > 0) return invalid(errors)
    const value = definitionText(definition)
    const same = defined.definitions.find((one) => one.code === code && one.start === definition.start)
    const codes = defined.codes.includes(code) ? defined.codes : [...defined.codes, code]
    const body = recordOf({ ...defined, codes }, definition)
    if (same !== undefined && definitionText(same) === value) return { status: 200, body, unchanged: true }
    const reply = await recordDefinitions(call, db, root, payroll, [definitionAsValue(definition, value)], recorded)
    return isRefusal(reply) ? reply : { ...reply, status: 200, body }
  },
)

const deleteElement = tenantWrite(
  {
    ...changing,
    method: 'delete',
    operationId: 'withdrawElement',
    summary: 'Withdraw an element of pay',
    description: 'Refused once a value other than 0 was recorded for it: months that pay it keep it.',
    answers: { 200: { description: 'what was withdrawn', schema: z.array(ElementRecord) } },
    refusals: ['element_in_use', ...recording.refusals],
  },
  async (call, db, root) => {
    const code = call.word('elementCode')
    const around = await defining(call, db, root)
    if (isRefusal(around)) return around
    const { payroll, defined, recorded } = around
    const common = commonNamed(payroll, defined, code)
    if (common !== undefined) return common
    const own = defined.definitions.filter((one) => one.code === code)
    if (own.length === 0) return notFound('element', code)
    const uses = await store.textsOfField(db, payroll.id, { caseName: ELEMENT_CASE, caseFieldName: code })
    const used = uses.filter(({ value }) => /[1-9]/.test(value))
    if (used.length > 0) {
      return refuse(
        'element_in_use',
        `values of ${code} are recorded: record none from now on, or 0 for a standing one`,
      )
    }
    const values = own.map((definition) => definitionAsValue(definition, ''))
    const reply = await recordDefinitions(call, db, root, payroll, values, recorded)
    return isRefusal(reply) ? reply : { ...reply, status: 200, body: own.map((one) => recordOf(defined, one)) }
  },
)

const ruleOf = ({ absences, ...rule }: z.infer<typeof NewRule>): ElementRule => ({
  ...rule,
  ...(absences && { absences }),
})

/** The refusal of a code that every payroll has; undefined: it is free, or the payroll had defined it before. */
function commonNamed(payroll: StoredPayroll, { codes }: DefinedElements, code: string): Refusal | undefined {
  const common = commonElements(regulationOfPayroll(payroll)).find((one) => one.code === code)
  if (common === undefined || codes.includes(code)) return undefined
  const expected = `another code: ${code} is common to all payrolls, with its values in ${common.field.key}`
  return invalid([{ pointer: '/code', message: `takes ${expected}` }])
}

/** The payroll and its definitions. */
async function defining(call: TenantCall, db: TenantDb, root: ServiceDb) {
  const payrollId = call.id('payrollId')
  const { payroll, recorded } = await readAround(db, root, { payrollId, userId: null, employeeId: null }, call)
  if (payroll === undefined) return notFound('payroll', payrollId)
  return { payroll, recorded, defined: await definedElements(db, payrollId) }
}

/** A definition as a value of the company; '' withdraws it. */
export const definitionAsValue = ({ code, start }: ElementDefinition, value: string): CaseValue => ({
  ...{ caseName: ELEMENT_DEFINITIONS, caseFieldName: code, value },
  start: startOf(start),
})

const recordDefinitions = (
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { id: payrollId, divisionId }: StoredPayroll,
  values: readonly CaseValue[],
  recorded: Parameters<typeof recordChange>[4],
): Promise<Reply> => {
  const owner = { payrollId, userId: null, employeeId: null, divisionId, reason: 'elements of pay' }
  return recordChange(call, db, root, { ...owner, values }, recorded)
}

export const elementRoutes: readonly Endpoint[] = [getElements, putElement, deleteElement]
