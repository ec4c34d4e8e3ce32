import type { ServiceRule, UncountedPart } from '../cases/agreements.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { JoursForfait } from '../cases/contract-kinds.js'
import { HeuresContrat } from '../cases/employee.js'
import { AncienneteMois, RegimeRupture } from '../cases/leaving.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import {
  daysBetween,
  daysLater,
  earlier,
  lastDay,
  later,
  monthOf,
  monthsBetween,
  monthsLater,
} from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { ContractSpan } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import type { AbsenceEvent } from './absence-events.js'
import type { EarlierMonth } from './history.js'
import type { FieldsUntil } from './leave/terms.js'

/** Service of a contract that ends, and its working time: the months that count. */

/** The known facts of a career. */
export interface Career {
  readonly span: ContractSpan
  readonly absences: readonly AbsenceEvent[]
  readonly history: readonly EarlierMonth[]
  /** Earlier values of the fields, in the order of the last days on which they applied. */
  readonly before: readonly FieldsUntil[]
}

/**
 * The part of an absence that does not count: all of sickness without an occupational cause, of a commuting accident,
 * of unpaid leave, of a strike (C. trav. L1234-11, L1226-7); half of full-time parental leave (L1225-54). All other
 * absences count, and so do all part-time absences.
 */
const UNCOUNTED: ServiceRule = {
  maladie: { part: '1' },
  affection_longue_duree: { part: '1' },
  accident_trajet: { part: '1' },
  sans_solde: { part: '1' },
  greve: { part: '1' },
  conge_parental: { part: '0.5' },
}

/**
 * Months of service up to a day: the full months of the contract less those of absences, or the full months of the
 * remaining days, whichever is more (R1234-1). Absences that were entered as hours or amounts count in the known
 * months. `rule`: how an agreement counts absences that the law counts otherwise.
 */
export function monthsOfService(career: Career, until: string, rule: ServiceRule = {}): Decimal {
  const { months, uncounted, left } = servedMonths(career, until, rule)
  return Decimal.max(roundTo(months.floor().minus(uncounted), 12), left.floor(), ZERO)
}

/** The same with the part of a month that is not full. */
export const exactMonthsOfService = (career: Career, until: string, rule: ServiceRule): Decimal =>
  Decimal.max(servedMonths(career, until, rule).left, ZERO)

function servedMonths({ span, absences, history }: Career, until: string, rule: ServiceRule) {
  const ofMonths = history
    .filter(({ period }) => period >= monthOf(span.since) && period <= monthOf(until))
    .reduce((sum, { carried }) => sum.plus(carried.get('AbsenceHorsAnciennete' satisfies LineName) ?? ZERO), ZERO)
  const runs = runsOf(absences, span.since, until, { ...UNCOUNTED, ...rule })
  const uncounted = groupsOf(runs, span.since).reduce((sum, group) => sum.plus(uncountedOf(group)), ofMonths)
  const months = monthsOf(span.since, until)
  // Parts of months may have endless decimals, yet 100 20/31 less 2 20/31 are exactly 98 full months. Twelve decimals
  // change no cent.
  return { months, uncounted, left: roundTo(months.minus(uncounted), 12) }
}

/** Months of one group of absences that do not count as service. */
function uncountedOf(runs: readonly Run[]): Decimal {
  const { part = '0', beyond = '0', longerThan = '0' } = runs[0] ?? {}
  const months = runs.reduce((sum, { from, to }) => sum.plus(monthsOf(from, to)), ZERO)
  return months.lte(longerThan) ? ZERO : Decimal.max(ZERO, months.minus(beyond)).times(part)
}

/** The absences that a rule compares together: each by itself, or those of a year, or all of a nature. */
function groupsOf(runs: readonly Run[], since: string): readonly (readonly Run[])[] {
  const groups = new Map<string, Run[]>()
  const add = (key: string, piece: Run) => groups.set(key, [...(groups.get(key) ?? []), piece])
  for (const [index, run] of runs.entries()) {
    if (run.per === undefined) add(String(index), run)
    else if (run.per === 'career') add(run.nature, run)
    else if (run.per !== 'twelve-months') {
      for (const piece of byYears(run, since)) add(`${run.nature} ${yearIn(piece, since)}`, piece)
    }
  }
  return [...groups.values(), ...byTwelveMonths(runs.filter(({ per }) => per === 'twelve-months'))]
}

/** Absences of one nature by twelve months from the first: one that continues after them is cut, and begins the next twelve. */
function byTwelveMonths([run, ...others]: readonly Run[]): readonly (readonly Run[])[] {
  if (run === undefined) return []
  const next = monthsLater(run.from, 12)
  const all = [run, ...others]
  const inside = all
    .filter(({ from }) => from < next)
    .map((one) => ({ ...one, to: earlier(one.to, daysLater(next, -1)) }))
  return [
    inside,
    ...byTwelveMonths(all.filter(({ to }) => to >= next).map((one) => ({ ...one, from: later(one.from, next) }))),
  ]
}
const yearIn = ({ per, from }: Run, since: string): number =>
  per === 'calendar-year' ? Number(from.slice(0, 4)) : Math.floor(monthsBetween(since, from) / 12)

