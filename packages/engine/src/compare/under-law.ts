import { calculator } from '../calculate/calculate.js'
import type { Payroll } from '../calculate/payroll.js'
import { PlafondSS } from '../cases/company.js'
import { figuresOn } from '../catalogue/tables.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal } from '../ground/money.js'
import { hasLaw, lastDay, lawDays } from '../ground/period.js'
import { readDates } from '../inputs/month-inputs.js'
import type { Facts } from '../tree/facts.js'
import { type Figure, figureName, inForce, type Since } from '../tree/figure.js'
import { type FixedFormula, fix, givenValue, type OtherLaw } from '../tree/fix.js'
import { figureUnder, type Law, SHIPPED } from '../tree/law.js'
import { partsOf } from '../tree/parts.js'
import type { Regulation } from '../tree/regulation.js'

/** A month under a law: the data for its calculation. */
export interface LawSide {
  readonly law: OtherLaw
  readonly payroll: Payroll
}

/**
 * Fixes and compiles a regulation for a month (`YYYY-MM`) under a law; `paymentDate` absent: the last day of the month.
 * Faults: a wrong month, a day without law, unknown figures, figures that are not numbers.
 */
export function lawSide(
  regulation: Regulation,
  period: string,
  paymentDate: string | undefined,
  law: OtherLaw,
): Outcome<LawSide> {
  const dates = readDates(regulation, period, paymentDate)
  const faults = [...(dates.ok ? [] : dates.faults), ...faultsOf(law, regulation.law)]
  if (!dates.ok || faults.length > 0) return refused(faults)
  const fixed = fix(regulation, lastDay(period), dates.value.paymentDate, law)
  const wrong = fixed.lines.flatMap(({ formula }) => [...faultsOfPowers(formula)])
  return wrong.length > 0
    ? refused(wrong.slice(0, 1))
    : accepted({ law, payroll: { fixed, calculate: calculator(fixed) } })
}

const HIGHEST_POWER = 10
/** Powers are computed for multiples of a quarter only: a figure that is an exponent cannot take any value. */
function* faultsOfPowers(formula: FixedFormula): Generator<Fault> {
  if (formula.kind === 'binary' && formula.operator === '^' && formula.right.kind === 'figure') {
    const { figure, value } = formula.right
    if (!value.times(4).isInteger() || value.isZero() || value.gt(HIGHEST_POWER)) {
      const expected = `a multiple of 0.25 up to ${HIGHEST_POWER} for ${figureName(figure)}`
      yield fault('out_of_range', { value: value.toFixed() }, expected)
    }
  }
  for (const part of partsOf(formula)) yield* faultsOfPowers(part)
}

function faultsOf({ day, figures }: OtherLaw, installed: Law = SHIPPED): readonly Fault[] {
  const { completeUntil } = installed
  if (!hasLaw(day, completeUntil)) {
    return [fault('period_without_law', { value: day }, `a day with law: ${lawDays(completeUntil)}`)]
  }
  const known = new Set(figuresOn(day).flatMap((one) => (one.kind === 'figure' ? figureName(one) : [])))
  return [...figures].flatMap(([name, value]) => {
    if (!known.has(name)) return [fault('unknown_figure', { value: name }, `a figure in force on ${day}, Table.Key`)]
    return VALUE.test(value) ? [] : [fault('wrong_type', { value }, `a number as 12.50 for ${name}`)]
  })
}
const VALUE = /^\d{1,9}(\.\d{1,8})?$/

/** The value of a figure under a law: the given one, or that of the law's day; undefined if it is not in force. */
export const valueUnder = (figure: Figure, law: OtherLaw, installed: Law): Since<string> | undefined =>
  givenValue(law, figure) ?? inForce(figureUnder(installed, figure).values, law.day)

/** The company fields that hold published figures, by their keys. */
export const publishedFields = ({ published = [] }: Regulation): readonly (readonly [key: string, figure: Figure])[] =>
  published.map((figure) => [`${PlafondSS.caseName}.${figure.key}`, figure])

/**
 * The facts of a month with the legal parameters of a law. A recorded value that was published on any day follows the
 * law; one that was never published, such as the minimum wage of Mayotte, is the company's own and remains.
 */
export function factsUnder(law: OtherLaw, regulation: Regulation): (facts: Facts) => Facts {
  const fields = publishedFields(regulation).map(([key, figure]) => {
    const value = valueUnder(figure, law, regulation.law ?? SHIPPED)?.value
    const known = [...figure.values, ...figureUnder(regulation.law ?? SHIPPED, figure).values]
    const ever = known.flatMap((one) => (one.value === undefined ? [] : new Decimal(one.value)))
    return { key, value: value === undefined ? undefined : new Decimal(value), ever }
  })
  return (facts) => {
    const numbers: Record<string, Decimal> = { ...facts.numbers }
    for (const { key, value, ever } of fields) {
      const recorded = numbers[key]
      if (value !== undefined && recorded && ever.some((one) => one.eq(recorded))) numbers[key] = value
    }
    return { ...facts, numbers }
  }
}
