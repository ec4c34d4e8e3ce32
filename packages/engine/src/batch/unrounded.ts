import { compileFormula } from '../calculate/compile.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { InputColumns } from '../kernel/input-columns.js'
import type { Column } from '../kernel/loop.js'
import type { Facts } from '../tree/facts.js'
import type { FixedCondition, FixedFormula, FixedRegulation } from '../tree/fix.js'

/** Sets the text of a line that no column holds, from the facts and the lines before it. */
export type LineInDecimals = (row: number, facts: Facts, lines: string[]) => void

/**
 * A line in decimals. It is computed once for all rows that have the same entries in what it reads: hours and the minimum wage are
 * those of many people.
 */
export function lineInDecimals(fixed: FixedRegulation, index: number, inputs: InputColumns): LineInDecimals {
  const formula = fixed.lines[index]?.formula
  if (formula === undefined) throw new Error(`no line ${index}`)
  const evaluate = compileFormula(formula)
  const reads = readsOf(formula)
  const columns = COLUMNS.flatMap((of) => [...reads[of]].map((key): Column => inputs.columnOf(of, key)))
  // The entry of a mixed column may be a rounded double: it does not say the number.
  const isExact = [...reads.numbers, ...reads.sums].every((key) => !inputs.finer.has(key))
  const known = new Map<string, string>()
  const computed = (facts: Facts, lines: readonly string[]): string => {
    const values: Decimal[] = []
    for (const line of reads.lines) {
      const text = lines[line] ?? '0'
      values[line] = text === '0' ? ZERO : new Decimal(text)
    }
    return evaluate(facts, values).toFixed()
  }
  return (row, facts, lines) => {
    if (!isExact) {
      lines[index] = computed(facts, lines)
      return
    }
    let entries = ''
    for (const column of columns) entries += `${column[row]} `
    for (const line of reads.lines) entries += `${lines[line]} `
    let text = known.get(entries)
    if (text === undefined) {
      text = computed(facts, lines)
      if (known.size >= MOST) known.clear()
      known.set(entries, text)
    }
    lines[index] = text
  }
}
const MOST = 1000

const COLUMNS = ['numbers', 'sums', 'choices'] as const

/** What a formula reads, its conditions included: keys of numbers, sums and choices, and indexes of lines. */
interface Reads {
  readonly numbers: Set<string>
  readonly sums: Set<string>
  readonly choices: Set<string>
  readonly lines: Set<number>
}

function readsOf(formula: FixedFormula): Reads {
  const reads: Reads = { numbers: new Set(), sums: new Set(), choices: new Set(), lines: new Set() }
  const seen = new Set<FixedFormula | FixedCondition>()
  const visit = (node: FixedFormula | FixedCondition): void => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.kind === 'input') reads.numbers.add(node.field.key)
    if (node.kind === 'yearToDate') reads.sums.add(node.key)
    if (node.kind === 'match' || node.kind === 'is') reads.choices.add(node.field.key)
    if (node.kind === 'line') reads.lines.add(node.index)
    for (const part of partsOf(node)) visit(part)
  }
  visit(formula)
  return reads
}

function partsOf(node: FixedFormula | FixedCondition): readonly (FixedFormula | FixedCondition)[] {
  switch (node.kind) {
    case 'binary':
    case 'compare':
      return [node.left, node.right]
    case 'sum':
      return node.terms
    case 'choose':
      return [node.when, node.so, node.otherwise]
    case 'match':
      return [...node.cases.values()]
    case 'both':
      return node.conditions
    case 'round':
    case 'scale':
    case 'version':
      return [node.of]
    case 'constant':
    case 'figure':
    case 'input':
    case 'line':
    case 'yearToDate':
    case 'is':
      return []
  }
}
