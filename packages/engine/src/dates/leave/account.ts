import { Decimal, ZERO } from '../../ground/money.js'
import { daysLater, earlier, LAW_FROM, later, monthOf } from '../../ground/period.js'
import { expiryOf, sickDaysIn } from './carry-over.js'
import { type LeaveDay, leaveDays } from './days.js'
import { Ledger } from './ledger.js'
import type { Counter, Taking } from './movements.js'
import type { LeaveRecord } from './records.js'
import { type LeaveAbsence, type ReferenceYear, referenceYearOf, rightsOf, yearFrom } from './rights.js'
import type { TermsOn } from './terms.js'

/** The account of a person's paid leave: rights, days taken and balances, all derived from what was recorded. */

/** The records that an account is derived from. */
export interface LeaveSituation {
  /** First day of the chain of contracts, and its last; undefined: open. */
  readonly contract: { readonly from: string; readonly to: string | undefined }
  readonly absences: readonly LeaveAbsence[]
  readonly records: readonly LeaveRecord[]
  readonly termsOn: TermsOn
  /** Days taken that are declared at the end of the contract. */
  readonly declared?: Decimal | undefined
}
export interface LeaveAccount {
  /** The first day that the counters know. */
  readonly begins: string
  /** The year in which leave is taken now, and for which rights are acquired. */
  readonly year: ReferenceYear
  /** Counters of the current year, of the previous year and of carried days, in the order of their opening. */
  readonly counters: readonly Counter[]
  readonly takings: readonly Taking[]
}

/**
 * The account at the end of a day. Without an opening balance it begins with the contract, but not before the reference
 * year in which the law of this package begins. Each call derives all movements again.
 */
export function leaveAccount(situation: LeaveSituation, upTo: string): LeaveAccount {
  const { contract, records, termsOn, absences } = situation
  const opening = records.filter(({ nature, date }) => nature === 'reprise' && date <= upTo)
  const opened = opening.reduce((last, { date }) => later(last, date), '')
  const begins =
    opened === '' ? later(contract.from, referenceYearOf(LAW_FROM, termsOn(LAW_FROM).start).from) : daysLater(opened, 1)
  const ofFirst = opened === '' ? begins : opened
  const first = yearFrom(referenceYearOf(ofFirst, termsOn(ofFirst).start).from, termsOn)
  const ledger = new Ledger(termsOn, upTo)
  for (const record of opening.filter(({ date }) => date === opened)) ledger.open(first, record)
  const days = leaveDays(absences, earlier(upTo, contract.to ?? upTo), termsOn).filter(({ day }) => day >= begins)
  const granted = records.filter(({ nature, date }) => isGrant(nature) && date >= begins && date <= upTo)
  const end = contract.to !== undefined && contract.to <= upTo ? contract.to : undefined
  let year = first
  for (; ; year = yearFrom(daysLater(year.to, 1), termsOn)) {
    runYear(ledger, situation, { year, begins, upTo, days, granted })
    if (end !== undefined && end <= year.to) {
      if (situation.declared !== undefined) ledger.declare(year, end, situation.declared)
      ledger.close(year, end)
      break
    }
    if (year.to >= upTo) break
    endOfYear(ledger, situation, year)
  }
  return { begins, year, counters: ledger.counters, takings: ledger.takings }
}

const isGrant = (nature: LeaveRecord['nature']): boolean => nature === 'anciennete' || nature === 'supplementaires'

interface YearOfLeave {
  readonly year: ReferenceYear
  readonly begins: string
  readonly upTo: string
  readonly days: readonly LeaveDay[]
  readonly granted: readonly LeaveRecord[]
}

/** One reference year, month by month: days taken, days granted, days acquired at the end of the month. */
function runYear(ledger: Ledger, { contract, absences, termsOn }: LeaveSituation, yearOfLeave: YearOfLeave): void {
  const { year, begins, upTo } = yearOfLeave
  const current = ledger.current(year)
  const inYear = ({ day }: { readonly day: string }) => day >= year.from && day <= year.to
  const days = yearOfLeave.days.filter(inYear)
  const granted = yearOfLeave.granted.filter(({ date }) => inYear({ day: date }))
  const from = later(begins, contract.from)
  const opened = current.opening && ledger.inWorkingDays(current.acquired)
  const rights = rightsOf(year, upTo, { from, to: contract.to, absences, termsOn, opened })
  for (const right of rights) {
    const month = monthOf(right.day)
    for (const day of days.filter((one) => monthOf(one.day) === month)) ledger.take(year, day)
    for (const record of granted.filter(({ date }) => monthOf(date) === month)) ledger.grant(year, record)
    ledger.acquire(current, right)
    ledger.expire(right.day)
  }
}

/** Days not taken in time are carried over or lost; acquired days are rounded up. */
function endOfYear(ledger: Ledger, situation: LeaveSituation, year: ReferenceYear): void {
  ledger.roundUp(ledger.current(year), year.to)
  const before = ledger.before(year)
  if (before === undefined) return
  const { absences, termsOn, records } = situation
  const left = Decimal.max(before.balance, ZERO)
  const isProtected = Decimal.min(left, sickDaysIn(absences, year, termsOn))
  const informed = records.filter(({ nature }) => nature === 'information').map(({ date }) => date)
  const expires = isProtected.isZero() ? undefined : expiryOf(before.year, year, absences, informed)
  ledger.carryOver(before, year, { days: isProtected, expires, isSick: true })
  const others = left.minus(isProtected)
  if (termsOn(year.to).unused === 'report')
    ledger.carryOver(before, year, { days: others, expires: undefined, isSick: false })
  else
    ledger.lose(
      before,
      year.to,
      others,
      'Congés non pris à la fin de la période de prise',
      'C. trav. L3141-13, L3141-15',
    )
  ledger.carryDebt(before, year)
}
