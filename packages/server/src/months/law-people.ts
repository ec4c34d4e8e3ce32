import type { PastDifferences } from '@centime/books'
import { Decimal } from '@centime/engine'
import { firstDay, groupedBy, monthOf, monthsLater } from '@centime/engine/ground'
import * as store from '@centime/store'
import type { LawInForce } from '../calculation/law.js'
import type { PastOfPeople } from '../calculation/past-differences.js'
import type { World } from '../http/world.js'
import type { MonthUnderLaw, MovedMonth } from './law-months.js'
import type { MonthTransaction } from './transaction.js'

/**
 * The people whose pay true figures move in final months, with the differences that back pay or a revision would pay.
 */

interface MovedPerson {
  readonly employeeId: number
  readonly employeeIdentifier: string
  /** In euros; `net`: before tax. */
  readonly gross: number
  readonly net: number
  readonly employerCost: number
  /** Why the person's months cannot be computed again; null: they were. */
  readonly code: string | null
}
type Sums = Pick<MovedPerson, 'gross' | 'net' | 'employerCost'>
export interface MonthWithPeople extends MonthUnderLaw {
  readonly people: readonly MovedPerson[]
  readonly totals: Sums
}

/** The people of the months of a payroll, and the final jobs that have paid them. */
export interface OfPayroll {
  readonly months: readonly MovedMonth[]
  readonly past: PastOfPeople
  readonly identifiers: ReadonlyMap<number, string>
}

/** Reads the people of months, payroll by payroll. */
export async function peopleOfMonths(
  tx: MonthTransaction,
  found: readonly MovedMonth[],
  { changes: law }: LawInForce,
): Promise<readonly OfPayroll[]> {
  const all: OfPayroll[] = []
  for (const months of groupedBy(found, ({ payrollId }) => String(payrollId)).values()) {
    const [first] = months
    const payroll = await store.payrollById(tx.db, first?.payrollId ?? 0)
    if (payroll === undefined || first === undefined) continue
    const paid = await store
      .paidBy(
        tx.db,
        months.flatMap(({ jobs }) => jobs),
      )
      .execute()
    const employeeIds = [...new Set(paid.map(({ employeeId }) => employeeId))]
    const period = monthOf(monthsLater(firstDay(first.lastPaid), 1))
    const history = store.historyAmong(await store.historyJobs(tx.db, period).execute())
    const read = (await store.pastJobs(tx.db, payroll.id, period)).map((job) => job.lastCaseValueId)
    all.push({
      months,
      past: {
        ...{ tenantId: tx.tenant.id, payrollId: payroll.id, regulationId: payroll.regulationId },
        // Values that no month has read are changes of their own.
        ...{ period, history, law, employeeIds, lastCaseValueId: Math.max(0, ...read) },
      },
      identifiers: await store.employeeIdentifiers(tx.db, employeeIds),
    })
  }
  return all
}

/**
 * The months with the people whom they move. A month that only follows another, is corrected, taken up or paid by
 * payruns is left out if it moves no person.
 */
export async function withPeople(world: World, payrolls: readonly OfPayroll[]): Promise<readonly MonthWithPeople[]> {
  const all: MonthWithPeople[] = []
  for (const { months, past, identifiers } of payrolls) {
    const found = await world.pastDifferences(past)
    for (const { shown, isOwed } of months) {
      const people = found.flatMap((person) => movedIn(shown, person, identifiers.get(person.employeeId) ?? ''))
      if (isOwed || people.length > 0) all.push({ ...shown, people, totals: totalsOf(people) })
    }
  }
  return all.sort((a, b) => (a.period < b.period ? -1 : 1))
}

function movedIn(
  { period, figures }: MonthUnderLaw,
  { employeeId, months, refused }: PastDifferences,
  employeeIdentifier: string,
): readonly MovedPerson[] {
  const who = { employeeId, employeeIdentifier }
  if (refused !== undefined) return figures.length > 0 ? [{ ...who, ...NOTHING, code: refused.code }] : []
  const month = months.find((one) => one.period === period)
  if (month === undefined) return []
  const { gross, net, employerCost } = month
  return [{ ...who, gross: Number(gross), net: Number(net), employerCost: Number(employerCost), code: null }]
}
const NOTHING: Sums = { gross: 0, net: 0, employerCost: 0 }

const totalsOf = (people: readonly MovedPerson[]): Sums => ({
  gross: sumOf(people.map(({ gross }) => gross)),
  net: sumOf(people.map(({ net }) => net)),
  employerCost: sumOf(people.map(({ employerCost }) => employerCost)),
})
const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum.plus(one), new Decimal(0)).toNumber()
