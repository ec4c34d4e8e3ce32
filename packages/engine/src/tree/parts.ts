import type { FixedCondition, FixedFormula } from './fix.js'

/** Indexes of the lines that a formula reads directly, including in its conditions, each once. */
export function linesIn(formula: FixedFormula): readonly number[] {
  const indexes = new Set<number>()
  // A formula has many of its parts in several places.
  const visited = new Set<FixedFormula>()
  const visit = (part: FixedFormula): void => {
    if (visited.has(part)) return
    visited.add(part)
    if (part.kind === 'line') indexes.add(part.index)
    else for (const one of partsOf(part)) visit(one)
  }
  visit(formula)
  return [...indexes]
}

/** The direct operands of a formula, including those of its conditions; lines that it reads are not operands. */
export function partsOf(formula: FixedFormula): readonly FixedFormula[] {
  switch (formula.kind) {
    case 'binary':
      return [formula.left, formula.right]
    case 'sum':
      return formula.terms
    case 'choose':
      return [...sidesOf(formula.when), formula.so, formula.otherwise]
    case 'match':
      return [...formula.cases.values()]
    case 'round':
    case 'scale':
    case 'version':
      return [formula.of]
    case 'constant':
    case 'input':
    case 'figure':
    case 'line':
    case 'yearToDate':
      return []
  }
}

function sidesOf(condition: FixedCondition): readonly FixedFormula[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.left, condition.right]
    case 'is':
      return []
    case 'both':
      return condition.conditions.flatMap(sidesOf)
  }
}
