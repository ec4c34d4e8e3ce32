import { Decimal, roundTo, ZERO } from '../../ground/money.js'
import { monthOf } from '../../ground/period.js'
import type { LeaveDay } from './days.js'
import { leaveFigure } from './figures.js'
import type { Counter, Movement, MovementKind, Taking } from './movements.js'
import type { LeaveRecord } from './records.js'
import { isBefore, type ReferenceYear, type RightsAt, yearBefore } from './rights.js'
import type { LeaveTerms, TermsOn } from './terms.js'

/** A counter under construction. */
interface OpenCounter extends Counter {
  readonly movements: Movement[]
  acquired: Decimal
  opening: Counter['opening']
  /** The sum of its movements so far. */
  balance: Decimal
  /** Days given by the law, rounded as the payslip prints them: opening balance and months. */
  credited: Decimal
  /** Days of the principal leave taken; those taken from 1 November to 30 April; the days earned by the latter. */
  principal: Decimal
  outside: Decimal
  earned: number
  expires: string | undefined
}

interface About {
  readonly reason: string
  readonly text: string
  readonly event?: string
}

/** Writes the movements of a person's counters, in the order of their days. */
export class Ledger {
  readonly counters: OpenCounter[] = []
  readonly takings: Taking[] = []
  readonly #termsOn: TermsOn
  readonly #unit: LeaveTerms['unit']

  /** Counts in the unit in force on a day, and converts days that were entered or taken under another unit. */
  constructor(termsOn: TermsOn, day: string) {
    this.#termsOn = termsOn
    this.#unit = termsOn(day).unit
  }

  /** The counter of the days that a reference year gives; opens it if it does not exist. */
  current(year: ReferenceYear): OpenCounter {
    return this.#find(({ from }) => from === year.from) ?? this.#add(year, false)
  }
  /** The counter of the previous year, whose days are taken in this one. */
  before(year: ReferenceYear): OpenCounter | undefined {
    return this.#find((one) => isBefore(one, year))
  }

