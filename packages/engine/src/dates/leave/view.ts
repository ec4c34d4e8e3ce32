import { type Decimal, roundTo } from '../../ground/money.js'
import type { LeaveAccount } from './account.js'
import { balanceOf, type Counter, type Movement, type MovementKind, movedIn } from './movements.js'
import { isBefore } from './rights.js'

/** An account of leave as plain data, for an answer or a page: days as decimal text with two decimals at most. */
export interface LeaveView {
  /** The year in which leave is taken now, and for which rights are acquired. */
  readonly year: { readonly from: string; readonly to: string }
  readonly counters: readonly LeaveCounterView[]
}
interface LeaveCounterView {
  /**
   * `N`: current year; `N-1`: previous year; `carried_over`: an earlier year; `closed`: a year whose term has ended.
   */
  readonly counter: 'N' | 'N-1' | 'carried_over' | 'closed'
  /** The year in which the days were acquired. */
  readonly acquiredFrom: string
  readonly acquiredTo: string
  /** Days given: acquired, rounded up, granted, opening balance, carried in. */
  readonly rights: string
  /** Days taken, without those given back. */
  readonly taken: string
  readonly balance: string
  /** Each movement with its day, its signed days, its reason and its article. The balance is their sum. */
  readonly movements: readonly (Omit<Movement, 'days'> & { readonly days: string })[]
}

const GIVEN: readonly MovementKind[] = ['opening', 'acquired', 'rounded', 'granted', 'split', 'carried_in']
const END = '9999-12-31'

export function leaveView({ year, counters }: LeaveAccount): LeaveView {
  const kindOf = (one: Counter): LeaveCounterView['counter'] => {
    if (one.carriedOver) return 'carried_over'
    if (one.year.from === year.from) return 'N'
    return isBefore(one.year, year) ? 'N-1' : 'closed'
  }
  const text = (days: Decimal): string => roundTo(days, 2).toFixed()
  const views = counters.map((counter) => ({
    counter: kindOf(counter),
    acquiredFrom: counter.year.from,
    acquiredTo: counter.year.to,
    rights: text(movedIn(counter, GIVEN, '', END)),
    taken: text(movedIn(counter, ['taken', 'given_back'], '', END).negated()),
    balance: text(balanceOf(counter)),
    movements: counter.movements.map(({ days, ...about }) => ({ ...about, days: text(days) })),
  }))
  return { year, counters: views }
}
