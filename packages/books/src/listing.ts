import type { Decimal } from '@centime/engine'
import type { ProvisionalFigure } from '@centime/engine/tree'

/** A book as rows under columns; JSON, CSV and XLSX are written from it. */
export interface Listing {
  /** `livre-de-paie-2026-06`: the name of its file, without the ending. */
  readonly file: string
  readonly title: string
  /** Whether the payslips are not released: the first column then says so. */
  readonly isDraft: boolean
  readonly payslips: number
  /** The carried figures that its payslips were computed with; absent: none. */
  readonly provisional?: readonly ProvisionalFigure[]
  readonly columns: readonly ListingColumn[]
  /** The rows, some at a time. */
  readonly slices: () => AsyncIterable<readonly ListingRow[]>
  /** The last row; undefined: none. */
  readonly totals: ListingRow | undefined
}

export interface ListingColumn {
  /** In JSON. */
  readonly key: string
  /** In CSV and XLSX, in French. */
  readonly label: string
  /** `amount`: euros. `rate`: a fraction, shown in percent. `day`: `YYYY-MM-DD`. */
  readonly kind: 'text' | 'day' | 'amount' | 'rate' | 'count'
}
export type ListingRow = readonly ListingCell[]
export type ListingCell = string | number | Decimal | undefined

export const textColumn = (key: string, label: string): ListingColumn => ({ key, label, kind: 'text' })
export const amountColumn = (key: string, label: string): ListingColumn => ({ key, label, kind: 'amount' })

/** Rows in memory, some at a time; other work has its turn in between. */
export async function* inSlices(rows: readonly ListingRow[]): AsyncGenerator<readonly ListingRow[]> {
  for (let from = 0; from < rows.length; from += ROWS) {
    yield rows.slice(from, from + ROWS)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const ROWS = 500
