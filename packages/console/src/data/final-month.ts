import { OFFICERS_REGULATION } from '@centime/cycle'
import type { FinalMonth } from '../pieces/final-notice.js'
import type { EmployeeRead } from './case-fields.js'
import type { SignedIn } from './port.js'

/** The way in which the month of a person is final; undefined: it is not final. */
export async function finalMonth(
  { lists }: SignedIn,
  { employeeId, payroll }: EmployeeRead,
  period: string,
): Promise<FinalMonth | undefined> {
  const finals = await lists.finalMonths(employeeId)
  if (!finals.some((one) => one.payrollId === payroll?.id && one.periodName === period)) return undefined
  const payrollId = payroll?.regulationId === OFFICERS_REGULATION ? undefined : payroll?.id
  const months = await lists.months(period)
  return months.some((one) => one.payrollId === payrollId && one.cycle.period === period) ? 'managed' : 'payrun'
}
