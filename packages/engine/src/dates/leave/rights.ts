import type { NatureAbsence } from '../../cases/absence-events.js'
import { Decimal, ZERO } from '../../ground/money.js'
import {
  dayAtPlace,
  dayOfMonth,
  daysLater,
  earlier,
  firstDay,
  lastDay,
  later,
  monthOf,
  monthsLater,
} from '../../ground/period.js'
import type { AbsenceEvent } from '../absence-events.js'
import { leaveFigure } from './figures.js'
import { halvesOfBoth, type Span, spanOf, weekdayAt } from './span.js'
import type { TermsOn } from './terms.js'

/** Days of leave that a person acquires in a reference year (C. trav. L3141-3 to L3141-7), month by month. */

/** Twelve months in which leave is acquired; it is taken in the next twelve. */
export interface ReferenceYear {
  readonly from: string
  readonly to: string
}

/** The reference year of a day; `start` is its first day as MM-DD: `06-01`, or `04-01` with a leave fund (R3141-4). */
export function referenceYearOf(day: string, start: string): ReferenceYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)
  return { from: `${year}-${start}`, to: daysLater(`${year + 1}-${start}`, -1) }
}
/**
 * The year that begins on a day: it ends where the next begins by the terms then in force, after at most twelve months.
 */
export function yearFrom(from: string, termsOn: TermsOn): ReferenceYear {
  let next = from
  for (let months = 1; months <= 12; months += 1) {
    next = monthsLater(from, months)
    if (next.slice(5) === termsOn(next).start) break
  }
  return { from, to: daysLater(next, -1) }
}
/** Whether the first of two years precedes the other, in which its days are taken. */
export const isBefore = (one: ReferenceYear, year: ReferenceYear): boolean => daysLater(one.to, 1) === year.from

export const yearBefore = ({ from }: ReferenceYear): ReferenceYear => ({
  from: monthsLater(from, -12),
  to: daysLater(from, -1),
})

/**
 * The class of an absence for leave rights: `travail` counts as work, `maladie` gives 2 days a month, `aucun` gives
 * none. Sickness of any length is `maladie`; a work accident counts without the limit of one year since 2024.
 */
const DROIT: Readonly<Record<NatureAbsence, 'travail' | 'maladie' | 'aucun'>> = {
  maladie: 'maladie', // L3141-5 7°, L3141-5-1
  affection_longue_duree: 'maladie',
  accident_travail: 'travail', // L3141-5 5°
  maladie_professionnelle: 'travail',
  accident_trajet: 'travail', // Cass. soc. 03/07/2012 08-44.834
  maternite: 'travail', // L3141-5 2°
  paternite: 'travail',
  adoption: 'travail',
  conge_supplementaire_naissance: 'travail', // as other birth leave (C)
  deuil_enfant: 'travail', // L3142-2
  conges_payes: 'travail', // L3141-5 1°
  evenement_familial: 'travail', // L3142-2
  sans_solde: 'aucun',
  conge_parental: 'aucun', // L1225-54
  greve: 'aucun',
  activite_partielle: 'travail', // R5122-11
  temps_partiel_therapeutique: 'travail',
  formation: 'travail', // L6323-17-5
}

/** The facts that the rights of a person depend on. */
export interface RightsOf {
  /** First and last day of the contract; undefined: open. */
  readonly from: string
  readonly to: string | undefined
  readonly absences: readonly LeaveAbsence[]
  readonly termsOn: TermsOn
  /** Days that the year gave before `from`, from an opening balance within the year. */
  readonly opened?: Decimal | undefined
}
export type LeaveAbsence = Pick<AbsenceEvent, 'id' | 'nature' | 'from' | 'to' | 'fromNoon' | 'untilNoon' | 'worked'>

/** The rights of a year at the end of each month, in working days (jours ouvrables) before rounding up. */
export interface RightsAt {
  /** Last day of the month, or of the contract. */
  readonly day: string
  readonly days: Decimal
}

/** A multiple of 28, 29, 30 and 31, doubled for half days: each part of a month is a whole number of these units. */
const PARTS = 2 * 377_580

