import fc from 'fast-check'
import { NATURES } from '../src/cases/absence-events.js'
import type { LeaveAbsence } from '../src/dates/leave/rights.js'
import { Decimal, ZERO } from '../src/ground/money.js'
import { daysLater } from '../src/ground/period.js'

/** Random years of absences that do not overlap, but for stops during leave. */

const drawn = fc.record({
  nature: fc.constantFrom(...NATURES),
  gap: fc.integer({ min: 0, max: 70 }),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 })),
  fromNoon: fc.boolean(),
  untilNoon: fc.boolean(),
  isPartial: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  /** For leave: the first day of a stop within it, counted from its first day; beyond its last day: no stop. */
  stop: fc.integer({ min: 0, max: 40 }),
})

/** Absences from a day on, in their order. */
export const absencesFrom = (first: string): fc.Arbitrary<readonly LeaveAbsence[]> =>
  fc.array(drawn, { maxLength: 12 }).map((all) => {
    let next = first
    return all.flatMap(({ nature, gap, length, fromNoon, untilNoon, isPartial, stop }, index) => {
      const from = daysLater(next, gap)
      const to = daysLater(from, length - 1)
      next = daysLater(to, 1)
      const halves = from === to && fromNoon && untilNoon ? { fromNoon, untilNoon: false } : { fromNoon, untilNoon }
      const worked = isPartial && nature !== 'conges_payes' ? new Decimal('0.5') : ZERO
      const one: LeaveAbsence = { id: `a${index}`, nature, from, to, ...halves, worked }
      if (nature !== 'conges_payes' || stop >= length) return [one]
      const ill: LeaveAbsence = {
        ...one,
        id: `s${index}`,
        nature: 'maladie',
        from: daysLater(from, stop),
        fromNoon: false,
      }
      return [one, ill]
    })
  })

/** Days of the week that are worked, from Monday on: at least one. */
export const weekPattern = fc
  .oneof(
    fc.constant([true, true, true, true, true, false, false]),
    fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  )
  .filter((week) => week.includes(true))
