import type { Regulation } from '@centime/engine'
import { isRecordCase } from '@centime/engine/cases'
import { isMonth, monthIn } from '@centime/engine/ground'
import { fieldsByCase } from '@centime/engine/tree'
import { Outcomes } from '../cases/bulk/outcomes.js'
import { type FileColumn, IDENTIFIER, PERIOD } from '../cases/imports/columns.js'
import { readCsv } from '../cases/imports/csv.js'
import { cellsOf } from '../cases/imports/file.js'
import { type Header, readHeader } from '../cases/imports/header.js'
import { valueOfField } from '../cases/imports/values.js'

/** A CSV file of people for `centime pay --population`: a row is one person's month, a column a case field as in imports. */

export interface PersonOfFile {
  /** The number of the row in the spreadsheet. */
  readonly row: number
  readonly identifier: string
  /** `YYYY-MM`. */
  readonly period: string
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
}
export interface RowFault {
  readonly row: number
  /** The file's name for the column; empty: the whole row. */
  readonly column: string
  readonly message: string
}

/** The people of a file and the faults of its cells, by row and column; at most 1000 faults. */
export async function peopleOfFile(bytes: AsyncIterable<Uint8Array>, regulation: Regulation) {
  const { separator, rows } = await readCsv(bytes)
  const columns = columnsOf(regulation)
  const outcomes = new Outcomes()
  const people: PersonOfFile[] = []
  let header: Header | undefined
  for await (const record of rows) {
    const { row } = record
    if ('message' in record) {
      outcomes.add(row, '', record.message)
      break
    }
    if (header === undefined) {
      header = readHeader(record.cells, { columns, elsewhere: new Map() })
      for (const { column, message } of header.faults) outcomes.add(row, column, message)
      if (header.faults.length > 0) break
    } else if (!/^#(\s|$)/.test(record.cells[0] ?? '')) {
      const cells = cellsOf(record.cells, header.columns, row, outcomes)
      if (cells !== undefined) people.push(personOf(cells, row, separator, outcomes))
    }
  }
  if (header === undefined && outcomes.items.length === 0) outcomes.add(1, '', 'there is no header')
  const nameOf = header?.nameOf ?? ((code: string) => code)
  const faults = outcomes.listed.errors.map(
    ({ item, pointer, message }): RowFault => ({ row: item, column: nameOf(pointer), message }),
  )
  return { people, faults, nameOf }
}

/** Fields of the person and of the company. If two fields share a title, both must be named by code. */
function columnsOf(regulation: Regulation): readonly FileColumn[] {
  const fields = [...fieldsByCase(regulation).values()]
    .flatMap((ofCase) => [...ofCase.values()])
    .filter(({ caseName }) => !isRecordCase(caseName))
  const isShared = (title: string): boolean => fields.filter(({ fr }) => fr === title).length > 1
  return [
    { name: IDENTIFIER, title: 'Matricule', isRequired: true },
    { name: PERIOD, title: 'Mois', isRequired: true },
    ...fields.map((field) => ({
      ...{ name: field.key, title: isShared(field.fr) ? field.key : field.fr },
      ...{ isRequired: false, field },
    })),
  ]
}

function personOf(
  cells: ReadonlyMap<FileColumn, string>,
  row: number,
  separator: Parameters<typeof valueOfField>[2],
  outcomes: Outcomes,
): PersonOfFile {
  const cases: Record<string, Record<string, string>> = {}
  let [identifier, period] = ['', '']
  for (const [{ name, field }, text] of cells) {
    const read = field === undefined ? ownCell(name, text) : valueOfField(field, text, separator)
    if ('wrong' in read) outcomes.add(row, name, read.wrong)
    else if (name === IDENTIFIER) identifier = read.value
    else if (name === PERIOD) period = read.value
    else if (field !== undefined) cases[field.caseName] = { ...cases[field.caseName], [field.name]: read.value }
  }
  return { row, identifier, period, cases }
}

function ownCell(name: string, text: string): ReturnType<typeof monthIn> {
  if (name !== PERIOD) return { value: text }
  const read = monthIn(text)
  return 'value' in read && !isMonth(read.value) ? { wrong: 'is no month of the calendar' } : read
}
