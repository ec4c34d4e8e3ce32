import { OFFICERS_REGULATION } from '@centime/cycle'
import { regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat } from '@centime/engine/cases'
import { earlier } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import { realValuesOf, type TenantDb, yieldToEventLoop } from '@centime/store'

/**
 * The first day of the tenant's first contract, `YYYY-MM-DD`, as a month reads the recorded values: withdrawn contracts
 * do not count. For a person with several contracts up to that month, the last of them. Undefined where none is
 * recorded.
 */
export async function firstContract(db: TenantDb, period: string): Promise<string | undefined> {
  const people = new Map<string, RecordedValue[]>()
  for (const { payrollId, employeeId, ...value } of await realValuesOf(db, DateDebutContrat)) {
    const person = `${payrollId} ${employeeId}`
    people.set(person, [...(people.get(person) ?? []), value])
  }
  const read = recordReader(regulationOfPayroll({ regulationId: OFFICERS_REGULATION }))
  let first: string | undefined
  for (const values of people.values()) {
    await yieldToEventLoop()
    const month = read(values)({ period })
    const day = month.ok ? month.value.cases[DateDebutContrat.caseName]?.[DateDebutContrat.name] : undefined
    if (day !== undefined) first = first === undefined ? day : earlier(first, day)
  }
  return first
}
