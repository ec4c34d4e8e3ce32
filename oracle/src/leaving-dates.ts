import { daysLater, firstDay, isMonth, monthOf, monthsLater } from '@centime/engine/ground'
import { ABSENCES, type LeavingSituation, type MonthPaid } from './leaving-situation.js'

/** The days of a career in the form of `leaving.json`, moved to years for which the engine has law: the form names no year. */
export interface LeavingDates {
  readonly hired: string
  readonly notified: string | undefined
  /** The last day of the contract. */
  readonly ended: string
  readonly absences: readonly { readonly nature: string; readonly from: string; readonly to: string }[]
  /** The months of `pay` in its order, `YYYY-MM`. */
  readonly months: readonly string[]
  /** The months of notice in the order of `noticeMonths`. */
  readonly noticeMonths: readonly string[]
}

/** The years in which a contract may end here; for a row without dates, a first day and an end, which is within a month. */
const YEARS = [2026, 2025, 2024]
const [SOME_DAY, SOME_END] = ['2000-01-01', '2026-06-15']
/** Absences begin on this day or later. */
const FIRST_ABSENCE = '1990-01-01'
const MONTH = 30

/** `isUnderAgreement`: some agreements count each absence by itself, so two of them never touch. */
export function datesOf(situation: LeavingSituation, isUnderAgreement = false): LeavingDates {
  const ofNotice = noticeMonths(situation)
  const dated = ofNotice.length > 0 ? { ...situation, notified: monthsLater(SOME_END, -ofNotice.length) } : situation
  const { hired, notified, left, absences = [], pay = [] } = dated
  const years = yearsToMove(dated)
  const moved = (day: string): string => movedBy(day, years)
  const ended = moved(ofNotice.length > 0 ? SOME_END : (left ?? notified ?? SOME_END))
  const start = hired === undefined ? serviceBegan(situation, ended) : moved(hired)
  const told = notified === undefined ? undefined : moved(notified)
  const until = told ?? ended
  const spans = placed(absences, { hired: start, last: ended, moved, isUnderAgreement })
  // The pays of a person who is ill are those before the sickness.
  const ill =
    situation.on_sick_leave_at_notification === true && spans.find(({ from, to }) => from <= until && until <= to)
  return {
    hired: start,
    notified: told,
    ended,
    absences: spans,
    months: monthsOf(pay, ill ? ill.from : until, moved),
    noticeMonths: ofNotice.map((_, index) => monthBefore(ended, index + 1)),
  }
}

/** The paid months between the notification and the end, the most recent first. */
export function noticeMonths({ notice_pay = [], last_month }: LeavingSituation): readonly MonthPaid[] {
  const last = last_month?.gross_eur
  return last === undefined ? notice_pay : [{ ...last_month, gross_eur: last }]
}

/** If not all months are named before the last day, they are the months before it, one after another. */
function monthsOf(
  pay: NonNullable<LeavingSituation['pay']>,
  last: string,
  moved: (day: string) => string,
): readonly string[] {
  const named = pay.map(({ month = '' }) => (isMonth(month) ? monthOf(moved(`${month}-01`)) : ''))
  const isNamed = named.every((month) => month !== '' && month < monthOf(last))
  return isNamed ? named : pay.map((_, index) => monthBefore(last, index + 1))
}

const monthBefore = (day: string, count: number): string => monthOf(monthsLater(firstDay(monthOf(day)), -count))
const movedBy = (day: string, years: number): string => monthsLater(day, 12 * years)

/**
 * The shift in whole years, so that months keep their length: a multiple of four or, if that is impossible, one that avoids a
 * missing day.
 */
function yearsToMove({ hired, notified, left, absences = [] }: LeavingSituation): number {
  const end = left ?? notified ?? SOME_END
  const targets = YEARS.map((year) => year - Number(end.slice(0, 4)))
  if (targets.includes(0)) return 0
  const days = [hired, notified, left, ...absences.map(({ from }) => from)].filter((day) => day !== undefined)
  const keeps = (years: number): boolean => days.every((day) => movedBy(movedBy(day, years), -years) === day)
  return targets.find((years) => years % 4 === 0) ?? targets.find(keeps) ?? 0
}

