import { Decimal } from '@centime/engine'
import type { Listing, ListingCell, ListingColumn, ListingRow } from './listing.js'

/** A listing as JSON text, in parts. Amounts and rates are JSON numbers with all digits of the decimals, more than a float holds. */
export async function* jsonOf(listing: Listing, head: object): AsyncGenerator<string> {
  const { columns, slices, totals, isDraft: draft, payslips, provisional } = listing
  const shown = columns.map(({ key, label, kind }) => ({ key, label, kind }))
  yield `${JSON.stringify({ ...head, draft, payslips, ...(provisional && { provisional }), columns: shown }).slice(0, -1)},"rows":[`
  let isFirst = true
  for await (const slice of slices()) {
    if (slice.length === 0) continue
    yield (isFirst ? '' : ',') + slice.map((row) => rowText(columns, row)).join(',')
    isFirst = false
  }
  yield `],"totals":${totals === undefined ? 'null' : rowText(columns, totals)}}`
}

const rowText = (columns: readonly ListingColumn[], row: ListingRow): string =>
  `{${columns.map(({ key }, place) => `${JSON.stringify(key)}:${cellText(row[place])}`).join(',')}}`

const cellText = (cell: ListingCell): string =>
  Decimal.isDecimal(cell) ? cell.toFixed() : cell === undefined ? 'null' : JSON.stringify(cell)
