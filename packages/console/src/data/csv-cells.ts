/** The cells of a CSV file as a spreadsheet shows them, and the file again after some were mended. */
export interface CsvCells {
  readonly separator: string
  /** The first is the row of titles. */
  readonly rows: readonly (readonly string[])[]
}

const SEPARATORS = [';', ',', '\t']

/**
 * A quotation mark counts only at the start of a cell: the import refuses cells with a line break or an open quotation
 * mark.
 */
export function csvCells(text: string): CsvCells {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\n|\r/)
  const titles = (lines[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => titles.split(separator).length)
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
  const cell = new RegExp(`${separator}(?:"((?:[^"]|"")*)"(?=${separator}|$)|([^${separator}]*))`, 'g')
  const rows = lines.map((line) =>
    [...`${separator}${line}`.matchAll(cell)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain),
  )
  return { separator, rows }
}

/** The file with other texts in some cells. `cells`: by row and column, from 0. */
export function withCells(text: string, cells: ReadonlyMap<string, string>): string {
  if (cells.size === 0) return text
  const { separator, rows } = csvCells(text)
  const isQuoted = (cell: string): boolean => cell.startsWith('"') || cell.includes(separator)
  return rows
    .map((row, at) =>
      row
        .map((cell, column) => (cells.get(`${at}.${column}`) ?? cell).replaceAll(/[\r\n]+/g, ' '))
        .map((cell) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(separator),
    )
    .join('\r\n')
}
