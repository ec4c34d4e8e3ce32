import { Decimal } from '@centime/engine'
import { firstDay, lastDay, monthOf, monthsLater } from '@centime/engine/ground'
import { weeklyMaxima } from '@centime/engine/inputs'
import type { PersonResult } from '../payroll/results.js'
import { type Found, foundBy } from './findings.js'

/** Hours of three months in a row above 44 a week on average (C. trav. L3121-22). */

/** The result of a person in a month; undefined: there is none. */
type ResultsOf = (period: string) => Promise<(employeeId: number) => PersonResult | undefined>

/** Of people with a final result in both months before. The first of the three is read only where the others are long. */
export async function longHours(
  people: readonly PersonResult[],
  period: string,
  finalsOf: ResultsOf,
): Promise<readonly Found[]> {
  const [first, second] = [-2, -1].map((count) => monthOf(monthsLater(firstDay(period), count)))
  if (first === undefined || second === undefined) return []
  const { average } = weeklyMaxima(firstDay(first), lastDay(period))
  const { most } = weeklyMaxima(firstDay(first), lastDay(first))
  const before = await finalsOf(second)
  const long = people.flatMap((person) => {
    const last = before(person.employeeId)
    const hours = last === undefined ? undefined : hoursOf(person).plus(hoursOf(last))
    return hours?.plus(most).gt(average) ? [{ person, hours }] : []
  })
  if (long.length === 0) return []
  const earliest = await finalsOf(first)
  return long.flatMap(({ person: { employeeId }, hours }) => {
    const one = earliest(employeeId)
    const sum = one === undefined ? undefined : hours.plus(hoursOf(one))
    if (!sum?.gt(average)) return []
    const amounts = { hours: sum.toFixed(), mostHours: average.toDecimalPlaces(2).toFixed(), since: first }
    return [foundBy('average_hours_beyond_maximum', employeeId, amounts)]
  })
}

const hoursOf = ({ amounts: { hours = '0' } }: PersonResult): Decimal => new Decimal(hours)
