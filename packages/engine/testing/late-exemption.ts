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
 * 4. Less overtime of such a month takes back first what later years have paid of it, by their limit; the rest takes back what the month
 *    exempts less within the limit of its own year.
 */
export interface Exemption {
  /** What each month uses of the limit of its year of payment, in the order of the months. */
  readonly used: readonly Decimal[]
  /** What each month exempts beside its own overtime: that of earlier years, less what their months exempt by their own years. */
  readonly beside: readonly Decimal[]
}

/** 7,500 euros net: gross ÷ (1 − 98.25 % × 6.8 %), to the euro. */
export const LIMIT = new Decimal(8037)

interface Month {
  readonly year: string
  /** Its overtime pay; what it exempts of that and of `late`; what it uses of the limit of its year of payment. */
  readonly pay: Decimal
  readonly exempt: Decimal
  readonly used: Decimal
  /** What it pays of the overtime of earlier years, and what their months exempt of it by their own years. */
  readonly late: Decimal
  readonly taken: Decimal
  /** What later years have paid of its overtime. */
  readonly paidLate: Decimal
}

export function exemptionOf({ months, known }: LateYear, overtimeOf: (month: MonthInputs) => Decimal): Exemption {
  const done: Month[] = []
  const leftFor = (place: number, of: string): Decimal =>
    done.slice(0, place).reduce((left, { year, used }) => (year === of ? left.minus(used) : left), LIMIT)
  const within = (amount: Decimal, left: Decimal): Decimal => Decimal.min(amount, Decimal.max(0, left))
  for (const [open, period] of months.entries()) {
    const year = yearOf(period)
    const changed = months.slice(0, open).findIndex((past) => known(past, open) !== known(past, open - 1))
    let [late, taken, ofEarlier] = [ZERO, ZERO, ZERO]
    for (const [place, month] of done.entries()) {
      if (changed < 0 || place < changed) continue
      const pay = overtimeOf(known(months[place] ?? '', open))
      const exempt = within(pay.plus(month.late), leftFor(place, month.year))
      const moreExempt = exempt.minus(month.exempt)
      if (month.year === year) {
        done[place] = { ...month, pay, exempt, used: month.used.plus(moreExempt) }
        continue
      }
      const paidLate = Decimal.max(0, month.paidLate.plus(pay).minus(month.pay))
      const inTime = Decimal.min(exempt, pay.plus(month.late).minus(paidLate))
      const wasInTime = Decimal.min(month.exempt, month.pay.plus(month.late).minus(month.paidLate))
      late = late.plus(paidLate).minus(month.paidLate)
      ofEarlier = ofEarlier.plus(inTime).minus(wasInTime)
      taken = taken.plus(moreExempt).minus(inTime).plus(wasInTime)
      done[place] = { ...month, pay, exempt, paidLate }
    }
    const pay = overtimeOf(known(period, open))
    const exempt = within(pay.plus(late), leftFor(open, year))
    done.push({ year, pay, exempt, used: exempt.plus(ofEarlier), late, taken, paidLate: ZERO })
  }
  return {
    used: done.map(({ used }) => used),
    beside: done.map(({ year, pay, exempt, taken }, place) =>
      exempt.minus(within(pay, leftFor(place, year))).minus(taken),
    ),
  }
}
