import { typeface, type Weight } from './fonts.js'
import type { Text } from './sheet.js'

/** Measures, colours and type of the page. */

export const PAGE = { width: 595.28, height: 841.89, left: 34, right: 34, top: 32, bottom: 30 } as const
export const WIDTH = PAGE.width - PAGE.left - PAGE.right

export const INK = '#1d2935'
export const QUIET = '#56656f'
export const DEEP = '#24405c'
export const BAND = '#e9eef3'
export const RULE = '#d3dae0'
export const WHITE = '#ffffff'
export const ALERT = '#a33a2c'

/** The right edges of the four columns of numbers, and the left edge of the first. */
const NUMBERS = 70
export const PAD = 5
export const COLUMN_RIGHTS = [3, 2, 1, 0].map((after) => PAGE.left + WIDTH - after * NUMBERS - PAD)
export const LABEL_RIGHT = PAGE.left + WIDTH - 4 * NUMBERS

export interface Type {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

export const widthOf = (text: string, { size, weight = 'regular' }: Type): number => typeface(weight).width(text) * size

export const left = (text: string, x: number, y: number, { size, weight = 'regular', colour = INK }: Type): Text => ({
  x,
  y,
  text,
  size,
  weight,
  colour,
})
export const right = (text: string, x: number, y: number, type: Type): Text =>
  left(text, x - widthOf(text, type), y, type)

/** Lines that fit a width; a word that is too long for a line is cut. */
export function wrapped(text: string, width: number, type: Type): readonly string[] {
  if (text !== '' && widthOf(text, type) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => pieces(one, width, type))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, type) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, width: number, type: Type): readonly string[] {
  if (widthOf(word, type) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter, type) > width) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}
