import type { FixedFormula, FixedRegulation } from './fix.js'
import { amountOf, type CollectorResult, type PayrunResult, type Payslip } from './payslip.js'
import { firstDay, lastDay } from './period.js'

/** The totals of a payslip, each with the numbers of the wage types that its formula names. */
export function collectorResults(fixed: FixedRegulation, payslip: Payslip): readonly CollectorResult[] {
  return Object.entries(fixed.regulation.collectors).map(([collectorName, line]) => {
    const formula = fixed.lines.find(({ name }) => name === line.name)?.formula
    const numbers = formula === undefined ? [] : [...numbersIn(fixed, formula)]
    return { collectorName, value: amountOf(payslip, line.name), wageTypeNumbers: numbers.sort((a, b) => a - b) }
  })
}

function* numbersIn(fixed: FixedRegulation, formula: FixedFormula): Generator<number> {
  switch (formula.kind) {
    case 'line': {
      const { number } = fixed.lines[formula.index] ?? {}
      if (number !== undefined) yield number
      return
    }
    case 'binary':
      yield* numbersIn(fixed, formula.left)
      yield* numbersIn(fixed, formula.right)
      return
    case 'sum':
      for (const term of formula.terms) yield* numbersIn(fixed, term)
      return
    default:
      return
  }
}

/** What is not a wage type: bases, coefficients, and the year's totals under `Cumul.` and the name of the line. */
export function payrunResults(payslip: Payslip): readonly PayrunResult[] {
  const start = firstDay(payslip.period)
  const end = lastDay(payslip.period)
  const source = payslip.regulation.name
  const result = (name: string, value: string): PayrunResult => ({
    name,
    value,
    valueType: 'number',
    source,
    start,
    end,
  })
  return [
    ...payslip.lines.flatMap(({ name, number, value }) =>
      number === undefined ? [result(name, value.toFixed())] : [],
    ),
    ...Object.entries(payslip.cumulated).map(([name, value]) => result(`Cumul.${name}`, value.toFixed())),
  ]
}
