import { Decimal } from '@centime/engine'
import type { SheetData } from 'write-excel-file/node'
import type { Listing, ListingColumn } from './listing.js'

/** What an XLSX file is written from: plain data, since it is sent to a thread. */
export interface SpreadsheetOrder {
  readonly sheet: string
  readonly columns: readonly ListingColumn[]
  /** JSON: the rows of a slice, amounts as decimal text. */
  readonly slices: readonly string[]
}

/** The package that writes XLSX. It is no dependency of the service: who wants XLSX installs it. */
export const SPREADSHEET_PACKAGE = 'write-excel-file'

/** Collects a listing; undefined: it has more than so many cells. */
export async function spreadsheetOrder(
  { title, columns, slices, totals }: Listing,
  most: number,
): Promise<SpreadsheetOrder | undefined> {
  const texts: string[] = []
  let rows = 0
  for await (const slice of slices()) {
    rows += slice.length
    if (rows * columns.length > most) return undefined
    texts.push(JSON.stringify(slice))
  }
  if (totals !== undefined) texts.push(JSON.stringify([totals]))
  return { sheet: title, columns, slices: texts }
}

const FORMATS: Readonly<Partial<Record<ListingColumn['kind'], string>>> = {
  amount: '#,##0.00',
  rate: '0.00##%',
  day: 'dd/mm/yyyy',
}

/**
 * Writes the bytes; undefined where the package is not installed. The format keeps numbers as doubles: an amount below 10
 * billion is written with the digits that it has here.
 */
export async function renderSpreadsheet({ sheet, columns, slices }: SpreadsheetOrder): Promise<Uint8Array | undefined> {
  const writer = await import('write-excel-file/node').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  })
  if (writer === undefined) return undefined
  const head: SheetData[number] = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' }))
  const rows: SheetData = slices.flatMap((text) => {
    const slice: readonly (readonly (string | number | null)[])[] = JSON.parse(text)
    return slice.map((row) => row.map((cell, place) => cellOf(cell, columns[place]?.kind ?? 'text')))
  })
  const widths = columns.map(({ kind }) => ({ width: kind === 'text' ? 24 : 14 }))
  return writer.default([head, ...rows], { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer()
}

function cellOf(cell: string | number | null, kind: ListingColumn['kind']): SheetData[number][number] {
  if (cell === null || cell === '') return null
  const format = FORMATS[kind]
  if (typeof cell === 'number' || format === undefined) return cell
  const value = kind === 'day' ? new Date(`${cell}T00:00:00Z`) : new Decimal(cell).toNumber()
  return { value, format }
}
