import { Decimal } from '@centime/engine'
import { frenchAmount } from '@centime/engine/ground'

/** Amounts as text. */

export const eurosOf = (cents: bigint): Decimal => new Decimal(cents.toString()).div(100)

/** `+1 234,50`, with a true minus sign. */
export function signed(value: Decimal, decimals = 2): string {
  const text = frenchAmount(value.abs(), decimals)
  if (!/[1-9]/.test(text)) return text
  return `${value.lt(0) ? '−' : '+'}${text}`
}

export const amount = (cents: bigint): string => signed(eurosOf(cents)).replace('+', '')
