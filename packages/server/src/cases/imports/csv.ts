import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { yieldToEventLoop } from '@centime/store'
import { CsvError, parse } from 'csv-parse'
import { windowsText } from '../../ground/file-text.js'
import { LIMITS } from '../../http/limits.js'

/** CSV from spreadsheets: UTF-8 with or without BOM or Windows-1252, separated by `;`, `,` or tabs. */

/** A row with its number in the spreadsheet; the header is row 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}
/** The reason and the row from which a file is unreadable. */
export interface BrokenCsv {
  readonly row: number
  readonly message: string
}

export type Separator = ';' | ',' | '\t'
const SEPARATORS: readonly Separator[] = [';', ',', '\t']

/** The non-empty rows of a file; a broken row is the last. The separator is the most frequent one in the first row. */
export async function readCsv(bytes: AsyncIterable<Uint8Array>) {
  const text = await textOfFile(bytes)
  const { value: first = '' } = text.next()
  const separator = separatorOf(first)
  return { separator, rows: rowsOf(inTurns(first, text), separator) }
}

/**
 * The text of a file, in parts. Bytes that are not UTF-8 are read as Windows-1252, the encoding of Excel. The encoding
 * is known only once all bytes have arrived; bytes are freed as they are read.
 */
async function textOfFile(bytes: AsyncIterable<Uint8Array>): Promise<Iterator<string, undefined>> {
  const parts: Uint8Array[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const part of bytes) {
    parts.push(part)
    isUtf8 &&= decodes(decoder, part)
  }
  isUtf8 &&= decodes(decoder)
  return decoded(parts, isUtf8 ? utf8Text() : windowsText)
}

function decodes(decoder: TextDecoder, part?: Uint8Array): boolean {
  try {
    decoder.decode(part, { stream: part !== undefined })
    return true
  } catch {
    return false
  }
}

function* decoded(parts: Uint8Array[], textOf: (part: Uint8Array) => string): Generator<string, undefined> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield textOf(part)
}

/** Decodes without the BOM. A character may be split over two parts. */
function utf8Text(): (part: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8')
  return (part) => decoder.decode(part, { stream: true })
}

/** The separator; `;` where the first row has none. */
function separatorOf(text: string): Separator {
  const [first = ''] = /^[^\r\n]*/.exec(text) ?? []
  const outside = first.replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => outside.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

async function* rowsOf(text: AsyncIterable<string>, separator: Separator): AsyncGenerator<CsvRow | BrokenCsv> {
  const parser = Readable.from(text).pipe(
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
      // A quote inside a cell is an ordinary character. A quote at its start that takes in other cells or rows is
      // treated as unclosed.
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

async function* inTurns(first: string, others: Iterator<string, undefined>): AsyncGenerator<string> {
  for (let text: string | undefined = first; text !== undefined; text = others.next().value) {
    yield text
    await yieldToEventLoop()
  }
}

const NOT_CLOSED = 'a quote is opened and not closed'
const messageOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? NOT_CLOSED
    : code === 'CSV_MAX_RECORD_SIZE'
      ? 'is longer than a row may be: is a quote not closed?'
      : 'is not CSV'
