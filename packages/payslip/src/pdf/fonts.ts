import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'

/** The font of every document: parsed once, and each word shaped once. */

export const WEIGHTS = ['regular', 'bold'] as const
export type Weight = (typeof WEIGHTS)[number]

export interface Typeface {
  readonly font: Font
  /** A word as the font itself shapes it. */
  readonly shaped: (word: string) => GlyphRun
  /** In em. */
  readonly width: (text: string) => number
  /** The outlines of a text as operators of a PDF, in thousandths of an em. */
  readonly outlines: (text: string) => string
  /** The operator that shows a text of common glyphs only; undefined if it has another glyph, or a shifted one. */
  readonly shown: (text: string) => string | undefined
}

const FILES: Readonly<Record<Weight, string>> = {
  regular: '#fonts/SourceSans3-Regular.ttf',
  bold: '#fonts/SourceSans3-Semibold.ttf',
}
const loaded = new Map<Weight, Typeface>()

export function typeface(weight: Weight): Typeface {
  const known = loaded.get(weight)
  if (known !== undefined) return known
  const made = load(weight)
  loaded.set(weight, made)
  return made
}

function load(weight: Weight): Typeface {
  const parsed = create(readFileSync(createRequire(import.meta.url).resolve(FILES[weight])))
  if (!('layout' in parsed)) throw new Error(`${FILES[weight]} holds several fonts`)
  // pdfkit scales the positions of a run in place by 1000 ÷ units per em: 1 for this font, so a run can serve again.
  if (parsed.unitsPerEm !== 1000) throw new Error(`${FILES[weight]} has ${parsed.unitsPerEm} units per em`)
  const shaped = (word: string) => parsed.layout(word)
  const letter = rememberedText(shaped)
  const layout = rememberedText((word: string) => (APART.test(word) ? joined(Array.from(word, letter)) : shaped(word)))
  const font: Font = Object.create(parsed, { layout: { value: layout }, createSubset: { value: subsets(parsed) } })
  // As pdfkit does: word by word, each with the space that follows it.
  const runs = (text: string): readonly Run[] =>
    (text.match(/[^ ]+ ?| /g) ?? []).map((word: string): Run => font.layout(word))
  const widthOf = (text: string): number => runs(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  const placeOf = placesOf(font)
  const width = rememberedText(widthOf)
  const shown = rememberedText((text: string) => operatorOf(placeOf, joined(runs(text))))
  // There are more different amounts than a cache holds: they would only age in it, as garbage that is rarely collected.
  const widthOfLetter = rememberedText(widthOf)
  const placeOfLetter = rememberedText((one) =>
    letter(one)
      .glyphs.map(({ id }) => placeOf(id))
      .join(''),
  )
  return {
    font,
    shaped,
    width: (text) =>
      (APART.test(text) ? Array.from(text).reduce((sum, one) => sum + widthOfLetter(one), 0) : width(text)) / 1000,
    outlines: rememberedText((text: string) => outlinesOf(font, text)),
    shown: (text) => {
      if (!APART.test(text)) return shown(text)
      const places = Array.from(text, placeOfLetter)
      return places.includes('') ? undefined : `[<${places.join('')}> 0] TJ`
    },
  }
}

/**
 * The letters of almost every document (`ff` and `ft` are one glyph each). The font of each file begins with their glyphs, so that its
 * bytes are the same and are encoded once: that was a fifth of the work of a page. It makes the file 6 kB longer.
 */
export const COMMON =
  " 0123456789,.-−+%/×()€:;!?'’«»–—·•°ºABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÇÈÉÊËÎÏÔŒàâäçèéêëîïôöœùûü ff ft"

/**
 * The common glyphs in their order in the font of a file. The first glyph of every font stands for characters that it does not
 * have.
 */
const commonGlyphs = (font: Font): readonly number[] => [
  ...new Set([0, ...font.layout(COMMON).glyphs.map(({ id }) => id)]),
]

/** The place of a common glyph as a page writes it; undefined for any other glyph. */
function placesOf(font: Font): (glyph: number) => string | undefined {
  const places = new Map(commonGlyphs(font).map((id, place) => [id, place.toString(16).padStart(4, '0')]))
  return (glyph) => places.get(glyph)
}

/** Makes subsets of a font; a subset with the common glyphs only is encoded once. */
function subsets(font: Font): Font['createSubset'] {
  const count = commonGlyphs(font).length
  let common: Uint8Array | undefined
  return () => {
    const subset = font.createSubset()
    const encode = (): Uint8Array => {
      if (subset.glyphs.length !== count) return subset.encode()
      common ??= subset.encode()
      return common
    }
    return Object.create(subset, { encode: { value: encode } })
  }
}

/** As pdfkit writes it: glyphs by their place in the font of the file, and their shifts. */
function operatorOf(placeOf: (glyph: number) => string | undefined, { glyphs, positions }: Run): string | undefined {
  const written: string[] = []
  let some = ''
  for (const [index, { id, advanceWidth }] of glyphs.entries()) {
    const [place, position] = [placeOf(id), positions[index]]
    if (place === undefined || position === undefined || position.xOffset !== 0 || position.yOffset !== 0) {
      return undefined
    }
    some += place
    const moved = position.xAdvance - advanceWidth
    if (moved === 0) continue
    written.push(`<${some}> ${-moved}`)
    some = ''
  }
  if (some !== '') written.push(`<${some}> 0`)
  return `[${written.join(' ')}] TJ`
}

const OPERATORS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'c', bezierCurveTo: 'c', closePath: 'h' } as const

