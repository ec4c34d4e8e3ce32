import * as own from '../../src/calculate/calculate.js'
import { figurePlan } from '../../src/calculate/figures.js'
import { monthCheck } from '../../src/calculate/month-check.js'
import type { Decimal } from '../../src/ground/money.js'
import type { FixedRegulation } from '../../src/tree/fix.js'
import type { Payslip } from '../../src/tree/payslip.js'
import type { Month } from './months.js'
import { type Reads, watch } from './watch.js'

/** Stands for `calculate/calculate.ts`: a fixed regulation is compiled once, and a watched payslip knows which amounts are looked at. */

export type { Calculator } from '../../src/calculate/calculate.js'

const known = new WeakMap<FixedRegulation, own.Calculator>()
export function calculator(fixed: FixedRegulation): own.Calculator {
  const found = known.get(fixed)
  if (found !== undefined) return found
  const calculate = own.calculator(fixed)
  const watched: own.Calculator = (facts, warnings) => {
    const payslip = calculate(facts, warnings)
    return watch.read === undefined ? payslip : observed(fixed, payslip, watch.read)
  }
  known.set(fixed, watched)
  return watched
}

/**
 * The payslip with amounts that record each access. A payslip whose lines are not the figures of its month is returned
 * unchanged.
 */
function observed(fixed: FixedRegulation, payslip: Payslip, { months }: Reads): Payslip {
  const at = months.findLastIndex(({ plan }) => plan.fixed === fixed)
  const month = months[at]
  const isOfMonth = payslip.lines.every(({ value }, index) => month?.figures[index] === value)
  const isPlain = month?.facts.backPay === undefined && payslip.provisional.length === 0
  if (month === undefined || !isOfMonth || !isPlain) return payslip
  const seen = new Set<number>()
  months[at] = { ...month, seen, warnings: warningsOf(fixed, month) }
  const { places } = figurePlan(fixed)
  const indexes = new Map(fixed.lines.map(({ name }, index) => [name, index]))
  const noted = (value: Decimal | undefined, place: number | undefined) =>
    value === undefined || place === undefined ? value : watchedDecimal(value, () => seen.add(place))
  const named = (values: Readonly<Record<string, Decimal>>): Record<string, Decimal> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, noted(value, indexes.get(name)) ?? value]))
  const lines = payslip.lines.map((line, index) => ({
    ...line,
    value: noted(line.value, index) ?? line.value,
    base: noted(line.base, places[index]?.base),
    rate: noted(line.rate, places[index]?.rate),
    quantity: noted(line.quantity, places[index]?.quantity),
    price: noted(line.price, places[index]?.price),
  }))
  const wageTypes = payslip.wageTypes.map((one) => ({
    ...one,
    value: noted(one.value, indexes.get(one.wageTypeName)) ?? one.value,
  }))
  const [carried, cumulated] = [named(payslip.carried), named(payslip.cumulated)]
  return { ...payslip, lines, wageTypes, carried, cumulated }
}

function warningsOf(fixed: FixedRegulation, { facts }: Month): NonNullable<Month['warnings']> {
  const check = checks.get(fixed) ?? monthCheck(fixed)
  checks.set(fixed, check)
  return (figures) => JSON.stringify(check.warnings((place) => figures[place], facts))
}
const checks = new WeakMap<FixedRegulation, ReturnType<typeof monthCheck>>()

/** The same number; every use of it, which reads its sign, exponent and digits, is noted. */
function watchedDecimal(value: Decimal, note: () => void): Decimal {
  const copy: Decimal = Object.create(Object.getPrototypeOf(value))
  for (const [key, part] of Object.entries(value))
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => {
        if (key !== 'constructor') note()
        return part
      },
    })
  return copy
}