/** An absence cut where a year ends. */
function byYears(run: Run, since: string): readonly Run[] {
  const year = yearIn(run, since)
  const next = run.per === 'calendar-year' ? `${year + 1}-01-01` : monthsLater(since, 12 * (year + 1))
  return run.to < next ? [run] : [{ ...run, to: daysLater(next, -1) }, ...byYears({ ...run, from: next }, since)]
}

interface Run extends UncountedPart {
  readonly nature: string
  readonly from: string
  readonly to: string
}

/** The days that do not count, in spans. Half days count as worked (C). */
function runsOf(absences: readonly AbsenceEvent[], since: string, until: string, rule: ServiceRule): readonly Run[] {
  const runs: Run[] = []
  for (const event of absences) {
    const uncounted = rule[event.nature]
    if (uncounted === undefined || event.worked.gt(0)) continue
    const from = later(since, event.fromNoon ? daysLater(event.from, 1) : event.from)
    const last = event.to === undefined ? until : event.untilNoon ? daysLater(event.to, -1) : event.to
    const to = earlier(last, until)
    if (from > to) continue
    const before = runs.at(-1)
    const isSame = before?.part === uncounted.part && before.beyond === uncounted.beyond
    const isEach = uncounted.beyond !== undefined || uncounted.longerThan !== undefined
    const isOne = isSame && (!isEach || before.nature === event.nature)
    if (before !== undefined && isOne && from <= daysLater(before.to, 1)) runs[runs.length - 1] = { ...before, to }
    else runs.push({ ...uncounted, nature: event.nature, from, to })
  }
  return runs
}

/** Months between two days, both included: the full ones, and the remaining days as a part of the next. */
function monthsOf(from: string, to: string): Decimal {
  const end = daysLater(to, 1)
  const full = monthsBetween(from, end)
  const [start, next] = [monthsLater(from, full), monthsLater(from, full + 1)]
  if (start >= end) return new Decimal(full)
  return new Decimal(daysBetween(start, to)).div(daysBetween(start, daysLater(next, -1))).plus(full)
}

/**
 * Full time, in hours a week (C. trav. L3121-27): neither overtime of the contract nor an agreement in days makes it
 * longer.
 */
const FULL_TIME = new Decimal(35)
const hoursOf = ({ numbers }: CheckedFields): Decimal =>
  numbers[JoursForfait.key]?.gt(0) ? FULL_TIME : Decimal.min(numbers[HeuresContrat.key] ?? FULL_TIME, FULL_TIME)

export interface WorkingTime {
  /**
   * Working time of the last day ÷ that of a month: converts the pay of the month to the working time of the last day.
   */
  readonly toLast: (period: string) => Decimal
  /** Mean working time of the service ÷ that of the last day; 0 if it never changed (C. trav. L3123-5). */
  readonly ratio: Decimal
}

/** The working time of the contract up to a day, by months. */
export function workingTime(fields: CheckedFields, { span, before }: Career, until: string): WorkingTime {
  const last = hoursOf(fields)
  const changes = before.filter((one) => one.until >= span.since && one.until < until)
  const hoursOn = (day: string): Decimal => {
    const found = changes.find((one) => day <= one.until)
    return found === undefined ? last : hoursOf(found.fields)
  }
  const toLast = (period: string): Decimal => {
    const hours = hoursOn(lastDay(period))
    return hours.eq(last) ? ONE : last.div(hours)
  }
  const ends = [...changes.map((one) => one.until), until]
  if (ends.every((day) => hoursOn(day).eq(last))) return { toLast, ratio: ZERO }
  let [months, worked, from] = [ZERO, ZERO, span.since]
  for (const to of ends) {
    const some = monthsOf(from, to)
    months = months.plus(some)
    worked = worked.plus(some.times(hoursOn(to)))
    from = daysLater(to, 1)
  }
  return { toLast, ratio: roundTo(worked.div(months.times(last)), 12) }
}
const ONE = new Decimal(1)

/** Warnings about the service that severance pay counts. */
export function* serviceWarnings(fields: CheckedFields, career: Career, period: string): Generator<Warning> {
  const { numbers, choices } = fields
  const { span, history } = career
  const { since } = span
  if ((choices[RegimeRupture.key] ?? 'aucun') === 'aucun') return
  const known = history.find((one) => one.period >= monthOf(since))?.period ?? period
  if (known <= monthOf(since)) return
  if (!numbers[AncienneteMois.key]?.gt(0)) {
    const message = `${AncienneteMois.key} is not set: of the service since ${since} only the months from ${known} on are known; absences of earlier months count only where they are recorded by their dates (C. trav. L1234-11)`
    yield { code: 'service_partly_unknown', message }
  }
  const hours = hoursOf(fields)
  const { ratio } = workingTime(fields, career, span.end ?? lastDay(period))
  const mean = ratio.isZero() ? hours : roundTo(hours.times(ratio), 2)
  if (mean.lt(FULL_TIME)) {
    const message = `${HeuresContrat.key} is ${hours.toFixed()} on the last day and ${mean.toFixed()} on average since ${since}: check that it is entered from the first day of each working time (C. trav. L3123-5)`
    yield { code: 'working_time_partly_unknown', message }
  }
}