function outlinesOf(font: Font, text: string): string {
  const written: string[] = []
  let left = 0
  for (const letter of text) {
    const { path, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    let from: readonly number[] = []
    for (const { command, args } of path.commands) {
      const points = args.map((value, index) => (index % 2 === 0 ? value + left : value))
      written.push([...(command === 'quadraticCurveTo' ? cubic(from, points) : points), OPERATORS[command]].join(' '))
      from = points.slice(-2)
    }
    left += advanceWidth
  }
  return written.join('\n')
}

/** The points of a curve of the second degree, as one of the third: a PDF has no others. */
function cubic(
  [x0 = 0, y0 = 0]: readonly number[],
  [x1 = 0, y1 = 0, x = 0, y = 0]: readonly number[],
): readonly number[] {
  const third = (end: number, middle: number): number => Math.round((end + 2 * middle) / 0.03) / 100
  return [third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y]
}

/**
 * The characters of amounts, rates and days. No two of these are kerned or joined into one glyph (`pdf-of.test.ts`), so a word of them
 * is set letter by letter: there are more different amounts than a cache holds, and shaping one takes 0.1 ms.
 */
export const APART = /^[0-9,.\-−+%/×()€: \u00a0\u202f]+$/

type Run = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>

const joined = (letters: readonly Run[]): Run => ({
  glyphs: letters.flatMap(({ glyphs }) => glyphs),
  positions: letters.flatMap(({ positions }) => positions),
  advanceWidth: letters.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
})

/**
 * The number of different words is unbounded (amounts, names), so the cache has two generations: a word that is used again
 * moves to the younger one; when that is full, the older one is dropped.
 */
const GENERATION = 1_000

export function rememberedText<Value>(make: (text: string) => Value): (text: string) => Value {
  let young = new Map<string, Value>()
  let old = young
  return (text) => {
    const known = young.get(text)
    if (known !== undefined) return known
    const value = old.get(text) ?? make(text)
    if (young.size >= GENERATION) {
      old = young
      young = new Map()
    }
    young.set(text, value)
    return value
  }
}

/** Characters of French text, which the font has. */
const ORDINARY = /^[ -~\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2019\u2022\u20ac\u2212]*$/

/** Composes letters; replaces characters that the font cannot print by a question mark. */
export function printable(text: string): string {
  if (ORDINARY.test(text)) return text
  const { font } = typeface('regular')
  return Array.from(
    text.normalize('NFC').replace(/\s/g, (space) => (space === '\u00a0' ? space : ' ')),
    (letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?'),
  ).join('')
}
