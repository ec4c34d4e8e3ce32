import type { Random } from '@centime/testing'
import { compileFormula, type Evaluator } from '../src/calculate/compile.js'
import type { Payroll } from '../src/calculate/payroll.js'
import { JoursDuMois, JoursEmploi } from '../src/cases/derived.js'
import { JoursAbsenceSansSolde, MontantPrimes, RemunerationMandat, TauxHoraire } from '../src/cases/employee.js'
import type { NumberField } from '../src/cases/field.js'
import { Decimal } from '../src/ground/money.js'
import type { Facts } from '../src/tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation } from '../src/tree/fix.js'

/**
 * The thresholds of the law, found in its formulas: where one compares two numbers, takes the lesser or greater of them or
 * reads a bracket, some input may have a value at which the two are equal. A search finds it; the months around the
 * threshold have that input a step below, at and above it.
 */
export interface Edge {
  readonly line: string
  /** The choices that the month needs for the comparison to be made. */
  readonly words: Readonly<Record<string, string>>
  /** The difference of the two numbers: 0 at the edge. */
  readonly distance: Evaluator
  /** The inputs that change it, its own first. */
  readonly levers: readonly NumberField[]
}

export function edgesOf(fixed: FixedRegulation): readonly Edge[] {
  const reader = new Edges(fixed)
  return reader.all()
}

class Edges {
  readonly #fixed: FixedRegulation
  readonly #edges: Edge[] = []
  readonly #seen = new Set<FixedFormula | FixedCondition>()
  readonly #inputsOfLine = new Map<number, ReadonlySet<NumberField>>()

  constructor(fixed: FixedRegulation) {
    this.#fixed = fixed
  }

