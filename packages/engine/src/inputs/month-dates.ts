import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { firstDay, hasLaw, isDay, isMonth, LAW_MONTHS, lastDay, monthOf, monthsLater } from '../ground/period.js'
import type { Regulation } from '../tree/regulation.js'

/** A period with law, and the day of its payment. */
export interface MonthDates {
  readonly period: string
  readonly paymentDate: string
}

/** The dates of a month that a regulation can be fixed for, from values of any form. */
export function readDates(regulation: Regulation, period: unknown, paymentDate: unknown): Outcome<MonthDates> {
  if (typeof period !== 'string' || !isMonth(period)) {
    return refused([fault('wrong_period', { value: period }, { en: 'a month, YYYY-MM', fr: 'un mois, AAAA-MM' })])
  }
  if (!hasLaw(firstDay(period)) || lastDay(period) < regulation.validFrom) {
    const expected = {
      en: `a period with law for ${regulation.name}: ${LAW_MONTHS.en}`,
      fr: `un mois couvert par ${regulation.name} : ${LAW_MONTHS.fr}`,
    }
    return refused([fault('period_without_law', { value: period }, expected)])
  }
  if (paymentDate === undefined) return accepted({ period, paymentDate: lastDay(period) })
  const latest = lastDay(monthOf(monthsLater(firstDay(period), 1)))
  if (
    typeof paymentDate !== 'string' ||
    !isDay(paymentDate) ||
    paymentDate < firstDay(period) ||
    paymentDate > latest
  ) {
    const expected = {
      en: `a day from ${firstDay(period)} to ${latest}, YYYY-MM-DD`,
      fr: `un jour du ${firstDay(period)} au ${latest}, AAAA-MM-JJ`,
    }
    return refused([fault('wrong_payment_date', { value: paymentDate }, expected)])
  }
  return accepted({ period, paymentDate })
}
