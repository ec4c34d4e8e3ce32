import { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { type DsnBlock, valueIn } from './tree.js'

/** Amounts of blocks; a rubrique that is absent or no number counts 0. */

const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/

/** A number of a file; undefined for other text, which has its own fault. */
export const numberIn = (value: string): Decimal | undefined => (NUMBER.test(value) ? new Decimal(value) : undefined)
export const amountIn = (block: DsnBlock, number: string): Decimal => numberIn(valueIn(block, number)) ?? ZERO
export const addedUp = (amounts: Iterable<Decimal>): Decimal => [...amounts].reduce((sum, one) => sum.plus(one), ZERO)

/** JJMMAAAA as YYYY-MM-DD; text of another form gives no day. */
export const isoDay = (value: string): string => `${value.slice(4)}-${value.slice(2, 4)}-${value.slice(0, 2)}`
/** JJMMAAAA as YYYY-MM. */
export const isoMonth = (value: string): string => isoDay(value).slice(0, 7)
