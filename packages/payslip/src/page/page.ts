import type { Decimal } from '@centime/engine'
import type { Codes, WarningCode } from '@centime/engine/ground'
import type { Source } from '@centime/engine/tree'

/** The contents of a payslip, as data, for the PDF and the HTML. Every text is ready to print. */
export interface Page {
  /** Name of the document for lists and screen readers. */
  readonly title: string
  readonly kind: DocumentKind
  readonly model: ModelName
  readonly heading: string
  /** The month in words. */
  readonly month: string
  /** Across the page; absent on a final document. */
  readonly mark: string | undefined
  /** Framed, above the amounts: this payslip corrects another one, or nothing was paid. */
  readonly notice: string | undefined
  readonly facts: readonly Fact[]
  readonly employer: Party
  readonly employee: Party
  readonly tables: readonly PageTable[]
  /** Under the amounts: totals of the year, counters of leave. */
  readonly boxes: readonly PageBox[]
  readonly footer: readonly string[]
  /** On a draft, the points to check before approval. */
  readonly remarks: readonly string[]
  /** The number by which people name the document, small at the foot of each page. */
  readonly number: string
  /** Missing mandatory mentions, and the warnings of the engine. Not printed on a final document. */
  readonly warnings: readonly PageWarning[]
  /** The date in the document's metadata: the payment date. */
  readonly date: string
  readonly attachment: Attachment
}

/** A payslip that waits for its approval, released ones, and a calculation that is never paid. */
export type DocumentKind = 'draft' | 'final' | 'sandbox_final' | 'simulation'

/** The model in force in 2026, and the one that payments from 1 January 2027 must follow. */
export type ModelName = 'adapte' | 'renove'

export interface Fact {
  readonly label: string
  readonly text: string
  /** The number of the result, for a fact that prints one. */
  readonly number?: PrintedNumber | undefined
}

export interface PrintedNumber {
  readonly text: string
  /** The number of the text: a rate in percent. */
  readonly value: Decimal
  readonly source: Source
}

export interface Party {
  readonly title: string
  readonly name: string
  readonly address: readonly string[]
  readonly facts: readonly Fact[]
}

/** A label and four columns of numbers. */
export interface PageTable {
  /** For screen readers, if the columns have no titles of their own. */
  readonly caption: string
  readonly columns: readonly [label: string, ...titles: Cells] | undefined
  readonly rows: readonly Row[]
}

export interface Row {
  readonly kind: RowKind
  readonly label: string
  readonly cells: Cells
  /** The numbers of the cells; undefined for an empty one. */
  readonly numbers: Numbers
  /** The lines of the result that are in the row. */
  readonly of: readonly string[]
}
/** `heading` has no amount; `branch` is a heading with amounts; `net` and `pay` are emphasised. */
export type RowKind = 'heading' | 'branch' | 'line' | 'item' | 'total' | 'net' | 'pay'
type Cells = readonly [string, string, string, string]
export type Numbers = readonly [first: MaybeNumber, second: MaybeNumber, third: MaybeNumber, fourth: MaybeNumber]
type MaybeNumber = PrintedNumber | undefined

/** A small table beside the amounts: any number of columns of numbers. */
export interface PageBox {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly BoxRow[]
}

export interface BoxRow {
  readonly label: string
  readonly cells: readonly string[]
  readonly numbers: readonly (PrintedNumber | undefined)[]
}

/** The warnings of a page beside those of its result. */
export const PAGE_WARNINGS = {
  mandatory_mention_missing: {
    en: 'A mention that the code du travail requires is not given → partner: record it',
    fr: 'Une mention exigée par le code du travail n’est pas donnée → partner: l’enregistrer',
  },
} as const satisfies Codes
export type PageWarningCode = keyof typeof PAGE_WARNINGS

export interface PageWarning {
  readonly code: WarningCode | PageWarningCode
  readonly message: string
}

export interface Attachment {
  readonly name: string
  readonly json: string
}
