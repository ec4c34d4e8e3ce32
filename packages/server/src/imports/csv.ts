import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { giveWay } from '../ground/give-way.js'
import { LIMITS } from '../http/limits.js'
import { utf8 } from '../http/request.js'

/** CSV as spreadsheets save it: UTF-8 with or without BOM or Windows-1252, separated by `;`, `,` or tabs. */

/** A row by its number in the spreadsheet; that of the header is 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}
/** Why a file cannot be read from a row on. */
export interface BrokenCsv {
  readonly row: number
  readonly message: string
}

export type Separator = ';' | ',' | '\t'
const SEPARATORS: readonly Separator[] = [';', ',', '\t']
/** Characters that are parsed at a time. */
const PART = 64 * 1024

/** The characters of Windows-1252 from 0x80 on. The decoder of Node 20 takes them for control characters. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of a file. Bytes that are not UTF-8 are Windows-1252, in which Excel saves. */
export function textOfFile(bytes: Uint8Array): string {
  const text = utf8(bytes) ?? windowsText(bytes)
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80] ?? letter)

/** The separator that the first row has most of; `;` where it has none. */
export function separatorOf(text: string): Separator {
  const [first = ''] = /^[^\r\n]*/.exec(text.slice(0, PART)) ?? []
  const outside = first.replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => outside.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** The rows that are not empty; a broken one is the last. */
export async function* rowsOf(text: string, separator: Separator): AsyncGenerator<CsvRow | BrokenCsv> {
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LIMITS.bytes,
    }),
  )
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      row += 1
      // A quote in a cell is a letter; one that would take in other cells or rows was meant to be closed.
      if (cells.some((cell) => cell.startsWith('"') && (cell.includes(separator) || /[\r\n]/.test(cell)))) {
        yield { row, message: NOT_CLOSED }
        return
      }
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { row: row + 1, message: messageOf(error) }
  }
}

async function* partsOf(text: string): AsyncGenerator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + PART
    // A part does not end within a letter of two units, which would be lost.
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) to += 1
    yield text.slice(from, to)
    await giveWay()
  }
}

const NOT_CLOSED = 'a quote is opened and not closed'
const messageOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? NOT_CLOSED
    : code === 'CSV_MAX_RECORD_SIZE'
      ? 'is longer than a row may be: is a quote not closed?'
      : 'is not CSV'
