import { CirculationVehicule, DebutVehicule, FinVehicule } from '../cases/benefits.js'
import type { CheckedFields } from '../cases/checked-fields.js'
import * as derived from '../cases/derived.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import type { Days } from '../dates/employed-days.js'
import type { ContractInPeriod } from '../dates/read-contract.js'
import { hoursBetween, scheduleOf, workedDaysBetween } from '../dates/schedule.js'
import { Decimal, isAbove0, ZERO } from '../ground/money.js'
import {
  dayOfMonth,
  firstDay,
  lastDay,
  mondaysToSaturdays,
  monthOf,
  monthsLater,
  weekdaysBetween,
} from '../ground/period.js'
import { addKind } from './kinds.js'

/** Hours and days by the weekly pattern, for the month and for its days of employment. */
function addPattern(numbers: Record<string, Decimal>, employed: readonly Days[], period: string): void {
  if (!SCHEDULE_FIELDS.some(({ key }) => isAbove0(numbers[key]))) return
  const schedule = scheduleOf({ numbers })
  numbers[derived.HeuresDuMois.key] = hoursBetween(schedule, firstDay(period), lastDay(period))
  numbers[derived.HeuresEmploi.key] = employed.reduce(
    (sum, { from, to }) => sum.plus(hoursBetween(schedule, from, to)),
    ZERO,
  )
  numbers[derived.JoursTravaillesDuMois.key] = daysAs(workedDaysBetween(schedule, firstDay(period), lastDay(period)))
  numbers[derived.JoursTravaillesEmploi.key] = daysAs(
    employed.reduce((sum, { from, to }) => sum + workedDaysBetween(schedule, from, to), 0),
  )
}

/** Day counts of a month, computed once. */
const DAYS = Array.from({ length: 32 }, (_, days) => new Decimal(days))
const daysAs = (days: number): Decimal => DAYS[days] ?? new Decimal(days)

/** Adds the facts that follow from the calendar and the contract. */
export function addCalendar(fields: CheckedFields, contract: ContractInPeriod, lawDate: string): void {
  const { numbers, choices } = fields
  const period = monthOf(lawDate)
  numbers[derived.JoursDuMois.key] = daysAs(dayOfMonth(lawDate))
  numbers[derived.JoursEmploi.key] = daysAs(contract.days)
  numbers[derived.JoursOuvresDuMois.key] = daysAs(weekdaysBetween(firstDay(period), lawDate))
  numbers[derived.JoursOuvresEmploi.key] = daysAs(contract.workingDays)
  numbers[derived.JoursOuvrablesDuMois.key] = daysAs(mondaysToSaturdays(firstDay(period), lawDate))
  numbers[derived.JoursOuvrablesEmploi.key] = daysAs(
    contract.employed.reduce((sum, { from, to }) => sum + mondaysToSaturdays(from, to), 0),
  )
  addPattern(numbers, contract.employed, period)
  addKind(fields, contract.start, period)
  choices[derived.ContratCourt.key] = String(contract.short)
}

/** First day of lending under the flat values of the arrêté du 25/02/2025. */
const VEHICULES_DEPUIS = '2025-02-01'

/** Derives facts from the dates of a company car: a month in which it was lent on a single day counts whole. */
export function addCar({ dates, choices }: Pick<CheckedFields, 'dates' | 'choices'>, period: string): void {
  const [lent, back] = [dates[DebutVehicule.key], dates[FinVehicule.key]]
  const registered = dates[CirculationVehicule.key]
  if (lent !== undefined && monthOf(lent) <= period && (back === undefined || monthOf(back) >= period)) {
    const regime: (typeof derived.RegimeVehicule)['values'][number] =
      lent < VEHICULES_DEPUIS ? 'avant_fevrier_2025' : 'depuis_fevrier_2025'
    choices[derived.RegimeVehicule.key] = regime
  }
  if (registered !== undefined && monthsLater(registered, 60) < firstDay(period))
    choices[derived.VehiculeAncien.key] = 'true'
}
