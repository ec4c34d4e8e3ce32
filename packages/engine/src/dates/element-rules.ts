import type { ElementRule, RulePart } from '../cases/elements.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { dayOfMonth, daysBetween, earlier, firstDay, lastDay, later, monthOf, monthsLater } from '../ground/period.js'
import type { AbsencePeriod } from '../tree/facts.js'
import { type AbsenceEvent } from './absence-events.js'
import { periodsOf } from './absence-spans.js'

/** Premiums of the year that are due by rule, such as a 13th month in halves: what a month pays, and what is earned so far. */

/** What counts as presence. */
export interface Presence {
  /** First day that counts. */
  readonly from: string
  /** Last day of the contract; undefined: it has no end, or another contract continues it. */
  readonly to: string | undefined
  readonly absences: readonly AbsenceEvent[]
}

/** In the unit of the element: months of salary, or euros. */
export interface DueByRule {
  /** What the month pays. */
  readonly due: Decimal
  /** What is earned at the end of the month and not paid: for the provision. */
  readonly earned: Decimal
}

/** What a month pays by a rule, and what is earned. A year is twelve months; part of a month counts by calendar days. */
export function dueByRule(rule: ElementRule, period: string, presence: Presence): DueByRule {
  const parts = rule.parts.flatMap((part) => spansOf(part, period))
  const { to } = presence
  const leaves = to !== undefined && monthOf(to) <= period
  const share = (months: Decimal): Decimal => roundTo(months.times(rule.yearly).div(12), DECIMALS)
  const monthsIn = (from: string, until: string): Decimal => presentMonths(rule, { from, until }, presence)
  let [due, earned] = [ZERO, ZERO]
  for (const { from, until, isPaid } of parts) {
    if (isPaid && !(leaves && rule.leaver === 'none' && to < lastDay(period))) due = due.plus(monthsIn(from, until))
    else if (isPaid || from > period) continue
    else if (!leaves) earned = earned.plus(monthsIn(from, earlier(until, period)))
    else if (rule.leaver === 'pro_rata') due = due.plus(monthsIn(from, earlier(until, period)))
  }
  return { due: share(due), earned: share(earned) }
}
/** More would not change a cent. */
const DECIMALS = 10

/**
 * The months in which a part is earned, for its payment in the month and for the next one. They end at most two months after the
 * payment.
 */
function spansOf({ paid, from, to }: RulePart, period: string) {
  const ahead = (paid - Number(period.slice(5)) + 12) % 12
  const beyond = (to - paid + 12) % 12
  const span = (payment: number) => {
    const until = monthsAfter(period, payment + (beyond <= ADVANCE ? beyond : beyond - 12))
    return { from: monthsAfter(until, -((to - from + 12) % 12)), until, isPaid: payment === 0 }
  }
  return ahead === 0 ? [span(0), span(12)] : [span(ahead)]
}
const ADVANCE = 2

const monthsAfter = (month: string, count: number): string => monthOf(monthsLater(firstDay(month), count))

/** Months of presence between two months: each counts its calendar days without absences ÷ its days. */
function presentMonths(
  { absences: natures = [] }: ElementRule,
  { from, until }: { readonly from: string; readonly until: string },
  { from: first, to, absences }: Presence,
): Decimal {
  let sum = ZERO
  for (let month = from; month <= until; month = monthsAfter(month, 1)) {
    const [begin, end] = [later(firstDay(month), first), earlier(lastDay(month), to ?? lastDay(month))]
    if (begin > end) continue
    const reducing = absences.filter(({ nature }) => natures.includes(nature))
    const absent = reducing.length === 0 ? ZERO : daysIn(periodsOf(absences, begin, end), natures)
    const days = new Decimal(daysBetween(begin, end)).minus(absent)
    sum = sum.plus(days.div(dayOfMonth(lastDay(month))))
  }
  return sum
}
