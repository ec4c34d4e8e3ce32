import type { Warning } from '../../tree/payslip.js'
import type { LeaveAccount } from './account.js'
import { balanceOf } from './movements.js'
import type { LeaveRecord } from './records.js'

/** What to check about the counters of a month; `since` is the first day of the contract. */
export function* leaveWarnings(
  account: LeaveAccount | undefined,
  since: string,
  records: readonly LeaveRecord[],
): Generator<Warning> {
  if (account === undefined) return
  const { year, counters, begins } = account
  if (since < begins && !records.some(({ nature }) => nature === 'reprise')) {
    const message = `the contract began on ${since} and no balance is recorded: the counters begin on ${begins}, as if nothing had been taken since; enter a record of CompteurConges of kind reprise`
    yield { code: 'leave_opening_missing', message }
  }
  const current = counters.find((one) => !one.carriedOver && one.year.from === year.from)
  const balance = current && balanceOf(current)
  if (balance?.isNegative()) {
    const message = `${balance.negated().toFixed()} days of leave are taken beyond the rights of the year from ${year.from}: an agreement is needed (C. trav. L3141-12)`
    yield { code: 'leave_taken_in_advance', message }
  }
}
