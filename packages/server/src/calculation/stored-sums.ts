import { Decimal, type LineName } from '@centime/engine'
import { HISTORY_SUMS } from '@centime/engine/cases'
import { decimalText } from '@centime/engine/ground'
import { someEntered } from '@centime/engine/inputs'
import type { Facts, FixedRegulation, FixedYearToDate } from '@centime/engine/tree'
import { type Layout, noAmount } from './layout.js'
import { amountsIn, amountsText } from './stored-amounts.js'

/** The sums of earlier months that are stored with a result: as amounts, in the order that its layout names. */

/** The sums of the earlier months as text. In a first month most people have none. */
export function sumsTextOf(fixed: FixedRegulation): (facts: Facts) => string {
  const ofMonths = fixed.yearToDates.map(({ key }) => key)
  const ofHistory = HISTORY_SUMS.map(({ key }) => key)
  const hasHistory = someEntered(ofHistory)
  const zeros = ofHistory.map(() => '0')
  return ({ yearToDate, numbers }) => {
    const readsHistory = hasHistory(numbers)
    if (Object.keys(yearToDate).length === 0 && !readsHistory) return NO_SUMS
    return amountsText(
      ofMonths.map((key) => textOf(yearToDate[key])),
      readsHistory ? ofHistory.map((key) => textOf(numbers[key])) : zeros,
    )
  }
}
const NO_SUMS = '{}'
const textOf = (sum: Decimal | undefined): string => (sum === undefined ? '0' : decimalText(sum))

/**
 * The stored sums by their keys; a sum that is not stored is 0. Versions up to 0.2 named each sum in the text itself, so their layouts
 * name none.
 */
export function sumsIn(text: string, { sums = [] }: Pick<Layout, 'sums'>): Readonly<Record<string, string>> {
  if (text.startsWith('{')) return JSON.parse(text) as Record<string, string>
  const amounts = amountsIn(text)
  return Object.fromEntries(sums.map((key, place) => [key, amounts[place] ?? noAmount(key)]))
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
