import type { Page, Row } from '../page/page.js'

/** The size of the letters and the space above and under each row, in pixels. */
interface Print {
  readonly size: number
  readonly row: number
}

/**
 * How a browser prints the page: one sheet, or several that are all filled. By itself a browser fills each sheet before the next, and
 * would leave the last one white. Heights are those of `STYLE` in print, with a wide font: a narrower one wraps fewer labels and
 * leaves a little white.
 */
export function printOf(page: Page): Print {
  const { fixed, rows } = heightOf(page)
  const heightOn = ({ size, row }: Print): number => (fixed * size) / USUAL.size + 2 * row * rows
  const alone = ALONE.find((print) => heightOn(print) <= SHEET)
  if (alone !== undefined) return alone
  const sheets = Math.ceil(heightOn(USUAL) / SHEET)
  const filled = (sheets * SHEET - fixed) / (2 * rows)
  return { size: USUAL.size, row: Math.round(Math.min(MOST, Math.max(USUAL.row, filled)) * 10) / 10 }
}

/** A4 less its margins, less the space that a break between two rows can leave. */
const SHEET = 1054 - 34
const USUAL: Print = { size: 11.2, row: 1.1 }
const ALONE: readonly Print[] = [USUAL, { size: 11.2, row: 0.6 }, { size: 11.2, row: 0.2 }, { size: 10.6, row: 0.2 }]
const MOST = 11.5

const LINE = 13.9
const BORDER = 1
/** Characters of a label on one line: in small letters, and in bold capitals. */
const [CHARACTERS, CAPITALS] = [50, 40]

/** The height without the padding of the rows, and how many rows have one. */
function heightOf({ mark, notice, employer, employee, facts, tables, boxes, remarks }: Page) {
  const all = tables.flatMap((table) => table.rows)
  const titles = tables.filter(({ columns }) => columns !== undefined).length
  const parties = [employer, employee].map(({ address, facts: about }) => 2 + address.length + about.length)
  const factLines = Math.ceil(facts.reduce((sum, { label, text }) => sum + label.length + text.length + 6, 0) / 105)
  const boxRows = boxes.map(({ rows }) => rows.length)
  const head = 28 + (mark === undefined ? 0 : 20) + Math.max(...parties) * LINE + 5 + factLines * 15 + 13
  const said = notice === undefined ? 0 : 32 + LINE * Math.ceil(notice.length / 95)
  const inTables = titles * (LINE + BORDER) + added(all.map(heightOfRow)) + (tables.length + boxes.length) * 6
  const inBoxes = added(
    boxes.map(({ columns }) => 12.5 * Math.max(...columns.map(({ length }) => Math.ceil(length / 14)))),
  )
  const asked = remarks.length === 0 ? 0 : 40 + added(remarks.map((text) => LINE * Math.ceil(text.length / 105)))
  return {
    fixed: head + said + inTables + inBoxes + added(boxRows) * LINE + asked + 48,
    rows: all.length + titles + added(boxRows),
  }
}

function heightOfRow({ kind, label }: Row): number {
  if (kind === 'pay') return 28
  const isWide = kind === 'heading' || kind === 'branch' || kind === 'total' || kind === 'net'
  return LINE * Math.ceil(label.length / (isWide ? CAPITALS : CHARACTERS)) + BORDER
}

const added = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
