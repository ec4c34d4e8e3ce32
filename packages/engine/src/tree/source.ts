import type { NumberField } from '../cases/field.js'

/** The printed numbers of a line: its amount, the numbers before it, and its sum of the year including this month. */
export const LINE_PARTS = ['amount', 'base', 'rate', 'quantity', 'price', 'yearToDate'] as const
export type LinePart = (typeof LINE_PARTS)[number]

/** The origin of a printed number, as data: a part of a line, a fact of the month, or a computation from these. */
export type Source =
  | {
      readonly kind: 'part'
      readonly line: string
      readonly part: LinePart
      /** A month of origin, `YYYY-MM`: its difference in the back pay. Absent: the printed line. */
      readonly origin?: string
    }
  | { readonly kind: 'fact'; readonly field: NumberField }
  | { readonly kind: 'constant'; readonly value: string }
  | { readonly kind: 'negative'; readonly of: Source }
  | { readonly kind: 'sum'; readonly terms: readonly Source[] }
  | { readonly kind: 'product'; readonly of: readonly [Source, Source] }
  | { readonly kind: 'rounded'; readonly of: Source; readonly decimals: number }

/** A source as a short text, the same for equal sources: a page uses it in an address. */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case 'part': {
      const { line, part, origin } = source
      return `${line}${part === 'amount' ? '' : `.${part}`}${origin === undefined ? '' : `@${origin}`}`
    }
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
