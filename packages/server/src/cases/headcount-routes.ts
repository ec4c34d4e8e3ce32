import { Decimal, regulationOfPayroll } from '@centime/engine'
import type * as cases from '@centime/engine/cases'
import { dayInParis, startOf, yearOf, ZERO } from '@centime/engine/ground'
import {
  HEADCOUNT_FIELDS,
  headcountReader,
  headcountsOfYear,
  YEARS_OF_CROSSING,
  yearlyHeadcount,
} from '@centime/engine/inputs'
import { fieldsByCase } from '@centime/engine/tree'
import type { StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { isRefusal, notFound } from '../ground/refusal.js'
import { type Endpoint, OPERATOR, tenantRead, tenantWrite } from '../http/endpoint.js'
import { P } from '../http/paths.js'
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

const Headcounts = z
  .object({
    year: theYear,
    years: z
      .array(
        z
          .object({
            year: z.string().describe('the calendar year'),
            mean: decimal('mean of the months with an employee, cut at two decimals').nullable(),
            months: z
              .array(
                z.object({ period: monthBefore, headcount: decimal('to four decimals') }).openapi('HeadcountOfMonth'),
              )
              .describe('its twelve months'),
          })
          .openapi('HeadcountOfYear'),
      )
      .describe('the five years before, the last one first; `mean` null: no employee'),
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
      'Computed from the contracts of all payrolls of employees: days and contract hours of each person, without apprentices, contrats de professionnalisation, trainees, and fixed terms that replace someone absent (CSS L130-1, R130-1). People who left before their contracts were recorded here are unknown.',
    query: z.strictObject({ year: theYear }),
  },
  async ({ query, id }, db) => {
    const payroll = await store.payrollById(db, id('payrollId'))
    if (payroll === undefined) return notFound('payroll', id('payrollId'))
    return { status: 200, body: await headcountsFor(db, payroll, query.year) }
  },
)

const postHeadcounts = tenantWrite(
  {
    ...{ ...recording, ...OPERATOR, path, operationId: 'takeHeadcounts', answers },
    summary: 'Record the computed headcounts of a year',
    description:
      'Records the computed headcounts from 1 January of the year. A field that already has a value of the year keeps it: entered values win.',
    body: z.strictObject({ year: theYear }).openapi('HeadcountsOfYear'),
    example: { year: '2026' },
  },
  async (call, db, root) => {
    const owner = { payrollId: call.id('payrollId'), userId: null, employeeId: null }
    const { payroll, recorded } = await readAround(db, root, owner, call)
    if (payroll === undefined) return notFound('payroll', owner.payrollId)
    const found = await headcountsFor(db, payroll, call.body.year)
    const missing = found.headcounts.filter(({ entered }) => entered === null)
    if (missing.length === 0) return { status: 200, body: found }
    const start = startOf(`${found.year}-01-01`)
    const values = missing.map(({ caseFieldName, value }) => ({ caseName: COMPANY, caseFieldName, value, start }))
    const { divisionId } = payroll
    const reply = await recordChange(call, db, root, { ...owner, divisionId, reason: 'headcounts', values }, recorded)
    if (isRefusal(reply)) return reply
    const headcounts = found.headcounts.map((one) => ({ ...one, entered: one.entered ?? one.value }))
    return { ...reply, status: 200, body: { ...found, headcounts } }
  },
)

const COMPANY = 'Entreprise'
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

async function headcountsFor(db: TenantDb, payroll: StoredPayroll, wanted: string): Promise<Headcounts> {
  const before = Array.from({ length: YEARS_OF_CROSSING }, (_, back) => String(Number(wanted) - 1 - back))
  // In their order: months between two recorded days are read once.
  const periods = before.toReversed().flatMap((one) => MONTHS.map((each) => `${one}-${each}`))
  const sums = new Map(periods.map((period) => [period, ZERO]))
  for (const countOf of await peopleOf(db)) {
    for (const period of periods) sums.set(period, (sums.get(period) ?? ZERO).plus(countOf(period)))
    await store.yieldToEventLoop()
  }
  const years = before.map((one) => {
    const months = MONTHS.map((each) => `${one}-${each}`)
    return { year: one, mean: yearlyHeadcount(months.map((period) => sums.get(period) ?? ZERO)), months }
  })
  const enteredFor = await enteredOf(db, payroll.id)
  const entered = enteredFor((day) => yearOf(day) === wanted)
  const ofYearBefore = enteredFor((day) => yearOf(day) < wanted)
  // A payroll of officers has fewer fields: a value of another one could not be read.
  const read = fieldsByCase(regulationOfPayroll(payroll)).get(COMPANY)
  const means = years.map(({ mean }) => mean)
  const counted = ({ name, fallback }: cases.NumberField): Decimal | undefined => {
    const text = ofYearBefore.get(name) ?? (fallback && ofYearBefore.get(fallback.name))
    return text === undefined ? undefined : new Decimal(text)
  }
  return {
    year: wanted,
    years: years.map(({ mean, months, ...one }) => ({
      ...{ ...one, mean: mean?.toFixed(2) ?? null },
      months: months.map((period) => ({ period, headcount: (sums.get(period) ?? ZERO).toFixed(4) })),
    })),
    headcounts: headcountsOfYear(wanted, means, counted)
      .filter(({ field }) => read?.has(field.name) === true)
      .map(({ field: { name }, value }) => ({
        ...{ caseFieldName: name, value: value.toFixed(2), entered: entered.get(name) ?? null },
      })),
  }
}

/** What each employee of the company counts in a month; of a person in two payrolls the greater one. */
async function peopleOf(db: TenantDb) {
  const readers = new Map<number, ReturnType<ReturnType<typeof headcountReader>>[]>()
  for (const payroll of await store.payrollsOfEmployees(db)) {
    const read = headcountReader(regulationOfPayroll(payroll))
    const rows = await store.realValues(db, payroll.id, 'everybody', HEADCOUNT_FIELDS)
    const byPerson = new Map<number, typeof rows>()
    for (const row of rows) {
      const own = byPerson.get(row.employeeId ?? 0) ?? []
      byPerson.set(row.employeeId ?? 0, own)
      own.push(row)
    }
    for (const [employeeId, values] of byPerson) {
      readers.set(employeeId, [...(readers.get(employeeId) ?? []), read(values)])
    }
  }
  return [...readers.values()].map((all) => (period: string) => {
    return all.map((one) => one(period)).reduce((most, one) => (one.gt(most) ? one : most), ZERO)
  })
}

/** The company's values that are recorded from certain days: the one in force on the last of them, of each field. */
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
