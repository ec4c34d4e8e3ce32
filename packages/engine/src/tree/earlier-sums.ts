import { cachedByObject } from '../ground/cached.js'
import { type Decimal, ZERO } from '../ground/money.js'
import { decimalOfInteger, decimalText, scaledOrDecimal, TEN_MILLIONTHS, textOf } from '../ground/scaled.js'
import type { Facts } from './facts.js'
import type { FixedYearToDate } from './fix.js'

/** The sums of earlier months as integers: most of them enter a column or a text without ever being a decimal. */

/** In the order of the `yearToDates` of a regulation. */
export interface EarlierSums {
  /** In ten-millionths; NaN: no safe integer of these. */
  readonly digits: readonly number[]
  /** Such sums, by place. */
  readonly others: ReadonlyMap<number, Decimal>
}

/** The sum at a place; undefined: 0. */
export const sumAt = ({ digits, others }: EarlierSums, place: number): Decimal | undefined =>
  digits[place] === 0 ? undefined : (others.get(place) ?? decimalOfInteger(digits[place] ?? 0, TEN_MILLIONTHS))

/** The same as `Decimal.toFixed()` writes it. */
export function sumTextAt({ digits, others }: EarlierSums, place: number): string {
  const other = others.get(place)
  return other === undefined ? textOf(digits[place] ?? 0, TEN_MILLIONTHS) : decimalText(other)
}

/** The same with an amount of the month, a decimal text, added. */
export function sumTextWith(sums: EarlierSums, place: number, amount: string): string {
  const before = sums.digits[place] ?? 0
  if (before === 0) return amount
  const own = scaledOrDecimal(amount)
  const sum = typeof own === 'number' ? before + own : Number.NaN
  return Number.isSafeInteger(sum)
    ? textOf(sum, TEN_MILLIONTHS)
    : decimalText((sumAt(sums, place) ?? ZERO).plus(amount))
}

/** Sums by their keys; those of 0 are left out. */
export function sumsByKey(yearToDates: readonly FixedYearToDate[], sums: EarlierSums): Record<string, Decimal> {
  const found: Record<string, Decimal> = {}
  yearToDates.forEach(({ key }, place) => {
    const sum = sumAt(sums, place)
    if (sum !== undefined) found[key] = sum
  })
  return found
}

/** The same as members that are inherited and become decimals when they are read: of a person in a batch most never are. */
export const sumsRead = cachedByObject((yearToDates: readonly FixedYearToDate[]) => {
  class OfRegulation extends SumsRecord {}
  for (const [place, { key }] of yearToDates.entries()) {
    Object.defineProperty(OfRegulation.prototype, key, {
      enumerable: true,
      get(this: OfRegulation) {
        return sumAt(SumsRecord.behind(this), place)
      },
    })
  }
  return (sums: EarlierSums): Facts['yearToDate'] => new OfRegulation(sums)
})

class SumsRecord {
  readonly [key: string]: Decimal
  readonly #sums: EarlierSums

  constructor(sums: EarlierSums) {
    this.#sums = sums
  }
  static behind(record: SumsRecord): EarlierSums {
    return record.#sums
  }
}

/** The integers behind such members; undefined: the record has decimals. */
export const sumsBehind = (record: Facts['yearToDate']): EarlierSums | undefined =>
  record instanceof SumsRecord ? SumsRecord.behind(record) : undefined
