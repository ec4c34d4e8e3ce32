import type { Random } from '@centime/testing'
import { NATURES } from '../src/cases/absence-events.js'
import { daysLater, firstDay, lastDay, later, monthOf, monthsLater } from '../src/ground/period.js'
import { decimalText } from './decimal-text.js'
import type { Absence, Career, Month, Reason } from './severance-by-the-articles.js'

/** Random careers with part time, absences, bonuses and ends of each kind. */

/** Few, since each is compiled once. */
const PERIODS = ['2024-02', '2024-09', '2025-06', '2026-01', '2026-06'] as const
const REASONS: readonly [Reason, ...Reason[]] = [
  'dismissal',
  'dismissal',
  'economic_dismissal',
  'unfitness',
  'occupational_unfitness',
  'occupational_unfitness',
  'agreed_termination',
  'agreed_termination',
  'retirement_by_employee',
  'retirement_by_employer',
  'serious_misconduct',
  'resignation',
]
/** Their notice may be paid and not worked. */
const WITH_NOTICE: readonly Reason[] = [
  'dismissal',
  'economic_dismissal',
  'retirement_by_employee',
  'retirement_by_employer',
]
/** The contract ends on the day of the notification. */
const AT_ONCE: readonly Reason[] = ['unfitness', 'occupational_unfitness', 'serious_misconduct']

export function randomCareer(draw: Random): Career {
  const period = draw.oneOf(PERIODS)
  const ended = draw.isTrue(0.6) ? lastDay(period) : daysLater(firstDay(period), draw.from(0, 27))
  const months = draw.oneOf([draw.from(0, 5), draw.from(5, 30), draw.from(24, 130), draw.from(100, 480)])
  // Near the end of a month of service, on either side, more than by chance.
  const near = draw.isTrue(0.7) ? monthsLater(daysLater(ended, draw.from(-2, 2)), -months) : undefined
  const hired = near ?? daysLater(monthsLater(firstDay(period), -months), draw.from(0, 27))
  const start = hired > ended ? firstDay(period) : hired
  const reason = draw.oneOf(REASONS)
  const before = draw.isTrue(0.3) ? monthsLater(ended, -draw.from(0, 3)) : daysLater(ended, -draw.from(0, 100))
  const notified = AT_ONCE.includes(reason) ? ended : later(before, start)
  return {
    hired: start,
    ended,
    notified,
    reason,
    isDisabled: draw.isTrue(0.2),
    isNoticePaid: WITH_NOTICE.includes(reason) && draw.isTrue(0.3),
    hours: randomHours(draw, start, ended),
    absences: randomAbsences(draw, start, notified, ended),
    ...randomPays(draw, start, period),
  }
}

/** One working time, or some in turn, the last since before the month of the end; mostly changed where a month of service begins. */
function randomHours(draw: Random, hired: string, ended: string): Career['hours'] {
  const weekly = () => draw.oneOf(['35', '35', '28', '17.5', '24', '30.5'])
  const hours = [{ from: hired, weekly: weekly() }]
  let from = hired
  while (draw.isTrue(0.3)) {
    from = monthsLater(from, draw.from(1, draw.oneOf([6, 60])))
    if (draw.isTrue(0.2)) from = daysLater(from, draw.from(0, 20))
    if (from >= firstDay(monthOf(ended))) break
    hours.push({ from, weekly: weekly() })
  }
  // Overtime of the contract is beyond full time.
  return hours.map((one, place) => (place < hours.length - 1 && draw.isTrue(0.1) ? { ...one, weekly: '39' } : one))
}

/** One after another over the whole contract, so that none shares a day; sometimes one that runs at the notification. */
function randomAbsences(draw: Random, hired: string, notified: string, ended: string): readonly Absence[] {
  const absences: Absence[] = []
  const total = (Date.parse(ended) - Date.parse(hired)) / 86_400_000
  let day = hired < FIRST_ABSENCE ? FIRST_ABSENCE : hired
  for (let left = draw.oneOf([0, 0, 1, 2, 4]); left > 0; left -= 1) {
    const from = daysLater(day, draw.from(0, Math.max(1, Math.floor(total / 3))))
    const to = randomEnd(draw, from)
    if (to >= notified) break
    absences.push(randomAbsence(draw, from, to))
    day = daysLater(to, 1)
  }
  const from = daysLater(notified, -draw.from(0, 400))
  if (draw.isTrue(0.1) && from > day) absences.push(...inTwo(draw, randomAbsence(draw, from, ended)))
  return absences
}

/** Sometimes a stop with its prolongation. */
function inTwo(draw: Random, one: Absence): readonly Absence[] {
  const until = daysLater(one.from, draw.from(0, 90))
  if (!STOPS.includes(one.nature) || until >= one.to || draw.isTrue(0.5)) return [one]
  return [
    { ...one, to: until },
    { ...one, from: daysLater(until, 1), prolongs: true },
  ]
}
const STOPS = ['maladie', 'accident_travail', 'accident_trajet']

/** Whole months more than by chance. */
const randomEnd = (draw: Random, from: string): string =>
  draw.isTrue(0.5)
    ? daysLater(monthsLater(from, draw.from(1, draw.oneOf([2, 12, 36]))), -1)
    : daysLater(from, draw.oneOf([draw.from(0, 10), draw.from(0, 45), draw.from(0, 400)]))

/** The engine reads no earlier absence, and birth leave only from July 2026 on. */
const FIRST_ABSENCE = '1990-01-01'
const KNOWN = NATURES.filter((nature) => nature !== 'conge_supplementaire_naissance')
const WITHOUT_LIMIT = ['maladie', 'accident_travail', 'accident_trajet', 'sans_solde', 'conge_parental'] as const
function randomAbsence(draw: Random, from: string, to: string): Absence {
  const nature = draw.isTrue(0.6) ? draw.oneOf(WITHOUT_LIMIT) : draw.oneOf(['maladie', ...KNOWN])
  const mayWork = nature === 'conge_parental' || nature === 'activite_partielle'
  const works = nature === 'temps_partiel_therapeutique' || (mayWork && draw.isTrue(0.5))
  return { nature, from, to, ...(works && { worked: draw.oneOf(['0.5', '0.8']) }) }
}

/** Thirty months up to the period, or those since the hiring: steady or any pay, with the bonuses of some. */
function randomPays(draw: Random, hired: string, period: string): Pick<Career, 'salary' | 'months'> {
  const steady = draw.isTrue(0.4) ? draw.from(0, 800_000) : undefined
  const rewarded = draw.isTrue(0.5)
  const months: Month[] = []
  let pay = 0
  for (let count = 29; count >= 0; count -= 1) {
    const month = monthOf(monthsLater(firstDay(period), -count))
    pay = steady ?? draw.from(0, 800_000)
    if (month < monthOf(hired)) continue
    const bonus = rewarded && draw.isTrue(0.2) ? draw.from(1, 500_000) : 0
    const bonuses = bonus > 0 ? [{ amount: decimalText(bonus, 2), covers: draw.oneOf([12, 12, 6, 3, 1]) }] : []
    const lost = count > 0 && draw.isTrue(0.02) ? decimalText(draw.from(0, 10_000), 4) : '0'
    months.push({ month, pay: decimalText(pay + bonus, 2), bonuses, lost })
  }
  return { salary: decimalText(pay, 2), months }
}
