import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'

/** The font of every document: parsed once, and each word shaped once. */

export type Weight = 'regular' | 'bold'

export interface Typeface {
  readonly font: Font
  /** In em. */
  readonly width: (text: string) => number
}

const FILES: Readonly<Record<Weight, string>> = {
  regular: 'source-sans/TTF/SourceSans3-Regular.ttf',
  bold: 'source-sans/TTF/SourceSans3-Semibold.ttf',
}
/** Names of people make new words without end: the memory of shaped words is thrown away when it is full. */
const WORDS = 20_000

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
  const shape = parsed.layout.bind(parsed)
  const runs = new Map<string, GlyphRun>()
  // pdfkit scales the positions of a run in place by 1000 ÷ units per em: 1 for this font, so a run can serve again.
  if (parsed.unitsPerEm !== 1000) throw new Error(`${FILES[weight]} has ${parsed.unitsPerEm} units per em`)
  const font: Font = Object.create(parsed, {
    layout: {
      value: (word: string): GlyphRun => {
        const known = runs.get(word)
        if (known !== undefined) return known
        if (runs.size >= WORDS) runs.clear()
        const run = shape(word)
        runs.set(word, run)
        return run
      },
    },
  })
  // As pdfkit does: word by word, each with the space that follows it.
  const width = (text: string): number =>
    (text.match(/[^ ]* ?/g) ?? []).reduce((sum, word) => sum + (word === '' ? 0 : font.layout(word).advanceWidth), 0)
  return { font, width: (text) => width(text) / 1000 }
}

/** Composed letters; a question mark for what the font cannot print. */
export function printable(text: string): string {
  const { font } = typeface('regular')
  return Array.from(text.normalize('NFC').replace(/\s/g, (space) => (space === '\u00a0' ? space : ' ')), (letter) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')
}
