import { Decimal } from '@centime/engine'
import { frenchDate } from '@centime/engine/ground'
import type { Listing, ListingCell, ListingColumn, ListingRow } from './listing.js'

/**
 * A listing as a file that French Excel opens by a double click: UTF-8 with its mark, semicolons, decimal commas, CRLF. Text that a
 * spreadsheet would compute as a formula begins with an apostrophe.
 */
export async function* csvOf({ columns, slices, totals }: Listing): AsyncGenerator<string> {
  const line = (row: ListingRow): string => `${row.map((cell, place) => textOf(cell, columns[place])).join(';')}\r\n`
  yield `\ufeff${line(columns.map(({ label }) => label)).toString()}`
  for await (const slice of slices()) yield slice.map(line).join('')
  if (totals !== undefined) yield line(totals)
}

function textOf(cell: ListingCell, column: ListingColumn | undefined): string {
  if (cell === undefined) return ''
  if (Decimal.isDecimal(cell)) {
    const shown = column?.kind === 'rate' ? cell.times(100).toFixed() : cell.toFixed(2)
    return shown.replace('.', ',')
  }
  if (typeof cell === 'number') return String(cell)
  return quoted(column?.kind === 'day' ? frenchDate(cell) : harmless(cell))
}

/** OWASP, CSV injection: a cell that begins with one of these is a formula, or makes its rest one. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
