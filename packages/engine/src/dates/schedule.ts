import type { CheckedFields } from '../cases/checked-fields.js'
import { HeuresContrat } from '../cases/employee.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import { Decimal, ZERO } from '../ground/money.js'
import { daysBetween, daysLater, weekdayOf } from '../ground/period.js'

/** The weekly pattern of a contract. A public holiday that would have been worked counts (Cass. soc. 11/02/1982). */
export interface Schedule {
  /** Hours of each day of the week, from Monday on. */
  readonly week: readonly Decimal[]
}

export function scheduleOf({ numbers }: Pick<CheckedFields, 'numbers'>): Schedule {
  const week = SCHEDULE_FIELDS.map(({ key }) => numbers[key] ?? ZERO)
  if (week.some((hours) => hours.gt(0))) return { week }
  const day = (numbers[HeuresContrat.key] ?? new Decimal(35)).div(5)
  return { week: SCHEDULE_FIELDS.map((_, place) => (place < 5 ? day : ZERO)) }
}

export const hoursOn = ({ week }: Schedule, day: string): Decimal => week[weekdayOf(day)] ?? ZERO

/** Hours between two days, both included. */
export function hoursBetween(schedule: Schedule, from: string, to: string): Decimal {
  const days = daysBetween(from, to)
  let hours = schedule.week.reduce((sum, day) => sum.plus(day), ZERO).times(Math.floor(days / 7))
  for (let day = 0; day < days % 7; day += 1) hours = hours.plus(hoursOn(schedule, daysLater(from, day)))
  return hours
}

/** Days with hours in the pattern between two days, both included. */
export function workedDaysBetween({ week }: Schedule, from: string, to: string): number {
  const days = daysBetween(from, to)
  const isWorked = (day: number): boolean => week[(weekdayOf(from) + day) % 7]?.gt(0) === true
  let count = Math.floor(days / 7) * week.filter((hours) => hours.gt(0)).length
  for (let day = 0; day < days % 7; day += 1) if (isWorked(day)) count += 1
  return count
}
