import type { NatureAbsence } from '../../cases/absence-events.js'
import { Decimal, ZERO } from '../../ground/money.js'
import { dayOfMonth, daysLater, earlier, firstDay, lastDay, later, monthOf, monthsLater } from '../../ground/period.js'
import type { AbsenceEvent } from '../absence-events.js'
import { leaveFigure } from './figures.js'
import { halvesOfBoth, type Span, spanOf, weekdayAt } from './span.js'

/** Days of leave that a person acquires in a reference year (C. trav. L3141-3 to L3141-7), month by month. */

/** Twelve months in which leave is acquired; it is taken in the twelve after them. */
export interface ReferenceYear {
  readonly from: string
  readonly to: string
}

/** The reference year of a day; `start` is its first day as MM-DD: `06-01`, or `04-01` with a leave fund (R3141-4). */
export function referenceYearOf(day: string, start: string): ReferenceYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)
  return { from: `${year}-${start}`, to: daysLater(`${year + 1}-${start}`, -1) }
}
export const yearAfter = ({ to }: ReferenceYear): ReferenceYear => ({
  from: daysLater(to, 1),
  to: daysLater(monthsLater(daysLater(to, 1), 12), -1),
})

export const yearBefore = ({ from }: ReferenceYear): ReferenceYear => ({
  from: monthsLater(from, -12),
  to: daysLater(from, -1),
})

/**
 * What an absence is for the rights: `travail` counts as work, `maladie` gives 2 days a month, `aucun` gives none. Sickness is
 * maladie whatever its length; a work accident counts without the limit of one year since 2024.
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
  conge_supplementaire_naissance: 'travail', // as the others (C)
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

/** What the rights of a person depend on. */
export interface RightsOf {
  /** First and last day of the contract; undefined: open. */
  readonly from: string
  readonly to: string | undefined
  readonly absences: readonly LeaveAbsence[]
  /** Whether the person works on a day of the week, from Monday on. */
  readonly week: readonly boolean[]
  /** Days that the year gave before `from`: an opening balance within the year. */
  readonly opened?: Decimal | undefined
}
export type LeaveAbsence = Pick<AbsenceEvent, 'id' | 'nature' | 'from' | 'to' | 'fromNoon' | 'untilNoon' | 'worked'>

/** The rights of a year at the end of each month, working days (jours ouvrables) before they are rounded up. */
export interface RightsAt {
  /** Last day of the month, or of the contract. */
  readonly day: string
  readonly days: Decimal
}

/** A multiple of 28, 29, 30 and 31, twice for half days: each part of a month is a whole number of these. */
const PARTS = 2 * 377_580

/** The rights that the months of a reference year give, up to a day. A person who is not employed in it has none. */
export function rightsOf(year: ReferenceYear, upTo: string, person: RightsOf): readonly RightsAt[] {
  const first = later(year.from, person.from)
  const last = earlier(year.to, earlier(upTo, person.to ?? year.to))
  const figures = figuresOn(year.to)
  const kinds = ['maladie', 'aucun'] as const
  const spans = Object.fromEntries(
    kinds.map((kind) => [kind, person.absences.filter(gives(kind)).map(spanOfAbsence)]),
  ) as Record<(typeof kinds)[number], Span[]>
  const rights: RightsAt[] = []
  const atWork = new WorkingTime(figures, person.week)
  const withSickness = new WorkingTime(figures, person.week)
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
    // An opening balance may hold more than the law gives.
    rights.push({ day, days: Decimal.max(opened, Decimal.min(all, figures.most)) })
  }
  return rights
}

/** Time that counts as work since the beginning of a reference year, and the rights that it gives, in `PARTS` of a day. */
class WorkingTime {
  readonly #figures: ReturnType<typeof figuresOn>
  readonly #week: readonly boolean[]
  #months = ZERO
  #halves = 0
  #worked = 0

  constructor(figures: ReturnType<typeof figuresOn>, week: readonly boolean[]) {
    this.#figures = figures
    this.#week = week
  }

  /** Adds a span of a month without some absences; `share` is what a half day is of the month. */
  add(present: Span, absences: readonly Span[], share: number): void {
    const absent = absences.reduce((all, span) => all + halvesOfBoth(present, span), 0)
    const halves = present.until - present.from - absent
    this.#months = this.#months.plus(this.#figures.month.times(halves * share))
    this.#halves += halves
    this.#worked += workedHalves(present, absences, this.#week)
  }

  /** By months; by four weeks of 28 days, or by the working days of four weeks: the best of them (L3141-4). */
  rights(): Decimal {
    const { month, weeks } = this.#figures
    const perMonth = this.#week.filter(Boolean).length * weeks
    const byDays = perMonth === 0 ? 0 : Math.floor(this.#worked / 2 / perMonth)
    const byWeeks = Math.floor(this.#halves / 2 / (7 * weeks))
    return Decimal.max(this.#months, month.times(Math.max(byWeeks, byDays)).times(PARTS))
  }
}

const gives =
  (droit: string) =>
  ({ nature, worked }: LeaveAbsence): boolean =>
    worked.isZero() && DROIT[nature] === droit
const spanOfAbsence = ({ from, to, fromNoon, untilNoon }: LeaveAbsence): Span => spanOf(from, to, fromNoon, untilNoon)

/** Half days of the pattern in a span, without those of some absences. */
function workedHalves(present: Span, absences: readonly Span[], week: readonly boolean[]): number {
  const near = absences.filter((span) => halvesOfBoth(present, span) > 0)
  let halves = 0
  for (let place = Math.floor(present.from / 2); 2 * place < present.until; place += 1) {
    if (week[weekdayAt(place)] !== true) continue
    const day = { from: 2 * place, until: 2 * place + 2 }
    halves += near.reduce((left, span) => left - halvesOfBoth(day, span), 2)
  }
  return halves
}

/** The figures of the law on the last day of a reference year. */
const figuresOn = (day: string) => ({
  month: leaveFigure('JoursParMois', day),
  monthSick: leaveFigure('JoursParMoisMaladie', day),
  most: leaveFigure('JoursParAn', day),
  mostSick: leaveFigure('JoursParAnMaladie', day),
  weeks: Number(leaveFigure('SemainesParMois', day).toFixed()),
})
