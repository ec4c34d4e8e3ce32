import { DateDebutContrat } from '../cases/employee.js'
import { readAbsences } from '../dates/absence-events.js'
import { readHistory } from '../dates/history.js'
import type { LeaveAccount } from '../dates/leave/account.js'
import { accountOfMonth, keepsLeave } from '../dates/leave/month.js'
import { readLeaveRecords } from '../dates/leave/records.js'
import { readContract } from '../dates/read-contract.js'
import { accepted, type Outcome, refused } from '../ground/fault.js'
import { firstDay, monthOf } from '../ground/period.js'
import type { FixedRegulation } from '../tree/fix.js'
import { type CasesInTime, readBefore } from './before.js'
import type { UncheckedInputs } from './month-inputs.js'
import { fieldReader } from './read-fields.js'

/**
 * The counters of leave at the end of a month, even if its pay is not complete yet; undefined if the person has no
 * counters. Faults: those of the contract, the absences, the movements and the history.
 */
export function readLeave(
  fixed: FixedRegulation,
  common: CasesInTime,
  inputs: UncheckedInputs,
): Outcome<LeaveAccount | undefined> {
  const { lawDate } = fixed
  const period = monthOf(lawDate)
  const fieldsOf = fieldReader(fixed.regulation, fixed.fields, common.cases)
  const fields = fieldsOf(inputs.cases)
  const history = readHistory(fixed, period, inputs.history ?? [])
  const contract = readContract(fields, lawDate, history.ok ? history.value.at(-1)?.contract : undefined)
  const absences = readAbsences(inputs.absences)
  const records = readLeaveRecords(inputs.leave)
  const ofContract = fields.faults.filter(({ caseName }) => caseName === DateDebutContrat.caseName)
  if (ofContract.length > 0 || !contract.ok || !history.ok || !absences.ok || !records.ok) {
    const others = [contract, history, absences, records].flatMap((part) => (part.ok ? [] : part.faults))
    return refused([...ofContract, ...others])
  }
  const events = absences.value.filter(({ from }) => from <= lawDate)
  const about = { period, contracts: contract.value.ofLeave, absences: events, records: records.value }
  if (!keepsLeave(fields, about)) return accepted(undefined)
  const before = readBefore(firstDay(period), fieldsOf, common, inputs)
  if (!before.ok) return before
  return accepted(accountOfMonth(fields, { ...about, history: history.value, before: before.value }))
}
