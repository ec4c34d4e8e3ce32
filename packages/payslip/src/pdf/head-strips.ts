import type { Fact, Page, Party } from '../page/page.js'
import { ALERT, BAND, DEEP, left, PAD, PAGE, QUIET, RULE, right, type Type, WIDTH, widthOf, wrapped } from './grid.js'
import type { Box, Content, Strip, Text } from './sheet.js'

/** Title, employer, employee and month. */
export function headStrips(page: Page): readonly Strip[] {
  return [titleStrip(page), partiesStrip(page), factsStrip(page.facts), ...noticeStrip(page.notice)]
}

const GUTTER = 22
const HALF = (WIDTH - GUTTER) / 2

function titleStrip({ heading, month, mark }: Page): Strip {
  const type: Type = { size: 17, weight: 'bold', colour: DEEP }
  const edge = PAGE.left + WIDTH
  const contents: Content[] = [
    { kind: 'H1', texts: [left(heading, PAGE.left, 15, type)] },
    { kind: 'P', texts: [right(month, edge, 15, type)] },
  ]
  if (mark !== undefined) {
    const said: Type = { size: 8.6, weight: 'bold', colour: ALERT }
    contents.push({ kind: 'P', texts: [left(mark, PAGE.left, 34, said)] })
  }
  const height = mark === undefined ? 32 : 47
  return { height, boxes: [{ x: PAGE.left, y: 22, width: WIDTH, height: 1.4, colour: DEEP }], contents }
}

function partiesStrip({ employer, employee }: Page): Strip {
  const left = partyBlock(employer, PAGE.left)
  const other = partyBlock(employee, PAGE.left + HALF + GUTTER)
  return {
    height: Math.max(left.height, other.height) + 9,
    boxes: [],
    contents: [...left.contents, ...other.contents],
  }
}

function partyBlock(party: Party, x: number): { readonly height: number; readonly contents: readonly Content[] } {
  const name: Type = { size: 10.4, weight: 'bold' }
  const plain: Type = { size: 8.6 }
  const lines = (text: string, type: Type) => wrapped(text, HALF, type)
  let y = 8
  const put = (text: string, type: Type, leading: number): Text => {
    y += leading
    return left(text, x, y, type)
  }
  const title = left(party.title, x, y, { size: 7.4, colour: QUIET })
  const names = lines(party.name, name).map((line) => put(line, name, 12.8))
  const address = party.address.flatMap((line) => lines(line, plain)).map((line) => put(line, plain, 11))
  y += party.facts.length > 0 ? 3 : 0
  const facts = party.facts.map((fact): Content => {
    const { texts, height } = factTexts(fact, x, y + 11, HALF)
    y += height
    return { kind: 'P', texts }
  })
  const paragraphs = [names, address].filter((texts) => texts.length > 0)
  return {
    height: y + 2,
    contents: [{ kind: 'H2', texts: [title] }, ...paragraphs.map((texts): Content => ({ kind: 'P', texts })), ...facts],
  }
}

const LABEL: Type = { size: 8.2, colour: QUIET }
const VALUE: Type = { size: 8.2 }

/** `Label  text`, with the text wrapped in its own column. */
function factTexts(
  { label, text }: Fact,
  x: number,
  y: number,
  width: number,
): { readonly texts: readonly Text[]; readonly height: number } {
  const indent = widthOf(`${label}  `, LABEL)
  const lines = wrapped(text, width - indent, VALUE)
  return {
    texts: [left(label, x, y, LABEL), ...lines.map((line, index) => left(line, x + indent, y + index * 10.6, VALUE))],
    height: Math.max(1, lines.length) * 10.6,
  }
}

/** Facts flow on lines of one band. */
function factsStrip(facts: readonly Fact[]): Strip {
  const inside = WIDTH - 2 * PAD
  let [x, y] = [0, 12.6]
  const contents = facts.map((fact): Content => {
    const width = widthOf(`${fact.label}  ${fact.text}`, VALUE)
    if (x > 0 && x + width > inside) {
      x = 0
      y += 11.4
    }
    const { texts, height } = factTexts(fact, PAGE.left + PAD + x, y, inside)
    y += height - 10.6
    x += width + 26
    return { kind: 'P', texts }
  })
  const height = y + 6.4
  const rule = (at: number): Box => ({ x: PAGE.left, y: at, width: WIDTH, height: 0.6, colour: RULE })
  return { height, boxes: [rule(0), rule(height - 0.6)], contents }
}

function noticeStrip(notice: string | undefined): readonly Strip[] {
  if (notice === undefined) return []
  const type: Type = { size: 9.6, weight: 'bold', colour: DEEP }
  const lines = wrapped(notice, WIDTH - 24, type)
  const height = lines.length * 13 + 15
  const texts = lines.map((line, index) => left(line, PAGE.left + 12, 17 + index * 13, type))
  const boxes: readonly Box[] = [
    { x: PAGE.left, y: 0, width: WIDTH, height, colour: BAND },
    { x: PAGE.left, y: 0, width: 3, height, colour: DEEP },
  ]
  return [
    { height: 8, boxes: [], contents: [] },
    { height, boxes, contents: [{ kind: 'P', texts }] },
    { height: 4, boxes: [], contents: [] },
  ]
}