/** The rights that the months of a reference year give, up to a day; none if the person is not employed in it. */
export function rightsOf(year: ReferenceYear, upTo: string, person: RightsOf): readonly RightsAt[] {
  const first = later(year.from, person.from)
  const last = earlier(year.to, earlier(upTo, person.to ?? year.to))
  const figures = figuresOn(year.to)
  const kinds = ['maladie', 'aucun'] as const
  const spans = Object.fromEntries(
    kinds.map((kind) => [kind, person.absences.filter(gives(kind)).map(spanOfAbsence)]),
  ) as Record<(typeof kinds)[number], Span[]>
  const rights: RightsAt[] = []
  const atWork = new WorkingTime(figures, person.termsOn)
  const withSickness = new WorkingTime(figures, person.termsOn)
  let sick = ZERO
  const opened = person.opened ?? ZERO
  for (
    let month = monthOf(first);
    first <= last && month <= monthOf(last);
    month = monthOf(monthsLater(firstDay(month), 1))
  ) {
    const day = earlier(last, lastDay(month))
    const present = spanOf(later(first, firstDay(month)), day)
    // 377,580 is a multiple of the length of any month.
    const share = PARTS / 2 / dayOfMonth(lastDay(month))
    atWork.add(present, [...spans.maladie, ...spans.aucun], share)
    withSickness.add(present, spans.aucun, share)
    const ill = spans.maladie.reduce((all, span) => all + halvesOfBoth(present, span), 0)
    sick = sick.plus(figures.monthSick.times(ill * share))
    const ofSickness = Decimal.min(sick, figures.mostSick.times(PARTS))
    // Sickness never gives more than work would have given (L3141-5-1).
    const all = Decimal.min(atWork.rights().plus(ofSickness), withSickness.rights()).div(PARTS).plus(opened)
    // An opening balance may exceed the days that the law gives.
    rights.push({ day, days: Decimal.max(opened, Decimal.min(all, figures.most)) })
  }
  return rights
}

/**
 * Time that counts as work since the beginning of a reference year, and the rights that it gives, in `PARTS` of a day.
 */
class WorkingTime {
  readonly #figures: ReturnType<typeof figuresOn>
  readonly #termsOn: TermsOn
  #months = ZERO
  #halves = 0
  #weeks = 0

  constructor(figures: ReturnType<typeof figuresOn>, termsOn: TermsOn) {
    this.#figures = figures
    this.#termsOn = termsOn
  }

  /** Adds a span of a month less some absences; `share` is the part of the month that half a day makes. */
  add(present: Span, absences: readonly Span[], share: number): void {
    const absent = absences.reduce((all, span) => all + halvesOfBoth(present, span), 0)
    const halves = present.until - present.from - absent
    this.#months = this.#months.plus(this.#figures.month.times(halves * share))
    this.#halves += halves
    this.#weeks += weeksOfWork(present, absences, this.#termsOn)
  }

  /** The best of three counts: by months, by four weeks of 28 days, by the working days of four weeks (L3141-4). */
  rights(): Decimal {
    const { month, weeks } = this.#figures
    const byDays = Math.floor(this.#weeks / WEEK / weeks)
    const byWeeks = Math.floor(this.#halves / 2 / (7 * weeks))
    return Decimal.max(this.#months, month.times(Math.max(byWeeks, byDays)).times(PARTS))
  }
}

const gives =
  (droit: string) =>
  ({ nature, worked }: LeaveAbsence): boolean =>
    worked.isZero() && DROIT[nature] === droit
const spanOfAbsence = ({ from, to, fromNoon, untilNoon }: LeaveAbsence): Span => spanOf(from, to, fromNoon, untilNoon)

/** One week of any pattern: each of its days is a whole number of these units; doubled for half days. */
const WEEK = 2 * 420

/**
 * Weeks of work in a span less those of some absences, in parts of `WEEK`: a day is its share of its pattern's week.
 */
function weeksOfWork(present: Span, absences: readonly Span[], termsOn: TermsOn): number {
  const near = absences.filter((span) => halvesOfBoth(present, span) > 0)
  let parts = 0
  for (let place = Math.floor(present.from / 2); 2 * place < present.until; place += 1) {
    const { week } = termsOn(dayAtPlace(place))
    if (week[weekdayAt(place)] !== true) continue
    const day = { from: 2 * place, until: 2 * place + 2 }
    const halves = near.reduce((left, span) => left - halvesOfBoth(day, span), 2)
    parts += (halves * WEEK) / 2 / week.filter(Boolean).length
  }
  return parts
}

/** The figures of the law on the last day of a reference year. */
const figuresOn = (day: string) => ({
  month: leaveFigure('JoursParMois', day),
  monthSick: leaveFigure('JoursParMoisMaladie', day),
  most: leaveFigure('JoursParAn', day),
  mostSick: leaveFigure('JoursParAnMaladie', day),
  weeks: Number(leaveFigure('SemainesParMois', day).toFixed()),
})
