import { Readable } from 'node:stream'
import { Decimal } from '@centime/engine'
import { ZipFile } from 'yazl'
import type { Listing, ListingCell, ListingColumn } from './listing.js'

/**
 * A listing as an XLSX file, in parts: a ZIP file of XML (ECMA-376), written while the rows are read. Amounts have all their digits;
 * a spreadsheet keeps 15 of them. Equal listings give equal bytes.
 */
export function xlsxOf(listing: Listing): AsyncIterable<string | Uint8Array> {
  const zip = new ZipFile()
  zip.on('error', (error) => zip.outputStream.emit('error', error))
  // The day in the entry is local time, so this is the same everywhere.
  const options = { forceDosTimestamp: true, mode: 0o100644, mtime: new Date(2000, 0, 1) }
  for (const [path, xml] of Object.entries(packaged(listing.title))) {
    zip.addBuffer(Buffer.from(XML + xml), path, { ...options, compress: false })
  }
  zip.addReadStream(Readable.from(sheetOf(listing)), 'xl/worksheets/sheet1.xml', options)
  zip.end()
  return zip.outputStream
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `${SCHEMAS}/spreadsheetml/2006/main`
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`

/** The parts around the only sheet: its name, its styles, and the place of each. */
function packaged(title: string): Readonly<Record<string, string>> {
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${content}.${type}+xml"/>`
  const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
    `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${targets
      .map(([type, target], at) => `<Relationship Id="r${at}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  return {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
  }
}

/** The style of a cell is its place in `cellXfs`; 1 is the bold style of the titles. */
const STYLE_OF: Readonly<Record<ListingColumn['kind'], number>> = { text: 0, count: 0, amount: 2, rate: 3, day: 4 }
const format = (number: number, font = 0): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="0.00##%"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${format(0)}${format(0, 1)}${format(164)}${format(165)}${format(166)}</cellXfs></styleSheet>`

async function* sheetOf({ columns, slices, totals }: Listing): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index))
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${kind === 'text' ? 24 : 14}" customWidth="1"/>`,
  )
  let count = 0
  const rowOf = (cells: readonly ListingCell[], cellOf: typeof written): string => {
    count += 1
    const all = cells.map((cell, at) =>
      cell === undefined || cell === '' ? '' : cellOf(`${letters[at]}${count}`, cell, columns[at]?.kind ?? 'text'),
    )
    return `<row r="${count}">${all.join('')}</row>`
  }
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const labels = columns.map(({ label }) => label)
  yield rowOf(labels, (place, label) => textCell(place, String(label), 1))
  for await (const slice of slices()) yield slice.map((row) => rowOf(row, written)).join('')
  if (totals !== undefined) yield rowOf(totals, written)
  yield '</sheetData></worksheet>'
}

function written(place: string, cell: string | number | Decimal, kind: ListingColumn['kind']): string {
  const number = kind === 'day' ? dayNumber(String(cell)) : cell
  if (typeof number === 'string') return textCell(place, number, 0)
  return `<c r="${place}" s="${STYLE_OF[kind]}"><v>${Decimal.isDecimal(number) ? number.toFixed() : number}</v></c>`
}
const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since the one before 1900 began, as spreadsheets count them: they have a 29 February 1900. */
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

/** 0 is A, 26 is AA. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** As XML. Characters that XML does not allow are left out; text that a spreadsheet would read as a character code is escaped. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
