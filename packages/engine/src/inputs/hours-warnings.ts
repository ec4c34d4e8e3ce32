import * as kinds from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import { cachedByObject } from '../ground/cached.js'
import { Decimal, plusOf, ZERO } from '../ground/money.js'
import {
  daysBetween,
  daysLater,
  earlier,
  firstDay,
  lastDay,
  later,
  monthOf,
  weekdayOf,
  weekdaysBetween,
} from '../ground/period.js'
import { Duree } from '../law/temps-de-travail.js'
import { type Figure, inForce } from '../tree/figure.js'
import type { Warning } from '../tree/payslip.js'
import type { MonthView } from './month-view.js'

/** Working hours beyond the maxima of law. */

/**
 * The most hours that the law allows in a span of days, `YYYY-MM-DD` both: in each week from Monday to Sunday 48 (C. trav.
 * L3121-20), and 10 a day (L3121-18) on six days (L3132-1). More hours than these break one of the three for certain.
 */
function mostHours(from: string, to: string): Decimal {
  let most = ZERO
  for (const days of weeksOf(from, to)) most = most.plus(mostOfWeek(days, to))
  return most
}

/** The most hours of a week: 48 (C. trav. L3121-20), and 44 on average over twelve weeks in a row (L3121-22). */
export const weeklyMaxima = (day: string): { readonly most: Decimal; readonly average: Decimal } => ({
  most: on(Duree.HeuresMaximalesHebdomadaires, day),
  average: on(Duree.HeuresMaximalesMoyennes, day),
})

/** How many days of a span each of its weeks has. */
function weeksOf(from: string, to: string): readonly number[] {
  const weeks: number[] = []
  for (let day = from; day <= to; ) {
    const sunday = daysLater(day, 6 - weekdayOf(day))
    weeks.push(daysBetween(day, earlier(sunday, to)))
    day = daysLater(sunday, 1)
  }
  return weeks
}

const mostOfWeek = (days: number, day: string): Decimal =>
  Decimal.min(
    on(Duree.HeuresMaximalesHebdomadaires, day),
    on(Duree.HeuresMaximalesQuotidiennes, day).times(Math.min(days, 6)),
  )

const on = ({ values }: Figure, day: string): Decimal => new Decimal(inForce(values, day)?.value ?? '0')

/** Warns of a contract above 48 hours a week, and of more hours than the days of the month may have. */
export function* warningsOfHours(month: MonthView): Generator<Warning> {
  const {
    number,
    isAbove0,
    figure,
    lawDate,
    contract: { since, end },
  } = month
  const [contract, most] = [number(employee.HeuresContrat), figure(Duree.HeuresMaximalesHebdomadaires)]
  if (contract.gt(most)) {
    const message = `${employee.HeuresContrat.key} is ${contract}: a week has ${most} hours at most (C. trav. L3121-20)`
    yield { code: 'weekly_hours_beyond_maximum', message }
    return
  }
  const [first, last] = [firstDay(monthOf(lawDate)), lastDay(monthOf(lawDate))]
  // The hours of an earlier contract of the month are among those worked.
  const from = isAbove0(employee.JoursContratPrecedent) ? first : later(first, since)
  const to = earlier(last, end ?? last)
  const isWhole = from === first && to === last
  const hours = hoursOf(month, from, to)
  if (isWhole && hours.lte(ofFourWeeks(most))) return
  const [allowed, daily] = [mostHours(from, to), figure(Duree.HeuresMaximalesQuotidiennes)]
  if (hours.lte(allowed)) return
  const message = `${hours} hours are entered from ${from} to ${to}, whose weeks have ${allowed} at most: ${most} in a week, ${daily} in a day, six days in a week (C. trav. L3121-18, L3121-20, L3132-1); check the hours`
  yield { code: 'weekly_hours_beyond_maximum', message }
}

/** No month has fewer weeks. */
const ofFourWeeks = cachedByObject((most: Decimal) => most.times(4))

/**
 * The hours of some days. A salary has the hours of the contract on its working days; an agreement in days has none.
 */
function hoursOf({ number, isAbove0, isTrue, figure }: MonthView, from: string, to: string): Decimal {
  if (isAbove0(kinds.JoursForfait)) return ZERO
  const beyond = BEYOND.filter(isAbove0).reduce((sum, field) => sum.plus(number(field)), ZERO)
  if (!isAbove0(kinds.SalaireMensuel)) return plusOf(number(employee.HeuresTravaillees), beyond)
  // A contract within 48 hours is within every other limit.
  if (beyond.isZero()) return ZERO
  const [contract, legal] = [number(employee.HeuresContrat), figure(Duree.HeuresLegalesHebdomadaires)]
  const weekly = isTrue(kinds.HeuresSupStructurelles) ? contract : Decimal.min(contract, legal)
  return beyond.plus(weekly.times(weekdaysBetween(from, to)).div(5))
}
const BEYOND = [employee.HeuresSup25, employee.HeuresSup50, employee.HeuresComplementaires]
