import type { Page, PageBox, PageTable, Row, RowKind } from '../page/page.js'
import {
  ALERT,
  BAND,
  COLUMN_RIGHTS,
  DEEP,
  INK,
  LABEL_RIGHT,
  left,
  PAD,
  PAGE,
  QUIET,
  RULE,
  right,
  type Type,
  WHITE,
  WIDTH,
  widthOf,
  wrapped,
} from './grid.js'
import { headStrips } from './head-strips.js'
import type { Box, Content, Strip, Text } from './sheet.js'

/** The page as strips, one under the other; `air` stretches or tightens the rows so that a page is well filled. */
export function stripsOf(page: Page): (air: number) => readonly Strip[] {
  const head = headStrips(page)
  const boxes = page.boxes.map((box, index) => boxStrip(box, page.tables.length + index))
  const remarks = remarkStrips(page.remarks)
  return (air) => [
    ...head,
    ...page.tables.flatMap((table, index) => tableStrips(table, index, air)),
    ...boxes.flatMap((box) => [gap(7 * air), box]),
    ...remarks,
  ]
}

interface Look extends Type {
  readonly weight: 'regular' | 'bold'
  readonly colour: string
  readonly height: number
  readonly indent: number
  readonly box?: string
  readonly rule?: string
}
const LOOKS: Readonly<Record<RowKind, Look>> = {
  heading: { size: 8, weight: 'bold', colour: DEEP, height: 13.4, indent: 0 },
  branch: { size: 8, weight: 'bold', colour: DEEP, height: 13, indent: 0, rule: RULE },
  line: { size: 8.2, weight: 'regular', colour: INK, height: 12.6, indent: 0, rule: RULE },
  item: { size: 8.2, weight: 'regular', colour: INK, height: 12.6, indent: 8, rule: RULE },
  total: { size: 8.4, weight: 'bold', colour: INK, height: 14.4, indent: 0, box: BAND, rule: WHITE },
  net: { size: 10, weight: 'bold', colour: DEEP, height: 18, indent: 0, box: BAND },
  pay: { size: 13, weight: 'bold', colour: WHITE, height: 25, indent: 0, box: DEEP },
}
const TITLES: Look = { size: 7.6, weight: 'bold', colour: WHITE, height: 14.6, indent: 0, box: DEEP }
/** Numbers of a branch are printed like those of a line. */
const numbersOf = (kind: RowKind, look: Look): Look =>
  kind === 'branch' ? { ...look, size: 8.2, weight: 'regular', colour: INK } : look

/** The largest number of rows of a table that is not split. */
const WHOLE = 14

function tableStrips({ columns, rows }: PageTable, table: number, air: number): readonly Strip[] {
  const [label, ...titles] = columns ?? []
  const top = label === undefined ? undefined : rowStrip(TITLES, TITLES, label, titles, table, true, 1)
  let group: Strip | undefined
  const strips = rows.map(({ kind, label: text, cells }: Row, index): Strip => {
    const look = LOOKS[kind]
    // A short table stays whole; a long one keeps its total with its last line.
    const last = index + 1 === rows.length
    const keep = kind === 'heading' || rows[index + 1]?.kind === 'total' || (!last && rows.length <= WHOLE)
    const strip = rowStrip(look, numbersOf(kind, look), text, cells, table, false, air)
    // An item at the head of a page repeats its heading.
    const titles = [top, kind === 'item' ? group : undefined].filter((one) => one !== undefined)
    if (kind === 'heading') group = rowStrip(look, look, `${text} (suite)`, [], table, false, air)
    return { ...strip, ...(keep && { keep }), titles }
  })
  return [
    gap((table === 0 ? 4 : columns === undefined ? 3 : 7) * air),
    ...(top ? [{ ...top, keep: true as const }] : []),
    ...strips,
  ]
}

const EURO = '\u00a0€'

