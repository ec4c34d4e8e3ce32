import { Decimal, type LineName } from '@centime/engine'
import { HISTORY_SUMS } from '@centime/engine/cases'
import type { Facts, FixedRegulation, FixedYearToDate } from '@centime/engine/tree'

/** The sums of earlier months that are stored with a result. */

/** The sums of the earlier months, as JSON. In a first month most people have none: a sum that is not stored is 0. */
export const sumsTextOf =
  (fixed: FixedRegulation) =>
  (facts: Facts): string => {
    const hasSums =
      Object.keys(facts.yearToDate).length > 0 || HISTORY_SUMS.some((sum) => facts.numbers[sum.key]?.isZero() === false)
    return hasSums ? JSON.stringify(sumsOf(fixed, facts)) : NO_SUMS
  }
const NO_SUMS = '{}'

/** The sums of earlier months other than 0, as decimal text, and always those of the contract: see `storedSum`. */
function sumsOf({ yearToDates }: FixedRegulation, { yearToDate, numbers }: Facts): Record<string, string> {
  const sums: Record<string, string> = {}
  for (const { key, yearKey } of yearToDates) {
    const sum = yearToDate[key]
    if (sum !== undefined || key !== yearKey) sums[key] = sum?.toFixed() ?? '0'
  }
  for (const { key } of HISTORY_SUMS) if (numbers[key]?.isZero() === false) sums[key] = numbers[key].toFixed()
  return sums
}

/**
 * A sum of a stored result; 0 where it is not stored. Version 0.1.0 stored no sums by contract, only those of the year,
 * and no contract months: its sums of the year are assumed to cover every month since January.
 */
export function storedSum(
  { key, yearKey, line }: FixedYearToDate,
  period: string,
  stored: Readonly<Record<string, string>>,
) {
  const isOfYear = Object.keys(stored).some((other) => other.startsWith('TotalBrut depuis'))
  const added = line === MONTHS_OF_CONTRACT && isOfYear ? Number(period.slice(5)) - 1 : 0
  return new Decimal(stored[key] ?? stored[yearKey] ?? added)
}
const MONTHS_OF_CONTRACT: LineName = 'MoisDeContrat'
