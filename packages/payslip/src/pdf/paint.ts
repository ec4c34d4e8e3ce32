import { COMMON, printable, typeface, WEIGHTS } from './fonts.js'
import { DEEP, PAGE } from './grid.js'
import type { Box, Content, Sheet, Text } from './sheet.js'

/** Sheets drawn with pdfkit, each element with its role for screen readers. */

type Document = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

export function paint(document: Document, sheets: readonly Sheet[], captions: readonly string[], mark?: string): void {
  for (const weight of WEIGHTS) {
    // By name: pdfkit would otherwise compare the whole font at every text.
    document.registerFont(weight, typeface(weight).font).font(weight)
    document._font.encode(COMMON)
  }
  const root = document.struct('Document')
  document.addStructure(root)
  const tables = new Map<number, Element>()
  const tableOf = (index: number): Element => {
    const known = tables.get(index)
    if (known !== undefined) return known
    const made = document.struct('Table', { title: captions[index] ?? '' })
    root.add(made)
    tables.set(index, made)
    return made
  }
  for (const { boxes, contents } of sheets) {
    document.addPage()
    document.markContent('Artifact', { type: 'Layout' })
    paintBoxes(
      document,
      boxes.filter(({ colour }) => colour !== DEEP),
    )
    if (mark !== undefined) paintMark(document, mark)
    // The text on the dark bands is white: the mark is drawn under the bands.
    paintBoxes(
      document,
      boxes.filter(({ colour }) => colour === DEEP),
    )
    document.endMarkedContent()
    for (const content of contents) paintContent(document, root, tableOf, content)
  }
  for (const table of tables.values()) table.end()
  root.end()
}

function paintBoxes(document: Document, boxes: readonly Box[]): void {
  for (const { x, y, width, height, colour } of boxes) document.rect(x, y, width, height).fill(colour)
}

function paintContent(document: Document, root: Element, tableOf: (index: number) => Element, content: Content): void {
  if (content.kind === 'decoration') {
    document.markContent('Artifact', { type: 'Pagination' })
    for (const text of content.texts) paintText(document, text)
    document.endMarkedContent()
    return
  }
  if (content.kind !== 'row') {
    root.add(tagged(document, content.kind, content.texts))
    return
  }
  const row = document.struct('TR')
  for (const [column, texts] of content.cells.entries()) {
    const scope = texts.length === 0 ? undefined : content.titles ? 'Column' : column === 0 ? 'Row' : undefined
    row.add(tagged(document, scope === undefined ? 'TD' : 'TH', texts, scope))
  }
  row.end()
  tableOf(content.table).add(row)
}

function tagged(document: Document, tag: string, texts: readonly Text[], scope?: 'Row' | 'Column'): Element {
  const element = document.struct(tag, scope === undefined ? {} : { scope })
  if (texts.length > 0) {
    const content = document.markStructureContent(tag)
    // Parts of one text are read with a space between them.
    for (const [index, text] of texts.entries()) paintText(document, text, index + 1 < texts.length ? ' ' : '')
    document.endMarkedContent()
    element.add(content)
  }
  element.end()
  return element
}

function paintText(document: Document, { x, y, text, size, weight, colour }: Text, after = ''): void {
  document
    .font(weight)
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text) + after, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

const MARK = '#f2d9d5'
const MARK_WIDTH = 760

/** Across the page, as outlines; screen readers read the same words as text at the top. */
function paintMark(document: Document, mark: string): void {
  const face = typeface('bold')
  const size = Math.min(86, MARK_WIDTH / face.width(mark))
  const middle = [PAGE.width / 2, PAGE.height / 2] as const
  document.save()
  document.rotate(-52, { origin: [...middle] })
  document.translate(middle[0] - (face.width(mark) * size) / 2, middle[1] + size * 0.33)
  document.scale(size / 1000, -size / 1000)
  document.fillColor(MARK)
  document.addContent(`${face.outlines(mark)}\nf`)
  document.restore()
}
