import { finalJobsAmong } from '@centime/cycle'
import { type Months, managedMonth } from '@centime/store'
import { type Refusal, refuse } from '../ground/refusal.js'

/**
 * The refusal of a raw job that would pay people of a payroll's managed month a second time; undefined: it has no such month.
 * From its opening on, only the managed month pays its people.
 */
export function paidByMonth(
  months: Months | undefined,
  job: { readonly payrollId: number; readonly periodName: string },
): Refusal | undefined {
  const { payrollId, periodName: period } = job
  const cycle = months && managedMonth(months, { payrollId, period })
  if (cycle === undefined) return undefined
  const paid = finalJobsAmong(cycle)
  return paid.length === 0
    ? refuse('payroll_month_open', `payroll ${payrollId} has a managed month ${period}: calculate and approve it there`)
    : refuse(
        'period_already_paid',
        `jobs ${paid.join(', ')} have paid ${period} in its managed month: correct it there`,
        {
          members: { payrunJobIds: paid },
        },
      )
}
