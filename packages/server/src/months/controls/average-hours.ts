import { Decimal } from '@centime/engine'
import { firstDay, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { weeklyMaxima } from '@centime/engine/inputs'
import type { PersonResult } from '../../calculation/person-results.js'
import { type FoundOfPerson, foundBy } from './findings.js'

/** Hours of three months in a row above 44 a week on average (C. trav. L3121-22). */

/** The result of a person in a month; undefined: there is none. */
type ResultsOf = (period: string) => Promise<(employeeId: number) => PersonResult | undefined>

/** Findings about people with a final result in both months before. The first month is read only for people with long hours in the others. */
export async function longHours(
  people: readonly PersonResult[],
  period: string,
  finalsOf: ResultsOf,
): Promise<readonly FoundOfPerson[]> {
  const { most, average: mostHours } = weeklyMaxima(lastDay(period))
  const [first, second] = [-2, -1].map((count) => monthOf(monthsLater(firstDay(period), count)))
  if (first === undefined || second === undefined) return []
  const before = await finalsOf(second)
  // Two months of hours at which a third of 48 hours a week would exceed the average: most people are far below.
  const enough = ((3 * Number(mostHours) - Number(most)) * 52) / 12
  const long = people.flatMap((person) => {
    const last = before(person.employeeId)
    return last !== undefined && roughly(person) + roughly(last) >= enough ? [{ person, last }] : []
  })
  if (long.length === 0) return []
  const earliest = await finalsOf(first)
  return long.flatMap(({ person, last }) => {
    const { employeeId } = person
    const one = earliest(employeeId)
    const hours = one && weeklyOf(person).plus(weeklyOf(last)).plus(weeklyOf(one)).div(3).toDecimalPlaces(2)
    if (!hours?.gt(mostHours)) return []
    const amounts = { averageHours: hours.toFixed(), mostHours: mostHours.toFixed(), since: first }
    return [foundBy('average_hours_beyond_maximum', employeeId, amounts)]
  })
}

/** Hours a week: a month is paid as a twelfth of 52 weeks (C. trav. L3242-1). */
const weeklyOf = ({ amounts: { hours = '0' } }: PersonResult): Decimal => new Decimal(hours).times(12).div(52)
const roughly = ({ amounts: { hours = '0' } }: PersonResult): number => Number(hours)
