import {
  DateDebutContrat,
  DateFinContrat,
  HeuresContrat,
  JoursContratPrecedent,
  PeriodesPrecedentes,
} from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { type Inputs, readNumber } from '../cases/read.js'
import { SCHEDULE_FIELDS } from '../cases/schedule.js'
import { Decimal, ZERO } from '../ground/money.js'
import { daysLater, earlier, lastDay, later } from '../ground/period.js'
import type { AbsencePeriod } from '../tree/facts.js'
import { type AbsenceEvent, givesWay, halvesOn } from './absence-events.js'
import { type Days, employedDays } from './employed-days.js'
import { daysIn, partOf } from './month-absences.js'
import { hoursOn, type Schedule, scheduleOf } from './schedule.js'

/** Consecutive days of an absence in one month. */
interface MonthAbsence {
  /** `Evenement` of the absence. */
  readonly event: string
  readonly from: string
  readonly to: string
  /**
   * Hours of the schedule that are not worked, and calendar days; half days and part-time absences count for their
   * part.
   */
  readonly hours: Decimal
  readonly days: Decimal
}

interface MonthOfContract {
  readonly employed: readonly Days[]
  readonly schedule: Schedule
}

/** The consecutive days of each absence in a month, by first day, without days that it yields to another absence. */
function absenceSpans(
  events: readonly AbsenceEvent[],
  { employed, schedule }: MonthOfContract,
): readonly MonthAbsence[] {
  const spans: MonthAbsence[] = []
  for (const event of events) {
    const { id } = event
    let open: MonthAbsence | undefined
    const close = (): void => {
      if (open !== undefined) spans.push(open)
      open = undefined
    }
    for (const day of daysIn(event, employed)) {
      const part = partOf(event, events, day)
      if (part.isZero() || (open !== undefined && day > daysLater(open.to, 1))) close()
      if (part.gt(0)) {
        const before: MonthAbsence = open ?? { event: id, from: day, to: day, hours: ZERO, days: ZERO }
        const hours = before.hours.plus(hoursOn(schedule, day).times(part))
        open = { ...before, to: day, hours, days: before.days.plus(part) }
      }
    }
    close()
  }
  return spans.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/**
 * The spans of a month from its cases, even if other fields are missing. Without a schedule a day has a fifth of 35
 * hours.
 */
export function absencesOfMonth(
  cases: Inputs,
  events: readonly AbsenceEvent[],
  period: string,
): readonly MonthAbsence[] {
  const numbers: Record<string, Decimal> = {}
  for (const field of [...SCHEDULE_FIELDS, HeuresContrat]) {
    const value = readNumber(field, cases[field.caseName]?.[field.name])
    if (Decimal.isDecimal(value)) numbers[field.key] = value
  }
  const textOf = ({ caseName, name }: Field): string => cases[caseName]?.[name] ?? ''
  const [start, end] = [textOf(DateDebutContrat), textOf(DateFinContrat) || undefined]
  const [before, apart] = [Number(textOf(JoursContratPrecedent)), textOf(PeriodesPrecedentes) || undefined]
  return absenceSpans(events, {
    employed: employedDays({ start, end, before, apart, last: lastDay(period) }),
    schedule: scheduleOf({ numbers }),
  })
}

/**
 * The days of absence between two days, as periods without a gap, which a payslip prints. Days of leave that a stop
 * covers belong to the stop.
 */
export function periodsOf(events: readonly AbsenceEvent[], from: string, to: string): readonly AbsencePeriod[] {
  const periods: AbsencePeriod[] = []
  for (const event of events) {
    const stronger = events.filter((other) => other !== event && givesWay(event, other))
    for (let day = later(event.from, from); day <= earlier(event.to ?? to, to); day = daysLater(day, 1)) {
      const others = stronger.map((one) => halvesOn(one, day))
      const [morning, afternoon] = halvesOn(event, day).map((half, place) => half && !others.some((one) => one[place]))
      if (!morning && !afternoon) continue
      const last = periods.at(-1)
      const isNext = last?.nature === event.nature && goesOn(last, day, morning === true)
      const { untilNoon: _, ...open } = isNext ? last : { nature: event.nature, from: day, to: day }
      const period = {
        ...{ ...open, to: day },
        ...(!isNext && !morning && { fromNoon: true as const }),
        ...(!afternoon && { untilNoon: true as const }),
      }
      if (isNext) periods[periods.length - 1] = period
      else periods.push(period)
    }
  }
  return periods
}

/** Whether a day follows a period without a gap: its morning follows the eve, or its afternoon follows the morning. */
const goesOn = ({ to, untilNoon }: AbsencePeriod, day: string, inTheMorning: boolean): boolean =>
  to === day ? untilNoon === true && !inTheMorning : daysLater(to, 1) === day && untilNoon === undefined && inTheMorning