/** The first day of a person whose service is given instead: the service, a point inside its band, or long before. */
function serviceBegan({ seniority_months, ...situation }: LeavingSituation, ended: string): string {
  const { seniority_band_legal: band = situation.seniority_band } = situation
  const months = seniority_months ?? (band && pointInside(band))
  if (months === undefined) return SOME_DAY
  const whole = Math.floor(months)
  const first = daysLater(monthsLater(daysLater(ended, 1), -whole), -Math.floor((months - whole) * MONTH))
  return first < ended ? first : ended
}

/** In months: the middle of a band; half a year beyond the start of an open one. */
export function pointInside({ from = 'P0M', to }: { readonly from?: string; readonly to?: string }): number {
  const least = lengthOf(from)
  return to === undefined ? least + 6 : (least + lengthOf(to)) / 2
}

/** The same band with its first day as the point inside: its lower limit, or a day beyond it. */
export function atStart<Given extends { readonly from?: string }>(band: Given, isBeyond: boolean): Given {
  const point = `P${lengthOf(band.from ?? 'P0M') + (isBeyond ? 0.05 : 0)}M`
  return { ...band, from: point, to: point }
}

/** Months of an ISO duration in years, months or days. */
function lengthOf(duration: string): number {
  const [, count = '0', unit = 'M'] = /^P([\d.]+)([YMD])$/.exec(duration) ?? []
  return unit === 'Y' ? 12 * Number(count) : unit === 'M' ? Number(count) : Number(count) / MONTH
}

type Absences = NonNullable<LeavingSituation['absences']>
interface Span {
  readonly nature: string
  readonly from: string
  readonly to: string
}

/**
 * Places absences without a first day one after another from the hiring on, between those with one; none extends beyond the last
 * day.
 */
function placed(
  absences: Absences,
  {
    hired,
    last,
    moved,
    isUnderAgreement,
  }: {
    readonly hired: string
    readonly last: string
    readonly moved: (day: string) => string
    readonly isUnderAgreement: boolean
  },
): readonly Span[] {
  const spans = absences.flatMap((one) => (one.from === undefined ? [] : spanOf(one, moved(one.from), last)))
  let from = hired < FIRST_ABSENCE ? FIRST_ABSENCE : hired
  // A day between two absences if one is not of whole months: adjacent, they would be one absence of another length.
  const apart = ({ months }: Absences[number]): number => (months % 1 > 0 || isUnderAgreement ? 1 : 0)
  for (const one of absences.filter(({ from: day }) => day === undefined)) {
    const [own] = spanOf(one, dayFor(one, daysLater(from, apart(one))), last)
    if (own === undefined) continue
    const other = spans.find((span) => span.from <= own.to && own.from <= span.to)
    const [span] = other === undefined ? [own] : spanOf(one, dayFor(one, daysLater(other.to, 1)), last)
    if (span === undefined) continue
    spans.push(span)
    from = daysLater(span.to, 1 + apart(one))
  }
  return spans
}

/** The absence from a day on; none if it would begin after the last day. */
function spanOf({ reason, months }: Absences[number], from: string, last: string): Span[] {
  const whole = monthsLater(from, Math.floor(months))
  const to = daysLater(whole, Math.round((months % 1) * daysOfMonth(whole)) - 1)
  return from > last || to < from ? [] : [{ nature: ABSENCES[reason] ?? '', from, to: to < last ? to : last }]
}

/**
 * The first day, from a given one on, from which the absence's fraction of a month is a number of whole days; the given day if
 * none is near.
 */
function dayFor({ months }: Absences[number], day: string): string {
  for (let count = 0; months % 1 > 0 && count < 400; count += 1) {
    const from = daysLater(day, count)
    const days = (months % 1) * daysOfMonth(monthsLater(from, Math.floor(months)))
    if (Math.abs(days - Math.round(days)) < 1e-6) return from
  }
  return day
}
/** The days of the month that begins on a day. */
const daysOfMonth = (day: string): number => (Date.parse(monthsLater(day, 1)) - Date.parse(day)) / 86_400_000
