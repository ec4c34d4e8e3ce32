import type { Decimal } from '../../ground/money.js'
import { monthOf } from '../../ground/period.js'
import type { Warning } from '../../tree/payslip.js'
import type { ContractInPeriod } from '../read-contract.js'
import type { LeaveAccount } from './account.js'
import { balanceOf } from './movements.js'
import type { LeaveRecord } from './records.js'

/** Data of a month's leave besides the account. */
interface KnownOfLeave {
  /** Days of the month under an earlier contract. */
  readonly daysBefore: Decimal
  readonly records: readonly LeaveRecord[]
  /** The first month with a known payslip; the month itself counts. */
  readonly firstKnown: string
}

/** Warnings about the counters of a month. */
export function* leaveWarnings(
  account: LeaveAccount | undefined,
  { span: { since }, start, ofLeave }: ContractInPeriod,
  { daysBefore, records, firstKnown }: KnownOfLeave,
): Generator<Warning> {
  if (account === undefined) return
  const { year, counters, begins } = account
  const isOlder = since < begins || monthOf(since) < firstKnown
  if (isOlder && !records.some(({ nature }) => nature === 'reprise')) {
    const message = `the contract began on ${since} and no balance is recorded: the counters begin on ${begins}, as if nothing had been taken since; enter a record of CompteurConges of kind reprise`
    yield { code: 'leave_opening_missing', message }
  }
  if (daysBefore.gt(0) && since === start && ofLeave.ended === undefined) {
    const message = `${daysBefore.toFixed()} days of the month are under an earlier contract, whose leave is not paid: enter DebutContratPrecedent and FinContratPrecedent`
    yield { code: 'leave_of_earlier_contract', message }
  }
  const current = counters.find((one) => !one.carriedOver && one.year.from === year.from)
  const balance = current && balanceOf(current)
  if (balance?.isNegative()) {
    const message = `${balance.negated().toFixed()} days of leave are taken beyond the rights of the year from ${year.from}: an agreement is needed (C. trav. L3141-12)`
    yield { code: 'leave_taken_in_advance', message }
  }
}
