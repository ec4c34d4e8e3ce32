import { Decimal, regulationOfPayroll } from '@centime/engine'
import * as cases from '@centime/engine/cases'
import { dayInParis, startOf, yearOf, ZERO } from '@centime/engine/ground'
import { headcountsOfYear, yearlyHeadcount } from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { isRefusal, notFound } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantRead, tenantWrite } from '../http/endpoint.js'
import { P } from '../http/paths.js'
import { type MonthSums, monthSums, monthsIn, yearsBefore } from './headcount-people.js'
import { readAround, recordChange } from './record-change.js'
import { recording } from './routes.js'

/** The headcounts of a company, computed from the contracts of all its payrolls (CSS L130-1). */

const decimal = (description: string) => z.string().describe(`${description}, as decimal text`)
const year = z
  .string()
  .regex(/^20\d\d$/, 'must be a year as 2026')
  .openapi({ maxLength: 4, example: '2026' })
/** The months of 1999 count for 2000. */
const monthBefore = z
  .string()
  .regex(/^\d{4}-\d\d$/)
  .openapi({ example: '2025-12' })
const theYear = year.describe('the year in which they count: they are the means of the year before')

const ofYear = z.strictObject({ year: theYear }).openapi('HeadcountsOfYear')

const Headcounts = z
  .object({
    year: theYear,
    years: z
      .array(
        z
          .object({
            year: z.string().describe('the calendar year'),
            mean: decimal('mean of the months with an employee, cut at two decimals').nullable(),
            entered: z
              .string()
              .nullable()
              .describe('the headcount that was entered for the year after it, which wins over the mean; null: none'),
            months: z
              .array(
                z.object({ period: monthBefore, headcount: decimal('to four decimals') }).openapi('HeadcountOfMonth'),
              )
              .describe('its twelve months'),
          })
          .openapi('HeadcountOfYear'),
      )
      .describe('the five years before, the last one first; `mean` null: no employee is known'),
    headcounts: z
      .array(
        z
          .object({
            caseFieldName: z.string().describe('the field of `Entreprise`'),
            value: decimal('what counts in the year: a threshold is crossed after five years in a row'),
            entered: z
              .string()
              .nullable()
              .describe('the value that is recorded for the year, which counts; null: none'),
            asks: z
              .string()
              .nullable()
              .describe(
                'a threshold that years without known employees may have crossed: enter the headcount of the field from 1 January of the year before. One at or above the threshold says that it was crossed, a lower one that it was not; until then nothing is recorded. Null: nothing is asked for',
              ),
          })
          .openapi('HeadcountOfField'),
      )
      .describe('empty: the year before has no employee'),
  })
  .openapi('Headcounts')
type Headcounts = z.infer<typeof Headcounts>

const path = `${P}/payrolls/{payrollId}/headcounts`
const answers = { 200: { description: 'the headcounts', schema: Headcounts } }

const getHeadcounts = tenantRead(
  {
    ...{ method: 'get', path, operationId: 'getHeadcounts', tag: 'Cases', answers },
    summary: 'The headcounts of the company for a year',
    description:
      'Computed from the contracts of all payrolls of employees: days and contract hours of each person, without apprentices, contrats de professionnalisation, trainees, and fixed terms that replace someone absent (CSS L130-1, R130-1). People who left before their contracts were recorded here are unknown; a headcount that was entered for a year is the mean of the year before it.',
    query: z.strictObject({ year: theYear }),
  },
  async ({ query, id, tenant }, db, root) => {
    const payroll = await store.payrollById(db, id('payrollId'))
    if (payroll === undefined) return notFound('payroll', id('payrollId'))
    const headcounts = await headcountsFor(db, payroll, query.year)
    const found = await monthSums(db, root, { tenantId: tenant.id, year: query.year })
    const answer = (sums: MonthSums) => ({ status: 200, body: headcounts(sums) })
    return 'known' in found ? answer(found.known) : { status: 200, outside: async () => answer(await found.make()) }
  },
)

