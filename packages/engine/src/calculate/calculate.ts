import { type Decimal, ZERO } from '../ground/money.js'
import { unreachable } from '../ground/unreachable.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine, WageTypeResult, Warning } from '../tree/payslip.js'
import { withBackPay } from './back-pay.js'
import { FIRST, type Figures, figurePlan, figuresByKernel, figuresInDecimals } from './figures.js'
import { monthCheck } from './month-check.js'
import { settler } from './settle.js'

/** A compiled regulation: computes a payslip from facts alone. */
export type Calculator = (facts: Facts, warnings?: readonly Warning[]) => Payslip

/**
 * Compiles a regulation once for many people. After `first` payslips it uses a kernel, which computes in whole numbers
 * all months that it can hold exactly; other months stay in decimals. The digits are the same.
 */
export function calculator(fixed: FixedRegulation, first = FIRST): Calculator {
  const plan = figurePlan(fixed)
  const byKernel = figuresByKernel(fixed, plan, first)
  const inDecimals = figuresInDecimals(fixed, plan)
  const settled = settler(fixed)
  const payslipOf = payslipWriter(fixed, plan.places)
  return (month, warnings = []) => {
    const facts = settled(month)
    return withBackPay(fixed, payslipOf(facts, byKernel(facts) ?? inDecimals(facts), warnings), facts)
  }
}

/** Writes the figures of a month into a payslip. */
function payslipWriter(fixed: FixedRegulation, places: ReturnType<typeof figurePlan>['places']) {
  const steps = fixed.lines.map(({ name, number, line: { label }, role }, index) => {
    const of = places[index] ?? unreachable(index)
    return { name, number, label, role, ...of }
  })
  const numbered = fixed.lines
    .flatMap(({ name, number }, index) =>
      number === undefined ? [] : [{ wageTypeNumber: number, wageTypeName: name, index }],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
  const indexes = new Map(fixed.lines.map(({ name }, index) => [name, index]))
  const indexOf = (name: string): number => indexes.get(name) ?? unreachable(name)
  const carriedLines = fixed.carried.map((name) => ({ name, index: indexOf(name) }))
  const cumulatedLines = fixed.cumulated.map(({ line, key }) => ({ name: line, key, index: indexOf(line) }))
  // A copy has all names at once: adding them one by one takes several times as long.
  const nothing = Object.fromEntries(fixed.carried.map((name) => [name, ZERO]))
  const check = monthCheck(fixed)
  const regulation = { name: fixed.regulation.name, lawDate: fixed.lawDate }
  const { notices } = fixed

  return (facts: Facts, figures: Figures, warnings: readonly Warning[]): Payslip => {
    const figureAt = (place: number): Decimal => figures[place] ?? unreachable(place)
    const lines: PayslipLine[] = []
    for (const [index, { name, number, label, role, base, rate, quantity, price }] of steps.entries()) {
      lines.push({
        name,
        number,
        label,
        role,
        value: figureAt(index),
        base: base === undefined ? undefined : figureAt(base),
        rate: rate === undefined ? undefined : figureAt(rate),
        quantity: quantity === undefined ? undefined : figureAt(quantity),
        price: price === undefined ? undefined : figureAt(price),
      })
    }
    const wageTypes: WageTypeResult[] = []
    for (const { wageTypeNumber, wageTypeName, index } of numbered) {
      wageTypes.push({ wageTypeNumber, wageTypeName, value: figureAt(index) })
    }
    const carried = { ...nothing }
    for (const { name, index } of carriedLines) carried[name] = figureAt(index)
    const cumulated: Record<string, Decimal> = {}
    for (const { name, key, index } of cumulatedLines) {
      cumulated[name] = (facts.yearToDate[key] ?? ZERO).plus(figureAt(index))
    }
    const { period, paymentDate, contract } = facts
    const all = [...warnings, ...check.warnings(figureAt, facts)]
    const about = { regulation, period, paymentDate, contract }
    return { ...about, lines, wageTypes, carried, cumulated, warnings: all, notices }
  }
}
