import { MethodeRetenue } from '../cases/absence-settings.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import { DiviseurAbsence, JoursForfait } from '../cases/contract-kinds.js'
import { HeuresContrat } from '../cases/employee.js'
import { Decimal, roundTo, ZERO } from '../ground/money.js'
import { dayOfMonth, daysLater, firstDay, monthOf, weekdayOf } from '../ground/period.js'
import type { FieldsUntil } from './leave/terms.js'
import { hoursOn, type Schedule, scheduleOf } from './schedule.js'

/** The units of the deduction for a day of absence and for a month: hours or days, by `MethodeRetenue`. */
export interface AbsenceUnits {
  readonly schedule: Schedule
  readonly ofDay: (day: string) => Decimal
  readonly ofMonth: Decimal
}

type Method = (typeof MethodeRetenue)['values'][number]

/** Days a month at five and at six days a week: 52 weeks ÷ 12. */
const AVERAGES: Readonly<Partial<Record<Method, string>>> = {
  jours_ouvres_moyens: '21.67',
  jours_ouvrables_moyens: '26',
  trentiemes: '30',
}

/**
 * `within`: the earlier periods of a month that is paid by periods. Where their hours differ, real hours count whatever the
 * method: a day of full time is not one of part time (C).
 */
export function absenceUnits(
  { numbers, choices }: CheckedFields,
  lastDay: string,
  within: readonly FieldsUntil[] = [],
): AbsenceUnits {
  const schedule = scheduleOf({ numbers })
  const earlier = within.map(({ until, fields }) => ({ until, schedule: scheduleOf(fields) }))
  const hours = (day: string): Decimal => hoursOn(earlier.find(({ until }) => day <= until)?.schedule ?? schedule, day)
  const divisor = numbers[DiviseurAbsence.key] ?? ZERO
  const isInDays = divisor.gt(0) || numbers[JoursForfait.key]?.gt(0)
  const chosen = isInDays ? 'jours_ouvres_reels' : ((choices[MethodeRetenue.key] ?? MethodeRetenue.default) as Method)
  const hasOtherHours = earlier.some((one) => one.schedule.week.some((own, day) => !own.eq(schedule.week[day] ?? ZERO)))
  const method: Method = hasOtherHours && !isInDays ? 'heures_reelles' : chosen
  const ofDay = (day: string): Decimal => {
    if (method === 'heures_reelles' || method === 'heures_moyennes') return hours(day)
    if (method === 'jours_calendaires' || method === 'trentiemes') return ONE
    const isOpen = method.startsWith('jours_ouvrables') ? weekdayOf(day) < 6 : hours(day).gt(0)
    return isOpen ? ONE : ZERO
  }
  const ofMonth = (): Decimal => {
    if (divisor.gt(0)) return divisor
    if (method === 'heures_moyennes') return monthlyHours(numbers[HeuresContrat.key])
    const average = AVERAGES[method]
    if (average !== undefined) return new Decimal(average)
    const first = firstDay(monthOf(lastDay))
    let sum = ZERO
    for (let day = 0; day < dayOfMonth(lastDay); day += 1) sum = sum.plus(ofDay(daysLater(first, day)))
    return sum
  }
  return { schedule, ofDay, ofMonth: ofMonth() }
}

const ONE = new Decimal(1)
/** 151.67 for 35 hours a week. */
const monthlyHours = (weekly = new Decimal(35)): Decimal => roundTo(weekly.times(52).div(12), 2)
