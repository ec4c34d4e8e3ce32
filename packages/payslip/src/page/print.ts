import type { Decimal } from '@centime/engine'
import { frenchAmount, frenchNumber, frenchPercent } from '@centime/engine/ground'

/** Numbers as the page prints them: a true minus sign, and an empty text for an absent value. */

const withMinus = (text: string): string => text.replace('-', '\u2212')

export const amountText = (value: Decimal): string => withMinus(frenchAmount(value))
export const priceText = (value: Decimal | undefined): string =>
  value === undefined || value.isZero() ? '' : withMinus(frenchAmount(value, 4))
export const numberText = (value: Decimal | undefined): string =>
  value === undefined || value.isZero() ? '' : withMinus(frenchNumber(value, 2, 4))
/** `218` or `109,5`. */
export const daysText = (value: Decimal): string => frenchNumber(value, 0, 2)
export const rateText = (rate: Decimal | undefined): string => (rate === undefined ? '' : frenchPercent(rate))
/** An empty cell rather than 0,00. */
export const dueText = (value: Decimal | undefined): string =>
  value === undefined || value.isZero() ? '' : amountText(value)
