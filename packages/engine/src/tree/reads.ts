import type { Scale } from './figure.js'
import type { Condition, Formula, Line } from './formula.js'
import type { Regulation } from './regulation.js'

/** The keys of the fields that a regulation's formulas read on any day: every version of a dated rule counts. */
export function keysRead({
  lines,
  collectors,
  elements = [],
}: Pick<Regulation, 'lines' | 'collectors' | 'elements'>): ReadonlySet<string> {
  const keys = new Set<string>()
  const ofElements = elements.flatMap(({ versions }) => versions.map(({ value }) => value.line))
  for (const node of nodesOf([...Object.values(lines), ...Object.values(collectors), ...ofElements])) {
    if (node.kind === 'number-field') for (const { key } of [node, node.fallback ?? node]) keys.add(key)
    if (node.kind === 'match' || node.kind === 'is') keys.add(node.field.key)
  }
  return keys
}

/** The scales that some lines read on any day. */
export const scalesRead = (lines: readonly Line[]): ReadonlySet<Scale> =>
  new Set([...nodesOf(lines)].flatMap((node) => (node.kind === 'scale' ? [node.scale] : [])))

/** Every formula and condition of some lines, each once. */
function nodesOf(lines: readonly Line[]): ReadonlySet<Formula | Condition> {
  const seen = new Set<Formula | Condition>()
  const visit = (node: Formula | Condition): void => {
    if (seen.has(node)) return
    seen.add(node)
    for (const part of partsOf(node)) visit(part)
  }
  for (const line of lines) visit(line)
  return seen
}

function partsOf(node: Formula | Condition): readonly (Formula | Condition)[] {
  switch (node.kind) {
    case 'line':
      return partsOfLine(node)
    case 'binary':
    case 'compare':
      return [node.left, node.right]
    case 'sum':
      return node.terms
    case 'round':
    case 'scale':
      return [node.of]
    case 'choose':
      return [node.when, node.so, node.otherwise]
    case 'match':
      return Object.values(node.cases)
    case 'elements':
      return [node.beside]
    case 'dated':
      return node.versions.map(({ value }) => value)
    case 'both':
      return node.conditions
    case 'constant':
    case 'number-field':
    case 'figure':
    case 'yearToDate':
    case 'total':
    case 'is':
      return []
  }
}

const partsOfLine = ({ formula, contribution, quantity, share }: Line): readonly Formula[] => [
  formula,
  ...(contribution === undefined ? [] : [contribution.base, contribution.rate]),
  ...(quantity === undefined ? [] : [quantity.of, quantity.price]),
  ...(share === undefined ? [] : [share.base, share.rate]),
]

/**
 * Throws for a number or choice field without a reader: entering it would have no effect. Records of events and opening
 * balances are read as wholes.
 */
export function refuseUnread(regulation: Regulation): void {
  if (checked.has(regulation)) return
  const read = keysRead(regulation)
  for (const { kind, key, mention, readBy, timeType } of regulation.fields) {
    if (mention || (kind !== 'number-field' && kind !== 'choice-field')) continue
    if (read.has(key) || readBy === 'code' || timeType === 'event' || timeType === 'year') continue
    throw new Error(`${key} is a field of ${regulation.name} that no formula and no reader of inputs reads`)
  }
  checked.add(regulation)
}
/** Regulations are frozen, and one of them is fixed for every month of a change. */
const checked = new WeakSet<Regulation>()
