import { type Decimal, regulationOfPayroll } from '@centime/engine'
import { groupedBy, ZERO } from '@centime/engine/ground'
import { HEADCOUNT_FIELDS, headcountReader, YEARS_OF_CROSSING } from '@centime/engine/inputs'
import type { ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { cachedByState } from '../ground/cached-by-state.js'

/**
 * How much the people of a company count in the months before a year. The values are read in a transaction, some people
 * at a time, and counted outside it; the sums are kept until the next write in the tenant, which changes the head of
 * its audit chain.
 */

/** The headcounts by month, `YYYY-MM`, of the five years before. */
export type MonthSums = ReadonlyMap<string, Decimal>

interface Asked {
  readonly tenantId: number
  /** The year for which they count. */
  readonly year: string
}

/** The sums, where they are known; otherwise how to count them, outside the transaction. */
export async function monthSums(
  db: TenantDb,
  root: ServiceDb,
  { tenantId, year }: Asked,
): Promise<{ readonly known: MonthSums } | { readonly make: () => Promise<MonthSums> }> {
  const { hash } = store.headOr(tenantId, await store.headOfChain(root, tenantId).executeTakeFirst())
  const state = `${hash} ${year}`
  const known = sums.peek(tenantId, state)
  if (known !== undefined) return { known }
  const people = await peopleOf(db)
  return { make: () => sums(tenantId, state, () => countedIn(people, monthsBefore(year))) }
}
const sums = cachedByState<MonthSums>(1000)

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
/** The months of a year. */
export const monthsIn = (year: string): readonly string[] => MONTHS.map((month) => `${year}-${month}`)
/** The years whose means decide about a year, the last one first. */
export const yearsBefore = (year: string): readonly string[] =>
  Array.from({ length: YEARS_OF_CROSSING }, (_, back) => String(Number(year) - 1 - back))
/** In their order: months between two recorded days are read once. */
const monthsBefore = (year: string): readonly string[] => yearsBefore(year).toReversed().flatMap(monthsIn)

type CountOf = (period: string) => Decimal

async function countedIn(people: readonly CountOf[], periods: readonly string[]): Promise<MonthSums> {
  const counted = new Map(periods.map((period) => [period, ZERO]))
  for (const countOf of people) {
    for (const period of periods) counted.set(period, (counted.get(period) ?? ZERO).plus(countOf(period)))
    await store.yieldToEventLoop()
  }
  return counted
}

const TOGETHER = 500

/** How much each employee of the company counts in a month; for a person in two payrolls the greater value. */
async function peopleOf(db: TenantDb): Promise<readonly CountOf[]> {
  const payrolls = await store.payrollsOfEmployees(db)
  const people: CountOf[] = []
  for (let after = 0; ; ) {
    const ids = (await store.peopleAfter(db, { after, top: TOGETHER })).map(({ id }) => id)
    const readers = new Map<string, CountOf[]>()
    for (const payroll of payrolls) {
      const read = headcountReader(regulationOfPayroll(payroll))
      const rows = await store.realValues(db, payroll.id, ids, HEADCOUNT_FIELDS)
      for (const [employeeId, values] of groupedBy(rows, (row) => String(row.employeeId))) {
        readers.set(employeeId, [...(readers.get(employeeId) ?? []), read(values)])
      }
    }
    for (const all of readers.values()) people.push(greatestOf(all))
    if (ids.length < TOGETHER) return people
    after = ids.at(-1) ?? after
    await store.yieldToEventLoop()
  }
}

const greatestOf =
  (all: readonly CountOf[]): CountOf =>
  (period) =>
    all.map((one) => one(period)).reduce((most, one) => (one.gt(most) ? one : most), ZERO)
