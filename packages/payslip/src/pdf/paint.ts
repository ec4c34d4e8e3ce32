import { COMMON, printable, typeface, WEIGHTS } from './fonts.js'
import { DEEP, PAGE } from './grid.js'
import type { Box, Content, Sheet, Text } from './sheet.js'

/** Draws sheets with pdfkit, each element with its role for screen readers. */

type Document = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

export function paint(document: Document, sheets: readonly Sheet[], captions: readonly string[], mark?: string): void {
  for (const weight of WEIGHTS) {
    // By name: otherwise pdfkit would compare the whole font for every text.
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
  for (const { colour, x, y, width, height } of boxes) {
    document.addContent(`${fill(colour)} ${[x, y, width, height].map(short).join(' ')} re f`)
  }
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
  const words = printable(text) + after
  const shown = typeface(weight).shown(words)
  document.font(weight)
  // pdfkit handles letters of other languages.
  if (shown === undefined) {
    document.fontSize(size).fillColor(colour).text(words, x, y, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  const { id } = document._font
  document.page.fonts[id] ??= document._font.ref()
  // pdfkit flips a page to count from its top, so its letters are flipped back.
  document.addContent(`${fill(colour)} BT /${id} ${size} Tf 1 0 0 -1 ${short(x)} ${short(y)} Tm ${shown} ET`)
}

/** Thousandths of a point. */
const short = (points: number): number => Math.round(points * 1000) / 1000

const fills = new Map<string, string>()

/** The operator that fills with a colour as `#24405c`. */
function fill(colour: string): string {
  const known = fills.get(colour)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const made = `${parts.join(' ')} rg`
  fills.set(colour, made)
  return made
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
