import type { ElementRule, RulePart } from '../cases/elements.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { dayOfMonth, daysBetween, earlier, firstDay, lastDay, later, monthOf, monthsLater } from '../ground/period.js'
import type { AbsenceEvent } from './absence-events.js'
import { periodsOf } from './absence-spans.js'

/**
 * Premiums of the year that are due by rule, such as a 13th month in halves: the part that a month pays, and the part
 * earned so far.
 */

/** The days that count as presence. */
export interface Presence {
  /** First day of the chain of contracts. */
  readonly from: string
  /** Last day; undefined: it has no end, or another contract continues it. */
  readonly to: string | undefined
  readonly absences: readonly AbsenceEvent[]
}

/** In the unit of the element: fractions of the base salary, or euros. */
export interface DueByRule {
  /** The part that the month pays. */
  readonly due: Decimal
  /** The part earned and not paid at the end of the month; 0 for a person who leaves. */
  readonly earned: Decimal
}

/** The part that a month pays by a rule, and the part earned. */
export function dueByRule(rule: ElementRule, period: string, presence: Presence): DueByRule {
  const { to } = presence
  const leaves = to !== undefined && monthOf(to) <= period
  const isLost = leaves && rule.leaver === 'none' && to < lastDay(period)
  let [due, earned] = [ZERO, ZERO]
  for (const { from, until, isPaid } of rule.parts.flatMap((part) => spansOf(part, period))) {
    if (isPaid) {
      if (!isLost) due = due.plus(presentMonths(rule, { from, until }, presence))
    } else if (from <= period) {
      const months = presentMonths(rule, { from, until: earlier(until, period) }, presence)
      if (!leaves) earned = earned.plus(months)
      else if (rule.leaver === 'pro_rata') due = due.plus(months)
    }
  }
  const share = (months: Decimal): Decimal => roundTo(months.times(rule.yearly).div(12), DECIMALS)
  return { due: share(due), earned: share(earned) }
}
/** More would not change a cent. */
const DECIMALS = 10

interface Span {
  /** First and last month in which it is earned. */
  readonly from: string
  readonly until: string
  /** Whether the month pays it. */
  readonly isPaid: boolean
}

/** The months in which a part is earned, for the payment of the month and for the next one. */
function spansOf({ paid, earnedFrom: from, earnedTo: to }: RulePart, period: string): readonly Span[] {
  const beyond = (to - paid + 12) % 12
  const ofPayment = (ahead: number): Span => {
    const until = monthAfter(period, ahead + (beyond <= MOST_IN_ADVANCE ? beyond : beyond - 12))
    return { from: monthAfter(until, -((to - from + 12) % 12)), until, isPaid: ahead === 0 }
  }
  const next = (paid - Number(period.slice(5)) + 12) % 12
  // A part that is paid in arrears, after the next payment, may have begun already.
  return next === 0 ? [ofPayment(0), ofPayment(12)] : [ofPayment(next), ofPayment(next + 12)]
}
/** Months that a payment may be ahead of the last one that earns it. */
const MOST_IN_ADVANCE = 2

const monthAfter = (month: string, count: number): string => monthOf(monthsLater(firstDay(month), count))

/** The months of presence between two months: each counts its calendar days without the absences that earn nothing ÷ its days. */
function presentMonths(
  { absences: natures = [] }: ElementRule,
  { from, until }: Pick<Span, 'from' | 'until'>,
  { from: first, to, absences }: Presence,
): Decimal {
  let sum = ZERO
  for (let month = from; month <= until; month = monthAfter(month, 1)) {
    const [begin, end] = [later(firstDay(month), first), earlier(lastDay(month), to ?? lastDay(month))]
    if (begin > end) continue
    const days = new Decimal(daysBetween(begin, end)).minus(natures.length === 0 ? ZERO : absentDays(natures))
    sum = sum.plus(days.div(dayOfMonth(lastDay(month))))

    function absentDays(reducing: readonly string[]): Decimal {
      const own = periodsOf(absences, begin, end).filter(({ nature }) => reducing.includes(nature))
      return own.reduce((all, one) => {
        const halves = (one.fromNoon ? 1 : 0) + (one.untilNoon ? 1 : 0)
        return all.plus(daysBetween(one.from, one.to)).minus(new Decimal(halves).div(2))
      }, ZERO)
    }
  }
  return sum
}
