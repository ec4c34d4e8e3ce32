import { invalid, type Refusal } from '../../ground/refusal.js'
import { BULK, NUL } from '../../http/limits.js'
import type { Outcomes } from '../bulk/outcomes.js'
import type { Item } from '../bulk/stage.js'
import type { FileColumn } from './columns.js'
import type { readCsv } from './csv.js'
import { type Header, type KnownColumns, readHeader } from './header.js'
import type { ReadRow } from './row-change.js'

/** A file as slices of rows. An error in its form also becomes a fault of its row. */

type Csv = Pick<Awaited<ReturnType<typeof readCsv>>, 'rows'>

const SLICE = 50

/** The rows below the header, without remarks; then their `count`, and `nameOf`, the file’s name for a column. */
export function readFile({ rows }: Csv, known: KnownColumns, outcomes: Outcomes) {
  let count = 0
  let header: Header | undefined
  async function* slices(): AsyncGenerator<readonly Item<ReadRow['cells']>[] | Refusal> {
    let slice: Item<ReadRow['cells']>[] = []
    for await (const record of rows) {
      const { row } = record
      if ('message' in record) {
        outcomes.add(row, '', record.message)
        break
      }
      if (header === undefined) {
        header = readHeader(record.cells, known)
        for (const { column, message } of header.faults) outcomes.add(row, column, message)
        // Rows cannot be checked when the header is wrong.
        if (header.faults.length > 0) return
        continue
      }
      if (/^#(\s|$)/.test(record.cells[0] ?? '')) continue
      count += 1
      if (count > BULK.items) {
        yield invalid([{ pointer: `/rows/${row}`, message: `a file has at most ${BULK.items} rows` }])
        return
      }
      const read = cellsOf(record.cells, header.columns, row, outcomes)
      if (read !== undefined) slice.push({ item: row, value: read })
      if (slice.length < SLICE) continue
      yield slice
      slice = []
    }
    if (header === undefined && outcomes.items.length === 0) outcomes.add(1, '', 'there is no header')
    if (slice.length > 0) yield slice
  }
  return { slices: slices(), count: () => count, nameOf: (code: string) => header?.nameOf(code) ?? code }
}

/** The non-empty cells of a row; undefined, with faults, where a cell has no column or a required cell is empty. */
export function cellsOf(
  cells: readonly string[],
  columns: Header['columns'],
  row: number,
  outcomes: Outcomes,
): ReadRow['cells'] | undefined {
  const read = new Map<FileColumn, string>()
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim()
    const column = columns[index]
    if (text === '') continue
    if (column === undefined) outcomes.add(row, '', `has a cell under no column: ${text.slice(0, 50)}`)
    else if (text.includes('\0')) outcomes.add(row, column.name, NUL)
    else read.set(column, text)
  }
  for (const column of columns) {
    if (column?.isRequired && !read.has(column)) outcomes.add(row, column.name, 'must not be empty')
  }
  return outcomes.has(row) ? undefined : read
}
