import { fixedOn } from '@centime/engine'
import { Effectif, PlafondSS } from '@centime/engine/cases'
import { type CompanyFacts, lookups, lookupValues, wageTypeDefinitions } from '@centime/engine/catalogue'
import { dayInParis, monthOf } from '@centime/engine/ground'
import { type FixedRegulation, ORGANISMS } from '@centime/engine/tree'
import { companySnapshot, lastValueId, payrollById, type ServiceDb } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { NO_ELEMENTS, withElementsOf } from '../calculation/elements.js'
import { lawInForce, regulationUnder } from '../calculation/law.js'
import { type MonthToRead, monthFor, type RegulationUnder, underOf } from '../calculation/months.js'
import { dayWithoutLaw, lawMissing } from '../ground/law.js'
import { isRefusal, notFound, type Refusal } from '../ground/refusal.js'
import { type Endpoint, tenantRead } from '../http/endpoint.js'
import { anyNotices, growing, id, lawDay, page } from '../http/fields.js'
import { listedFrom, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'

/** Wage types and lookup tables, read from the law: sections 2.8 and 4.5 of the specification. */

const date = lawDay().optional().describe('the day of the figures; absent: today')
const onDay = z.strictObject({ ...page.shape, date })
type OnDay = z.infer<typeof onDay>

const text = z.string()
const WageType = z
  .object({
    id,
    wageTypeNumber: z.int(),
    name: text,
    attributes: z.object({
      part: growing(['salariale', 'patronale']),
      categorie: growing(['cotisation', 'base', 'plafond', 'net']),
      lookupName: text.optional(),
      lookupKey: text.optional(),
      variants: z
        .array(z.object({ lookupName: text, lookupKey: text.optional(), when: text }))
        .optional()
        .describe('other sources of the rate, each with when it applies'),
      caseName: text.optional().describe('the case whose field gives the rate, where no table does'),
      caseFieldName: text.optional(),
      plafondRef: growing([PlafondSS.name, 'none']),
      organisme: growing(ORGANISMS).optional(),
      label: text,
    }),
    notices: anyNotices,
  })
  .openapi('WageType')

const getWageTypes = tenantRead(
  {
    method: 'get',
    path: `${P}/payrolls/{payrollId}/wagetypes`,
    operationId: 'listWageTypes',
    tag: 'Catalogue',
    summary: "The wage types of the payroll's regulation",
    query: onDay,
    refusals: ['law_missing'],
    answers: listOf(WageType, 'wage types by number'),
  },
  async (call, db, root) => {
    const payroll = await payrollById(db, call.id('payrollId'))
    if (payroll === undefined) return notFound('payroll', call.id('payrollId'))
    const day = call.query.date ?? today(call.now)
    const { changes: law } = await lawInForce(root)
    const snapshot = { payrollId: payroll.id, upTo: await lastValueId(db), forecast: null }
    const month = { regulationId: payroll.regulationId, law, company: await companySnapshot(db, snapshot) }
    const fixed = fixedOr(underOf(month), day)
    if (isRefusal(fixed)) return fixed
    return listedFrom(call, wageTypeDefinitions(fixed, companyOn(month, day)))
  },
)

const getLookups = tenantRead(
  {
    method: 'get',
    path: `${P}/regulations/{regulationId}/lookups`,
    operationId: 'listLookups',
    tag: 'Catalogue',
    summary: 'The lookup tables of a regulation',
    query: onDay,
    refusals: ['law_missing'],
    answers: listOf(z.object({ id, name: text, description: text }).openapi('Lookup'), 'lookup tables'),
  },
  async (call, _, root) => {
    const fixed = await regulationFixed(root, call.id('regulationId'), call.query, call.now)
    if (isRefusal(fixed)) return fixed
    return listedFrom(call, lookups())
  },
)

const getLookupValues = tenantRead(
  {
    method: 'get',
    path: `${P}/regulations/{regulationId}/lookups/{lookupId}/values`,
    operationId: 'listLookupValues',
    tag: 'Catalogue',
    summary: 'The entries of a lookup table in force on a day',
    query: onDay,
    refusals: ['law_missing'],
    answers: listOf(
      z.object({ key: text, value: text.describe('decimal text'), notices: anyNotices }).openapi('LookupValue'),
      'entries',
    ),
  },
  async (call, _, root) => {
    const fixed = await regulationFixed(root, call.id('regulationId'), call.query, call.now)
    if (isRefusal(fixed)) return fixed
    if (!lookups().some(({ id: known }) => known === call.id('lookupId'))) {
      return notFound('lookup', call.id('lookupId'))
    }
    return listedFrom(call, lookupValues(fixed, call.id('lookupId')))
  },
)

export const catalogueRoutes: readonly Endpoint[] = [getWageTypes, getLookups, getLookupValues]

const today = (now: Date): string => dayInParis(now.toISOString())

async function regulationFixed(
  root: ServiceDb,
  regulationId: number,
  { date: day }: OnDay,
  now: Date,
): Promise<FixedRegulation | Refusal> {
  const { changes: law } = await lawInForce(root)
  return fixedOr({ regulationId, law, elements: NO_ELEMENTS }, day ?? today(now))
}

/** The regulation under the law in force. */
function fixedOr({ regulationId, law, elements }: RegulationUnder, day: string): FixedRegulation | Refusal {
  const regulation = regulationUnder(regulationId, law)
  if (regulation === undefined) return notFound('regulation', regulationId)
  const fixed = fixedOn(withElementsOf(regulation, elements), day)
  if (fixed !== undefined) return fixed
  return lawMissing('/date', dayWithoutLaw(day) ?? `there is no law on ${day}`)
}

function companyOn(month: Pick<MonthToRead, 'regulationId' | 'law' | 'company'>, day: string): CompanyFacts {
  const { readCompany } = monthFor({ ...month, period: monthOf(day), paymentDate: null, forecast: null })
  const read = readCompany(month.company)
  return read.ok ? (read.value.cases[Effectif.caseName] ?? {}) : {}
}
