import type { PastDifferences, PeopleToCompare } from '@centime/books'
import * as store from '@centime/store'
import { backPayReader, differenceIn, GROSS_OF_MONTH, NET_OF_MONTH } from './back-pay.js'
import type { Batch } from './batch.js'
import { readPast } from './past.js'
import { readPeople } from './people.js'
import type { CalculationPool } from './pool.js'

/**
 * The differences of past months of people, by the law and the values that an open month would read. Nothing is
 * written.
 */

/** The past months of people before a month that would pay the differences. */
export type PastOfPeople = Omit<PeopleToCompare, 'laws'>

/** Finds the differences of a batch. Pure. */
export function findDifferences(batch: Batch): readonly PastDifferences[] {
  const pasts = backPayReader(batch, 'many')(batch.people)
  return batch.people.map((person, at) => {
    const { differences = [], refused } = pasts[at] ?? {}
    const months = differences.flatMap(({ month }) =>
      month.lines.length === 0
        ? []
        : [
            {
              period: month.period,
              gross: differenceIn(month, GROSS_OF_MONTH),
              net: differenceIn(month, NET_OF_MONTH),
              employerCost: differenceIn(month, 'CoutTotal'),
            },
          ],
    )
    return { employeeId: person.employeeId, months, ...(refused && { refused }) }
  })
}

/** Reads people in slices, and finds their differences in threads. */
export async function differencesOfPeople(
  database: Pick<store.Store, 'read'>,
  { differences }: Pick<CalculationPool, 'differences'>,
  of: PastOfPeople,
): Promise<readonly PastDifferences[]> {
  const found: PastDifferences[] = []
  for (let from = 0; from < of.employeeIds.length; from += store.PEOPLE) {
    found.push(...(await differences(await batchOf(database, of, of.employeeIds.slice(from, from + store.PEOPLE)))))
  }
  return found
}

const batchOf = (
  database: Pick<store.Store, 'read'>,
  { tenantId, regulationId, law, history, ...of }: PastOfPeople,
  employeeIds: readonly number[],
): Promise<Batch> =>
  database.read(async (root) => {
    const db = store.forTenant(root, tenantId)
    const snapshot = { payrollId: of.payrollId, lastCaseValueId: of.lastCaseValueId, forecast: null }
    const backPay = { decidedUpTo: 0, accepts: false, held: [] }
    const past = await readPast(db, root, {
      ...{ payrollId: of.payrollId, periodName: of.period, law, backPay, history, revises: [] },
    })
    const { people, layoutIds } = await readPeople(db, snapshot, { history }, employeeIds, past.ofPerson)
    const layouts: Record<number, string> = {}
    for (const id of layoutIds) layouts[id] = await store.layoutById(root, id)
    const company = await store.companySnapshot(db, { ...snapshot, upTo: of.lastCaseValueId })
    const month = { regulationId, law, period: of.period, paymentDate: null, forecast: null }
    return { ...month, company, people, layouts, past: past.ofBatch }
  })
