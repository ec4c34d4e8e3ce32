import type { NatureAbsence } from '../cases/absence-events.js'
import type { GarantieArret, RegimeIJ } from '../cases/stop.js'
import { Decimal, ZERO } from '../ground/money.js'
import { daysLater, later, monthsLater, yearsBetween } from '../ground/period.js'
import { DureesMaintien, MaintienDuSalaire } from '../law/arrets.js'
import { DureesIJ } from '../law/indemnites-journalieres.js'
import { type Figure, inForce } from '../tree/figure.js'
import { type AbsenceEvent, givesWay, isStop } from './absence-events.js'
import type { SeniorityBracket } from './maintenance-scale.js'

/** The company's settings and the contract's terms for stops. */
export interface StopRules {
  /**
   * First day of the chain of contracts on a day: it gives the seniority; days that an earlier chain paid do not reduce
   * the later one's.
   */
  readonly sinceOf: (day: string) => string
  readonly isLegal: boolean
  /** Days of full pay under the local law of Alsace-Moselle; 0: it does not apply. */
  readonly localDays: number
  /** The scale of the agreement, by full years of seniority. */
  readonly brackets: readonly SeniorityBracket[]
  readonly waitingDays: number
  /** Whether the agreement maintains pay during parents' leaves. */
  readonly keepsParents: boolean
}

type Regime = (typeof RegimeIJ)['values'][number]
/** The rule by which the employer owes pay for a day. */
interface Guarantee {
  readonly kind: (typeof GarantieArret)['values'][number]
  readonly rate: Decimal
}
/** A day of a stop, counted over the whole stop and over the person's earlier stops. */
export interface StopDay {
  readonly event: AbsenceEvent
  readonly day: string
  readonly regime: Regime
  /** The daily allowance that the fund owes: none, the first rate or the second. */
  readonly allowance: 0 | 1 | 2
  readonly guarantee: Guarantee
  /** Whether an allowance paid to the employer is in the base of the withholding tax. */
  readonly isTaxed: boolean
}

const NONE: Guarantee = { kind: 'aucune', rate: ZERO }
const PARTIAL: Guarantee = { kind: 'perte_partielle', rate: ZERO }

const REGIMES: Readonly<Partial<Record<NatureAbsence, Regime>>> = {
  maladie: 'maladie',
  affection_longue_duree: 'maladie',
  temps_partiel_therapeutique: 'maladie',
  accident_travail: 'accident',
  maladie_professionnelle: 'accident',
  accident_trajet: 'accident',
  maternite: 'parentalite',
  paternite: 'parentalite',
  adoption: 'parentalite',
  deuil_enfant: 'parentalite',
}

/**
 * The second month of a supplementary birth leave has a rate of its own, whether it follows the first directly or
 * later.
 */
const regimeOf = ({ nature, root }: AbsenceEvent, day: string): Regime =>
  nature === 'conge_supplementaire_naissance'
    ? day < monthsLater(root.from, 1)
      ? 'naissance_mois_1'
      : 'naissance_mois_2'
    : (REGIMES[nature] ?? 'maladie')

/** Days of a stop so far, and the days that counted when it began. */
interface Course {
  /** Days of absence, and days since the stop resumed after work. */
  days: number
  run: number
  last: string | undefined
  readonly fundWaits: number
  readonly years: number
  /** Days paid by the law and by the agreement in the twelve months before the stop, and since. */
  legal: number
  agreed: number
}

/**
 * Every day of every stop up to a day, in order. Days count over their stop; days paid in the twelve months before it
 * and allowances of the three previous years count too. Only dates decide.
 */
export function stopDays(events: readonly AbsenceEvent[], until: string, rules: StopRules): readonly StopDay[] {
  const stops = events.filter((event) => isStop(event) || event.nature === 'temps_partiel_therapeutique')
  if (stops.length === 0) return []
  const person = new Person(rules)
  const days: StopDay[] = []
  for (const event of stops) {
    const whole = event.worked.isZero() ? [] : stops.filter((other) => givesWay(event, other))
    for (let day = event.from; day <= until && (event.to === undefined || day <= event.to); day = daysLater(day, 1)) {
      if (whole.some(({ from, to }) => from <= day && (to === undefined || day <= to))) continue
      days.push(person.next(event, day))
    }
  }
  return days
}

class Person {
  readonly #rules: StopRules
  readonly #courses = new Map<string, Course>()
  /** Days with a sickness allowance (long illness excepted); days paid under the law; days paid under the agreement. */
  readonly #allowances: string[] = []
  readonly #legal: string[] = []
  readonly #agreed: string[] = []
  /** Last days of sick leave, and first days of long illnesses. */
  #sickUntil: string | undefined
  readonly #longIllnesses: { readonly root: string; readonly from: string }[] = []

  constructor(rules: StopRules) {
    this.#rules = rules
  }

  next(event: AbsenceEvent, day: string): StopDay {
    const course = this.#courses.get(event.root.id) ?? this.#begin(event)
    if (course.last !== undefined && daysLater(course.last, 1) !== day) course.run = 0
    course.days += 1
    course.run += 1
    course.last = day
    const regime = regimeOf(event, day)
    const allowance = this.#allowance(event, day, course, regime)
    const guarantee = this.#guarantee(event, day, course, regime)
    if (regime === 'maladie') this.#sickUntil = day
    const isPartial = event.nature === 'temps_partiel_therapeutique'
    const isTaxed = !isPartial && (regime !== 'maladie' || course.run <= figure(DureesIJ.JoursAssiettePAS, day))
    return { event, day, regime, allowance, guarantee, isTaxed }
  }

