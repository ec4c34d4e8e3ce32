import { daysLater, earlier, later } from '../ground/period.js'
import type { AbsencePeriod } from '../tree/facts.js'
import { type AbsenceEvent, givesWay, halvesOn } from './absence-events.js'

/**
 * The days of absence from one day to another, as periods without a gap: what a payslip names. Days of leave that a stop covers are
 * days of the stop.
 */
export function periodsOf(events: readonly AbsenceEvent[], from: string, to: string): readonly AbsencePeriod[] {
  const periods: AbsencePeriod[] = []
  for (const event of events) {
    const stronger = events.filter((other) => other !== event && givesWay(event, other))
    for (let day = later(event.from, from); day <= earlier(event.to ?? to, to); day = daysLater(day, 1)) {
      const others = stronger.map((one) => halvesOn(one, day))
      if (!halvesOn(event, day).some((half, place) => half && !others.some((one) => one[place]))) continue
      const last = periods.at(-1)
      const isNext = last?.nature === event.nature && daysLater(last.to, 1) >= day
      if (isNext) periods[periods.length - 1] = { ...last, to: day }
      else periods.push({ nature: event.nature, from: day, to: day })
    }
  }
  return periods
}
