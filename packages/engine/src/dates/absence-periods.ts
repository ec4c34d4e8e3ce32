import { daysLater, earlier, later } from '../ground/period.js'
import type { AbsencePeriod } from '../tree/facts.js'
import { type AbsenceEvent, givesWay, halvesOn } from './absence-events.js'

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
