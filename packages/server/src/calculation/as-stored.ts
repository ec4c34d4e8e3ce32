import { Decimal, type Payslip } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { FixedRegulation } from '@centime/engine/tree'
import { type Layout, noAmount } from './layout.js'

/**
 * The payslip of a stored result: recalculated for labels, quantities and rates, with every amount, base and year total
 * as stored. So a newer version of the law changes no amount of an older result. A rate that does not match its amount
 * is left out, and so is a base that was not stored.
 */
export function asStored(
  fixed: FixedRegulation,
  payslip: Payslip,
  { lines: stored, cumulated }: Pick<Layout, 'lines' | 'cumulated'>,
  amounts: readonly string[],
): Payslip {
  const amountAt = (place: number): Decimal => new Decimal(amounts[place] ?? noAmount(place))
  const values = new Map(stored.map(([name], place) => [name, amountAt(place)]))
  const storedOf = (name: string): Decimal => values.get(name) ?? ZERO
  const lines = payslip.lines.map((line, index) => {
    const baseIndex = fixed.lines[index]?.contribution?.base
    const value = storedOf(line.name)
    // A base that the earlier law did not have is recalculated, and shown only where it gives the same amount.
    const own = baseIndex === undefined ? undefined : values.get(fixed.lines[baseIndex]?.name ?? noAmount(baseIndex))
    const isOfMonth = baseIndex !== undefined && fixed.lines[baseIndex]?.role === 'base'
    const basis = isOfMonth ? own?.plus(basesPaid(payslip, line.name)) : own
    const base = basis ?? (value.equals(line.value) ? line.base : undefined)
    const isRight = line.rate === undefined || base?.times(line.rate).toDecimalPlaces(2).equals(value)
    return { ...line, value, base, rate: isRight || value.equals(line.value) ? line.rate : undefined }
  })
  return {
    ...payslip,
    lines,
    wageTypes: payslip.wageTypes.map((one) => ({ ...one, value: storedOf(one.wageTypeName) })),
    cumulated: Object.fromEntries(cumulated.map((name, place) => [name, amountAt(stored.length + place)])),
  }
}

/** The amounts of past months in the base of a line, where the line of its base has only the month's own amount. */
const basesPaid = ({ backPay = [] }: Payslip, name: string): Decimal =>
  backPay
    .flatMap(({ lines }) => lines.filter((line) => line.name === name))
    .reduce((sum, { base }) => sum.plus(base ?? 0), ZERO)
