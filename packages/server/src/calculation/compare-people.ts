import type { ComparedPeople, PeopleToCompare } from '@centime/books'
import type { Outcome } from '@centime/engine/ground'
import { companySnapshot, employeeIdentifiers, forTenant, layoutById, type Store } from '@centime/store'
import { readPeople } from './people.js'
import type { CalculationPool } from './pool.js'

/** Reads people as a payrun of the month would, and compares them in a thread. Writes nothing. */
export async function comparePeople(
  store: Pick<Store, 'read'>,
  { compare }: Pick<CalculationPool, 'compare'>,
  { tenantId, payrollId, regulationId, period, laws, employeeIds, lastCaseValueId, law, ...selection }: PeopleToCompare,
): Promise<Outcome<ComparedPeople>> {
  const batch = await store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const snapshot = { payrollId, lastCaseValueId, forecast: null }
    const { people, layoutIds } = await readPeople(db, snapshot, selection, employeeIds)
    const layouts: Record<number, string> = {}
    for (const id of layoutIds) layouts[id] = await layoutById(root, id)
    const company = await companySnapshot(db, { payrollId, upTo: lastCaseValueId, forecast: null })
    const identifiers = await employeeIdentifiers(db, employeeIds)
    return {
      ...{ regulationId, period, laws, law, company, people, layouts, identifiers },
      paymentDate: null,
      forecast: null,
    }
  })
  return compare(batch)
}
