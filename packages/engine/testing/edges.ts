import type { Random } from '@centime/testing'
import { compileFormula, type Evaluator } from '../src/calculate/compile.js'
import type { Payroll } from '../src/calculate/payroll.js'
import { JoursEmploi } from '../src/cases/derived.js'
import { JoursAbsenceSansSolde, MontantPrimes, RemunerationMandat, TauxHoraire } from '../src/cases/employee.js'
import type { NumberField } from '../src/cases/field.js'
import { Decimal } from '../src/ground/money.js'
import type { Facts } from '../src/tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation } from '../src/tree/fix.js'
import { isDerived } from './random-months.js'

/**
 * The thresholds of the law, found in its formulas: at a comparison, a lesser or greater of two numbers, or a bracket,
 * some value of an input makes both sides equal. A search finds it; the months around the threshold have the input a
 * step below, at and above it.
 */
export interface Edge {
  readonly line: string
  /** The choices under which the month makes the comparison. */
  readonly words: Readonly<Record<string, string>>
  /** The difference of the two numbers: 0 at the edge. */
  readonly distance: Evaluator
  /** The inputs that change it, its own first. */
  readonly levers: readonly NumberField[]
}

export function edgesOf({ lines }: FixedRegulation): readonly Edge[] {
  const edges: Edge[] = []
  const seen = new Set<Node>()
  const inputs = inputsIn(lines)
  const between = (line: string, words: Edge['words'], left: FixedFormula, right: FixedFormula): void => {
    const [a, b] = [compileFormula(left), compileFormula(right)]
    const levers = [...new Set([...inputs(left), ...inputs(right)])].filter(isEntered)
    const distance: Evaluator = (facts, values) => a(facts, values).minus(b(facts, values))
    if (levers.length > 0) edges.push({ line, words, distance, levers })
  }
  const walk = (line: string, node: Node, words: Edge['words']): void => {
    if (seen.has(node)) return
    seen.add(node)
    const isExtreme = node.kind === 'binary' && (node.operator === 'min' || node.operator === 'max')
    if (isExtreme || node.kind === 'compare') between(line, words, node.left, node.right)
    if (node.kind === 'scale') {
      for (const { upTo } of node.brackets) {
        if (upTo !== null) between(line, words, node.of, { kind: 'constant', value: upTo })
      }
    }
    for (const [part, more] of partsOf(node)) walk(line, part, { ...words, ...more })
  }
  for (const { name, formula } of lines) walk(name, formula, {})
  return edges
}

type Node = FixedFormula | FixedCondition

/** The parts of a formula or a condition, each with the choices that lead to it. */
function partsOf(node: Node): readonly (readonly [part: Node, words?: Edge['words']])[] {
  switch (node.kind) {
    case 'binary':
    case 'compare':
      return [[node.left], [node.right]]
    case 'sum':
      return node.terms.map((term) => [term])
    case 'choose':
      return [[node.when], [node.so, wordsOf(node.when)], [node.otherwise]]
    case 'match':
      return [...node.cases].map(([word, then]) => [then, { [node.field.key]: word }])
    case 'both':
      return node.conditions.map((part) => [part, wordsOf(node)])
    case 'round':
    case 'scale':
    case 'version':
      return [[node.of]]
    default:
      return []
  }
}

/** The inputs that change the value of a formula, through the lines that it reads too; not those of its conditions. */
function inputsIn(lines: FixedRegulation['lines']): (node: Node) => ReadonlySet<NumberField> {
  const known = new Map<Node, ReadonlySet<NumberField>>()
  const inputs = (node: Node): ReadonlySet<NumberField> => {
    const before = known.get(node)
    if (before !== undefined) return before
    if (node.kind === 'input') return new Set([node.field])
    if (node.kind === 'compare' || node.kind === 'both') return new Set()
    const line = node.kind === 'line' ? lines[node.index] : undefined
    const parts = line === undefined ? partsOf(node).map(([part]) => part) : [line.formula]
    const found = new Set(parts.flatMap((part) => [...inputs(part)]))
    known.set(node, found)
    return found
  }
  return inputs
}

const isEntered = (field: NumberField): boolean => !isDerived(field)

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
