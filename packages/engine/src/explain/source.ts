import type { NumberField } from '../cases/field.js'
import { Decimal } from '../ground/money.js'
import type { Facts } from '../tree/facts.js'
import type { FixedFormula, FixedRegulation } from '../tree/fix.js'
import { formulaReader, type Reason } from './explain.js'

/** What a payslip prints of a line: its amount, what stands before it, and its sum of the year with this month. */
export const LINE_PARTS = ['amount', 'base', 'rate', 'quantity', 'price', 'yearToDate'] as const
export type LinePart = (typeof LINE_PARTS)[number]

/** From what of a month a printed number comes, as data: a part of a line, a fact of the month, or what is computed of such. */
export type Source =
  | { readonly kind: 'part'; readonly line: string; readonly part: LinePart }
  | { readonly kind: 'fact'; readonly field: NumberField }
  | { readonly kind: 'constant'; readonly value: string }
  | { readonly kind: 'negative'; readonly of: Source }
  | { readonly kind: 'sum'; readonly terms: readonly Source[] }
  | { readonly kind: 'product'; readonly of: readonly [Source, Source] }
  | { readonly kind: 'rounded'; readonly of: Source; readonly decimals: number }

/**
 * Explains printed numbers of one month: each as a tree, as that of a line, whose root has the value of the number. Undefined where the
 * regulation has no such line, or the line no such part.
 */
export function sourceExplainer(fixed: FixedRegulation, facts: Facts): (source: Source) => Reason | undefined {
  const read = formulaReader(fixed, facts)
  return (source) => {
    const formula = formulaOf(fixed, source)
    return formula && read(formula)
  }
}

/** A source as a formula over the lines of a regulation, so that whoever reads formulas reads it too. */
function formulaOf(fixed: FixedRegulation, source: Source): FixedFormula | undefined {
  switch (source.kind) {
    case 'part':
      return partOf(fixed, source.line, source.part)
    case 'fact':
      return { kind: 'input', field: source.field }
    case 'constant':
      return { kind: 'constant', value: new Decimal(source.value) }
    case 'negative': {
      const right = formulaOf(fixed, source.of)
      return right && { kind: 'binary', operator: '-', left: { kind: 'constant', value: new Decimal(0) }, right }
    }
    case 'sum': {
      const terms = source.terms.flatMap((term) => formulaOf(fixed, term) ?? [])
      return terms.length === source.terms.length ? { kind: 'sum', terms } : undefined
    }
    case 'product': {
      const [left, right] = source.of.map((factor) => formulaOf(fixed, factor))
      return left && right && { kind: 'binary', operator: '×', left, right }
    }
    case 'rounded': {
      const of = formulaOf(fixed, source.of)
      return of && { kind: 'round', decimals: source.decimals, down: false, of }
    }
  }
}

function partOf(fixed: FixedRegulation, name: string, part: LinePart): FixedFormula | undefined {
  const index = fixed.lines.findIndex((line) => line.name === name)
  const { contribution, quantity } = fixed.lines[index] ?? {}
  if (index < 0) return undefined
  switch (part) {
    case 'amount':
      return { kind: 'line', index }
    case 'base':
      return contribution && { kind: 'line', index: contribution.base }
    case 'rate':
      return contribution?.rate
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

/** A source as a short text, the same for the same source: what a page names it by in an address. */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case 'part':
      return source.part === 'amount' ? source.line : `${source.line}.${source.part}`
    case 'fact':
      return `.${source.field.key}`
    case 'constant':
      return source.value
    case 'negative':
      return `-${sourceText(source.of)}`
    case 'sum':
      return `(${source.terms.map(sourceText).join(' ')})`
    case 'product':
      return `(${source.of.map(sourceText).join('*')})`
    case 'rounded':
      return `${source.decimals}~${sourceText(source.of)}`
  }
}
