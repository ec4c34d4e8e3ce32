import { firstDay, lastDay } from '../ground/period.js'
import type { FixedRegulation } from '../tree/fix.js'
import { linesIn } from '../tree/parts.js'
import type { CollectorResult, PayrunResult, Payslip } from '../tree/payslip.js'
import { findLine } from './lines.js'

/** A total of a regulation: its line name, and the numbers of the wage types in its formula. */
export interface Collector {
  readonly collectorName: string
  readonly line: string
  readonly wageTypeNumbers: readonly number[]
}

export function collectorsOf({ regulation, lines }: FixedRegulation): readonly Collector[] {
  return Object.entries(regulation.collectors).map(([collectorName, { name: line }]) => {
    const formula = lines.find(({ name }) => name === line)?.formula
    const read = formula === undefined ? [] : linesIn(formula)
    const wageTypeNumbers = read.flatMap((index) => lines[index]?.number ?? []).sort((a, b) => a - b)
    return { collectorName, line, wageTypeNumbers }
  })
}

/** The totals of a payslip. */
export function collectorResults(fixed: FixedRegulation, payslip: Payslip): readonly CollectorResult[] {
  return collectorsOf(fixed).map(({ collectorName, line, wageTypeNumbers }) => ({
    collectorName,
    value: findLine(payslip, line)?.value ?? unreachable(line),
    wageTypeNumbers,
  }))
}

/**
 * Results other than wage types: bases, coefficients, and the year's totals under `Cumul.` and the name of the line.
 */
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

function unreachable(line: string): never {
  throw new Error(`the payslip is of another regulation: it has no line ${line}`)
}