  open(year: ReferenceYear, { id, date, compteur, remuneration, indemnites, ...record }: LeaveRecord): void {
    const [acquis, jours] = [this.#converted(record.acquis, date), this.#converted(record.jours, date)]
    const counter = compteur === 'N' ? this.current(year) : this.#add(yearBefore(year), false)
    counter.acquired = acquis
    counter.credited = acquis
    // Days taken earlier belong to the principal leave first.
    counter.principal = this.inWorkingDays(Decimal.max(acquis.minus(jours), ZERO))
    counter.opening = { date, acquired: acquis, days: jours, pay: remuneration, paid: indemnites }
    this.#move(counter, 'opening', date, jours, { reason: 'Solde de reprise', text: 'C. trav. L3141-3', event: id })
  }

  /** The days that a month gives: the rights of the year with it, less those without it. */
  acquire(counter: OpenCounter, { day, days }: RightsAt): void {
    counter.acquired = this.#inUnit(days)
    const credited = counter.acquired.toDecimalPlaces(2)
    this.#move(counter, 'acquired', day, credited.minus(counter.credited), {
      reason: `Droits acquis en ${monthOf(day)}`,
      text: 'C. trav. L3141-3 à L3141-6',
    })
    counter.credited = credited
  }

  roundUp(counter: OpenCounter, date: string): void {
    const whole = this.#inUnit(this.inWorkingDays(counter.acquired).toDecimalPlaces(10).ceil())
      .toDecimalPlaces(10)
      .ceil()
    this.#move(counter, 'rounded', date, whole.minus(counter.credited), {
      reason: 'Arrondi au jour supérieur',
      text: 'C. trav. L3141-7',
    })
    counter.credited = whole
  }

  /** Days for seniority or from the company: they belong to the previous year unless the record states another. */
  grant(year: ReferenceYear, { id, nature, date, compteur, jours }: LeaveRecord): void {
    const counter = compteur === 'N' ? this.current(year) : (this.before(year) ?? this.#add(yearBefore(year), false))
    const reason = nature === 'anciennete' ? 'Jours d’ancienneté' : 'Jours supplémentaires'
    this.#move(counter, 'granted', date, this.#converted(jours, date), {
      reason,
      text: 'C. trav. L3141-10 (accord ou usage)',
      event: id,
    })
  }

  /**
   * A day of leave is taken from carried days first, then from the previous year, then from the current one, which may
   * fall below 0.
   */
  take(year: ReferenceYear, { day, event, days, givenBack }: LeaveDay): void {
    this.expire(day)
    const current = this.current(year)
    const before = this.before(year)
    const from = [...this.counters.filter(({ carriedOver }) => carriedOver), ...(before ? [before] : [])]
    let left = this.#converted(days, day)
    let toGive = this.#converted(givenBack, day)
    for (const counter of [...from, current]) {
      const most = counter === current ? left : Decimal.max(ZERO, Decimal.min(left, counter.balance))
      if (most.isZero()) continue
      left = left.minus(most)
      const back = Decimal.min(toGive, most)
      toGive = toGive.minus(back)
      this.#move(counter, 'taken', day, most.negated(), { reason: 'Congés pris', text: 'C. trav. L3141-17', event })
      const text = 'Cass. soc. 10/09/2025 n° 23-22.732'
      this.#move(counter, 'given_back', day, back, { reason: 'Congés rendus : arrêt pendant les congés', text, event })
      const net = most.minus(back)
      if (net.isZero()) continue
      this.takings.push({ day, days: net, counter })
      if (counter === before) this.#splitLeave(counter, day, net)
    }
  }

  /** Days taken on unrecorded dates, from the oldest counter first. They are not leave of the month. */
  declare(year: ReferenceYear, date: string, days: Decimal): void {
    const current = this.current(year)
    let left = days
    for (const counter of [...this.counters.filter((one) => one !== current), current]) {
      const most = counter === current ? left : Decimal.max(ZERO, Decimal.min(left, counter.balance))
      left = left.minus(most)
      const about = { reason: 'Congés pris, déclarés au départ', text: 'C. trav. L3141-28' }
      if (!most.isZero()) this.#move(counter, 'opening', date, most.negated(), about)
    }
  }

  /** Days of the principal leave taken from 1 November to 30 April give one day more from the third on, two from the sixth. */
  #splitLeave(counter: OpenCounter, day: string, net: Decimal): void {
    const days = this.inWorkingDays(net)
    const left = Decimal.max(ZERO, leaveFigure('CongePrincipal', day).minus(counter.principal))
    counter.principal = counter.principal.plus(days)
    if (
      !this.#termsOn(day).split ||
      this.inWorkingDays(counter.credited).lte(leaveFigure('CongeNonFractionnable', day))
    )
      return
    if (day.slice(5) >= '05-01' && day.slice(5) <= '10-31') return
    counter.outside = counter.outside.plus(Decimal.min(days, left))
    const isAtLeast = (bound: Decimal): boolean => counter.outside.gte(bound)
    const earned = isAtLeast(leaveFigure('FractionnementDeuxJours', day))
      ? 2
      : isAtLeast(leaveFigure('FractionnementUnJour', day))
        ? 1
        : 0
    this.#move(counter, 'split', day, new Decimal(Math.max(0, earned - counter.earned)), {
      reason: 'Jours de fractionnement',
      text: 'C. trav. L3141-23 2° b',
    })
    counter.earned = Math.max(counter.earned, earned)
  }

  carryOver(
    before: OpenCounter,
    year: ReferenceYear,
    {
      days,
      expires,
      isSick,
    }: { readonly days: Decimal; readonly expires: string | undefined; readonly isSick: boolean },
  ): void {
    if (days.isZero()) return
    const why = isSick
      ? { reason: 'Report des congés que la maladie a empêché de prendre', text: 'C. trav. L3141-19-1 à L3141-19-3' }
      : { reason: 'Report des congés non pris', text: 'C. trav. L3141-22 (accord ou usage)' }
    this.#move(before, 'carried_out', year.to, days.negated(), why)
    const carried = this.#add(before.year, true)
    carried.acquired = before.acquired
    carried.opening = before.opening
    carried.expires = expires
    this.#move(carried, 'carried_in', year.to, days, why)
  }

  /** Days taken beyond the acquired ones are a debt of the next year. */
  carryDebt(before: OpenCounter, year: ReferenceYear): void {
    if (!before.balance.isNegative()) return
    const about = { reason: 'Congés pris par anticipation', text: 'C. trav. L3141-12' }
    const debt = before.balance
    this.#move(before, 'carried_out', year.to, debt.negated(), about)
    this.#move(this.current(year), 'carried_in', year.to, debt, about)
  }

  lose(counter: OpenCounter, date: string, days: Decimal, reason: string, text: string): void {
    this.#move(counter, 'lost', date, days.negated(), { reason, text })
  }

  /** Carried days whose term has ended. */
  expire(day: string): void {
    for (const counter of this.counters) {
      if (counter.expires === undefined || counter.expires >= day) continue
      const { balance, expires } = counter
      this.lose(counter, expires, balance, 'Fin du report de 15 mois', 'C. trav. L3141-19-1 à L3141-19-3')
      counter.expires = undefined
    }
  }

  /** At the end of the contract every positive counter is paid and every negative one is claimed back. */
  close(year: ReferenceYear, date: string): void {
    this.roundUp(this.current(year), date)
    for (const counter of this.counters) {
      const about = counter.balance.isNegative()
        ? { reason: 'Congés pris au-delà des droits', text: 'C. trav. L3141-29' }
        : { reason: 'Indemnité compensatrice de congés payés', text: 'C. trav. L3141-28' }
      this.#move(counter, 'paid', date, counter.balance.negated(), about)
    }
  }

  /** Six working days are five open days. */
  inWorkingDays(days: Decimal): Decimal {
    return this.#unit === 'ouvrables' ? days : days.times(6).div(5)
  }
  #inUnit(workingDays: Decimal): Decimal {
    return this.#unit === 'ouvrables' ? workingDays : workingDays.times(5).div(6)
  }

  /** Days in the unit that was in force on a day. */
  #converted(days: Decimal, day: string): Decimal {
    const { unit } = this.#termsOn(day)
    if (unit === this.#unit) return days
    return roundTo(unit === 'ouvrables' ? days.times(5).div(6) : days.times(6).div(5), 2)
  }

  #find(isIt: (year: ReferenceYear) => boolean): OpenCounter | undefined {
    return this.counters.find((one) => !one.carriedOver && isIt(one.year))
  }

  #add(year: ReferenceYear, carriedOver: boolean): OpenCounter {
    const counter: OpenCounter = {
      ...{ year, carriedOver, movements: [], opening: undefined, expires: undefined, earned: 0 },
      ...{ acquired: ZERO, balance: ZERO, credited: ZERO, principal: ZERO, outside: ZERO },
    }
    this.counters.push(counter)
    return counter
  }

  /** Adds days to a counter; days of one event in one month make one movement. */
  #move(counter: OpenCounter, kind: MovementKind, date: string, days: Decimal, reason: About): void {
    if (days.isZero() && kind !== 'opening') return
    counter.balance = counter.balance.plus(days)
    const place = counter.movements.findLastIndex((one) => one.kind === kind)
    const last = counter.movements[place]
    const isSame =
      MERGED.has(kind) && last?.event === reason.event && last !== undefined && monthOf(last.date) === monthOf(date)
    if (isSame) counter.movements[place] = { ...last, until: date, days: last.days.plus(days) }
    else counter.movements.push({ kind, date, until: date, days, ...reason })
  }
}

const MERGED: ReadonlySet<MovementKind> = new Set(['taken', 'given_back'])
