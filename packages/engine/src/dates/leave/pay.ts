import { type Decimal, roundTo, ZERO } from '../../ground/money.js'
import { daysBetween, earlier, firstDay, lastDay, later, monthOf, monthsLater } from '../../ground/period.js'
import type { LineName } from '../../law/names.js'
import type { EarlierMonth } from '../history.js'
import type { LeaveContracts } from '../read-contract.js'
import type { LeaveAccount } from './account.js'
import type { Counter } from './movements.js'
import type { ReferenceYear } from './rights.js'

/** Pay of earlier payslips, as the leave of one contract counts it. */

export type LeaveHistory = readonly Pick<EarlierMonth, 'period' | 'carried'>[]

/** A contract, and an earlier one that ended in the month in which it began: they share that month's pay by days. */
export interface PaidContract {
  readonly from: string
  readonly ended: LeaveContracts['ended']
}

export class EarlierPay {
  readonly #history: LeaveHistory
  readonly #contract: PaidContract

  constructor(history: LeaveHistory, contract: PaidContract) {
    this.#history = history.filter(({ period }) => period >= monthOf(contract.from))
    this.#contract = contract
  }

  /** Pay of a counter's reference year. */
  ofYear({ year, opening }: Counter): Decimal {
    return this.#sum('RemunerationConges', year, opening?.date).plus(opening?.pay ?? 0)
  }

  /** Indemnities for the days of a counter: in its own year (in advance) and in the next year, the current one. */
  forDays({ year, opening }: Counter, current: ReferenceYear): Decimal {
    const inAdvance = this.#sum('CongesVersesN', year, opening?.date)
    const inTime = year.from === current.from ? ZERO : this.#sum('CongesVersesN1', current, opening?.date)
    return inAdvance.plus(inTime).plus(opening?.paid ?? 0)
  }

  /** Pay since the contract began, opening balances included. */
  ofContract(account: LeaveAccount): Decimal {
    return this.#ofContract('RemunerationHorsCompensatrice', account).plus(openedPay(account))
  }

  /** Indemnities for leave of the contract, opening balances included. */
  forLeaveOfContract(account: LeaveAccount): Decimal {
    const paid = openings(account).reduce((sum, one) => sum.plus(one.paid ?? 0), ZERO)
    return paid.plus(this.#ofContract('CongesVersesN1', account)).plus(this.#ofContract('CongesVersesN', account))
  }

  #ofContract(name: LineName, account: LeaveAccount): Decimal {
    return this.#sum(name, { from: this.#contract.from, to: END }, openings(account)[0]?.date)
  }

  /**
   * Pay of the reference year for each carried day. If that year lies before the history, it is the average of the
   * carried days that the last payslip kept, or else the pay that the history has of that year.
   */
  perDay(counter: Counter): Decimal {
    const last = this.#history.at(-1)?.carried.get(PER_DAY)
    if (!this.#holds(counter) && last?.gt(0)) return last
    return counter.acquired.gt(0) ? this.ofYear(counter).div(counter.acquired) : ZERO
  }

  /** Whether the history begins before the months of a counter's year that count. */
  #holds({ year, opening }: Counter): boolean {
    const from = monthOf(later(year.from, this.#contract.from))
    const first = opening === undefined ? from : monthOf(monthsLater(firstDay(monthOf(opening.date)), 1))
    return first > monthOf(year.to) || (this.#history[0]?.period ?? END) <= first
  }

  /** The sum of a line over the months of a span that follow the month of an opening balance. */
  #sum(name: LineName, { from, to }: ReferenceYear, opened = ''): Decimal {
    return this.#history
      .filter(({ period }) => period >= monthOf(from) && period <= monthOf(to) && period > monthOf(opened))
      .reduce((sum, month) => sum.plus(this.#share(month.period, month.carried.get(name) ?? ZERO)), ZERO)
  }

  /** The share, by days, of a month in which another contract ended. */
  #share(period: string, pay: Decimal): Decimal {
    const { ended, from } = this.#contract
    if (ended === undefined || monthOf(ended.to) !== period) return pay
    const [others, days] = [daysUnder(period, ended), daysBetween(from, lastDay(period))]
    return pay.minus(roundTo(pay.times(others).div(others + days), 2))
  }
}
const END = '9999-12-31'

const openings = ({ counters }: LeaveAccount) =>
  counters.flatMap(({ carriedOver, opening }) => (opening && !carriedOver ? [opening] : []))
/** Pay given by opening balances. */
export const openedPay = (account: LeaveAccount): Decimal =>
  openings(account).reduce((sum, one) => sum.plus(one.pay), ZERO)
const PER_DAY: LineName = 'RemunerationJourReporte'

/** Days of a month that a contract covers. */
export const daysUnder = (period: string, { from, to }: { readonly from: string; readonly to: string }): number =>
  daysBetween(later(from, firstDay(period)), earlier(to, lastDay(period)))

/** Days of carried counters, and the reference pay for them. */
export function carriedPay(counters: readonly Counter[], daysOf: (one: Counter) => Decimal, pay: EarlierPay) {
  const some = counters.map((one) => ({ one, days: daysOf(one) })).filter(({ days }) => days.gt(0))
  return {
    days: some.reduce((sum, { days }) => sum.plus(days), ZERO),
    pay: some.reduce((sum, { one, days }) => sum.plus(days.times(pay.perDay(one))), ZERO),
  }
}