  #begin(event: AbsenceEvent): Course {
    const { nature, root } = event
    const since = this.#rules.sinceOf(root.from)
    const yearBefore = later(since, monthsLater(root.from, -figure(DureesMaintien.FenetreMois, root.from)))
    const recent = (days: readonly string[]) => days.filter((day) => day >= yearBefore && day < root.from).length
    const course: Course = {
      days: 0,
      run: 0,
      last: undefined,
      fundWaits: this.#fundWaits(event),
      years: yearsBetween(since, root.from),
      legal: recent(this.#legal),
      agreed: recent(this.#agreed),
    }
    if (nature === 'affection_longue_duree') this.#longIllnesses.push({ root: root.id, from: root.from })
    this.#courses.set(root.id, course)
    return course
  }

  /**
   * No waiting days after at most 48 hours of work, for a second stop of a long illness, or in therapeutic part time
   * (CSS R323-1, L323-3).
   */
  #fundWaits({ nature, root }: AbsenceEvent): number {
    if (nature === 'temps_partiel_therapeutique') return 0
    if (this.#sickUntil !== undefined && root.from <= daysLater(this.#sickUntil, 3)) return 0
    const threeYears = monthsLater(root.from, -36)
    const isKnown = nature === 'affection_longue_duree' && this.#longIllnesses.some(({ from }) => from >= threeYears)
    return isKnown ? 0 : figure(DureesIJ.CarenceMaladie, root.from)
  }

  #allowance(event: AbsenceEvent, day: string, course: Course, regime: Regime): StopDay['allowance'] {
    if (regime === 'accident') return course.days <= figure(DureesIJ.AccidentJoursTaux1, day) ? 1 : 2
    if (regime !== 'maladie') return 1
    if (course.days <= course.fundWaits) return 0
    if (event.nature === 'affection_longue_duree') return 1
    const threeYears = monthsLater(day, -36)
    const most = figure(DureesIJ.NombreMaximum, day)
    // The days are in order: if the n-th last day lies within the period, n days do.
    const first = this.#allowances.at(-most)
    if (first !== undefined && first >= threeYears) return 0
    this.#allowances.push(day)
    return 1
  }

  /**
   * The greatest of the rights under the law, local law and the agreement for the day (compared per advantage, never
   * added).
   */
  #guarantee(event: AbsenceEvent, day: string, course: Course, regime: Regime): Guarantee {
    if (event.nature === 'temps_partiel_therapeutique') return PARTIAL
    const candidates = [...this.#candidates(event, day, course, regime)]
    return candidates.reduce((best, one) => (one.rate.gt(best.rate) ? one : best), NONE)
  }

  *#candidates(event: AbsenceEvent, day: string, course: Course, regime: Regime): Generator<Guarantee> {
    const { isLegal, localDays, waitingDays, keepsParents } = this.#rules
    if (regime !== 'maladie' && regime !== 'accident') {
      if (event.nature === 'deuil_enfant')
        yield { kind: 'deuil_enfant', rate: valueOn(MaintienDuSalaire.DeuilEnfant, day) }
      else if (keepsParents && regime === 'parentalite') yield { kind: 'conventionnelle', rate: new Decimal(1) }
      return
    }
    if (course.days <= localDays) yield { kind: 'droit_local', rate: valueOn(MaintienDuSalaire.DroitLocal, day) }
    const isCommuting = event.nature === 'accident_trajet'
    const isOccupational = regime === 'accident' && !isCommuting
    const bracket = this.#rules.brackets.findLast(({ years }) => years <= course.years)
    if (bracket !== undefined && (isOccupational || course.days > waitingDays)) {
      course.agreed += 1
      const rate = rateOf(bracket.tranches, course.agreed)
      if (rate.gt(0)) {
        this.#agreed.push(day)
        yield { kind: 'conventionnelle', rate }
      }
    }
    const waits = isOccupational ? 0 : figure(DureesMaintien.Carence, day)
    if (!isLegal || course.years < figure(DureesMaintien.Anciennete, day) || course.days <= waits) return
    course.legal += 1
    const each = legalDays(course.years, day)
    if (course.legal > 2 * each) return
    this.#legal.push(day)
    if (course.legal <= each) yield { kind: 'legale_1', rate: valueOn(MaintienDuSalaire.Taux1, day) }
    else yield { kind: 'legale_2', rate: valueOn(MaintienDuSalaire.TiersTaux2, day).div(3) }
  }
}

function rateOf(tranches: SeniorityBracket['tranches'], count: number): Decimal {
  let before = 0
  for (const { days, rate } of tranches) {
    before += days
    if (count <= before) return rate
  }
  return ZERO
}

/** Days at each of the two legal rates, by years of seniority (C. trav. D1226-2). */
function legalDays(years: number, day: string): number {
  const { Duree1, Duree6, Duree11, Duree16, Duree21, Duree26, Duree31 } = DureesMaintien
  const steps = [Duree1, Duree6, Duree11, Duree16, Duree21, Duree26, Duree31]
  return figure(steps[Math.min(6, Math.floor((years - 1) / 5))] ?? Duree1, day)
}

const valueOn = ({ values }: Figure, day: string): Decimal =>
  new Decimal((inForce(values, day) ?? values[0])?.value ?? 0)
/** A duration in the law: whole days, months or years. */
const figure = (one: Figure, day: string): number => Number(valueOn(one, day).toFixed())

/** Whether a number of hours in the three months before a day opens the right to allowances (CSS R313-3). */
export const opensAllowances = (hours: Decimal, day: string): boolean =>
  hours.gte(valueOn(DureesIJ.HeuresTroisMois, day))
