import { MethodeEntreeSortie } from '../cases/absence-settings.js'
import { CategorieConventionnelle, CoefficientContrat } from '../cases/agreements.js'
import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import { JoursForfait, SalaireMensuel } from '../cases/contract-kinds.js'
import { HeuresContrat, HeuresTravaillees, TauxHoraire } from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { daysBetween, daysLater, earlier, firstDay, lastDay, later, mondaysToSaturdays } from '../ground/period.js'
import type { PayPeriod } from '../tree/facts.js'
import type { Days } from './employed-days.js'
import type { FieldsUntil } from './leave/terms.js'
import { hoursBetween, scheduleOf, workedDaysBetween } from './schedule.js'

/**
 * A change of salary, hours or classification on a day of the month: the month is paid by periods, each at its own pay. No text
 * prescribes how; each period has its share of the real hours or days of the month (C), by the company's method for entries.
 */

/** The fields whose change within a month begins another period. */
export const PAY_FIELDS: readonly Field[] = [
  SalaireMensuel,
  TauxHoraire,
  HeuresContrat,
  JoursForfait,
  CategorieConventionnelle,
  CoefficientContrat,
]

/** The values of a month that its periods replace, and the periods for the payslip. */
export interface PaidByPeriods {
  readonly numbers: Readonly<Record<string, Decimal>>
  readonly periods: readonly PayPeriod[]
}

/** Values that applied until a day of the month, and the hours of that period where they are known. */
export interface EarlierPeriod extends FieldsUntil {
  readonly hours: Decimal | undefined
}

interface Part {
  readonly from: string
  readonly to: string
  readonly fields: CheckedFields
  readonly hours: Decimal | undefined
  /** Share of the pay of the month, from 0 to 1; all shares add up to 1. */
  readonly share: Decimal
}

/**
 * The periods of a month that are paid differently. `within`: the earlier periods, each with its values; the values of
 * the month are those of the last one. Undefined: no day of employment lies in an earlier period.
 */
export function paidByPeriods(
  month: CheckedFields,
  within: readonly EarlierPeriod[],
  period: string,
  employed: readonly Days[],
): PaidByPeriods | undefined {
  const parts = partsOf(month, within, period, employed)
  if (parts.every(({ fields }) => fields === month)) return undefined
  const values = parts.map(({ fields }) => valuesIn(fields))
  const isSalary = values.some(({ isAbove0 }) => isAbove0(SalaireMensuel))
  const hours = hoursOf(month, parts)
  const amounts = amountsOf(parts, hours)
  const sum = amounts.reduce((all, amount) => all.plus(amount), ZERO)
  const worked = hours.reduce((all, one) => all.plus(one), ZERO)
  const paid = isSalary
    ? { [SalaireMensuel.key]: sum }
    : worked.isZero()
      ? {}
      : { [TauxHoraire.key]: sum.div(worked), [HeuresTravaillees.key]: worked }
  return {
    numbers: { ...paid, [HeuresContrat.key]: meanHours(parts, isSalary) },
    periods: parts.map(({ from, to, fields }, place): PayPeriod => {
      const { number, isAbove0 } = valuesIn(fields)
      const category = fields.choices[CategorieConventionnelle.key]
      return {
        ...{ from, to, amount: (amounts[place] ?? ZERO).toFixed(2) },
        ...(!isAbove0(JoursForfait) && { hours: (hours[place] ?? ZERO).toFixed(), price: priceOf(fields).toFixed() }),
        ...(isAbove0(CoefficientContrat) && { coefficient: number(CoefficientContrat).toFixed() }),
        ...(category !== undefined && category !== '' && { category }),
      }
    }),
  }
}

/** The periods with a day of employment, and their shares of the month. */
function partsOf(
  month: CheckedFields,
  within: readonly EarlierPeriod[],
  period: string,
  employed: readonly Days[],
): readonly Part[] {
  const [first, last] = [firstDay(period), lastDay(period)]
  const ends: readonly EarlierPeriod[] = [...within, { until: last, fields: month, hours: undefined }]
  const parts = ends.flatMap(({ until, fields, hours }, place) => {
    const begin = place === 0 ? first : daysLater(ends[place - 1]?.until ?? first, 1)
    const days = employed
      .map(({ from, to }) => ({ from: later(from, begin), to: earlier(to, until) }))
      .filter(({ from, to }) => from <= to)
    const [from, to] = [days[0]?.from, days.at(-1)?.to]
    if (from === undefined || to === undefined) return []
    const units = unitsOf(month, fields)
    const ofMonth = units(first, last)
    const ofPart = days.reduce((sum, one) => sum.plus(units(one.from, one.to)), ZERO)
    return [{ from, to, fields, hours, share: ofMonth.isZero() ? ZERO : ofPart.div(ofMonth) }]
  })
  const all = parts.reduce((sum, { share }) => sum.plus(share), ZERO)
  const days = (of: Pick<Part, 'from' | 'to'>) => daysBetween(of.from, of.to)
  const allDays = parts.reduce((sum, part) => sum + days(part), 0)
  // An employment of free days alone has no hours: calendar days divide it.
  return parts.map((part) => ({
    ...part,
    share: all.isZero() ? new Decimal(days(part)).div(allDays) : part.share.div(all),
  }))
}

