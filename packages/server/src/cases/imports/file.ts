import { nearest } from '../../ground/nearest.js'
import { invalid, type Refusal } from '../../ground/refusal.js'
import { BULK, NUL } from '../../http/limits.js'
import type { Outcomes } from '../bulk/outcomes.js'
import type { Item } from '../bulk/stage.js'
import type { FileColumn } from './columns.js'
import type { readCsv } from './csv.js'
import type { ReadRow } from './rows.js'

/** A file as slices of rows. What is wrong with its form becomes a fault of its row, too. */

export interface FileFault {
  readonly row: number
  readonly column: string
  readonly message: string
}

type Csv = Pick<Awaited<ReturnType<typeof readCsv>>, 'rows'>

/** Rows that are checked in one transaction. */
const SLICE = 50

/** The rows below the header, without remarks. `count`: how many there were, once all are read. */
export function readFile({ rows }: Csv, columns: readonly FileColumn[], outcomes: Outcomes) {
  let count = 0
  async function* slices(): AsyncGenerator<readonly Item<ReadRow['cells']>[] | Refusal> {
    let header: Header | undefined
    let slice: Item<ReadRow['cells']>[] = []
    for await (const record of rows) {
      const { row } = record
      if ('message' in record) {
        outcomes.add(row, '', record.message)
        break
      }
      if (header === undefined) {
        header = headerOf(record.cells, columns)
        for (const { column, message } of header.faults) outcomes.add(row, column, message)
        // Of rows under a wrong header nobody knows what they mean.
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
  return { slices: slices(), count: () => count }
}

interface Header {
  /** In the order of the cells; undefined: an empty one. */
  readonly columns: readonly (FileColumn | undefined)[]
  readonly faults: readonly Omit<FileFault, 'row'>[]
}

function headerOf(cells: readonly string[], columns: readonly FileColumn[]): Header {
  const known = new Map(columns.map((column) => [column.name.toLowerCase(), column]))
  const names = columns.map(({ name }) => name)
  const faults: Omit<FileFault, 'row'>[] = []
  const seen = new Set<FileColumn>()
  const found = cells.map((cell) => {
    const name = cell.trim()
    if (name === '') return undefined
    const column = known.get(name.toLowerCase())
    if (column === undefined) {
      // To find what was meant takes a millisecond.
      const meant = name.length > 60 || faults.length >= 20 ? undefined : nearest(name, names)
      faults.push({
        column: name.slice(0, 200),
        message: `is no column of this file${meant ? `: is it ${meant}?` : ''}`,
      })
    } else if (seen.has(column)) faults.push({ column: name, message: 'is there twice' })
    else seen.add(column)
    return column
  })
  for (const column of columns) {
    if (column.isRequired && !seen.has(column))
      faults.push({ column: column.name, message: 'is missing in the header' })
  }
  return { columns: found, faults: faults.slice(0, 100) }
}

/** The cells of a row that are not empty; undefined, with faults, where one stands under no column or a required one is empty. */
function cellsOf(
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
