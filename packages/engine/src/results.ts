import { type FixedRegulation, linesIn } from './fix.js'
import { amountOf, type CollectorResult, type PayrunResult, type Payslip } from './payslip.js'
import { firstDay, lastDay } from './period.js'

/** The totals of a payslip, each with the numbers of the wage types that its formula names. */
export function collectorResults(fixed: FixedRegulation, payslip: Payslip): readonly CollectorResult[] {
  return Object.entries(fixed.regulation.collectors).map(([collectorName, line]) => {
    const formula = fixed.lines.find(({ name }) => name === line.name)?.formula
    const read = formula === undefined ? [] : linesIn(formula)
    const wageTypeNumbers = read.flatMap((index) => fixed.lines[index]?.number ?? []).sort((a, b) => a - b)
    return { collectorName, value: amountOf(payslip, line.name), wageTypeNumbers }
  })
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