const postHeadcounts = tenantWrite(
  {
    ...{ ...recording, ...OPERATOR, path, operationId: 'takeHeadcounts', answers },
    summary: 'Record the computed headcounts of a year',
    description:
      'Records the computed headcounts from 1 January of the year. A field that already has a value of the year keeps it: entered values win. Nor is one recorded that `asks`.',
    body: ofYear,
    example: { year: '2026' },
    // People are counted before the transaction, because other writes wait for it.
    ahead: async ({ tenant, body }, db, root) => {
      const found = await monthSums(db, root, { tenantId: tenant.id, ...ofYear.parse(body) })
      return 'make' in found ? found.make : undefined
    },
  },
  async (call, db, root) => {
    const owner = { payrollId: call.id('payrollId'), userId: null, employeeId: null }
    const { payroll, recorded } = await readAround(db, root, owner, call)
    if (payroll === undefined) return notFound('payroll', owner.payrollId)
    const sums = await monthSums(db, root, { tenantId: call.tenant.id, year: call.body.year })
    const found = (await headcountsFor(db, payroll, call.body.year))('known' in sums ? sums.known : await sums.make())
    const missing = found.headcounts.filter(({ entered, asks }) => entered === null && asks === null)
    if (missing.length === 0) return { status: 200, body: found }
    const start = startOf(`${found.year}-01-01`)
    const values = missing.map(({ caseFieldName, value }) => ({ caseName: COMPANY, caseFieldName, value, start }))
    const { divisionId } = payroll
    const reply = await recordChange(call, db, root, { ...owner, divisionId, reason: 'headcounts', values }, recorded)
    if (isRefusal(reply)) return reply
    const headcounts = found.headcounts.map((one) => ({
      ...one,
      entered: one.entered ?? (one.asks === null ? one.value : null),
    }))
    return { ...reply, status: 200, body: { ...found, headcounts } }
  },
)

const COMPANY = 'Entreprise'

/** The headcounts for a year, from what the people of the company count in the months before. */
async function headcountsFor(
  db: TenantDb,
  payroll: StoredPayroll,
  wanted: string,
): Promise<(sums: MonthSums) => Headcounts> {
  const enteredFor = await enteredOf(db, payroll.id)
  const entered = enteredFor((day) => yearOf(day) === wanted)
  const ofYearBefore = enteredFor((day) => yearOf(day) < wanted)
  const counted = ({ name, fallback }: cases.NumberField): Decimal | undefined => {
    const text = ofYearBefore.get(name) ?? (fallback && ofYearBefore.get(fallback.name))
    return text === undefined ? undefined : new Decimal(text)
  }
  // A headcount that was entered for a year is the mean of the year before it, and wins.
  const enteredMean = (year: string): Decimal | undefined => {
    const text = enteredFor((day) => yearOf(day) === String(Number(year) + 1)).get(cases.Effectif.name)
    return text === undefined ? undefined : new Decimal(text)
  }
  // A payroll of officers has fewer fields: a value of another one could not be read.
  const read = fieldsByCase(regulationOfPayroll(payroll)).get(COMPANY)
  return (sums) => {
    const years = yearsBefore(wanted).map((year) => {
      const months = monthsIn(year).map((period) => ({ period, sum: sums.get(period) ?? ZERO }))
      return { year, months, mean: yearlyHeadcount(months.map(({ sum }) => sum)), entered: enteredMean(year) }
    })
    const [last, ...earlier] = years
    // The answer asks for the headcount of the last year, also if one was entered for the year.
    const means = [last?.mean, ...earlier.map(({ mean, entered }) => entered ?? mean)]
    return {
      year: wanted,
      years: years.map(({ year, mean, months, entered }) => ({
        ...{ year, mean: mean?.toFixed(2) ?? null, entered: entered?.toFixed() ?? null },
        months: months.map(({ period, sum }) => ({ period, headcount: sum.toFixed(4) })),
      })),
      headcounts: headcountsOfYear(wanted, means, counted)
        .filter(({ field }) => read?.has(field.name) === true)
        .map(({ field: { name }, value, asks }) => ({
          ...{ caseFieldName: name, value: value.toFixed(2), entered: entered.get(name) ?? null },
          asks: asks?.toFixed() ?? null,
        })),
    }
  }
}

/** The company's values recorded from certain days: for each field the one in force on the last of these days. */
async function enteredOf(db: TenantDb, payrollId: number) {
  const values = await store.valuesOfPeople(db, payrollId, 'company').execute()
  const ofCompany = values
    .filter(({ caseName, divisionId }) => caseName === COMPANY && divisionId === null)
    .map(({ caseFieldName, value, start }) => ({ caseFieldName, value, day: dayInParis(start) }))
    // Values of one day stay in the order of recording.
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return (counts: (day: string) => boolean): ReadonlyMap<string, string> =>
    new Map(ofCompany.filter(({ day }) => counts(day)).map(({ caseFieldName, value }) => [caseFieldName, value]))
}

export const headcountRoutes: readonly Endpoint[] = [getHeadcounts, postHeadcounts]
