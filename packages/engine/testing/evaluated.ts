import type { ConditionReason, Reason } from '../src/explain/explain.js'
import { Decimal } from '../src/ground/money.js'

/**
 * The value of an explanation, recomputed from its leaves only: entries, figures, sums of earlier months. Throws if a
 * step's parts do not give its value. A line without a tree has the value that its tree gave before.
 */
export function evaluated(reason: Reason, lines: Map<string, Decimal> = new Map()): Decimal {
  const value = stepOf(reason, lines)
  if (!value.eq(reason.value) && value.minus(reason.value).abs().gt(KEPT)) {
    throw new Error(`${nameOf(reason)} says ${reason.value}, and its parts give ${value}`)
  }
  return value
}

/** Powers of fractions have more digits than are kept. */
const KEPT = new Decimal('1e-20')
const ZERO = new Decimal(0)

const nameOf = (reason: Reason): string =>
  reason.kind === 'line' ? reason.name : reason.kind === 'operation' ? `${reason.kind} ${reason.operator}` : reason.kind

function stepOf(reason: Reason, lines: Map<string, Decimal>): Decimal {
  switch (reason.kind) {
    case 'constant':
    case 'input':
    case 'figure':
    case 'yearToDate':
      return reason.value
    case 'line': {
      const { because, name } = reason
      const value = because === undefined ? lines.get(name) : evaluated(because, lines)
      if (value === undefined) throw new Error(`${name} has no tree`)
      lines.set(name, value)
      return value
    }
    case 'operation': {
      // Each stop has its own law: its lines are not those of another stop.
      const isOfStops = reason.operands.some((one) => one.kind === 'line' && OF_STOPS.has(one.name))
      const values = reason.operands.map((operand) => evaluated(operand, isOfStops ? new Map() : lines))
      return values.length === 0 ? ZERO : values.reduce(OPERATIONS[reason.operator])
    }
    case 'rounding': {
      const of = evaluated(reason.of, lines)
      return of.toDecimalPlaces(reason.decimals, reason.down ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP)
    }
    case 'condition':
      if (holds(reason.condition, lines) !== reason.holds) throw new Error('a condition is not as it says')
      return evaluated(reason.of, lines)
    case 'choice':
    case 'rule':
      return evaluated(reason.of, lines)
    case 'scale': {
      const of = evaluated(reason.of, lines)
      const isWithin = of.gte(reason.from) && (reason.upTo === undefined || of.lte(reason.upTo))
      if (!isWithin && !(reason.from.isZero() && of.isNegative())) throw new Error(`${of} is in another bracket`)
      return reason.value
    }
  }
}

type Operation = Extract<Reason, { readonly kind: 'operation' }>
const OPERATIONS: Readonly<Record<Operation['operator'], (a: Decimal, b: Decimal) => Decimal>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '×': (a, b) => a.times(b),
  '÷': (a, b) => a.div(b),
  min: (a, b) => Decimal.min(a, b),
  max: (a, b) => Decimal.max(a, b),
  '^': (a, b) => a.pow(b),
}

/** The lines of a stop that a month adds up. */
const OF_STOPS: ReadonlySet<string> = new Set([
  'MaintienVerse',
  'IndemnitesDeduites',
  'IndemnitesSubrogees',
  'IndemnitesImposables',
  'IndemnitesAccident',
  'JoursSansRemuneration',
  'JoursSansAutreRemuneration',
  'UnitesPayees',
  'JoursDeduits',
  'JoursVerses',
])

function holds(condition: ConditionReason, lines: Map<string, Decimal>): boolean {
  switch (condition.kind) {
    case 'compare': {
      const left = evaluated(condition.left, lines)
      const right = evaluated(condition.right, lines)
      const order = left.comparedTo(right)
      return { '<': order < 0, '≤': order <= 0, '>': order > 0, '≥': order >= 0 }[condition.operator]
    }
    case 'is':
      return condition.actual === condition.value
    case 'both':
      // Each part is read, so that the lines in it are known.
      return condition.conditions.map((part) => holds(part, lines)).every(Boolean)
  }
}
