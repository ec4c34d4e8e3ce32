import type { Decimal } from '@centime/engine'
import { frenchAmount, frenchNumber } from '@centime/engine/ground'

/** Numbers as the page prints them: a true minus sign, and an empty text if nothing is printed. */
export interface NumberForm {
  /** The largest number of decimals. */
  readonly decimals: number
  readonly text: (value: Decimal) => string
}

const withMinus = (text: string): string => text.replace('-', '\u2212')
const orNothing =
  (text: (value: Decimal) => string) =>
  (value: Decimal): string =>
    value.isZero() ? '' : text(value)

export const AMOUNT: NumberForm = { decimals: 2, text: (value) => withMinus(frenchAmount(value)) }
/** An empty cell rather than 0,00. */
export const DUE: NumberForm = { decimals: 2, text: orNothing(AMOUNT.text) }
export const EUROS: NumberForm = { decimals: 2, text: (value) => `${AMOUNT.text(value)}\u00a0€` }
export const PRICE: NumberForm = { decimals: 4, text: orNothing((value) => withMinus(frenchAmount(value, 4))) }
export const COUNT: NumberForm = { decimals: 4, text: orNothing((value) => withMinus(frenchNumber(value, 2, 4))) }
/** In percent. */
export const RATE: NumberForm = { decimals: 4, text: (value) => withMinus(frenchNumber(value, 2, 4)) }
/** `10,00 %` for an indemnity, whose base is in the column of counts. */
export const PERCENT: NumberForm = { decimals: 4, text: orNothing((value) => `${RATE.text(value)}\u00a0%`) }
/** `218` or `109,5`. */
export const DAYS: NumberForm = { decimals: 2, text: (value) => frenchNumber(value, 0, 2) }
/** `218 jours`. */
export const DAYS_NAMED: NumberForm = { decimals: 2, text: (value) => `${DAYS.text(value)} jours` }
