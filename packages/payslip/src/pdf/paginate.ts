import type { Page } from '../page/page.js'
import { INK, left, PAD, PAGE, QUIET, RULE, right, type Type, WIDTH, wrapped } from './grid.js'
import { type Box, type Content, moved, movedContent, type Sheet, type Strip } from './sheet.js'
import { stripsOf } from './strips.js'

/** Space between rows: more where the page has room, less before a second page is needed. */
const AIRS = [1.28, 1.22, 1.16, 1.1, 1.04, 1, 0.96, 0.92, 0.88, 0.84] as const
const TIGHTEST = 0.84
/** How loose the rows of a document may be, by its number of pages, so that no page is left a third white. */
const SEVERAL = 1.04
const SEVERAL_AIRS = [1.76, 1.68, 1.6, 1.52, 1.44, 1.36, ...AIRS] as const

/** The page as sheets of A4. */
export function sheetsOf(page: Page): readonly Sheet[] {
  const foot = footOf(page)
  const room = PAGE.height - PAGE.top - PAGE.bottom - foot.height
  const strips = stripsOf(page)
  const loosest = strips(AIRS[0])
  const tightest = strips(TIGHTEST)
  // The height of a strip is linear in `air`: two heights give all others.
  const slope = (heightOf(loosest) - heightOf(tightest)) / (AIRS[0] - TIGHTEST)
  const air = AIRS.find((one) => heightOf(tightest) + slope * (one - TIGHTEST) <= room)
  const pages = air === undefined ? spread(strips, room) : [air === AIRS[0] ? loosest : strips(air)]
  return pages.map((inside, index) => sheetOf(inside, foot, page, index + 1, pages.length))
}

const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, { height }) => sum + height, 0)

/** Several pages, as loose as their number allows and evenly filled: the last one is never nearly empty. */
function spread(stripsAt: (air: number) => readonly Strip[], room: number): readonly (readonly Strip[])[] {
  const { length } = cut(stripsAt(SEVERAL), room)
  const isAlike = (pages: readonly unknown[]): boolean => pages.length === length
  const strips = stripsAt(SEVERAL_AIRS.find((air) => isAlike(cut(stripsAt(air), room))) ?? TIGHTEST)
  const least = heightOf(strips) / length
  const steps = Array.from({ length: 20 }, (_, step) => least + ((room - least) * step) / 20)
  return steps.map((height) => cut(strips, height)).find(isAlike) ?? cut(strips, room)
}

/** Distributes strips to pages: a strip that belongs to the next one is not left alone at the foot; column titles are repeated. */
function cut(strips: readonly Strip[], room: number): readonly (readonly Strip[])[] {
  const pages: Strip[][] = [[]]
  let used = 0
  for (let index = 0; index < strips.length; ) {
    let end = index + 1
    while (strips[end - 1]?.keep && end < strips.length) end++
    const group = strips.slice(index, end)
    const height = heightOf(group)
    if (used > 0 && used + height > room) {
      pages.push([])
      used = 0
      const titles = group[0]?.titles ?? []
      pages.at(-1)?.push(...titles)
      used += heightOf(titles)
    }
    pages.at(-1)?.push(...group)
    used += height
    index = end
  }
  return pages
}

interface Foot {
  readonly height: number
  readonly lines: readonly (readonly string[])[]
}
const NOTICE: Type = { size: 7.4, colour: INK }
const IDENTITY: Type = { size: 6.6, colour: QUIET }
const LEADING = 9.2

function footOf({ footer }: Page): Foot {
  const lines = footer.map((text) => wrapped(text, WIDTH, NOTICE))
  return { lines, height: 10 + lines.flat().length * LEADING + 11 }
}

function sheetOf(strips: readonly Strip[], foot: Foot, page: Page, number: number, count: number): Sheet {
  let y: number = PAGE.top
  const boxes: Box[] = []
  const contents: Content[] = []
  if (number > 1) {
    const whose = [page.heading, page.month, page.employee.name].filter(Boolean).join(' · ')
    contents.push({ kind: 'decoration', texts: [left(whose, PAGE.left, y - 8, IDENTITY)] })
  }
  for (const strip of strips) {
    boxes.push(...moved(strip.boxes, y))
    contents.push(...strip.contents.map((content) => movedContent(content, y)))
    y += strip.height
  }
  const top = PAGE.height - PAGE.bottom - foot.height + 8
  boxes.push({ x: PAGE.left, y: top, width: WIDTH, height: 0.6, colour: RULE })
  // The two legal notices are printed once, on the last page.
  if (number === count) {
    let baseline = top + 2
    for (const lines of foot.lines) {
      const from = baseline
      const texts = lines.map((line, index) => left(line, PAGE.left, from + (index + 1) * LEADING, NOTICE))
      contents.push({ kind: 'P', texts })
      baseline += lines.length * LEADING
    }
  }
  const last = PAGE.height - PAGE.bottom
  contents.push({
    kind: 'decoration',
    texts: [
      left(page.number, PAGE.left, last, IDENTITY),
      ...(count > 1 ? [right(`Page ${number}/${count}`, PAGE.left + WIDTH - PAD, last, IDENTITY)] : []),
    ],
  })
  return { boxes, contents }
}
