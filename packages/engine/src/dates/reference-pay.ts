import type { CheckedFields } from '../cases/checked-fields.js'
import * as leaving from '../cases/leaving.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { firstDay, lastDay, monthOf, monthsLater } from '../ground/period.js'
import type { LineName } from '../law/names.js'
import { type AbsenceEvent, isStop } from './absence-events.js'
import type { EarlierMonth } from './history.js'
import { type Career, type WorkingTime, workingTime } from './service.js'

/** The pays of earlier months that give the reference pay of an end of contract. */

/** The dates of the end, and the calculated month. */
export interface End {
  readonly period: string
  /** Last day of the contract. */
  readonly ended: string
  readonly notified: string
}

/** Adds the sums of pays that `law/indemnites-de-rupture.ts` averages. */
export function addReferencePay(fields: CheckedFields, career: Career, end: End): void {
  const { numbers, choices } = fields
  const { until, counts } = referenceWindow(fields, career, end)
  const time = workingTime(fields, career, end.ended)
  const calculatedMonth = counts ? 1 : 0
  const [year, quarter] = [monthsBefore(until, 12, career), monthsBefore(until, 3, career)]
  numbers[leaving.ReferenceDouzeMois.key] = sumOf(year, time, payOf)
  numbers[leaving.NombreDouzeMois.key] = new Decimal(year.length + calculatedMonth)
  numbers[leaving.ReferenceTroisMois.key] = sumOf(quarter, time, payOfQuarter)
  numbers[leaving.NombreTroisMois.key] = new Decimal(quarter.length + calculatedMonth)
  numbers[leaving.RapportTempsDeTravail.key] = time.ratio
  choices[leaving.DernierMoisCompte.key] = String(counts)
  if (choices[leaving.RegimeRupture.key] !== 'inaptitude_professionnelle') return
  const worked = monthsBefore(firstDay(monthOf(end.notified)), 3, career)
  numbers[leaving.ReferenceInaptitude.key] = sumOf(worked, time, payOf)
  numbers[leaving.NombreInaptitude.key] = new Decimal(worked.length)
}

/**
 * The pays of the known months, and what they have beyond three months of annual premiums: the last one and the last three before the
 * notification; the last one, three and twelve before the month of the end, notice included.
 */
export function agreementPays(fields: CheckedFields, career: Career, end: End) {
  const { toLast } = workingTime(fields, career, end.ended)
  const time: WorkingTime = { toLast, ratio: ZERO }
  const of = (count: number, before: string) => {
    const months = monthsBefore(before, count, career)
    const pay = sumOf(months, time, payOf)
    return { pay, beyond: pay.minus(sumOf(months, time, payOfQuarter)), known: new Decimal(months.length) }
  }
  const { until } = referenceWindow(fields, career, end)
  const ofEnd = firstDay(monthOf(end.ended))
  return {
    month: of(1, until),
    quarter: of(3, until),
    monthToEnd: of(1, ofEnd),
    quarterToEnd: of(3, ofEnd),
    yearToEnd: of(12, ofEnd),
  }
}

/** The known months of the present contract among a number of months before that of a day. */
function monthsBefore(day: string, count: number, { history, span }: Career): readonly EarlierMonth[] {
  const [from, contract] = [monthOf(monthsLater(day, -count)), monthOf(span.since)]
  return history.filter(({ period }) => period >= from && period < monthOf(day) && period >= contract)
}

/** The day before which the months of the reference pay lie; `counts`: the calculated month is the last of them. */
export function referenceWindow(
  { choices }: CheckedFields,
  { absences }: Career,
  { period, ended, notified }: End,
): { readonly until: string; readonly counts: boolean } {
  const isRetirement = RETIREMENTS.includes(choices[leaving.RegimeRupture.key] ?? '')
  const day = isRetirement ? ended : notified
  const stop = stopOn(absences, day)
  // A retirement on the last day of a month counts this month.
  const counts = isRetirement && stop === undefined && day === lastDay(period)
  const until = counts ? monthsLater(firstDay(period), 1) : firstDay(monthOf(stop?.root.from ?? day))
  return { until, counts }
}

const RETIREMENTS: readonly string[] = ['retraite_volontaire', 'retraite_employeur'] satisfies Regime[]
type Regime = (typeof leaving.RegimeRupture)['values'][number]

/**
 * The stop running on a day: the months before it count, not those in which pay was lost (Cass. soc. 23/05/2017,
 * 15-22.223).
 */
const stopOn = (absences: readonly AbsenceEvent[], day: string): AbsenceEvent | undefined =>
  absences.find(
    (one) => isStop(one) && one.worked.isZero() && one.from <= day && (one.to === undefined || day <= one.to),
  )

type Pay = (carried: EarlierMonth['carried']) => Decimal
/** The pay without absences; the gross, for a month that was calculated before that line existed. */
const payOf: Pay = (carried) => {
  const pay = carried.get('PaieDeReference' satisfies LineName) ?? ZERO
  return pay.gt(0) ? pay : (carried.get('TotalBrut' satisfies LineName) ?? ZERO)
}
/** The same pay with three months' share of an annual premium (C. trav. R1234-4 2°). */
const payOfQuarter: Pay = (carried) =>
  payOf(carried).minus(carried.get('PrimesHorsTroisMois' satisfies LineName) ?? ZERO)

const sumOf = (months: readonly EarlierMonth[], { toLast }: WorkingTime, pay: Pay): Decimal =>
  roundTo(
    months.reduce((sum, { period, carried }) => sum.plus(pay(carried).times(toLast(period))), ZERO),
    8,
  )
