import { MontantIJ, NATURES, type NatureAbsence } from '../cases/absence-events.js'
import * as settings from '../cases/absence-settings.js'
import { GarantieNet } from '../cases/absence-settings.js'
import { DebutVehicule, FinVehicule } from '../cases/benefits.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { AlsaceMoselle } from '../cases/company.js'
import { SalaireMensuel } from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import { HeuresActivitePartielle, HeuresReference, HeuresRetenue } from '../cases/employer-regimes.js'
import type { NumberField } from '../cases/field.js'
import { CongesN, CongesN1, CongesReport } from '../cases/leave-derived.js'
import * as month from '../cases/month-absences.js'
import { at } from '../cases/read.js'
import { GarantieArret, TauxConventionnel, UnitesArret } from '../cases/stop.js'
import { accepted, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { daysLater, earlier, firstDay, LAW_FROM, lastDay, later, monthOf, monthsLater } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import type { Facts, StopFacts } from '../tree/facts.js'
import type { Warning } from '../tree/payslip.js'
import { enteredTwice, wrongParts } from './absence-conflicts.js'
import { type AbsenceEvent, givesWay, halvesOn, isStop } from './absence-events.js'
import { absenceUnits } from './absence-units.js'
import type { Days } from './employed-days.js'
import { carriedBefore, type EarlierMonth } from './history.js'
import type { FieldsUntil } from './leave/terms.js'
import { bracketsOf } from './maintenance-scale.js'
import type { LeaveContracts } from './read-contract.js'
import { hoursBetween, type Schedule } from './schedule.js'
import { opensAllowances, type StopDay, type StopRules, stopDays } from './stop-days.js'
import { type StopDayInMonth, stopFacts } from './stops.js'

/** Facts of a month's absences that follow from dates alone; the law gives the amounts. */
export interface MonthAbsences {
  readonly numbers: Readonly<Record<string, Decimal>>
  readonly stops: readonly StopFacts[]
  /** Months with unknown pay that a daily allowance needs: the present salary replaces it. */
  readonly unknownPays: readonly string[]
  /** Stops whose allowances count although the contract alone lacks the hours that the fund requires before them. */
  readonly fewHours: readonly string[]
}

/** The field that deducts the hours of an absence; absent: the pay continues, or leave has lines of its own. */
const RETENTIONS: Readonly<Partial<Record<NatureAbsence, NumberField>>> = {
  maladie: month.UnitesMaladie,
  affection_longue_duree: month.UnitesMaladie,
  accident_travail: month.UnitesATMP,
  maladie_professionnelle: month.UnitesATMP,
  accident_trajet: month.UnitesATMP,
  maternite: month.UnitesParentalite,
  paternite: month.UnitesParentalite,
  adoption: month.UnitesParentalite,
  conge_supplementaire_naissance: month.UnitesParentalite,
  deuil_enfant: month.UnitesParentalite,
  temps_partiel_therapeutique: month.UnitesTempsPartielTherapeutique,
  sans_solde: month.UnitesSansSolde,
  conge_parental: month.UnitesSansSolde,
  greve: month.UnitesSansSolde,
}
/** Absences whose whole days have no pay; for a stop, its own payments decide. */
const UNPAID: ReadonlySet<NatureAbsence> = new Set(['sans_solde', 'conge_parental', 'greve'])

/** A month of the history whose gross counts as reference pay. */
type PaidMonth = Pick<EarlierMonth, 'period' | 'carried' | 'contract' | 'before'>

/**
 * The natures of absence that set a field: hours and days of absence, facts of stops, leave taken. `key`: `Case.Field`;
 * the list is empty for a field that no absence sets.
 */
export function naturesBehind(key: string): ReadonlySet<NatureAbsence> {
  const retained = NATURES.filter((nature) => RETENTIONS[nature]?.key === key)
  if (retained.length > 0) return new Set(retained)
  if (key === month.JoursSansPaie.key || key === month.JoursSansPaieVehicule.key) return UNPAID
  if (key === HeuresActivitePartielle.key) return new Set(['activite_partielle'])
  if (LEAVE_TAKEN.has(key)) return new Set(['conges_payes'])
  const [caseName] = key.split('.')
  const isOfStops = caseName === UnitesArret.caseName || caseName === month.MaintienArrets.caseName
  return isOfStops && key !== month.UnitesDuMois.key ? PAID_AS_STOPS : new Set()
}
const LEAVE_TAKEN: ReadonlySet<string> = new Set(
  [CongesReport, CongesN1, CongesN].flatMap(({ pris, heures, prisEnTout }) => [pris.key, heures.key, prisEnTout.key]),
)
/** Inputs of `stopDays`. */
const PAID_AS_STOPS: ReadonlySet<NatureAbsence> = new Set(
  NATURES.filter((nature) => isStop({ nature }) || nature === 'temps_partiel_therapeutique'),
)

interface MonthOfPerson {
  readonly fields: CheckedFields
  readonly events: readonly AbsenceEvent[]
  readonly period: string
  readonly contract: Facts['contract']
  /** The days of the month that contracts cover: absences count on these days only. */
  readonly employed: readonly Days[]
  /** The earlier periods of a month that is paid by periods, of those that the contracts cover. */
  readonly within?: readonly FieldsUntil[]
  /** An earlier contract of the month that this one does not continue. */
  readonly ended: LeaveContracts['ended']
  readonly history: readonly PaidMonth[]
}

/** The facts of a month with absences; undefined if no absence touches it, which costs no time. */
export function monthAbsences(person: MonthOfPerson): Outcome<MonthAbsences | undefined> {
  const { fields, events, period, employed } = person
  const last = lastDay(period)
  const touching = events.filter((event) => employed.some((days) => covers(event, days)))
  if (touching.length === 0) return accepted(undefined)
  const wrong = [...wrongParts(touching), ...enteredTwice(fields, touching)]
  if (wrong.length > 0) return refused(wrong)
  const units = absenceUnits(fields, last, person.within)
  const numbers: Record<string, Decimal> = {}
  let absent = ZERO
  const add = ({ key }: NumberField, value: Decimal): void => {
    numbers[key] = (numbers[key] ?? ZERO).plus(value)
  }
  const parts = new Map<string, { readonly units: Decimal; readonly isWhole: boolean }>()
  for (const event of touching) {
    const field = RETENTIONS[event.nature]
    for (const day of daysIn(event, employed)) {
      const part = partOf(event, events, day)
      const hours = units.ofDay(day).times(part)
      if (field !== undefined) {
        add(field, hours)
        absent = absent.plus(hours)
      }
      if (event.nature === 'activite_partielle') add(HeuresActivitePartielle, hours)
      const isUnpaid = UNPAID.has(event.nature) && part.eq(1)
      if (isUnpaid) add(month.JoursSansPaie, ONE)
      if (isUnpaid && hasCar(fields, day)) add(month.JoursSansPaieVehicule, ONE)
      parts.set(`${event.id}\n${day}`, { units: hours, isWhole: part.eq(1) })
    }
  }
  // An average divisor may be below the hours of a whole month: no more than the whole pay is deducted, and no more than
  // the deduction is maintained.
  numbers[month.UnitesDuMois.key] = Decimal.max(units.ofMonth, absent)
  partialActivity(fields, numbers, units.ofMonth)
  const until = employed.at(-1)?.to ?? last
  const days = stopDays(events, until, rulesOf(person)).flatMap((one: StopDay): StopDayInMonth[] => {
    const part = parts.get(`${one.event.id}\n${one.day}`)
    return part === undefined ? [] : [{ ...one, ...part, hasCar: hasCar(fields, one.day) }]
  })
  for (const { units: hours, guarantee } of days) if (guarantee.rate.lt(1)) add(month.UnitesNonMaintenues, hours)
  const early = days.find(
    ({ event, guarantee }) =>
      event.root.from < LAW_FROM && event.allowance === undefined && (event.subrogation || guarantee.rate.gt(0)),
  )
  if (early !== undefined) {
    const expected = `the allowance of the fund's statement: a stop that began before ${LAW_FROM} has no figures here`
    return refused([fault('missing_field', at(MontantIJ), expected)])
  }
  const unknown = new Set<string>()
  const isComputed = (event: AbsenceEvent): boolean =>
    event.allowance === undefined &&
    (event.subrogation !== undefined || days.some((day) => day.event === event && day.guarantee.rate.gt(0)))
  const stops = stopFacts(days, (event) => paysOf(event, person, isComputed(event) ? unknown : new Set()))
  const few = days.filter(
    ({ event, regime, allowance }) =>
      regime !== 'accident' && allowance > 0 && isComputed(event) && hasFewHours(event, person, units.schedule),
  )
  const fewHours = [...new Set(few.map(({ event }) => event.root.id))]
  return accepted({ numbers, stops, unknownPays: [...unknown].sort(), fewHours })
}

const covers = (event: AbsenceEvent, { from, to }: Days): boolean =>
  event.from <= to && (event.to === undefined || event.to >= from)

const ONE = new Decimal(1)
const HALF = new Decimal('0.5')

/** The days of an absence within those of employment. */
export function* daysIn(event: AbsenceEvent, employed: readonly Days[]): Generator<string> {
  for (const { from, to } of employed) {
    for (let day = later(event.from, from); day <= earlier(event.to ?? to, to); day = daysLater(day, 1)) yield day
  }
}

/** The halves of a day that an event leaves unworked, less those of an event that it yields to. */
export function partOf(event: AbsenceEvent, events: readonly AbsenceEvent[], day: string): Decimal {
  const stronger = events.filter((other) => other !== event && givesWay(event, other)).map((one) => halvesOn(one, day))
  const halves = halvesOn(event, day).filter((half, place) => half && !stronger.some((one) => one[place]))
  return halves.length === 0 ? ZERO : (halves.length === 2 ? ONE : HALF).times(ONE.minus(event.worked))
}

/** Whether a company car was lent on a day. */
function hasCar({ dates }: CheckedFields, day: string): boolean {
  const [lent, back] = [dates[DebutVehicule.key], dates[FinVehicule.key]]
  return lent !== undefined && lent <= day && (back === undefined || day <= back)
}

function rulesOf(person: MonthOfPerson): StopRules {
  const { numbers, choices } = person.fields
  const number = ({ key }: NumberField): number => Number((numbers[key] ?? ZERO).toFixed())
  const isExecutive = choices[employee.StatutCadre.key] === 'true'
  const scale = choices[settings.BaremeMaintien.key]
  return {
    sinceOf: (day) => chainOn(day, person),
    isLegal: choices[settings.MaintienLegal.key] !== 'aucun',
    localDays: choices[AlsaceMoselle.key] === 'true' ? number(settings.JoursDroitLocal) : 0,
    brackets: bracketsOf((isExecutive ? choices[settings.BaremeMaintienCadre.key] : undefined) ?? scale),
    waitingDays: number(settings.CarenceMaintien),
    keepsParents: choices[settings.MaintienParentalite.key] === 'true',
  }
}

/**
 * The first day of the chain of contracts on a day: of an earlier chain, if the month or the history has one, else of
 * the present chain.
 */
function chainOn(day: string, { contract: { since }, ended, history }: MonthOfPerson): string {
  if (day >= since) return since
  if (ended !== undefined && ended.from <= day) return ended.from
  return history.findLast(({ contract }) => contract !== undefined && contract.since <= day)?.contract?.since ?? since
}

/**
 * Whether the contract has too few hours in the three months before a stop to open the right to allowances (CSS
 * R313-3).
 */
function hasFewHours({ root }: AbsenceEvent, of: MonthOfPerson, schedule: Schedule): boolean {
  const from = later(chainOn(root.from, of), monthsLater(root.from, -3))
  const hours = from < root.from ? hoursBetween(schedule, from, daysLater(root.from, -1)) : ZERO
  return !opensAllowances(hours, root.from)
}

/**
 * For events: the real hours of the month divide the pay, and at most the legal month is indemnified (C. trav.
 * R5122-11).
 */
function partialActivity(
  { numbers: entered }: CheckedFields,
  numbers: Record<string, Decimal>,
  ofMonth: Decimal,
): void {
  const hours = numbers[HeuresActivitePartielle.key]
  if (hours === undefined) return
  const reference = entered[HeuresReference.key]
  const weekly = Decimal.min(entered[employee.HeuresContrat.key] ?? 35, 35)
  const most = reference?.gt(0) ? reference : roundTo(weekly.times(52).div(12), 2)
  const isWholeMonth = hours.gte(ofMonth)
  numbers[HeuresActivitePartielle.key] = isWholeMonth ? most : Decimal.min(hours, most)
  numbers[HeuresRetenue.key] = isWholeMonth ? most : ofMonth
}

/**
 * The pays of the three civil months before a stop, the last first: as attested; else from the history, as if the month
 * had been fully worked (CSS R323-8); else the present salary (C).
 */
function paysOf({ root }: AbsenceEvent, person: MonthOfPerson, unknown: Set<string>): readonly Decimal[] {
  const { events, contract, fields } = person
  const first = events.find(({ id }) => id === root.id)
  const isOfAccident = RETENTIONS[root.nature] === month.UnitesATMP
  return [1, 2, 3].map((before, place) => {
    const attested = first?.pays[place]
    if (attested !== undefined) return attested
    const period = monthOf(monthsLater(firstDay(monthOf(root.from)), -before))
    const paid = isOfAccident ? paidForAccident(period, person, root.from) : paidIn(period, person, root.from)
    if (paid !== undefined) return paid
    if (contract.since <= firstDay(period) && (place === 0 || !isOfAccident)) unknown.add(period)
    return salaryOf(fields)
  })
}

/** A month that was computed before `PaieDeReference` existed counts with its gross, unless an absence lowered it. */
function paidIn(
  period: string,
  { history, events }: Pick<MonthOfPerson, 'history' | 'events'>,
  stop: string,
): Decimal | undefined {
  const month = history.find((one) => one.period === period)
  const carried = month && carriedBefore(month, stop)
  const asIfWorked = carried?.get(REFERENCE_PAY)
  if (asIfWorked?.gt(0)) return asIfWorked
  const days = { from: firstDay(period), to: lastDay(period) }
  if (carried === undefined || events.some((event) => RETENTIONS[event.nature] && covers(event, days))) return undefined
  return carried.get('TotalBrut' satisfies LineName) ?? ZERO
}

/**
 * For an accident, back pay that was paid before the stop counts in the months after its payment, in as many months as
 * it was due for (CSS R433-5).
 */
function paidForAccident(period: string, month: MonthOfPerson, stop: string): Decimal | undefined {
  const origins = month.history.flatMap(({ carried, before = [] }) =>
    before.map(({ payer, paymentDate, carried: was }, place) => {
      const is = before[place + 1]?.carried ?? carried
      const change = (is.get(REFERENCE_PAY) ?? ZERO).minus(was.get(REFERENCE_PAY) ?? ZERO)
      return { payer, paymentDate, change }
    }),
  )
  const known = month.history.map((month) => ({
    ...month,
    carried: month.before?.[0]?.carried ?? month.carried,
    before: [],
  }))
  const paid = paidIn(period, { ...month, history: known }, stop)
  if (paid === undefined) return undefined
  let sum = paid
  for (const payer of new Set(origins.map((one) => one.payer))) {
    const paid = origins.filter((one) => one.payer === payer && one.paymentDate < stop)
    paid.forEach(({ change }, place) => {
      if (monthOf(monthsLater(firstDay(payer), place + 1)) === period) sum = sum.plus(change)
    })
  }
  return sum
}
const REFERENCE_PAY: LineName = 'PaieDeReference'

function salaryOf({ numbers }: CheckedFields): Decimal {
  const monthly = numbers[SalaireMensuel.key] ?? ZERO
  if (monthly.gt(0)) return monthly
  return roundTo((numbers[employee.HeuresTravaillees.key] ?? ZERO).times(numbers[employee.TauxHoraire.key] ?? ZERO), 2)
}

/** Warns of absences that are computed with a presumed value, because the real one was not entered. */
export function* absenceWarnings(found: MonthAbsences | undefined, facts: Facts): Generator<Warning> {
  if (found === undefined) return
  if (found.unknownPays.length > 0) {
    const months = found.unknownPays.join(', ')
    const message = `no pay of ${months} is known for the daily allowance: the present salary stands in; enter SalaireMois1 to SalaireMois3 of the stop, or MontantIJ`
    yield { code: 'reference_pay_unknown', message }
  }
  if (found.fewHours.length > 0) {
    const message = `${found.fewHours.join(', ')}: the contract alone has fewer than 150 hours in the three months before the stop; the fund pays allowances only where other work or contributions open the right (CSS R313-3): without it enter no Subrogation`
    yield { code: 'allowance_rights_unknown', message }
  }
  const rate = found.stops.find(
    ({ choices, numbers }) => choices[GarantieArret.key] === 'conventionnelle' && numbers[TauxConventionnel.key]?.lt(1),
  )?.numbers[TauxConventionnel.key]
  if (rate !== undefined && (facts.choices[GarantieNet.key] ?? 'aucune') !== 'aucune') {
    const message = `${GarantieNet.key} holds for days at full pay: of the days at ${rate.times(100)} % the gross is guaranteed`
    yield { code: 'net_guarantee_at_full_pay_only', message }
  }
}