/**
 * The units that the company's method counts between two days. A method by averages has no days of a period, so the
 * real days count.
 */
function unitsOf(month: CheckedFields, fields: CheckedFields): (from: string, to: string) => Decimal {
  const schedule = scheduleOf(fields)
  switch (month.choices[MethodeEntreeSortie.key]) {
    case 'jours_calendaires':
    case 'trentiemes':
      return (from, to) => new Decimal(daysBetween(from, to))
    case 'jours_ouvrables_reels':
    case 'jours_ouvrables_moyens':
      return (from, to) => new Decimal(mondaysToSaturdays(from, to))
    case 'jours_ouvres_reels':
    case 'jours_ouvres_moyens':
      return (from, to) => new Decimal(workedDaysBetween(schedule, from, to))
    default:
      return (from, to) => hoursBetween(schedule, from, to)
  }
}

const LEGAL_WEEK = new Decimal(35)
/** Weekly hours that the base pay covers: a salary pays 35 at most. */
const baseHours = (fields: CheckedFields): Decimal => {
  const { number, isAbove0 } = valuesIn(fields)
  const weekly = number(HeuresContrat)
  return isAbove0(SalaireMensuel) ? Decimal.min(weekly, LEGAL_WEEK) : weekly
}
const ofMonth = (weekly: Decimal): Decimal => roundTo(weekly.times(52).div(12), 2)

/** The hours of each period that its base pay covers, to 2 decimals. */
function hoursOf(month: CheckedFields, parts: readonly Part[]): readonly Decimal[] {
  const all = month.numbers[HeuresTravaillees.key] ?? ZERO
  const isHourly = ({ fields }: Part): boolean => !valuesIn(fields).isAbove0(SalaireMensuel)
  const hourly = parts.filter(isHourly)
  const isDivided = hourly.every(({ fields, hours }) => fields === month || hours !== undefined)
  const shares = hourly.reduce((sum, { share }) => sum.plus(share), ZERO)
  let left = all
  return parts.map((part) => {
    if (!isHourly(part)) return roundTo(ofMonth(baseHours(part.fields)).times(part.share), 2)
    if (part === hourly.at(-1)) return left
    const own = isDivided ? part.hours : undefined
    const hours = own ?? (shares.isZero() ? ZERO : roundTo(all.times(part.share).div(shares), 2))
    left = left.minus(hours)
    return hours
  })
}

/** The pay of each period, to the cent. A salary that does not change is paid whole. */
function amountsOf(parts: readonly Part[], hours: readonly Decimal[]): readonly Decimal[] {
  const salary = ({ fields }: Part): Decimal => valuesIn(fields).number(SalaireMensuel)
  const amounts = parts.map((part, place) =>
    salary(part).isZero()
      ? roundTo((hours[place] ?? ZERO).times(valuesIn(part.fields).number(TauxHoraire)), 2)
      : roundTo(salary(part).times(part.share), 2),
  )
  const [first] = parts
  const last = parts.length - 1
  if (first === undefined || !parts.every((part) => salary(part).eq(salary(first))) || salary(first).isZero())
    return amounts
  const before = amounts.slice(0, last).reduce((sum, amount) => sum.plus(amount), ZERO)
  return [...amounts.slice(0, last), roundTo(salary(first), 2).minus(before)]
}

/** The price of an hour, to 4 decimals. */
function priceOf(fields: CheckedFields): Decimal {
  const { number, isAbove0 } = valuesIn(fields)
  if (!isAbove0(SalaireMensuel)) return number(TauxHoraire)
  const hours = ofMonth(baseHours(fields))
  return hours.isZero() ? ZERO : roundTo(number(SalaireMensuel).div(hours), 4)
}

/**
 * Weekly hours of the month, by the shares of its periods, to 4 decimals: they reduce ceiling and minimum wage. Where one of them is
 * part time, the hours above 35 count no further: the salary pays none of them.
 */
function meanHours(parts: readonly Part[], isSalary: boolean): Decimal {
  const weekly = ({ fields }: Part): Decimal => valuesIn(fields).number(HeuresContrat)
  const [first] = parts
  if (first !== undefined && parts.every((part) => weekly(part).eq(weekly(first)))) return weekly(first)
  const isCut = isSalary && parts.some((part) => weekly(part).lt(LEGAL_WEEK))
  const mean = parts.reduce(
    (sum, part) => sum.plus(part.share.times(isCut ? Decimal.min(weekly(part), LEGAL_WEEK) : weekly(part))),
    ZERO,
  )
  return roundTo(mean, 4)
}

/** Contractual overtime has other rates above 35 and above 43 hours a week: hours on both sides have no mean. */
export function crossesOvertime(all: readonly CheckedFields[]): boolean {
  const weekly = all.map((fields) => valuesIn(fields).number(HeuresContrat))
  return [35, 43].some((limit) => weekly.some((one) => one.lt(limit)) && weekly.some((one) => one.gt(limit)))
}
