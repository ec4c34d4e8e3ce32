import { frenchDate, frenchNumber } from '../ground/french.js'
import type { Decimal } from '../ground/money.js'
import type { ConditionReason, FigureReason, LineReason, Reason, ScaleReason } from './explain.js'
import { partsOfReason } from './parts.js'

/** An explanation as French text for a person: each line with its formula in numbers, its figures with their texts. */
export function explanationText(reason: LineReason): string {
  return [...linesOf(reason, 0, treesIn(reason))].join('\n')
}

/** The trees of lines not shown so far, by name. */
type Trees = Map<string, Reason>

/**
 * All trees, including those of terms at 0: the text omits such a line as a term, and shows it where it appears again.
 */
function treesIn({ name, because }: LineReason, trees: Trees = new Map()): Trees {
  if (because === undefined) return trees
  trees.set(name, because)
  for (const line of partsOf(because, (_, operands) => operands).lines) treesIn(line, trees)
  return trees
}

const number = (value: Decimal): string => frenchNumber(value, 0, 8)
const indent = (depth: number): string => '  '.repeat(depth)

function* linesOf(reason: LineReason, depth: number, trees: Trees): Generator<string> {
  const name = reason.number === undefined ? reason.label : `${reason.number} ${reason.label}`
  yield `${indent(depth)}${name} : ${number(reason.value)}   [${reason.text}]`
  const because = trees.get(reason.name)
  trees.delete(reason.name)
  if (because === undefined) {
    yield `${indent(depth + 1)}(expliqué plus haut)`
    return
  }
  yield `${indent(depth + 1)}= ${expression(because)}`
  const below = partsOf(because)
  for (const figure of new Map(below.figures.map((part) => [keyOf(part), part])).values()) {
    const since = `en vigueur depuis le ${frenchDate(figure.since)}`
    yield `${indent(depth + 1)}${keyOf(figure)} = ${number(figure.value)}, ${since} : ${figure.text}`
  }
  for (const text of new Set(below.rules)) yield `${indent(depth + 1)}${text}`
  for (const line of below.lines) {
    if (trees.has(line.name)) yield* linesOf(line, depth + 1, trees)
  }
}

const keyOf = (figure: FigureReason | ScaleReason): string =>
  figure.kind === 'figure' ? `${figure.table}.${figure.key}` : figure.scale

/** A formula in numbers, each with its name. */
function expression(reason: Reason): string {
  switch (reason.kind) {
    case 'constant':
      return number(reason.value)
    case 'input':
      return `${number(reason.value)} [${reason.caseName}.${reason.caseFieldName}]`
    case 'figure':
      return `${number(reason.value)} [${keyOf(reason)}]`
    case 'line':
      return `${number(reason.value)} [${reason.label}]`
    case 'yearToDate':
      return `${number(reason.value)} [${reason.line}, mois antérieurs depuis ${frenchDate(reason.since)}]`
    case 'operation':
      return operation(reason.operator, reason.operands)
    case 'rounding': {
      const how = reason.decimals === 2 ? 'au centime' : `à ${reason.decimals} décimales`
      return `${reason.down ? 'tronqué' : 'arrondi'} ${how} de (${expression(reason.of)})`
    }
    case 'condition':
      return `${expression(reason.of)} {car ${condition(reason.condition)}}`
    case 'choice':
      return `${expression(reason.of)} {${reason.caseFieldName} = ${reason.chosen}}`
    case 'scale': {
      const upTo = reason.upTo === undefined ? 'au-delà' : `à ${number(reason.upTo)}`
      const bracket = `tranche de ${number(reason.from)} ${upTo}`
      return `${number(reason.value)} [${reason.scale}, ${bracket}, pour ${expression(reason.of)}]`
    }
    case 'rule':
      return expression(reason.of)
  }
}

function operation(operator: string, operands: readonly Reason[]): string {
  const [first, second] = operands
  if (operator === 'min' || operator === 'max') {
    const which = operator === 'min' ? 'le plus petit' : 'le plus grand'
    return `${which} de (${operands.map(expression).join(' ; ')})`
  }
  if (operator === '-' && first?.kind === 'constant' && first.value.isZero() && second) return `−${enclosed(second)}`
  const shown = shownTerms(operator, operands)
  if (shown.length === 0) return '0'
  const sign = operator === '-' ? '−' : operator
  return shown.map((operand) => (operator === '+' ? expression(operand) : enclosed(operand))).join(` ${sign} `)
}

type Terms = (operator: string, operands: readonly Reason[]) => readonly Reason[]
/** Terms of a sum that are zero are left out of the text; the data has them all. */
const shownTerms: Terms = (operator, operands) =>
  operator === '+' ? operands.filter(({ value }) => !value.isZero()) : operands

/** With parentheses where the expression has an operator of its own. */
function enclosed(reason: Reason): string {
  if (reason.kind === 'rule') return enclosed(reason.of)
  if (reason.kind !== 'operation') return expression(reason)
  const shown = shownTerms(reason.operator, reason.operands)
  const [first] = shown
  if (reason.operator === '+' && first !== undefined && shown.length === 1) return enclosed(first)
  return shown.length === 0 ? expression(reason) : `(${expression(reason)})`
}

const OPPOSITE = { '<': '≥', '≤': '>', '>': '≤', '≥': '<' } as const

function condition(reason: ConditionReason): string {
  switch (reason.kind) {
    case 'compare': {
      const operator = reason.holds ? reason.operator : OPPOSITE[reason.operator]
      return `${expression(reason.left)} ${operator} ${expression(reason.right)}`
    }
    case 'is':
      return `${reason.caseFieldName} = ${reason.actual}`
    case 'both': {
      const decisive = reason.holds ? reason.conditions : reason.conditions.filter(({ holds }) => !holds).slice(0, 1)
      return decisive.map(condition).join(' et ')
    }
  }
}

interface Parts {
  readonly figures: (FigureReason | ScaleReason)[]
  readonly rules: string[]
  readonly lines: LineReason[]
}

/** The parts of a formula: figures with their texts, rules in force, other lines. */
function partsOf(reason: Reason | ConditionReason, terms = shownTerms): Parts {
  const parts: Parts = { figures: [], rules: [], lines: [] }
  const visit = (step: Reason | ConditionReason): void => {
    if (step.kind === 'line') parts.lines.push(step)
    if (step.kind === 'figure' || step.kind === 'scale') parts.figures.push(step)
    if (step.kind === 'rule') parts.rules.push(`règle en vigueur depuis le ${frenchDate(step.since)} : ${step.text}`)
    if (step.kind === 'line') return
    for (const part of step.kind === 'operation' ? terms(step.operator, step.operands) : partsOfReason(step))
      visit(part)
  }
  visit(reason)
  return parts
}
