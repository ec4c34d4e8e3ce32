import { commonElements, Decimal, type ElementDefinition, type Regulation } from '@centime/engine'
import { ELEMENT_CASE } from '@centime/engine/cases'
import { dayInParis, endInParis, firstDay, groupedBy, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { countingReader, type RecordedValue } from '@centime/engine/inputs'
import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { definedElements, recordedForEverybody, regulationToRead } from '../calculation/elements.js'
import { notFound } from '../ground/refusal.js'
import { type Endpoint, tenantRead } from '../http/endpoint.js'
import { id, lawMonth, page } from '../http/fields.js'
import { listed, listOf } from '../http/paging.js'
import { P } from '../http/paths.js'

/** The values of a payroll's elements of pay that a month counts, as recorded for its people and for everybody. */

const ValuesRecord = z
  .object({
    employeeId: id.nullable().describe('the person; null: everybody without a value of their own'),
    employeeIdentifier: z.string().nullable().describe('the identifier of the person; null: everybody'),
    values: z
      .array(
        z
          .object({
            code: z.string().describe('the code of the element'),
            value: z
              .string()
              .describe('what the month counts, decimal text: of a monthly element the sum of its values in the month'),
            start: z
              .string()
              .openapi({ format: 'date' })
              .describe('the day of the last value that counts; of a standing one the day since which it is paid'),
          })
          .openapi('PayElementValue'),
      )
      .describe('by element, in the order of their numbers; 0 replaces a value for everybody and what a rule gives'),
  })
  .openapi('PayElementValues')

const getElementValues = tenantRead(
  {
    method: 'get',
    path: `${P}/payrolls/{payrollId}/element-values`,
    operationId: 'listElementValues',
    tag: 'Cases',
    summary: 'The values of elements of pay of a month',
    description:
      'A row for each person with a value that counts in the month, by employee; the first row is that of everybody, where the company has values. What a rule of an element gives is not entered and not here: results have it. Simulations are left out.',
    query: z.strictObject({ ...page.shape, period: lawMonth }),
    isLong: true,
    answers: listOf(ValuesRecord, 'people with their values'),
    refusals: ['law_missing'],
  },
  async (call, db) => {
    const { period, top, skip } = call.query
    const payroll = await store.payrollById(db, call.id('payrollId'))
    if (payroll === undefined) return notFound('payroll', call.id('payrollId'))
    const { definitions } = await definedElements(db, payroll.id)
    const regulation = await regulationToRead(db, payroll)
    const begun = begunElements(regulation, definitions, period)
    const counted = countedElements(regulation, begun, period)
    const ofAll = counted(await recordedForEverybody(db, payroll.id))
    const everybody = ofAll.length === 0 ? [] : [{ employeeId: null, employeeIdentifier: null, values: ofAll }]
    const first = everybody.slice(skip, top === undefined ? undefined : skip + top)
    const namesOf = (kind: ElementDefinition['recurrence']) =>
      begun.filter(({ recurrence }) => recurrence === kind).map(({ name }) => name)
    const people = await store.peopleWithValues(
      db,
      {
        ...{ payrollId: payroll.id, caseNames: [...new Set(begun.map(({ caseName }) => caseName))] },
        ...{ monthly: namesOf('monthly'), standing: namesOf('standing') },
        ...{ from: startInParis(period), below: startInParis(monthOf(monthsLater(firstDay(period), 1))) },
      },
      {
        skip: Math.max(0, skip - everybody.length),
        ...(top !== undefined && { top: Math.max(0, top - first.length) }),
      },
    )
    const values = await valuesOfPeople(db, payroll.id, people.rows, begun)
    const rows = people.rows.map(({ id: employeeId, identifier: employeeIdentifier }) => ({
      ...{ employeeId, employeeIdentifier },
      values: counted(values.get(String(employeeId)) ?? []),
    }))
    return listed(call, { rows: [...first, ...rows], total: everybody.length + people.total })
  },
)

/** An element, and the field of its values. */
interface BegunElement extends Pick<ElementDefinition, 'code' | 'recurrence'> {
  readonly caseName: string
  readonly name: string
}

/** The elements that every payroll has, and those that have begun, each once. */
function begunElements(
  regulation: Regulation,
  definitions: readonly ElementDefinition[],
  period: string,
): readonly BegunElement[] {
  const common = commonElements(regulation).map(
    ({ code, field: { caseName, name } }): BegunElement => ({ code, caseName, name, recurrence: 'monthly' }),
  )
  const begun = definitions.filter(({ start }) => start <= lastDay(period))
  const own = new Map(begun.map(({ code, recurrence }) => [code, recurrence]))
  const defined = [...own].map(([code, recurrence]) => ({ code, caseName: ELEMENT_CASE, name: code, recurrence }))
  return [...common, ...defined]
}

const TOGETHER = 500

/** The values of people, in the order of recording, by their id as text. */
async function valuesOfPeople(
  db: store.TenantDb,
  payrollId: number,
  people: readonly { readonly id: number }[],
  fields: readonly BegunElement[],
): Promise<ReadonlyMap<string, readonly RecordedValue[]>> {
  const all: store.RealValue[] = []
  for (let from = 0; from < people.length; from += TOGETHER) {
    const ids = people.slice(from, from + TOGETHER).map(({ id: employeeId }) => employeeId)
    all.push(...(await store.realValues(db, payrollId, ids, fields)))
    await store.yieldToEventLoop()
  }
  return groupedBy(all, ({ employeeId }) => String(employeeId))
}

/** The first instant of a month in Paris, in UTC and without its zone: stored instants of the month are not earlier. */
const startInParis = (period: string): string => {
  const before = monthOf(monthsLater(firstDay(period), -1))
  return new Date(Date.parse(endInParis(before)) + 1).toISOString().slice(0, 19)
}

/** Reads the values of elements that a month counts, from values in the order of recording. */
function countedElements(regulation: Regulation, elements: readonly BegunElement[], period: string) {
  const read = countingReader(regulation)
  return (values: readonly RecordedValue[]) => {
    const month = read(values)({ period })
    if (!month.ok) return []
    return elements.flatMap(({ code, caseName, name }) => {
      const counting = month.value(caseName, name)
      const last = counting
        .map(({ start }) => dayInParis(start))
        .toSorted()
        .at(-1)
      if (last === undefined) return []
      const sum = counting.reduce((all, { value }) => all.plus(value), new Decimal(0))
      return [{ code, value: sum.toFixed(), start: last }]
    })
  }
}

export const elementValueRoutes: readonly Endpoint[] = [getElementValues]
