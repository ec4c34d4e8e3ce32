import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import * as employee from '../cases/employee.js'
import { at } from '../cases/read.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import {
  dayOfMonth,
  daysBetween,
  daysLater,
  earlier,
  firstDay,
  later,
  monthOf,
  monthsLater,
  weekdaysBetween,
} from '../ground/period.js'
import type { ContractSpan } from '../tree/facts.js'
import { chainSince } from './contracts.js'
import { type Days, employedDays, periodsText, saysDays } from './employed-days.js'

export interface ContractInPeriod {
  readonly span: ContractSpan
  /** Calendar days of the period that contracts cover. */
  readonly days: number
  readonly employed: readonly Days[]
  /** Mondays to Fridays among them. */
  readonly workingDays: number
  /** First day of the last contract. */
  readonly start: string
  /** The contracts whose leave the month counts. */
  readonly ofLeave: LeaveContracts
  /** Fixed term of at most two months, still within the first two (CGI 204 H III 1 d). */
  readonly short: boolean
}

export interface LeaveContracts {
  /** First and last day of the chain of contracts; last undefined: open, or continued by the next contract. */
  readonly current: { readonly from: string; readonly to: string | undefined }
  /** An earlier contract that the chain does not continue, and that ended in the month in which the chain begins. */
  readonly ended: { readonly from: string; readonly to: string } | undefined
}

/** The contract in the month that ends on `last`; `before` is the contract of the earlier month, if known. */
export function readContract(
  fields: CheckedFields,
  last: string,
  before: ContractSpan | undefined,
): Outcome<ContractInPeriod> {
  const { choices, dates } = fields
  const { number, choice } = valuesIn(fields)
  const first = firstDay(monthOf(last))
  const start = dates[employee.DateDebutContrat.key] ?? first
  const end = dates[employee.DateFinContrat.key]
  if (end !== undefined && end < start) {
    const expected = `a day from ${start} on`
    return refused([fault('contract_ends_before_start', { ...at(employee.DateFinContrat), value: end }, expected)])
  }
  const whole = start <= first && (end === undefined || end >= last)
  const contractDays = whole ? dayOfMonth(last) : daysBetween(later(start, first), earlier(end ?? last, last))
  if (contractDays === 0) {
    const wrong =
      start > last ? { ...at(employee.DateDebutContrat), value: start } : { ...at(employee.DateFinContrat), value: end }
    return refused([fault('contract_outside_period', wrong, `a contract that covers a day of ${monthOf(last)}`)])
  }
  const daysBefore = number(employee.JoursContratPrecedent)
  const most = start > first ? daysBetween(first, start) - 1 : 0
  if (daysBefore.gt(most) || !daysBefore.isInteger()) {
    const where = { ...at(employee.JoursContratPrecedent), value: daysBefore.toFixed() }
    return refused([fault('out_of_range', where, `whole days, at most the ${most} days before the contract`)])
  }
  const since = dates[employee.DebutSuite.key] ?? chainSince(start, choice(employee.NouveauContrat) === 'true', before)
  if (since > start) {
    const where = { ...at(employee.DebutSuite), value: since }
    return refused([fault('out_of_range', where, `a day that is not after ${start}, the start of the contract`)])
  }
  const days = contractDays + Number(daysBefore.toFixed())
  const unpaid = number(employee.JoursAbsenceSansSolde)
  if (unpaid.gt(days)) {
    const where = { ...at(employee.JoursAbsenceSansSolde), value: unpaid.toFixed() }
    return refused([fault('out_of_range', where, `at most the ${days} days employed`)])
  }
  const ofLeave = leaveContracts(dates, since, end)
  if (!ofLeave.ok) return ofLeave
  const span = { since, ...(end !== undefined && { end }) }
  const { ended } = ofLeave.value
  const known = ended && { from: later(ended.from, first), to: ended.to }
  const isKnown = known !== undefined && daysBefore.gt(0) && daysBefore.eq(daysBetween(known.from, known.to))
  const apart = choices[employee.PeriodesPrecedentes.key] ?? (isKnown ? periodsText([known]) : undefined)
  if (apart !== undefined && !(start > first && saysDays(apart, Number(daysBefore.toFixed()), start))) {
    const expected = `the ${daysBefore} days of ${employee.JoursContratPrecedent.name}, before ${start}`
    return refused([fault('out_of_range', { ...at(employee.PeriodesPrecedentes), value: apart }, expected)])
  }
  const employed = employedDays({ start, end, before: Number(daysBefore.toFixed()), apart, last })
  const workingDays = employed.reduce((sum, { from, to }) => sum + weekdaysBetween(from, to), 0)
  const inPeriod = { span, days, employed, workingDays, start, ofLeave: ofLeave.value }
  if (choice(employee.TypeContrat) !== 'CDD') return accepted({ ...inPeriod, short: false })
  const twoMonths = monthsLater(since, 2)
  const months = number(employee.DureeInitialeMois)
  const shortTerm = months.gt(0) ? months.lte(2) : end !== undefined && end < twoMonths
  return accepted({ ...inPeriod, short: shortTerm && first < twoMonths })
}

/**
 * A contract that continues another begins at the latest on the day after its end; an earlier separate one ended in its
 * first month.
 */
function leaveContracts(
  dates: CheckedFields['dates'],
  since: string,
  end: string | undefined,
): Outcome<LeaveContracts> {
  const next = dates[employee.DebutContratSuivant.key]
  if (next !== undefined && end !== undefined && next > daysLater(end, 1)) {
    const where = { ...at(employee.DebutContratSuivant), value: next }
    return refused([fault('out_of_range', where, `at the latest ${daysLater(end, 1)}, the day after the contract`)])
  }
  const current = { from: since, to: next === undefined ? end : undefined }
  const [from, to] = [dates[employee.DebutContratPrecedent.key], dates[employee.FinContratPrecedent.key]]
  if (from === undefined && to === undefined) return accepted({ current, ended: undefined })
  if (from === undefined || from > (to ?? since)) {
    const where = { ...at(employee.DebutContratPrecedent), value: from }
    return refused([fault('out_of_range', where, `a day that is not after ${to ?? since}, the end of that contract`)])
  }
  if (to === undefined || to >= since || monthOf(to) !== monthOf(since)) {
    const where = { ...at(employee.FinContratPrecedent), value: to }
    return refused([fault('out_of_range', where, `a day of ${monthOf(since)} before ${since}`)])
  }
  return accepted({ current, ended: { from, to } })
}
