import { type Decimal, roundTo, timesOf, ZERO } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { FixedFormula, FixedLine, FixedRegulation } from '../tree/fix.js'
import type { Payslip, PayslipLine, WageTypeResult, Warning } from '../tree/payslip.js'
import { compileFormula, type Evaluator } from './compile.js'
import { monthCheck } from './month-check.js'
import { settler } from './settle.js'

/** A compiled regulation: from facts to a payslip. Has no state between calls. */
export type Calculator = (facts: Facts, warnings?: readonly Warning[]) => Payslip

interface Step {
  readonly name: string
  readonly number: number | undefined
  readonly label: string
  readonly role: PayslipLine['role']
  /** Whether the amount is base × rate, to the cent: base and rate are printed too, so they are computed once. */
  readonly product: boolean
  readonly evaluate: Evaluator
  readonly rate: Evaluator | undefined
  readonly base: number
  readonly quantity: Evaluator | undefined
  readonly price: Evaluator | undefined
}

/** Compiles a fixed regulation once, for many people. */
export function calculator(fixed: FixedRegulation): Calculator {
  const steps = fixed.lines.map(stepOf)
  const numbered = fixed.lines
    .flatMap(({ name, number }, index) =>
      number === undefined ? [] : [{ wageTypeNumber: number, wageTypeName: name, index }],
    )
    .sort((a, b) => a.wageTypeNumber - b.wageTypeNumber)
  const places = new Map(fixed.lines.map(({ name }, index) => [name, index]))
  const placeOf = (name: string): number => places.get(name) ?? unreachable(name)
  const carriedLines = fixed.carried.map((name) => ({ name, index: placeOf(name) }))
  const cumulatedLines = fixed.cumulated.map(({ line, key }) => ({ name: line, key, index: placeOf(line) }))
  const check = monthCheck(fixed)
  const regulation = { name: fixed.regulation.name, lawDate: fixed.lawDate }
  const { notices } = fixed

  const settled = settler(fixed)

  return (month, warnings = []) => {
    const facts = settled(month)
    const values: Decimal[] = []
    const valueAt = (index: number): Decimal => values[index] ?? unreachable(index)
    const lines: PayslipLine[] = []
    for (const step of steps) lines.push(lineOfStep(step, facts, values))
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
    const { period, paymentDate, contract } = facts
    const all = [...warnings, ...check.warnings((place) => values[place], facts)]
    const about = { regulation, period, paymentDate, contract }
    return { ...about, lines, wageTypes, carried, cumulated, warnings: all, notices }
  }
}

const stepOf = ({ name, number, line, role, formula, contribution, quantity }: FixedLine): Step => ({
  name,
  number,
  label: line.label,
  role,
  product: contribution !== undefined && isProduct(formula, contribution),
  evaluate: compileFormula(formula),
  rate: contribution && compileFormula(contribution.rate),
  base: contribution?.base ?? -1,
  quantity: quantity && compileFormula(quantity.of),
  price: quantity && compileFormula(quantity.price),
})

/** Computes a line and adds its value to those of the lines before it. */
function lineOfStep(step: Step, facts: Facts, values: Decimal[]): PayslipLine {
  const { name, number, label, role, evaluate, quantity, price } = step
  const rate = step.rate?.(facts, values)
  const base = rate && (values[step.base] ?? unreachable(step.base))
  const value = step.product && rate && base ? roundTo(timesOf(base, rate), 2) : evaluate(facts, values)
  values.push(value)
  return {
    name,
    number,
    label,
    role,
    value,
    base,
    rate,
    quantity: quantity?.(facts, values),
    price: price?.(facts, values),
  }
}

function isProduct(formula: FixedFormula, { base, rate }: NonNullable<FixedLine['contribution']>): boolean {
  if (formula.kind !== 'round' || formula.decimals !== 2 || formula.of.kind !== 'binary') return false
  const { operator, left, right } = formula.of
  return operator === '×' && left.kind === 'line' && left.index === base && right === rate
}

function unreachable(what: number | string): never {
  throw new Error(`no line ${what}`)
}
