import { compile, compileFormula, type Evaluator } from './compile.js'
import type { Facts } from './facts.js'
import type { FixedRegulation } from './fix.js'
import { type Decimal, ZERO } from './money.js'
import type { Payslip, PayslipLine, WageTypeResult, Warning } from './payslip.js'

/** A fixed regulation, compiled: give it facts, it gives payslips. Holds no state between calls. */
export type Calculator = (facts: Facts, warnings?: readonly Warning[]) => Payslip

const NEGATIVE_NET: Warning = { code: 'net_pay_negative', message: 'the net to pay is negative' }

interface Step {
  readonly evaluate: Evaluator
  readonly rate: Evaluator | undefined
  readonly base: number
  readonly quantity: Evaluator | undefined
  readonly price: Evaluator | undefined
}

/** Compiles a fixed regulation once, for many people. */
export function calculator(fixed: FixedRegulation): Calculator {
  const evaluators = compile(fixed)
  const steps: Step[] = fixed.lines.map(({ contribution, quantity }, index) => ({
    evaluate: evaluators[index] ?? unreachable(index),
    rate: contribution && compileFormula(contribution.rate),
    base: contribution?.base ?? -1,
    quantity: quantity && compileFormula(quantity.of),
    price: quantity && compileFormula(quantity.price),
  }))
  const numbered = fixed.lines
    .flatMap(({ name, number }, index) =>
      number === undefined ? [] : [{ wageTypeNumber: number, wageTypeName: name, index }],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
  const indexOf = new Map(fixed.lines.map(({ name }, index) => [name, index]))
  const carriedLines = fixed.carried.map((name) => ({ name, index: indexOf.get(name) ?? unreachable(name) }))
  const cumulatedLines = fixed.cumulated.map(({ line, key }) => ({
    name: line,
    key,
    index: indexOf.get(line) ?? unreachable(line),
  }))
  const netLine = indexOf.get('NetAPayer') ?? -1
  const regulation = { name: fixed.regulation.name, lawDate: fixed.lawDate }

  return (facts, warnings = []) => {
    const values: Decimal[] = []
    for (const step of steps) values.push(step.evaluate(facts, values))
    const valueAt = (index: number): Decimal => values[index] ?? unreachable(index)

    const lines: PayslipLine[] = []
    for (const [index, { name, number, line, role }] of fixed.lines.entries()) {
      const { rate, base, quantity, price } = steps[index] ?? unreachable(index)
      lines.push({
        name,
        number,
        label: line.label,
        role,
        value: valueAt(index),
        base: rate && valueAt(base),
        rate: rate?.(facts, values),
        quantity: quantity?.(facts, values),
        price: price?.(facts, values),
      })
    }
    const wageTypes: WageTypeResult[] = []
    for (const { wageTypeNumber, wageTypeName, index } of numbered) {
      wageTypes.push({ wageTypeNumber, wageTypeName, value: valueAt(index) })
    }
    const carried: Record<string, Decimal> = {}
    for (const { name, index } of carriedLines) carried[name] = valueAt(index)
    const cumulated: Record<string, Decimal> = {}
    for (const { name, key, index } of cumulatedLines) {
      cumulated[name] = (facts.yearToDate[key] ?? ZERO).plus(valueAt(index))
    }
    const { period, paymentDate } = facts
    const negative = netLine >= 0 && valueAt(netLine).lt(0) ? [NEGATIVE_NET] : []
    return {
      regulation,
      period,
      paymentDate,
      lines,
      wageTypes,
      carried,
      cumulated,
      warnings: [...warnings, ...negative],
    }
  }
}

function unreachable(what: number | string): never {
  throw new Error(`no line ${what}`)
}