function rowStrip(
  look: Look,
  numbers: Look,
  label: string,
  cells: readonly string[],
  table: number,
  titles: boolean,
  air: number,
): Strip {
  // A label may extend over empty columns.
  const firstUsed = cells.findIndex((cell) => cell !== '')
  const rightMost = COLUMN_RIGHTS[firstUsed] ?? PAGE.left + WIDTH - PAD
  const room = firstUsed <= 0 ? LABEL_RIGHT : rightMost - widthOf(cells[firstUsed] ?? '', numbers) - 10
  const x = PAGE.left + PAD + look.indent
  const lines = wrapped(label, (firstUsed === 0 ? LABEL_RIGHT : room) - x, look)
  const leading = look.size * 1.18
  const height = look.height * air + Math.max(0, lines.length - 1) * leading
  const baseline = (look.height * air) / 2 + look.size * 0.33
  const boxes: Box[] = []
  if (look.box !== undefined) boxes.push({ x: PAGE.left, y: 0, width: WIDTH, height, colour: look.box })
  const thickness = look.box === undefined ? 0.4 : 1
  if (look.rule !== undefined)
    boxes.push({ x: PAGE.left, y: height - thickness, width: WIDTH, height: thickness, colour: look.rule })
  const labelTexts = lines.map((line, index) => left(line, x, baseline + index * leading, look))
  const numberTexts = cells.map((cell, column): readonly Text[] => {
    // The euro sign is to the right of the column, so that the decimals stay aligned.
    const hanging = cell.endsWith(EURO) ? widthOf(EURO, numbers) : 0
    return cell === '' ? [] : [right(cell, (COLUMN_RIGHTS[column] ?? 0) + hanging, baseline, numbers)]
  })
  return { height, boxes, contents: [{ kind: 'row', table, titles, cells: [labelTexts, ...numberTexts] }] }
}

const gap = (height: number): Strip => ({ height, boxes: [], contents: [] })

const BOX_TITLE: Type = { size: 8, weight: 'bold', colour: DEEP }
const BOX_HEAD: Type = { size: 7.2, colour: QUIET }
const BOX_TEXT: Type = { size: 8 }
/** The width of the first column of a box. */
const BOX_LABELS = 132
const BOX_ROW = 10.6

/** A small table on a band, which is never split. */
function boxStrip({ title, columns, rows }: PageBox, table: number): Strip {
  const share = (WIDTH - BOX_LABELS) / Math.max(1, columns.length)
  const x = PAGE.left + PAD
  const edge = (column: number): number => PAGE.left + BOX_LABELS + (column + 1) * share - PAD
  const heads = columns.map((text) => wrapped(text, share - 2 * PAD, BOX_HEAD))
  const top = 3 + Math.max(...heads.map((lines) => lines.length)) * 8.6
  const headed = heads.map((lines, column) =>
    lines.map((line, index) => right(line, edge(column), top - 1 - (lines.length - 1 - index) * 8.6, BOX_HEAD)),
  )
  const titles = wrapped(title, BOX_LABELS - 2 * PAD, BOX_TITLE)
  const titleTexts = titles.map((line, index) => left(line, x, top - 1 - (titles.length - 1 - index) * 8.6, BOX_TITLE))
  const height = top + rows.length * BOX_ROW + 4
  const contents = rows.map(({ label, cells }, index): Content => {
    const y = top + (index + 1) * BOX_ROW - 1.6
    const numbers = cells.map((cell, column) => [right(cell, edge(column), y, BOX_TEXT)])
    return { kind: 'row', table, titles: false, cells: [[left(label, x, y, BOX_TEXT)], ...numbers] }
  })
  return {
    height,
    boxes: [{ x: PAGE.left, y: 0, width: WIDTH, height, colour: BAND }],
    contents: [{ kind: 'row', table, titles: true, cells: [titleTexts, ...headed] }, ...contents],
  }
}

function remarkStrips(remarks: readonly string[]): readonly Strip[] {
  if (remarks.length === 0) return []
  const title = left('À vérifier avant validation', PAGE.left + PAD, 10, { size: 8, weight: 'bold', colour: ALERT })
  const type: Type = { size: 7.6 }
  return [
    gap(7),
    { height: 13, boxes: [], contents: [{ kind: 'H2', texts: [title] }], keep: true },
    ...remarks.map((remark): Strip => {
      const lines = wrapped(remark, WIDTH - 2 * PAD - 10, type)
      const texts = lines.map((line, index) => left(line, PAGE.left + PAD + 10, 7.6 + index * 9.2, type))
      const bullet = left('•', PAGE.left + PAD, 7.6, { ...type, colour: ALERT })
      return {
        height: 10 + (lines.length - 1) * 9.2,
        boxes: [],
        contents: [
          { kind: 'decoration', texts: [bullet] },
          { kind: 'P', texts },
        ],
      }
    }),
  ]
}
