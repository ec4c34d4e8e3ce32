import { Decimal, ZERO } from '../src/ground/money.js'
import { yearOf } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { LateYear } from './random-late-years.js'

/**
 * The sheet's rule for exempt overtime, worked out from the overtime pay of each month alone (CGI 81 quater): the limit is
 * that of the year in which the money is paid.
 *
 * 1. A month exempts what its overtime pays, up to what its year has left.
 * 2. A correction paid in the same year moves what the month exempts, and what is left for the months after it.
 * 3. More overtime of a month that was paid in an earlier year is exempt up to what the year of the payment has left, after the overtime of
 *    the month that pays it; the rest is taxable. The month of origin exempts no more.
 * 4. Less overtime of such a month takes back what the month exempts less within the limit of its own year.
 */
export interface Exemption {
  /** What each month uses of the limit of its year of payment, in the order of the months. */
  readonly used: readonly Decimal[]
  /** What all payslips exempt. */
  readonly exempt: Decimal
  /** The same, less what the months of origin would have exempted within their own years: so much less is taxable. */
  readonly beside: Decimal
}

/** 7,500 euros net: gross ÷ (1 − 98.25 % × 6.8 %), to the euro. */
const LIMIT = new Decimal(8037)

export function exemptionOf({ months, known }: LateYear, overtimeOf: (month: MonthInputs) => Decimal): Exemption {
  const years = months.map(yearOf)
  const pay: Decimal[] = []
  const own: Decimal[] = []
  const used: Decimal[] = []
  let beside = ZERO
  const leftFor = (place: number): Decimal =>
    years.slice(0, place).reduce((left, year, at) => {
      return year === years[place] ? left.minus(used[at] ?? ZERO) : left
    }, LIMIT)
  const within = (amount: Decimal, left: Decimal): Decimal => Decimal.min(amount, Decimal.max(0, left))
  for (const [open, period] of months.entries()) {
    const paid = pay.length
    const changed = months.slice(0, open).findIndex((past) => known(past, open) !== known(past, open - 1))
    let [late, ofEarlier] = [ZERO, ZERO]
    for (let place = changed < 0 ? paid : changed; place < paid; place += 1) {
      const now = overtimeOf(known(months[place] ?? '', open))
      const exempts = within(now, leftFor(place))
      const [more, moreExempt] = [now.minus(pay[place] ?? ZERO), exempts.minus(own[place] ?? ZERO)]
      if (years[place] === years[open]) used[place] = (used[place] ?? ZERO).plus(moreExempt)
      else if (more.gt(0)) {
        late = late.plus(more)
        beside = beside.minus(moreExempt)
      } else ofEarlier = ofEarlier.plus(moreExempt)
      ;[pay[place], own[place]] = [now, exempts]
    }
    pay[open] = overtimeOf(known(period, open))
    own[open] = within(pay[open], leftFor(open))
    const ofLate = within(late, leftFor(open).minus(own[open]))
    used[open] = own[open].plus(ofLate).plus(ofEarlier)
    beside = beside.plus(ofLate)
  }
  return { used, exempt: own.reduce((sum, one) => sum.plus(one), beside), beside }
}
