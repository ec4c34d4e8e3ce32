import { Decimal } from '../ground/money.js'
import { scaledText, textOf } from '../ground/scaled.js'

/** The difference of two decimal texts, as `Decimal.toFixed()` writes it: nearly all amounts are short enough for whole numbers. */
export function textDifference(a: string, b: string): string {
  if (a === b) return '0'
  const difference = scaledText(a, AMOUNTS) - scaledText(b, AMOUNTS)
  return Number.isSafeInteger(difference)
    ? textOf(difference, AMOUNTS.decimals)
    : new Decimal(a).minus(new Decimal(b)).toFixed()
}
/** A text with more decimals gives no integer, and one that does not fit gives no number. */
const AMOUNTS = { decimals: 4, least: -1e15, most: 1e15 }
