import { OFFICERS_REGULATION } from '@centime/cycle'
import { regulationOfPayroll } from '@centime/engine'
import { DateDebutContrat } from '@centime/engine/cases'
import { earlier, monthOf } from '@centime/engine/ground'
import { type RecordedValue, recordReader } from '@centime/engine/inputs'
import { realValuesOf, type TenantDb, yieldToEventLoop } from '@centime/store'
import type { MonthTransaction } from './transaction.js'

/**
 * The first day of the first contract of the tenant, or of one of its payrolls, `YYYY-MM-DD`, as a month reads the
 * recorded values: withdrawn contracts do not count. For a person with several contracts up to that month, the last of
 * them. Undefined where none is recorded.
 */
export async function firstContract(db: TenantDb, period: string, of?: number): Promise<string | undefined> {
  const people = new Map<string, RecordedValue[]>()
  for (const { payrollId, employeeId, ...value } of await realValuesOf(db, DateDebutContrat)) {
    if (of !== undefined && payrollId !== of) continue
    const person = `${payrollId} ${employeeId}`
    people.set(person, [...(people.get(person) ?? []), value])
  }
  const read = recordReader(regulationOfPayroll({ regulationId: OFFICERS_REGULATION }))
  let first: string | undefined
  for (const values of people.values()) {
    await yieldToEventLoop()
    const month = read(values)({ period })
    const day = month.ok ? month.value.cases[DateDebutContrat.caseName]?.[DateDebutContrat.name] : undefined
    // Empty: the contracts of this person are withdrawn.
    if (day !== undefined && day !== '') first = first === undefined ? day : earlier(first, day)
  }
  return first
}

/** Whether a month ends before the first contract of its payroll: it has no person to pay, and no other month waits for it. */
export async function endsBeforeFirstContract(
  { db, months }: Pick<MonthTransaction, 'db' | 'months'>,
  period: string,
): Promise<boolean> {
  const day = await firstContract(db, period, months.payrollId ?? months.managed?.payrollId)
  return day !== undefined && monthOf(day) > period
}
