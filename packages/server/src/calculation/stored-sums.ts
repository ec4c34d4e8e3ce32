import { Decimal, type LineName } from '@centime/engine'
import { HISTORY_SUMS } from '@centime/engine/cases'
import { cachedByObject, decimalText } from '@centime/engine/ground'
import { someEntered } from '@centime/engine/inputs'
import { type Facts, type FixedRegulation, type FixedYearToDate, sumsBehind, sumTextAt } from '@centime/engine/tree'
import { type Layout, noAmount } from './layout.js'
import { amountsIn, amountsText } from './stored-amounts.js'

/** The sums of earlier months that are stored with a result: as amounts, in the order that its layout names. */

/** The sums of the earlier months as text. In a first month most people have none. */
export function sumsTextOf(fixed: FixedRegulation): (facts: Facts) => string {
  const ofMonths = sumTextsOf(fixed)
  const ofHistory = HISTORY_SUMS.map(({ key }) => key)
  const hasHistory = someEntered(ofHistory)
  const zeros = ofHistory.map(() => '0')
  return ({ yearToDate, numbers }) => {
    const readsHistory = hasHistory(numbers)
    const hasSums = sumsBehind(yearToDate) !== undefined || Object.keys(yearToDate).length > 0
    if (!hasSums && !readsHistory) return NO_SUMS
    return amountsText(ofMonths(yearToDate), readsHistory ? ofHistory.map((key) => textOf(numbers[key])) : zeros)
  }
}
const NO_SUMS = '{}'
const textOf = (sum: Decimal | undefined): string => (sum === undefined ? '0' : decimalText(sum))

/**
 * The texts of a person's sums in the order of the regulation; 0 for a sum that the person lacks. The digest and the stored result of a
 * person both read them.
 */
export const sumTextsOf = cachedByObject(({ yearToDates }: FixedRegulation) => {
  const keys = yearToDates.map(({ key }) => key)
  let last: { readonly of?: Facts['yearToDate']; readonly texts: readonly string[] } = { texts: [] }
  return (yearToDate: Facts['yearToDate']): readonly string[] => {
    if (yearToDate !== last.of) {
      const sums = sumsBehind(yearToDate)
      const texts =
        sums === undefined ? keys.map((key) => textOf(yearToDate[key])) : keys.map((_, at) => sumTextAt(sums, at))
      last = { of: yearToDate, texts }
    }
    return last.texts
  }
})

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
