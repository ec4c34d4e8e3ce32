import type { Decimal } from '../../src/ground/money.js'
import type { FixedRegulation } from '../../src/tree/fix.js'

/**
 * What every payslip says of itself, whoever worked out its amounts: each figure is a number, and a number of units × the price of one
 * is the amount (C. trav. R3243-1), to the rounding of the price (4 decimals) and of the amount. No unit has no price.
 */

export interface Printed {
  readonly name: string
  readonly value: number
  readonly quantity: number
  readonly price: number
}

/** The places of the lines with a price. */
export const pricedOf = (
  { lines }: FixedRegulation,
  places: readonly { readonly quantity: number | undefined; readonly price: number | undefined }[],
): readonly Printed[] =>
  lines.flatMap(({ name }, value) => {
    const { quantity, price } = places[value] ?? {}
    return quantity === undefined || price === undefined ? [] : [{ name, value, quantity, price }]
  })

/** How the lines of the shipped law depart from it in some month: a part of the amount has no price; the price is that of no unit too. */
const others = { product: new Set<string>(), none: new Set<string>() }

/** Records the lines of a month that do not hold it under the shipped law. */
export function learn(priced: readonly Printed[], figures: readonly Decimal[]): void {
  for (const line of priced) {
    const fault = faultOf(line, figures)
    if (fault !== undefined) others[fault].add(line.name)
  }
}

/** The line of a month that is not printed as it must be. */
export const misprinted = (priced: readonly Printed[], figures: readonly Decimal[]): string | undefined =>
  priced.find((line) => {
    const fault = faultOf(line, figures)
    return fault !== undefined && !others[fault].has(line.name)
  })?.name

function faultOf({ value, quantity, price }: Printed, figures: readonly Decimal[]): keyof typeof others | undefined {
  const [amount, units, each] = [figures[value], figures[quantity], figures[price]]
  if (amount === undefined || units === undefined || each === undefined) return undefined
  if (units.isZero()) return each.isZero() ? undefined : 'none'
  const isProduct = each.times(units).minus(amount).abs().lte(units.abs().times('0.00005').plus('0.005'))
  return isProduct ? undefined : 'product'
}

/** Of the report. */
export const BY_ITSELF =
  'what every payslip says of itself: its figures are numbers, and a number × a price is the amount'

/** A payslip that contradicts itself. */
export class Misprinted extends Error {}
