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
  /** The outlines of letters as SVG, and where each begins. */
  readonly outlines: (text: string) => readonly Outline[]
}
interface Outline {
  readonly outline: string
  readonly x: number
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
  const letter = remembered(shaped)
  const layout = remembered((word: string) => (APART.test(word) ? joined(Array.from(word, letter)) : shaped(word)))
  const font: Font = Object.create(parsed, { layout: { value: layout } })
  // As pdfkit does: word by word, each with the space that follows it.
  const advance = (text: string): number =>
    (text.match(/[^ ]* ?/g) ?? []).reduce((sum, word) => sum + (word === '' ? 0 : font.layout(word).advanceWidth), 0)
  return {
    font,
    shaped,
    width: remembered((text: string) => advance(text) / 1000),
    outlines: remembered((text: string) => outlinesOf(font, text)),
  }
}

function outlinesOf(font: Font, text: string): readonly Outline[] {
  let x = 0
  return Array.from(text, (letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const placed = { outline: glyph.path.toSVG(), x }
    x += glyph.advanceWidth
    return placed
  }).filter(({ outline }) => outline !== '')
}

/**
 * What amounts, rates and days are written with. No two of these are kerned or become one glyph (`pdf-of.test.ts`), so a word of
 * them is its letters side by side: there are more different amounts than a cache holds, and to shape one takes 0.1 ms.
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

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
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

/** Composed letters; a question mark for what the font cannot print. */
export function printable(text: string): string {
  if (ORDINARY.test(text)) return text
  const { font } = typeface('regular')
  return Array.from(
    text.normalize('NFC').replace(/\s/g, (space) => (space === '\u00a0' ? space : ' ')),
    (letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?'),
  ).join('')
}
