import type { TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { movedReader, type ReadMonth } from './moved-inputs.js'
import { byEmployee } from './value-changes.js'

const TOGETHER = 100

/** The people whom the month of a job concerns: a calculation would pay them, or report their missing values. */
export async function peopleInMonth(
  db: TenantDb,
  month: ReadMonth & { readonly payrollId: number },
  employeeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const moved = movedReader(month, await store.valuesOfPeople(db, month.payrollId, 'company').execute())
  const people = new Set<number>()
  for (let from = 0; from < employeeIds.length; from += TOGETHER) {
    const some = employeeIds.slice(from, from + TOGETHER)
    const values = byEmployee(await store.valuesOfPeople(db, month.payrollId, some).execute())
    for (const id of some) if (moved.isInMonth(values.get(id) ?? [])) people.add(id)
    await store.yieldToEventLoop()
  }
  return people
}