  all(): readonly Edge[] {
    for (const { name, formula } of this.#fixed.lines) this.#walk(name, formula, {})
    return this.#edges
  }

  #add(line: string, words: Edge['words'], parts: readonly FixedFormula[], distance: Evaluator): void {
    const levers = [...new Set(parts.flatMap((part) => [...this.#inputs(part)]))].filter(isEntered)
    if (levers.length > 0) this.#edges.push({ line, words, distance, levers })
  }

  #between(line: string, words: Edge['words'], left: FixedFormula, right: FixedFormula): void {
    const [a, b] = [compileFormula(left), compileFormula(right)]
    this.#add(line, words, [left, right], (facts, values) => a(facts, values).minus(b(facts, values)))
  }

  #walk(line: string, formula: FixedFormula, words: Edge['words']): void {
    if (this.#seen.has(formula)) return
    this.#seen.add(formula)
    switch (formula.kind) {
      case 'binary':
        if (formula.operator === 'min' || formula.operator === 'max') {
          this.#between(line, words, formula.left, formula.right)
        }
        this.#walk(line, formula.left, words)
        this.#walk(line, formula.right, words)
        return
      case 'sum':
        for (const term of formula.terms) this.#walk(line, term, words)
        return
      case 'choose':
        this.#condition(line, formula.when, words)
        this.#walk(line, formula.so, { ...words, ...wordsOf(formula.when) })
        this.#walk(line, formula.otherwise, words)
        return
      case 'match':
        for (const [word, then] of formula.cases) this.#walk(line, then, { ...words, [formula.field.key]: word })
        return
      case 'scale':
        for (const { upTo } of formula.brackets) {
          if (upTo !== null) this.#between(line, words, formula.of, { kind: 'constant', value: upTo })
        }
        this.#walk(line, formula.of, words)
        return
      case 'round':
      case 'version':
        this.#walk(line, formula.of, words)
        return
      case 'constant':
      case 'input':
      case 'figure':
      case 'line':
      case 'yearToDate':
    }
  }

  #condition(line: string, condition: FixedCondition, words: Edge['words']): void {
    if (this.#seen.has(condition)) return
    this.#seen.add(condition)
    if (condition.kind === 'compare') {
      this.#between(line, words, condition.left, condition.right)
      this.#walk(line, condition.left, words)
      this.#walk(line, condition.right, words)
    } else if (condition.kind === 'both') {
      for (const part of condition.conditions) this.#condition(line, part, { ...words, ...wordsOf(condition) })
    }
  }

  /** Through the lines that a formula reads, too. */
  #inputs(formula: FixedFormula): ReadonlySet<NumberField> {
    switch (formula.kind) {
      case 'input':
        return new Set([formula.field])
      case 'line': {
        const known = this.#inputsOfLine.get(formula.index)
        if (known !== undefined) return known
        const line = this.#fixed.lines[formula.index]
        const found = line === undefined ? new Set<NumberField>() : this.#inputs(line.formula)
        this.#inputsOfLine.set(formula.index, found)
        return found
      }
      case 'binary':
        return new Set([...this.#inputs(formula.left), ...this.#inputs(formula.right)])
      case 'sum':
        return new Set(formula.terms.flatMap((term) => [...this.#inputs(term)]))
      case 'choose':
        return new Set([...this.#inputs(formula.so), ...this.#inputs(formula.otherwise)])
      case 'match':
        return new Set([...formula.cases.values()].flatMap((then) => [...this.#inputs(then)]))
      case 'round':
      case 'scale':
      case 'version':
        return this.#inputs(formula.of)
      case 'constant':
      case 'figure':
      case 'yearToDate':
        return new Set()
    }
  }
}

/** The days of the calendar are derived, not entered. */
const isEntered = ({ caseName }: NumberField): boolean => caseName !== JoursDuMois.caseName

function wordsOf(condition: FixedCondition): Readonly<Record<string, string>> {
  if (condition.kind === 'is') return { [condition.field.key]: condition.value }
  if (condition.kind === 'both') return Object.assign({}, ...condition.conditions.map(wordsOf))
  return {}
}

/** Pay changes most of the law, to the cent. */
const PAY: readonly NumberField[] = [MontantPrimes, RemunerationMandat]
/** The step below and above an edge. */
const STEP: Record<NumberField['unit'], string> = {
  euros: '0.01',
  hours: '0.01',
  count: '1',
  days: '1',
  kilometres: '0.1',
  fraction: '0.0001',
}
const ATTEMPTS = 5

/** The months around an edge, made from one month by changing one input; none where that input does not reach it. */
export function monthsAround(draw: Random, { calculate, fixed }: Payroll, edge: Edge, month: Facts): readonly Facts[] {
  const pay = edge.levers.filter((lever) => PAY.includes(lever))
  const lever = pay.length > 0 && draw.isTrue(0.5) ? draw.someOf(pay) : draw.someOf(edge.levers)
  if (lever === undefined || lever.key in fixed.yearToDates) return []
  const facts: Facts = { ...month, choices: { ...month.choices, ...edge.words } }
  const step = new Decimal(lever === TauxHoraire ? '0.0001' : STEP[lever.unit])
  const at = (value: Decimal): Facts => ({ ...facts, numbers: { ...facts.numbers, [lever.key]: value } })
  const most = lever === JoursAbsenceSansSolde ? (facts.numbers[JoursEmploi.key] ?? lever.max) : lever.max
  const distanceAt = (value: Decimal): number => {
    const moved = at(value)
    const values = calculate(moved).lines.map((line) => line.value)
    return Number(edge.distance(moved, values).toFixed(12))
  }
  try {
    const found = crossing(distanceAt, facts.numbers[lever.key] ?? lever.min, step, lever.min, most)
    if (found === undefined) return []
    const below = found.div(step).floor()
    return [-1, 0, 1]
      .map((steps) => below.plus(steps).times(step))
      .filter((value) => value.gte(lever.min) && value.lte(most))
      .map(at)
  } catch {
    // A branch that this month does not take may divide by 0 or raise a negative number.
    return []
  }
}

/** The zero of a piecewise linear distance, by the secant method; undefined where it needs too many steps. */
function crossing(
  distanceAt: (value: Decimal) => number,
  start: Decimal,
  step: Decimal,
  min: Decimal,
  max: Decimal,
): Decimal | undefined {
  const within = (value: Decimal): Decimal => Decimal.min(max, Decimal.max(min, value))
  let [before, now] = [start, within(start.plus(start.abs().div(64)).plus(step.times(100)))]
  let [distanceBefore, distance] = [distanceAt(before), distanceAt(now)]
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const slope = (distance - distanceBefore) / Number(now.minus(before).toFixed(12))
    if (!Number.isFinite(slope) || slope === 0) return distance === 0 ? now : undefined
    const next = within(now.minus((distance / slope).toFixed(12)))
    if (next.minus(now).abs().lt(step)) return next
    ;[before, distanceBefore] = [now, distance]
    ;[now, distance] = [next, distanceAt(next)]
  }
  return undefined
}
