import { addsUpBases, differencesIn } from '../calculate/back-pay.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { FixedFormula, FixedRegulation } from '../tree/fix.js'
import type { LinePart, Source } from '../tree/source.js'
import { formulaReader, type Reason } from './explain.js'

/**
 * Explains printed numbers of one month: each as a tree like that of a line, with the value of the number at the root.
 * Undefined if the regulation has no such line, or the line no such part.
 */
export function sourceExplainer(fixed: FixedRegulation, facts: Facts): (source: Source) => Reason | undefined {
  const read = formulaReader(fixed, facts)
  return (source) => {
    const formula = formulaOf({ fixed, facts }, source)
    return formula && read(formula)
  }
}

/** A source as a formula over the lines of a regulation, so that readers of formulas accept it. */
interface Month {
  readonly fixed: FixedRegulation
  readonly facts: Facts
}

function formulaOf(month: Month, source: Source): FixedFormula | undefined {
  switch (source.kind) {
    case 'part':
      return withDifferences(month, source)
    case 'fact':
      return { kind: 'input', field: source.field }
    case 'constant':
      return { kind: 'constant', value: new Decimal(source.value) }
    case 'negative': {
      const right = formulaOf(month, source.of)
      return right && { kind: 'binary', operator: '-', left: { kind: 'constant', value: new Decimal(0) }, right }
    }
    case 'sum': {
      const terms = source.terms.flatMap((term) => formulaOf(month, term) ?? [])
      return terms.length === source.terms.length ? { kind: 'sum', terms } : undefined
    }
    case 'product': {
      const [left, right] = source.of.map((factor) => formulaOf(month, factor))
      return left && right && { kind: 'binary', operator: '×', left, right }
    }
    case 'rounded': {
      const of = formulaOf(month, source.of)
      return of && { kind: 'round', decimals: source.decimals, down: false, of }
    }
  }
}

/** A part of a line with its back pay; or the difference of one month of origin. */
function withDifferences(
  { fixed, facts }: Month,
  { line, part, origin }: Extract<Source, { readonly kind: 'part' }>,
): FixedFormula | undefined {
  const found = fixed.lines.find(({ name }) => name === line)
  const differences = differencesIn(facts, line, found?.role, part === 'amount' ? 'value' : part)
  const constants = differences.map(({ value }): FixedFormula => ({ kind: 'constant', value }))
  if (origin !== undefined) return constants[differences.findIndex(({ period }) => period === origin)]
  const own = partOf(fixed, line, part)
  const isAdded = part === 'amount' || (part === 'base' && addsUpBases(found))
  return own && constants.length > 0 && isAdded ? { kind: 'sum', terms: [own, ...constants] } : own
}

function partOf(fixed: FixedRegulation, name: string, part: LinePart): FixedFormula | undefined {
  const index = fixed.lines.findIndex((line) => line.name === name)
  const { contribution, quantity, share } = fixed.lines[index] ?? {}
  if (index < 0) return undefined
  switch (part) {
    case 'amount':
      return { kind: 'line', index }
    case 'base':
      return contribution ? { kind: 'line', index: contribution.base } : share?.base
    case 'rate':
      return contribution?.rate ?? share?.rate
    case 'quantity':
      return quantity?.of
    case 'price':
      return quantity?.price
    case 'yearToDate': {
      const before = fixed.cumulated.find(({ line }) => line === name)
      return before && { kind: 'sum', terms: [before, { kind: 'line', index }] }
    }
  }
}
