import type { Regulation } from '@centime/engine'
import { nearest } from '../../ground/nearest.js'
import type { ImportKind } from '../../http/paths.js'
import { columnsOfFile, columnsOfTemplate, type FileColumn, kindsOfFile } from './columns.js'
import { nameKey } from './names.js'
import type { FileFault } from './warnings.js'

/** The first row of a file: columns by their code or their French title. */

export interface Header {
  /** In the order of the cells; undefined: an empty header cell. */
  readonly columns: readonly (FileColumn | undefined)[]
  readonly faults: readonly Omit<FileFault, 'row'>[]
  /** The file’s name for a column, by its code; a missing column is named as the others are, by title or code. */
  readonly nameOf: (code: string) => string
}

/** Longer names are not compared: finding a similar name takes a millisecond. */
const [LONGEST_NAME, MOST_COMPARED, MOST_FAULTS] = [100, 20, 100]

/**
 * The columns of a regulation by their names’ keys: the columns of a kind of file, and for other columns the kinds that
 * have them.
 */
export interface KnownColumns {
  readonly columns: readonly FileColumn[]
  readonly elsewhere: ReadonlyMap<string, ImportKind>
}

export function knownColumns(regulation: Regulation, kind: ImportKind): KnownColumns {
  const elsewhere = new Map<string, ImportKind>()
  for (const other of kindsOfFile(regulation)) {
    if (other === kind) continue
    for (const { name, title } of columnsOfTemplate(regulation, other)) {
      for (const key of [nameKey(name), nameKey(title)]) if (!elsewhere.has(key)) elsewhere.set(key, other)
    }
  }
  return { columns: columnsOfFile(regulation, kind), elsewhere }
}

export function readHeader(cells: readonly string[], { columns, elsewhere }: KnownColumns): Header {
  const known = new Map<string, { readonly column: FileColumn; readonly name: string }>()
  for (const column of columns) {
    for (const name of [column.name, column.title]) known.set(nameKey(name), { column, name })
  }
  const faults: Omit<FileFault, 'row'>[] = []
  const seen = new Map<FileColumn, string>()
  const unknown = (name: string): string => {
    const key = nameKey(name)
    const kind = elsewhere.get(key)
    if (kind !== undefined) return `is a column of files of ${kind}, not of this one`
    const isCompared = name.length <= LONGEST_NAME && faults.length < MOST_COMPARED
    const meant = isCompared ? known.get(nearest(key, [...known.keys()]) ?? '')?.name : undefined
    return `is no column of this file${meant ? `: is it ${meant}?` : ''}`
  }
  const found = cells.map((cell) => {
    const name = cell.trim().replaceAll(/\s+/g, ' ')
    if (name === '' || faults.length >= MOST_FAULTS) return undefined
    // Codes of elements may differ by a sign alone.
    const column = columns.find((one) => one.name === name) ?? known.get(nameKey(name))?.column
    const first = column && seen.get(column)
    if (column === undefined) faults.push({ column: name.slice(0, 200), message: unknown(name) })
    else if (first === undefined) seen.set(column, name)
    else faults.push({ column: name, message: first === name ? 'is there twice' : `means the same as column ${first}` })
    return column
  })
  const hasTitles = [...seen].some(([column, name]) => nameKey(name) !== nameKey(column.name))
  const named = (column: FileColumn): string => seen.get(column) ?? (hasTitles ? column.title : column.name)
  for (const column of columns) {
    if (column.isRequired && !seen.has(column)) {
      faults.push({ column: named(column), message: 'is missing in the header' })
    }
  }
  const isRight = faults.length === 0
  const byCode = new Map(isRight ? columns.map((column) => [column.name, named(column)]) : [])
  return { columns: found, faults: faults.slice(0, MOST_FAULTS), nameOf: (code) => byCode.get(code) ?? code }
}
